#include "runtime/ops_movement.h"

#include <cstring>

#include "runtime/kernel.h"
#include "runtime/type_switch.h"

namespace soapstone::runtime {

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

void fill(Rank& rank, Stream, ElementType type, void* to, int64_t count,
          double value) {
  withType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    T element;
    if constexpr (std::is_same_v<T, bool>) {
      element = value != 0;
    } else if constexpr (std::is_integral_v<T>) {
      element = static_cast<T>(value);
    } else {
      element = store<T>(static_cast<float>(value));
    }
    T* target = static_cast<T*>(to);
    parallelFor(rank, count, 65536, [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) target[i] = element;
    });
  });
}

}  // namespace soapstone::runtime
