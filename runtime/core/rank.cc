#include "runtime/core/rank.h"

#include <algorithm>
#include <cstring>

#include "runtime/constants.h"
#include "runtime/core/communicator.h"
#include "runtime/data/batch_feed.h"
#include "runtime/host/onednn.h"
#include "runtime/parallel.h"

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
void runFunction(Rank& rank, void (*function)(Rank&)) {
  function(rank);
  synchronize(rank);
}

void callAction(Rank& rank, void (*function)(Rank&)) { function(rank); }
void rehearse(Rank&) {}

// A step is over when it returns: the inputs are free for the next batch.
std::unique_ptr<InputStage> makeInputStage(Rank&, size_t) { return nullptr; }

void copy(Rank& rank, Stream, void* to, const void* from, size_t bytes) {
  parallelFor(rank, static_cast<int64_t>(bytes), 1 << 18,
              [to, from](int64_t begin, int64_t end) {
                std::memcpy(static_cast<char*>(to) + begin,
                            static_cast<const char*>(from) + begin,
                            static_cast<size_t>(end - begin));
              });
}

void copyConstant(Rank& rank, Stream stream, void* to, const void* from,
                  size_t bytes) {
  copy(rank, stream, to, from, bytes);
}

void zero(Rank& rank, Stream, void* to, size_t bytes) {
  parallelFor(rank, static_cast<int64_t>(bytes), 1 << 18,
              [to](int64_t begin, int64_t end) {
                std::memset(static_cast<char*>(to) + begin, 0,
                            static_cast<size_t>(end - begin));
              });
}

// --- Lanes and ranges: the host runs in program order, but for collectives ---

Stream stream(Rank&, Lane lane) { return {nullptr, lane}; }

Event record(Rank& rank, Stream stream) {
  if (!isOfCommunication(stream.lane) || rank.communicator == nullptr) {
    return {};
  }
  return {rank.communicator->begun()};
}

void wait(Rank& rank, Stream, Event event) {
  if (rank.communicator != nullptr) rank.communicator->complete(rank, event.id);
}

void synchronize(Rank& rank) {
  if (rank.communicator == nullptr) return;
  rank.communicator->complete(rank, rank.communicator->begun());
}

void pushRange(Rank&, const char*) {}
void popRange(Rank&) {}

}  // namespace soapstone::runtime
