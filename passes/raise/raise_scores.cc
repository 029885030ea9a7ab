#include "passes/raise/raise_scores.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "ir/soap/shape_checks.h"
#include "ir/soap/uniform_value.h"
#include "passes/raise/raise_mask.h"

namespace soapstone::passes {

namespace {

using soap::BinaryKind;

bool isChoice(const ScoreMask& mask) {
  return soap::elementTypeOf(mask.value).isInteger(1);
}

// Walks from the softmax's operand up to the dot.
class ScoreChain {
 public:
  // `addsOrders`: orders of keys by a number that is added are masks like
  // others.
  explicit ScoreChain(bool addsOrders) : addsOrders(addsOrders) {}

  std::optional<Scores> match(Value value) {
    if (!follow(value)) return std::nullopt;
    return scores;
  }

 private:
  bool follow(Value value) {
    while (!scores.product) {
      Operation* op = value.getDefiningOp();
      if (!op || !step(op, value)) return false;
    }
    return true;
  }

  // Takes one op into account and moves `value` to its operand.
  bool step(Operation* op, Value& value) {
    if (auto dot = dyn_cast<soap::DotOp>(op)) {
      scores.product = dot;
      return true;
    }
    if (auto reshape = dyn_cast<soap::ReshapeOp>(op)) {
      value = reshape.getInput();
      const bool merges =
          mergesTrailingDims(reshape) && value.getDefiningOp<soap::DotOp>();
      scores.mergesKeys |= merges;
      scores.isReshaped |= !merges;
      return true;
    }
    if (auto cast = dyn_cast<soap::CastOp>(op)) {
      // Softmax in a wider type than the product; attention does so anyway.
      value = cast.getInput();
      return isa<mlir::FloatType>(soap::tensorType(value).getElementType()) &&
             cast.getElementType().isF32();
    }
    if (auto select = dyn_cast<soap::SelectOp>(op))
      return takeSelection(select, value);
    if (isTanh(op)) return takeCap(op, value);
    auto binary = dyn_cast<soap::BinaryOp>(op);
    if (!binary) return false;
    if (binary.getKind() == BinaryKind::Add) return takeAddition(binary, value);
    const std::optional<double> factor = soap::uniformNumber(binary.getRhs());
    const bool isMul = binary.getKind() == BinaryKind::Mul;
    if (!factor && isMul) return takeFactor(binary, value);
    if (!factor || !(*factor > 0) ||
        (!isMul && binary.getKind() != BinaryKind::Div))
      return false;
    scores.scale *= isMul ? *factor : 1 / *factor;
    value = binary.getLhs();
    return true;
  }

  // Whether the last dim of the result is what follows the dims that stay.
  static bool mergesTrailingDims(soap::ReshapeOp reshape) {
    ArrayRef<int64_t> from = soap::tensorType(reshape.getInput()).getShape();
    ArrayRef<int64_t> to = soap::tensorType(reshape).getShape();
    return !to.empty() && from.size() > to.size() &&
           from.take_front(to.size() - 1) == to.drop_back();
  }

  static bool isTanh(Operation* op) {
    auto unary = dyn_cast<soap::UnaryOp>(op);
    return unary && unary.getKind() == soap::UnaryKind::Tanh;
  }

  // cap * tanh(..): the cap is the scale found until here. Scales nearer to the
  // product are inside the tanh.
  bool takeCap(Operation* tanh, Value& value) {
    if (scores.cap > 0 || scores.factor) return false;
    scores.cap = scores.scale;
    value = tanh->getOperand(0);
    return true;
  }

  // `mask` has the shape of the scores.
  void setCausal(Value mask, double number) {
    ArrayRef<int64_t> shape = soap::tensorType(mask).getShape();
    // Which number several orders leave depends on how they are put together.
    scores.causalNumber = scores.causal
                              ? std::numeric_limits<double>::quiet_NaN()
                              : number * scores.scale;
    scores.isCausalFinite |= std::isfinite(number);
    scores.causal = true;
    scores.causalQueries = shape[shape.size() - 2];
    scores.causalKeys = shape.back();
  }

  // Scores that are zero where the causal mask hides them anyway: GPT's
  // w * b - 1e4 * (1 - b).
  bool isOfVisibleKeys(Value factor) const {
    ArrayRef<int64_t> shape = soap::tensorType(factor).getShape();
    std::optional<IndexMask> triangle = analyzeIndexMask(factor);
    return scores.causal && triangle && isCausalTriangle(*triangle, shape) &&
           triangle->whenTrue == 1 && triangle->whenFalse == 0 &&
           shape[shape.size() - 2] == scores.causalQueries &&
           shape.back() == scores.causalKeys;
  }

  // A factor that a broadcast repeats over the keys at least.
  bool takeFactor(soap::BinaryOp mul, Value& value) {
    const std::pair<Value, Value> orders[] = {{mul.getLhs(), mul.getRhs()},
                                              {mul.getRhs(), mul.getLhs()}};
    for (auto [product, factor] : orders) {
      if (isOfVisibleKeys(factor)) {
        value = product;
        return true;
      }
      if (scores.factor || !factor.getDefiningOp<soap::BroadcastOp>() ||
          scoreLikeness(product) == 0) {
        continue;
      }
      value = product;
      scores.factor = factor;
      return true;
    }
    return false;
  }

  // A mask may be computed by a product and a tanh, too: the operand that looks
  // more like scores is tried first.
  bool takeAddition(soap::BinaryOp add, Value& value) {
    // A factor or cap found before would apply to this sum as well.
    if (scores.factor || scores.cap > 0) return false;
    std::pair<Value, Value> orders[] = {{add.getLhs(), add.getRhs()},
                                        {add.getRhs(), add.getLhs()}};
    if (scoreLikeness(add.getLhs()) < scoreLikeness(add.getRhs()))
      std::swap(orders[0], orders[1]);
    const Scores before = scores;
    for (auto [product, mask] : orders) {
      if (scoreLikeness(product) > 0 && takeMask(product, mask, value) &&
          follow(value)) {
        return true;
      }
      scores = before;
    }
    return false;
  }

  // Takes what is added to the product.
  bool takeMask(Value product, Value mask, Value& value) {
    value = product;
    std::optional<IndexMask> triangle = analyzeIndexMask(mask);
    if (triangle &&
        isCausalTriangle(*triangle, soap::tensorType(mask).getShape()) &&
        triangle->whenTrue == 0 && hides(triangle->whenFalse) &&
        (std::isinf(triangle->whenFalse) ||
         (allSeeKeys(mask) && !addsOrders))) {
      setCausal(mask, triangle->whenFalse);
      scores.isCausalAdded = true;
      return true;
    }
    // Lies nearer to the product than the scalings so far: scaled with it.
    return addMask({mask, scores.scale, false, false, 0});
  }

  bool takeSelection(soap::SelectOp select, Value& value) {
    if (scores.factor || scores.cap > 0) return false;
    const std::optional<double> onTrue =
        soap::uniformNumber(select.getOnTrue());
    const std::optional<double> onFalse =
        soap::uniformNumber(select.getOnFalse());
    const bool hidesTrue = onTrue && hides(*onTrue);
    const bool hidesFalse = onFalse && hides(*onFalse);
    if (hidesTrue == hidesFalse) return false;
    const double number = hidesTrue ? *onTrue : *onFalse;
    const bool isFinite = std::isfinite(number);
    value = hidesTrue ? select.getOnFalse() : select.getOnTrue();
    Value condition = select.getCondition();
    if (isCausalCondition(condition, hidesTrue) &&
        (!isFinite || allSeeKeys(condition))) {
      setCausal(condition, number);
      return true;
    }
    return addMask({condition, 1, hidesTrue, isFinite, number * scores.scale});
  }

  // Whether scores of `number`, scaled as those behind them, have no weight
  // beside others.
  bool hides(double number) const {
    return number * scores.scale <= kHiddenScore;
  }

  // Whether every query sees a key behind a causal mask.
  static bool allSeeKeys(Value mask) {
    ArrayRef<int64_t> shape = soap::tensorType(mask).getShape();
    return shape.back() >= shape[shape.size() - 2];
  }

  // Added masks of one type are one, and an i1 mask beside them hides for good,
  // too; two of i1 are left alone. A number takes the place of what is added
  // nearer to the product, and not of what is added to it.
  bool addMask(const ScoreMask& mask) {
    const bool hasOther = llvm::any_of(scores.masks, [&](const auto& other) {
      if (mask.isFinite) return true;
      return isChoice(mask)
                 ? isChoice(other)
                 : !isChoice(other) && soap::elementTypeOf(other.value) !=
                                           soap::elementTypeOf(mask.value);
    });
    if (hasOther) return false;
    scores.masks.push_back(mask);
    return true;
  }

  // Likeness of `value` to scores; 0 if no dot leads to it in a few ops. It is
  // higher if the dot has batch dims, unlike one of positions and weights;
  // lower if there are many reshapes, as of masks, or no cap.
  static int scoreLikeness(Value value, int depth = 0) {
    Operation* op = value.getDefiningOp();
    if (!op || depth == 8) return 0;
    if (auto dot = dyn_cast<soap::DotOp>(op))
      return kAnyDot + (dot.getLhsBatch().empty() ? 0 : kBatchDims);
    if (auto select = dyn_cast<soap::SelectOp>(op)) {
      const bool isTrueUniform =
          soap::uniformElement(select.getOnTrue()) != nullptr;
      return scoreLikeness(
          isTrueUniform ? select.getOnFalse() : select.getOnTrue(), depth + 1);
    }
    if (!isTanh(op) && !isa<soap::ReshapeOp, soap::BinaryOp, soap::CastOp>(op))
      return 0;
    int likeness = 0;
    for (Value operand : op->getOperands())
      likeness = std::max(likeness, scoreLikeness(operand, depth + 1));
    if (isTanh(op)) likeness &= ~kUncapped;
    if (isa<soap::ReshapeOp>(op)) likeness &= ~kUnshaped;
    return likeness;
  }

  // Bits of scoreLikeness, by weight. A dot alone has all but kBatchDims.
  static constexpr int kUncapped = 1;
  static constexpr int kUnshaped = 2;
  static constexpr int kBatchDims = 4;
  static constexpr int kAnyDot = 8 + kUncapped + kUnshaped;

  Scores scores;
  bool addsOrders;
};

// Whether a query may lose all keys that an order by a number leaves it to a
// mask. It then sees those behind it as well, unless the mask hides them, too.
// A mask that replaces scores by a number is compared with the order's where
// attention is built.
bool mayLoseAllKeys(const Scores& scores) {
  return scores.causal && scores.isCausalFinite &&
         llvm::any_of(scores.masks, [&](const ScoreMask& mask) {
           if (isChoice(mask)) return !mask.isFinite;
           return mayHideKeys(mask.value) &&
                  !hidesKeysBehind(mask.value,
                                   scores.causalNumber / mask.scale);
         });
}

// Whether sums may hide keys beside a number that takes the place of scores. A
// query of which all keys are hidden does not see all alike then: what is added
// to the number weighs, and keys that a sum hides have gradients.
bool hidesBesideNumber(const Scores& scores) {
  if (!scores.hidesFinitely()) return false;
  if (scores.isCausalFinite && scores.isCausalAdded) return true;
  return llvm::any_of(
      ArrayRef(scores.masks).drop_front(),
      [](const ScoreMask& mask) { return mayHideKeys(mask.value); });
}

// A mask of the shape of the scores as [B or 1, H or 1, S or 1, T or 1]: what a
// broadcast repeats stays 1. Needs at most two batch dims; with more, and a
// mask that depends on them, it is made in full.
Value maskToRankFour(Value mask, ArrayRef<int64_t> order,
                     ArrayRef<int64_t> fullShape,
                     mlir::PatternRewriter& rewriter) {
  SmallVector<int64_t> identity(order.size());
  std::iota(identity.begin(), identity.end(), 0);
  if (order != ArrayRef<int64_t>(identity)) {
    mask = soap::TransposeOp::create(rewriter, mask.getLoc(), mask, order);
  }
  SmallVector<int64_t> small(soap::tensorType(mask).getShape());
  Value source = mask;
  if (auto broadcast = mask.getDefiningOp<soap::BroadcastOp>()) {
    source = broadcast.getInput();
    std::fill(small.begin(), small.end(), 1);
    for (auto [size, dim] : llvm::zip_equal(soap::tensorType(source).getShape(),
                                            broadcast.getDims())) {
      small[dim] = size;
    }
  }
  const size_t rank = small.size();
  SmallVector<int64_t> shape;
  if (rank >= 5) {
    const bool dependsOnBatch =
        llvm::any_of(ArrayRef<int64_t>(small).drop_back(2),
                     [](int64_t size) { return size != 1; });
    if (dependsOnBatch) {
      source = mask;
      shape.assign(fullShape.begin(), fullShape.end());
    } else {
      shape = {1, 1, small[rank - 2], small[rank - 1]};
    }
  } else {
    // [b, s, t] is one batch dim of a single head.
    if (rank == 4) shape = {small[0], small[1]};
    if (rank == 3) shape = {small[0], 1};
    if (rank == 2) shape = {1, 1};
    shape.append({small[rank - 2], small[rank - 1]});
  }
  if (soap::tensorType(source).getShape() == ArrayRef<int64_t>(shape))
    return source;
  return soap::ReshapeOp::create(rewriter, mask.getLoc(), source, shape);
}

// An i1 mask as what is added to scores.
Value addedChoice(Value mask, Type elementType,
                  mlir::PatternRewriter& rewriter) {
  const Location location = mask.getLoc();
  RankedTensorType type = soap::tensorType(mask).clone(elementType);
  return soap::SelectOp::create(
      rewriter, location, mask, soap::createFill(rewriter, location, type, 0),
      soap::createFill(rewriter, location, type,
                       -std::numeric_limits<double>::infinity()));
}

// The sum of two masks, each repeated only along dims that the other has.
Value addMasks(Value lhs, Value rhs, mlir::PatternRewriter& rewriter) {
  SmallVector<int64_t> shape;
  for (auto [left, right] :
       llvm::zip_equal(soap::shapeOf(lhs), soap::shapeOf(rhs)))
    shape.push_back(std::max(left, right));
  SmallVector<int64_t> dims(shape.size());
  std::iota(dims.begin(), dims.end(), 0);
  for (Value* side : {&lhs, &rhs}) {
    if (soap::shapeOf(*side) == ArrayRef<int64_t>(shape)) continue;
    *side =
        soap::BroadcastOp::create(rewriter, side->getLoc(), *side, dims, shape);
  }
  return soap::BinaryOp::create(rewriter, rhs.getLoc(), BinaryKind::Add, lhs,
                                rhs);
}

}  // namespace

bool mixTypes(ArrayRef<ScoreMask> masks) {
  return llvm::any_of(masks, isChoice) && !llvm::all_of(masks, isChoice);
}

std::optional<Scores> matchScores(Value value) {
  for (const bool addsOrders : {false, true}) {
    std::optional<Scores> scores = ScoreChain(addsOrders).match(value);
    if (!scores) return scores;
    if (!mayLoseAllKeys(*scores) && !hidesBesideNumber(*scores)) return scores;
  }
  return std::nullopt;
}

Value adjustMask(const ScoreMask& mask, mlir::PatternRewriter& rewriter) {
  if (!mask.hidesTrue && mask.scale == 1) return mask.value;
  const Location location = mask.value.getLoc();
  auto broadcast = mask.value.getDefiningOp<soap::BroadcastOp>();
  Value value = broadcast ? broadcast.getInput() : mask.value;
  if (mask.hidesTrue) {
    value =
        soap::UnaryOp::create(rewriter, location, soap::UnaryKind::Not, value);
  } else {
    Value factor =
        soap::createFill(rewriter, location, value.getType(), mask.scale);
    value = soap::BinaryOp::create(rewriter, location, BinaryKind::Mul, value,
                                   factor);
  }
  if (!broadcast) return value;
  return soap::BroadcastOp::create(rewriter, location, value,
                                   broadcast.getDims(), broadcast.getShape());
}

Value buildMask(ArrayRef<ScoreMask> masks, ArrayRef<int64_t> order,
                ArrayRef<int64_t> fullShape, mlir::PatternRewriter& rewriter) {
  const auto* added = llvm::find_if_not(masks, isChoice);
  Value combined;
  for (const ScoreMask& mask : masks) {
    Value value =
        maskToRankFour(adjustMask(mask, rewriter), order, fullShape, rewriter);
    if (isChoice(mask) && added != masks.end()) {
      value = addedChoice(value, soap::elementTypeOf(added->value), rewriter);
    }
    combined = combined ? addMasks(combined, value, rewriter) : value;
  }
  return combined;
}

}  // namespace soapstone::passes
