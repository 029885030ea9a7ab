// Batches on their way to a GPU: two buffers of pinned host memory, of which
// one is filled while the other is copied, on the copy lane, to memory of the
// GPU where the batch waits until the step before it is through. What the GPU
// draws itself it writes there, on the same lane.

#include "runtime/core/error.h"
#include "runtime/cuda/check.h"
#include "runtime/cuda/device_state.h"
#include "runtime/data/batch_feed.h"

namespace soapstone::runtime {
namespace {

constexpr int kSlots = 2;

class PinnedStage : public InputStage {
 public:
  PinnedStage(Rank& rank, size_t bytes)
      : state(deviceState(rank)), waiting(bytes, "next batch") {
    for (Slot& slot : slots) {
      check(cudaHostAlloc(&slot.memory, bytes, cudaHostAllocDefault),
            "allocate pinned memory");
    }
  }

  char* open() override {
    current = (current + 1) % kSlots;
    // Its copy began a batch ago.
    check(cudaEventSynchronize(slots[current].sent.handle), "wait for a batch");
    // Whatever is written to the GPU from here on waits for the batch before.
    check(cudaStreamWaitEvent(state.stream(Lane::kCopy), taken.handle, 0),
          "wait for a batch");
    return static_cast<char*>(slots[current].memory);
  }

  DeviceBatch device() override {
    return {waiting.data(), {state.stream(Lane::kCopy), Lane::kCopy}};
  }

  void send(const std::vector<StagedInput>& written) override {
    cudaStream_t copies = state.stream(Lane::kCopy);
    const char* from = static_cast<const char*>(slots[current].memory);
    for (const StagedInput& input : written) {
      if (input.bytes == 0) continue;
      check(cudaMemcpyAsync(waiting.data() + input.place, from + input.place,
                            input.bytes, cudaMemcpyHostToDevice, copies),
            "copy a batch to the GPU");
    }
    check(cudaEventRecord(slots[current].sent.handle, copies),
          "record an event");
  }

  void take(const std::vector<StagedInput>& inputs) override {
    cudaStream_t compute = state.stream(Lane::kCompute);
    check(cudaStreamWaitEvent(compute, slots[current].sent.handle, 0),
          "wait for a batch");
    for (const StagedInput& input : inputs) {
      if (input.bytes == 0) continue;
      check(
          cudaMemcpyAsync(state.at(input.offset), waiting.data() + input.place,
                          input.bytes, cudaMemcpyDeviceToDevice, compute),
          "copy a batch to its inputs");
    }
    check(cudaEventRecord(taken.handle, compute), "record an event");
  }

 private:
  struct Mark {
    Mark() {
      check(cudaEventCreateWithFlags(&handle, cudaEventDisableTiming),
            "make an event");
    }
    ~Mark() { cudaEventDestroy(handle); }
    cudaEvent_t handle = nullptr;
  };
  struct Slot {
    ~Slot() {
      if (memory != nullptr) cudaFreeHost(memory);
    }
    void* memory = nullptr;
    Mark sent;
  };

  DeviceState& state;
  DeviceMemory waiting;
  Slot slots[kSlots];
  Mark taken;
  int current = 0;
};

}  // namespace

std::unique_ptr<InputStage> makeInputStage(Rank& rank, size_t bytes) {
  if (bytes == 0) return nullptr;
  try {
    return std::make_unique<PinnedStage>(rank, bytes);
  } catch (const InputError&) {
    // There is no memory to spare: batches are copied when needed.
    cudaGetLastError();
    return nullptr;
  }
}

}  // namespace soapstone::runtime
