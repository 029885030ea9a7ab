// Rewrites ops of older operator sets into the meaning of the newest.
// Attributes that merely became operands need no entry here: the inference
// rules read either (OpContext::ints).

#include <limits>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/rules/dimension_math.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// Before opset 13 softmax sees a matrix: the dimensions before `axis` are rows,
// all others together are one distribution.
absl::Status upconvertSoftmax(OpContext& context) {
  const ValueType data = context.type(0);
  if (!data.isStatic()) {
    return context.unsupported("softmax of opset 12 needs known dimensions");
  }
  int64_t axis = context.node.attributes.getInt("axis", 1);
  int64_t resolved = axis < 0 ? axis + data.rank() : axis;
  if (resolved < 0 || resolved > data.rank()) {
    return context.invalid(absl::StrCat(
        "axis ", axis, " is outside a tensor of rank ", data.rank()));
  }
  if (resolved + 1 == data.rank()) {
    context.node.attributes.set("axis", resolved);
    return absl::OkStatus();
  }
  auto dims = absl::MakeConstSpan(data.dims);
  SOAPSTONE_ASSIGN_OR_RETURN(
      ValueId matrix, context.emitReshape(context.node.inputs[0],
                                          {productOf(dims.subspan(0, resolved)),
                                           productOf(dims.subspan(resolved))}));
  Attributes attributes;
  attributes.set("axis", int64_t{1});
  SOAPSTONE_ASSIGN_OR_RETURN(
      ValueId normalized,
      context.emit(context.node.opType, {matrix}, std::move(attributes)));
  SOAPSTONE_ASSIGN_OR_RETURN(ValueId result,
                             context.emitReshape(normalized, data.dims));
  context.replaceWith({result});
  return absl::OkStatus();
}

// Before opset 9, spatial=0 keeps statistics for every position.
absl::Status refusePositionStatistics(OpContext& context) {
  if (context.node.attributes.getInt("spatial", 1) != 0) {
    return absl::OkStatus();
  }
  return context.unsupported("spatial=0 is not supported");
}

// Before opset 14 training shows in the number of outputs, of which there were
// five: the last two hold the statistics of this batch. Exporters name all of
// them, read or not: the lowering refuses those that are read.
absl::Status upconvertBatchNormalization(OpContext& context) {
  bool trains = context.hasOutput(1) || context.hasOutput(2);
  context.node.attributes.set("training_mode", int64_t{trains});
  return absl::OkStatus();
}

// Adds attribute `name` as a constant operand of the data's type.
void appendScalar(OpContext& context, absl::string_view name) {
  if (!context.node.attributes.has(name)) {
    context.node.inputs.push_back(kNoValue);
    return;
  }
  DataType type = context.type(0).elementType;
  Tensor value =
      Tensor::zeros(Tensor::isReadable(type) ? type : DataType::kFloat32, {});
  value.setFloat(0, context.node.attributes.getFloat(name));
  context.node.inputs.push_back(context.emitConstant(std::move(value)));
  context.node.attributes.erase(name);
}

absl::Status upconvertClip(OpContext& context) {
  if (!context.hasInput(0)) return context.invalid("has no input");
  context.truncateInputs(1);
  appendScalar(context, "min");
  appendScalar(context, "max");
  return absl::OkStatus();
}

absl::Status upconvertPad(OpContext& context) {
  if (!context.hasInput(0)) return context.invalid("has no input");
  context.truncateInputs(1);
  context.node.inputs.push_back(kNoValue);
  appendScalar(context, "value");
  return absl::OkStatus();
}

// Upsample, and Resize of opset 10, map coordinates without a half-pixel shift
// and round down.
absl::Status upconvertResize(OpContext& context) {
  std::vector<float> scales = context.node.attributes.getFloats("scales");
  if (!context.hasInput(0)) return context.invalid("has no input");
  ValueId data = context.node.inputs[0];
  ValueId scalesOperand = context.node.input(1);
  if (!scales.empty()) {
    scalesOperand = context.emitConstant(
        Tensor::ofFloat({static_cast<int64_t>(scales.size())}, scales));
  }
  context.node.opType = "Resize";
  context.node.attributes.erase("scales");
  context.node.attributes.set("coordinate_transformation_mode",
                              std::string("asymmetric"));
  context.node.attributes.set("nearest_mode", std::string("floor"));
  context.node.inputs = {data, kNoValue, scalesOperand};
  return absl::OkStatus();
}

// Opset 18 has one scale and bias for each group; 21 for each channel.
absl::Status upconvertGroupNormalization(OpContext& context) {
  const ValueType data = context.type(0);
  int64_t groups = context.node.attributes.getInt("num_groups", 0);
  if (!data.ranked || data.rank() < 2 || data.dims[1] == kUnknownDim ||
      groups < 1 || data.dims[1] % groups != 0 || context.inputCount() != 3) {
    return context.invalid(
        absl::StrCat("num_groups ", groups, " does not fit ", toString(data)));
  }
  int64_t channels = data.dims[1];
  for (size_t i = 1; i < 3; ++i) {
    if (!context.hasInput(i)) return context.invalid("has an absent operand");
    // A scale that has all channels already was written by a newer exporter.
    if (context.type(i).dims == Dims{channels}) continue;
    SOAPSTONE_ASSIGN_OR_RETURN(
        ValueId column,
        context.emitReshape(context.node.inputs[i], {groups, 1}));
    SOAPSTONE_ASSIGN_OR_RETURN(
        ValueId wide,
        context.emit("Expand", {column, context.emitConstant(Tensor::vector(
                                            {groups, channels / groups}))}));
    SOAPSTONE_ASSIGN_OR_RETURN(context.node.inputs[i],
                               context.emitReshape(wide, {channels}));
  }
  return absl::OkStatus();
}

// Before opset 7 the second operand was matched to the first one's dimensions
// from `axis` on, if `broadcast` was set.
absl::Status alignSecondOperand(OpContext& context) {
  Attributes& attributes = context.node.attributes;
  bool hasAxis =
      attributes.getInt("broadcast", 0) != 0 && attributes.has("axis");
  int64_t axis = attributes.getInt("axis", 0);
  attributes.erase("broadcast");
  attributes.erase("axis");
  attributes.erase("consumed_inputs");
  if (!hasAxis) return absl::OkStatus();
  const ValueType& lhs = context.type(0);
  const ValueType& rhs = context.type(1);
  int64_t resolved = axis < 0 ? axis + lhs.rank() : axis;
  if (!rhs.isStatic() || resolved < 0 || resolved + rhs.rank() > lhs.rank()) {
    return context.invalid(absl::StrCat("cannot broadcast ", toString(rhs),
                                        " along axis ", axis, " of ",
                                        toString(lhs)));
  }
  Dims dims = rhs.dims;
  dims.resize(static_cast<size_t>(lhs.rank() - resolved), 1);
  SOAPSTONE_ASSIGN_OR_RETURN(context.node.inputs[1],
                             context.emitReshape(context.node.inputs[1], dims));
  return absl::OkStatus();
}

// Before opset 7 a slope of one dimension belongs to the channels.
absl::Status alignSlope(OpContext& context) {
  const ValueType& data = context.type(0);
  const ValueType& slope = context.type(1);
  if (!data.ranked || !slope.isStatic() || slope.rank() != 1 ||
      data.rank() <= 2 || slope.dims[0] == 1) {
    return absl::OkStatus();
  }
  Dims dims(static_cast<size_t>(data.rank() - 1), 1);
  dims[0] = slope.dims[0];
  SOAPSTONE_ASSIGN_OR_RETURN(context.node.inputs[1],
                             context.emitReshape(context.node.inputs[1], dims));
  return absl::OkStatus();
}

// Before opset 7 the attribute is_test said that a layer does not train.
absl::Status readIsTest(OpContext& context) {
  Attributes& attributes = context.node.attributes;
  attributes.set("training_mode",
                 int64_t{attributes.getInt("is_test", 0) == 0});
  attributes.erase("is_test");
  attributes.erase("consumed_inputs");
  return absl::OkStatus();
}

absl::Status renameScatter(OpContext& context) {
  context.node.opType = "ScatterElements";
  return absl::OkStatus();
}

constexpr int64_t kEveryOpset = std::numeric_limits<int64_t>::max();

constexpr Upconversion kUpconversions[] = {
    {"Add", 7, alignSecondOperand},
    {"And", 7, alignSecondOperand},
    {"BatchNormalization", 9, refusePositionStatistics},
    {"BatchNormalization", 14, upconvertBatchNormalization},
    {"BatchNormalization", 7, readIsTest},
    {"Clip", 11, upconvertClip},
    {"Div", 7, alignSecondOperand},
    {"Dropout", 7, readIsTest},
    {"Equal", 7, alignSecondOperand},
    {"Greater", 7, alignSecondOperand},
    {"GroupNormalization", 21, upconvertGroupNormalization},
    {"Hardmax", 13, upconvertSoftmax},
    {"Less", 7, alignSecondOperand},
    {"LogSoftmax", 13, upconvertSoftmax},
    {"Mul", 7, alignSecondOperand},
    {"Or", 7, alignSecondOperand},
    {"PRelu", 7, alignSlope},
    {"Pad", 11, upconvertPad},
    {"Pow", 7, alignSecondOperand},
    {"Resize", 11, upconvertResize},
    {"Scatter", kEveryOpset, renameScatter},
    {"Softmax", 13, upconvertSoftmax},
    {"Sub", 7, alignSecondOperand},
    {"Upsample", kEveryOpset, upconvertResize},
    {"Xor", 7, alignSecondOperand},
};

}  // namespace

absl::Span<const Upconversion> upconversions() { return kUpconversions; }

}  // namespace soapstone::onnx
