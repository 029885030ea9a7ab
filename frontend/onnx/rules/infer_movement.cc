// Ops that move whole slices: transpose, concat, split, slice, pad, tile, ...

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/rules/dimension_math.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

absl::Status inferTranspose(OpContext& context) {
  const ValueType& data = context.type(0);
  if (!data.ranked) {
    context.setUnranked(0, data.elementType);
    return absl::OkStatus();
  }
  Dims reversed = iota(data.rank());
  std::reverse(reversed.begin(), reversed.end());
  Dims perm = context.node.attributes.getInts("perm", reversed);
  Dims sorted = perm;
  std::sort(sorted.begin(), sorted.end());
  if (sorted != iota(data.rank())) {
    return context.invalid(
        absl::StrCat("perm is not a permutation of ", data.rank(), " axes"));
  }
  if (perm == iota(data.rank())) {
    context.forward(0);
    return absl::OkStatus();
  }
  Dims dims;
  for (int64_t axis : perm) dims.push_back(data.dims[axis]);
  DataType elementType = data.elementType;
  context.node.attributes.set("perm", std::move(perm));
  context.setType(0, elementType, std::move(dims));
  return absl::OkStatus();
}

// Torch adds empty rank-1 tensors to Concat now and then; they do not count.
void dropEmptyOperands(OpContext& context) {
  bool hasRankOne = false;
  for (size_t i = 0; i < context.inputCount(); ++i) {
    hasRankOne |= context.type(i).rank() != 1;
  }
  if (!hasRankOne) return;
  std::vector<ValueId> kept;
  for (ValueId id : context.node.inputs) {
    const ValueType& type = context.typeOf(id);
    bool isEmpty = type.ranked && type.dims == Dims{0};
    if (!isEmpty) kept.push_back(id);
  }
  if (!kept.empty()) context.node.inputs = std::move(kept);
}

absl::Status inferConcat(OpContext& context) {
  for (size_t i = 0; i < context.inputCount(); ++i) {
    if (!context.hasInput(i)) return context.invalid("has an absent operand");
  }
  if (!areRanked(context, context.inputCount())) {
    context.setUnranked(0, context.type(0).elementType);
    return absl::OkStatus();
  }
  dropEmptyOperands(context);
  ValueType result = context.type(0);
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t axis,
                             context.axis("axis", 1, result.rank()));
  if (context.inputCount() == 1) {
    context.forward(0);
    return absl::OkStatus();
  }
  for (size_t i = 1; i < context.inputCount(); ++i) {
    const ValueType& other = context.type(i);
    if (other.rank() != result.rank() ||
        other.elementType != result.elementType) {
      return context.invalid(absl::StrCat(
          "cannot concatenate ", toString(result), " and ", toString(other)));
    }
    for (int64_t d = 0; d < result.rank(); ++d) {
      if (d == axis) {
        result.dims[d] = addDims(result.dims[d], other.dims[d]);
      } else {
        SOAPSTONE_ASSIGN_OR_RETURN(
            result.dims[d],
            mergeDims(context, result.dims[d], other.dims[d], "a dimension"));
      }
    }
  }
  context.node.attributes.set("axis", axis);
  context.types[0] = std::move(result);
  return absl::OkStatus();
}

// Sizes of the parts when the node does not list them.
absl::StatusOr<Dims> evenParts(const OpContext& context, int64_t size) {
  auto parts = static_cast<int64_t>(context.outputCount());
  int64_t declared = context.node.attributes.getInt("num_outputs", parts);
  if (declared != parts || parts == 0) {
    return context.invalid(
        absl::StrCat("num_outputs is ", declared, " with ", parts, " outputs"));
  }
  // All parts have one size but the last, which may be smaller.
  int64_t part = ceilDivide(size, parts);
  Dims sizes(parts, part);
  sizes.back() = size - part * (parts - 1);
  if (sizes.back() < 0) {
    return context.invalid(
        absl::StrCat("cannot split ", size, " into ", parts, " parts"));
  }
  return sizes;
}

absl::Status inferSplit(OpContext& context) {
  const ValueType data = context.type(0);
  SOAPSTONE_ASSIGN_OR_RETURN(auto sizes, context.ints("split", 1));
  bool isListed = sizes.has_value() || context.hasInput(1);
  if (!data.ranked || (isListed && !sizes.has_value())) {
    for (size_t i = 0; i < context.outputCount(); ++i) {
      context.setUnranked(i, data.elementType);
    }
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t axis,
                             context.axis("axis", 0, data.rank()));
  int64_t size = data.dims[axis];
  if (!sizes.has_value() && size != kUnknownDim) {
    SOAPSTONE_ASSIGN_OR_RETURN(sizes, evenParts(context, size));
  }
  if (!sizes.has_value()) sizes = Dims(context.outputCount(), kUnknownDim);
  if (sizes->size() != context.outputCount()) {
    return context.invalid(absl::StrCat("lists ", sizes->size(), " parts for ",
                                        context.outputCount(), " outputs"));
  }
  if (size != kUnknownDim) {
    int64_t sum = 0;
    for (int64_t part : *sizes) {
      if (part < 0) return context.invalid("a part has a negative size");
      sum = addDims(sum, part);
    }
    if (sum != size) {
      return context.invalid(
          absl::StrCat("parts add up to ", sum, " of ", size));
    }
    context.node.attributes.set("split", *sizes);
    context.truncateInputs(1);
  }
  if (context.outputCount() == 1) {
    context.forward(0);
    return absl::OkStatus();
  }
  context.node.attributes.set("axis", axis);
  context.node.attributes.erase("num_outputs");
  for (size_t i = 0; i < context.outputCount(); ++i) {
    Dims dims = data.dims;
    dims[axis] = (*sizes)[i];
    context.setType(i, data.elementType, std::move(dims));
  }
  return absl::OkStatus();
}

// One axis of a slice, resolved against the size of its dimension.
struct SliceRange {
  int64_t start, end, step, count;
};

SliceRange resolveRange(int64_t start, int64_t end, int64_t step,
                        int64_t size) {
  // Saturating: files use INT64_MAX and INT64_MIN for "to the end".
  if (start < 0) start += size;
  if (end < 0) end = end < -size - 1 ? -size - 1 + size : end + size;
  SliceRange range{0, 0, step, 0};
  if (step > 0) {
    range.start = std::clamp<int64_t>(start, 0, size);
    range.end = std::clamp<int64_t>(end, 0, size);
    range.count =
        std::max<int64_t>(0, ceilDivide(range.end - range.start, step));
  } else {
    range.start = std::clamp<int64_t>(start, 0, std::max<int64_t>(size - 1, 0));
    range.end = std::clamp<int64_t>(end, -1, std::max<int64_t>(size - 1, 0));
    // Steps below -size walk one element; clamping keeps -step representable.
    int64_t stride = -std::max(step, -std::max<int64_t>(size, 1));
    range.count =
        size == 0
            ? 0
            : std::max<int64_t>(0, ceilDivide(range.start - range.end, stride));
    range.step = -stride;
  }
  if (range.count == 0) range = {0, 0, 1, 0};
  return range;
}

struct SliceOperands {
  Dims starts, ends, axes, steps;
};

// The four operands, or nothing if one of them is not known.
absl::StatusOr<std::optional<SliceOperands>> readSlice(OpContext& context,
                                                       int64_t rank) {
  SliceOperands slice;
  SOAPSTONE_ASSIGN_OR_RETURN(auto starts, context.ints("starts", 1));
  SOAPSTONE_ASSIGN_OR_RETURN(auto ends, context.ints("ends", 2));
  SOAPSTONE_ASSIGN_OR_RETURN(auto axes, context.ints("axes", 3));
  SOAPSTONE_ASSIGN_OR_RETURN(auto steps, context.ints("steps", 4));
  if (!starts || !ends || (context.hasInput(3) && !axes) ||
      (context.hasInput(4) && !steps)) {
    return std::optional<SliceOperands>();
  }
  auto count = static_cast<int64_t>(starts->size());
  slice.starts = *starts;
  slice.ends = *ends;
  slice.axes = axes.value_or(count <= rank ? iota(count) : Dims());
  slice.steps = steps.value_or(Dims(count, 1));
  if (slice.ends.size() != starts->size() ||
      slice.axes.size() != starts->size() ||
      slice.steps.size() != starts->size()) {
    return context.invalid("starts, ends, axes and steps differ in length");
  }
  return slice;
}

absl::Status inferSlice(OpContext& context) {
  const ValueType data = context.type(0);
  if (!data.ranked) {
    context.setUnranked(0, data.elementType);
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(auto slice, readSlice(context, data.rank()));
  if (!slice.has_value()) {
    // The axes may be known even if the bounds are not; be pessimistic.
    context.setType(0, data.elementType, Dims(data.rank(), kUnknownDim));
    return absl::OkStatus();
  }
  Dims dims = data.dims, starts(data.rank(), 0), steps(data.rank(), 1);
  Dims ends = data.dims;
  bool isStatic = data.isStatic(), isWhole = true;
  for (size_t i = 0; i < slice->axes.size(); ++i) {
    int64_t axis = slice->axes[i];
    if (axis < 0) axis += data.rank();
    if (axis < 0 || axis >= data.rank()) {
      return context.invalid(absl::StrCat("axis ", slice->axes[i],
                                          " is outside a tensor of rank ",
                                          data.rank()));
    }
    if (slice->steps[i] == 0) return context.invalid("a step is zero");
    if (data.dims[axis] == kUnknownDim) continue;
    SliceRange range = resolveRange(slice->starts[i], slice->ends[i],
                                    slice->steps[i], data.dims[axis]);
    starts[axis] = range.start;
    ends[axis] = range.end;
    steps[axis] = range.step;
    dims[axis] = range.count;
    isWhole &= range.count == data.dims[axis] && range.step == 1;
  }
  if (isStatic && isWhole) {
    context.forward(0);
    return absl::OkStatus();
  }
  if (isStatic) {
    context.truncateInputs(1);
    context.node.attributes = Attributes();
    context.node.attributes.set("starts", std::move(starts));
    context.node.attributes.set("ends", std::move(ends));
    context.node.attributes.set("steps", std::move(steps));
  }
  context.setType(0, data.elementType, std::move(dims));
  return absl::OkStatus();
}

// Spreads the listed pads over all axes (opset 18 lists axes apart).
absl::StatusOr<Dims> fullPads(OpContext& context, const Dims& pads,
                              int64_t rank) {
  SOAPSTONE_ASSIGN_OR_RETURN(auto axes, context.ints("axes", 3));
  Dims all = axes.value_or(iota(rank));
  if (pads.size() != 2 * all.size()) {
    return context.invalid(
        absl::StrCat("has ", pads.size(), " pads for ", all.size(), " axes"));
  }
  Dims full(2 * rank, 0);
  for (size_t i = 0; i < all.size(); ++i) {
    int64_t axis = all[i] < 0 ? all[i] + rank : all[i];
    if (axis < 0 || axis >= rank) {
      return context.invalid(
          absl::StrCat("axis ", all[i], " is outside a tensor of rank ", rank));
    }
    full[axis] = pads[i];
    full[axis + rank] = pads[i + all.size()];
  }
  return full;
}

absl::Status inferPad(OpContext& context) {
  const ValueType data = context.type(0);
  SOAPSTONE_ASSIGN_OR_RETURN(auto pads, context.ints("pads", 1));
  if (!data.ranked || !pads.has_value() ||
      (context.hasInput(3) && context.operand(3) == nullptr)) {
    context.setUnranked(0, data.elementType);
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(Dims full, fullPads(context, *pads, data.rank()));
  Dims dims = data.dims;
  bool isNothing = true;
  for (int64_t i = 0; i < data.rank(); ++i) {
    int64_t begin = full[i], end = full[i + data.rank()];
    isNothing &= begin == 0 && end == 0;
    constexpr int64_t kLimit = int64_t{1} << 40;
    if (begin > kLimit || end > kLimit || begin < -kLimit || end < -kLimit) {
      return context.invalid("a pad is out of range");
    }
    if (dims[i] == kUnknownDim) continue;
    if (dims[i] + begin + end < 0) {
      return context.invalid(
          absl::StrCat("crops dimension ", i, " below zero"));
    }
    dims[i] += begin + end;
  }
  if (isNothing) {
    context.forward(0);
    return absl::OkStatus();
  }
  // The fill value is a constant even where the file makes it an initializer.
  if (const Tensor* value = context.operand(2);
      value != nullptr && value->size() == 1) {
    context.node.inputs = {context.node.inputs[0],
                           context.emitConstant(value->reshaped({}))};
  } else if (context.hasInput(2)) {
    context.node.inputs = {context.node.inputs[0], context.node.inputs[2]};
  } else {
    context.truncateInputs(1);
  }
  context.node.attributes.set("pads", std::move(full));
  context.node.attributes.set(
      "mode", context.node.attributes.getString("mode", "constant"));
  context.setType(0, data.elementType, std::move(dims));
  return absl::OkStatus();
}

absl::Status inferTile(OpContext& context) {
  const ValueType data = context.type(0);
  SOAPSTONE_ASSIGN_OR_RETURN(auto repeats, context.ints("repeats", 1));
  if (!data.ranked || !repeats.has_value()) {
    context.setUnranked(0, data.elementType);
    return absl::OkStatus();
  }
  if (static_cast<int64_t>(repeats->size()) != data.rank()) {
    return context.invalid(absl::StrCat("has ", repeats->size(),
                                        " repeats for rank ", data.rank()));
  }
  Dims dims;
  bool isNothing = true;
  for (int64_t i = 0; i < data.rank(); ++i) {
    if ((*repeats)[i] < 0) return context.invalid("a repeat is negative");
    isNothing &= (*repeats)[i] == 1;
    dims.push_back(multiplyDims(data.dims[i], (*repeats)[i]));
  }
  if (isNothing) {
    context.forward(0);
    return absl::OkStatus();
  }
  context.node.attributes.set("repeats", *repeats);
  context.truncateInputs(1);
  context.setType(0, data.elementType, std::move(dims));
  return absl::OkStatus();
}

absl::Status inferSpaceDepth(OpContext& context) {
  const ValueType data = context.type(0);
  if (!data.ranked) {
    context.setUnranked(0, data.elementType);
    return absl::OkStatus();
  }
  int64_t block = context.node.attributes.getInt("blocksize", 0);
  if (data.rank() != 4 || block < 1 || block > (1 << 20)) {
    return context.invalid("needs a tensor of rank 4 and a positive blocksize");
  }
  Dims dims = data.dims;
  auto divide = [&](int64_t axis, int64_t by) -> absl::Status {
    if (dims[axis] == kUnknownDim) return absl::OkStatus();
    if (dims[axis] % by != 0) {
      return context.invalid(absl::StrCat("dimension ", axis, " of ",
                                          toString(data),
                                          " is not a multiple of ", by));
    }
    dims[axis] /= by;
    return absl::OkStatus();
  };
  if (context.node.opType == "DepthToSpace") {
    SOAPSTONE_RETURN_IF_ERROR(divide(1, block * block));
    dims[2] = multiplyDims(dims[2], block);
    dims[3] = multiplyDims(dims[3], block);
    context.node.attributes.set(
        "mode", context.node.attributes.getString("mode", "DCR"));
  } else {
    SOAPSTONE_RETURN_IF_ERROR(divide(2, block));
    SOAPSTONE_RETURN_IF_ERROR(divide(3, block));
    dims[1] = multiplyDims(dims[1], block * block);
  }
  context.setType(0, data.elementType, std::move(dims));
  return absl::OkStatus();
}

constexpr InferRule kRules[] = {
    {"Concat", 1, -1, 1, inferConcat},
    {"DepthToSpace", 1, 1, 1, inferSpaceDepth},
    {"Pad", 1, 4, 1, inferPad},
    {"Slice", 1, 5, 1, inferSlice},
    {"SpaceToDepth", 1, 1, 1, inferSpaceDepth},
    {"Split", 1, 2, 1 << 16, inferSplit},
    {"Tile", 1, 2, 1, inferTile},
    {"Transpose", 1, 1, 1, inferTranspose},
};

}  // namespace

absl::Span<const InferRule> movementRules() { return kRules; }

}  // namespace soapstone::onnx
