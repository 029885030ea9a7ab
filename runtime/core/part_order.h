#ifndef SOAPSTONE_RUNTIME_CORE_PART_ORDER_H_
#define SOAPSTONE_RUNTIME_CORE_PART_ORDER_H_

// Placement of the parts of a gather or a scatter in memory, and the way in
// which the CUDA back end moves them, whose links move blocks of one size, or
// runs. The compiler's prices ask the same functions
// (ir/sharding/packed_parts.h), so that this file includes nothing: boxes are
// of any type with functions `beginOf(box, dim)` and `sizeOf(box, dim)`,
// regions of any type that gives the size of a dimension by `[]`.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace soapstone::runtime {

// Neighbours in memory, in bytes or elements.
struct MemoryRun {
  int64_t place = 0;
  int64_t count = 0;
};

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

// The elements of the region that the box is, if they are one run. `dims` are
// the dimensions of both.
template <typename Region, typename Box>
std::optional<MemoryRun> runOf(const Region& region, int dims, const Box& box) {
  MemoryRun run{0, 1};
  int64_t stride = 1;
  bool isWhole = true;  // Whether the dimensions behind are whole.
  bool isRun = true;
  for (int i = dims; i-- > 0;) {
    const int64_t size = sizeOf(box, i);
    if (!isWhole && size != 1) isRun = false;
    if (size != region[i]) isWhole = false;
    run.place += beginOf(box, i) * stride;
    run.count *= size;
    stride *= region[i];
  }
  if (!isRun && run.count > 0) return std::nullopt;
  return run;
}

// PartOrder::rows; `partAt(i)` is the part of member i.
template <typename Region, typename PartAt>
int64_t rowsOf(const Region& region, int dims, int members,
               const PartAt& partAt) {
  const auto first = partAt(0);
  int64_t rows = 1;
  int split = 0;
  while (split < dims && sizeOf(first, split) == region[split]) {
    rows *= region[split++];
  }
  if (split == dims) return 0;
  const int64_t block = sizeOf(first, split);
  for (int i = 0; i < members; ++i) {
    const auto& part = partAt(i);
    for (int d = 0; d < dims; ++d) {
      const int64_t size = d == split ? block : region[d];
      if (sizeOf(part, d) != size) return 0;
      if (beginOf(part, d) != (d == split ? i * size : 0)) return 0;
    }
  }
  return block * members == region[split] ? rows : 0;
}

template <typename Region, typename PartAt>
PartOrder partOrder(const Region& region, int dims, int members,
                    const PartAt& partAt) {
  PartOrder order;
  int64_t all = 0;
  bool areRuns = true;
  for (int i = 0; i < members; ++i) {
    const auto& part = partAt(i);
    int64_t volume = 1;
    for (int d = 0; d < dims; ++d) volume *= sizeOf(part, d);
    order.block = std::max(order.block, volume);
    all += volume;
    if (std::optional<MemoryRun> run = runOf(region, dims, part)) {
      order.runs.push_back(*run);
    } else {
      areRuns = false;
    }
  }
  if (!areRuns) order.runs.clear();
  order.isEven = all == order.block * members;
  order.isDense = areRuns && order.isEven;
  int64_t next = 0;
  for (const MemoryRun& run : order.runs) {
    order.isDense &= run.place == next;
    next += order.block;
  }
  order.rows = rowsOf(region, dims, members, partAt);
  return order;
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_PART_ORDER_H_
