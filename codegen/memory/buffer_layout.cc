#include "codegen/memory/buffer_layout.h"

#include <algorithm>
#include <map>

#include "codegen/memory/memory_plan.h"
#include "ir/support/status_macros.h"

namespace soapstone::codegen {
namespace {

// Puts the arguments of one arena at its front, one behind the other; returns
// the bytes they take.
absl::StatusOr<int64_t> placeArguments(BufferAssignment& assignment,
                                       bool isCollective) {
  int64_t offset = 0;
  std::map<int, int64_t> pools;  // Offsets.
  for (ProgramBuffer& buffer : assignment.buffers) {
    if (buffer.argument.empty() || buffer.isCollective != isCollective)
      continue;
    buffer.offset = offset;
    // All values of a pool lie where its first one does.
    if (buffer.pool >= 0) {
      auto [pool, isFirst] = pools.try_emplace(buffer.pool, offset);
      buffer.offset = pool->second;
      if (!isFirst) continue;
    }
    // Others of a pool may fill the stride.
    int64_t bytes = buffer.pool >= 0 ? buffer.slotStride()
                                     : std::max<int64_t>(buffer.bytes, 1);
    int64_t more = 0;  // Slots behind the first.
    if (buffer.slots > 1 &&
        __builtin_mul_overflow(buffer.slotStride(), buffer.slots - 1, &more)) {
      return absl::OutOfRangeError("the arguments overflow 63 bits of memory");
    }
    if (__builtin_add_overflow(bytes, more, &bytes)) {
      return absl::OutOfRangeError("the arguments overflow 63 bits of memory");
    }
    if (__builtin_add_overflow(offset, bytes + kArenaAlignment, &offset)) {
      return absl::OutOfRangeError("the arguments overflow 63 bits of memory");
    }
    offset = offset / kArenaAlignment * kArenaAlignment;
  }
  return offset;
}

// Places the values of one function behind the arguments of both arenas, at
// offsets in their arena, and returns the plan.
absl::StatusOr<MemoryPlan> placeValues(BufferAssignment& assignment,
                                       std::pair<int, int> range,
                                       int64_t arguments,
                                       int64_t collectiveArguments) {
  MemoryProblem problem;
  std::vector<ProgramBuffer*> values;
  for (int i = range.first; i < range.second; ++i) {
    ProgramBuffer& buffer = assignment.buffers[i];
    if (!buffer.argument.empty() || buffer.partOf >= 0) continue;
    problem.buffers.push_back(
        {buffer.bytes, buffer.firstUse, buffer.lastUse, buffer.isCollective});
    values.push_back(&buffer);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(MemoryPlan plan, planMemory(problem));
  for (size_t i = 0; i < values.size(); ++i) {
    values[i]->isCollective = plan.isCollective[i];
    values[i]->offset =
        plan.offsets[i] +
        (plan.isCollective[i] ? collectiveArguments : arguments);
  }
  return plan;
}

}  // namespace

absl::Status layOutBuffers(BufferAssignment& assignment,
                           const std::vector<std::pair<int, int>>& ranges) {
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t arguments,
                             placeArguments(assignment, false));
  SOAPSTONE_ASSIGN_OR_RETURN(int64_t collectiveArguments,
                             placeArguments(assignment, true));
  int64_t values = 0;
  int64_t collectiveValues = 0;
  for (std::pair<int, int> range : ranges) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        MemoryPlan plan,
        placeValues(assignment, range, arguments, collectiveArguments));
    values = std::max(values, plan.arenaBytes);
    collectiveValues = std::max(collectiveValues, plan.collectiveBytes);
  }
  int64_t first;
  if (__builtin_add_overflow(arguments, values, &first) ||
      __builtin_add_overflow(collectiveArguments, collectiveValues,
                             &assignment.collectiveBytes) ||
      __builtin_add_overflow(first, assignment.collectiveBytes,
                             &assignment.arenaBytes)) {
    return absl::OutOfRangeError("the arena overflows 63 bits of memory");
  }
  for (ProgramBuffer& buffer : assignment.buffers) {
    if (buffer.isCollective && buffer.partOf < 0) buffer.offset += first;
  }
  for (ProgramBuffer& buffer : assignment.buffers) {
    if (buffer.partOf < 0) continue;
    buffer.offset = assignment.buffers[buffer.partOf].offset;
    buffer.isCollective = assignment.buffers[buffer.partOf].isCollective;
  }
  assignment.persistentBytes = arguments;
  assignment.argumentBytes = arguments + collectiveArguments;
  return absl::OkStatus();
}

}  // namespace soapstone::codegen
