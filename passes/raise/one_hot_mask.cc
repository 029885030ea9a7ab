#include "passes/raise/one_hot_mask.h"

#include <utility>

#include "ir/soap/gradient_builder.h"
#include "ir/soap/shape_checks.h"
#include "llvm/ADT/STLExtras.h"
#include "passes/raise/expert_choices.h"

namespace soapstone::passes {
namespace {

using Dims = SmallVector<int64_t>;

// Whether a broadcast adds dims and repeats none that its input has.
bool addsDims(soap::BroadcastOp broadcast) {
  ArrayRef<int64_t> from = soap::shapeOf(broadcast.getInput());
  return llvm::all_of(llvm::enumerate(broadcast.getDims()), [&](auto dim) {
    return from[dim.index()] == broadcast.getShape()[dim.value()];
  });
}

// More factors than any mask has: repeated squares have twice as many each
// time.
constexpr size_t kMostFactors = 64;

// Takes a product apart, through broadcasts and transposes. Returns no factors
// if they are too many.
SmallVector<MaskFactor> factorsOf(MaskFactor product) {
  SmallVector<MaskFactor> factors;
  SmallVector<MaskFactor> open{std::move(product)};
  while (!open.empty()) {
    if (open.size() + factors.size() > kMostFactors) return {};
    MaskFactor next = open.pop_back_val();
    Value value = next.value;
    auto binary = value.getDefiningOp<soap::BinaryOp>();
    auto broadcast = value.getDefiningOp<soap::BroadcastOp>();
    if (binary && binary.getKind() == soap::BinaryKind::Mul) {
      open.push_back({binary.getRhs(), next.dims});
      open.push_back({binary.getLhs(), std::move(next.dims)});
    } else if (broadcast && addsDims(broadcast)) {
      Dims dims;
      for (int64_t dim : broadcast.getDims()) dims.push_back(next.dims[dim]);
      open.push_back({broadcast.getInput(), std::move(dims)});
    } else if (auto transpose = value.getDefiningOp<soap::TransposeOp>()) {
      Dims dims(next.dims.size());
      for (auto [to, from] : llvm::enumerate(transpose.getPermutation()))
        dims[from] = next.dims[to];
      open.push_back({transpose.getInput(), std::move(dims)});
    } else {
      factors.push_back(std::move(next));
    }
  }
  return factors;
}

// The dim of which every element of `value` is the number; nullopt if there is
// none.
std::optional<int64_t> numberedDim(Value value) {
  if (auto iota = value.getDefiningOp<soap::IotaOp>())
    return static_cast<int64_t>(iota.getDim());
  if (auto broadcast = value.getDefiningOp<soap::BroadcastOp>();
      broadcast && addsDims(broadcast)) {
    std::optional<int64_t> dim = numberedDim(broadcast.getInput());
    if (dim) dim = broadcast.getDims()[*dim];
    return dim;
  }
  auto constant = value.getDefiningOp<soap::ConstantOp>();
  auto numbers = constant
                     ? dyn_cast<mlir::DenseIntElementsAttr>(constant.getValue())
                     : mlir::DenseIntElementsAttr();
  if (!numbers) return std::nullopt;
  ArrayRef<int64_t> shape = soap::shapeOf(value);
  int64_t stride = 1;
  for (auto dim = static_cast<int64_t>(shape.size()) - 1; dim >= 0; --dim) {
    auto isNumber = [&](auto element) {
      return element.value() ==
             static_cast<int64_t>(element.index()) / stride % shape[dim];
    };
    if (llvm::all_of(llvm::enumerate(numbers.getValues<llvm::APInt>()),
                     isNumber)) {
      return dim;
    }
    stride *= shape[dim];
  }
  return std::nullopt;
}

// Reads `factor` as a cast of broadcast indices == the numbers of a dim.
std::optional<OneHotFactor> readOneHot(const MaskFactor& factor) {
  auto cast = factor.value.getDefiningOp<soap::CastOp>();
  if (!cast) return std::nullopt;
  auto compare = cast.getInput().getDefiningOp<soap::CompareOp>();
  if (!compare || compare.getKind() != soap::CompareKind::Equal)
    return std::nullopt;
  Value spread = compare.getLhs();
  std::optional<int64_t> dim = numberedDim(compare.getRhs());
  if (!dim) {
    spread = compare.getRhs();
    dim = numberedDim(compare.getLhs());
  }
  auto broadcast = spread.getDefiningOp<soap::BroadcastOp>();
  if (!dim || !broadcast || !addsDims(broadcast) ||
      !soap::elementTypeOf(spread).isInteger() ||
      llvm::is_contained(broadcast.getDims(), *dim)) {
    return std::nullopt;
  }
  OneHotFactor rows;
  rows.dim = factor.dims[*dim];
  rows.index.value = broadcast.getInput();
  for (int64_t each : broadcast.getDims())
    rows.index.dims.push_back(factor.dims[each]);
  return rows;
}

bool hasDim(const MaskFactor& factor, int64_t dim) {
  return llvm::is_contained(factor.dims, dim);
}

// Whether the choices of a token are of different experts.
bool areDistinct(const OneHotFactor& expert, const OneHotMask& mask) {
  if (mask.choiceDim < 0) return true;
  const MaskFactor& index = expert.index;
  if (index.dims.empty() || index.dims.back() != mask.choiceDim) return false;
  std::optional<ExpertChoices> choices =
      readChoices(index.value, mask.shape[expert.dim]);
  return choices && choices->hasChoices;
}

// Builds tensors of [others.., choices, further..] from factors of a mask.
class ChoiceBuilder {
 public:
  ChoiceBuilder(OpBuilder& builder, Location location, const OneHotMask& mask)
      : ops(builder, location), mask(mask) {
    const auto rank = static_cast<int64_t>(mask.shape.size());
    for (int64_t dim = 0; dim < rank; ++dim) {
      if (dim == mask.expert.dim || dim == mask.slot.dim ||
          dim == mask.choiceDim) {
        continue;
      }
      order.push_back(dim);
      shape.push_back(mask.shape[dim]);
    }
    order.push_back(mask.choiceDim);
    shape.push_back(mask.choiceDim < 0 ? 1 : mask.shape[mask.choiceDim]);
  }

  Value indices(const OneHotFactor& rows) {
    return ops.cast(align(rows.index, order, shape), ops.ops.getI64Type());
  }

  // The element of `factor` that each choice takes.
  Value chosen(const MaskFactor& factor, Value experts, Value slots) {
    MaskFactor wide = factor;
    wide.value = ops.cast(factor.value, ops.ops.getF32Type());
    for (const auto& [rows, index] :
         {std::pair(mask.expert, experts), std::pair(mask.slot, slots)}) {
      if (!hasDim(factor, rows.dim)) continue;
      Dims among = order, ofRows = shape;
      among.push_back(rows.dim);
      ofRows.push_back(mask.shape[rows.dim]);
      const auto last = static_cast<int64_t>(shape.size());
      Value isChosen = ops.compare(soap::CompareKind::Equal,
                                   ops.expand(index, {last}, ofRows),
                                   ops.iota(ofRows, last));
      return ops.sum(ops.keepWhere(isChosen, align(wide, among, ofRows)),
                     {last});
    }
    return align(wide, order, shape);
  }

  Value multiply(Value a, Value b) { return a ? ops.multiply(a, b) : b; }

 private:
  // `factor` with the dims `to` of the product, whose sizes are `sizes`.
  Value align(const MaskFactor& factor, ArrayRef<int64_t> to,
              ArrayRef<int64_t> sizes) {
    Dims permutation, dims;
    for (auto [position, dim] : llvm::enumerate(to)) {
      const auto* found = llvm::find(factor.dims, dim);
      if (found == factor.dims.end()) continue;
      permutation.push_back(found - factor.dims.begin());
      dims.push_back(static_cast<int64_t>(position));
    }
    Value value = factor.value;
    if (!llvm::is_sorted(permutation))
      value = ops.transpose(value, permutation);
    if (soap::shapeOf(value) == sizes) return value;
    return ops.broadcast(value, dims, sizes);
  }

  soap::GradientBuilder ops;
  const OneHotMask& mask;
  Dims order;  // Dims of the product; -1: that of choices, which it lacks.
  Dims shape;
};

}  // namespace

std::optional<OneHotMask> readOneHotMask(Value value) {
  OneHotMask mask;
  Value product = value;
  auto reduce = value.getDefiningOp<soap::ReduceOp>();
  if (reduce) {
    if (reduce.getKind() != soap::ReduceKind::Sum ||
        reduce.getDims().size() != 1) {
      return std::nullopt;
    }
    mask.choiceDim = reduce.getDims().front();
    product = reduce.getInput();
  }
  if (!isa<mlir::FloatType>(soap::elementTypeOf(product))) return std::nullopt;
  mask.shape = Dims(soap::shapeOf(product));
  const SmallVector<MaskFactor> factors =
      factorsOf({product, llvm::to_vector(llvm::seq<int64_t>(
                              0, static_cast<int64_t>(mask.shape.size())))});
  SmallVector<OneHotFactor> oneHots;
  for (const MaskFactor& factor : factors) {
    std::optional<OneHotFactor> rows = readOneHot(factor);
    if (rows && rows->dim != mask.choiceDim) {
      oneHots.push_back(*rows);
    } else {
      mask.factors.push_back(factor);
    }
  }
  if (oneHots.size() != 2 || oneHots[0].dim == oneHots[1].dim)
    return std::nullopt;
  // Experts are those of which a token has different ones, else the first.
  if (oneHots[1].dim < oneHots[0].dim) std::swap(oneHots[0], oneHots[1]);
  if (!areDistinct(oneHots[0], mask) && areDistinct(oneHots[1], mask))
    std::swap(oneHots[0], oneHots[1]);
  mask.expert = oneHots[0];
  mask.slot = oneHots[1];
  mask.areDistinct = areDistinct(mask.expert, mask);
  auto hasBoth = [&](const MaskFactor& factor) {
    return hasDim(factor, mask.expert.dim) && hasDim(factor, mask.slot.dim);
  };
  if (llvm::any_of(mask.factors, hasBoth) ||
      hasDim(mask.expert.index, mask.slot.dim) ||
      hasDim(mask.slot.index, mask.expert.dim)) {
    return std::nullopt;
  }
  return mask;
}

MaskChoices buildChoices(OpBuilder& builder, Location location,
                         const OneHotMask& mask) {
  ChoiceBuilder build(builder, location, mask);
  MaskChoices choices;
  choices.experts = build.indices(mask.expert);
  choices.slots = build.indices(mask.slot);
  for (const MaskFactor& factor : mask.factors) {
    choices.weights = build.multiply(
        choices.weights, build.chosen(factor, choices.experts, choices.slots));
  }
  return choices;
}

}  // namespace soapstone::passes
