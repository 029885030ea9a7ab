#include <limits>

#include "ir/soap/global_box.h"
#include "ir/soap/gradient_builder.h"
#include "ir/soap/score_cap.h"
#include "ir/soap/sink_gradient.h"
#include "ir/soap/uniform_value.h"
#include "llvm/ADT/STLExtras.h"

namespace soapstone::soap {
namespace {

// Products of every query head with the key/value head of its group:
// queries [B, H, S, D] with keys [B, G, T, D] give [B, H, S, T].
Value groupedProduct(GradientBuilder& b, Value queries, Value keys) {
  ArrayRef<int64_t> q = shapeOf(queries), k = shapeOf(keys);
  int64_t groups = k[1];
  SmallVector<int64_t> batch = {0, 1};
  auto product = [&](Value lhs, int64_t contracted) -> Value {
    return DotOp::create(b.ops, b.location, lhs, keys, batch, batch,
                         ArrayRef<int64_t>{contracted}, ArrayRef<int64_t>{3});
  };
  // A product may read heads where they lie; a reshape may not.
  if (groups == q[1]) return product(queries, 3);
  Value grouped = b.reshape(queries, {q[0], groups, q[1] / groups, q[2], q[3]});
  return b.reshape(product(grouped, 4), {q[0], q[1], q[2], k[2]});
}

// Masked f32 scores [B, H, S, T], -inf where a key is hidden.
Value maskedScores(GradientBuilder& b, AttentionOp op) {
  constexpr double kHidden = -std::numeric_limits<double>::infinity();
  Value scores = b.scale(b.widen(groupedProduct(b, op.getQuery(), op.getKey())),
                         op.getScale().convertToDouble());
  if (double cap = scoreCapOf(op); cap > 0) {
    scores = b.scale(b.unary(UnaryKind::Tanh, b.scale(scores, 1 / cap)), cap);
  }
  ArrayRef<int64_t> shape = shapeOf(scores);
  // Only a float mask has a gradient, so this one is added.
  Value mask =
      b.broadcast(b.castLike(op.getMask(), scores), {0, 1, 2, 3}, shape);
  scores = b.add(scores, mask);
  if (!op.getCausal()) return scores;
  Value limit =
      b.offset(b.iota(shape, 2), static_cast<double>(shape[3] - shape[2]));
  Value hidden = b.compare(CompareKind::Greater, b.iota(shape, 3), limit);
  return b.select(hidden, b.fill(scores, kHidden), scores);
}

// Gradient of an added float mask (a learned position bias): that of the scores
// p * (dp - rowsum(result * gradient)), summed over the broadcast dims. The
// probabilities p are computed anew from logSumExp.
Value maskGradient(GradientBuilder& b, AttentionOp op, Value gradient,
                   Value logSumExpGradient) {
  Value scores = maskedScores(b, op);
  ArrayRef<int64_t> shape = shapeOf(scores);
  Value shifted = b.subtract(scores, b.expand(op.getLogSumExp(), {3}, shape));
  Value hidden = b.compare(CompareKind::Equal, scores,
                           -std::numeric_limits<double>::infinity());
  Value probabilities =
      b.select(hidden, b.zeros(scores), b.unary(UnaryKind::Exp, shifted));

  Value probabilityGradient =
      b.widen(groupedProduct(b, gradient, op.getValue()));
  if (op.getSeed()) {
    auto dropout =
        DropoutOp::create(b.ops, b.location, probabilityGradient, op.getSeed(),
                          op.getStep(), op.getRatioAttr(), op.getStreamAttr());
    copyMicroBatchElements(op, dropout);
    probabilityGradient = dropout;
  }
  Value rowSum =
      b.sum(b.multiply(b.widen(gradient), b.widen(op.getResult())), {3});
  if (logSumExpGradient) rowSum = b.subtract(rowSum, logSumExpGradient);
  Value scoreGradient =
      b.multiply(probabilities,
                 b.subtract(probabilityGradient, b.expand(rowSum, {3}, shape)));

  ArrayRef<int64_t> maskShape = shapeOf(op.getMask());
  SmallVector<int64_t> repeated;
  for (int64_t dim = 0; dim < 4; ++dim) {
    if (maskShape[dim] != shape[dim]) repeated.push_back(dim);
  }
  Value total = b.reshape(b.sum(scoreGradient, repeated), maskShape);
  return b.castLike(total, op.getMask());
}

// Columns that carry an f32 number beside rows of E elements. In 16 bits three
// columns add up to it, and five of zeros keep E + 8 a multiple of eight where
// E is one, as fused kernels of attention need it.
constexpr int64_t kNarrowColumns = 8;
constexpr int64_t kNarrowTerms = 3;

bool isNarrow(Value rows) {
  return elementTypeOf(rows).getIntOrFloatBitWidth() < 32;
}

int64_t extraColumns(Value rows) { return isNarrow(rows) ? kNarrowColumns : 1; }

// `rows` [.., E] and behind them columns of so many terms, each [..], then
// zeros:
// [.., E + extraColumns].
Value withColumns(GradientBuilder& b, Value rows, ArrayRef<Value> terms) {
  SmallVector<int64_t> shape(shapeOf(rows));
  shape.back() = 1;
  SmallVector<Value> parts = {rows};
  for (Value term : terms) parts.push_back(b.reshape(term, shape));
  shape.back() = extraColumns(rows) - static_cast<int64_t>(terms.size());
  if (shape.back() > 0) {
    parts.push_back(createFill(
        b.ops, b.location, RankedTensorType::get(shape, elementTypeOf(rows)),
        /*number=*/0));
  }
  if (parts.size() == 1) return rows;
  return ConcatOp::create(b.ops, b.location, parts, int64_t{3});
}

// Terms of the type of `rows` that add up to the f32 `number`: itself, or its
// rounded value, what that misses, and what both miss.
SmallVector<Value> termsOf(GradientBuilder& b, Value number, Value rows) {
  if (!isNarrow(rows)) return {b.castLike(number, rows)};
  SmallVector<Value> terms;
  for (int64_t i = 0; i < kNarrowTerms; ++i) {
    terms.push_back(b.castLike(number, rows));
    if (i + 1 < kNarrowTerms)
      number = b.subtract(number, b.widen(terms.back()));
  }
  return terms;
}

Value withoutExtraColumns(GradientBuilder& b, Value rows) {
  SmallVector<int64_t> sizes(shapeOf(rows));
  sizes.back() -= extraColumns(rows);
  const SmallVector<int64_t> starts(sizes.size(), 0), steps(sizes.size(), 1);
  return SliceOp::create(b.ops, b.location, rows, starts, sizes, steps);
}

// The gradient's operands: values, result, its logSumExp, and the result's
// gradient. The scores' gradient is p * (dp - rowsum(output * resultGrad));
// that of logSumExp adds p times itself. Extra columns of each, 0, 1 and terms
// of minus that gradient, leave dp as it is and take the gradient off the sum.
// Attention beside a sink needs none.
struct ResultColumns {
  Value value, output, logSumExp, resultGrad;
  bool areExtra = false;

  ResultColumns(GradientRequest& b, AttentionOp op, Value gradient)
      : value(op.getValue()),
        output(op.getResult()),
        logSumExp(op.getLogSumExp()),
        resultGrad(gradient) {
    Value logSumExpGradient = b.results[1];
    if (!logSumExpGradient) return;
    if (std::optional<SinkAttention> sink = matchSinkAttention(b, op)) {
      output = sink->output;
      logSumExp = sink->logSumExp;
      resultGrad = sink->outputGrad;
      return;
    }
    areExtra = true;
    const SmallVector<Value> terms =
        termsOf(b, b.negate(logSumExpGradient), resultGrad);
    const SmallVector<Value> ones(
        terms.size(),
        createFill(b.ops, b.location,
                   RankedTensorType::get(shapeOf(op.getLogSumExp()),
                                         elementTypeOf(output)),
                   /*number=*/1));
    value = withColumns(b, value, {});
    output = withColumns(b, output, ones);
    resultGrad = withColumns(b, resultGrad, terms);
  }
};

}  // namespace

LogicalResult AttentionOp::buildGradient(GradientRequest& b) {
  Value gradient = b.results[0];
  Value logSumExpGradient = b.results[1];
  if (!gradient) gradient = b.zeros(getResult());
  if (b.needed[0] || b.needed[1] || b.needed[2]) {
    const ResultColumns columns(b, *this, gradient);
    auto gradients = AttentionGradOp::create(
        b.ops, b.location, getQuery(), getKey(), columns.value, columns.output,
        columns.logSumExp, columns.resultGrad, getMask(), getSeed(), getStep(),
        getScaleAttr(), getCausalAttr(), getRatioAttr(), getStreamAttr());
    copyMicroBatchElements(*this, gradients);
    setScoreCap(gradients, scoreCapOf(*this));
    for (auto [index, value] : llvm::enumerate(gradients->getResults())) {
      if (b.needed[index]) b.operands[index] = value;
    }
    if (b.needed[2] && columns.areExtra)
      b.operands[2] = withoutExtraColumns(b, gradients.getValueGrad());
  }
  if (getMask() && b.needed[3] && isDifferentiable(getMask())) {
    SmallVector<int64_t> scores(shapeOf(getQuery()).take_front(3));
    scores.push_back(shapeOf(getKey())[2]);
    if (failed(checkGradientSize(*this, scores, b.ops.getI64Type())))
      return failure();
    b.operands[3] = maskGradient(b, *this, gradient, logSumExpGradient);
  }
  return success();
}

LogicalResult RotaryOp::buildGradient(GradientRequest& b) {
  if (b.needed[1] || b.needed[2]) {
    return emitOpError("has no derivative of its tables 'cosine' and 'sine'");
  }
  b.operands[0] = RotaryOp::create(b.ops, b.location, b.results[0], getCosine(),
                                   getSine(), getInterleaved(), !getInverse());
  return success();
}

}  // namespace soapstone::soap
