#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"

// Result types of the ops of reduction.td.
namespace soapstone::soap {

LogicalResult ReduceOp::inferTypes(const ShapeChecker& checker,
                                   Adaptor adaptor) {
  ArrayRef<int64_t> input = shapeOf(adaptor.getInput());
  ArrayRef<int64_t> dims = adaptor.getDims();
  if (failed(checker.checkDims(dims, input.size(), "dims", /*sorted=*/true)))
    return failure();
  SmallVector<int64_t> result;
  for (auto [dim, size] : llvm::enumerate(input)) {
    if (!llvm::is_contained(dims, static_cast<int64_t>(dim)))
      result.push_back(size);
  }
  return checker.addResult(result, elementTypeOf(adaptor.getInput()));
}

LogicalResult ArgReduceOp::inferTypes(const ShapeChecker& checker,
                                      Adaptor adaptor) {
  SmallVector<int64_t> result(shapeOf(adaptor.getInput()));
  const int64_t dim = adaptor.getDim();
  if (failed(checker.checkDim(dim, result.size(), "dim"))) return failure();
  if (result[dim] == 0)
    return checker.error("cannot choose from dim ", dim, " of size 0");
  result.erase(result.begin() + dim);
  return checker.addResult(result,
                           mlir::IntegerType::get(checker.getContext(), 64));
}

LogicalResult CumulativeSumOp::inferTypes(const ShapeChecker& checker,
                                          Adaptor adaptor) {
  if (failed(checker.checkDim(adaptor.getDim(),
                              shapeOf(adaptor.getInput()).size(), "dim"))) {
    return failure();
  }
  return checker.addResultLike(adaptor.getInput());
}

LogicalResult TopKOp::inferTypes(const ShapeChecker& checker, Adaptor adaptor) {
  SmallVector<int64_t> result(shapeOf(adaptor.getInput()));
  if (result.empty())
    return checker.error("'input' must have a dim to choose from, got rank 0");
  const int64_t k = adaptor.getK();
  if (k < 0 || k > result.back()) {
    return checker.error("'k' is ", k, ", but must lie in [0, ", result.back(),
                         "]");
  }
  result.back() = k;
  if (failed(checker.addResult(result, elementTypeOf(adaptor.getInput()))))
    return failure();
  return checker.addResult(result,
                           mlir::IntegerType::get(checker.getContext(), 64));
}

}  // namespace soapstone::soap
