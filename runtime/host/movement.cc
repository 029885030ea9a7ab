#include "runtime/ops_movement.h"

namespace soapstone::runtime {

Dims denseStrides(const Dims& shape) {
  Dims strides = shape;
  int64_t stride = 1;
  for (int i = shape.count; i-- > 0;) {
    strides[i] = stride;
    stride *= shape[i];
  }
  return strides;
}

void transpose(Rank& rank, Stream stream, const Transpose& op,
               const void* input, void* result) {
  Dims strides = denseStrides(op.input);
  StridedCopy copyOp;
  copyOp.type = op.type;
  for (int i = 0; i < op.permutation.count; ++i) {
    int from = static_cast<int>(op.permutation[i]);
    copyOp.extents.append(op.input[from]);
    copyOp.fromStrides.append(strides[from]);
  }
  copyOp.toStrides = denseStrides(copyOp.extents);
  copyStrided(rank, stream, copyOp, input, result);
}

void slice(Rank& rank, Stream stream, const Slice& op, const void* input,
           void* result) {
  Dims strides = denseStrides(op.input);
  StridedCopy copyOp;
  copyOp.type = op.type;
  copyOp.extents = op.sizes;
  copyOp.toStrides = denseStrides(op.sizes);
  for (int i = 0; i < op.input.count; ++i) {
    copyOp.fromOffset += op.starts[i] * strides[i];
    copyOp.fromStrides.append(op.steps[i] * strides[i]);
  }
  copyStrided(rank, stream, copyOp, input, result);
}

void pad(Rank& rank, Stream stream, const Pad& op, const void* input,
         void* result) {
  Dims shape;
  for (int i = 0; i < op.input.count; ++i) {
    int64_t between = op.input[i] > 0 ? (op.input[i] - 1) * op.interior[i] : 0;
    shape.append(op.low[i] + op.input[i] + between + op.high[i]);
  }
  fill(rank, stream, op.type, result, shape.product(), op.value);
  Dims strides = denseStrides(shape);
  StridedCopy copyOp;
  copyOp.type = op.type;
  copyOp.extents = op.input;
  copyOp.fromStrides = denseStrides(op.input);
  for (int i = 0; i < op.input.count; ++i) {
    copyOp.toOffset += op.low[i] * strides[i];
    copyOp.toStrides.append((op.interior[i] + 1) * strides[i]);
  }
  copyStrided(rank, stream, copyOp, input, result);
}

void concatPart(Rank& rank, Stream stream, const ConcatPart& op,
                const void* input, void* result) {
  StridedCopy copyOp;
  copyOp.type = op.type;
  copyOp.extents = op.input;
  copyOp.fromStrides = denseStrides(op.input);
  copyOp.toStrides = denseStrides(op.result);
  copyOp.toOffset = op.start * copyOp.toStrides[static_cast<int>(op.dim)];
  copyStrided(rank, stream, copyOp, input, result);
}

void broadcast(Rank& rank, Stream stream, const Broadcast& op,
               const void* input, void* result) {
  Dims strides = denseStrides(op.input);
  StridedCopy copyOp;
  copyOp.type = op.type;
  copyOp.extents = op.result;
  copyOp.toStrides = denseStrides(op.result);
  for (int i = 0; i < op.result.count; ++i) copyOp.fromStrides.append(0);
  for (int i = 0; i < op.dims.count; ++i) {
    if (op.input[i] != 1) {
      copyOp.fromStrides[static_cast<int>(op.dims[i])] = strides[i];
    }
  }
  copyStrided(rank, stream, copyOp, input, result);
}

}  // namespace soapstone::runtime
