#ifndef SOAPSTONE_RUNTIME_CUDA_RANK_H_
#define SOAPSTONE_RUNTIME_CUDA_RANK_H_

// State of a rank of the CUDA back end: one GPU, or a share of one in loopback.
// Internal to the back end.

#include <cuda_runtime.h>

#include <cstddef>
#include <memory>
#include <vector>

#include "runtime/runtime.h"

namespace soapstone::runtime {

class CudnnPlans;
class MatrixProducts;
class Communicator;

// Device memory of one allocation; throws InputError if there is not enough.
class DeviceMemory {
 public:
  DeviceMemory() = default;
  explicit DeviceMemory(size_t bytes);
  ~DeviceMemory();
  DeviceMemory(DeviceMemory&& other) noexcept;
  DeviceMemory& operator=(DeviceMemory&& other) noexcept;

  char* data() const { return base; }
  size_t size() const { return bytes; }

 private:
  char* base = nullptr;
  size_t bytes = 0;
};

// Stack of scratch memory in chunks: grows by a chunk when it is full.
struct Workspace {
  std::vector<DeviceMemory> chunks;
  size_t chunk = 0;  // The one in use.
  size_t used = 0;   // Bytes of it.

  size_t bytes() const;
};

inline constexpr int kLanes = 4;

struct Rank {
  // Uses `device`, which becomes the calling thread's. Throws InputError where
  // there is no driver, no such GPU, or not enough memory: planned against
  // available bytes.
  Rank(size_t arenaBytes, int number, int member, int device);
  ~Rank();
  Rank(const Rank&) = delete;
  Rank& operator=(const Rank&) = delete;

  int number;
  int member;
  int device;
  DeviceMemory arena;
  Workspace workspace;  // Of the compute lane.
  cudaStream_t streams[kLanes] = {};
  // Events in a ring: far more than are ever waited for at once.
  std::vector<cudaEvent_t> events;
  uint32_t nextEvent = 0;
  std::unique_ptr<MatrixProducts> products;
  std::unique_ptr<CudnnPlans> cudnn;
  std::unique_ptr<Communicator> communicator;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_RANK_H_
