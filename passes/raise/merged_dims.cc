#include "passes/raise/merged_dims.h"

#include "ir/soap/uniform_value.h"

namespace soapstone::passes {

bool MergedDims::mergesAny() const {
  return llvm::any_of(groups,
                      [](const auto& group) { return group.size() > 1; });
}

namespace {

// Walks two shapes of equal element count and emits the common refinement.
class Refinement {
 public:
  Refinement(ArrayRef<int64_t> source, ArrayRef<int64_t> result)
      : source(source), result(result) {
    dims.groups.resize(result.size());
    dims.splits.resize(source.size());
  }

  std::optional<MergedDims> run() {
    while (sourceDim < source.size() || resultDim < result.size()) {
      if (!step()) return std::nullopt;
    }
    return std::move(dims);
  }

 private:
  bool step() {
    const bool isSourceUnit =
        sourceDim < source.size() && source[sourceDim] == 1;
    const bool isResultUnit =
        resultDim < result.size() && result[resultDim] == 1;
    const bool isResultStart = resultLeft == 0;
    if (isSourceUnit && isResultUnit) return emitBoth(1);
    if (isSourceUnit) {
      if (result.empty()) return false;
      emit(sourceDim, dimForUnit(), 1);
      ++sourceDim;
      return true;
    }
    if (isResultUnit && isResultStart) {
      emit(std::nullopt, resultDim++, 1);
      return true;
    }
    if (sourceDim == source.size() || resultDim == result.size()) return false;
    if (sourceLeft == 0) sourceLeft = source[sourceDim];
    if (resultLeft == 0) resultLeft = result[resultDim];
    const int64_t size = std::min(sourceLeft, resultLeft);
    if (sourceLeft % size != 0 || resultLeft % size != 0) return false;
    emit(sourceDim, resultDim, size);
    sourceLeft /= size;
    resultLeft /= size;
    if (sourceLeft == 1) finish(sourceDim, sourceLeft);
    if (resultLeft == 1) finish(resultDim, resultLeft);
    return true;
  }

  // The result dim that a source dim of size 1 joins: the one being filled,
  // else the one that follows, as when a batch of 1 joins the heads in [S, 1,
  // H*D] -> [S, 1*H, D]. The last dim holds features: what stands before it
  // joins the positions, as in [S, 1, E] -> [S*1, E].
  size_t dimForUnit() const {
    const size_t last = result.size() - 1;
    if (resultDim > last) return last;
    const bool isFilling = resultLeft != 0;
    return isFilling || resultDim == 0 || resultDim < last ? resultDim
                                                           : last - 1;
  }

  bool emitBoth(int64_t size) {
    emit(sourceDim++, resultDim++, size);
    return true;
  }

  void emit(std::optional<size_t> from, size_t to, int64_t size) {
    const auto position = static_cast<int64_t>(dims.shape.size());
    dims.shape.push_back(size);
    dims.groups[to].push_back(position);
    if (from) dims.splits[*from].push_back(position);
  }

  static void finish(size_t& dim, int64_t& left) {
    ++dim;
    left = 0;
  }

  ArrayRef<int64_t> source;
  ArrayRef<int64_t> result;
  size_t sourceDim = 0;
  size_t resultDim = 0;
  int64_t sourceLeft = 0;  // The rest of the current dim; 0 at its start.
  int64_t resultLeft = 0;
  MergedDims dims;
};

}  // namespace

std::optional<MergedDims> splitReshape(ArrayRef<int64_t> source,
                                       ArrayRef<int64_t> result) {
  if (mlir::ShapedType::getNumElements(source) == 0) return std::nullopt;
  return Refinement(source, result).run();
}

MergedDims coarsen(const MergedDims& dims, int64_t dim,
                   ArrayRef<int64_t> counts) {
  MergedDims coarse;
  for (auto [index, group] : llvm::enumerate(dims.groups)) {
    const bool isCoarse = static_cast<int64_t>(index) == dim;
    const SmallVector<int64_t> single(group.size(), 1);
    SmallVector<int64_t>& run = coarse.groups.emplace_back();
    const int64_t* next = group.begin();
    for (int64_t count : isCoarse ? counts : ArrayRef<int64_t>(single)) {
      int64_t product = 1;
      for (int64_t i = 0; i < count; ++i) product *= dims.shape[*next++];
      run.push_back(static_cast<int64_t>(coarse.shape.size()));
      coarse.shape.push_back(product);
    }
  }
  return coarse;
}

MergedDims keepMerged(const MergedDims& dims, ArrayRef<bool> kept) {
  MergedDims partial = dims;
  for (auto [dim, keep] : llvm::enumerate(kept)) {
    const auto parts = static_cast<int64_t>(partial.groups[dim].size());
    if (keep) partial = coarsen(partial, static_cast<int64_t>(dim), {parts});
  }
  return partial;
}

namespace {

// A broadcast to the refined shape, from an input whose full dims are split.
Value splitBroadcast(OpBuilder& builder, soap::BroadcastOp op,
                     const MergedDims& dims) {
  SmallVector<int64_t> inputShape, inputDims;
  RankedTensorType inputType = soap::tensorType(op.getInput());
  for (auto [size, dim] : llvm::zip_equal(inputType.getShape(), op.getDims())) {
    const bool isRepeated = size == 1 && op.getShape()[dim] != 1;
    for (int64_t refined : dims.groups[dim]) {
      if (isRepeated && refined != dims.groups[dim].front()) continue;
      inputDims.push_back(refined);
      inputShape.push_back(isRepeated ? 1 : dims.shape[refined]);
    }
  }
  Value input = op.getInput();
  if (inputType.getShape() != ArrayRef<int64_t>(inputShape)) {
    input = soap::ReshapeOp::create(builder, op.getLoc(), input, inputShape);
  }
  return soap::BroadcastOp::create(builder, op.getLoc(), input, inputDims,
                                   dims.shape);
}

// The source of `value` if it is a reshape that merges just these dims.
Value mergedSource(Value value, const MergedDims& dims) {
  auto reshape = value.getDefiningOp<soap::ReshapeOp>();
  if (!reshape) return {};
  std::optional<MergedDims> own = splitReshape(
      soap::tensorType(reshape.getInput()).getShape(), reshape.getShape());
  if (!own) return {};
  // Equal runs wherever `dims` merges.
  for (auto [mine, wanted] : llvm::zip_equal(own->groups, dims.groups)) {
    if (wanted.size() == 1) continue;
    if (mine.size() != wanted.size()) return {};
    for (auto [a, b] : llvm::zip_equal(mine, wanted)) {
      if (own->shape[a] != dims.shape[b]) return {};
    }
  }
  return reshape.getInput();
}

// Whether `value` counts along a dim that is not merged.
bool countsApart(Value value, const MergedDims& dims) {
  auto iota = value.getDefiningOp<soap::IotaOp>();
  return iota && !dims.isMerged(iota.getDim());
}

// Whether `value` is a running sum over what merges just these dims: the sum
// itself goes through the merged dim, the dims of its result come apart.
bool sumsMerged(Value value, const MergedDims& dims) {
  auto sum = value.getDefiningOp<soap::CumulativeSumOp>();
  return sum && mergedSource(sum.getInput(), dims);
}

}  // namespace

bool splitsFreely(Value value, const MergedDims& dims) {
  return soap::uniformElement(value) ||
         value.getDefiningOp<soap::BroadcastOp>() || countsApart(value, dims) ||
         sumsMerged(value, dims) || mergedSource(value, dims);
}

Value splitValue(OpBuilder& builder, Value value, const MergedDims& dims) {
  if (mlir::TypedAttr element = soap::uniformElement(value)) {
    return soap::FillOp::create(builder, value.getLoc(), element, dims.shape);
  }
  if (auto broadcast = value.getDefiningOp<soap::BroadcastOp>()) {
    return splitBroadcast(builder, broadcast, dims);
  }
  if (countsApart(value, dims)) {
    auto iota = value.getDefiningOp<soap::IotaOp>();
    return soap::IotaOp::create(builder, value.getLoc(), dims.shape,
                                dims.groups[iota.getDim()].front(),
                                iota.getElementType());
  }
  if (Value source = mergedSource(value, dims)) value = source;
  if (soap::tensorType(value).getShape() == ArrayRef<int64_t>(dims.shape))
    return value;
  return soap::ReshapeOp::create(builder, value.getLoc(), value, dims.shape);
}

Value mergeValue(OpBuilder& builder, Location location, Value value,
                 Type type) {
  if (value.getType() == type) return value;
  return soap::ReshapeOp::create(builder, location, value,
                                 cast<RankedTensorType>(type).getShape());
}

}  // namespace soapstone::passes
