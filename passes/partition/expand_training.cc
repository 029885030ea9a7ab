// Cross-entropy over a split vocabulary, searches along a split dimension, and
// optimizers that scale by norms of a split parameter.
#include "passes/partition/expand_builder.h"

namespace soapstone::partition {
namespace {

using soap::BinaryKind;
using soap::CompareKind;
using soap::shapeOf;
using soap::UnaryKind;

// Whether the rows with these labels count. A label out of range does not, so
// that an ignored one needs a test in range alone.
Value countedRows(ExpansionBuilder& b, Value labels, int64_t classes,
                  int64_t ignored) {
  Value counted = b.binary(
      BinaryKind::And, b.compare(CompareKind::GreaterEqual, labels, 0.0),
      b.compare(CompareKind::Less, labels, static_cast<double>(classes)));
  if (ignored < 0 || ignored >= classes) return counted;
  return b.binary(
      BinaryKind::And, counted,
      b.compare(CompareKind::NotEqual, labels, static_cast<double>(ignored)));
}

Value euclideanNorm(ExpansionBuilder& b, Value input) {
  return b.unary(UnaryKind::Sqrt, b.sum(b.multiply(input, input),
                                        dimRange(0, soap::dimCount(input))));
}

// numerator / denominator, 1 where one of two norms is 0.
Value ratioOfNorms(ExpansionBuilder& b, Value firstNorm, Value secondNorm,
                   Value numerator, Value denominator) {
  Value isZero =
      b.binary(BinaryKind::Or, b.compare(CompareKind::Equal, firstNorm, 0.0),
               b.compare(CompareKind::Equal, secondNorm, 0.0));
  Value one = b.fill(firstNorm, 1);
  return b.select(isZero, one,
                  b.divide(numerator, b.select(isZero, one, denominator)));
}

// scalar * input.
Value multiplyAll(ExpansionBuilder& b, Value scalar, Value input) {
  return b.multiply(b.broadcast(scalar, {}, shapeOf(input)), input);
}

// Adam's direction is what Adam would add to a parameter of 0 at rate -1.
soap::OptimizerUpdateOp adamDirection(ExpansionBuilder& b,
                                      soap::OptimizerUpdateOp op) {
  return soap::OptimizerUpdateOp::create(
      b.ops, b.location, soap::OptimizerKind::Adam, b.zeros(op.getParameter()),
      b.widen(op.getGradient()), b.fill(op.getLearningRate(), -1), op.getStep(),
      op.getStates(), op.getBeta1(), op.getBeta2(), op.getEpsilon(),
      llvm::APFloat(0.0), op.getTrust(), op.getNesterov());
}

Replacements expandLamb(ExpansionBuilder& b, soap::OptimizerUpdateOp op) {
  Value parameter = op.getParameter();
  double decay = op.getWeightDecay().convertToDouble();
  b.part("direction");
  soap::OptimizerUpdateOp adam = adamDirection(b, op);
  Value direction = b.add(adam.getNewParameter(), b.scale(parameter, decay));
  b.part("parameter_norm");
  Value parameterNorm = euclideanNorm(b, parameter);
  b.part("direction_norm");
  Value directionNorm = euclideanNorm(b, direction);
  b.part("ratio");
  Value ratio = ratioOfNorms(b, parameterNorm, directionNorm, parameterNorm,
                             directionNorm);
  b.part("update");
  Value rate = b.multiply(op.getLearningRate(), ratio);
  Value updated = b.subtract(parameter, multiplyAll(b, rate, direction));
  Replacements replacements{updated};
  llvm::append_range(replacements, adam.getNewStates());
  return replacements;
}

Replacements expandLars(ExpansionBuilder& b, soap::OptimizerUpdateOp op) {
  Value parameter = op.getParameter();
  Value gradient = b.widen(op.getGradient());
  double decay = op.getWeightDecay().convertToDouble();
  b.part("parameter_norm");
  Value parameterNorm = euclideanNorm(b, parameter);
  b.part("gradient_norm");
  Value gradientNorm = euclideanNorm(b, gradient);
  b.part("ratio");
  Value ratio =
      ratioOfNorms(b, parameterNorm, gradientNorm,
                   b.scale(parameterNorm, op.getTrust().convertToDouble()),
                   b.add(gradientNorm, b.scale(parameterNorm, decay)));
  b.part("update");
  Value rate = b.multiply(op.getLearningRate(), ratio);
  Value decayed = b.add(gradient, b.scale(parameter, decay));
  Value velocity =
      b.add(b.scale(op.getStates()[0], op.getBeta1().convertToDouble()),
            multiplyAll(b, rate, decayed));
  return {b.subtract(parameter, velocity), velocity};
}

}  // namespace

Replacements expandOp(ExpansionBuilder& b, soap::CrossEntropyOp op) {
  Value logits = b.widen(op.getLogits());
  ArrayRef<int64_t> shape = shapeOf(logits);
  int64_t last[] = {static_cast<int64_t>(shape.size()) - 1};
  // First what needs no maximum: its sum over the shards and that of the
  // exponentials have no other exchange between them, so that they are one
  // call.
  b.part("label");
  Value classes = b.castLike(b.iota(shape, last[0]), op.getLabels());
  Value isLabel = b.compare(CompareKind::Equal, classes,
                            b.expand(op.getLabels(), last, shape));
  Value labelLogit = b.sum(b.keepWhere(isLabel, logits), last);
  b.part("maximum");
  // Reduces the logits unwidened: f32 logits stay within the sum kernels.
  Value largest =
      b.widen(b.reduce(soap::ReduceKind::Max, op.getLogits(), last));
  b.part("sum");
  Value sum = b.sum(b.unary(UnaryKind::Exp,
                            b.subtract(logits, b.expand(largest, last, shape))),
                    last);
  b.part("log_sum_exp");
  Value logSumExp = b.add(largest, b.unary(UnaryKind::Log, sum));
  b.part("loss");
  Value counted = countedRows(b, op.getLabels(), shape[last[0]],
                              static_cast<int64_t>(op.getIgnoreIndex()));
  Value loss = b.keepWhere(counted, b.subtract(logSumExp, labelLogit));
  return {loss, logSumExp};
}

// The first (or last) of the positions that hold the best value.
Replacements expandOp(ExpansionBuilder& b, soap::ArgReduceOp op) {
  Value input = op.getInput();
  ArrayRef<int64_t> shape = shapeOf(input);
  int64_t dims[] = {static_cast<int64_t>(op.getDim())};
  b.part("best");
  Value best = b.expand(b.reduce(op.getKind(), input, dims), dims, shape);
  b.part("position");
  Value positions = b.iota(shape, dims[0]);
  Value isBest = b.compare(CompareKind::Equal, input, best);
  bool last = op.getSelectLast();
  Value none = b.fill(positions, last ? 0.0 : shape[dims[0]] - 1.0);
  Value position =
      b.reduce(last ? soap::ReduceKind::Max : soap::ReduceKind::Min,
               b.select(isBest, positions, none), dims);
  return {b.castLike(position, op.getResult())};
}

Replacements expandOp(ExpansionBuilder& b, soap::OptimizerUpdateOp op) {
  return op.getKind() == soap::OptimizerKind::Lamb ? expandLamb(b, op)
                                                   : expandLars(b, op);
}

}  // namespace soapstone::partition
