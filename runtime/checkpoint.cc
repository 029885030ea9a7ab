#include "runtime/checkpoint.h"

#include <vector>

#include "runtime/agreement.h"
#include "runtime/checkpoint_directory.h"
#include "runtime/error.h"
#include "runtime/json.h"
#include "runtime/mapped_file.h"
#include "runtime/plan_tables.h"
#include "runtime/safetensors.h"

namespace soapstone::runtime {
namespace {

std::vector<WholeTensor> persistentTensors(const Plan& plan) {
  return wholeTensors(
      plan, [](const TensorInfo& tensor) { return isPersistent(tensor.role); },
      storedName);
}

// Name of a box in its rank's file: the tensor's own for the first of the rank.
std::string boxName(const WholeTensor& tensor, size_t box) {
  int earlier = 0;
  for (size_t i = 0; i < box; ++i) {
    earlier += tensor.boxes[i].rank == tensor.boxes[box].rank ? 1 : 0;
  }
  return earlier == 0 ? tensor.name
                      : tensor.name + "#" + std::to_string(earlier);
}

std::string shardName(int rank) {
  return "rank" + std::to_string(rank) + ".safetensors";
}

// The boxes that this rank answers for.
std::vector<TensorView> ownTensors(Rank& rank,
                                   const std::vector<WholeTensor>& tensors) {
  std::vector<TensorView> own;
  for (const WholeTensor& tensor : tensors) {
    for (size_t i = 0; i < tensor.boxes.size(); ++i) {
      const OwnedBox& box = tensor.boxes[i];
      if (box.rank != rank.number) continue;
      const Dims& sizes = box.box.sizes;
      download(rank, box.tensor->offset,
               static_cast<size_t>(box.tensor->bytes()));
      own.push_back({boxName(tensor, i),
                     tensor.type,
                     {sizes.values, sizes.values + sizes.count},
                     hostAt(rank, box.tensor->offset)});
    }
  }
  return own;
}

std::string boxText(const WholeTensor& tensor, size_t i) {
  const OwnedBox& box = tensor.boxes[i];
  std::string name = boxName(tensor, i);
  std::string text = "{\"file\": " + quoteJson(shardName(box.rank));
  if (name != tensor.name) text += ", \"entry\": " + quoteJson(name);
  return text + ", \"start\": " + shapeText(box.box.start) +
         ", \"size\": " + shapeText(box.box.sizes) + "}";
}

std::string indexText(const Plan& plan, const RunState& state,
                      const std::vector<WholeTensor>& tensors) {
  std::string text = "{\n  \"version\": " + std::to_string(kIndexVersion) +
                     ",\n  \"program\": " + quoteJson(plan.name) +
                     ",\n  \"plan\": \"" + std::to_string(plan.hash) +
                     "\",\n  \"devices\": " + std::to_string(plan.devices) +
                     ",\n  \"step\": " + std::to_string(state.step) +
                     ",\n  \"seed\": " + std::to_string(state.seed) +
                     ",\n  \"tensors\": {";
  bool isFirst = true;
  for (const WholeTensor& tensor : tensors) {
    text += isFirst ? "\n" : ",\n";
    isFirst = false;
    text += "    " + quoteJson(tensor.name) + ": {\"type\": \"" +
            safetensorsName(tensor.type) +
            "\", \"shape\": " + shapeText(tensor.dims) + ", \"boxes\": [";
    for (size_t i = 0; i < tensor.boxes.size(); ++i) {
      text += (i > 0 ? ", " : "") + boxText(tensor, i);
    }
    text += "]}";
  }
  return text + "\n  }\n}\n";
}

}  // namespace

void saveCheckpoint(Rank& rank, const Plan& plan, const std::string& directory,
                    const RunState& state, int64_t keep) {
  CheckpointDirectory place(directory, state.step);
  std::vector<WholeTensor> tensors = persistentTensors(plan);
  agree(rank, "checkpoint", [&] {
    if (rank.number == 0) place.begin();
  });
  // A full disk must not keep the room that a half-written checkpoint takes.
  auto write = [&](const std::function<void()>& action) {
    try {
      agree(rank, "checkpoint", action);
    } catch (const InputError&) {
      place.discard();
      throw;
    }
  };
  write([&] {
    std::vector<TensorView> own = ownTensors(rank, tensors);
    if (!own.empty()) {
      writeSafetensors(joinPath(place.aside(), shardName(rank.number)), own);
    }
  });
  write([&] {
    if (rank.number != 0) return;
    place.finish(indexText(plan, state, tensors));
    place.prune(keep);
  });
}

std::optional<RunState> loadCheckpoint(Rank& rank,
                                       const std::string& directory) {
  std::optional<std::string> latest = latestCheckpoint(directory);
  if (!latest) return std::nullopt;
  CheckpointReader reader(*latest);
  const DeviceClass& deviceClass = *rank.deviceClass;
  for (int64_t i = 0; i < deviceClass.tensorCount; ++i) {
    const TensorInfo& tensor = deviceClass.tensors[i];
    if (!isPersistent(tensor.role)) continue;
    reader.readBox(storedName(tensor), tensor.type, tensor.wholeDims(),
                   boxOf(tensor, rank.member), hostAt(rank, tensor.offset));
  }
  return RunState{reader.step(), reader.seed()};
}

}  // namespace soapstone::runtime
