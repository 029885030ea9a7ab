// Ops that work element by element, with or without broadcasting.

#include "absl/strings/str_cat.h"
#include "frontend/onnx/rules/dimension_math.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

absl::Status likeFirst(OpContext& context) {
  context.types[0] = context.type(0);
  return absl::OkStatus();
}

absl::Status boolLikeFirst(OpContext& context) {
  context.types[0] = context.type(0);
  context.types[0].elementType = DataType::kBool;
  return absl::OkStatus();
}

absl::Status broadcastTo(OpContext& context, DataType elementType) {
  SOAPSTONE_ASSIGN_OR_RETURN(std::optional<Dims> dims,
                             broadcastInputs(context, 0, context.inputCount()));
  if (dims.has_value()) {
    context.setType(0, elementType, *std::move(dims));
  } else {
    context.setUnranked(0, elementType);
  }
  return absl::OkStatus();
}

absl::Status checkSameTypes(OpContext& context, size_t begin) {
  DataType first = context.type(begin).elementType;
  for (size_t i = begin + 1; i < context.inputCount(); ++i) {
    if (!context.hasInput(i)) return context.invalid("has an absent operand");
    DataType other = context.type(i).elementType;
    // An undefined type is that of an op we do not know.
    if (first != other && first != DataType::kUndefined &&
        other != DataType::kUndefined) {
      return context.invalid(absl::StrCat("operands have types ",
                                          dataTypeName(first), " and ",
                                          dataTypeName(other)));
    }
  }
  return absl::OkStatus();
}

absl::Status inferBinary(OpContext& context) {
  SOAPSTONE_RETURN_IF_ERROR(checkSameTypes(context, 0));
  return broadcastTo(context, context.type(0).elementType);
}

// Variadic ops of one operand are that operand.
absl::Status inferVariadic(OpContext& context) {
  if (context.inputCount() == 1) {
    context.forward(0);
    return absl::OkStatus();
  }
  return inferBinary(context);
}

absl::Status inferPow(OpContext& context) {
  return broadcastTo(context, context.type(0).elementType);
}

absl::Status inferComparison(OpContext& context) {
  SOAPSTONE_RETURN_IF_ERROR(checkSameTypes(context, 0));
  return broadcastTo(context, DataType::kBool);
}

absl::Status inferWhere(OpContext& context) {
  SOAPSTONE_RETURN_IF_ERROR(checkSameTypes(context, 1));
  return broadcastTo(context, context.type(1).elementType);
}

// The slope broadcasts to the data, never the other way round.
absl::Status inferPRelu(OpContext& context) {
  SOAPSTONE_RETURN_IF_ERROR(
      broadcastInputs(context, 0, context.inputCount()).status());
  return likeFirst(context);
}

absl::Status inferIdentity(OpContext& context) {
  context.forward(0);
  return absl::OkStatus();
}

absl::StatusOr<DataType> typeAttribute(const OpContext& context,
                                       absl::string_view name,
                                       DataType fallback) {
  int64_t number =
      context.node.attributes.getInt(name, static_cast<int64_t>(fallback));
  if (number >= 1 && number <= kMaxDataType) {
    return static_cast<DataType>(number);
  }
  return context.invalid(
      absl::StrCat("attribute '", name, "' is not a data type: ", number));
}

absl::Status inferBernoulli(OpContext& context) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      DataType elementType,
      typeAttribute(context, "dtype", context.type(0).elementType));
  context.types[0] = context.type(0);
  context.types[0].elementType = elementType;
  return absl::OkStatus();
}

absl::Status inferCast(OpContext& context) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      DataType to, typeAttribute(context, "to", DataType::kUndefined));
  if (context.type(0).elementType == to) {
    context.forward(0);
    return absl::OkStatus();
  }
  context.types[0] = context.type(0);
  context.types[0].elementType = to;
  return absl::OkStatus();
}

absl::Status inferCastLike(OpContext& context) {
  context.node.opType = "Cast";
  context.node.attributes.set(
      "to", static_cast<int64_t>(context.type(1).elementType));
  context.truncateInputs(1);
  return inferCast(context);
}

// Bounds are often initializers of one element: they are constants, not
// parameters.
absl::Status inferClip(OpContext& context) {
  for (size_t i = 1; i < context.inputCount(); ++i) {
    const Tensor* bound = context.operand(i);
    if (bound != nullptr && bound->size() == 1) {
      context.node.inputs[i] = context.emitConstant(*bound);
    }
  }
  while (!context.node.inputs.empty() &&
         context.node.inputs.back() == kNoValue) {
    context.node.inputs.pop_back();
  }
  if (context.inputCount() == 1) {
    context.forward(0);
    return absl::OkStatus();
  }
  return likeFirst(context);
}

// After upconversion: ratio and training_mode are operands. A node that remains
// drops elements; without training it is the identity.
absl::Status inferDropout(OpContext& context) {
  float ratio = context.node.attributes.getFloat("ratio", 0.5f);
  const Tensor* ratioOperand = context.operand(1);
  if (context.hasInput(1)) {
    if (ratioOperand == nullptr || ratioOperand->size() != 1) {
      return context.unsupported("the ratio is not a constant");
    }
    ratio = static_cast<float>(ratioOperand->floatAt(0));
  }
  bool trains = context.node.attributes.getInt("training_mode", 0) != 0;
  if (context.hasInput(2)) {
    const Tensor* mode = context.operand(2);
    if (mode == nullptr || mode->size() != 1) {
      return context.unsupported("training_mode is not a constant");
    }
    trains = mode->intAt(0) != 0;
  }
  context.truncateInputs(1);
  ValueType maskType = context.type(0);
  maskType.elementType = DataType::kBool;
  if (!trains || ratio == 0) {
    std::vector<ValueId> values = {context.node.inputs[0]};
    if (context.hasOutput(1)) {
      if (!maskType.isStatic())
        return context.unsupported("unknown mask shape");
      Attributes attributes;
      Tensor one = Tensor::zeros(DataType::kBool, {1});
      one.setInt(0, 1);
      attributes.set("value", one);
      SOAPSTONE_ASSIGN_OR_RETURN(
          ValueId mask,
          context.emit("ConstantOfShape",
                       {context.emitConstant(Tensor::vector(maskType.dims))},
                       std::move(attributes)));
      values.push_back(mask);
    }
    context.replaceWith(std::move(values));
    return absl::OkStatus();
  }
  if (!(ratio > 0 && ratio < 1)) {
    return context.invalid(absl::StrCat("ratio ", ratio, " is not in [0, 1)"));
  }
  context.node.attributes.erase("training_mode");
  context.node.attributes.set("ratio", ratio);
  context.types[0] = context.type(0);
  if (context.outputCount() > 1) context.types[1] = maskType;
  return absl::OkStatus();
}

constexpr InferRule kRules[] = {
    {"Abs", 1, 1, 1, likeFirst},
    {"Acos", 1, 1, 1, likeFirst},
    {"Acosh", 1, 1, 1, likeFirst},
    {"Add", 2, 2, 1, inferBinary},
    {"And", 2, 2, 1, inferComparison},
    {"Asin", 1, 1, 1, likeFirst},
    {"Asinh", 1, 1, 1, likeFirst},
    {"Atan", 1, 1, 1, likeFirst},
    {"Atanh", 1, 1, 1, likeFirst},
    {"Bernoulli", 1, 1, 1, inferBernoulli},
    {"BitShift", 2, 2, 1, inferBinary},
    {"BitwiseAnd", 2, 2, 1, inferBinary},
    {"BitwiseNot", 1, 1, 1, likeFirst},
    {"BitwiseOr", 2, 2, 1, inferBinary},
    {"BitwiseXor", 2, 2, 1, inferBinary},
    {"Cast", 1, 1, 1, inferCast},
    {"CastLike", 2, 2, 1, inferCastLike},
    {"Ceil", 1, 1, 1, likeFirst},
    {"Celu", 1, 1, 1, likeFirst},
    {"Clip", 1, 3, 1, inferClip},
    {"Cos", 1, 1, 1, likeFirst},
    {"Cosh", 1, 1, 1, likeFirst},
    {"Div", 2, 2, 1, inferBinary},
    {"Dropout", 1, 3, 2, inferDropout},
    {"Elu", 1, 1, 1, likeFirst},
    {"Equal", 2, 2, 1, inferComparison},
    {"Erf", 1, 1, 1, likeFirst},
    {"Exp", 1, 1, 1, likeFirst},
    {"Floor", 1, 1, 1, likeFirst},
    {"Gelu", 1, 1, 1, likeFirst},
    {"Greater", 2, 2, 1, inferComparison},
    {"GreaterOrEqual", 2, 2, 1, inferComparison},
    {"HardSigmoid", 1, 1, 1, likeFirst},
    {"HardSwish", 1, 1, 1, likeFirst},
    {"Identity", 1, 1, 1, inferIdentity},
    {"IsInf", 1, 1, 1, boolLikeFirst},
    {"IsNaN", 1, 1, 1, boolLikeFirst},
    {"LeakyRelu", 1, 1, 1, likeFirst},
    {"Less", 2, 2, 1, inferComparison},
    {"LessOrEqual", 2, 2, 1, inferComparison},
    {"Log", 1, 1, 1, likeFirst},
    {"Max", 1, -1, 1, inferVariadic},
    {"Mean", 1, -1, 1, inferVariadic},
    {"Min", 1, -1, 1, inferVariadic},
    {"Mish", 1, 1, 1, likeFirst},
    {"Mod", 2, 2, 1, inferBinary},
    {"Mul", 2, 2, 1, inferBinary},
    {"Neg", 1, 1, 1, likeFirst},
    {"Not", 1, 1, 1, boolLikeFirst},
    {"Or", 2, 2, 1, inferComparison},
    {"PRelu", 2, 2, 1, inferPRelu},
    {"Pow", 2, 2, 1, inferPow},
    {"Reciprocal", 1, 1, 1, likeFirst},
    {"Relu", 1, 1, 1, likeFirst},
    {"Round", 1, 1, 1, likeFirst},
    {"Selu", 1, 1, 1, likeFirst},
    {"Shrink", 1, 1, 1, likeFirst},
    {"Sigmoid", 1, 1, 1, likeFirst},
    {"Sign", 1, 1, 1, likeFirst},
    {"Sin", 1, 1, 1, likeFirst},
    {"Sinh", 1, 1, 1, likeFirst},
    {"Softplus", 1, 1, 1, likeFirst},
    {"Softsign", 1, 1, 1, likeFirst},
    {"Sqrt", 1, 1, 1, likeFirst},
    {"Sub", 2, 2, 1, inferBinary},
    {"Sum", 1, -1, 1, inferVariadic},
    {"Swish", 1, 1, 1, likeFirst},
    {"Tan", 1, 1, 1, likeFirst},
    {"Tanh", 1, 1, 1, likeFirst},
    {"ThresholdedRelu", 1, 1, 1, likeFirst},
    {"Where", 3, 3, 1, inferWhere},
    {"Xor", 2, 2, 1, inferComparison},
};

}  // namespace

absl::Span<const InferRule> elementwiseRules() { return kRules; }

}  // namespace soapstone::onnx
