#include "runtime/checkpoint/checkpoint.h"

#include <sys/random.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <deque>
#include <functional>

#include "runtime/checkpoint/checkpoint_index.h"
#include "runtime/checkpoint/checkpoint_reader.h"
#include "runtime/core/agreement.h"
#include "runtime/core/error.h"
#include "runtime/core/mapped_file.h"

namespace soapstone::runtime {
namespace {

std::vector<WholeTensor> persistentTensors(const Plan& plan) {
  return wholeTensors(
      plan, [](const TensorInfo& tensor) { return isPersistent(tensor.role); },
      storedName);
}

// A number that no other run has, not negative.
int64_t drawRunNumber() {
  uint64_t number = 0;
  if (getrandom(&number, sizeof(number), 0) != sizeof(number)) {
    throw InputError("the system gives no random numbers");
  }
  return static_cast<int64_t>(number >> 1);
}

// Sixteen hexadecimal digits, of which the first differ the most.
std::string runText(int64_t number) {
  char digits[17];
  std::snprintf(digits, sizeof(digits), "%016llx",
                static_cast<unsigned long long>(number));
  return digits;
}

// Makes the folder. Throws InputError if it cannot be written to.
void makeWritable(const std::string& path) {
  makeDirectories(path);
  if (access(path.c_str(), W_OK) != 0) {
    throw InputError(systemError("write to", path));
  }
}

// The boxes that this rank answers for.
struct OwnTensors {
  std::vector<TensorView> views;
  std::deque<std::vector<char>> packed;  // Data of some of them.
};

OwnTensors ownTensors(Rank& rank, const std::vector<WholeTensor>& tensors) {
  OwnTensors own;
  const TensorInfo* downloaded = nullptr;
  for (const WholeTensor& tensor : tensors) {
    for (size_t i = 0; i < tensor.boxes.size(); ++i) {
      const OwnedBox& box = tensor.boxes[i];
      if (box.rank != rank.number) continue;
      const Dims& sizes = box.box.sizes;
      if (downloaded != box.tensor) {
        download(rank, box.tensor->offset,
                 static_cast<size_t>(box.tensor->bytes()));
        downloaded = box.tensor;
      }
      const void* data = hostAt(rank, box.tensor->offset);
      if (!(box.held.sizes == box.tensor->dims))
        data = own.packed.emplace_back(heldElements(box, data)).data();
      own.views.push_back({boxName(tensor, i),
                           tensor.type,
                           {sizes.values, sizes.values + sizes.count},
                           data});
    }
  }
  return own;
}

// Gives every rank what all ranks' files are; each rank knows its own.
void shareSummaries(Rank& rank, std::vector<SafetensorsSummary>& shards) {
  std::vector<int64_t> values;
  for (const SafetensorsSummary& shard : shards) {
    values.push_back(shard.bytes);
    values.push_back(shard.headerChecksum);
  }
  sumOfRanks(rank, "checksums", values);
  for (size_t i = 0; i < shards.size(); ++i) {
    shards[i] = {values[2 * i], static_cast<uint32_t>(values[2 * i + 1])};
  }
}

}  // namespace

Checkpoints::Checkpoints(Rank& rank, const Plan& plan, const std::string& path)
    : rank(rank), plan(plan), tensors(persistentTensors(plan)) {
  // The run's number, and one more than the step to go on from.
  std::vector<int64_t> values(2);
  agree(rank, "checkpoint folder", [&] {
    if (rank.number != 0) return;
    values[0] = drawRunNumber();
    makeWritable(path);
    folder.emplace(path, runText(values[0]));
    folder->lock();
    values[1] = folder->newestStep().value_or(-1) + 1;
    folder->requireRoom(neededBytes());
  });
  // All but rank 0 have zeros.
  sumOfRanks(rank, "checkpoint to go on from", values);
  run = runText(values[0]);
  if (values[1] > 0) resumedStep = values[1] - 1;
  agree(rank, "checkpoint folder", [&] {
    if (rank.number != 0) folder.emplace(path, run);
  });
}

int64_t Checkpoints::neededBytes() const {
  // Bytes per box in the index and its file's header, besides its names.
  constexpr int64_t kBoxText = 640;
  // Bytes per file: other entries of its header and rounding up to blocks.
  constexpr int64_t kFileBytes = 16384;
  int64_t bytes = kFileBytes * (plan.devices + 2);
  for (const WholeTensor& tensor : tensors) {
    auto text = static_cast<int64_t>(8 * tensor.name.size()) + kBoxText;
    for (const OwnedBox& box : tensor.boxes) {
      bytes =
          checkedAdd(bytes, box.box.volume() * elementBytes(tensor.type) + text,
                     "a checkpoint");
    }
  }
  return bytes;
}

RunState Checkpoints::load() {
  CheckpointReader reader(folder->checkpoint(*resumedStep), *resumedStep);
  if (!reader.hasChecksums() && rank.number == 0) {
    std::fprintf(stderr,
                 "note: the checkpoint of step %lld was written by an older "
                 "version, without checksums: damage would not be noticed\n",
                 static_cast<long long>(*resumedStep));
  }
  const DeviceClass& deviceClass = *rank.deviceClass;
  for (int64_t i = 0; i < deviceClass.tensorCount; ++i) {
    const TensorInfo& tensor = deviceClass.tensors[i];
    if (!hasInitialValue(tensor.role)) continue;
    readPieces(tensor, rank.member, hostAt(rank, tensor.offset),
               [&](const Dims& whole, const Box& box, void* target) {
                 reader.readBox(storedName(tensor), tensor.type, whole, box,
                                target);
                 return true;
               });
  }
  return {reader.identity().step, reader.identity().seed};
}

void Checkpoints::save(const RunState& state, int64_t keep) {
  std::vector<SafetensorsSummary> shards(static_cast<size_t>(plan.devices));
  // A full disk must not keep the room that a half-written checkpoint takes.
  auto together = [&](const std::function<void()>& action) {
    try {
      agree(rank, "checkpoint", action);
    } catch (const InputError&) {
      folder->discard(state.step);
      throw;
    }
  };
  together([&] {
    if (rank.number != 0) return;
    folder->requireRoom(neededBytes());
    folder->begin(state.step);
  });
  together([&] { write(state, shards); });
  shareSummaries(rank, shards);
  together([&] {
    if (rank.number != 0) return;
    folder->finish(state.step, indexText(plan, {state.step, state.seed, run},
                                         tensors, shards));
    folder->prune(state.step, keep);
  });
}

void Checkpoints::write(const RunState& state,
                        std::vector<SafetensorsSummary>& shards) {
  OwnTensors own = ownTensors(rank, tensors);
  if (own.views.empty()) return;
  Directory aside = folder->aside(state.step);
  NewFile file(aside, shardName(rank.number));
  shards[static_cast<size_t>(rank.number)] = writeSafetensors(
      file, own.views, {{"run", run}, {"step", std::to_string(state.step)}});
  file.finish();
}

}  // namespace soapstone::runtime
