#include "runtime/rank.h"

#include <algorithm>
#include <cstring>
#include <exception>

#include "runtime/onednn.h"
#include "runtime/parallel.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {

Rank::Rank(size_t arenaBytes, int threadCount)
    : arena(arenaBytes),
      threads(std::max(1, threadCount)),
      oneDnn(std::make_shared<OneDnn>()) {
  setTeamSize(threads);
}

Rank::~Rank() = default;

void* at(Rank& rank, size_t offset) { return rank.arena.data() + offset; }

void* hostAt(Rank& rank, size_t offset) { return at(rank, offset); }
void upload(Rank&, size_t, size_t) {}
void download(Rank&, size_t, size_t) {}
void runFunction(Rank& rank, void (*function)(Rank&)) { function(rank); }

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

void copy(Rank& rank, Stream, void* to, const void* from, size_t bytes) {
  parallelFor(rank, static_cast<int64_t>(bytes), 1 << 18,
              [to, from](int64_t begin, int64_t end) {
                std::memcpy(static_cast<char*>(to) + begin,
                            static_cast<const char*>(from) + begin,
                            static_cast<size_t>(end - begin));
              });
}

void zero(Rank& rank, Stream, void* to, size_t bytes) {
  parallelFor(rank, static_cast<int64_t>(bytes), 1 << 18,
              [to](int64_t begin, int64_t end) {
                std::memset(static_cast<char*>(to) + begin, 0,
                            static_cast<size_t>(end - begin));
              });
}

// --- Lanes and ranges: the host runs in program order ------------------------

Stream stream(Rank&, Lane lane) { return {nullptr, lane}; }
Event record(Rank&, Stream) { return {}; }
void wait(Rank&, Stream, Event) {}
void synchronize(Rank&) {}
void pushRange(Rank&, const char*) {}
void popRange(Rank&) {}

}  // namespace soapstone::runtime
