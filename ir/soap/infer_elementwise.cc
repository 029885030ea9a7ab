#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"

// Result types of the ops of elementwise.td.
namespace soapstone::soap {
namespace {

// The type of a scalar attribute that can be an element, null otherwise.
Type scalarType(mlir::TypedAttr value) {
  if (!value || !isa<mlir::FloatAttr, mlir::IntegerAttr>(value)) return {};
  return isElementType(value.getType()) ? value.getType() : Type();
}

}  // namespace

LogicalResult ConstantOp::inferTypes(const ShapeChecker& checker,
                                     Adaptor adaptor) {
  auto type = dyn_cast<RankedTensorType>(adaptor.getValue().getShapedType());
  if (!type)
    return checker.error("value must be a tensor, got ",
                         adaptor.getValue().getType());
  return checker.addResult(type.getShape(), type.getElementType());
}

LogicalResult FillOp::inferTypes(const ShapeChecker& checker, Adaptor adaptor) {
  Type elementType = scalarType(adaptor.getValue());
  if (!elementType) {
    return checker.error(
        "value must be a scalar of f32, bf16, f16, i64, i32 or i1, got ",
        adaptor.getValue());
  }
  return checker.addResult(adaptor.getShape(), elementType);
}

LogicalResult IotaOp::inferTypes(const ShapeChecker& checker, Adaptor adaptor) {
  if (failed(checker.checkDim(adaptor.getDim(), adaptor.getShape().size(),
                              "dim"))) {
    return failure();
  }
  return checker.addResult(adaptor.getShape(), adaptor.getElementType());
}

LogicalResult RandomOp::inferTypes(const ShapeChecker& checker,
                                   Adaptor adaptor) {
  return checker.addResult(adaptor.getShape(), adaptor.getElementType());
}

LogicalResult UnaryOp::inferTypes(const ShapeChecker& checker,
                                  Adaptor adaptor) {
  const bool isTest = adaptor.getKind() == UnaryKind::IsNan ||
                      adaptor.getKind() == UnaryKind::IsInf;
  Type elementType = isTest ? mlir::IntegerType::get(checker.getContext(), 1)
                            : elementTypeOf(adaptor.getInput());
  return checker.addResult(shapeOf(adaptor.getInput()), elementType);
}

LogicalResult BinaryOp::inferTypes(const ShapeChecker& checker,
                                   Adaptor adaptor) {
  if (failed(checker.checkSameType(adaptor.getRhs(), "rhs", adaptor.getLhs(),
                                   "lhs"))) {
    return failure();
  }
  return checker.addResultLike(adaptor.getLhs());
}

LogicalResult CompareOp::inferTypes(const ShapeChecker& checker,
                                    Adaptor adaptor) {
  if (failed(checker.checkSameType(adaptor.getRhs(), "rhs", adaptor.getLhs(),
                                   "lhs"))) {
    return failure();
  }
  return checker.addResult(shapeOf(adaptor.getLhs()),
                           mlir::IntegerType::get(checker.getContext(), 1));
}

LogicalResult SelectOp::inferTypes(const ShapeChecker& checker,
                                   Adaptor adaptor) {
  if (failed(checker.checkSameType(adaptor.getOnFalse(), "onFalse",
                                   adaptor.getOnTrue(), "onTrue")) ||
      failed(checker.checkShape(adaptor.getCondition(),
                                shapeOf(adaptor.getOnTrue()), "condition"))) {
    return failure();
  }
  return checker.addResultLike(adaptor.getOnTrue());
}

LogicalResult CastOp::inferTypes(const ShapeChecker& checker, Adaptor adaptor) {
  return checker.addResult(shapeOf(adaptor.getInput()),
                           adaptor.getElementType());
}

LogicalResult DropoutOp::inferTypes(const ShapeChecker& checker,
                                    Adaptor adaptor) {
  return checker.addResultLike(adaptor.getInput());
}

}  // namespace soapstone::soap
