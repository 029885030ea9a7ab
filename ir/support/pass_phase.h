#ifndef SOAPSTONE_IR_SUPPORT_PASS_PHASE_H_
#define SOAPSTONE_IR_SUPPORT_PASS_PHASE_H_

#include "llvm/ADT/STLFunctionalExtras.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"

namespace soapstone {

// Runs the passes that `build` adds on `module`. A release build verifies the
// module once, behind the last of them: behind each, verifying took a quarter
// of the time of a compile. Other builds verify it behind each.
mlir::LogicalResult runPhase(
    mlir::ModuleOp module,
    llvm::function_ref<void(mlir::OpPassManager&)> build);

}  // namespace soapstone

#endif  // SOAPSTONE_IR_SUPPORT_PASS_PHASE_H_
