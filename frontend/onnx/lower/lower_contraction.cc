// Matrix products.

#include "frontend/onnx/lower/op_table.h"

namespace soapstone::onnx {
namespace {

// Drops leading dimensions of size 1 while the rank is above 2.
mlir::Value dropLeadingOnes(NodeLowering& op, mlir::Value value) {
  Shape shape = shapeOf(value);
  size_t drop = 0;
  while (shape.size() - drop > 2 && shape[drop] == 1) ++drop;
  return op.reshape(value, Shape(shape.begin() + drop, shape.end()));
}

// Both operands batched: equal batch dimensions, broadcast where they differ.
mlir::Value batchedProduct(NodeLowering& op, mlir::Value lhs, mlir::Value rhs) {
  Shape left = shapeOf(lhs);
  Shape right = shapeOf(rhs);
  Shape batch = broadcastShape(Shape(left.begin(), left.end() - 2),
                               Shape(right.begin(), right.end() - 2));
  Shape leftShape = batch;
  leftShape.insert(leftShape.end(), left.end() - 2, left.end());
  Shape rightShape = batch;
  rightShape.insert(rightShape.end(), right.end() - 2, right.end());
  int64_t rank = static_cast<int64_t>(batch.size());
  return op.dot(op.broadcastTo(lhs, leftShape), op.broadcastTo(rhs, rightShape),
                countingDims(rank), countingDims(rank), {rank + 1}, {rank});
}

// A batched operand times a plain matrix keeps every dimension apart: no
// flattening, and the matrix is not repeated.
void lowerMatMul(NodeLowering& op) {
  mlir::Value lhs = op.operand(0);
  mlir::Value rhs = op.operand(1);
  if (rankOf(lhs) == 0 || rankOf(rhs) == 0) op.refuse("an operand is a scalar");
  lhs = dropLeadingOnes(op, lhs);
  rhs = dropLeadingOnes(op, rhs);
  int64_t left = rankOf(lhs);
  int64_t right = rankOf(rhs);
  mlir::Value result;
  if (right <= 2) {
    result = op.dot(lhs, rhs, {}, {}, {left - 1}, {0});
  } else if (left == 1) {
    result = op.dot(rhs, lhs, {}, {}, {right - 2}, {0});
  } else if (left == 2) {
    // [m, k] x [b.., k, n] gives [m, b.., n]; m belongs before n.
    result = op.dot(lhs, rhs, {}, {}, {1}, {right - 2});
    result = op.moveDim(result, 0, right - 2);
  } else {
    result = batchedProduct(op, lhs, rhs);
  }
  op.setResult(op.reshape(result, op.resultShape()));
}

void lowerGemm(NodeLowering& op) {
  int64_t transposeA = op.intAttribute("transA") != 0;
  int64_t transposeB = op.intAttribute("transB") != 0;
  mlir::Value result = op.dot(op.operand(0), op.operand(1), {}, {},
                              {1 - transposeA}, {transposeB});
  result = op.mul(result, op.floatAttribute("alpha", 1));
  double beta = op.floatAttribute("beta", 1);
  if (op.hasOperand(2) && beta != 0) {
    result = op.add(result, op.mul(op.operand(2), beta));
  }
  op.setResult(result);
}

}  // namespace

void addContractionOps(OpTable& table) {
  table.add("MatMul", lowerMatMul);
  table.add("Gemm", lowerGemm);
}

}  // namespace soapstone::onnx
