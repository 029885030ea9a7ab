// Tensors that come from nothing: ranges, masks, fills, random numbers.

#include "absl/strings/str_cat.h"
#include "frontend/onnx/lower/lower_constant.h"
#include "frontend/onnx/lower/op_table.h"

namespace soapstone::onnx {
namespace {

using soap::CompareKind;
using soap::UnaryKind;

void lowerConstantOfShape(NodeLowering& op) {
  const Tensor* value = op.node.attributes.getTensor("value");
  if (value == nullptr) {
    op.setResult(op.fill(0, op.resultType(), op.resultShape()));
    return;
  }
  mlir::Value scalar = buildConstant(op, value->reshaped({}));
  op.setResult(op.broadcastTo(scalar, op.resultShape()));
}

void lowerConstant(NodeLowering& op) {
  const Tensor* value = op.node.attributes.getTensor("value");
  if (value == nullptr) op.refuse("has no tensor value");
  op.setResult(buildConstant(op, *value));
}

// The normaliser folds these; they are left only where a shape is unknown.
void lowerShape(NodeLowering& op) {
  Shape shape = shapeOf(op.operand(0));
  op.setResult(op.ints(shape, {static_cast<int64_t>(shape.size())}));
}

void lowerSize(NodeLowering& op) {
  int64_t count = elementCountOf(shapeOf(op.operand(0)));
  op.setResult(op.ints({count}, {}));
}

void lowerRange(NodeLowering& op) {
  double start = op.constantScalar(0);
  double delta = op.constantScalar(2);
  mlir::Value count = op.iota(op.resultShape(), 0, op.resultType());
  op.setResult(op.add(op.mul(count, delta), start));
}

// Row and column numbers of the last two dimensions.
struct MatrixIndices {
  mlir::Value row;
  mlir::Value column;
};

MatrixIndices buildMatrixIndices(NodeLowering& op, const Shape& shape) {
  int64_t rank = static_cast<int64_t>(shape.size());
  if (rank < 2) op.refuse("needs a tensor of rank 2 or more");
  Shape matrix = {shape[rank - 2], shape[rank - 1]};
  return {op.iota(matrix, 0, op.i64()), op.iota(matrix, 1, op.i64())};
}

void lowerEyeLike(NodeLowering& op) {
  Shape shape = op.resultShape();
  MatrixIndices at = buildMatrixIndices(op, shape);
  double k = static_cast<double>(op.intAttribute("k"));
  mlir::Value diagonal =
      op.compare(CompareKind::Equal, at.column, op.add(at.row, k));
  op.setResult(op.convert(diagonal, op.resultType()));
}

void lowerTrilu(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  Shape shape = op.resultShape();
  MatrixIndices at = buildMatrixIndices(op, shape);
  double k = static_cast<double>(op.intAttribute("k"));
  CompareKind kept = op.intAttribute("upper", 1) != 0
                         ? CompareKind::GreaterEqual
                         : CompareKind::LessEqual;
  mlir::Value mask = op.compare(kept, at.column, op.add(at.row, k));
  op.setResult(op.select(mask, input, op.fillLike(0, input)));
}

// Indices out of [-depth, depth) give a row of off values.
void lowerOneHot(NodeLowering& op) {
  mlir::Value indices = op.operand(0);
  if (!elementTypeOf(indices).isInteger(32) &&
      !elementTypeOf(indices).isInteger(64)) {
    indices = op.convert(indices, op.i64());
  }
  Shape shape = op.resultShape();
  int64_t axis =
      op.axisAttribute("axis", -1, static_cast<int64_t>(shape.size()));
  int64_t depth = shape[axis];
  Shape expanded = shapeOf(indices);
  expanded.insert(expanded.begin() + axis, 1);
  mlir::Value at = op.reshape(op.nonNegativeIndices(indices, depth), expanded);
  mlir::Value hit = op.compare(CompareKind::Equal, op.broadcastTo(at, shape),
                               op.iota(shape, axis, op.i64()));
  const Tensor* values = op.constantOperand(1);
  bool isMask = values != nullptr && values->size() == 2 &&
                values->floatAt(0) == 0 && values->floatAt(1) == 1;
  if (isMask) {
    op.setResult(op.convert(hit, op.resultType()));
    return;
  }
  mlir::Value offOn = op.operand(1);
  mlir::Value off = op.reshape(op.sliceDim(offOn, 0, 0, 1), {});
  mlir::Value on = op.reshape(op.sliceDim(offOn, 0, 1, 1), {});
  op.setResult(op.select(hit, on, off));
}

mlir::Value buildRandom(NodeLowering& op, soap::RandomKind kind, double low,
                        double high, Type elementType) {
  Shape shape = op.resultShape();
  return op.emit<soap::RandomOp>(op.state.seed(), op.state.step(), kind,
                                 ArrayRef<int64_t>(shape), elementType,
                                 llvm::APFloat(low), llvm::APFloat(high),
                                 op.state.nextStream());
}

void lowerRandomNormal(NodeLowering& op) {
  op.setResult(buildRandom(op, soap::RandomKind::Normal,
                           op.floatAttribute("mean", 0),
                           op.floatAttribute("scale", 1), op.resultType()));
}

void lowerRandomUniform(NodeLowering& op) {
  op.setResult(buildRandom(op, soap::RandomKind::Uniform,
                           op.floatAttribute("low", 0),
                           op.floatAttribute("high", 1), op.resultType()));
}

void lowerBernoulli(NodeLowering& op) {
  mlir::Value probability = op.convert(op.operand(0), op.f32());
  mlir::Value draw = buildRandom(op, soap::RandomKind::Uniform, 0, 1, op.f32());
  mlir::Value hit = op.compare(CompareKind::Less, draw, probability);
  op.setResult(op.convert(hit, op.resultType()));
}

// Hann, Hamming and Blackman windows: a - b cos(2 pi i / n) + c cos(4 pi i /
// n).
void buildWindow(NodeLowering& op, double a, double b, double c) {
  constexpr double kTwoPi = 6.283185307179586;
  Shape shape = op.resultShape();
  if (shape.size() != 1) op.refuse("needs a result of rank 1");
  bool periodic = op.intAttribute("periodic", 1) != 0;
  double span = static_cast<double>(periodic ? shape[0] : shape[0] - 1);
  mlir::Value angle = op.mul(op.iota(shape, 0, op.f32()), kTwoPi / span);
  mlir::Value first = op.mul(op.unary(UnaryKind::Cos, angle), -b);
  mlir::Value window = op.add(first, a);
  if (c != 0) {
    mlir::Value second = op.unary(UnaryKind::Cos, op.mul(angle, 2.0));
    window = op.add(window, op.mul(second, c));
  }
  op.setResult(op.convert(window, op.resultType()));
}

void lowerHannWindow(NodeLowering& op) { buildWindow(op, 0.5, 0.5, 0); }
void lowerHammingWindow(NodeLowering& op) {
  buildWindow(op, 25.0 / 46.0, 21.0 / 46.0, 0);
}
void lowerBlackmanWindow(NodeLowering& op) { buildWindow(op, 0.42, 0.5, 0.08); }

// The mask of a dropout is what survives of a tensor of ones.
void lowerDropout(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  double ratio = op.floatAttribute("ratio", 0.5);
  if (ratio < 0 || ratio >= 1) {
    op.refuse(absl::StrCat("ratio ", ratio, " is not in [0, 1)"));
  }
  int64_t stream = op.state.nextStream();
  auto drop = [&](mlir::Value value) -> mlir::Value {
    if (ratio == 0) return value;
    return op.emit<soap::DropoutOp>(value, op.state.seed(), op.state.step(),
                                    llvm::APFloat(ratio), stream);
  };
  if (op.hasResult(0)) op.setResult(0, drop(input));
  if (op.hasResult(1)) {
    mlir::Value kept = drop(op.fillLike(1, input));
    op.setResult(1, op.convert(kept, op.i1()));
  }
}

}  // namespace

void addGenerationOps(OpTable& table) {
  table.add("Constant", lowerConstant);
  table.add("ConstantOfShape", lowerConstantOfShape);
  table.add("Shape", lowerShape);
  table.add("Size", lowerSize);
  table.add("Range", lowerRange);
  table.add("EyeLike", lowerEyeLike);
  table.add("Trilu", lowerTrilu);
  table.add("OneHot", lowerOneHot);
  table.add("RandomNormal", lowerRandomNormal);
  table.add("RandomNormalLike", lowerRandomNormal);
  table.add("RandomUniform", lowerRandomUniform);
  table.add("RandomUniformLike", lowerRandomUniform);
  table.add("Bernoulli", lowerBernoulli);
  table.add("HannWindow", lowerHannWindow);
  table.add("HammingWindow", lowerHammingWindow);
  table.add("BlackmanWindow", lowerBlackmanWindow);
  table.add("Dropout", lowerDropout);
}

}  // namespace soapstone::onnx
