#include <numeric>

#include "ir/soap/score_cap.h"
#include "ir/soap/uniform_value.h"
#include "passes/raise/blind_rows.h"
#include "passes/raise/merged_dims.h"
#include "passes/raise/raise.h"
#include "passes/raise/raise_flat_scores.h"
#include "passes/raise/raise_scores.h"
#include "passes/raise/raise_sink.h"

namespace soapstone::passes {

namespace {

using soap::BinaryKind;

// The way from the softmax down to the product with the values.
struct Weights {
  soap::DotOp product;
  bool isLeft = false;      // The probabilities are its left operand.
  bool isReshaped = false;  // They are reshaped before it.
  soap::DropoutOp dropout;
  bool zeroesHidden = false;  // Those of hidden keys are zero, whatever row.
};

// From the op that gives the probabilities.
std::optional<Weights> matchWeights(Operation* op) {
  Weights weights;
  auto softmax = dyn_cast<soap::SoftmaxOp>(op);
  if (soap::SelectOp guard = zeroOfHiddenRows(op->getResult(0))) {
    op = guard;
  } else if (soap::SelectOp zero =
                 softmax ? zeroOfHiddenKeys(softmax) : soap::SelectOp()) {
    op = zero;
    weights.zeroesHidden = true;
  }
  while (op->hasOneUse()) {
    mlir::OpOperand& use = *op->use_begin();
    Operation* user = use.getOwner();
    if (auto dropout = dyn_cast<soap::DropoutOp>(user);
        dropout && !weights.dropout) {
      weights.dropout = dropout;
    } else if (auto dot = dyn_cast<soap::DotOp>(user)) {
      weights.product = dot;
      weights.isLeft = use.getOperandNumber() == 0;
      return weights;
    } else if (isa<soap::ReshapeOp>(user)) {
      weights.isReshaped = true;
    } else if (!isa<soap::CastOp>(user)) {
      return std::nullopt;
    }
    op = user;
  }
  return std::nullopt;
}

SmallVector<int64_t> freeDims(Value value, ArrayRef<int64_t> batch,
                              ArrayRef<int64_t> contract) {
  SmallVector<int64_t> free;
  for (int64_t dim = 0; dim < soap::tensorType(value).getRank(); ++dim) {
    if (!llvm::is_contained(batch, dim) && !llvm::is_contained(contract, dim))
      free.push_back(dim);
  }
  return free;
}

// Query, key or value with the dims that have a meaning in attention.
struct Operand {
  Value value;
  SmallVector<int64_t> batch;      // In the order of the score's batch dims.
  SmallVector<int64_t> positions;  // Query or key positions, often one dim.
  SmallVector<int64_t> features;   // The head's dims.
};

// The broadcast that repeats each of G heads of the operand's last batch dim,
// with its shape before that.
struct RepeatedHeads {
  soap::BroadcastOp broadcast;
  SmallVector<int64_t> shape;  // Shape of the operand, with G heads.
};

std::optional<RepeatedHeads> matchRepeatedHeads(const Operand& operand) {
  auto reshape = operand.value.getDefiningOp<soap::ReshapeOp>();
  if (!reshape || operand.batch.empty()) return std::nullopt;
  auto broadcast = reshape.getInput().getDefiningOp<soap::BroadcastOp>();
  if (!broadcast) return std::nullopt;
  std::optional<MergedDims> dims =
      splitReshape(broadcast.getShape(), soap::tensorType(reshape).getShape());
  if (!dims || dims->shape != SmallVector<int64_t>(broadcast.getShape()))
    return std::nullopt;
  const int64_t headDim = operand.batch.back();
  for (auto [dim, group] : llvm::enumerate(dims->groups)) {
    if (group.size() != (static_cast<int64_t>(dim) == headDim ? 2u : 1u))
      return std::nullopt;
  }
  // Every dim but the repeated one comes from the input, where its size is
  // not 1.
  const int64_t repeatedDim = dims->groups[headDim][1];
  RepeatedHeads heads{broadcast, {}};
  RankedTensorType inner = soap::tensorType(broadcast.getInput());
  for (int64_t dim = 0; dim < static_cast<int64_t>(dims->shape.size()); ++dim) {
    const int64_t size = dims->shape[dim];
    const auto* found = llvm::find(broadcast.getDims(), dim);
    const bool isRead = found != broadcast.getDims().end() &&
                        inner.getDimSize(std::distance(
                            broadcast.getDims().begin(), found)) == size;
    if (dim == repeatedDim) {
      if (isRead && size != 1) return std::nullopt;
      continue;
    }
    if (!isRead && size != 1) return std::nullopt;
    heads.shape.push_back(size);
  }
  return heads;
}

// `value` without its multiplications by numbers, also those above transposes
// and reshapes; their product goes to `scale`.
Value withoutScale(Value value, double& scale,
                   mlir::PatternRewriter& rewriter) {
  Operation* op = value.getDefiningOp();
  if (auto binary = mlir::dyn_cast_or_null<soap::BinaryOp>(op)) {
    const std::optional<double> factor = soap::uniformNumber(binary.getRhs());
    const bool isMul = binary.getKind() == BinaryKind::Mul;
    if (!factor || !(*factor > 0) ||
        (!isMul && binary.getKind() != BinaryKind::Div))
      return value;
    scale *= isMul ? *factor : 1 / *factor;
    return withoutScale(binary.getLhs(), scale, rewriter);
  }
  if (!mlir::isa_and_nonnull<soap::TransposeOp, soap::ReshapeOp>(op))
    return value;
  Value input = withoutScale(op->getOperand(0), scale, rewriter);
  if (input == op->getOperand(0)) return value;
  if (auto transpose = dyn_cast<soap::TransposeOp>(op)) {
    return soap::TransposeOp::create(rewriter, op->getLoc(), input,
                                     transpose.getPermutation());
  }
  return soap::ReshapeOp::create(rewriter, op->getLoc(), input,
                                 cast<soap::ReshapeOp>(op).getShape());
}

// [batch.., positions, features] with the batch dims as [B, H]: the last one
// are the heads, one dim alone is the batch of a single head.
Value toRankFour(const Operand& operand, Location location,
                 mlir::PatternRewriter& rewriter) {
  SmallVector<int64_t> permutation(operand.batch);
  permutation.append(operand.positions);
  permutation.append(operand.features);
  Value turned = operand.value;
  SmallVector<int64_t> identity(permutation.size());
  std::iota(identity.begin(), identity.end(), 0);
  if (permutation != identity) {
    turned = soap::TransposeOp::create(rewriter, location, turned, permutation);
  }
  RankedTensorType type = soap::tensorType(operand.value);
  auto sizeOf = [&](ArrayRef<int64_t> dims) {
    int64_t size = 1;
    for (int64_t dim : dims) size *= type.getDimSize(dim);
    return size;
  };
  const size_t batchCount = operand.batch.size() > 1 ? operand.batch.size() - 1
                                                     : operand.batch.size();
  ArrayRef<int64_t> batch(operand.batch);
  const SmallVector<int64_t> shape = {sizeOf(batch.take_front(batchCount)),
                                      sizeOf(batch.drop_front(batchCount)),
                                      sizeOf(operand.positions),
                                      sizeOf(operand.features)};
  if (soap::tensorType(turned).getShape() == ArrayRef<int64_t>(shape))
    return turned;
  return soap::ReshapeOp::create(rewriter, location, turned, shape);
}

struct RaiseAttention : mlir::OpRewritePattern<soap::SoftmaxOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::SoftmaxOp softmax,
                                mlir::PatternRewriter& rewriter) const final {
    if (softmax.getLogarithm()) return failure();
    std::optional<SinkColumn> sink = matchSinkColumn(softmax);
    std::optional<Weights> weights =
        matchWeights(sink ? sink->weights.getOperation() : softmax);
    if (!weights) return failure();
    rewriter.setInsertionPoint(weights->product);
    std::optional<Scores> scores = matchScores(
        sink ? sink->scores
             : withoutShift(softmax.getInput(),
                            static_cast<int64_t>(softmax.getDim())));
    // Behind an order that hides by another number, or for good, hidden keys do
    // not weigh alike.
    if (!scores || (scores->hidesFinitely() && scores->causal &&
                    (scores->isCausalFinite == weights->zeroesHidden ||
                     scores->isCausalFinite !=
                         (scores->causalNumber == scores->masks[0].number)))) {
      return failure();
    }
    if (!scores->isReshaped && !weights->isReshaped && !scores->factor) {
      std::optional<Layout> layout = matchLayout(softmax, *weights, *scores);
      if (layout && (!sink || hasRowsInOrder(*layout))) {
        build(softmax, *weights, *scores, *layout, sink, rewriter);
        return success();
      }
    }
    if (sink || mixTypes(scores->masks)) return failure();
    std::optional<FlatScores> flat =
        matchFlatScores(softmax, weights->product, weights->isLeft, *scores);
    if (!flat) return failure();
    buildFlat(softmax, *weights, *scores, *flat, rewriter);
    return success();
  }

 private:
  // Correspondence of the dims of the two products.
  struct Layout {
    Operand query, key, value;
    int64_t unitKeyDims = 0;  // Dims of size 1 of the scores, from the keys.
    SmallVector<int64_t> maskOrder;  // Dims of the scores as [batch.., S, T].
    SmallVector<int64_t>
        resultOrder;  // Result dim i is dim resultOrder[i] of [batch.., S, E].
  };

  static std::optional<Layout> matchLayout(soap::SoftmaxOp softmax,
                                           const Weights& weights,
                                           const Scores& scores) {
    soap::DotOp inner = scores.product;
    soap::DotOp outer = weights.product;
    const auto batchCount = static_cast<int64_t>(inner.getLhsBatch().size());
    ArrayRef<int64_t> batch =
        weights.isLeft ? outer.getLhsBatch() : outer.getRhsBatch();
    ArrayRef<int64_t> contract =
        weights.isLeft ? outer.getLhsContract() : outer.getRhsContract();
    ArrayRef<int64_t> valueBatch =
        weights.isLeft ? outer.getRhsBatch() : outer.getLhsBatch();
    ArrayRef<int64_t> valueContract =
        weights.isLeft ? outer.getRhsContract() : outer.getLhsContract();
    const auto keyDim = static_cast<int64_t>(softmax.getDim());
    if (keyDim < batchCount || contract != ArrayRef<int64_t>{keyDim})
      return std::nullopt;
    if (static_cast<int64_t>(batch.size()) != batchCount) return std::nullopt;
    Layout layout;
    Operand left = sideOf(inner, /*isLeft=*/true);
    Operand right = sideOf(inner, /*isLeft=*/false);
    // Scores have the query dims and one key dim after the batch dims; others
    // of the keys have size 1.
    const auto leftDims = static_cast<int64_t>(left.positions.size());
    const auto rightDims = static_cast<int64_t>(right.positions.size());
    layout.unitKeyDims = scores.mergesKeys ? 0 : rightDims - 1;
    const int64_t rank = soap::tensorType(softmax).getRank();
    if (leftDims < 1 || rightDims < 1 ||
        rank != batchCount + leftDims + 1 + layout.unitKeyDims ||
        !areOthersUnit(softmax, rank - 1 - layout.unitKeyDims, keyDim)) {
      return std::nullopt;
    }
    const bool isKeyRight = keyDim >= batchCount + leftDims;
    // Dropout's pattern and the order of positions belong to [batch.., S, T].
    if ((weights.dropout || scores.causal) && !isKeyRight) return std::nullopt;
    const bool isMatrix = leftDims == 1 && right.positions.size() == 1;
    if ((isMatrix && scores.mergesKeys) ||
        (!isMatrix && !isPlainImage(weights, scores, rightDims, isKeyRight))) {
      return std::nullopt;
    }
    layout.query = isKeyRight ? left : right;
    layout.key = isKeyRight ? right : left;
    layout.value.value = weights.isLeft ? outer.getRhs() : outer.getLhs();
    SmallVector<int64_t> batchPositions(
        batchCount);  // In the outer list of the score's dims.
    for (int64_t dim = 0; dim < batchCount; ++dim) {
      auto found = llvm::find(batch, dim);
      if (found == batch.end()) return std::nullopt;
      batchPositions[dim] = std::distance(batch.begin(), found);
      layout.value.batch.push_back(valueBatch[batchPositions[dim]]);
    }
    layout.value.positions.assign(valueContract.begin(), valueContract.end());
    layout.value.features =
        freeDims(layout.value.value, valueBatch, valueContract);
    if (layout.value.features.empty() || !haveOneType(layout, outer))
      return std::nullopt;
    setOrders(layout, batch, batchCount, isKeyRight, weights.isLeft);
    return layout;
  }

  // Whether rows of scores are in the order of [batch.., S], one dim of
  // queries.
  static bool hasRowsInOrder(const Layout& layout) {
    return llvm::is_sorted(layout.maskOrder) &&
           layout.query.positions.size() == 1 && layout.unitKeyDims == 0;
  }

  // Whether positions of several dims, as those of images, are only merged, or
  // all but one of size 1: nothing but the products and the softmax sees them.
  static bool isPlainImage(const Weights& weights, const Scores& scores,
                           int64_t keyDims, bool isKeyRight) {
    return isKeyRight && !weights.dropout && scores.masks.empty() &&
           !scores.causal && (keyDims > 1 || !scores.mergesKeys);
  }

  // Whether dims of the scores from `begin` on, but for `keyDim`, have size 1.
  static bool areOthersUnit(soap::SoftmaxOp softmax, int64_t begin,
                            int64_t keyDim) {
    RankedTensorType type = soap::tensorType(softmax);
    if (begin == type.getRank() - 1) return true;  // There is one key dim.
    for (int64_t dim = begin; dim < type.getRank(); ++dim) {
      if (dim != keyDim && type.getDimSize(dim) != 1) return false;
    }
    return keyDim >= begin;
  }

  // Casts around the softmax do not change the type of the whole.
  static bool haveOneType(const Layout& layout, soap::DotOp outer) {
    const Type type = soap::tensorType(outer).getElementType();
    const Value operands[] = {layout.query.value, layout.key.value,
                              layout.value.value};
    return llvm::all_of(operands, [&](Value value) {
      return soap::tensorType(value).getElementType() == type;
    });
  }

  static Operand sideOf(soap::DotOp dot, bool isLeft) {
    Operand operand;
    operand.value = isLeft ? dot.getLhs() : dot.getRhs();
    operand.batch.assign(isLeft ? dot.getLhsBatch() : dot.getRhsBatch());
    operand.features.assign(isLeft ? dot.getLhsContract()
                                   : dot.getRhsContract());
    operand.positions =
        freeDims(operand.value, operand.batch, operand.features);
    return operand;
  }

  static void setOrders(Layout& layout, ArrayRef<int64_t> outerBatch,
                        int64_t batchCount, bool isKeyRight, bool isLeft) {
    const auto queryDims = static_cast<int64_t>(layout.query.positions.size());
    for (int64_t dim = 0; dim < batchCount; ++dim)
      layout.maskOrder.push_back(dim);
    layout.maskOrder.push_back(isKeyRight ? batchCount : batchCount + 1);
    layout.maskOrder.push_back(isKeyRight ? batchCount + 1 : batchCount);
    // The outer product gives its batch dims in the order of its own list.
    layout.resultOrder.assign(outerBatch.begin(), outerBatch.end());
    const auto features = static_cast<int64_t>(layout.value.features.size());
    // The keys' dims of size 1 follow those of the queries.
    const int64_t middle = queryDims + layout.unitKeyDims;
    auto appendQueries = [&] {
      for (int64_t i = 0; i < middle; ++i)
        layout.resultOrder.push_back(batchCount + i);
    };
    if (isLeft) appendQueries();
    for (int64_t i = 0; i < features; ++i)
      layout.resultOrder.push_back(batchCount + middle + i);
    if (!isLeft) appendQueries();
  }

  static void build(soap::SoftmaxOp softmax, Weights weights, Scores scores,
                    Layout layout, std::optional<SinkColumn> sink,
                    mlir::PatternRewriter& rewriter) {
    const Location location = softmax.getLoc();
    RankedTensorType resultType = soap::tensorType(weights.product);
    // Sizes of [batch.., S, E..] for the way back.
    SmallVector<int64_t> split(soap::tensorType(softmax).getShape().take_front(
        layout.query.batch.size()));
    for (int64_t dim : layout.query.positions) {
      split.push_back(soap::tensorType(layout.query.value).getDimSize(dim));
    }
    split.append(layout.unitKeyDims, 1);
    for (int64_t dim : layout.value.features) {
      split.push_back(soap::tensorType(layout.value.value).getDimSize(dim));
    }
    layout.query.value =
        withoutScale(layout.query.value, scores.scale, rewriter);
    layout.key.value = withoutScale(layout.key.value, scores.scale, rewriter);
    shareHeads(layout, rewriter);
    Value query = toRankFour(layout.query, location, rewriter);
    Value key = toRankFour(layout.key, location, rewriter);
    Value value = toRankFour(layout.value, location, rewriter);
    ArrayRef<int64_t> q = soap::tensorType(query).getShape();
    const int64_t full[] = {q[0], q[1], q[2],
                            soap::tensorType(key).getDimSize(2)};
    Value mask = buildMask(scores.masks, layout.maskOrder, full, rewriter);
    soap::DropoutOp dropout = weights.dropout;
    auto attention = soap::AttentionOp::create(
        rewriter, location, query, key, value, mask,
        dropout ? dropout.getSeed() : Value(),
        dropout ? dropout.getStep() : Value(), llvm::APFloat(scores.scale),
        scores.causal, dropout ? dropout.getRatio() : llvm::APFloat(0.0),
        dropout ? dropout.getStream() : 0);
    soap::setScoreCap(attention, scores.cap);
    Value attended = attention.getResult();
    // A sink takes all of a query that sees no key.
    if (sink) {
      attended = weighAgainstSink(rewriter, attention, sink->sink);
    } else if (scores.hidesFinitely() && !weights.zeroesHidden) {
      Value choice = buildMask(ArrayRef(scores.masks).take_front(),
                               layout.maskOrder, full, rewriter);
      attended = seeAllWhereBlind(rewriter, attention, choice);
    }
    Value result =
        mergeValue(rewriter, location, attended,
                   RankedTensorType::get(split, resultType.getElementType()));
    SmallVector<int64_t> identity(layout.resultOrder.size());
    std::iota(identity.begin(), identity.end(), 0);
    if (layout.resultOrder != identity) {
      result = soap::TransposeOp::create(rewriter, location, result,
                                         layout.resultOrder);
    }
    rewriter.replaceOp(weights.product, result);
  }

  static void buildFlat(soap::SoftmaxOp softmax, Weights weights, Scores scores,
                        const FlatScores& flat,
                        mlir::PatternRewriter& rewriter) {
    soap::DotOp inner = scores.product;
    Value left = withoutScale(inner.getLhs(), scores.scale, rewriter);
    Value right = withoutScale(inner.getRhs(), scores.scale, rewriter);
    Value query = flatQuery(rewriter, flat, inner, left);
    if (scores.factor)
      query = multiplyQuery(rewriter, flat, query, scores.factor);
    Value key = flatKey(rewriter, flat, inner, right);
    Value value = flatValue(rewriter, flat, weights.product);
    Value mask = buildFlatMask(scores.masks, flat, rewriter);
    soap::DropoutOp dropout = weights.dropout;
    auto attention = soap::AttentionOp::create(
        rewriter, softmax.getLoc(), query, key, value, mask,
        dropout ? dropout.getSeed() : Value(),
        dropout ? dropout.getStep() : Value(), llvm::APFloat(scores.scale),
        scores.causal, dropout ? dropout.getRatio() : llvm::APFloat(0.0),
        dropout ? dropout.getStream() : 0);
    soap::setScoreCap(attention, scores.cap);
    rewriter.replaceOpWithNewOp<soap::ReshapeOp>(
        weights.product,
        scores.hidesFinitely() && !weights.zeroesHidden
            ? seeAllWhereBlind(rewriter, attention, mask)
            : attention.getResult(),
        soap::tensorType(weights.product).getShape());
  }

  // Grouped-query attention: keys and values before they are repeated.
  static void shareHeads(Layout& layout, mlir::PatternRewriter& rewriter) {
    if (layout.query.batch.size() < 2) return;
    std::optional<RepeatedHeads> key = matchRepeatedHeads(layout.key);
    std::optional<RepeatedHeads> value = matchRepeatedHeads(layout.value);
    if (!key || !value ||
        key->shape[layout.key.batch.back()] !=
            value->shape[layout.value.batch.back()]) {
      return;
    }
    layout.key.value = beforeRepetition(*key, rewriter);
    layout.value.value = beforeRepetition(*value, rewriter);
  }

  static Value beforeRepetition(const RepeatedHeads& heads,
                                mlir::PatternRewriter& rewriter) {
    soap::BroadcastOp broadcast = heads.broadcast;
    Value input = broadcast.getInput();
    if (soap::tensorType(input).getShape() == ArrayRef<int64_t>(heads.shape))
      return input;
    return soap::ReshapeOp::create(rewriter, broadcast.getLoc(), input,
                                   heads.shape);
  }
};

}  // namespace

void addAttentionRaising(mlir::RewritePatternSet& patterns) {
  patterns.add<RaiseAttention>(patterns.getContext());
}

}  // namespace soapstone::passes
