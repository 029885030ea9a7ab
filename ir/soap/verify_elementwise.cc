#include <cmath>

#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"

// Rules of the ops of elementwise.td that shape inference does not need.
namespace soapstone::soap {
namespace {

// Literals above this size would sit in every copy of the module.
constexpr int64_t kMaximumConstantBytes = 64 * 1024;

bool isDefinedOnIntegers(UnaryKind kind) {
  switch (kind) {
    case UnaryKind::Neg:
    case UnaryKind::Abs:
    case UnaryKind::Sign:
    case UnaryKind::Relu:
    case UnaryKind::Not:
      return true;
    default:
      return false;
  }
}

bool isBitwise(BinaryKind kind) {
  return kind == BinaryKind::And || kind == BinaryKind::Or ||
         kind == BinaryKind::Xor;
}

}  // namespace

LogicalResult ConstantOp::verify() {
  if (!isa<mlir::DenseIntOrFPElementsAttr>(getValue())) {
    return emitOpError("value must be dense<...> of numbers, got ")
           << getValue();
  }
  auto type = cast<RankedTensorType>(getType());
  std::optional<int64_t> bytes =
      denseByteCount(type.getShape(), type.getElementType());
  if (!bytes || *bytes > kMaximumConstantBytes) {
    return emitOpError("value of type ")
           << type << " is larger than the " << kMaximumConstantBytes
           << " bytes of a literal; use soap.fill, soap.iota or a function "
              "argument";
  }
  return success();
}

LogicalResult RandomOp::verify() {
  const double low = getLow().convertToDouble();
  const double high = getHigh().convertToDouble();
  if (!std::isfinite(low) || !std::isfinite(high)) {
    return emitOpError("'low' and 'high' must be finite, got ")
           << low << " and " << high;
  }
  if (getKind() == RandomKind::Uniform && low > high) {
    return emitOpError("draws from an empty range: low ")
           << low << " is above high " << high;
  }
  if (getKind() == RandomKind::Normal && high < 0) {
    return emitOpError("standard deviation 'high' is ")
           << high << ", but must be at least 0";
  }
  return success();
}

LogicalResult UnaryOp::verify() {
  Type elementType = elementTypeOf(getInput());
  const bool isFloat = isa<mlir::FloatType>(elementType);
  const bool isBool = elementType.isInteger(1);
  const bool valid = isFloat  ? getKind() != UnaryKind::Not
                     : isBool ? getKind() == UnaryKind::Not
                              : isDefinedOnIntegers(getKind());
  if (valid) return success();
  return emitOpError("'") << stringifyUnaryKind(getKind())
                          << "' is not defined on " << elementType;
}

LogicalResult BinaryOp::verify() {
  Type elementType = elementTypeOf(getLhs());
  const bool isFloat = isa<mlir::FloatType>(elementType);
  const bool isBool = elementType.isInteger(1);
  const bool valid = isFloat  ? !isBitwise(getKind())
                     : isBool ? isBitwise(getKind())
                              : true;
  if (valid) return success();
  return emitOpError("'") << stringifyBinaryKind(getKind())
                          << "' is not defined on " << elementType;
}

LogicalResult CompareOp::verify() {
  if (!elementTypeOf(getLhs()).isInteger(1)) return success();
  if (getKind() == CompareKind::Equal || getKind() == CompareKind::NotEqual)
    return success();
  return emitOpError("'") << stringifyCompareKind(getKind())
                          << "' is not defined on i1; use eq or ne";
}

LogicalResult DropoutOp::verify() {
  const double ratio = getRatio().convertToDouble();
  if (ratio >= 0 && ratio < 1) return success();
  return emitOpError("'ratio' is ") << ratio << ", but must lie in [0, 1)";
}

}  // namespace soapstone::soap
