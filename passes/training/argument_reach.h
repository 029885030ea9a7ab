#ifndef SOAPSTONE_PASSES_TRAINING_ARGUMENT_REACH_H_
#define SOAPSTONE_PASSES_TRAINING_ARGUMENT_REACH_H_

#include "ir/soap/arguments.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::passes {

// Whether `value`, of a model function, is computed from an argument whose role
// `matches`.
bool dependsOnArgument(mlir::func::FuncOp function, Value value,
                       llvm::function_ref<bool(soap::ArgumentRole)> matches);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_ARGUMENT_REACH_H_
