#include "codegen/calls/library_calls.h"

namespace soapstone::codegen {

FailureOr<std::vector<std::string>> libraryCalls(
    Operation* op, const EmissionContext& context) {
  for (auto family : {contractionCalls, expertCalls, movementCalls,
                      normalizationCalls, trainingCalls}) {
    std::vector<std::string> calls = family(op, context);
    if (!calls.empty()) return calls;
  }
  return op->emitOpError("has no runtime call; the host target cannot run it");
}

}  // namespace soapstone::codegen
