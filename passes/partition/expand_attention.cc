// Attention over keys split anyhow: the scores in full, their maxima and sums
// merged over the shards of the keys. Dropout counts positions of the scores.
#include <limits>

#include "ir/soap/global_box.h"
#include "passes/partition/expand_builder.h"

namespace soapstone {
namespace {

using soap::shapeOf;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The shape in which query heads that share a key head have a dimension of
// their own, where there are any: [B, H, ..] becomes [B, G, H/G, ..].
class HeadGroups {
 public:
  explicit HeadGroups(soap::AttentionOp op)
      : keyHeads(shapeOf(op.getKey())[1]),
        group(shapeOf(op.getQuery())[1] / keyHeads) {}

  SmallVector<int64_t> split(ArrayRef<int64_t> shape) const {
    SmallVector<int64_t> result(shape);
    if (group == 1) return result;
    bool isShared = shape[1] == 1;
    result[1] = isShared ? 1 : keyHeads;
    result.insert(result.begin() + 2, isShared ? 1 : group);
    return result;
  }

 private:
  int64_t keyHeads;
  int64_t group;
};

// Repeats a mask, any of whose dims may be 1, to the shape of the scores.
Value spreadMask(ExpansionBuilder& b, Value mask, const HeadGroups& heads,
                 ArrayRef<int64_t> scoreShape) {
  Value grouped = b.reshape(mask, heads.split(shapeOf(mask)));
  return b.broadcast(grouped, dimRange(0, scoreShape.size()), scoreShape);
}

// Whether key t is hidden from query s, for every score: t > s + T - S.
Value causalMask(ExpansionBuilder& b, ArrayRef<int64_t> scoreShape) {
  int64_t rank = scoreShape.size();
  int64_t queries = scoreShape[rank - 2];
  int64_t keys = scoreShape[rank - 1];
  int64_t shape[] = {queries, keys};
  Value lastVisible = b.iota(shape, 0);
  if (keys != queries)
    lastVisible = b.offset(lastVisible, static_cast<double>(keys - queries));
  Value hidden =
      b.compare(soap::CompareKind::Greater, b.iota(shape, 1), lastVisible);
  return b.broadcast(hidden, dimRange(rank - 2, rank), scoreShape);
}

Value maskedScores(ExpansionBuilder& b, soap::AttentionOp op,
                   const HeadGroups& heads, Value query) {
  int64_t lastDim[] = {soap::dimCount(query) - 1};
  int64_t keyDim[] = {3};
  Value scores = b.scale(b.dot(query, b.widen(op.getKey()), 2, lastDim, keyDim),
                         op.getScale().convertToDouble());
  ArrayRef<int64_t> shape = shapeOf(scores);
  if (Value mask = op.getMask()) {
    Value spread = spreadMask(b, mask, heads, shape);
    scores = soap::elementTypeOf(mask).isInteger(1)
                 ? b.select(spread, scores, b.fill(scores, -kInfinity))
                 : b.add(scores, b.castLike(spread, scores));
  }
  if (op.getCausal()) {
    scores = b.select(causalMask(b, shape), b.fill(scores, -kInfinity), scores);
  }
  return scores;
}

}  // namespace

// Rows with every key hidden have no maximum: they count from 0, sum to 0 and
// give 0.
Replacements expandOp(ExpansionBuilder& b, soap::AttentionOp op) {
  HeadGroups heads(op);
  b.stage("scores");
  Value query =
      b.reshape(b.widen(op.getQuery()), heads.split(shapeOf(op.getQuery())));
  Value scores = maskedScores(b, op, heads, query);
  ArrayRef<int64_t> shape = shapeOf(scores);
  int64_t last[] = {static_cast<int64_t>(shape.size()) - 1};
  b.stage("maximum");
  Value largest = b.reduce(soap::ReduceKind::Max, scores, last);
  largest = b.select(b.compare(soap::CompareKind::Equal, largest, -kInfinity),
                     b.zeros(largest), largest);
  b.stage("sum");
  Value weights = b.unary(soap::UnaryKind::Exp,
                          b.subtract(scores, b.expand(largest, last, shape)));
  Value sum = b.sum(weights, last);
  b.stage("values");
  if (op.getSeed()) {
    auto dropout = soap::DropoutOp::create(
        b.ops, b.location, weights, op.getSeed(), op.getStep(),
        op.getRatioAttr(), op.getStreamAttr());
    soap::copyMicroBatchElements(op, dropout);
    weights = dropout.getResult();
  }
  int64_t keyDim[] = {2};
  Value merged = b.dot(weights, b.widen(op.getValue()), 2, last, keyDim);
  b.stage("normalized");
  Value divisor = b.select(b.compare(soap::CompareKind::Equal, sum, 0.0),
                           b.fill(sum, 1), sum);
  Value result = b.divide(merged, b.expand(divisor, last, shapeOf(merged)));
  b.stage("log_sum_exp");
  Value logSumExp = b.add(largest, b.unary(soap::UnaryKind::Log, sum));
  return {
      b.castLike(b.reshape(result, shapeOf(op.getResult())), op.getResult()),
      b.reshape(logSumExp, shapeOf(op.getLogSumExp()))};
}

}  // namespace soapstone
