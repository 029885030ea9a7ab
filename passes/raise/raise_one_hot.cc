// Products with one-hot matrices that send tokens to experts and take them
// back, as GShard writes them (Lepikhin et al. 2020, section 3.2).
#include <algorithm>
#include <optional>
#include <utility>

#include "ir/soap/gradient_builder.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/uniform_value.h"
#include "llvm/ADT/STLExtras.h"
#include "passes/raise/one_hot_mask.h"
#include "passes/raise/raise.h"

namespace soapstone::passes {
namespace {

using Dims = SmallVector<int64_t>;

// An operand of a contraction, with its dims by what they are.
struct Side {
  Side(Value value, ArrayRef<int64_t> batch, ArrayRef<int64_t> contract)
      : value(value), batch(batch), contract(contract) {
    const auto rank = static_cast<int64_t>(soap::shapeOf(value).size());
    for (int64_t dim = 0; dim < rank; ++dim) {
      if (!llvm::is_contained(batch, dim) && !llvm::is_contained(contract, dim))
        free.push_back(dim);
    }
  }

  Value value;
  Dims batch, contract, free;
};

// The comparison with 0 (greater, or unequal) of which `mask` is the result;
// null if it is none.
soap::CompareOp comparisonWithZero(Value mask) {
  auto cast = mask.getDefiningOp<soap::CastOp>();
  auto compare =
      cast ? cast.getInput().getDefiningOp<soap::CompareOp>() : nullptr;
  if (!compare ||
      (compare.getKind() != soap::CompareKind::Greater &&
       compare.getKind() != soap::CompareKind::NotEqual) ||
      !soap::isUniform(compare.getRhs(), 0.0)) {
    return nullptr;
  }
  return compare;
}

// A product of a mask, in groups along the batch dims, with tokens or slots.
class MaskProduct {
 public:
  // Reads `op`, whose mask is its left or its right operand.
  static std::optional<MaskProduct> read(soap::DotOp op, bool isLeft) {
    Side lhs(op.getLhs(), op.getLhsBatch(), op.getLhsContract());
    Side rhs(op.getRhs(), op.getRhsBatch(), op.getRhsContract());
    MaskProduct product{isLeft ? lhs : rhs, isLeft ? rhs : lhs, isLeft};
    product.comparison = comparisonWithZero(product.mask.value);
    std::optional<OneHotMask> mask = readOneHotMask(
        product.comparison ? product.comparison.getLhs() : product.mask.value);
    if (!mask || (product.comparison && !mask->areDistinct))
      return std::nullopt;
    product.choices = std::move(*mask);
    if (!product.hasGroupsFirst()) return std::nullopt;
    const Dims slots{product.choices.expertDim(), product.choices.slotDim()};
    if (product.mask.contract.size() == 2 &&
        std::is_permutation(slots.begin(), slots.end(),
                            product.mask.contract.begin())) {
      product.takesBack = true;
    } else if (product.mask.contract != Dims{product.tokenDim}) {
      return std::nullopt;
    }
    return product;
  }

  Value build(OpBuilder& builder, Location location) const {
    MaskChoices chosen = buildChoices(builder, location, choices);
    soap::GradientBuilder ops(builder, location);
    if (comparison && chosen.weights) {
      // A slot has one choice at most, whose weight it compares; choices of no
      // expert are dropped.
      Value isTaken = ops.compare(soap::CompareOp(comparison).getKind(),
                                  chosen.weights, 0.0);
      chosen.experts =
          ops.select(isTaken, chosen.experts, ops.fill(chosen.experts, -1));
      chosen.weights = nullptr;
    }
    return takesBack ? combine(ops, chosen) : dispatch(ops, chosen);
  }

 private:
  MaskProduct(Side mask, Side other, bool isLeft)
      : mask(std::move(mask)), other(std::move(other)), isLeft(isLeft) {}

  // Whether the mask's dims are those of groups in the order of the batch, and
  // one of tokens behind them, beside those of experts and slots.
  bool hasGroupsFirst() {
    Dims others;
    const auto rank = static_cast<int64_t>(soap::shapeOf(mask.value).size());
    for (int64_t dim = 0; dim < rank; ++dim) {
      if (dim != choices.expertDim() && dim != choices.slotDim())
        others.push_back(dim);
    }
    if (others.empty()) return false;
    tokenDim = others.pop_back_val();
    return others == mask.batch;
  }

  // The dim of the other operand that is contracted with `dim` of the mask.
  int64_t contractedWith(int64_t dim) const {
    return other
        .contract[llvm::find(mask.contract, dim) - mask.contract.begin()];
  }

  Value combine(soap::GradientBuilder& ops, const MaskChoices& chosen) const {
    // [experts, groups.., slots, features..]
    Dims order{contractedWith(choices.expertDim())};
    llvm::append_range(order, other.batch);
    order.push_back(contractedWith(choices.slotDim()));
    llvm::append_range(order, other.free);
    Value tokens = soap::CombineOp::create(
        ops.ops, ops.location, turned(ops, other.value, order), chosen.experts,
        chosen.slots, chosen.weights);
    // [groups.., tokens, features..]
    return inResultOrder(ops, tokens, /*maskDims=*/1, /*first=*/groups());
  }

  Value dispatch(soap::GradientBuilder& ops, const MaskChoices& chosen) const {
    Dims order = other.batch;
    llvm::append_range(order, other.contract);
    llvm::append_range(order, other.free);
    Value slots = soap::DispatchOp::create(
        ops.ops, ops.location, turned(ops, other.value, order), chosen.experts,
        chosen.slots, chosen.weights, sizeOf(choices.expertDim()),
        sizeOf(choices.slotDim()));
    // [experts, groups.., slots, features..] -> [groups.., the mask's order..]
    Dims toGroups = llvm::to_vector(llvm::seq<int64_t>(1, groups() + 1));
    Dims two{0, groups() + 1};
    if (choices.slotDim() < choices.expertDim()) std::swap(two[0], two[1]);
    llvm::append_range(toGroups, two);
    for (size_t i = 0; i < other.free.size(); ++i)
      toGroups.push_back(groups() + 2 + static_cast<int64_t>(i));
    return inResultOrder(ops, turned(ops, slots, toGroups), /*maskDims=*/2,
                         groups());
  }

  int64_t groups() const { return static_cast<int64_t>(mask.batch.size()); }
  int64_t sizeOf(int64_t dim) const { return soap::shapeOf(mask.value)[dim]; }

  static Value turned(soap::GradientBuilder& ops, Value value,
                      ArrayRef<int64_t> order) {
    return llvm::is_sorted(order) ? value : ops.transpose(value, order);
  }

  // `value` has `first` dims of groups, `maskDims` of the mask and then those
  // of the other operand, which come before the mask's where it is on the
  // right.
  Value inResultOrder(soap::GradientBuilder& ops, Value value, int64_t maskDims,
                      int64_t first) const {
    if (isLeft) return value;
    const auto rank = static_cast<int64_t>(soap::shapeOf(value).size());
    Dims order = llvm::to_vector(llvm::seq<int64_t>(0, first));
    llvm::append_range(order, llvm::seq<int64_t>(first + maskDims, rank));
    llvm::append_range(order, llvm::seq<int64_t>(first, first + maskDims));
    return turned(ops, value, order);
  }

  Side mask, other;
  bool isLeft;
  soap::CompareOp comparison;  // See `comparisonWithZero`.
  bool takesBack = false;      // From slots to tokens.
  int64_t tokenDim = 0;        // Of the mask.
  OneHotMask choices;
};

struct RaiseOneHotProduct : mlir::OpRewritePattern<soap::DotOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::DotOp op,
                                mlir::PatternRewriter& rewriter) const final {
    if (!isa<mlir::FloatType>(soap::elementTypeOf(op.getResult())))
      return failure();
    for (bool isLeft : {true, false}) {
      std::optional<MaskProduct> product = MaskProduct::read(op, isLeft);
      if (!product) continue;
      rewriter.replaceOp(op, product->build(rewriter, op.getLoc()));
      return success();
    }
    return failure();
  }
};

}  // namespace

void addOneHotRaising(mlir::RewritePatternSet& patterns) {
  patterns.add<RaiseOneHotProduct>(patterns.getContext());
}

}  // namespace soapstone::passes
