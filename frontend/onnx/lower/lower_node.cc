#include "frontend/onnx/lower/lower_node.h"

#include "absl/strings/str_cat.h"
#include "mlir/IR/Builders.h"

namespace soapstone::onnx {

Type soapElementType(DataType type, MLIRContext* context) {
  mlir::Builder builder(context);
  switch (type) {
    case DataType::kFloat32:
      return builder.getF32Type();
    case DataType::kFloat16:
      return builder.getF16Type();
    case DataType::kBfloat16:
      return builder.getBF16Type();
    case DataType::kInt64:
      return builder.getI64Type();
    case DataType::kInt32:
      return builder.getI32Type();
    case DataType::kBool:
      return builder.getI1Type();
    default:
      return Type();
  }
}

mlir::Value NodeLowering::operand(size_t index) {
  if (!hasOperand(index)) refuse(absl::StrCat("lacks input ", index));
  return state.lookup(node.input(index));
}

const Tensor* NodeLowering::constantOperand(size_t index) const {
  return graph.constant(node.input(index));
}

double NodeLowering::constantScalar(size_t index) const {
  const Tensor* tensor = constantOperand(index);
  if (tensor == nullptr) {
    refuse(absl::StrCat("input ", index, " must be known at compile time"));
  }
  if (tensor->size() != 1 || !Tensor::isReadable(tensor->type())) {
    refuse(absl::StrCat("input ", index, " must be one number"));
  }
  return tensor->floatAt(0);
}

Shape NodeLowering::resultShape(size_t index) const {
  ValueId id = node.output(index);
  if (id == kNoValue) refuse(absl::StrCat("lacks output ", index));
  return graph.value(id).type.dims;
}

Type NodeLowering::resultType(size_t index) const {
  ValueId id = node.output(index);
  if (id == kNoValue) refuse(absl::StrCat("lacks output ", index));
  return soapElementType(
      graph.value(id).type.elementType,
      const_cast<NodeLowering*>(this)->opBuilder().getContext());
}

Shape NodeLowering::intsAttribute(absl::string_view name, size_t count,
                                  int64_t fallback) const {
  if (!node.attributes.has(name)) return Shape(count, fallback);
  Shape values = node.attributes.getInts(name);
  if (values.size() != count) {
    refuse(absl::StrCat("attribute '", name, "' has ", values.size(),
                        " entries, needs ", count));
  }
  return values;
}

int64_t NodeLowering::axisAttribute(absl::string_view name, int64_t fallback,
                                    int64_t rank) const {
  int64_t axis = intAttribute(name, fallback);
  int64_t dim = axis < 0 ? axis + rank : axis;
  if (dim < 0 || dim >= rank) {
    refuse(absl::StrCat("axis ", axis, " does not exist in a tensor of rank ",
                        rank));
  }
  return dim;
}

}  // namespace soapstone::onnx
