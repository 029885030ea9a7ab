#ifndef SOAPSTONE_RUNTIME_CUDA_PART_ORDER_H_
#define SOAPSTONE_RUNTIME_CUDA_PART_ORDER_H_

// How the parts of a gather or a scatter lie in memory. Internal to the CUDA
// back end, whose links move blocks of one size.

#include <algorithm>
#include <cstdint>

#include "runtime/boxes.h"

namespace soapstone::runtime {

// All members of a group find the same, since they have the same parts: what
// NCCL has registered must be so on all ranks of a call or on none.
struct PartOrder {
  int64_t block = 0;     // Elements of the largest part.
  bool isEven = true;    // All parts have as many.
  bool isDense = false;  // They are even, and member i's is block i of the
                         // region as it lies in memory: nothing needs packing.
};

// Whether the box is one run of elements of the region, from `place` on.
inline bool isRunAt(const Dims& region, const Box& box, int64_t place) {
  int64_t stride = 1;
  int64_t first = 0;
  bool isWhole = true;  // Of the dimensions behind.
  bool isRun = true;
  for (int i = region.count; i-- > 0;) {
    if (!isWhole && box.sizes[i] != 1) isRun = false;
    if (box.sizes[i] != region[i]) isWhole = false;
    first += box.start[i] * stride;
    stride *= region[i];
  }
  return isRun && first == place;
}

inline PartOrder partOrder(const Dims& region, const int64_t* parts,
                           int members) {
  PartOrder order;
  for (int i = 0; i < members; ++i) {
    order.block =
        std::max(order.block, partOf(parts, i, region.count).volume());
  }
  order.isDense = true;
  for (int i = 0; i < members; ++i) {
    Box part = partOf(parts, i, region.count);
    if (part.volume() != order.block) order.isEven = false;
    if (!isRunAt(region, part, i * order.block)) order.isDense = false;
  }
  order.isDense &= order.isEven;
  return order;
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_PART_ORDER_H_
