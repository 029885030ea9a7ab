#include "runtime/data/batch_feed.h"

#include <utility>

#include "runtime/core/error.h"

namespace soapstone::runtime {
namespace {

// Same alignment as arenas: any type may be written there in wide pieces.
constexpr size_t kAlignment = 256;

std::vector<StagedInput> placeInputs(const DeviceClass& deviceClass) {
  std::vector<StagedInput> inputs;
  size_t place = 0;
  for (int64_t i = 0; i < deviceClass.tensorCount; ++i) {
    const TensorInfo& tensor = deviceClass.tensors[i];
    if (tensor.role != TensorRole::kInput) continue;
    auto bytes = static_cast<size_t>(tensor.bytes());
    inputs.push_back({place, tensor.offset, bytes});
    place += (bytes + kAlignment - 1) / kAlignment * kAlignment;
  }
  return inputs;
}

}  // namespace

BatchFeed::BatchFeed(Rank& rank,
                     std::vector<std::unique_ptr<InputSource>> sources,
                     std::unique_ptr<InputStage> stage)
    : rank(rank),
      sources(std::move(sources)),
      stage(std::move(stage)),
      inputs(placeInputs(*rank.deviceClass)) {}

size_t BatchFeed::stagedBytes(const DeviceClass& deviceClass) {
  std::vector<StagedInput> inputs = placeInputs(deviceClass);
  return inputs.empty() ? 0 : inputs.back().place + inputs.back().bytes;
}

void BatchFeed::load(int64_t batch) {
  if (stage == nullptr) {
    for (size_t i = 0; i < inputs.size(); ++i) {
      sources[i]->fill(rank, batch, hostAt(rank, inputs[i].offset));
      upload(rank, inputs[i].offset, inputs[i].bytes);
    }
    return;
  }
  if (staged != batch) fillStage(batch);
  staged = kNone;
  if (trouble) std::rethrow_exception(std::exchange(trouble, nullptr));
  stage->take(inputs);
}

void BatchFeed::prefetch(int64_t batch) {
  if (stage != nullptr) fillStage(batch);
}

void BatchFeed::fillStage(int64_t batch) {
  staged = batch;
  trouble = nullptr;
  try {
    char* memory = stage->open();
    const DeviceBatch device = stage->device();
    std::vector<StagedInput> written;
    for (size_t i = 0; i < inputs.size(); ++i) {
      const size_t place = inputs[i].place;
      if (device.memory != nullptr &&
          sources[i]->fillOnDevice(rank, device.stream, batch,
                                   device.memory + place)) {
        continue;
      }
      sources[i]->fill(rank, batch, memory + place);
      written.push_back(inputs[i]);
    }
    stage->send(written);
  } catch (const InputError&) {
    trouble = std::current_exception();
  }
}

}  // namespace soapstone::runtime
