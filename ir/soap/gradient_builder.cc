#include "ir/soap/gradient_builder.h"

#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace soapstone::soap {

LogicalResult checkGradientSize(Operation* op, ArrayRef<int64_t> shape,
                                Type elementType) {
  if (denseByteCount(shape, elementType)) return success();
  return op->emitOpError("needs a gradient of shape ")
         << listText(shape) << ", whose size overflows 64 bits";
}

int64_t dimCount(Value value) { return tensorType(value).getRank(); }

bool isDifferentiable(Value value) {
  return isa<mlir::FloatType>(elementTypeOf(value));
}

Value GradientBuilder::fill(Value like, double value) {
  Type elementType = elementTypeOf(like);
  mlir::TypedAttr attribute;
  if (isa<mlir::FloatType>(elementType)) {
    attribute = ops.getFloatAttr(elementType, value);
  } else {
    attribute = ops.getIntegerAttr(elementType, static_cast<int64_t>(value));
  }
  return FillOp::create(ops, location, attribute, shapeOf(like));
}

Value GradientBuilder::iota(ArrayRef<int64_t> shape, int64_t dim) {
  return IotaOp::create(ops, location, ops.getDenseI64ArrayAttr(shape),
                        ops.getI64IntegerAttr(dim),
                        mlir::TypeAttr::get(ops.getI64Type()));
}

Value GradientBuilder::unary(UnaryKind kind, Value input) {
  return UnaryOp::create(ops, location, kind, input).getResult();
}

Value GradientBuilder::binary(BinaryKind kind, Value lhs, Value rhs) {
  return BinaryOp::create(ops, location, kind, lhs, rhs).getResult();
}

Value GradientBuilder::compare(CompareKind kind, Value lhs, Value rhs) {
  return CompareOp::create(ops, location, kind, lhs, rhs).getResult();
}

Value GradientBuilder::select(Value condition, Value onTrue, Value onFalse) {
  return SelectOp::create(ops, location, condition, onTrue, onFalse)
      .getResult();
}

Value GradientBuilder::cast(Value input, Type elementType) {
  if (elementTypeOf(input) == elementType) return input;
  return CastOp::create(ops, location, input, mlir::TypeAttr::get(elementType))
      .getResult();
}

Value GradientBuilder::castLike(Value input, Value like) {
  return cast(input, elementTypeOf(like));
}

Value GradientBuilder::widen(Value input) {
  Type elementType = elementTypeOf(input);
  bool narrow = elementType.isBF16() || elementType.isF16();
  return narrow ? cast(input, ops.getF32Type()) : input;
}

Value GradientBuilder::reshape(Value input, ArrayRef<int64_t> shape) {
  if (shapeOf(input) == shape) return input;
  return ReshapeOp::create(ops, location, input, shape).getResult();
}

Value GradientBuilder::transpose(Value input, ArrayRef<int64_t> permutation) {
  bool identity = true;
  for (auto [index, dim] : llvm::enumerate(permutation)) {
    identity &= static_cast<int64_t>(index) == dim;
  }
  if (identity) return input;
  return TransposeOp::create(ops, location, input, permutation).getResult();
}

Value GradientBuilder::broadcast(Value input, ArrayRef<int64_t> dims,
                                 ArrayRef<int64_t> shape) {
  if (shapeOf(input) == shape) return input;
  return BroadcastOp::create(ops, location, input, dims, shape).getResult();
}

Value GradientBuilder::reduce(ReduceKind kind, Value input,
                              ArrayRef<int64_t> dims) {
  if (dims.empty()) return input;
  return ReduceOp::create(ops, location, kind, input, dims).getResult();
}

Value GradientBuilder::expand(Value input, ArrayRef<int64_t> dims,
                              ArrayRef<int64_t> shape) {
  SmallVector<int64_t> kept;
  for (int64_t dim = 0; dim < static_cast<int64_t>(shape.size()); ++dim) {
    if (!llvm::is_contained(dims, dim)) kept.push_back(dim);
  }
  return broadcast(input, kept, shape);
}

}  // namespace soapstone::soap
