#include "fake_device.h"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <memory>
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

bool runFirst(FakeStream& stream) {
  if (stream.work.empty() || !stream.work.front()()) return false;
  stream.work.pop_front();
  return true;
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

void* DeviceWorkspace::take(size_t bytes) {
  chunks.push_back(DeviceMemory(bytes, "scratch memory"));
  return chunks.back().data();
}
void DeviceWorkspace::release(size_t, size_t) { chunks.clear(); }

DeviceState::DeviceState(const DeviceClass&, int number, bool usesGraphs, bool)
    : device(number), graphs(usesGraphs) {}
DeviceState::~DeviceState() = default;
DebugModes DebugModes::fromEnvironment() { return {}; }

DeviceState& deviceState(Rank& rank) {
  return *static_cast<DeviceState*>(rank.device.get());
}

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

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  while (runFirst(*fake(stream))) {
  }
  return fake(stream)->work.empty() ? cudaSuccess : cudaErrorNotReady;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int) {
  *event = reinterpret_cast<cudaEvent_t>(new FakeEvent);
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
