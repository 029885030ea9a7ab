#ifndef SOAPSTONE_RUNTIME_CORE_BOXES_H_
#define SOAPSTONE_RUNTIME_CORE_BOXES_H_

// Boxes of dense row-major tensors. Internal to the runtime.

#include <algorithm>
#include <cstdint>

#include "runtime/types.h"

namespace soapstone::runtime {

// The elements [start, start + sizes) of a tensor.
struct Box {
  Dims start;
  Dims sizes;

  bool operator==(const Box& other) const = default;
  int64_t volume() const { return sizes.product(); }
};

// As part_order.h asks boxes.
inline int64_t beginOf(const Box& box, int dim) { return box.start[dim]; }
inline int64_t sizeOf(const Box& box, int dim) { return box.sizes[dim]; }

// A box from a table of offsets and sizes.
inline Box boxOf(const int64_t* start, const int64_t* sizes, int dims) {
  Box box;
  for (int i = 0; i < dims; ++i) {
    box.start.append(start[i]);
    box.sizes.append(sizes[i]);
  }
  return box;
}

// The part of `member` in a table of parts, [members, 2 * dims]: offsets, then
// sizes.
inline Box partOf(const int64_t* parts, int member, int dims) {
  const int64_t* part = parts + int64_t{member} * 2 * dims;
  return boxOf(part, part + dims, dims);
}

// Intersection of two boxes of one tensor; if it is empty, some size is 0.
inline Box intersect(const Box& a, const Box& b) {
  Box box;
  for (int i = 0; i < a.start.count; ++i) {
    int64_t first = std::max(a.start[i], b.start[i]);
    int64_t last = std::min(a.start[i] + a.sizes[i], b.start[i] + b.sizes[i]);
    box.start.append(first);
    box.sizes.append(std::max<int64_t>(0, last - first));
  }
  return box;
}

// `start` in the coordinates of a box that begins at `origin`.
inline Dims relativeTo(const Dims& origin, const Dims& start) {
  Dims result;
  for (int i = 0; i < start.count; ++i) result.append(start[i] - origin[i]);
  return result;
}

// True if the box lies inside a tensor of shape `whole`.
inline bool fitsInside(const Box& box, const Dims& whole) {
  if (box.start.count != whole.count || box.sizes.count != whole.count) {
    return false;
  }
  for (int i = 0; i < whole.count; ++i) {
    if (box.start[i] < 0 || box.sizes[i] < 0 || box.start[i] > whole[i] ||
        box.sizes[i] > whole[i] - box.start[i]) {
      return false;
    }
  }
  return true;
}

// Calls f(from, to, count) for every run of elements that lie side by side both
// in a tensor of shape `fromShape`, from `fromStart`, and in one of `toShape`,
// from `toStart`; from and to are linear element numbers, in ascending order.
template <typename F>
void forEachRun(const Dims& fromShape, const Dims& fromStart,
                const Dims& toShape, const Dims& toStart, const Dims& sizes,
                const F& f) {
  const int dims = sizes.count;
  if (sizes.product() <= 0) return;
  int64_t fromStrides[kMaxDims + 1], toStrides[kMaxDims + 1];
  int64_t fromStride = 1, toStride = 1;
  int64_t from = 0, to = 0;
  for (int i = dims; i-- > 0;) {
    fromStrides[i] = fromStride;
    toStrides[i] = toStride;
    from += fromStart[i] * fromStride;
    to += toStart[i] * toStride;
    fromStride *= fromShape[i];
    toStride *= toShape[i];
  }
  // Inner dimensions that make one run on both sides.
  int outer = dims;
  int64_t run = 1;
  for (; outer > 0; --outer) {
    int dim = outer - 1;
    bool isSide = fromStrides[dim] == run && toStrides[dim] == run;
    if (sizes[dim] != 1 && !isSide) break;
    run *= sizes[dim];
  }
  int64_t index[kMaxDims + 1] = {};
  for (;;) {
    f(from, to, run);
    int i = outer;
    while (i-- > 0) {
      from += fromStrides[i];
      to += toStrides[i];
      if (++index[i] < sizes[i]) break;
      from -= sizes[i] * fromStrides[i];
      to -= sizes[i] * toStrides[i];
      index[i] = 0;
    }
    if (i < 0) return;
  }
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_BOXES_H_
