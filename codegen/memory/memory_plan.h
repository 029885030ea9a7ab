#ifndef SOAPSTONE_CODEGEN_MEMORY_MEMORY_PLAN_H_
#define SOAPSTONE_CODEGEN_MEMORY_MEMORY_PLAN_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace soapstone::codegen {

// Alignment of every buffer in an arena, in bytes.
inline constexpr int64_t kArenaAlignment = 256;

// A buffer that must exist while actions [firstUse, lastUse] run.
struct BufferLifetime {
  int64_t bytes = 0;
  int64_t firstUse = 0;  // Index in the program's linear action list.
  int64_t lastUse = 0;   // Inclusive.
  // Read or written by a collective: lies in the arena for these.
  bool isCollective = false;
};

// Places buffers in an arena, or in two: one that collectives work on, and one
// for everything else.
struct MemoryProblem {
  std::vector<BufferLifetime> buffers;

  // Fails with InvalidArgument on a negative size or a lifetime that ends
  // before it starts, with OutOfRange when the sizes overflow 63 bits.
  absl::Status validate() const;

  // Largest sum of sizes alive at once, in bytes: no plan is smaller.
  int64_t peakBytes() const;
};

struct MemoryPlan {
  std::vector<int64_t> offsets;  // Bytes, one per buffer, aligned.
  int64_t arenaBytes = 0;
  // Whether a buffer lies in the arena of collectives; empty: none does.
  std::vector<bool> isCollective = {};
  int64_t collectiveBytes = 0;  // Size of that arena.

  // Checks that every buffer lies inside its arena, aligned, and that buffers
  // alive at the same time do not overlap. Shares no code with the planner.
  absl::Status verify(const MemoryProblem& problem) const;
};

// Greedy: places one buffer after the other at the lowest offset that is free
// during its lifetime and wastes least, the largest first (Pisarchyk and Lee,
// "Efficient Memory Management for Deep Neural Net Inference", 2020, section
// 5.2). Where that leaves holes, other orders are tried (most bytes alive in
// its lifetime first, that paper's section 5.1; size times duration; first use)
// and the smallest plan is taken; where that has holes, too, what lies highest
// is placed first, again and again. Buffers of collectives come first; the
// others take the gaps that these leave in their arena before they take memory
// of their own.
absl::StatusOr<MemoryPlan> planMemory(const MemoryProblem& problem);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_MEMORY_MEMORY_PLAN_H_
