#include "runtime/scratch.h"

#include <algorithm>
#include <exception>

#include "runtime/core/rank.h"

namespace soapstone::runtime {

ScratchScope::ScratchScope(Rank& owner)
    : rank(owner), chunk(owner.workspace.chunk), used(owner.workspace.used) {}

ScratchScope::~ScratchScope() {
  Workspace& workspace = rank.workspace;
  workspace.chunk = chunk;
  workspace.used = used;
  // Empty again and in pieces: one piece that holds the same from now on.
  if (chunk == 0 && used == 0 && workspace.chunks.size() > 1) {
    size_t total = workspace.bytes();
    workspace.chunks.clear();
    try {
      workspace.chunks.emplace_back(total);
    } catch (const std::exception&) {
      // No room for one piece: the next `take` allocates what it needs, or says
      // that it cannot.
    }
  }
}

void* ScratchScope::take(int64_t bytes) {
  constexpr size_t kAlignment = 64;
  constexpr size_t kSmallestChunk = size_t{1} << 20;
  Workspace& workspace = rank.workspace;
  size_t size =
      (static_cast<size_t>(std::max<int64_t>(bytes, 1)) + kAlignment - 1) /
      kAlignment * kAlignment;
  while (workspace.chunk < workspace.chunks.size()) {
    HostMemory& memory = workspace.chunks[workspace.chunk];
    if (memory.size() - workspace.used >= size) {
      void* place = memory.data() + workspace.used;
      workspace.used += size;
      return place;
    }
    ++workspace.chunk;
    workspace.used = 0;
  }
  workspace.chunks.emplace_back(std::max(size, kSmallestChunk));
  workspace.used = size;
  return workspace.chunks.back().data();
}

}  // namespace soapstone::runtime
