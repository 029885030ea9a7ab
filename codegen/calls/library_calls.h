#ifndef SOAPSTONE_CODEGEN_CALLS_LIBRARY_CALLS_H_
#define SOAPSTONE_CODEGEN_CALLS_LIBRARY_CALLS_H_

#include <string>
#include <vector>

#include "codegen/calls/emission_context.h"
#include "codegen/calls/group_updates.h"
#include "ir/mlir_names.h"
#include "ir/soap/ops.h"

namespace soapstone::codegen {

// Returns the runtime calls that execute an op which is no kernel. Emits a
// diagnostic for an op that the runtime does not know.
FailureOr<std::vector<std::string>> libraryCalls(
    Operation* op, const EmissionContext& context);

// The runtime call that does the updates of a group, which is not empty.
std::string updatesCall(const UpdateGroup& group,
                        const EmissionContext& context);

// The families, each returning no statements for ops that are not its own.
std::vector<std::string> contractionCalls(Operation* op,
                                          const EmissionContext& context);
std::vector<std::string> expertCalls(Operation* op,
                                     const EmissionContext& context);
std::vector<std::string> movementCalls(Operation* op,
                                       const EmissionContext& context);
std::vector<std::string> normalizationCalls(Operation* op,
                                            const EmissionContext& context);
std::vector<std::string> trainingCalls(Operation* op,
                                       const EmissionContext& context);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_CALLS_LIBRARY_CALLS_H_
