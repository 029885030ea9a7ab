// Normalisation layers.

#include "absl/strings/str_cat.h"
#include "frontend/onnx/lower/op_table.h"

namespace soapstone::onnx {
namespace {

using soap::NormKind;
using soap::ReduceKind;
using soap::UnaryKind;

// `perChannel` ([C]) along dim 1 of a tensor of `shape`.
mlir::Value alongChannels(NodeLowering& op, mlir::Value perChannel,
                          const Shape& shape) {
  return op.broadcast(perChannel, {1}, shape);
}

// value * scale + bias with [C] scale and bias.
mlir::Value channelAffine(NodeLowering& op, mlir::Value value,
                          mlir::Value scale, mlir::Value bias) {
  Shape shape = shapeOf(value);
  mlir::Value scaled = op.mul(value, alongChannels(op, scale, shape));
  return op.add(scaled, alongChannels(op, bias, shape));
}

// Given statistics make a per-channel affine map: computed on [C], not on x.
void lowerBatchNormInference(NodeLowering& op, mlir::Value input,
                             double epsilon) {
  Type type = elementTypeOf(input);
  mlir::Value mean = op.convert(op.operand(3), op.f32());
  mlir::Value variance = op.convert(op.operand(4), op.f32());
  mlir::Value rstd = op.unary(UnaryKind::Rsqrt, op.add(variance, epsilon));
  mlir::Value scale = op.mul(op.convert(op.operand(1), op.f32()), rstd);
  mlir::Value bias =
      op.sub(op.convert(op.operand(2), op.f32()), op.mul(mean, scale));
  op.setResult(channelAffine(op, input, op.convert(scale, type),
                             op.convert(bias, type)));
}

// running = running * momentum + batch * (1 - momentum).
mlir::Value runningStatistic(NodeLowering& op, mlir::Value running,
                             mlir::Value batch, double momentum) {
  mlir::Value old = op.mul(running, momentum);
  mlir::Value fresh =
      op.mul(op.convert(batch, elementTypeOf(running)), 1 - momentum);
  return op.add(old, fresh);
}

void lowerBatchNormTraining(NodeLowering& op, mlir::Value input,
                            double epsilon) {
  Type type = elementTypeOf(input);
  auto norm = op.emit<soap::BatchNormOp>(input, op.convert(op.operand(1), type),
                                         op.convert(op.operand(2), type),
                                         llvm::APFloat(epsilon));
  op.setResult(0, norm.getResult());
  double momentum = op.floatAttribute("momentum", 0.9);
  if (op.hasResult(1)) {
    op.setResult(1,
                 runningStatistic(op, op.operand(3), norm.getMean(), momentum));
  }
  if (op.hasResult(2)) {
    op.setResult(
        2, runningStatistic(op, op.operand(4), norm.getVariance(), momentum));
  }
}

void lowerBatchNormalization(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  if (rankOf(input) < 2) op.refuse("needs an input of rank 2 or more");
  if (op.hasResult(3) || op.hasResult(4)) {
    op.refuse("the saved statistics are not supported");
  }
  double epsilon = op.floatAttribute("epsilon", 1e-5);
  if (op.intAttribute("training_mode") != 0) {
    lowerBatchNormTraining(op, input, epsilon);
  } else {
    lowerBatchNormInference(op, input, epsilon);
  }
}

// Normalises the last dimension without scale or bias.
mlir::Value normalizeLast(NodeLowering& op, mlir::Value input, double epsilon) {
  mlir::Value ones = op.fill(1, elementTypeOf(input), {shapeOf(input).back()});
  return op
      .emit<soap::NormOp>(NormKind::Layer, input, ones, mlir::Value(),
                          llvm::APFloat(epsilon))
      .getResult();
}

// `groups` groups of channels, each normalised over its channels and positions.
void normalizeGroups(NodeLowering& op, int64_t groups) {
  mlir::Value input = op.operand(0);
  Shape shape = shapeOf(input);
  if (shape.size() < 2 || groups < 1 || shape[1] % groups != 0) {
    op.refuse(absl::StrCat("cannot form ", groups, " groups of channels"));
  }
  int64_t groupSize =
      elementCountOf(Shape(shape.begin() + 1, shape.end())) / groups;
  mlir::Value flat = op.reshape(input, {shape[0], groups, groupSize});
  mlir::Value normal =
      normalizeLast(op, flat, op.floatAttribute("epsilon", 1e-5));
  op.setResult(channelAffine(op, op.reshape(normal, shape), op.operand(1),
                             op.operand(2)));
}

void lowerInstanceNormalization(NodeLowering& op) {
  Shape shape = shapeOf(op.operand(0));
  if (shape.size() < 2) op.refuse("needs an input of rank 2 or more");
  normalizeGroups(op, shape[1]);
}

void lowerGroupNormalization(NodeLowering& op) {
  normalizeGroups(op, op.intAttribute("num_groups", 1));
}

// The dims from `axis` on, which scale and bias broadcast to.
template <NormKind kind>
void lowerRowNorm(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  Shape shape = shapeOf(input);
  int64_t axis = op.axisAttribute("axis", -1, rankOf(input));
  Shape row(shape.begin() + axis, shape.end());
  Type type = elementTypeOf(input);
  mlir::Value scale = op.broadcastTo(op.convert(op.operand(1), type), row);
  mlir::Value bias;
  if (op.hasOperand(2)) {
    bias = op.broadcastTo(op.convert(op.operand(2), type), row);
  }
  auto norm =
      op.emit<soap::NormOp>(kind, input, scale, bias,
                            llvm::APFloat(op.floatAttribute("epsilon", 1e-5)));
  if (op.hasResult(0)) op.setResult(0, norm.getResult());
  for (size_t i : {1, 2}) {
    if (!op.hasResult(i)) continue;
    mlir::Value statistic = i == 1 ? norm.getMean() : norm.getRstd();
    op.setResult(i, op.convert(op.reshape(statistic, op.resultShape(i)),
                               op.resultType(i)));
  }
}

// (x - mean) / (standard deviation + 1e-9)
void lowerMeanVarianceNormalization(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  Shape axes = op.node.attributes.getInts("axes", {0, 2, 3});
  for (int64_t& axis : axes) {
    if (axis < 0) axis += rankOf(input);
    if (axis < 0 || axis >= rankOf(input)) op.refuse("an axis does not exist");
  }
  std::sort(axes.begin(), axes.end());
  mlir::Value centred = op.sub(input, op.mean(input, axes, true));
  mlir::Value variance = op.mean(op.mul(centred, centred), axes, true);
  mlir::Value deviation = op.unary(UnaryKind::Sqrt, variance);
  op.setResult(op.div(centred, op.add(deviation, 1e-9)));
}

void lowerLpNormalization(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  int64_t axis = op.axisAttribute("axis", -1, rankOf(input));
  int64_t p = op.intAttribute("p", 2);
  if (p != 1 && p != 2) op.refuse("p must be 1 or 2");
  mlir::Value norm;
  if (p == 1) {
    norm = op.reduce(ReduceKind::Sum, op.unary(UnaryKind::Abs, input), {axis},
                     true);
  } else {
    mlir::Value sum =
        op.reduce(ReduceKind::Sum, op.mul(input, input), {axis}, true);
    norm = op.norm(sum);
  }
  // A row of zeros stays zero.
  norm = op.select(op.compare(soap::CompareKind::Equal, norm, 0.0),
                   op.fillLike(1, norm), norm);
  op.setResult(op.div(input, norm));
}

}  // namespace

void addNormalizationOps(OpTable& table) {
  table.add("BatchNormalization", lowerBatchNormalization);
  table.add("InstanceNormalization", lowerInstanceNormalization);
  table.add("GroupNormalization", lowerGroupNormalization);
  table.add("LayerNormalization", lowerRowNorm<NormKind::Layer>);
  table.add("RMSNormalization", lowerRowNorm<NormKind::Rms>);
  table.add("MeanVarianceNormalization", lowerMeanVarianceNormalization);
  table.add("LpNormalization", lowerLpNormalization);
}

}  // namespace soapstone::onnx
