// Reductions, searches along an axis and running sums.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/rules/dimension_math.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// The reduced axes, sorted; nothing if they are not known.
absl::StatusOr<std::optional<Dims>> reducedAxes(const OpContext& context) {
  SOAPSTONE_ASSIGN_OR_RETURN(auto axes, context.ints("axes", 1));
  int64_t rank = context.type(0).rank();
  if (!axes.has_value()) {
    if (context.hasInput(1)) return std::optional<Dims>();
    axes = Dims();
  }
  for (int64_t& axis : *axes) {
    int64_t resolved = axis < 0 ? axis + rank : axis;
    if (resolved < 0 || resolved >= rank) {
      return context.invalid(
          absl::StrCat("axis ", axis, " is outside a tensor of rank ", rank));
    }
    axis = resolved;
  }
  std::sort(axes->begin(), axes->end());
  axes->erase(std::unique(axes->begin(), axes->end()), axes->end());
  bool isNothing =
      context.node.attributes.getInt("noop_with_empty_axes", 0) != 0;
  if (axes->empty() && !isNothing) axes = iota(rank);
  return axes;
}

absl::Status inferReduce(OpContext& context) {
  const ValueType data = context.type(0);
  if (!data.ranked) {
    context.setUnranked(0, data.elementType);
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(auto axes, reducedAxes(context));
  bool keep = context.node.attributes.getInt("keepdims", 1) != 0;
  if (!axes.has_value()) {
    if (keep) {
      context.setType(0, data.elementType, Dims(data.rank(), kUnknownDim));
    } else {
      context.setUnranked(0, data.elementType);
    }
    return absl::OkStatus();
  }
  // No axes: reduces single elements, which most reductions leave alone.
  absl::string_view op = context.node.opType;
  bool isIdentity = op == "ReduceSum" || op == "ReduceMean" ||
                    op == "ReduceMax" || op == "ReduceMin" ||
                    op == "ReduceProd" || op == "ReduceLogSumExp";
  if (axes->empty() && isIdentity) {
    context.forward(0);
    return absl::OkStatus();
  }
  Dims dims;
  for (int64_t i = 0; i < data.rank(); ++i) {
    bool reduced = std::binary_search(axes->begin(), axes->end(), i);
    if (!reduced) {
      dims.push_back(data.dims[i]);
    } else if (keep) {
      dims.push_back(1);
    }
  }
  context.truncateInputs(1);
  context.node.attributes = Attributes();
  context.node.attributes.set("axes", *std::move(axes));
  context.node.attributes.set("keepdims", int64_t{keep});
  context.setType(0, data.elementType, std::move(dims));
  return absl::OkStatus();
}

absl::Status inferArgReduce(OpContext& context) {
  const ValueType& data = context.type(0);
  if (!data.ranked) {
    context.setUnranked(0, DataType::kInt64);
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t axis,
                             context.axis("axis", 0, data.rank()));
  bool keep = context.node.attributes.getInt("keepdims", 1) != 0;
  Dims dims = data.dims;
  if (keep) {
    dims[axis] = 1;
  } else {
    dims.erase(dims.begin() + axis);
  }
  Attributes& attributes = context.node.attributes;
  attributes.set("axis", axis);
  attributes.set("keepdims", int64_t{keep});
  attributes.set("select_last_index",
                 attributes.getInt("select_last_index", 0));
  context.setType(0, DataType::kInt64, std::move(dims));
  return absl::OkStatus();
}

absl::Status inferCumSum(OpContext& context) {
  const ValueType& data = context.type(0);
  context.types[0] = data;
  SOAPSTONE_ASSIGN_OR_RETURN(auto axis, context.singleInt("axis", 1));
  if (!data.ranked || !axis.has_value()) return absl::OkStatus();
  context.node.attributes.set("axis", *axis);
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t resolved,
                             context.axis("axis", 0, data.rank()));
  Attributes& attributes = context.node.attributes;
  attributes.set("axis", resolved);
  attributes.set("exclusive", attributes.getInt("exclusive", 0));
  attributes.set("reverse", attributes.getInt("reverse", 0));
  context.truncateInputs(1);
  return absl::OkStatus();
}

absl::Status inferTopK(OpContext& context) {
  const ValueType data = context.type(0);
  SOAPSTONE_ASSIGN_OR_RETURN(auto k, context.singleInt("k", 1));
  if (!data.ranked) {
    context.setUnranked(0, data.elementType);
    context.setUnranked(1, DataType::kInt64);
    return absl::OkStatus();
  }
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t axis,
                             context.axis("axis", -1, data.rank()));
  Dims dims = data.dims;
  if (k.has_value() &&
      (*k < 0 || (dims[axis] != kUnknownDim && *k > dims[axis]))) {
    return context.invalid(
        absl::StrCat("k is ", *k, " for a dimension of ", dims[axis]));
  }
  dims[axis] = k.value_or(kUnknownDim);
  Attributes& attributes = context.node.attributes;
  attributes.set("axis", axis);
  attributes.set("largest", attributes.getInt("largest", 1));
  attributes.set("sorted", attributes.getInt("sorted", 1));
  if (k.has_value()) {
    attributes.set("k", *k);
    context.truncateInputs(1);
  }
  context.setType(0, data.elementType, dims);
  context.setType(1, DataType::kInt64, std::move(dims));
  return absl::OkStatus();
}

absl::Status inferSoftmax(OpContext& context) {
  const ValueType& data = context.type(0);
  context.types[0] = data;
  if (!data.ranked) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t axis,
                             context.axis("axis", -1, data.rank()));
  context.node.attributes.set("axis", axis);
  return absl::OkStatus();
}

constexpr InferRule kRules[] = {
    {"ArgMax", 1, 1, 1, inferArgReduce},
    {"ArgMin", 1, 1, 1, inferArgReduce},
    {"CumProd", 1, 2, 1, inferCumSum},
    {"CumSum", 1, 2, 1, inferCumSum},
    {"Hardmax", 1, 1, 1, inferSoftmax},
    {"LogSoftmax", 1, 1, 1, inferSoftmax},
    {"ReduceL1", 1, 2, 1, inferReduce},
    {"ReduceL2", 1, 2, 1, inferReduce},
    {"ReduceLogSum", 1, 2, 1, inferReduce},
    {"ReduceLogSumExp", 1, 2, 1, inferReduce},
    {"ReduceMax", 1, 2, 1, inferReduce},
    {"ReduceMean", 1, 2, 1, inferReduce},
    {"ReduceMin", 1, 2, 1, inferReduce},
    {"ReduceProd", 1, 2, 1, inferReduce},
    {"ReduceSum", 1, 2, 1, inferReduce},
    {"ReduceSumSquare", 1, 2, 1, inferReduce},
    {"Softmax", 1, 1, 1, inferSoftmax},
    {"TopK", 1, 2, 2, inferTopK},
};

}  // namespace

absl::Span<const InferRule> reductionRules() { return kRules; }

}  // namespace soapstone::onnx
