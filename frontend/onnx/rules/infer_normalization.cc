// Normalisations.

#include "absl/strings/str_cat.h"
#include "frontend/onnx/rules/dimension_math.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

void fillFloat(OpContext& context, absl::string_view name, float fallback) {
  context.node.attributes.set(name,
                              context.node.attributes.getFloat(name, fallback));
}

// Channels of input 0 must be what the per-channel operands have.
absl::Status checkChannels(const OpContext& context, size_t operands) {
  const ValueType& data = context.type(0);
  if (!data.ranked) return absl::OkStatus();
  if (data.rank() < 2) return context.invalid("needs batch and channels");
  for (size_t i = 1; i < operands; ++i) {
    const ValueType& operand = context.type(i);
    if (!operand.ranked) continue;
    if (operand.rank() != 1) {
      return context.invalid(absl::StrCat("operand ", i, " is ",
                                          toString(operand),
                                          ", expected one value a channel"));
    }
    SOAPSTONE_RETURN_IF_ERROR(mergeDims(context, data.dims[1], operand.dims[0],
                                        "the number of channels")
                                  .status());
  }
  return absl::OkStatus();
}

absl::Status inferBatchNormalization(OpContext& context) {
  SOAPSTONE_RETURN_IF_ERROR(checkChannels(context, 5));
  fillFloat(context, "epsilon", 1e-5f);
  fillFloat(context, "momentum", 0.9f);
  int64_t trains = context.node.attributes.getInt("training_mode", 0) != 0;
  context.node.attributes.set("training_mode", trains);
  context.node.attributes.erase("spatial");
  context.types[0] = context.type(0);
  if (context.outputCount() > 1) context.types[1] = context.type(3);
  if (context.outputCount() > 2) context.types[2] = context.type(4);
  if (context.outputCount() > 3) context.types[3] = context.type(3);
  if (context.outputCount() > 4) context.types[4] = context.type(4);
  return absl::OkStatus();
}

absl::Status inferInstanceNormalization(OpContext& context) {
  SOAPSTONE_RETURN_IF_ERROR(checkChannels(context, 3));
  fillFloat(context, "epsilon", 1e-5f);
  context.types[0] = context.type(0);
  return absl::OkStatus();
}

absl::Status inferGroupNormalization(OpContext& context) {
  int64_t groups = context.node.attributes.getInt("num_groups", 0);
  const ValueType& data = context.type(0);
  if (groups < 1 || (data.ranked && data.rank() > 1 &&
                     data.dims[1] != kUnknownDim && data.dims[1] % groups)) {
    return context.invalid(absl::StrCat("num_groups ", groups,
                                        " does not divide the channels of ",
                                        toString(data)));
  }
  return inferInstanceNormalization(context);
}

// Layer and RMS normalisation: statistics have size 1 from `axis` on.
absl::Status inferLayerNormalization(OpContext& context) {
  const ValueType data = context.type(0);
  fillFloat(context, "epsilon", 1e-5f);
  context.types[0] = data;
  if (!data.ranked) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t axis,
                             context.axis("axis", -1, data.rank()));
  context.node.attributes.set("axis", axis);
  Dims statistics = data.dims;
  for (int64_t i = axis; i < data.rank(); ++i) statistics[i] = 1;
  context.setType(1, DataType::kFloat32, statistics);
  context.setType(2, DataType::kFloat32, std::move(statistics));
  return absl::OkStatus();
}

absl::Status inferLrn(OpContext& context) {
  int64_t size = context.node.attributes.getInt("size", 0);
  if (size < 1) return context.invalid(absl::StrCat("size is ", size));
  fillFloat(context, "alpha", 1e-4f);
  fillFloat(context, "beta", 0.75f);
  fillFloat(context, "bias", 1.0f);
  context.types[0] = context.type(0);
  return absl::OkStatus();
}

absl::Status inferLpNormalization(OpContext& context) {
  const ValueType& data = context.type(0);
  context.types[0] = data;
  if (!data.ranked) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t axis,
                             context.axis("axis", -1, data.rank()));
  context.node.attributes.set("axis", axis);
  context.node.attributes.set("p", context.node.attributes.getInt("p", 2));
  return absl::OkStatus();
}

absl::Status inferMeanVarianceNormalization(OpContext& context) {
  Dims axes = context.node.attributes.getInts("axes", {0, 2, 3});
  const ValueType& data = context.type(0);
  context.types[0] = data;
  if (!data.ranked) return absl::OkStatus();
  for (int64_t& axis : axes) {
    if (axis < 0) axis += data.rank();
    if (axis < 0 || axis >= data.rank()) {
      return context.invalid("an axis is out of range");
    }
  }
  context.node.attributes.set("axes", std::move(axes));
  return absl::OkStatus();
}

constexpr InferRule kRules[] = {
    {"BatchNormalization", 5, 5, 5, inferBatchNormalization},
    {"GroupNormalization", 3, 3, 1, inferGroupNormalization},
    {"InstanceNormalization", 3, 3, 1, inferInstanceNormalization},
    {"LRN", 1, 1, 1, inferLrn},
    {"LayerNormalization", 2, 3, 3, inferLayerNormalization},
    {"LpNormalization", 1, 1, 1, inferLpNormalization},
    {"MeanVarianceNormalization", 1, 1, 1, inferMeanVarianceNormalization},
    {"RMSNormalization", 2, 2, 1, inferLayerNormalization},
};

}  // namespace

absl::Span<const InferRule> normalizationRules() { return kRules; }

}  // namespace soapstone::onnx
