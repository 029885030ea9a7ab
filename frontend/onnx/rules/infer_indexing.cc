// Ops that read or write at indices.

#include "absl/strings/str_cat.h"
#include "frontend/onnx/rules/dimension_math.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

absl::Status unranked(OpContext& context) {
  context.setUnranked(0, context.type(0).elementType);
  return absl::OkStatus();
}

// Indices of every op here are integers (an unknown op may leave them open).
absl::Status checkIndices(const OpContext& context, size_t index) {
  DataType type = context.type(index).elementType;
  if (isInteger(type) || type == DataType::kUndefined) return absl::OkStatus();
  return context.invalid(
      absl::StrCat("indices have type ", dataTypeName(type)));
}

// Indices that are known must lie in [-size, size): a negative one counts from
// the end.
absl::Status checkIndexRange(OpContext& context, size_t index, int64_t size) {
  constexpr int64_t kMaxChecked = 1 << 20;
  const Tensor* indices = context.operand(index);
  if (indices == nullptr || size == kUnknownDim ||
      indices->size() > kMaxChecked || !Tensor::isReadable(indices->type())) {
    return absl::OkStatus();
  }
  for (int64_t i = 0; i < indices->size(); ++i) {
    const int64_t at = indices->intAt(i);
    if (at >= -size && at < size) continue;
    return context.invalid(
        absl::StrCat("index ", at, " is outside a dimension of ", size));
  }
  return absl::OkStatus();
}

// The same for tuples of indices along the last dimension, which index the
// dimensions of the data from `firstDim` on.
absl::Status checkTupleRange(OpContext& context, int64_t firstDim) {
  constexpr int64_t kMaxChecked = 1 << 20;
  const Tensor* indices = context.operand(1);
  const Dims& dims = context.type(0).dims;
  if (indices == nullptr || indices->size() > kMaxChecked ||
      !Tensor::isReadable(indices->type())) {
    return absl::OkStatus();
  }
  const int64_t depth = indices->dims().back();
  for (int64_t i = 0; i < indices->size(); ++i) {
    const int64_t size = dims[firstDim + i % depth];
    const int64_t at = indices->intAt(i);
    if (size == kUnknownDim || (at >= -size && at < size)) continue;
    return context.invalid(
        absl::StrCat("index ", at, " is outside a dimension of ", size));
  }
  return absl::OkStatus();
}

absl::Status inferGather(OpContext& context) {
  const ValueType& data = context.type(0);
  const ValueType& indices = context.type(1);
  SOAPSTONE_RETURN_IF_ERROR(checkIndices(context, 1));
  if (!areRanked(context, 2)) return unranked(context);
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t axis,
                             context.axis("axis", 0, data.rank()));
  SOAPSTONE_RETURN_IF_ERROR(checkIndexRange(context, 1, data.dims[axis]));
  Dims dims(data.dims.begin(), data.dims.begin() + axis);
  dims.insert(dims.end(), indices.dims.begin(), indices.dims.end());
  dims.insert(dims.end(), data.dims.begin() + axis + 1, data.dims.end());
  context.node.attributes.set("axis", axis);
  context.setType(0, data.elementType, std::move(dims));
  return absl::OkStatus();
}

absl::Status inferGatherElements(OpContext& context) {
  const ValueType& data = context.type(0);
  SOAPSTONE_RETURN_IF_ERROR(checkIndices(context, 1));
  if (!areRanked(context, 2)) return unranked(context);
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t axis,
                             context.axis("axis", 0, data.rank()));
  if (context.type(1).rank() != data.rank()) {
    return context.invalid("data and indices differ in rank");
  }
  SOAPSTONE_RETURN_IF_ERROR(checkIndexRange(context, 1, data.dims[axis]));
  context.node.attributes.set("axis", axis);
  context.setType(0, data.elementType, context.type(1).dims);
  return absl::OkStatus();
}

absl::Status inferGatherNd(OpContext& context) {
  const ValueType& data = context.type(0);
  const ValueType& indices = context.type(1);
  SOAPSTONE_RETURN_IF_ERROR(checkIndices(context, 1));
  if (!areRanked(context, 2) || indices.rank() == 0 ||
      indices.dims.back() == kUnknownDim) {
    return unranked(context);
  }
  int64_t batch = context.node.attributes.getInt("batch_dims", 0);
  int64_t depth = indices.dims.back();
  if (batch < 0 || batch >= indices.rank() || depth < 1 ||
      depth > data.rank() - batch) {
    return context.invalid(absl::StrCat("indices of depth ", depth, " and ",
                                        batch, " batch dimensions do not fit ",
                                        toString(data)));
  }
  SOAPSTONE_RETURN_IF_ERROR(checkTupleRange(context, batch));
  Dims dims(indices.dims.begin(), indices.dims.end() - 1);
  dims.insert(dims.end(), data.dims.begin() + batch + depth, data.dims.end());
  context.node.attributes.set("batch_dims", batch);
  context.setType(0, data.elementType, std::move(dims));
  return absl::OkStatus();
}

absl::Status inferScatterElements(OpContext& context) {
  const ValueType& data = context.type(0);
  SOAPSTONE_RETURN_IF_ERROR(checkIndices(context, 1));
  if (!areRanked(context, 3)) return unranked(context);
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t axis,
                             context.axis("axis", 0, data.rank()));
  if (context.type(1).rank() != data.rank() ||
      context.type(2).rank() != data.rank()) {
    return context.invalid("data, indices and updates differ in rank");
  }
  SOAPSTONE_RETURN_IF_ERROR(checkIndexRange(context, 1, data.dims[axis]));
  context.node.attributes.set("axis", axis);
  context.node.attributes.set(
      "reduction", context.node.attributes.getString("reduction", "none"));
  context.types[0] = data;
  return absl::OkStatus();
}

absl::Status inferScatterNd(OpContext& context) {
  SOAPSTONE_RETURN_IF_ERROR(checkIndices(context, 1));
  if (!areRanked(context, 3)) return unranked(context);
  const ValueType& data = context.type(0);
  const ValueType& indices = context.type(1);
  if (indices.rank() == 0 || indices.dims.back() > data.rank()) {
    return context.invalid(absl::StrCat("indices ", toString(indices),
                                        " do not fit ", toString(data)));
  }
  SOAPSTONE_RETURN_IF_ERROR(checkTupleRange(context, 0));
  context.node.attributes.set(
      "reduction", context.node.attributes.getString("reduction", "none"));
  context.types[0] = data;
  return absl::OkStatus();
}

absl::Status inferOneHot(OpContext& context) {
  const ValueType& indices = context.type(0);
  DataType elementType = context.type(2).elementType;
  SOAPSTONE_ASSIGN_OR_RETURN(auto depth, context.singleInt("depth", 1));
  if (!indices.ranked) {
    context.setUnranked(0, elementType);
    return absl::OkStatus();
  }
  if (depth.has_value() && *depth < 1) {
    return context.invalid(absl::StrCat("depth ", *depth, " is not positive"));
  }
  int64_t rank = indices.rank() + 1;
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t axis, context.axis("axis", -1, rank));
  Dims dims = indices.dims;
  dims.insert(dims.begin() + axis, depth.value_or(kUnknownDim));
  if (depth.has_value()) {
    context.node.attributes.set("depth", *depth);
    context.node.inputs = {context.node.inputs[0], context.node.inputs[2]};
  }
  context.node.attributes.set("axis", axis);
  context.setType(0, elementType, std::move(dims));
  return absl::OkStatus();
}

absl::Status inferNonZero(OpContext& context) {
  int64_t rank = context.type(0).ranked ? context.type(0).rank() : kUnknownDim;
  // Known data decides the number of hits, which is otherwise open.
  if (const Tensor* data = context.constant(0);
      data != nullptr && Tensor::isReadable(data->type()) &&
      data->byteSize() <= (1 << 22) &&
      context.spend(data->size() * (rank + 1) * 8)) {
    std::vector<int64_t> hits;
    for (int64_t i = 0; i < data->size(); ++i) {
      if (data->floatAt(i) != 0) hits.push_back(i);
    }
    auto count = static_cast<int64_t>(hits.size());
    Tensor result = Tensor::zeros(DataType::kInt64, {rank, count});
    for (int64_t h = 0; h < count; ++h) {
      int64_t rest = hits[h];
      for (int64_t d = rank - 1; d >= 0; --d) {
        result.setInt(d * count + h, rest % data->dims()[d]);
        rest /= data->dims()[d];
      }
    }
    context.replaceWith({context.emitConstant(std::move(result))});
  }
  int64_t hits = kUnknownDim;
  if (context.padsHits() && context.type(0).isStatic()) {
    SOAPSTONE_ASSIGN_OR_RETURN(hits, elementCount(context.type(0).dims));
  }
  context.setType(0, DataType::kInt64, {rank, hits});
  return absl::OkStatus();
}

// A known condition makes it a Gather at the positions that are set.
absl::Status gatherSetPositions(OpContext& context, const Tensor& condition) {
  const ValueType data = context.type(0);
  ValueId source = context.node.inputs[0];
  int64_t axis = 0;
  if (context.node.attributes.has("axis")) {
    SOAPSTONE_ASSIGN_OR_RETURN(axis, context.axis("axis", 0, data.rank()));
  } else {
    SOAPSTONE_ASSIGN_OR_RETURN(
        source, context.emitReshape(source, {productOf(data.dims)}));
  }
  int64_t size = context.typeOf(source).dims[axis];
  std::vector<int64_t> positions;
  for (int64_t i = 0; i < condition.size() && i < size; ++i) {
    if (condition.intAt(i) != 0) positions.push_back(i);
  }
  Attributes attributes;
  attributes.set("axis", axis);
  SOAPSTONE_ASSIGN_OR_RETURN(
      ValueId result,
      context.emit("Gather",
                   {source, context.emitConstant(Tensor::vector(positions))},
                   std::move(attributes)));
  context.replaceWith({result});
  return absl::OkStatus();
}

absl::Status inferCompress(OpContext& context) {
  const ValueType& data = context.type(0);
  if (!data.ranked) return unranked(context);
  constexpr int64_t kMaxConditions = 1 << 20;
  if (const Tensor* condition = context.operand(1);
      condition != nullptr && data.isStatic() &&
      condition->size() <= kMaxConditions &&
      Tensor::isReadable(condition->type()) &&
      context.spend(condition->size() * 8)) {
    return gatherSetPositions(context, *condition);
  }
  if (!context.node.attributes.has("axis")) {
    context.setType(0, data.elementType, {kUnknownDim});
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t axis,
                             context.axis("axis", 0, data.rank()));
  Dims dims = data.dims;
  dims[axis] = kUnknownDim;
  context.setType(0, data.elementType, std::move(dims));
  return absl::OkStatus();
}

absl::Status inferReverseSequence(OpContext& context) {
  context.types[0] = context.type(0);
  return absl::OkStatus();
}

absl::Status inferUnique(OpContext& context) {
  const ValueType& data = context.type(0);
  context.setType(0, data.elementType, {kUnknownDim});
  if (data.ranked && context.node.attributes.has("axis")) {
    SOAPSTONE_ASSIGN_OR_RETURN(int64_t axis,
                               context.axis("axis", 0, data.rank()));
    Dims dims = data.dims;
    dims[axis] = kUnknownDim;
    context.setType(0, data.elementType, std::move(dims));
  }
  for (size_t i = 1; i < context.outputCount(); ++i) {
    context.setType(i, DataType::kInt64, {kUnknownDim});
  }
  return absl::OkStatus();
}

constexpr InferRule kRules[] = {
    {"Compress", 2, 2, 1, inferCompress},
    {"Gather", 2, 2, 1, inferGather},
    {"GatherElements", 2, 2, 1, inferGatherElements},
    {"GatherND", 2, 2, 1, inferGatherNd},
    {"NonZero", 1, 1, 1, inferNonZero},
    {"OneHot", 3, 3, 1, inferOneHot},
    {"ReverseSequence", 2, 2, 1, inferReverseSequence},
    {"ScatterElements", 3, 3, 1, inferScatterElements},
    {"ScatterND", 3, 3, 1, inferScatterNd},
    {"Unique", 1, 1, 4, inferUnique},
};

}  // namespace

absl::Span<const InferRule> indexingRules() { return kRules; }

}  // namespace soapstone::onnx
