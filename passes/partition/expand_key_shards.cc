// Attention over split keys: every shard attends to its keys alone, and the
// results are merged by their log-sum-exps (the merge of split softmax in Dao,
// FlashAttention-2, 2023). The shards stand in the batch, so that scores are
// never held in full. Causality and dropout count positions of the whole.
#include <limits>
#include <optional>

#include "ir/soap/argument_attributes.h"
#include "ir/soap/global_box.h"
#include "ir/soap/score_cap.h"
#include "passes/partition/expand_builder.h"

namespace soapstone::partition {
namespace {

using soap::shapeOf;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Sizes of an attention whose T keys are `shards` parts.
struct KeyShards {
  KeyShards(soap::AttentionOp op, int64_t shards)
      : shards(shards),
        batch(shapeOf(op.getQuery())[0]),
        keyHeads(shapeOf(op.getKey())[1]),
        headGroup(shapeOf(op.getQuery())[1] / keyHeads),
        queries(shapeOf(op.getQuery())[2]),
        keys(shapeOf(op.getKey())[2]) {}

  int64_t keysEach() const { return keys / shards; }

  int64_t shards, batch, keyHeads, headGroup, queries, keys;
};

// [n, B, ..] seen as [n B, ..].
Value mergeBatch(ExpansionBuilder& b, Value input) {
  SmallVector<int64_t> shape(shapeOf(input));
  shape[1] *= shape[0];
  shape.erase(shape.begin());
  return b.reshape(input, shape);
}

// Repeats [B, ..] for every shard: [n, B, ..].
Value repeat(ExpansionBuilder& b, Value input, int64_t shards) {
  SmallVector<int64_t> shape(shapeOf(input));
  int64_t rank = static_cast<int64_t>(shape.size());
  shape.insert(shape.begin(), shards);
  return b.broadcast(input, dimRange(1, rank + 1), shape);
}

// Query [B, H, S, D] for every shard, [n B, H, S, D]. Heads that share a key
// head have a dimension of their own on the way, which may be split.
Value shardedQuery(ExpansionBuilder& b, Value query, const KeyShards& s) {
  ArrayRef<int64_t> shape = shapeOf(query);
  SmallVector<int64_t> merged(shape);
  merged[0] *= s.shards;
  Value grouped = query;
  if (s.headGroup > 1) {
    grouped = b.reshape(
        query, {s.batch, s.keyHeads, s.headGroup, s.queries, shape.back()});
  }
  return b.reshape(repeat(b, grouped, s.shards), merged);
}

// Dimension `dim` of `shards` parts comes first: [.., T, ..] becomes
// [n, .., T/n, ..].
Value shardsFirst(ExpansionBuilder& b, Value input, int64_t dim,
                  const KeyShards& s) {
  SmallVector<int64_t> shape(shapeOf(input));
  shape[dim] = s.keysEach();
  shape.insert(shape.begin() + dim, s.shards);
  SmallVector<int64_t> order{dim};
  for (int64_t i = 0; i < static_cast<int64_t>(shape.size()); ++i) {
    if (i != dim) order.push_back(i);
  }
  return b.transpose(b.reshape(input, shape), order);
}

// The mask for every shard, [n B, H, S, T/n], where what is 1 stays so but the
// batch.
Value shardedMask(ExpansionBuilder& b, Value mask, const KeyShards& s) {
  ArrayRef<int64_t> shape = shapeOf(mask);
  bool hasKeys = shape[3] == s.keys;
  SmallVector<int64_t> spread{s.shards, s.batch, shape[1], shape[2],
                              hasKeys ? s.keysEach() : 1};
  Value first = hasKeys ? shardsFirst(b, mask, 3, s) : mask;
  return mergeBatch(b,
                    b.broadcast(first, dimRange(hasKeys ? 0 : 1, 5), spread));
}

soap::AttentionOp shardedAttention(ExpansionBuilder& b, soap::AttentionOp op,
                                   const KeyShards& s) {
  Value query = shardedQuery(b, op.getQuery(), s);
  Value key = mergeBatch(b, shardsFirst(b, op.getKey(), 2, s));
  Value value = mergeBatch(b, shardsFirst(b, op.getValue(), 2, s));
  Value mask = op.getMask() ? shardedMask(b, op.getMask(), s) : Value();
  auto attention = soap::AttentionOp::create(
      b.ops, b.location, query, key, value, mask, op.getSeed(), op.getStep(),
      op.getScale(), op.getCausal(), op.getRatio(), op.getStream());
  attention->setDiscardableAttr(soap::kKeyShardsAttribute,
                                b.ops.getI64IntegerAttr(s.shards));
  soap::setScoreCap(attention, soap::scoreCapOf(op));
  if (std::optional<soap::GlobalBox> box = soap::globalBox(op))
    soap::setGlobalBox(attention, *box);
  return attention;
}

// Adds `count` elements of that value behind dimension `dim`.
Value padBehind(ExpansionBuilder& b, Value input, int64_t dim, int64_t count,
                double value) {
  SmallVector<int64_t> none(shapeOf(input).size(), 0);
  SmallVector<int64_t> high(none);
  high[dim] = count;
  Type type = soap::elementTypeOf(input);
  Attribute element =
      isa<mlir::FloatType>(type)
          ? Attribute(b.ops.getFloatAttr(type, value))
          : Attribute(b.ops.getIntegerAttr(type, static_cast<int64_t>(value)));
  return soap::PadOp::create(b.ops, b.location, input, none, high, none,
                             cast<mlir::TypedAttr>(element))
      .getResult();
}

// The op's mask for `missing` keys more, which it hides; null if causality
// hides them.
Value paddedMask(ExpansionBuilder& b, soap::AttentionOp op, int64_t missing) {
  int64_t keys = shapeOf(op.getKey())[2];
  Value mask = op.getMask();
  bool hasKeys = mask && shapeOf(mask)[3] == keys;
  if (hasKeys) {
    bool isFloat = isa<mlir::FloatType>(soap::elementTypeOf(mask));
    return padBehind(b, mask, 3, missing, isFloat ? -kInfinity : 0);
  }
  if (op.getCausal()) return mask;
  int64_t row[] = {1, 1, 1, keys + missing};
  Value visible = b.compare(soap::CompareKind::Less, b.iota(row, 3),
                            static_cast<double>(keys));
  if (!mask) return visible;
  SmallVector<int64_t> shape(shapeOf(mask));
  shape[3] = keys + missing;
  Value spread = b.broadcast(mask, dimRange(0, 4), shape);
  visible = b.broadcast(visible, dimRange(0, 4), shape);
  return soap::elementTypeOf(mask).isInteger(1)
             ? b.binary(soap::BinaryKind::And, spread, visible)
             : b.select(visible, spread, b.fill(spread, -kInfinity));
}

}  // namespace

void padKeys(ExpansionBuilder& b, soap::AttentionOp op, int64_t shards) {
  int64_t missing = (shards - shapeOf(op.getKey())[2] % shards) % shards;
  if (missing == 0) return;
  sharding::ShardingRule rule = op.getShardingRule();
  soap::GlobalBox box{
      soap::positionShape(op, rule),
      soap::positionOffsets(op, rule, sharding::wholeRanges(rule))};
  b.part("padded");
  Value mask = paddedMask(b, op, missing);
  op.getKeyMutable().assign(padBehind(b, op.getKey(), 2, missing, 0));
  op.getValueMutable().assign(padBehind(b, op.getValue(), 2, missing, 0));
  if (mask) op.getMaskMutable().assign(mask);
  if (!box.shape.empty()) soap::setGlobalBox(op, box);
}

Replacements expandByKeyShards(ExpansionBuilder& b, soap::AttentionOp op,
                               int64_t shards) {
  KeyShards s(op, shards);
  b.part("shards");
  soap::AttentionOp attention = shardedAttention(b, op, s);
  SmallVector<int64_t> rows{s.shards, s.batch, s.keyHeads, s.headGroup,
                            s.queries};
  Value logSumExp = b.reshape(attention.getLogSumExp(), rows);
  rows.push_back(shapeOf(op.getResult())[3]);
  Value part = b.reshape(b.widen(attention.getResult()), rows);
  int64_t shardDim[] = {0};
  int64_t valueDim[] = {5};
  b.part("maximum");
  Value largest = b.reduce(soap::ReduceKind::Max, logSumExp, shardDim);
  // A row with every key hidden weighs nothing: it counts from 0.
  largest = b.select(b.compare(soap::CompareKind::Equal, largest, -kInfinity),
                     b.zeros(largest), largest);
  b.part("weights");
  Value weight = b.unary(
      soap::UnaryKind::Exp,
      b.subtract(logSumExp, b.expand(largest, shardDim, shapeOf(logSumExp))));
  Value sum = b.sum(weight, shardDim);
  b.part("values");
  Value merged = b.sum(
      b.multiply(part, b.expand(weight, valueDim, shapeOf(part))), shardDim);
  b.part("normalized");
  int64_t lastDim[] = {4};
  Value divisor = b.select(b.compare(soap::CompareKind::Equal, sum, 0.0),
                           b.fill(sum, 1), sum);
  Value result = b.divide(merged, b.expand(divisor, lastDim, shapeOf(merged)));
  b.part("log_sum_exp");
  Value total = b.add(largest, b.unary(soap::UnaryKind::Log, sum));
  return {
      b.castLike(b.reshape(result, shapeOf(op.getResult())), op.getResult()),
      b.reshape(total, shapeOf(op.getLogSumExp()))};
}

}  // namespace soapstone::partition
