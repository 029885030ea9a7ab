#ifndef SOAPSTONE_FRONTEND_COMPILER_UNLEARNT_OUTPUTS_H_
#define SOAPSTONE_FRONTEND_COMPILER_UNLEARNT_OUTPUTS_H_

#include <string>

#include "frontend/compiler/model_options.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::compiler {

// Says in one line which outputs of a model, before its training step is built,
// the loss is not made of, where that is a choice: several are no numbers, and
// none is the model's own loss. Empty where there is no such choice.
std::string unlearntOutputs(const ModelOptions& options, mlir::ModuleOp module);

}  // namespace soapstone::compiler

#endif  // SOAPSTONE_FRONTEND_COMPILER_UNLEARNT_OUTPUTS_H_
