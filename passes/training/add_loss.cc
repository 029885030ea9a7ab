#include "ir/soap/gradient_builder.h"
#include "mlir/IR/BuiltinOps.h"
#include "passes/passes.h"
#include "passes/training/function_signature.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_ADDLOSSPASS
#include "passes/passes.h.inc"

namespace {

using mlir::func::FuncOp;
using soap::GradientBuilder;
using soap::ResultRole;

// PyTorch's and ONNX's label of positions that do not count.
constexpr int64_t kIgnoreIndex = -100;

bool isFloatOutput(FuncOp function, unsigned result) {
  auto type = cast<RankedTensorType>(function.getResultTypes()[result]);
  return soap::resultRole(function, result) == ResultRole::kOutput &&
         isa<mlir::FloatType>(type.getElementType());
}

// Float outputs with one element; only those of rank 0 unless `anyRank`.
SmallVector<unsigned> scalarOutputs(FuncOp function, bool anyRank) {
  SmallVector<unsigned> found;
  for (unsigned result = 0; result < function.getNumResults(); ++result) {
    if (!isFloatOutput(function, result)) continue;
    auto type = cast<RankedTensorType>(function.getResultTypes()[result]);
    if (type.getRank() == 0 || (anyRank && type.getNumElements() == 1)) {
      found.push_back(result);
    }
  }
  return found;
}

// The one of several scalar outputs that is named like a loss, -1 if that does
// not single one out.
int64_t outputNamedLoss(FuncOp function, ArrayRef<unsigned> candidates) {
  int64_t found = -1;
  for (unsigned result : candidates) {
    if (!StringRef(soap::resultName(function, result))
             .contains_insensitive("loss"))
      continue;
    if (found >= 0) return -1;
    found = result;
  }
  return found;
}

// Makes an output of one element the loss: an f32 scalar.
void markAsLoss(FuncOp function, unsigned result) {
  mlir::func::ReturnOp end = returnOf(function);
  Value output = end.getOperand(result);
  OpBuilder builder(end);
  GradientBuilder b(builder, output.getLoc());
  Value loss = b.reshape(b.cast(output, builder.getF32Type()), {});
  end.setOperand(result, loss);
  SmallVector<Type> types(function.getResultTypes());
  types[result] = loss.getType();
  function.setType(builder.getFunctionType(function.getArgumentTypes(), types));
  soap::setResultRole(function, result, ResultRole::kLoss);
}

// Uses the model's own loss. With `required` it is an error if there is none.
FailureOr<bool> useOwnLoss(FuncOp function, bool required) {
  SmallVector<unsigned> candidates =
      scalarOutputs(function, /*anyRank=*/required);
  if (candidates.empty()) {
    if (!required) return false;
    return function.emitError(
        "has no scalar float output that could be the loss; choose a loss: "
        "cross-entropy or mse");
  }
  int64_t chosen = candidates.size() == 1
                       ? candidates[0]
                       : outputNamedLoss(function, candidates);
  if (chosen < 0) {
    return function.emitError("has ")
           << candidates.size()
           << " scalar float outputs and not exactly one named 'loss'";
  }
  markAsLoss(function, chosen);
  return true;
}

// The first float output that is not a scalar; null after a diagnostic.
Value findPrediction(FuncOp function) {
  for (unsigned result = 0; result < function.getNumResults(); ++result) {
    if (!isFloatOutput(function, result)) continue;
    Value output = returnOf(function).getOperand(result);
    auto type = cast<RankedTensorType>(output.getType());
    if (type.getRank() > 0 && type.getNumElements() > 0) return output;
  }
  function.emitError(
      "has no float output of rank 1 or more to compute a loss of");
  return nullptr;
}

// Mean over all elements, a scalar.
Value mean(GradientBuilder& b, Value values) {
  int64_t count = cast<RankedTensorType>(values.getType()).getNumElements();
  Value total = b.sum(
      values, llvm::to_vector(llvm::seq<int64_t>(0, soap::dimCount(values))));
  return b.scale(total, 1.0 / static_cast<double>(count));
}

// Dim of the classes: 1 in maps [N, C, d1, d2..], else the last.
int64_t classDim(Value prediction) {
  int64_t rank = soap::dimCount(prediction);
  return rank >= 4 ? 1 : rank - 1;
}

Value crossEntropy(FuncOp function, GradientBuilder& b, Value prediction) {
  int64_t dim = classDim(prediction);
  // A model that ends in a softmax would be normalised twice.
  if (auto softmax = prediction.getDefiningOp<soap::SoftmaxOp>()) {
    if (static_cast<int64_t>(softmax.getDim()) == dim)
      prediction = softmax.getInput();
  }
  SmallVector<int64_t> classesLast;
  for (int64_t other = 0; other < soap::dimCount(prediction); ++other) {
    if (other != dim) classesLast.push_back(other);
  }
  classesLast.push_back(dim);
  Value logits = b.transpose(prediction, classesLast);
  auto labelType = RankedTensorType::get(soap::shapeOf(logits).drop_back(),
                                         b.ops.getI64Type());
  Value labels =
      appendArgument(function, labelType, soap::ArgumentRole::kInput,
                     ArgumentNames(function).unique("labels"), b.location);
  auto entropy = soap::CrossEntropyOp::create(b.ops, b.location, logits, labels,
                                              kIgnoreIndex);
  return mean(b, entropy.getLoss());
}

Value meanSquaredError(FuncOp function, GradientBuilder& b, Value prediction) {
  Value value = b.cast(prediction, b.ops.getF32Type());
  Value targets =
      appendArgument(function, value.getType(), soap::ArgumentRole::kInput,
                     ArgumentNames(function).unique("targets"), b.location);
  Value difference = b.subtract(value, targets);
  return mean(b, b.multiply(difference, difference));
}

struct AddLossPass : impl::AddLossPassBase<AddLossPass> {
  using AddLossPassBase::AddLossPassBase;

  void runOnOperation() final {
    FuncOp function = findModelFunction(getOperation(), "forward");
    if (!function) return signalPassFailure();
    for (unsigned result = 0; result < function.getNumResults(); ++result) {
      if (soap::resultRole(function, result) == ResultRole::kLoss) return;
    }
    if (loss == LossKind::kAuto || loss == LossKind::kNone) {
      FailureOr<bool> found = useOwnLoss(function, loss == LossKind::kNone);
      if (failed(found)) return signalPassFailure();
      if (*found) return;
    }
    Value prediction = findPrediction(function);
    if (!prediction) return signalPassFailure();
    // With one class the softmax is 1 and the loss 0, whatever the model says.
    bool oneClass = soap::shapeOf(prediction)[classDim(prediction)] == 1;
    if (loss == LossKind::kCrossEntropy && oneClass) {
      function.emitError(
          "cross-entropy needs two classes or more, the output "
          "has 1; use mse or a model with its own loss");
      return signalPassFailure();
    }
    OpBuilder builder(returnOf(function));
    GradientBuilder b(builder, namedLocation(&getContext(), "loss"));
    Value value = loss == LossKind::kMeanSquaredError || oneClass
                      ? meanSquaredError(function, b, prediction)
                      : crossEntropy(function, b, prediction);
    appendResult(function, {value, ResultRole::kLoss, "loss"});
  }
};

}  // namespace
}  // namespace soapstone::passes
