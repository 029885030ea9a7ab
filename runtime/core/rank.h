#ifndef SOAPSTONE_RUNTIME_CORE_RANK_H_
#define SOAPSTONE_RUNTIME_CORE_RANK_H_

// State of a rank of the host back end. Internal to the runtime.

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "runtime/runtime.h"

namespace soapstone::runtime {

class Communicator;
class OneDnn;

// Memory with the alignment of an arena, zeroed by the system on first touch.
class HostMemory {
 public:
  HostMemory() = default;
  // Throws InputError if the system has not `bytes` bytes.
  explicit HostMemory(size_t bytes);
  ~HostMemory();
  HostMemory(HostMemory&& other) noexcept;
  HostMemory& operator=(HostMemory&& other) noexcept;

  char* data() const { return base; }
  size_t size() const { return bytes; }

 private:
  char* base = nullptr;
  size_t bytes = 0;
};

// Stack of scratch memory in chunks: grows by a chunk when it is full.
struct Workspace {
  std::vector<HostMemory> chunks;
  size_t chunk = 0;  // The one in use.
  size_t used = 0;   // Bytes of it.

  size_t bytes() const;
};

struct Rank {
  // The calling thread is the one that the rank's work runs on.
  Rank(size_t arenaBytes, int threadCount);
  ~Rank();
  Rank(const Rank&) = delete;
  Rank& operator=(const Rank&) = delete;

  HostMemory arena;
  int threads = 1;
  int devices = 1;
  int number = 0;  // Among all devices.
  int member = 0;  // Index in its device class.
  const DeviceClass* deviceClass = nullptr;
  int64_t step = 0;  // For messages.
  // The micro-batch of the present action, which picks slots in a pipeline, and
  // the name of the action, for messages; null outside of actions, and with one
  // micro-batch.
  int64_t microBatch = 0;
  const char* action = nullptr;
  // Work of the loop around the step for a micro-batch: loads its inputs, sets
  // the scalars that depend on its number (-1: those of the whole step).
  std::function<void(int64_t)> loadInputs;
  std::function<void(int64_t)> numberMicroBatch;
  // Where set: called at every use of a slot that several values share, with
  // its offset, its size and the value's table of slots.
  std::function<void(size_t, size_t, const int32_t*)> noteSlot;
  std::vector<int> everyone;             // 0 .. devices - 1.
  Communicator* communicator = nullptr;  // Null where the rank is alone.
  Workspace workspace;
  // A number that other ranks fetch: they may read it after the call that shows
  // it has failed.
  double shownNumber = 0;
  std::shared_ptr<OneDnn> oneDnn;
  std::shared_ptr<void>
      device;  // State of the CUDA back end; null on the host.
};

// Sets who the rank is among `devices`; `communicator` is null if it is alone.
// The class must outlive the rank.
void placeRank(Rank& rank, int devices, int number,
               const DeviceClass& deviceClass, int member,
               Communicator* communicator);

// Where the host reads and writes what lies at `offset` of the arena between
// steps: the arena itself, or its mirror in host memory where the arena is on a
// GPU. `upload` and `download` bring the two together.
void* hostAt(Rank& rank, size_t offset);
template <typename T>
T* hostAt(Rank& rank, size_t offset) {
  return static_cast<T*>(hostAt(rank, offset));
}
void upload(Rank& rank, size_t offset, size_t bytes);
void download(Rank& rank, size_t offset, size_t bytes);

// Runs a step or accumulate function of the program to its end.
void runFunction(Rank& rank, void (*function)(Rank&));

// Runs a function of a pipeline's action.
void callAction(Rank& rank, void (*function)(Rank&));

// Before the first step of a pipeline, on all ranks and with an arena whose
// contents are of no worth yet: a back end that must not make connections, load
// code or allocate memory while messages are on their way runs every function
// of the class once.
void rehearse(Rank& rank);

// Memory of the library calls of a step besides the arena, in bytes.
size_t workspaceBytes(const Rank& rank);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_RANK_H_
