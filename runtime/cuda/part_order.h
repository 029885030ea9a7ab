#ifndef SOAPSTONE_RUNTIME_CUDA_PART_ORDER_H_
#define SOAPSTONE_RUNTIME_CUDA_PART_ORDER_H_

// Placement of the parts of a gather or a scatter in memory. Internal to the
// CUDA back end, whose links move blocks of one size, or runs.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/core/boxes.h"
#include "runtime/cuda/device_link.h"

namespace soapstone::runtime {

// All members of a group find the same, since they have the same parts: what
// NCCL has registered must be so on all ranks of a call or on none.
struct PartOrder {
  int64_t block = 0;     // Elements of the largest part.
  bool isEven = true;    // All parts have as many.
  bool isDense = false;  // They are even, and member i's is block i of the
                         // region as it lies in memory: nothing needs packing.
  std::vector<MemoryRun> runs;  // The parts, in elements; none where one of
                                // them has gaps in the region.
};

// The elements of the region that the box is, if they are one run.
inline std::optional<MemoryRun> runOf(const Dims& region, const Box& box) {
  int64_t stride = 1;
  int64_t first = 0;
  bool isWhole = true;  // Whether the dimensions behind are whole.
  bool isRun = true;
  for (int i = region.count; i-- > 0;) {
    if (!isWhole && box.sizes[i] != 1) isRun = false;
    if (box.sizes[i] != region[i]) isWhole = false;
    first += box.start[i] * stride;
    stride *= region[i];
  }
  if (!isRun && box.volume() > 0) return std::nullopt;
  return MemoryRun{first, box.volume()};
}

inline PartOrder partOrder(const Dims& region, const int64_t* parts,
                           int members) {
  PartOrder order;
  for (int i = 0; i < members; ++i) {
    order.block =
        std::max(order.block, partOf(parts, i, region.count).volume());
  }
  order.isDense = true;
  bool areRuns = true;
  for (int i = 0; i < members; ++i) {
    Box part = partOf(parts, i, region.count);
    if (part.volume() != order.block) order.isEven = false;
    std::optional<MemoryRun> run = runOf(region, part);
    if (!run || run->place != i * order.block) order.isDense = false;
    areRuns &= run.has_value();
    if (run) order.runs.push_back(*run);
  }
  if (!areRuns) order.runs.clear();
  order.isDense &= order.isEven;
  return order;
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_PART_ORDER_H_
