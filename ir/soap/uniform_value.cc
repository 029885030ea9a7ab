#include "ir/soap/uniform_value.h"

#include "ir/soap/op_families.h"

namespace soapstone::soap {

mlir::TypedAttr uniformElement(Value value) {
  while (Operation* op = value.getDefiningOp()) {
    if (auto fill = dyn_cast<FillOp>(op)) return fill.getValue();
    if (auto constant = dyn_cast<ConstantOp>(op)) {
      auto elements = dyn_cast<mlir::DenseElementsAttr>(constant.getValue());
      if (!elements || !elements.isSplat()) return {};
      return cast<mlir::TypedAttr>(elements.getSplatValue<Attribute>());
    }
    if (!isMovement(op)) return {};
    value = op->getOperand(0);
  }
  return {};
}

std::optional<double> attributeNumber(Attribute attribute) {
  if (auto real = mlir::dyn_cast_or_null<mlir::FloatAttr>(attribute)) {
    return real.getValueAsDouble();
  }
  auto integer = mlir::dyn_cast_or_null<mlir::IntegerAttr>(attribute);
  if (!integer) return std::nullopt;
  if (integer.getType().isInteger(1))
    return integer.getValue().isZero() ? 0.0 : 1.0;
  const int64_t exact = integer.getValue().getSExtValue();
  constexpr int64_t kLargestExact = int64_t{1} << 53;
  if (exact > kLargestExact || exact < -kLargestExact) return std::nullopt;
  return static_cast<double>(exact);
}

std::optional<double> uniformNumber(Value value) {
  return attributeNumber(uniformElement(value));
}

bool isUniform(Value value, double number) {
  return uniformNumber(value) == number;
}

mlir::TypedAttr numberAttribute(Type elementType, double number) {
  if (isa<mlir::FloatType>(elementType))
    return mlir::FloatAttr::get(elementType, number);
  if (elementType.isInteger(1)) {
    return mlir::BoolAttr::get(elementType.getContext(), number != 0);
  }
  return mlir::IntegerAttr::get(elementType, static_cast<int64_t>(number));
}

Value createFill(OpBuilder& builder, Location location, Type type,
                 double number) {
  auto tensor = cast<RankedTensorType>(type);
  return FillOp::create(builder, location,
                        numberAttribute(tensor.getElementType(), number),
                        tensor.getShape());
}

}  // namespace soapstone::soap
