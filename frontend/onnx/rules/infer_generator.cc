// Ops that make tensors out of shapes and scalars.

#include <cmath>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/rules/dimension_math.h"
#include "frontend/onnx/rules/op_rules.h"
#include "ir/support/status_macros.h"

namespace soapstone::onnx {
namespace {

// Attribute `name` as a data type, or `fallback` if it is absent.
absl::StatusOr<DataType> elementTypeOr(const OpContext& context,
                                       DataType fallback) {
  int64_t number =
      context.node.attributes.getInt("dtype", static_cast<int64_t>(fallback));
  if (number >= 1 && number <= kMaxDataType) {
    return static_cast<DataType>(number);
  }
  return context.invalid(absl::StrCat("dtype ", number, " is not a data type"));
}

absl::Status inferConstantOfShape(OpContext& context) {
  Tensor zero = Tensor::zeros(DataType::kFloat32, {1});
  const Tensor* given = context.node.attributes.getTensor("value");
  Tensor value = given == nullptr ? zero : *given;
  if (value.size() != 1 || !value.hasData()) {
    return context.invalid("'value' is not one element");
  }
  context.node.attributes.set("value", value.reshaped({1}));
  SOAPSTONE_ASSIGN_OR_RETURN(auto dims, context.ints("shape", 0));
  if (!dims.has_value()) {
    if (std::optional<Dims> measured = context.measuredDims(0)) {
      context.setType(0, value.type(), *std::move(measured));
    } else {
      context.setUnranked(0, value.type());
    }
    return absl::OkStatus();
  }
  if (dims->size() > 64) return context.invalid("has more than 64 dimensions");
  for (int64_t dim : *dims) {
    if (dim < 0) {
      return context.invalid(absl::StrCat("dimension ", dim, " is negative"));
    }
  }
  context.truncateInputs(0);
  context.setType(0, value.type(), *std::move(dims));
  return absl::OkStatus();
}

absl::Status inferRange(OpContext& context) {
  DataType elementType = context.type(0).elementType;
  const Tensor* operands[3];
  for (size_t i = 0; i < 3; ++i) {
    operands[i] = context.operand(i);
    if (operands[i] == nullptr) {
      context.setType(0, elementType, {kUnknownDim});
      return absl::OkStatus();
    }
    if (operands[i]->size() != 1 || !Tensor::isReadable(operands[i]->type())) {
      return context.invalid("an operand is not one number");
    }
  }
  double start = operands[0]->floatAt(0), limit = operands[1]->floatAt(0);
  double delta = operands[2]->floatAt(0);
  double count = std::ceil((limit - start) / delta);
  if (!(delta != 0) || !(count < 1e15)) {
    return context.invalid(absl::StrCat("cannot count from ", start, " to ",
                                        limit, " by ", delta));
  }
  for (size_t i = 0; i < 3; ++i) {
    context.node.inputs[i] = context.emitConstant(*operands[i]);
  }
  context.setType(0, elementType,
                  {count > 0 ? static_cast<int64_t>(count) : 0});
  return absl::OkStatus();
}

absl::Status inferEyeLike(OpContext& context) {
  const ValueType data = context.type(0);
  SOAPSTONE_ASSIGN_OR_RETURN(DataType elementType,
                             elementTypeOr(context, data.elementType));
  if (data.ranked && data.rank() != 2) {
    return context.invalid(absl::StrCat(toString(data), " is not a matrix"));
  }
  context.node.attributes.set("dtype", static_cast<int64_t>(elementType));
  context.node.attributes.set("k", context.node.attributes.getInt("k", 0));
  context.types[0] = data;
  context.types[0].elementType = elementType;
  return absl::OkStatus();
}

absl::Status inferTrilu(OpContext& context) {
  const ValueType& data = context.type(0);
  if (data.ranked && data.rank() < 2) {
    return context.invalid(absl::StrCat(toString(data), " is not a matrix"));
  }
  context.types[0] = data;
  std::optional<int64_t> k = int64_t{0};
  if (context.hasInput(1) || context.node.attributes.has("k")) {
    SOAPSTONE_ASSIGN_OR_RETURN(k, context.singleInt("k", 1));
  }
  context.node.attributes.set("upper",
                              context.node.attributes.getInt("upper", 1));
  if (!k.has_value()) return absl::OkStatus();
  context.node.attributes.set("k", *k);
  context.truncateInputs(1);
  return absl::OkStatus();
}

absl::Status inferRandom(OpContext& context) {
  SOAPSTONE_ASSIGN_OR_RETURN(DataType elementType,
                             elementTypeOr(context, DataType::kFloat32));
  Dims dims = context.node.attributes.getInts("shape");
  for (int64_t dim : dims) {
    if (dim < 0) return context.invalid("a dimension is negative");
  }
  context.setType(0, elementType, std::move(dims));
  return absl::OkStatus();
}

absl::Status inferRandomLike(OpContext& context) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      DataType elementType,
      elementTypeOr(context, context.type(0).elementType));
  context.types[0] = context.type(0);
  context.types[0].elementType = elementType;
  return absl::OkStatus();
}

absl::Status inferMultinomial(OpContext& context) {
  SOAPSTONE_ASSIGN_OR_RETURN(DataType elementType,
                             elementTypeOr(context, DataType::kInt32));
  const ValueType& data = context.type(0);
  int64_t samples = context.node.attributes.getInt("sample_size", 1);
  if (samples < 1) return context.invalid("sample_size is not positive");
  int64_t batch = data.ranked && data.rank() == 2 ? data.dims[0] : kUnknownDim;
  context.setType(0, elementType, {batch, samples});
  return absl::OkStatus();
}

constexpr InferRule kRules[] = {
    {"ConstantOfShape", 0, 1, 1, inferConstantOfShape},
    {"EyeLike", 1, 1, 1, inferEyeLike},
    {"Multinomial", 1, 1, 1, inferMultinomial},
    {"RandomNormal", 0, 0, 1, inferRandom},
    {"RandomNormalLike", 1, 1, 1, inferRandomLike},
    {"RandomUniform", 0, 0, 1, inferRandom},
    {"RandomUniformLike", 1, 1, 1, inferRandomLike},
    {"Range", 3, 3, 1, inferRange},
    {"Trilu", 1, 2, 1, inferTrilu},
};

}  // namespace

absl::Span<const InferRule> generatorRules() { return kRules; }

}  // namespace soapstone::onnx
