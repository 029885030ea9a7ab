#include "codegen/buffer_layout.h"

#include <algorithm>

#include "codegen/memory_plan.h"
#include "ir/support/status_macros.h"

namespace soapstone {

absl::Status layOutBuffers(BufferAssignment& assignment,
                           const std::vector<std::pair<int, int>>& ranges) {
  int64_t offset = 0;
  for (ProgramBuffer& buffer : assignment.buffers) {
    if (buffer.argument.empty()) continue;
    buffer.offset = offset;
    int64_t bytes = std::max<int64_t>(buffer.bytes, 1);
    if (__builtin_add_overflow(offset, bytes + kArenaAlignment, &offset)) {
      return absl::OutOfRangeError("the arguments overflow 63 bits of memory");
    }
    offset = offset / kArenaAlignment * kArenaAlignment;
  }
  assignment.persistentBytes = offset;
  assignment.arenaBytes = offset;
  for (auto [begin, end] : ranges) {
    MemoryProblem problem;
    std::vector<int> members;
    for (int i = begin; i < end; ++i) {
      ProgramBuffer& buffer = assignment.buffers[i];
      if (!buffer.argument.empty()) continue;
      problem.buffers.push_back(
          {buffer.bytes, buffer.firstUse, buffer.lastUse});
      members.push_back(i);
    }
    SOAPSTONE_ASSIGN_OR_RETURN(MemoryPlan plan, planMemory(problem));
    for (size_t i = 0; i < members.size(); ++i) {
      assignment.buffers[members[i]].offset = offset + plan.offsets[i];
    }
    int64_t total;
    if (__builtin_add_overflow(offset, plan.arenaBytes, &total)) {
      return absl::OutOfRangeError("the arena overflows 63 bits of memory");
    }
    assignment.arenaBytes = std::max(assignment.arenaBytes, total);
  }
  return absl::OkStatus();
}

}  // namespace soapstone
