#ifndef SOAPSTONE_RUNTIME_CORE_COPY_LOOPS_H_
#define SOAPSTONE_RUNTIME_CORE_COPY_LOOPS_H_

// A strided copy as the fewest loops, on the host and for a device. Internal to
// the runtime.

#include <algorithm>
#include <cstdint>

#include "runtime/ops_movement.h"
#include "runtime/types.h"

namespace soapstone::runtime {

struct CopyLoop {
  int64_t extent;
  int64_t from;  // Strides.
  int64_t to;
};

// Outermost first.
struct CopyLoops {
  CopyLoop at[kMaxDims];
  int count = 0;

  // Number of points of the outermost `loops` loops.
  int64_t points(int loops) const {
    int64_t points = 1;
    for (int i = 0; i < loops; ++i) points *= at[i].extent;
    return points;
  }
  int64_t points() const { return points(count); }
};

// At least one loop, none of size 1 beside others, destination strides falling,
// neighbours that walk on together merged.
inline CopyLoops mergedLoops(const StridedCopy& op) {
  CopyLoops sorted;
  for (int i = 0; i < op.extents.count; ++i) {
    if (op.extents[i] == 1) continue;
    sorted.at[sorted.count++] = {op.extents[i], op.fromStrides[i],
                                 op.toStrides[i]};
  }
  std::stable_sort(
      sorted.at, sorted.at + sorted.count,
      [](const CopyLoop& a, const CopyLoop& b) { return a.to > b.to; });
  CopyLoops merged;
  for (int i = 0; i < sorted.count; ++i) {
    const CopyLoop& loop = sorted.at[i];
    if (merged.count > 0) {
      CopyLoop& outer = merged.at[merged.count - 1];
      if (outer.from == loop.from * loop.extent &&
          outer.to == loop.to * loop.extent) {
        outer = {outer.extent * loop.extent, loop.from, loop.to};
        continue;
      }
    }
    merged.at[merged.count++] = loop;
  }
  if (merged.count == 0) merged.at[merged.count++] = {1, 1, 1};
  return merged;
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_COPY_LOOPS_H_
