#ifndef SOAPSTONE_RUNTIME_CUDA_DEVICE_STATE_H_
#define SOAPSTONE_RUNTIME_CUDA_DEVICE_STATE_H_

// State of a CUDA rank besides the host's part: one GPU, or a share of one in
// loopback. Internal to the back end.

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "runtime/cuda/debug_modes.h"
#include "runtime/cuda/step_graph.h"
#include "runtime/runtime.h"

namespace soapstone::runtime {

class CudnnPlans;
class DeviceLink;
class EdgeLanes;
class MatrixProducts;

// Device memory of one allocation.
class DeviceMemory {
 public:
  enum class Kind {
    kOrdinary,
    // Allocated by NCCL, to be registered with communicators: networks and
    // other GPUs then reach it without a copy. Ordinary memory where NCCL has
    // none to give.
    kCollective,
  };

  DeviceMemory() = default;
  // Throws InputError if there is not enough, with planned and free bytes;
  // `what` says what the memory is for.
  DeviceMemory(size_t bytes, const char* what, Kind kind = Kind::kOrdinary);
  ~DeviceMemory();
  DeviceMemory(DeviceMemory&& other) noexcept;
  DeviceMemory& operator=(DeviceMemory&& other) noexcept;

  char* data() const { return base; }
  size_t size() const { return bytes; }
  // Whether communicators may register it.
  bool isRegistrable() const { return isByNccl; }

 private:
  char* base = nullptr;
  size_t bytes = 0;
  bool isByNccl = false;
};

// Stack of scratch memory in chunks: grows by a chunk when it is full.
struct DeviceWorkspace {
  explicit DeviceWorkspace(
      DeviceMemory::Kind kind = DeviceMemory::Kind::kOrdinary)
      : kind(kind) {}

  DeviceMemory::Kind kind;
  std::vector<DeviceMemory> chunks;
  size_t chunk = 0;  // The one in use.
  size_t used = 0;   // Bytes of it.

  // By chunk: bytes taken of those in front of it when it was entered.
  std::vector<size_t> before;
  size_t most = 0;  // Bytes ever taken at once.

  // `bytes` bytes, aligned to 256.
  void* take(size_t bytes);
  // Gives everything back from (chunk, used) on; when it is empty and in
  // pieces, one piece of what was ever needed takes their place.
  void release(size_t toChunk, size_t toUsed);
};

inline constexpr int kLanes = 4;

struct DeviceState {
  // Makes GPU `device` the calling thread's and allocates both arenas of the
  // class on it; with `usesNccl`, that of collectives and their scratch memory
  // by NCCL. Throws InputError where there is no driver, no such GPU, none with
  // the program's types, or not enough memory.
  DeviceState(const DeviceClass& deviceClass, int device, bool usesGraphs,
              bool usesNccl);
  ~DeviceState();
  DeviceState(const DeviceState&) = delete;
  DeviceState& operator=(const DeviceState&) = delete;

  cudaStream_t stream(Lane lane) const {
    return streams[static_cast<int>(lane)];
  }

  // Whether `queue` is the lane of sums, whose calls may run beside those of
  // the other communication lane.
  bool isOfSums(const void* queue) const {
    return queue != nullptr && queue == stream(Lane::kSums);
  }
  // Scratch memory of calls that are queued on `queue`.
  DeviceWorkspace& stagingOf(const void* queue) {
    return isOfSums(queue) ? sums : communication;
  }

  // Address of `offset` in the arena of the device class, whose back part is
  // an allocation of its own.
  char* at(size_t offset) const {
    return offset < arena.size()
               ? arena.data() + offset
               : collectiveArena.data() + (offset - arena.size());
  }

  int device;
  bool sharesDevice = false;  // With other ranks: in loopback.
  const DebugModes modes = DebugModes::fromEnvironment();
  LibraryUse libraryUse;
  std::vector<const char*> ranges;  // Open ones, where modes.synchronizes.
  size_t persistentBytes = 0;       // Arguments' part of the arena.
  DeviceMemory arena;
  DeviceMemory collectiveArena;
  DeviceWorkspace workspace;      // For the compute lane.
  DeviceWorkspace communication;  // For the communication lane,
  DeviceWorkspace sums;           // and for that of sums.
  // Constants of the program, by where they lie in host memory.
  std::map<const void*, DeviceMemory> constants;
  cudaStream_t streams[kLanes] = {};
  // Events recorded since the current function began, which alone waits for
  // them, and spare ones.
  std::vector<cudaEvent_t> events;
  uint32_t nextEvent = 0;
  std::unique_ptr<MatrixProducts> products;
  std::unique_ptr<CudnnPlans> cudnn;
  std::unique_ptr<DeviceLink> link;  // Null where the rank is alone.
  std::unique_ptr<EdgeLanes> edges;  // Null where no stage is another rank's.
  // In a pipeline: micro-batches with the same remainder by it use the same
  // memory, on all ranks.
  int64_t slotPeriod = 1;
  // Gone before the link: NCCL ends no communicator that a graph still calls.
  StepGraphs graphs;
};

// The state of a rank whose back end is CUDA.
DeviceState& deviceState(Rank& rank);

// GPUs that this process may use. Throws InputError, in one line, where there
// is no driver or no GPU.
int visibleDevices();

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_DEVICE_STATE_H_
