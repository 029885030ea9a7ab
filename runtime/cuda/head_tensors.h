#ifndef SOAPSTONE_RUNTIME_CUDA_HEAD_TENSORS_H_
#define SOAPSTONE_RUNTIME_CUDA_HEAD_TENSORS_H_

// Tensors of attention heads, [batch, heads, rows, width] with any strides, and
// the dense ones that products take and make. Internal to the CUDA back end.

#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_attention.h"
#include "runtime/ops_movement.h"
#include "runtime/scratch.h"

namespace SOAPSTONE_DEVICE_OPS {

inline HeadStrides stridesOf(const HeadStrides& given, int64_t heads,
                             int64_t rowCount, int64_t width) {
  if (given.batch != 0 || given.head != 0 || given.row != 0) return given;
  return {heads * rowCount * width, rowCount * width, width};
}

// Dense f32 heads to a strided tensor.
template <typename T>
struct Narrow {
  const float* from;
  T* to;
  HeadStrides strides;
  int64_t heads, rowCount, width;
  template <int kLanes>
  SOAPSTONE_HD void at(int64_t b, int64_t h, int64_t r, int64_t c) const {
    int64_t target = b * strides.batch + h * strides.head + r * strides.row + c;
    const auto values =
        readLanes<kLanes>(from + ((b * heads + h) * rowCount + r) * width + c);
    Lanes<T, kLanes> narrow;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      narrow[lane] = store<T>(values[lane]);
    }
    writeLanes(to + target, narrow);
  }
};

// `kernel` over all elements of heads of T at `data`, beside which lie dense
// ones; in lanes where every row begins an access.
template <typename T, typename F>
void mapHeads(Rank& rank, Stream stream, const Dims& shape,
              const HeadStrides& strides, const void* data, const void* dense,
              const F& kernel) {
  const bool isWhole =
      strides.batch % kLanesOf<T> == 0 && strides.head % kLanesOf<T> == 0;
  withLanes<T>(
      shape[3], isWhole ? strides.row : 1, {data, dense}, [&](auto lanes) {
        map<4, lanes.value>(rank, stream,
                            {shape[0], shape[1], shape[2], shape[3]}, kernel);
      });
}

// Heads of T without gaps: those of `data`, or a copy in the memory of `scope`.
template <typename T>
const T* denseHeads(Rank& rank, Stream stream, ScratchScope& scope,
                    const void* data, const Dims& shape,
                    const HeadStrides& given) {
  const HeadStrides from = stridesOf(given, shape[1], shape[2], shape[3]);
  const HeadStrides dense = stridesOf({}, shape[1], shape[2], shape[3]);
  if (from == dense) return static_cast<const T*>(data);
  T* copied = scope.take<T>(shape.product());
  StridedCopy op;
  op.type = ElementTypeOf<T>::value;
  op.extents = shape;
  op.fromStrides = {from.batch, from.head, from.row, 1};
  op.toStrides = {dense.batch, dense.head, dense.row, 1};
  SOAPSTONE_DEVICE_OPS::copyStrided(rank, stream, op, data, copied);
  return copied;
}

inline void narrowHeads(Rank& rank, Stream stream, ElementType type,
                        const float* wide, void* data, const Dims& shape,
                        const HeadStrides& given) {
  HeadStrides strides = stridesOf(given, shape[1], shape[2], shape[3]);
  withFloatType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    mapHeads<T>(rank, stream, shape, strides, data, wide,
                Narrow<T>{wide, static_cast<T*>(data), strides, shape[1],
                          shape[2], shape[3]});
  });
}

}  // namespace SOAPSTONE_DEVICE_OPS

#endif  // SOAPSTONE_RUNTIME_CUDA_HEAD_TENSORS_H_
