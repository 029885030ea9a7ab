#ifndef SOAPSTONE_CODEGEN_CALLS_COMMUNICATION_CALLS_H_
#define SOAPSTONE_CODEGEN_CALLS_COMMUNICATION_CALLS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "codegen/calls/emission_context.h"
#include "codegen/program/statement.h"
#include "ir/mlir_names.h"

namespace soapstone::codegen {

// Statements of the ops of the `dist` dialect; none for other ops.
// Communication runs on a lane of its own: it starts when everything computed
// before is there, and signals the element of `done` that the wait for it
// names.
std::vector<Statement> communicationCalls(Operation* op,
                                          const EmissionContext& context);

// `wait(rank, <lane>, done[<event>]);`
std::string waitText(StringRef lane, int64_t event);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_CALLS_COMMUNICATION_CALLS_H_
