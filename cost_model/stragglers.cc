#include "cost_model/stragglers.h"

#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "llvm/Support/JSON.h"

namespace soapstone::cost_model {

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
