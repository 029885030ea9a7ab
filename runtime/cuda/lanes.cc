// Memory, lanes and events of the CUDA back end. A stream without a handle is
// the host: its work is done at once, on host memory.

#include <nvtx3/nvToolsExt.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

#include "runtime/constants.h"
#include "runtime/core/rank.h"
#include "runtime/cuda/check.h"
#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/device_state.h"
#include "runtime/cuda/edge_lanes.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace {

cudaStream_t queueOf(Stream stream) {
  return static_cast<cudaStream_t>(stream.handle);
}

}  // namespace

DeviceState& deviceState(Rank& rank) {
  return *static_cast<DeviceState*>(rank.device.get());
}

// A rank of this back end computes on the device; its host arena is the mirror
// of what moves, of which only touched pages take memory.
Rank::Rank(size_t arenaBytes, int threadCount)
    : arena(arenaBytes), threads(std::max(1, threadCount)) {}

Rank::~Rank() = default;

void* at(Rank& rank, size_t offset) { return deviceState(rank).at(offset); }

void* hostAt(Rank& rank, size_t offset) { return rank.arena.data() + offset; }

// A single number goes with a launch: for a copy from memory that is not pinned
// the driver may wait until the lane is idle, and there is a number in front of
// every micro-batch.
void upload(Rank& rank, size_t offset, size_t bytes) {
  if (bytes == 0) return;
  if (bytes == sizeof(int64_t)) {
    storeNumber(rank, stream(rank, Lane::kCompute),
                *hostAt<int64_t>(rank, offset), at<int64_t>(rank, offset));
    return;
  }
  check(cudaMemcpyAsync(at(rank, offset), hostAt(rank, offset), bytes,
                        cudaMemcpyHostToDevice,
                        deviceState(rank).stream(Lane::kCompute)),
        "copy to the GPU");
}

void download(Rank& rank, size_t offset, size_t bytes) {
  if (bytes == 0) return;
  cudaStream_t queue = deviceState(rank).stream(Lane::kCompute);
  check(cudaMemcpyAsync(hostAt(rank, offset), at(rank, offset), bytes,
                        cudaMemcpyDeviceToHost, queue),
        "copy from the GPU");
  check(cudaStreamSynchronize(queue), "copy from the GPU");
}

void runFunction(Rank& rank, void (*function)(Rank&)) {
  std::string name = "step " + std::to_string(rank.step);
  nvtxRangePushA(name.c_str());
  DeviceState& state = deviceState(rank);
  state.nextEvent = 0;
  if (state.modes.poisons) poisonMemory(rank);
  if (state.edges != nullptr) state.edges->begin();
  state.graphs.runStep(rank, function);
  nvtxRangePop();
  // Launches do not say that they failed, for example for want of code for
  // this GPU.
  check(cudaGetLastError(), "launch the kernels of a step");
}

namespace {

bool isTransfer(const DeviceClass& deviceClass, void (*function)(Rank&)) {
  const ActionFunction* end = deviceClass.actions + deviceClass.actionCount;
  return std::any_of(deviceClass.actions, end, [&](const ActionFunction& each) {
    return each.function == function && each.isTransfer;
  });
}

}  // namespace

// Messages go eagerly, through mailboxes.
void callAction(Rank& rank, void (*function)(Rank&)) {
  DeviceState& state = deviceState(rank);
  if (isTransfer(*rank.deviceClass, function)) {
    function(rank);
  } else {
    state.graphs.run(rank, function, rank.microBatch % state.slotPeriod);
  }
}

void rehearse(Rank& rank) {
  DeviceState& state = deviceState(rank);
  const DeviceClass& deviceClass = *rank.deviceClass;
  const std::vector<ActionFunction> actions(
      deviceClass.actions, deviceClass.actions + deviceClass.actionCount);
  state.nextEvent = 0;
  rank.action = "rehearsal";
  if (state.edges != nullptr) state.edges->begin();
  for (const ActionFunction& action : actions) action.function(rank);
  synchronize(rank);
  for (const ActionFunction& action : actions) {
    if (action.isTransfer) continue;
    // NCCL may have the ranks of a call meet when it is captured: updates have
    // calls between all stages, so that none captures one more often.
    for (int64_t slot = 0; slot < state.slotPeriod; ++slot) {
      rank.microBatch = slot;
      state.nextEvent = 0;
      state.graphs.prepare(rank, action.function, slot);
    }
  }
  rank.microBatch = 0;
  rank.action = nullptr;
  check(cudaGetLastError(), "rehearse a step");
}

void copy(Rank&, Stream stream, void* to, const void* from, size_t bytes) {
  if (bytes == 0) return;
  if (stream.handle == nullptr) {
    std::memcpy(to, from, bytes);
    return;
  }
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice,
                        queueOf(stream)),
        "copy device memory");
}

// Uploaded by the first step: nothing that is captured in a graph reads memory
// of the host.
void copyConstant(Rank& rank, Stream stream, void* to, const void* from,
                  size_t bytes) {
  if (bytes == 0) return;
  DeviceMemory& kept = deviceState(rank).constants[from];
  if (kept.size() < bytes) {
    kept = DeviceMemory(bytes, "constant");
    check(cudaMemcpyAsync(kept.data(), from, bytes, cudaMemcpyHostToDevice,
                          queueOf(stream)),
          "copy a constant to the GPU");
  }
  copy(rank, stream, to, kept.data(), bytes);
}

void zero(Rank&, Stream stream, void* to, size_t bytes) {
  if (bytes == 0) return;
  if (stream.handle == nullptr) {
    std::memset(to, 0, bytes);
    return;
  }
  check(cudaMemsetAsync(to, 0, bytes, queueOf(stream)), "clear device memory");
}

Stream stream(Rank& rank, Lane lane) {
  return {deviceState(rank).stream(lane), lane};
}

Event record(Rank& rank, Stream stream) {
  DeviceState& state = deviceState(rank);
  uint32_t id = state.nextEvent++;
  if (id >= state.events.size()) {
    cudaEvent_t event = nullptr;
    check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming),
          "make an event");
    state.events.push_back(event);
  }
  check(cudaEventRecord(state.events[id], queueOf(stream)), "record an event");
  return {id};
}

void wait(Rank& rank, Stream stream, Event event) {
  check(cudaStreamWaitEvent(queueOf(stream), deviceState(rank).events[event.id],
                            0),
        "wait for an event");
}

void synchronize(Rank& rank) {
  DeviceState& state = deviceState(rank);
  for (cudaStream_t queue : state.streams) {
    check(cudaStreamSynchronize(queue), "finish the work of a lane");
  }
  if (state.edges != nullptr) state.edges->end(rank);
}

bool beginKernel(Rank& rank, Stream, Site site, Accesses, Accesses, int) {
  DeviceState& state = deviceState(rank);
  if (state.modes.synchronizes) {
    const std::string block =
        state.ranges.empty() ? "" : std::string(" in ") + state.ranges.back();
    finishWork(rank, "a call before the kernel at " + std::string(site.file) +
                         ":" + std::to_string(site.line) + block);
  }
  return true;
}

void pushRange(Rank& rank, const char* name) {
  nvtxRangePushA(name);
  DeviceState& state = deviceState(rank);
  if (state.modes.synchronizes) state.ranges.push_back(name);
}

void popRange(Rank& rank) {
  nvtxRangePop();
  DeviceState& state = deviceState(rank);
  if (!state.modes.synchronizes) return;
  const std::string name = state.ranges.back();
  state.ranges.pop_back();
  // The end of a block may be that of an exception.
  if (std::uncaught_exceptions() == 0) {
    finishWork(rank, "the calls of '" + name + "'");
  }
}

ScratchScope::ScratchScope(Rank& owner)
    : rank(owner),
      chunk(deviceState(owner).workspace.chunk),
      used(deviceState(owner).workspace.used) {}

ScratchScope::~ScratchScope() {
  deviceState(rank).workspace.release(chunk, used);
}

void* ScratchScope::take(int64_t bytes) {
  return deviceState(rank).workspace.take(static_cast<size_t>(bytes));
}

}  // namespace soapstone::runtime
