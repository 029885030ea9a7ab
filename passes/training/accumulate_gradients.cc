#include <utility>

#include "ir/schedule/schedule.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/global_box.h"
#include "ir/soap/gradient_builder.h"
#include "ir/soap/loss_sum.h"
#include "ir/soap/op_families.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OperationSupport.h"
#include "passes/naming/op_origin.h"
#include "passes/passes.h"
#include "passes/pipeline_request.h"
#include "passes/training/argument_reach.h"
#include "passes/training/function_signature.h"
#include "passes/training/gradient_sums.h"
#include "passes/training/micro_batches.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_ACCUMULATEGRADIENTSPASS
#include "passes/passes.h.inc"

namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;
using soap::GradientBuilder;
using soap::ResultRole;

// Whether an op adds up or rearranges what it reads: what a bias makes of the
// gradient of what it is added to. A bias whose gates are read in another order
// puts the parts of its gradient together.
bool isSumOrForm(Operation* op) {
  return isa<soap::ReduceOp, soap::ConcatOp>(op) || soap::isMovement(op) ||
         soap::isRearrangement(op) || op->hasAttr(soap::kGradientSumAttribute);
}

// The first of the values that `gradient` is a sum or another form of.
Value sourceOf(Value gradient) {
  Operation* op = gradient.getDefiningOp();
  while (op && isSumOrForm(op)) {
    gradient = op->getOperand(0);
    op = gradient.getDefiningOp();
  }
  return gradient;
}

// Finds the gradients that are computed alike.
class EqualGradients {
 public:
  // The first gradient that was asked for and is equal to `gradient`.
  Value first(Value gradient) {
    SmallVector<Value>& known = bySource[sourceOf(gradient)];
    for (Value other : known) {
      if (areEqual(other, gradient)) return other;
    }
    known.push_back(gradient);
    return gradient;
  }

 private:
  // Whether two gradients are the same sums and forms of the same values. Each
  // pair is looked at once: a value may be added to itself many times over.
  bool areEqual(Value a, Value b) {
    if (a == b) return true;
    Operation* left = a.getDefiningOp();
    Operation* right = b.getDefiningOp();
    if (!left || !right || !isSumOrForm(left)) return false;
    auto met = compared.find({a, b});
    if (met != compared.end()) return met->second;
    const bool is = mlir::OperationEquivalence::isEquivalentTo(
        left, right,
        [this](Value x, Value y) { return mlir::success(areEqual(x, y)); },
        /*markEquivalent=*/nullptr,
        mlir::OperationEquivalence::IgnoreLocations);
    compared[{a, b}] = is;
    return is;
  }

  llvm::DenseMap<Value, SmallVector<Value>> bySource;
  llvm::DenseMap<std::pair<Value, Value>, bool> compared;
};

// Adds the f32 accumulator of every gradient as argument; returns their indices
// by result index, -1 for results that are no gradient. Parameters with one
// gradient, as both biases of a recurrent cell, have one accumulator, named
// after the first of them: it is added to, summed over devices and cleared
// once.
SmallVector<int64_t> addAccumulators(FuncOp step) {
  ArgumentNames names(step);
  SmallVector<int64_t> accumulators;
  SmallVector<NewArgument> added;
  EqualGradients equal;
  llvm::DenseMap<Value, int64_t> known;  // By gradient, its accumulator.
  const unsigned first = step.getNumArguments();
  for (unsigned result = 0; result < step.getNumResults(); ++result) {
    accumulators.push_back(-1);
    if (soap::resultRole(step, result) != ResultRole::kGradient) continue;
    auto [shared, isNew] =
        known.try_emplace(equal.first(returnOf(step).getOperand(result)),
                          first + static_cast<int64_t>(added.size()));
    accumulators.back() = shared->second;
    if (!isNew) continue;
    auto type = cast<RankedTensorType>(step.getResultTypes()[result])
                    .clone(mlir::Float32Type::get(step.getContext()));
    unsigned parameter = soap::gradientArgument(step, result);
    added.push_back(
        {type,
         ArgumentRole::kGradient,
         names.unique(soap::argumentName(step, parameter) + ".gradient"),
         returnOf(step).getOperand(result).getLoc(),
         {soap::initializerAttribute(
             step.getContext(),
             {.kind = soap::Initializer::Kind::kConstant})}});
  }
  appendArguments(step, added);
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

// Adds the accumulator of the loss as argument.
int64_t addLossSum(FuncOp step) {
  for (unsigned result = 0; result < step.getNumResults(); ++result) {
    if (soap::resultRole(step, result) != ResultRole::kLoss) continue;
    mlir::BlockArgument argument = appendArgument(
        step, step.getResultTypes()[result], ArgumentRole::kGradient,
        ArgumentNames(step).unique(soap::kLossSumName.str()),
        returnOf(step).getOperand(result).getLoc());
    soap::setArgumentInitializer(step, argument.getArgNumber(),
                                 {.kind = soap::Initializer::Kind::kConstant});
    return argument.getArgNumber();
  }
  return -1;
}

// The loss of the micro-batches until this one, at the end of the function.
Value addLoss(FuncOp function, int64_t lossSum) {
  mlir::func::ReturnOp end = returnOf(function);
  Value loss = end.getOperand(lossResult(function));
  OpBuilder builder(end);
  GradientBuilder b(builder, withoutOrigin(loss.getLoc()));
  return b.add(function.getArgument(lossSum), loss);
}

NewResult updateOf(int64_t argument, Value value) {
  return {value, ResultRole::kUpdate, "", argument};
}

bool dependsOnInput(FuncOp function, Value value) {
  return dependsOnArgument(function, value, [](ArgumentRole role) {
    return role == ArgumentRole::kInput;
  });
}

bool updatesState(FuncOp function, unsigned result) {
  int64_t argument = soap::updatedArgument(function, result);
  return argument >= 0 &&
         soap::argumentRole(function, argument) == ArgumentRole::kState;
}

// States that do not depend on samples change once a step.
void keepUpdatesForStep(FuncOp function) {
  llvm::BitVector erased(function.getNumResults());
  for (unsigned result = 0; result < function.getNumResults(); ++result) {
    erased[result] =
        updatesState(function, result) &&
        !dependsOnInput(function, returnOf(function).getOperand(result));
  }
  returnOf(function)->eraseOperands(erased);
  (void)function.eraseResults(erased);
}

// Makes the clone of a step the function of all micro-batches but the last: its
// gradients and its loss become updates of the accumulators, and its outputs
// go.
void finishAccumulate(FuncOp accumulateFunction, ArrayRef<int64_t> accumulators,
                      int64_t lossSum) {
  SmallVector<NewResult> updates;
  llvm::DenseSet<int64_t> done;
  for (auto [result, accumulator] : llvm::enumerate(accumulators)) {
    if (accumulator < 0 || !done.insert(accumulator).second) continue;
    updates.push_back(updateOf(
        accumulator, accumulate(accumulateFunction, result, accumulator)));
  }
  if (lossSum >= 0)
    updates.push_back(updateOf(lossSum, addLoss(accumulateFunction, lossSum)));
  appendResults(accumulateFunction, updates);
  eraseResults(accumulateFunction, ResultRole::kLoss);
  eraseResults(accumulateFunction, ResultRole::kGradient);
  eraseResults(accumulateFunction, ResultRole::kOutput);
  keepUpdatesForStep(accumulateFunction);
}

// Removes the mark from the factor that scales gradients and loss after all
// micro-batches are summed, and returns it; null if there is none.
Value takeLossFactor(FuncOp function) {
  for (Operation& op : function.front()) {
    if (!op.removeAttr(kLossFactorAttribute)) continue;
    return op.getResult(0);
  }
  return nullptr;
}

Value timesFactor(GradientBuilder& b, Value total, Value factor) {
  if (!factor) return total;
  return b.multiply(total, b.broadcast(factor, {}, soap::shapeOf(total)));
}

// Zeroes accumulators that the function already adds to: sums of weights.
void zeroSums(FuncOp step) {
  mlir::func::ReturnOp end = returnOf(step);
  for (unsigned result = 0; result < step.getNumResults(); ++result) {
    int64_t argument = soap::updatedArgument(step, result);
    if (argument < 0 ||
        soap::argumentRole(step, argument) != ArgumentRole::kGradient)
      continue;
    OpBuilder builder(end);
    GradientBuilder b(builder, withoutOrigin(end.getOperand(result).getLoc()));
    end.setOperand(result, b.zeros(step.getArgument(argument)));
  }
}

// Makes the step end in the gradient and the loss of all micro-batches, and
// zero the accumulators.
void finishStep(FuncOp step, ArrayRef<int64_t> accumulators, int64_t lossSum) {
  Value factor = takeLossFactor(step);
  zeroSums(step);
  SmallVector<NewResult> updates;
  llvm::DenseMap<int64_t, Value> totals;  // By accumulator.
  for (auto [result, accumulator] : llvm::enumerate(accumulators)) {
    if (accumulator < 0) continue;
    Value& total = totals[accumulator];
    const bool isFirst = !total;
    if (isFirst) total = accumulate(step, result, accumulator);
    // Behind all sums, so that those have the same names (`soap-name-ops`) in
    // the function of the earlier micro-batches, which has nothing else.
    mlir::func::ReturnOp end = returnOf(step);
    OpBuilder builder(end);
    GradientBuilder b(builder, total.getLoc());
    end.setOperand(result, b.castLike(timesFactor(b, total, factor),
                                      end.getOperand(result)));
    if (!isFirst) continue;
    updates.push_back(
        updateOf(accumulator, b.zeros(step.getArgument(accumulator))));
  }
  if (lossSum >= 0) {
    Value total = addLoss(step, lossSum);
    mlir::func::ReturnOp end = returnOf(step);
    OpBuilder builder(end);
    GradientBuilder b(builder, total.getLoc());
    end.setOperand(lossResult(step), timesFactor(b, total, factor));
    updates.push_back(updateOf(lossSum, b.zeros(step.getArgument(lossSum))));
  }
  appendResults(step, updates);
}

// In the accumulating function the step argument also holds the index of the
// micro-batch (`ir/soap/global_box.h`); in @step, which is always the last one,
// it is the optimizer step alone, and random numbers add that index.
void numberMicroBatches(FuncOp step, int64_t microBatches) {
  for (mlir::BlockArgument argument : step.getArguments()) {
    if (soap::argumentRole(step, argument.getArgNumber()) !=
        ArgumentRole::kStep)
      continue;
    if (argument.use_empty()) return;
    OpBuilder builder = OpBuilder::atBlockBegin(&step.front());
    GradientBuilder b(builder, namedLocation(step.getContext(), "micro_batch"));
    Value number = b.offset(
        argument,
        static_cast<double>((microBatches - 1) << soap::kMicroBatchBit));
    argument.replaceAllUsesExcept(number, number.getDefiningOp());
    return;
  }
}

struct AccumulateGradientsPass
    : impl::AccumulateGradientsPassBase<AccumulateGradientsPass> {
  using AccumulateGradientsPassBase::AccumulateGradientsPassBase;

  void runOnOperation() final {
    FuncOp step = findModelFunction(getOperation(), "step");
    if (!step) return signalPassFailure();
    if (microBatches < 1 || microBatches > schedule::kMostMicroBatches) {
      step.emitError("cannot accumulate over ")
          << microBatches.getValue() << " micro-batches; use 1 to "
          << schedule::kMostMicroBatches;
      return signalPassFailure();
    }
    if (microBatches == 1 && !accumulatesAlways(getOperation())) return;
    SmallVector<int64_t> accumulators = addAccumulators(step);
    int64_t lossSum = addLossSum(step);
    FuncOp accumulateFunction = step.clone();
    accumulateFunction.setName("accumulate");
    getOperation().insert(step, accumulateFunction);
    finishAccumulate(accumulateFunction, accumulators, lossSum);
    finishStep(step, accumulators, lossSum);
    numberMicroBatches(step, microBatches);
    OpBuilder builder(&getContext());
    getOperation()->setAttr("soap.micro_batches",
                            builder.getI64IntegerAttr(microBatches));
  }
};

}  // namespace
}  // namespace soapstone::passes
