#include <limits>

#include "ir/soap/uniform_value.h"
#include "passes/raise/blind_rows.h"
#include "passes/raise/raise.h"
#include "passes/raise/raise_mask.h"

namespace soapstone::passes {

namespace {

using soap::BinaryKind;

// Ops between a softmax and the mask that is added to its scores.
constexpr int kMaxDepth = 8;

// 0 or the lowest number, as a condition says, added to scores.
struct AddedChoice {
  soap::SelectOp select;
  soap::BroadcastOp broadcast;  // Repeats it in the shape of the scores.
  bool hidesTrue = false;
};

// Whether no number of the type is lower.
bool isLowest(double number, Type type) {
  auto element = dyn_cast<mlir::FloatType>(type);
  return element &&
         number <= llvm::APFloat::getLargest(element.getFloatSemantics(),
                                             /*Negative=*/true)
                       .convertToDouble();
}

// The operand of an addition as a choice; nullopt if it is none.
std::optional<AddedChoice> readAddedChoice(Value value) {
  AddedChoice choice;
  choice.broadcast = value.getDefiningOp<soap::BroadcastOp>();
  if (choice.broadcast) value = choice.broadcast.getInput();
  choice.select = value.getDefiningOp<soap::SelectOp>();
  if (!choice.select) return std::nullopt;
  const std::optional<double> onTrue =
      soap::uniformNumber(choice.select.getOnTrue());
  const std::optional<double> onFalse =
      soap::uniformNumber(choice.select.getOnFalse());
  if (!onTrue || !onFalse) return std::nullopt;
  choice.hidesTrue = *onFalse == 0;
  const double hidden = choice.hidesTrue ? *onTrue : *onFalse;
  if ((!choice.hidesTrue && *onTrue != 0) ||
      !isLowest(hidden, soap::elementTypeOf(value))) {
    return std::nullopt;
  }
  return choice;
}

Value repeated(OpBuilder& builder, Value value, soap::BroadcastOp broadcast) {
  if (!broadcast) return value;
  return soap::BroadcastOp::create(builder, value.getLoc(), value,
                                   broadcast.getDims(), broadcast.getShape());
}

// PyTorch writes a mask of attention's own function, true or false, as 0 or the
// lowest number, and makes zeros of probabilities that are not numbers: of rows
// whose every key is hidden, as the function does. Lowest numbers are numbers,
// so that such a row would weigh all keys alike; here it has none. Another
// number is one that the model adds.
struct HideForGood : mlir::OpRewritePattern<soap::SoftmaxOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::SoftmaxOp softmax,
                                mlir::PatternRewriter& rewriter) const final {
    if (softmax.getLogarithm() || !zeroOfHiddenRows(softmax.getResult()))
      return failure();
    return hide(softmax.getInput(), kMaxDepth, rewriter);
  }

 private:
  static LogicalResult hide(Value scores, int depth,
                            mlir::PatternRewriter& rewriter) {
    Operation* op = scores.getDefiningOp();
    if (!op || depth == 0 || !scores.hasOneUse()) return failure();
    if (isa<soap::CastOp, soap::ReshapeOp>(op))
      return hide(op->getOperand(0), depth - 1, rewriter);
    auto add = dyn_cast<soap::BinaryOp>(op);
    if (!add || add.getKind() != BinaryKind::Add) return failure();
    for (Value mask : {add.getRhs(), add.getLhs()}) {
      if (std::optional<AddedChoice> choice = readAddedChoice(mask)) {
        Value others = mask == add.getRhs() ? add.getLhs() : add.getRhs();
        replace(add, others, *choice, rewriter);
        return mlir::success();
      }
    }
    if (mlir::succeeded(hide(add.getLhs(), depth - 1, rewriter)))
      return mlir::success();
    return hide(add.getRhs(), depth - 1, rewriter);
  }

  static void replace(soap::BinaryOp add, Value others,
                      const AddedChoice& choice,
                      mlir::PatternRewriter& rewriter) {
    rewriter.setInsertionPoint(add);
    const Location location = add.getLoc();
    soap::SelectOp select = choice.select;
    Value condition =
        repeated(rewriter, select.getCondition(), choice.broadcast);
    Value hidden = soap::createFill(rewriter, location, add.getType(),
                                    -std::numeric_limits<double>::infinity());
    rewriter.replaceOpWithNewOp<soap::SelectOp>(
        add, condition, choice.hidesTrue ? hidden : others,
        choice.hidesTrue ? others : hidden);
  }
};

// A selection by an order of keys and something else at once becomes two: what
// `a and b` shows is what `b` shows of what `a` shows. The order is attention's
// own then, and the rest a smaller mask.
struct SplitOrder : mlir::OpRewritePattern<soap::SelectOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::SelectOp select,
                                mlir::PatternRewriter& rewriter) const final {
    const bool hidesFalse = hides(select.getOnFalse());
    // Numbers alone are a mask, which is smaller in one piece.
    if (hidesFalse == hides(select.getOnTrue()) ||
        soap::uniformNumber(hidesFalse ? select.getOnTrue()
                                       : select.getOnFalse())) {
      return failure();
    }
    return split(select, /*hidesTrue=*/!hidesFalse, rewriter);
  }

 private:
  static bool hides(Value value) {
    const std::optional<double> number = soap::uniformNumber(value);
    return number && *number <= kHiddenScore;
  }

  static LogicalResult split(soap::SelectOp select, bool hidesTrue,
                             mlir::PatternRewriter& rewriter) {
    Value condition = select.getCondition();
    auto broadcast = condition.getDefiningOp<soap::BroadcastOp>();
    Value inner = broadcast ? broadcast.getInput() : condition;
    if (broadcast && !keepsPositions(broadcast)) return failure();
    SmallVector<Value> orders, others;
    sortParts(inner, hidesTrue ? BinaryKind::Or : BinaryKind::And, hidesTrue,
              orders, others);
    ArrayRef<int64_t> shape = soap::shapeOf(select);
    // With more queries than keys the first ones see none.
    if (orders.empty() || others.empty() ||
        shape.take_back(2)[0] > shape.back())
      return failure();
    const Location location = select.getLoc();
    Value other = others.front();
    for (Value next : ArrayRef<Value>(others).drop_front()) {
      other = soap::BinaryOp::create(
          rewriter, location, hidesTrue ? BinaryKind::Or : BinaryKind::And,
          other, next);
    }
    Value hidden = hidesTrue ? select.getOnTrue() : select.getOnFalse();
    Value shown = hidesTrue ? select.getOnFalse() : select.getOnTrue();
    // One order is as good as several.
    for (Value part : {other, orders.front()}) {
      part = repeated(rewriter, part, broadcast);
      shown = soap::SelectOp::create(rewriter, location, part,
                                     hidesTrue ? hidden : shown,
                                     hidesTrue ? shown : hidden);
    }
    rewriter.replaceOp(select, shown);
    return mlir::success();
  }

  // Whether the last two dims stay the last two.
  static bool keepsPositions(soap::BroadcastOp broadcast) {
    ArrayRef<int64_t> dims = broadcast.getDims();
    ArrayRef<int64_t> from = soap::shapeOf(broadcast.getInput());
    ArrayRef<int64_t> to = broadcast.getShape();
    return dims.size() >= 2 && dims.take_back(2)[0] + 2 == std::ssize(to) &&
           dims.back() + 1 == std::ssize(to) &&
           from.take_back(2) == to.take_back(2);
  }

  static void sortParts(Value condition, BinaryKind kind, bool hidesTrue,
                        SmallVector<Value>& orders,
                        SmallVector<Value>& others) {
    auto binary = condition.getDefiningOp<soap::BinaryOp>();
    if (binary && binary.getKind() == kind) {
      sortParts(binary.getLhs(), kind, hidesTrue, orders, others);
      sortParts(binary.getRhs(), kind, hidesTrue, orders, others);
    } else {
      (isCausalCondition(condition, hidesTrue) ? orders : others)
          .push_back(condition);
    }
  }
};

}  // namespace

void addHiddenKeyRaising(mlir::RewritePatternSet& patterns) {
  patterns.add<HideForGood, SplitOrder>(patterns.getContext());
}

}  // namespace soapstone::passes
