#ifndef SOAPSTONE_IR_DIST_VERIFY_PROGRAM_H_
#define SOAPSTONE_IR_DIST_VERIFY_PROGRAM_H_

#include "ir/mlir_names.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::dist {

// Checks relations between the functions of a partitioned program, whose ops
// have been verified one by one:
//
// - every function is the code of a device class; no rank is of two classes of
//   one model function; class numbers are unique in it;
// - local arguments and results of one model argument or result agree on its
//   shape, element type, role and name; updates lie where their arguments lie;
// - channels increase in every function, and one channel is one step: the same
//   kind of op with the same groups and parts on every rank of the groups, on
//   tensors that fit together;
// - every message of an exchange is sent and received, with the same size;
// - ops that compute with positions have the boxes of all members.
//
// So no rank waits for another that never comes. Emits a diagnostic for the
// first fault.
LogicalResult verifyProgram(ModuleOp module);

// The parts of verifyProgram. The steps suppose valid signatures.
LogicalResult verifySignatures(ModuleOp module);
LogicalResult verifySteps(ModuleOp module);

}  // namespace soapstone::dist

#endif  // SOAPSTONE_IR_DIST_VERIFY_PROGRAM_H_
