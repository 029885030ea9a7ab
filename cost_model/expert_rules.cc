#include "cost_model/expert_rules.h"

#include "ir/model/op_kinds.h"

namespace soapstone::cost_model {

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

}  // namespace soapstone::cost_model
