#include "ir/soap/gradient_builder.h"
#include "mlir/IR/BuiltinOps.h"
#include "passes/function_signature.h"
#include "passes/gradient_sums.h"
#include "passes/op_origin.h"
#include "passes/passes.h"

namespace soapstone {

#define GEN_PASS_DEF_ACCUMULATEGRADIENTSPASS
#include "passes/passes.h.inc"

namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;
using soap::GradientBuilder;
using soap::ResultRole;

// Adds the f32 accumulator of every gradient as argument; returns their indices
// by result index, -1 for results that are no gradient.
SmallVector<int64_t> addAccumulators(FuncOp step) {
  ArgumentNames names(step);
  SmallVector<int64_t> accumulators;
  for (unsigned result = 0; result < step.getNumResults(); ++result) {
    accumulators.push_back(-1);
    if (soap::resultRole(step, result) != ResultRole::kGradient) continue;
    auto type = cast<RankedTensorType>(step.getResultTypes()[result])
                    .clone(mlir::Float32Type::get(step.getContext()));
    unsigned parameter = soap::gradientArgument(step, result);
    mlir::BlockArgument argument = appendArgument(
        step, type, ArgumentRole::kGradient,
        names.unique(soap::argumentName(step, parameter) + ".gradient"),
        returnOf(step).getOperand(result).getLoc());
    soap::setArgumentInitializer(step, argument.getArgNumber(),
                                 {.kind = soap::Initializer::Kind::kConstant});
    accumulators.back() = argument.getArgNumber();
  }
  return accumulators;
}

// Adds the gradient that is result `result` to its accumulator, where the
// gradient is complete.
Value accumulate(FuncOp function, unsigned result, int64_t accumulator) {
  Value gradient = withoutWidening(returnOf(function).getOperand(result));
  OpBuilder builder(function.getContext());
  builder.setInsertionPointAfterValue(gradient);
  GradientBuilder b(builder, withoutOrigin(gradient.getLoc()));
  return b.add(function.getArgument(accumulator),
               b.cast(gradient, builder.getF32Type()));
}

// Makes the clone of a step the function of all micro-batches but the last: its
// gradients become updates of the accumulators, and its outputs go.
void finishAccumulate(FuncOp accumulateFunction,
                      ArrayRef<int64_t> accumulators) {
  for (auto [result, accumulator] : llvm::enumerate(accumulators)) {
    if (accumulator < 0) continue;
    Value total = accumulate(accumulateFunction, result, accumulator);
    appendResult(accumulateFunction,
                 {total, ResultRole::kUpdate, "", accumulator});
  }
  eraseResults(accumulateFunction, ResultRole::kGradient);
  eraseResults(accumulateFunction, ResultRole::kOutput);
}

// Makes the step end in the mean of all micro-batches and zero accumulators.
void finishStep(FuncOp step, ArrayRef<int64_t> accumulators,
                int64_t microBatches) {
  for (auto [result, accumulator] : llvm::enumerate(accumulators)) {
    if (accumulator < 0) continue;
    Value total = accumulate(step, result, accumulator);
    OpBuilder builder(step.getContext());
    builder.setInsertionPointAfterValue(total);
    GradientBuilder b(builder, total.getLoc());
    mlir::func::ReturnOp end = returnOf(step);
    Value mean = b.scale(total, 1.0 / static_cast<double>(microBatches));
    end.setOperand(result, b.castLike(mean, end.getOperand(result)));
    builder.setInsertionPoint(end);
    Value zeros = b.zeros(step.getArgument(accumulator));
    appendResult(step, {zeros, ResultRole::kUpdate, "", accumulator});
  }
}

// Gives every micro-batch its own random numbers. In the accumulating function
// the step argument counts micro-batches over the whole training; the last one
// of optimizer step s is s * microBatches + microBatches - 1.
void numberMicroBatches(FuncOp step, int64_t microBatches) {
  for (mlir::BlockArgument argument : step.getArguments()) {
    if (soap::argumentRole(step, argument.getArgNumber()) !=
        ArgumentRole::kStep)
      continue;
    if (argument.use_empty()) return;
    OpBuilder builder = OpBuilder::atBlockBegin(&step.front());
    GradientBuilder b(builder, namedLocation(step.getContext(), "micro_batch"));
    Value scaled = b.scale(argument, static_cast<double>(microBatches));
    Value number = b.offset(scaled, static_cast<double>(microBatches - 1));
    argument.replaceAllUsesExcept(number, scaled.getDefiningOp());
    return;
  }
}

struct AccumulateGradientsPass
    : impl::AccumulateGradientsPassBase<AccumulateGradientsPass> {
  using AccumulateGradientsPassBase::AccumulateGradientsPassBase;

  void runOnOperation() final {
    FuncOp step = findModelFunction(getOperation(), "step");
    if (!step) return signalPassFailure();
    if (microBatches < 1 || microBatches > kMostMicroBatches) {
      step.emitError("cannot accumulate over ")
          << microBatches.getValue() << " micro-batches; use 1 to "
          << kMostMicroBatches;
      return signalPassFailure();
    }
    if (microBatches == 1) return;
    SmallVector<int64_t> accumulators = addAccumulators(step);
    FuncOp accumulateFunction = step.clone();
    accumulateFunction.setName("accumulate");
    getOperation().insert(step, accumulateFunction);
    finishAccumulate(accumulateFunction, accumulators);
    finishStep(step, accumulators, microBatches);
    numberMicroBatches(step, microBatches);
    OpBuilder builder(&getContext());
    getOperation()->setAttr("soap.micro_batches",
                            builder.getI64IntegerAttr(microBatches));
  }

  // Far beyond use; keeps counters exact.
  static constexpr int64_t kMostMicroBatches = int64_t{1} << 20;
};

}  // namespace
}  // namespace soapstone
