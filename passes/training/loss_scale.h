#ifndef SOAPSTONE_PASSES_TRAINING_LOSS_SCALE_H_
#define SOAPSTONE_PASSES_TRAINING_LOSS_SCALE_H_

#include <cstdint>

#include "ir/mlir_names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::passes {

// Adds the factor that the gradients of `function` are computed with, an f32
// scalar state that starts at `initial`: with it, small gradients do not vanish
// in f16 (Micikevicius et al., "Mixed precision training", ICLR 2018).
mlir::BlockArgument addLossScale(mlir::func::FuncOp function, double initial);

// The argument that `addLossScale` added; null if it has none.
mlir::BlockArgument findLossScale(mlir::func::FuncOp function);

// The part of a step with scaled gradients other than the updates. A step with
// a gradient that is not finite changes no parameter and no optimizer state;
// its decision uses only sums over whole gradients, so that all devices of a
// partitioned step decide alike. With `growthSteps` > 0 such a step halves the
// scale, and that number of good steps in a row doubles it; both counts are
// states of the step, in device memory.
class ScaledStep {
 public:
  // Replaces `gradients` by the gradients of the loss itself, f32, and appends
  // the updates of the scale and its counts to the step.
  ScaledStep(mlir::func::FuncOp step, mlir::BlockArgument scale,
             int64_t growthSteps, llvm::MutableArrayRef<Value> gradients);

  // `updated`, or `old` where the step is skipped.
  Value unlessSkipped(Value updated, Value old) const;

  // `count`, an i64 scalar, without the steps that were skipped.
  Value withoutSkipped(Value count) const;

 private:
  mlir::BlockArgument addCount(StringRef name);
  void unscale(llvm::MutableArrayRef<Value> gradients);
  void adjustScale(int64_t growthSteps);
  void update(mlir::BlockArgument argument, Value value);

  mlir::func::FuncOp step;
  mlir::BlockArgument scale;
  mlir::BlockArgument skipped;  // Steps so far, i64.
  Value isFinite;               // Over all gradients, an i1 scalar.
};

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_LOSS_SCALE_H_
