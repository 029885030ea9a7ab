// Ops that read or change a shape and leave the elements in order.

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "frontend/onnx/rules/dimension_math.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// Turns the node into a Reshape to `dims` (or drops it if nothing changes).
// A shape with unknown sizes keeps the op as it is: it cannot be lowered.
absl::Status becomeReshape(OpContext& context, Dims dims) {
  const ValueType& data = context.type(0);
  ValueType result{data.elementType, true, dims, ""};
  if (!data.isStatic() || !result.isStatic()) {
    context.types[0] = std::move(result);
    return absl::OkStatus();
  }
  int64_t from = productOf(data.dims), to = productOf(dims);
  if (from != to) {
    return context.invalid(absl::StrCat("cannot reshape ", toString(data),
                                        " to [", absl::StrJoin(dims, ","),
                                        "]: ", from, " elements become ", to));
  }
  if (data.dims == dims) {
    context.forward(0);
    return absl::OkStatus();
  }
  context.node.opType = "Reshape";
  context.node.attributes = Attributes();
  context.truncateInputs(1);
  context.types[0] = std::move(result);
  return absl::OkStatus();
}

// Replaces 0 by the input's size and -1 by what is left.
absl::Status resolveReshape(const OpContext& context, Dims& dims) {
  const ValueType& data = context.type(0);
  bool allowZero = context.node.attributes.getInt("allowzero", 0) != 0;
  int64_t inferred = -1;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] == 0 && !allowZero) {
      if (i >= data.dims.size()) {
        return context.invalid(
            absl::StrCat("copies dimension ", i, " of ", toString(data)));
      }
      dims[i] = data.dims[i];
    } else if (dims[i] == -1) {
      if (inferred >= 0) return context.invalid("has two -1 dimensions");
      inferred = static_cast<int64_t>(i);
    } else if (dims[i] < -1) {
      return context.invalid(
          absl::StrCat("dimension ", dims[i], " is negative"));
    }
  }
  if (inferred < 0 || !data.isStatic()) return absl::OkStatus();
  dims[inferred] = 1;
  int64_t rest = productOf(dims);
  int64_t total = productOf(data.dims);
  if (rest < 0 || (rest == 0 ? total != 0 : total % rest != 0)) {
    return context.invalid(absl::StrCat("cannot split ", total,
                                        " elements into groups of ", rest));
  }
  dims[inferred] = rest == 0 ? 0 : total / rest;
  return absl::OkStatus();
}

absl::Status inferReshape(OpContext& context) {
  SOAPSTONE_ASSIGN_OR_RETURN(auto shape, context.ints("shape", 1));
  const ValueType& data = context.type(0);
  if (!shape.has_value() || !data.ranked) {
    const ValueType& operand = context.type(1);
    // The length of the shape operand still gives the rank.
    if (!shape.has_value() && operand.isStatic() && operand.rank() == 1 &&
        operand.dims[0] <= 64) {
      context.setType(0, data.elementType, Dims(operand.dims[0], kUnknownDim));
    } else {
      context.setUnranked(0, data.elementType);
    }
    return absl::OkStatus();
  }
  if (shape->size() > 64) return context.invalid("has more than 64 dimensions");
  SOAPSTONE_RETURN_IF_ERROR(resolveReshape(context, *shape));
  return becomeReshape(context, *std::move(shape));
}

// Resolves `axes` against `rank`; fails on duplicates and on axes outside.
absl::Status resolveAxes(const OpContext& context, int64_t rank, Dims& axes) {
  for (int64_t& axis : axes) {
    int64_t resolved = axis < 0 ? axis + rank : axis;
    if (resolved < 0 || resolved >= rank) {
      return context.invalid(
          absl::StrCat("axis ", axis, " is outside a tensor of rank ", rank));
    }
    axis = resolved;
  }
  std::sort(axes.begin(), axes.end());
  if (std::adjacent_find(axes.begin(), axes.end()) != axes.end()) {
    return context.invalid("names an axis twice");
  }
  return absl::OkStatus();
}

absl::Status inferSqueeze(OpContext& context) {
  const ValueType& data = context.type(0);
  SOAPSTONE_ASSIGN_OR_RETURN(auto axes, context.ints("axes", 1));
  bool hasAxes = axes.has_value() || context.hasInput(1);
  if (!data.ranked || (hasAxes && !axes.has_value()) ||
      (!hasAxes && !data.isStatic())) {
    context.setUnranked(0, data.elementType);
    return absl::OkStatus();
  }
  Dims dims;
  if (axes.has_value()) {
    SOAPSTONE_RETURN_IF_ERROR(resolveAxes(context, data.rank(), *axes));
  }
  // PyTorch's squeeze leaves dimensions of other sizes alone, and its exporter
  // hands the axis on as it is.
  const bool keepsOthers =
      absl::StartsWith(context.node.source.operation, "aten.squeeze.");
  for (int64_t i = 0; i < data.rank(); ++i) {
    bool drop = axes.has_value()
                    ? std::binary_search(axes->begin(), axes->end(), i)
                    : data.dims[i] == 1;
    if (drop && data.dims[i] > 1 && keepsOthers) drop = false;
    if (drop && data.dims[i] > 1) {
      return context.invalid(
          absl::StrCat("dimension ", i, " of ", toString(data), " is not 1"));
    }
    if (drop && data.dims[i] == 0) {
      return context.invalid(absl::StrCat("dimension ", i, " is empty"));
    }
    if (!drop) dims.push_back(data.dims[i]);
  }
  return becomeReshape(context, std::move(dims));
}

absl::Status inferUnsqueeze(OpContext& context) {
  const ValueType& data = context.type(0);
  SOAPSTONE_ASSIGN_OR_RETURN(auto axes, context.ints("axes", 1));
  if (!data.ranked || !axes.has_value()) {
    context.setUnranked(0, data.elementType);
    return absl::OkStatus();
  }
  int64_t rank = data.rank() + static_cast<int64_t>(axes->size());
  if (rank > 64) return context.invalid("has more than 64 dimensions");
  SOAPSTONE_RETURN_IF_ERROR(resolveAxes(context, rank, *axes));
  Dims dims;
  size_t next = 0;
  for (int64_t i = 0; i < rank; ++i) {
    bool isNew = std::binary_search(axes->begin(), axes->end(), i);
    dims.push_back(isNew ? 1 : data.dims[next++]);
  }
  return becomeReshape(context, std::move(dims));
}

absl::Status inferFlatten(OpContext& context) {
  const ValueType& data = context.type(0);
  if (!data.ranked) {
    context.setType(0, data.elementType, {kUnknownDim, kUnknownDim});
    return absl::OkStatus();
  }
  int64_t axis = context.node.attributes.getInt("axis", 1);
  int64_t resolved = axis < 0 ? axis + data.rank() : axis;
  if (resolved < 0 || resolved > data.rank()) {
    return context.invalid(absl::StrCat(
        "axis ", axis, " is outside a tensor of rank ", data.rank()));
  }
  auto dims = absl::MakeConstSpan(data.dims);
  return becomeReshape(context, {productOf(dims.subspan(0, resolved)),
                                 productOf(dims.subspan(resolved))});
}

absl::Status inferShapeOp(OpContext& context) {
  const ValueType& data = context.type(0);
  if (!data.ranked) {
    context.setType(0, DataType::kInt64, {kUnknownDim});
    return absl::OkStatus();
  }
  auto clampAxis = [&](int64_t axis) {
    if (axis < 0) axis += data.rank();
    return std::clamp<int64_t>(axis, 0, data.rank());
  };
  int64_t start = clampAxis(context.node.attributes.getInt("start", 0));
  int64_t end = clampAxis(context.node.attributes.getInt("end", data.rank()));
  Dims dims;
  for (int64_t i = start; i < end; ++i) dims.push_back(data.dims[i]);
  context.setType(0, DataType::kInt64, {static_cast<int64_t>(dims.size())});
  bool isKnown = std::all_of(dims.begin(), dims.end(),
                             [](int64_t dim) { return dim != kUnknownDim; });
  if (isKnown) {
    context.replaceWith({context.emitConstant(Tensor::vector(dims))});
  }
  return absl::OkStatus();
}

absl::Status inferSize(OpContext& context) {
  const ValueType& data = context.type(0);
  context.setType(0, DataType::kInt64, {});
  if (!data.isStatic()) return absl::OkStatus();
  context.replaceWith(
      {context.emitConstant(Tensor::scalar(productOf(data.dims)))});
  return absl::OkStatus();
}

absl::Status inferExpand(OpContext& context) {
  const ValueType& data = context.type(0);
  SOAPSTONE_ASSIGN_OR_RETURN(auto shape, context.ints("shape", 1));
  if (data.ranked && !shape.has_value() && context.type(1).isStatic() &&
      context.type(1).rank() == 1) {
    // A dim that the data has more than once stays; others may grow.
    Dims dims(std::max(context.type(1).dims[0], data.rank()), kUnknownDim);
    for (int64_t i = 1; i <= data.rank(); ++i) {
      if (data.dims[data.rank() - i] != 1)
        dims[dims.size() - i] = data.dims[data.rank() - i];
    }
    context.setType(0, data.elementType, std::move(dims));
    return absl::OkStatus();
  }
  if (!data.ranked || !shape.has_value()) {
    context.setUnranked(0, data.elementType);
    return absl::OkStatus();
  }
  for (int64_t dim : *shape) {
    if (dim < 0) {
      return context.invalid(absl::StrCat("dimension ", dim, " is negative"));
    }
  }
  absl::StatusOr<Dims> dims = broadcast(data.dims, *shape);
  if (!dims.ok()) return context.invalid(dims.status().message());
  if (*dims == data.dims && data.isStatic()) {
    context.forward(0);
    return absl::OkStatus();
  }
  if (data.isStatic()) context.truncateInputs(1);
  context.setType(0, data.elementType, *std::move(dims));
  return absl::OkStatus();
}

constexpr InferRule kRules[] = {
    {"Expand", 2, 2, 1, inferExpand},       {"Flatten", 1, 1, 1, inferFlatten},
    {"Reshape", 1, 2, 1, inferReshape},     {"Shape", 1, 1, 1, inferShapeOp},
    {"Size", 1, 1, 1, inferSize},           {"Squeeze", 1, 2, 1, inferSqueeze},
    {"Unsqueeze", 1, 2, 1, inferUnsqueeze},
};

}  // namespace

absl::Span<const InferRule> shapeRules() { return kRules; }

}  // namespace soapstone::onnx
