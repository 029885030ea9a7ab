// Classification losses: scores [N, C, d..], labels [N, d..], weights [C].

#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/lower/op_table.h"

namespace soapstone::onnx {
namespace {

using soap::ReduceKind;

// A value that no label has: it stands for "no label is ignored".
constexpr int64_t kNoIgnoredLabel = std::numeric_limits<int64_t>::min();

int64_t ignoredLabel(const NodeLowering& op) {
  return op.hasAttribute("ignore_index") ? op.intAttribute("ignore_index")
                                         : kNoIgnoredLabel;
}

// The weight of every row: that of its label (1 without weights), and 0 where
// the label is ignored. Null if all rows weigh 1.
mlir::Value rowWeights(NodeLowering& op, mlir::Value labels) {
  int64_t ignored = ignoredLabel(op);
  bool hasWeights = op.hasOperand(2);
  if (!hasWeights && ignored == kNoIgnoredLabel) return mlir::Value();
  mlir::Value weights =
      hasWeights ? op.convert(op.gather(op.operand(2), labels, 0), op.f32())
                 : op.fill(1, op.f32(), shapeOf(labels));
  if (ignored == kNoIgnoredLabel) return weights;
  mlir::Value isIgnored = op.equals(labels, ignored);
  return op.select(isIgnored, op.fillLike(0, weights), weights);
}

// Applies `weights` (null: all 1) and the reduction to per-row losses in f32.
// With `ignoredAreZero` the losses of ignored rows are 0 already.
mlir::Value reduceLoss(NodeLowering& op, mlir::Value loss, mlir::Value weights,
                       bool ignoredAreZero) {
  std::string reduction = op.textAttribute("reduction", "mean");
  Shape all = countingDims(rankOf(loss));
  bool isWeighted = op.hasOperand(2) || !ignoredAreZero;
  if (weights && isWeighted) loss = op.mul(loss, weights);
  if (reduction == "none") return loss;
  if (reduction == "mean" && !weights) return op.mean(loss, all, false);
  mlir::Value sum = op.reduce(ReduceKind::Sum, loss, all, false);
  if (reduction == "sum") return sum;
  if (reduction != "mean") {
    op.refuse(absl::StrCat("reduction '", reduction,
                           "' is unknown; use none, sum or mean"));
  }
  return op.div(sum, op.reduce(ReduceKind::Sum, weights, all, false));
}

// [N, C, d..] -> [N, d.., C].
mlir::Value classesLast(NodeLowering& op, mlir::Value scores) {
  if (rankOf(scores) < 2) op.refuse("needs scores of rank 2 or more");
  return op.moveDim(scores, 1, rankOf(scores) - 1);
}

void lowerSoftmaxCrossEntropyLoss(NodeLowering& op) {
  mlir::Value scores = op.operand(0);
  mlir::Value labels = op.operand(1);
  auto entropy = op.emit<soap::CrossEntropyOp>(classesLast(op, scores), labels,
                                               ignoredLabel(op));
  if (op.hasResult(0)) {
    mlir::Value loss =
        reduceLoss(op, entropy.getLoss(), rowWeights(op, labels), true);
    op.setResult(
        0, op.convert(op.reshape(loss, op.resultShape(0)), op.resultType(0)));
  }
  if (op.hasResult(1)) {
    op.setResult(1, op.emit<soap::SoftmaxOp>(scores, 1, true));
  }
}

// The input holds logarithms of probabilities already: the loss of a row is
// minus the entry at its label.
void lowerNegativeLogLikelihoodLoss(NodeLowering& op) {
  mlir::Value rows = classesLast(op, op.operand(0));
  mlir::Value labels = op.convert(op.operand(1), op.i64());
  int64_t classes = shapeOf(rows).back();
  Shape labelShape = shapeOf(labels);
  int64_t count = elementCountOf(labelShape);
  mlir::Value flatLabels = op.reshape(labels, {count});
  mlir::Value start =
      op.mul(op.iota({count}, 0, op.i64()), static_cast<double>(classes));
  mlir::Value picked = op.gather(op.reshape(rows, {count * classes}),
                                 op.add(start, flatLabels), 0);
  mlir::Value loss =
      op.unary(soap::UnaryKind::Neg,
               op.convert(op.reshape(picked, labelShape), op.f32()));
  loss = reduceLoss(op, loss, rowWeights(op, labels), false);
  op.setResult(op.convert(op.reshape(loss, op.resultShape()), op.resultType()));
}

}  // namespace

void addLossOps(OpTable& table) {
  table.add("SoftmaxCrossEntropyLoss", lowerSoftmaxCrossEntropyLoss);
  table.add("NegativeLogLikelihoodLoss", lowerNegativeLogLikelihoodLoss);
}

}  // namespace soapstone::onnx
