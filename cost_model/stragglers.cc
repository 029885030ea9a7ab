#include "cost_model/stragglers.h"

#include <cmath>
#include <set>

#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/JSON.h"

namespace soapstone::cost_model {

double Stragglers::delay(int64_t nodes) const {
  double isThere = 1 - std::pow(1 - nodeShare, static_cast<double>(nodes));
  return slowdown * isThere;
}

double Stragglers::delayOn(const Machine& machine,
                           const std::vector<int>& devices) const {
  if (*this == Stragglers()) return 0;
  std::set<int64_t> nodes;
  for (int device : devices) nodes.insert(machine.nodeOf(device));
  return delay(static_cast<int64_t>(nodes.size()));
}

absl::StatusOr<Stragglers> parseStragglers(absl::string_view text) {
  SOAPSTONE_ASSIGN_OR_RETURN(llvm::json::Value value, parseJson(text));
  Stragglers stragglers;
  const llvm::json::Object* machine = value.getAsObject();
  const llvm::json::Value* member =
      machine == nullptr ? nullptr : machine->get("stragglers");
  if (member == nullptr) return stragglers;
  SOAPSTONE_RETURN_IF_ERROR(
      readFields(*member, "stragglers", &stragglers).status());
  return stragglers;
}

}  // namespace soapstone::cost_model
