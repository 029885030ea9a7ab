#include "ir/soap/matrix_work.h"

#include <algorithm>

#include "ir/soap/shape_checks.h"
#include "llvm/ADT/TypeSwitch.h"

namespace soapstone::soap {
namespace {

int64_t product(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape) count *= size;
  return count;
}

// A contraction as rows by columns by contracted elements.
MatrixWork workOf(DotOp op, ArrayRef<Shape> operands, ArrayRef<Shape>) {
  ProductWork work;
  for (int64_t dim : op.getLhsBatch()) work.batch *= operands[0][dim];
  for (int64_t dim : op.getLhsContract()) work.k *= operands[0][dim];
  const int64_t shared = std::max<int64_t>(1, work.batch * work.k);
  work.m = product(operands[0]) / shared;
  work.n = product(operands[1]) / shared;
  return {.product = work};
}

// The product that a convolution, or one of its gradients, amounts to: output
// positions by output channels over window and input channels, with groups as
// batch.
ProductWork convolutionProduct(ArrayRef<int64_t> output,
                               ArrayRef<int64_t> weight, int64_t groups,
                               bool ofWeight) {
  int64_t positions = output[1] > 0 ? product(output) / output[1] : 0;
  int64_t window = product(weight) / std::max<int64_t>(1, weight[0]);
  ProductWork work;
  work.batch = groups;
  work.n = output[1] / std::max<int64_t>(1, groups);
  work.m = ofWeight ? window : positions;
  work.k = ofWeight ? positions : window;
  return work;
}

template <typename ConvolutionLike>
bool hasSmallWindow(ConvolutionLike op, ArrayRef<int64_t> weight) {
  for (size_t i = 2; i < weight.size(); ++i) {
    if (weight[i] != 3 && weight[i] != 5) return false;
    if (op.getStrides()[i - 2] != 1 || op.getDilations()[i - 2] != 1)
      return false;
  }
  return weight.size() == 4 && op.getGroups() == 1;
}

template <typename ConvolutionLike>
ConvolutionWindow windowOf(ConvolutionLike op, ArrayRef<int64_t> weight) {
  if (hasSmallWindow(op, weight)) return ConvolutionWindow::kSmall;
  bool isPointwise = true;
  for (size_t i = 2; i < weight.size(); ++i) isPointwise &= weight[i] == 1;
  return isPointwise ? ConvolutionWindow::kPointwise
                     : ConvolutionWindow::kOther;
}

MatrixWork workOf(ConvolutionOp op, ArrayRef<Shape> operands,
                  ArrayRef<Shape> results) {
  return {.product = convolutionProduct(results[0], operands[1], op.getGroups(),
                                        /*ofWeight=*/false),
          .window = windowOf(op, operands[1])};
}

MatrixWork workOf(ConvolutionInputGradOp op, ArrayRef<Shape> operands,
                  ArrayRef<Shape>) {
  return {.product = convolutionProduct(operands[0], operands[1],
                                        op.getGroups(), /*ofWeight=*/false),
          .window = windowOf(op, operands[1])};
}

// Gradients of small windows have no kernels of their own.
MatrixWork workOf(ConvolutionWeightGradOp op, ArrayRef<Shape> operands,
                  ArrayRef<Shape> results) {
  const ConvolutionWindow window = windowOf(op, results[0]);
  return {.product = convolutionProduct(operands[1], results[0], op.getGroups(),
                                        /*ofWeight=*/true),
          .window = window == ConvolutionWindow::kSmall
                        ? ConvolutionWindow::kPointwise
                        : window};
}

// Both products of an LSTM, the steps of one after the other.
ProductWork lstmProduct(ArrayRef<Shape> operands) {
  return {.m = operands[0][0] * operands[0][1],
          .n = operands[2][0],
          .k = operands[1][1] + operands[2][1]};
}

MatrixWork workOf(LstmOp, ArrayRef<Shape> operands, ArrayRef<Shape>) {
  return {.product = lstmProduct(operands), .launches = 2 * operands[0][0]};
}

MatrixWork workOf(LstmGradOp, ArrayRef<Shape> operands, ArrayRef<Shape>) {
  ProductWork work = lstmProduct(operands);
  work.m *= 2;
  return {.product = work, .launches = 4 * operands[0][0]};
}

// Local query, key and value as the device sees them.
template <typename AttentionLike>
AttentionWork attentionWork(AttentionLike op, ArrayRef<Shape> operands) {
  const Shape& query = operands[0];
  const Shape& key = operands[1];
  auto sequenceOf = [](Value value) {
    return static_cast<double>(shapeOf(value)[2]);
  };
  return {
      .batch = query[0],
      .heads = query[1],
      .keyHeads = key[1],
      .queries = query[2],
      .keys = key[2],
      .queryWidth = query[3],
      .valueWidth = operands[2][3],
      .visibleShare = visibleShare(op.getCausal(), sequenceOf(op.getQuery()),
                                   sequenceOf(op.getKey())),
      .hasDropout = op.getRatio().convertToDouble() > 0};
}

MatrixWork workOf(AttentionOp op, ArrayRef<Shape> operands, ArrayRef<Shape>) {
  return {.attention = attentionWork(op, operands)};
}

MatrixWork workOf(AttentionGradOp op, ArrayRef<Shape> operands,
                  ArrayRef<Shape>) {
  AttentionWork work = attentionWork(op, operands);
  work.isGradient = true;
  return {.attention = work};
}

}  // namespace

MatrixWork matrixWork(Operation* op, ArrayRef<Shape> operandShapes,
                      ArrayRef<Shape> resultShapes) {
  return llvm::TypeSwitch<Operation*, MatrixWork>(op)
      .Case<DotOp, ConvolutionOp, ConvolutionInputGradOp,
            ConvolutionWeightGradOp, LstmOp, LstmGradOp, AttentionOp,
            AttentionGradOp>([&](auto product) {
        return workOf(product, operandShapes, resultShapes);
      })
      .Default([](Operation*) { return MatrixWork(); });
}

}  // namespace soapstone::soap
