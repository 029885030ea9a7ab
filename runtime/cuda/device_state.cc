#include "runtime/cuda/device_state.h"

#include <nccl.h>

#include <algorithm>
#include <string>
#include <utility>

#include "runtime/core/communicator.h"
#include "runtime/core/error.h"
#include "runtime/cuda/check.h"
#include "runtime/cuda/device_link.h"
#include "runtime/cuda/edge_lanes.h"
#include "runtime/cuda/library_plans.h"
#include "runtime/cuda/matrix_products.h"

namespace soapstone::runtime {

DeviceMemory::DeviceMemory(size_t size, const char* what, Kind kind)
    : bytes(size) {
  if (size == 0) return;
  void* address = nullptr;
  if (kind == Kind::kCollective &&
      ncclMemAlloc(&address, size) == ncclSuccess) {
    base = static_cast<char*>(address);
    isByNccl = true;
    return;
  }
  cudaGetLastError();  // NCCL's errors are not this program's.
  cudaError_t status = cudaMalloc(&address, size);
  if (status == cudaErrorMemoryAllocation) {
    cudaGetLastError();
    size_t available = 0, total = 0;
    check(cudaMemGetInfo(&available, &total), "ask for free memory");
    throw InputError(
        "not enough memory on the GPU: the " + std::string(what) + " needs " +
        std::to_string(size) + " bytes, " + std::to_string(available) + " of " +
        std::to_string(total) +
        " are free; use more devices, smaller batches or --precision "
        "bf16");
  }
  check(status, "allocate device memory");
  base = static_cast<char*>(address);
}

DeviceMemory::~DeviceMemory() {
  if (base == nullptr) return;
  if (isByNccl) {
    // Unlike cudaFree, this need not wait for the kernels that still use it.
    cudaDeviceSynchronize();
    ncclMemFree(base);
  } else {
    cudaFree(base);
  }
}

DeviceMemory::DeviceMemory(DeviceMemory&& other) noexcept
    : base(std::exchange(other.base, nullptr)),
      bytes(std::exchange(other.bytes, 0)),
      isByNccl(std::exchange(other.isByNccl, false)) {}

DeviceMemory& DeviceMemory::operator=(DeviceMemory&& other) noexcept {
  std::swap(base, other.base);
  std::swap(bytes, other.bytes);
  std::swap(isByNccl, other.isByNccl);
  return *this;
}

int visibleDevices() {
  int count = 0;
  cudaError_t status = cudaGetDeviceCount(&count);
  if (status == cudaErrorInsufficientDriver || status == cudaErrorStubLibrary ||
      status == cudaErrorNoDevice) {
    throw InputError(
        "this program needs an NVIDIA GPU and its driver, and finds none; "
        "compile for the host with --target host");
  }
  check(status, "look for GPUs");
  return count;
}

namespace {

DeviceMemory::Kind kindFor(bool usesNccl) {
  return usesNccl ? DeviceMemory::Kind::kCollective
                  : DeviceMemory::Kind::kOrdinary;
}

// Throws InputError if the GPU cannot run the program.
void requireAbilities(const DeviceClass& deviceClass, int device) {
  constexpr int kFirstWithBf16 = 8;
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, device), "ask a GPU for its kind");
  if (!deviceClass.usesBf16 || properties.major >= kFirstWithBf16) return;
  throw InputError("GPU " + std::to_string(device) + " (" + properties.name +
                   ", sm_" + std::to_string(properties.major) +
                   std::to_string(properties.minor) +
                   ") does not compute in bf16, which this program does; "
                   "compile with --precision f16 or f32");
}

// Libraries want this much beside the arena: 32 MiB for products and their
// handles, kernels and the first scratch memory of cuDNN.
constexpr size_t kLibraryBytes = size_t{256} << 20;

// Throws InputError if what the program plans with is more than what is free.
void requireMemory(const DeviceClass& deviceClass, int device) {
  size_t available = 0, total = 0;
  check(cudaMemGetInfo(&available, &total), "ask for free memory");
  const size_t planned = deviceClass.arenaBytes + deviceClass.mailboxBytes;
  if (planned + kLibraryBytes <= available) return;
  throw InputError("not enough memory on GPU " + std::to_string(device) +
                   ": the program plans with " + std::to_string(planned) +
                   " bytes and " + std::to_string(kLibraryBytes) +
                   " for libraries, " + std::to_string(available) + " of " +
                   std::to_string(total) +
                   " are available; use more devices, smaller batches or "
                   "--precision bf16");
}

}  // namespace

DeviceState::DeviceState(const DeviceClass& deviceClass, int number,
                         bool usesGraphs, bool usesNccl)
    : device(number),
      persistentBytes(deviceClass.persistentBytes),
      communication(kindFor(usesNccl)),
      sums(kindFor(usesNccl)),
      graphs(usesGraphs && !modes.synchronizes) {
  int count = visibleDevices();
  if (device >= count) {
    throw InputError("the program wants GPU " + std::to_string(device) +
                     ", this machine has " + std::to_string(count));
  }
  check(cudaSetDevice(device), "use a GPU");
  requireAbilities(deviceClass, device);
  requireMemory(deviceClass, device);
  arena = DeviceMemory(deviceClass.arenaBytes - deviceClass.collectiveBytes,
                       "arena");
  collectiveArena = DeviceMemory(deviceClass.collectiveBytes,
                                 "arena of collectives", kindFor(usesNccl));
  for (const DeviceMemory* memory : {&arena, &collectiveArena}) {
    if (memory->size() == 0) continue;
    check(cudaMemset(memory->data(), 0, memory->size()), "clear the arena");
  }
  // Done behind the caller's back, and the lanes do not wait for it.
  check(cudaDeviceSynchronize(), "clear the arena");
  int lowest = 0, highest = 0;
  check(cudaDeviceGetStreamPriorityRange(&lowest, &highest),
        "ask for stream priorities");
  for (int lane = 0; lane < kLanes; ++lane) {
    // Communication goes first: what it holds up are other ranks.
    bool isUrgent = isOfCommunication(static_cast<Lane>(lane));
    check(cudaStreamCreateWithPriority(&streams[lane], cudaStreamNonBlocking,
                                       isUrgent ? highest : lowest),
          "make a stream");
  }
  products = std::make_unique<MatrixProducts>();
  cudnn = std::make_unique<CudnnPlans>();
}

// Each goes before what it uses: graphs before communicators and plans, all of
// them before the lanes that they were given.
DeviceState::~DeviceState() {
  libraryUse.report(device);
  graphs.clear();
  edges.reset();
  link.reset();
  cudnn.reset();
  products.reset();
  for (cudaEvent_t event : events) cudaEventDestroy(event);
  for (cudaStream_t queue : streams) {
    if (queue != nullptr) cudaStreamDestroy(queue);
  }
}

}  // namespace soapstone::runtime
