#ifndef SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_INDEXING_H_
#define SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_INDEXING_H_

#include "frontend/onnx/lower/lower_node.h"

// Helpers that ops that index one dimension and those of index tuples share.
namespace soapstone::onnx {

// Elements between neighbours of each dimension of a row-major tensor.
Shape stridesOf(const Shape& shape);

// Reads an entry as a sum along `axis` in which all but one term are zero: one
// kernel that reads the row, and splits on every other dimension and the axis.
// A flat gather would mix the samples of a batch.
mlir::Value readInRows(NodeLowering& op, mlir::Value data, mlir::Value indices,
                       int64_t axis);

// True if GatherElements reads few entries of a row, or one of few: a sum along
// the axis is then no more work than what made the row.
bool readsFewInEveryRow(const Shape& indices, const Shape& data, int64_t axis);

// Reads the attribute `reduction` of a scatter; refuses unknown ones.
soap::ScatterKind scatterKind(NodeLowering& op);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_LOWER_LOWER_INDEXING_H_
