// Calls of the toolkit about memory and the device itself.

#include <cstdlib>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

#include "tests/gpu/emulated/emulated_device.h"
#include "tests/gpu/emulated/emulated_memory.h"
#include "tests/gpu/emulated/emulated_streams.h"

namespace emulated {
namespace {

// Pieces of pinned memory, and their sizes.
std::map<void*, size_t>& pinned() {
  static std::map<void*, size_t> all;
  return all;
}

bool isPinned(const void* place) {
  auto next = pinned().upper_bound(const_cast<void*>(place));
  if (next == pinned().begin()) return false;
  const auto& [base, bytes] = *std::prev(next);
  return static_cast<const char*>(place) < static_cast<char*>(base) + bytes;
}

}  // namespace
}  // namespace emulated

using namespace emulated;

extern "C" {

// --- Memory ------------------------------------------------------------------

cudaError_t cudaMalloc(void** memory, size_t bytes) {
  Turn mine(turn());
  EMULATED_NOT_CAPTURED("memory is allocated");
  *memory = allocate(bytes);
  return *memory == nullptr ? returned(cudaErrorMemoryAllocation) : cudaSuccess;
}

// Waits for all that may use it.
cudaError_t cudaFree(void* memory) {
  Turn mine(turn());
  EMULATED_NOT_CAPTURED("memory is freed");
  if (memory == nullptr) return cudaSuccess;
  finishAll("the device, to free memory");
  release(memory);
  return cudaSuccess;
}

cudaError_t cudaHostAlloc(void** memory, size_t bytes, unsigned int) {
  Turn mine(turn());
  EMULATED_NOT_CAPTURED("pinned memory is allocated");
  *memory = std::calloc(bytes, 1);
  pinned().insert({*memory, bytes});
  return cudaSuccess;
}

cudaError_t cudaFreeHost(void* memory) {
  Turn mine(turn());
  EMULATED_NOT_CAPTURED("pinned memory is freed");
  finishAll("the device, to free pinned memory");
  pinned().erase(memory);
  std::free(memory);
  return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes,
                            cudaMemcpyKind kind, cudaStream_t stream) {
  Turn mine(turn());
  const bool isFrom = kind != cudaMemcpyHostToDevice;
  const bool isTo = kind != cudaMemcpyDeviceToHost;
  if (isOfDevice(from) != isFrom || isOfDevice(to) != isTo) {
    fail("a copy of %zu bytes of kind %d between other memory", bytes,
         static_cast<int>(kind));
  }
  const void* ofHost = !isFrom ? from : isTo ? nullptr : to;
  if (ofHost == nullptr || isPinned(ofHost)) {
    return enqueue(stream, [=] { std::memcpy(to, from, bytes); });
  }
  if (cudaError_t error =
          refusedOnCapture(stream, "a copy of memory that is not pinned");
      error != cudaSuccess) {
    return error;
  }
  if (isFrom) {
    // Results come before the call returns.
    enqueue(stream, [=] { std::memcpy(to, from, bytes); });
    finishStream(stream, "a copy to the host");
    return cudaSuccess;
  }
  const char* begin = static_cast<const char*>(from);
  return enqueue(stream,
                 [to, bytes, staged = std::vector<char>(begin, begin + bytes)] {
                   std::memcpy(to, staged.data(), bytes);
                 });
}

// On the stream without a name, which nobody waits for.
cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes,
                       cudaMemcpyKind) {
  Turn mine(turn());
  EMULATED_NOT_CAPTURED("a copy that the host waits for");
  finishStream(nullptr, "the stream without a name");
  std::memcpy(to, from, bytes);
  return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes,
                            cudaStream_t stream) {
  Turn mine(turn());
  if (!isOfDevice(to)) fail("memory of the host is set");
  return enqueue(stream, [=] { std::memset(to, value, bytes); });
}

cudaError_t cudaMemset(void* to, int value, size_t bytes) {
  Turn mine(turn());
  EMULATED_NOT_CAPTURED("memory is set on the stream without a name");
  return cudaMemsetAsync(to, value, bytes, nullptr);
}

cudaError_t cudaMemGetInfo(size_t* available, size_t* total) {
  *available = *total = size_t{100} << 30;
  return cudaSuccess;
}

// --- The device --------------------------------------------------------------

cudaError_t cudaGetDeviceCount(int* count) {
  *count = 1;
  return cudaSuccess;
}

cudaError_t cudaSetDevice(int device) {
  return device == 0 ? cudaSuccess : returned(cudaErrorInvalidDevice);
}

cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int) {
  *properties = {};
  std::strcpy(properties->name, "emulated device");
  properties->major = 9;
  properties->multiProcessorCount = 132;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int) {
  *value = attribute == cudaDevAttrComputeCapabilityMajor ? 9 : 132;
  return cudaSuccess;
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void*) {
  *attributes = {};
  attributes->ptxVersion = attributes->binaryVersion = 90;
  return cudaSuccess;
}

cudaError_t cudaGetLastError() {
  return std::exchange(lastError(), cudaSuccess);
}

const char* cudaGetErrorString(cudaError_t error) {
  switch (error) {
    case cudaErrorStreamCaptureUnsupported:
      return "operation not permitted when stream is capturing";
    case cudaErrorStreamCaptureInvalidated:
      return "operation failed due to a previous error during capture";
    case cudaErrorStreamCaptureUnjoined:
      return "capturing stream has unjoined work";
    default:
      return "an error of the emulated device";
  }
}

}  // extern "C"
