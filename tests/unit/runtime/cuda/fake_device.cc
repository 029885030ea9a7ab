#include "fake_device.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <vector>

#include "runtime/core/rank.h"
#include "runtime/cuda/check.h"
#include "runtime/cuda/device_link.h"
#include "runtime/cuda/device_state.h"
#include "runtime/cuda/edge_lanes.h"

namespace soapstone::runtime {
namespace {

struct FakeStream {
  std::deque<StreamWork> work;
};

struct FakeEvent {
  int recorded = 0;  // Times, by the host.
  int reached = 0;   // The last record that its stream has come to.
};

std::vector<std::unique_ptr<FakeStream>>& streams() {
  static std::vector<std::unique_ptr<FakeStream>> all;
  return all;
}

FakeStream* fake(cudaStream_t stream) {
  return reinterpret_cast<FakeStream*>(stream);
}

FakeEvent* fake(cudaEvent_t event) {
  return reinterpret_cast<FakeEvent*>(event);
}

// Bytes of each piece of pinned memory, at most.
constexpr size_t kPinnedBytes = 4096;

bool runFirst(FakeStream& stream) {
  if (stream.work.empty() || !stream.work.front()()) return false;
  stream.work.pop_front();
  return true;
}

// The first work in the order of the streams.
bool runAnyWork() {
  return std::any_of(streams().begin(), streams().end(),
                     [](const auto& stream) { return runFirst(*stream); });
}

// Memory of the host that copies read when the device comes to them.
std::set<const void*>& pinned() {
  static std::set<const void*> all;
  return all;
}

// Whether a copy from there waits in `pinned` memory until the device comes.
bool isPinned(const void* place) {
  auto next = pinned().upper_bound(place);
  return next != pinned().begin() &&
         static_cast<const char*>(place) <
             static_cast<const char*>(*std::prev(next)) + kPinnedBytes;
}

}  // namespace

void enqueue(cudaStream_t stream, StreamWork work) {
  fake(stream)->work.push_back(std::move(work));
}

bool runSomeWork(std::mt19937& random) {
  std::vector<FakeStream*> order;
  for (const auto& stream : streams()) order.push_back(stream.get());
  std::shuffle(order.begin(), order.end(), random);
  return std::any_of(order.begin(), order.end(),
                     [](FakeStream* stream) { return runFirst(*stream); });
}

size_t streamCount() { return streams().size(); }

bool isAllDone() {
  return std::all_of(streams().begin(), streams().end(),
                     [](const auto& stream) { return stream->work.empty(); });
}

GraphUse& graphUse() {
  static GraphUse use;
  return use;
}

int& hostWaits(cudaStream_t stream) {
  static std::map<cudaStream_t, int> waits;
  return waits[stream];
}

// --- What the runtime's device state is here ---------------------------------

class MatrixProducts {};
class CudnnPlans {};

void check(cudaError_t status, const char* what) {
  if (status != cudaSuccess) throw std::runtime_error(what);
}

DeviceMemory::DeviceMemory(size_t size, const char*, Kind)
    : base(static_cast<char*>(std::calloc(size + 1, 1))), bytes(size) {}
DeviceMemory::~DeviceMemory() { std::free(base); }
DeviceMemory::DeviceMemory(DeviceMemory&& other) noexcept
    : base(std::exchange(other.base, nullptr)),
      bytes(std::exchange(other.bytes, 0)) {}
DeviceMemory& DeviceMemory::operator=(DeviceMemory&& other) noexcept {
  std::swap(base, other.base);
  std::swap(bytes, other.bytes);
  return *this;
}

DeviceState::DeviceState(const DeviceClass&, int number, bool usesGraphs, bool)
    : device(number), graphs(usesGraphs) {}
DeviceState::~DeviceState() = default;
DebugModes DebugModes::fromEnvironment() { return {}; }

}  // namespace soapstone::runtime

// --- The functions of the toolkit that the runtime calls ---------------------

using namespace soapstone::runtime;

extern "C" {

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned int) {
  streams().push_back(std::make_unique<FakeStream>());
  *stream = reinterpret_cast<cudaStream_t>(streams().back().get());
  return cudaSuccess;
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* lowest, int* highest) {
  *lowest = 0;
  *highest = -5;
  return cudaSuccess;
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream,
                                         unsigned int flags, int) {
  return cudaStreamCreateWithFlags(stream, flags);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  auto& all = streams();
  all.erase(std::find_if(all.begin(), all.end(), [&](const auto& each) {
    return each.get() == fake(stream);
  }));
  return cudaSuccess;
}

// Other streams only do what this one waits for.
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  ++hostWaits(stream);
  const auto& work = fake(stream)->work;
  while (!work.empty() && (runFirst(*fake(stream)) || runAnyWork())) {
  }
  return work.empty() ? cudaSuccess : cudaErrorNotReady;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int) {
  *event = reinterpret_cast<cudaEvent_t>(new FakeEvent);
  return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t* event) {
  return cudaEventCreateWithFlags(event, cudaEventDefault);
}

// There is no clock.
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t,
                                 cudaEvent_t) {
  *milliseconds = 0;
  return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  delete fake(event);
  return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  FakeEvent* recorded = fake(event);
  int number = ++recorded->recorded;
  enqueue(stream, [recorded, number] {
    recorded->reached = number;
    return true;
  });
  return cudaSuccess;
}

// Waits for the latest record before the call; for none, not at all.
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned int) {
  FakeEvent* awaited = fake(event);
  int number = awaited->recorded;
  enqueue(stream, [awaited, number] { return awaited->reached >= number; });
  return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  while (fake(event)->reached < fake(event)->recorded) {
    if (!runAnyWork()) return cudaErrorNotReady;
  }
  return cudaSuccess;
}

cudaError_t cudaHostAlloc(void** memory, size_t bytes, unsigned int) {
  if (bytes > kPinnedBytes) return cudaErrorMemoryAllocation;
  *memory = std::calloc(kPinnedBytes, 1);
  pinned().insert(*memory);
  return cudaSuccess;
}

cudaError_t cudaFreeHost(void* memory) {
  pinned().erase(memory);
  std::free(memory);
  return cudaSuccess;
}

// What lies in memory of the host that is not pinned is read at once.
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes,
                            cudaMemcpyKind kind, cudaStream_t stream) {
  std::vector<char> staged;
  if (kind == cudaMemcpyHostToDevice && !isPinned(from)) {
    const char* begin = static_cast<const char*>(from);
    staged.assign(begin, begin + bytes);
  }
  enqueue(stream, [to, from, bytes, staged] {
    std::memcpy(to, staged.empty() ? from : staged.data(), bytes);
    return true;
  });
  return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes,
                            cudaStream_t stream) {
  enqueue(stream, [=] {
    std::memset(to, value, bytes);
    return true;
  });
  return cudaSuccess;
}

// A graph is a number. There is one capture at a time, as on one stream.
cudaError_t cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode) {
  if (graphUse().isCapturing) return cudaErrorIllegalState;
  graphUse().isCapturing = true;
  return cudaSuccess;
}

cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t* graph) {
  if (!graphUse().isCapturing) return cudaErrorIllegalState;
  graphUse().isCapturing = false;
  *graph = reinterpret_cast<cudaGraph_t>(int64_t{++graphUse().captured});
  return cudaSuccess;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t,
                                  cudaStreamCaptureStatus* status) {
  *status = graphUse().isCapturing ? cudaStreamCaptureStatusActive
                                   : cudaStreamCaptureStatusNone;
  return cudaSuccess;
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* executable, cudaGraph_t graph,
                                 unsigned long long) {
  *executable = reinterpret_cast<cudaGraphExec_t>(graph);
  return cudaSuccess;
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t) {
  ++graphUse().launched;
  return cudaSuccess;
}

cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t) {
  ++graphUse().uploaded;
  return cudaSuccess;
}

cudaError_t cudaGraphDestroy(cudaGraph_t) { return cudaSuccess; }
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t) { return cudaSuccess; }
cudaError_t cudaGetLastError() { return cudaSuccess; }

}  // extern "C"
