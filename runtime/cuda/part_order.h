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
  // Rows of the region each of which has an equal block of every member, in
  // the members' order: those of [samples, positions, features] where positions
  // are split. 0 where parts lie otherwise.
  int64_t rows = 0;
};

// Most rows of a tensor that are moved one by one, in one launch, instead of
// being packed. NCCL shares the tensors of a launch among its channels, which
// are no more than this many on current GPUs: further rows would only add steps
// to each channel. Not measured.
inline constexpr int64_t kMostMovedRows = 32;

// The way in which the parts of a tensor move between ranks.
enum class PartMoves {
  kBlocks,  // As they lie: block i of the region is member i's.
  kRuns,    // Each part as one run of its own length and place.
  kRows,    // Each row as a tensor of its own, made of blocks.
  kPacked,  // As blocks of memory beside the region, padded to one length.
};
inline PartMoves partMoves(const PartOrder& order) {
  if (order.isDense) return PartMoves::kBlocks;
  if (!order.runs.empty()) return PartMoves::kRuns;
  const bool hasFewRows = order.rows > 0 && order.rows <= kMostMovedRows;
  return hasFewRows ? PartMoves::kRows : PartMoves::kPacked;
}

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

// PartOrder::rows.
inline int64_t rowsOf(const Dims& region, const int64_t* parts, int members) {
  Box first = partOf(parts, 0, region.count);
  int64_t rows = 1;
  int split = 0;
  while (split < region.count && first.sizes[split] == region[split]) {
    rows *= region[split++];
  }
  if (split == region.count) return 0;
  for (int i = 0; i < members; ++i) {
    Box part = partOf(parts, i, region.count);
    for (int d = 0; d < region.count; ++d) {
      bool isSplit = d == split;
      int64_t size = isSplit ? first.sizes[d] : region[d];
      if (part.sizes[d] != size) return 0;
      if (part.start[d] != (isSplit ? i * size : 0)) return 0;
    }
  }
  return first.sizes[split] * members == region[split] ? rows : 0;
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
  order.rows = rowsOf(region, parts, members);
  return order;
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_PART_ORDER_H_
