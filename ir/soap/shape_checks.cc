#include "ir/soap/shape_checks.h"

#include <algorithm>
#include <limits>

#include "ir/soap/tensor_bytes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace soapstone::soap {

RankedTensorType tensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

ArrayRef<int64_t> shapeOf(Value value) { return tensorType(value).getShape(); }

Type elementTypeOf(Value value) { return tensorType(value).getElementType(); }

std::string listText(ArrayRef<int64_t> values) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << '[';
  llvm::interleaveComma(values, stream);
  stream << ']';
  return text;
}

bool isElementType(Type type) {
  return type && (type.isF32() || type.isBF16() || type.isF16() ||
                  type.isSignlessInteger(64) || type.isSignlessInteger(32) ||
                  type.isSignlessInteger(1));
}

std::optional<int64_t> denseByteCount(ArrayRef<int64_t> shape,
                                      Type elementType) {
  int64_t bytes = elementBytes(elementType);
  bool empty = false;
  for (int64_t size : shape) {
    if (size < 0) return std::nullopt;
    empty |= size == 0;
    if (size > 0 && __builtin_mul_overflow(bytes, size, &bytes))
      return std::nullopt;
  }
  return empty ? 0 : bytes;
}

LogicalResult ShapeChecker::checkOperands(mlir::ValueRange operands) const {
  for (auto [index, operand] : llvm::enumerate(operands)) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type || !type.hasStaticShape() ||
        !isElementType(type.getElementType())) {
      return error(
          "operand ", index,
          " must be a static tensor of f32, bf16, f16, i64, i32 or i1, got ",
          operand.getType());
    }
    if (!denseByteCount(type.getShape(), type.getElementType())) {
      return error("operand ", index, " of type ", type,
                   " has more bytes than fit in 64 bits");
    }
  }
  return success();
}

LogicalResult ShapeChecker::checkDim(int64_t dim, int64_t rank,
                                     StringRef name) const {
  if (dim >= 0 && dim < rank) return success();
  return error("'", name, "' is ", dim, ", but must lie in [0, ", rank, ")");
}

LogicalResult ShapeChecker::checkDims(ArrayRef<int64_t> dims, int64_t rank,
                                      StringRef name, bool sorted) const {
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] < 0 || dims[i] >= rank) {
      return error("'", name, "' holds ", dims[i],
                   ", but its entries must lie in [0, ", rank, ")");
    }
    if (sorted && i > 0 && dims[i] <= dims[i - 1]) {
      return error("'", name, "' must be strictly increasing, got ",
                   listText(dims));
    }
    // Entries are distinct so far and lie in [0, rank): the search is short.
    if (llvm::is_contained(dims.take_front(i), dims[i])) {
      return error("'", name, "' holds ", dims[i], " twice");
    }
  }
  return success();
}

LogicalResult ShapeChecker::checkLength(ArrayRef<int64_t> values, int64_t count,
                                        StringRef name) const {
  if (static_cast<int64_t>(values.size()) == count) return success();
  return error("'", name, "' must have ", count, " entries, got ",
               values.size());
}

LogicalResult ShapeChecker::checkAtLeast(ArrayRef<int64_t> values,
                                         int64_t minimum,
                                         StringRef name) const {
  for (int64_t value : values) {
    if (value < minimum) {
      return error("'", name, "' holds ", value,
                   ", but its entries must be at least ", minimum);
    }
  }
  return success();
}

LogicalResult ShapeChecker::checkRank(Value value, int64_t rank,
                                      StringRef name) const {
  if (tensorType(value).getRank() == rank) return success();
  return error("'", name, "' must have rank ", rank, ", got ",
               tensorType(value));
}

LogicalResult ShapeChecker::checkShape(Value value, ArrayRef<int64_t> shape,
                                       StringRef name) const {
  if (shapeOf(value) == shape) return success();
  return error("'", name, "' must have shape ", listText(shape), ", got ",
               listText(shapeOf(value)));
}

LogicalResult ShapeChecker::checkElementType(Value value, Type elementType,
                                             StringRef name) const {
  if (elementTypeOf(value) == elementType) return success();
  return error("'", name, "' must have elements of type ", elementType,
               ", got ", elementTypeOf(value));
}

LogicalResult ShapeChecker::checkType(Value value, ArrayRef<int64_t> shape,
                                      Type elementType, StringRef name) const {
  if (failed(checkShape(value, shape, name))) return failure();
  return checkElementType(value, elementType, name);
}

LogicalResult ShapeChecker::checkSameType(Value value, StringRef name,
                                          Value like,
                                          StringRef likeName) const {
  if (tensorType(value) == tensorType(like)) return success();
  return error("'", name, "' must have the type of '", likeName, "', ",
               tensorType(like), ", got ", tensorType(value));
}

LogicalResult ShapeChecker::addResult(ArrayRef<int64_t> shape,
                                      Type elementType) const {
  if (!isElementType(elementType)) {
    return error("result elements must be f32, bf16, f16, i64, i32 or i1, got ",
                 elementType);
  }
  for (int64_t size : shape) {
    if (size < 0)
      return error("result shape ", listText(shape), " holds a negative size");
  }
  if (!denseByteCount(shape, elementType)) {
    return error("result of shape ", listText(shape),
                 " has more bytes than fit in 64 bits");
  }
  results.push_back(RankedTensorType::get(shape, elementType));
  return success();
}

LogicalResult ShapeChecker::addResultLike(Value value) const {
  results.push_back(
      RankedTensorType::get(shapeOf(value), elementTypeOf(value)));
  return success();
}

LogicalResult inferWindowPositions(const ShapeChecker& checker,
                                   ArrayRef<int64_t> spatial,
                                   const SpatialWindow& window,
                                   SmallVectorImpl<int64_t>& sizes) {
  const int64_t rank = spatial.size();
  if (failed(checker.checkLength(window.window, rank, "window")) ||
      failed(checker.checkLength(window.strides, rank, "strides")) ||
      failed(checker.checkLength(window.padLow, rank, "padLow")) ||
      failed(checker.checkLength(window.padHigh, rank, "padHigh")) ||
      failed(checker.checkLength(window.dilations, rank, "dilations")) ||
      failed(checker.checkAtLeast(window.window, 1, "window")) ||
      failed(checker.checkAtLeast(window.strides, 1, "strides")) ||
      failed(checker.checkAtLeast(window.dilations, 1, "dilations"))) {
    return failure();
  }
  for (int64_t i = 0; i < rank; ++i) {
    // Sums and products of two 64-bit numbers cannot overflow 128 bits.
    const __int128 padded = static_cast<__int128>(spatial[i]) +
                            window.padLow[i] + window.padHigh[i];
    const __int128 extent =
        static_cast<__int128>(window.window[i] - 1) * window.dilations[i] + 1;
    if (padded < extent) {
      return checker.error(
          "the dilated window is larger than the padded input along spatial "
          "dim ",
          i, ": window ", window.window[i], ", dilation ", window.dilations[i],
          ", input ", spatial[i], ", padding ", window.padLow[i], " and ",
          window.padHigh[i]);
    }
    const __int128 positions = (padded - extent) / window.strides[i] + 1;
    if (positions > std::numeric_limits<int64_t>::max()) {
      return checker.error(
          "the padded input overflows 64 bits along spatial dim ", i);
    }
    sizes.push_back(static_cast<int64_t>(positions));
  }
  return success();
}

}  // namespace soapstone::soap
