#include "cost_model/expert_rules.h"

#include "cost_model/json_range.h"
#include "ir/model/op_kinds.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"

namespace soapstone::cost_model {
namespace {

constexpr double kMostCopies = 1024;
constexpr double kMostBytesPerElement = 64;

}  // namespace

double sortedBytes(const model::OperatorDescription& op,
                   const ExpertRules& rules) {
  if (rules.sortedBytesPerElement == 0 || op.shapes.empty()) return 0;
  bool fills = op.kind == model::kDispatchKind;
  if (!fills && op.kind != model::kCombineKind) return 0;
  double elements = 1;
  for (int64_t size : fills ? op.shapes.back() : op.shapes.front()) {
    elements *= static_cast<double>(size);
  }
  return rules.sortedBytesPerElement * elements;
}

absl::Status readExperts(const llvm::json::Value& value,
                         const std::string& path, ExpertRules* rules) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      JsonObject object,
      JsonObject::of(value, path, {"copiesSent", "sortedBytesPerElement"}));
  SOAPSTONE_ASSIGN_OR_RETURN(
      rules->copiesSent, readInRange(object, "copiesSent", 0, 0, kMostCopies));
  SOAPSTONE_ASSIGN_OR_RETURN(
      rules->sortedBytesPerElement,
      readInRange(object, "sortedBytesPerElement", 0, 0, kMostBytesPerElement));
  return absl::OkStatus();
}

void writeExperts(llvm::json::OStream& json, const ExpertRules& rules) {
  json.attribute("copiesSent", rules.copiesSent);
  json.attribute("sortedBytesPerElement", rules.sortedBytesPerElement);
}

}  // namespace soapstone::cost_model
