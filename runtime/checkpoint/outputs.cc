#include "runtime/checkpoint/outputs.h"

#include <vector>

#include "runtime/checkpoint/safetensors.h"
#include "runtime/core/agreement.h"
#include "runtime/core/plan_tables.h"
#include "runtime/ops_communication.h"

namespace soapstone::runtime {
namespace {

// Copies a dense box to its place in the whole tensor.
void place(Rank& rank, const WholeTensor& tensor, const Box& box,
           const void* data, char* whole) {
  int64_t width = elementBytes(tensor.type);
  forEachRun(box.sizes, relativeTo(box.start, box.start), tensor.dims,
             box.start, box.sizes,
             [&](int64_t from, int64_t to, int64_t count) {
               copy(rank, {}, whole + to * width,
                    static_cast<const char*>(data) + from * width,
                    static_cast<size_t>(count * width));
             });
}

// Brings a box from its owner to rank 0, dense: both call it. It goes as the
// part that it is of what the owner holds, whose shape may be another.
void fetch(Rank& rank, int64_t channel, const WholeTensor& tensor,
           const OwnedBox& box, void* target) {
  const bool isOwner = box.rank == rank.number;
  const Dims& sizes = box.held.sizes;
  std::vector<int64_t> message = {isOwner ? 0 : box.rank};
  for (int i = 0; i < sizes.count; ++i)
    message.push_back(isOwner ? box.held.start[i] : 0);
  Exchange op;
  op.type = tensor.type;
  if (isOwner) {
    op.source = box.tensor->dims;
    op.sendCount = 1;
    op.sends = message.data();
    op.sendSizes = sizes.values;
  } else {
    op.target = sizes;
    op.receiveCount = 1;
    op.receives = message.data();
    op.receiveSizes = sizes.values;
  }
  exchange(rank, {}, {"", 0, box.tensor->name}, {channel, {}}, op,
           isOwner ? hostAt(rank, box.tensor->offset) : nullptr, target);
}

// Puts the whole tensor together on rank 0; all ranks call it. Each box has a
// channel of its own, counted down from `channel`.
void assemble(Rank& rank, int64_t& channel, const WholeTensor& tensor,
              char* whole) {
  const TensorInfo* downloaded = nullptr;
  for (const OwnedBox& box : tensor.boxes) {
    --channel;
    const bool isOwner = box.rank == rank.number;
    if (isOwner && downloaded != box.tensor) {
      download(rank, box.tensor->offset,
               static_cast<size_t>(box.tensor->bytes()));
      downloaded = box.tensor;
    }
    if (rank.number != 0) {
      if (isOwner) fetch(rank, channel, tensor, box, nullptr);
    } else if (isOwner) {
      const void* held = hostAt(rank, box.tensor->offset);
      place(rank, tensor, box.box, heldElements(box, held).data(), whole);
    } else {
      std::vector<char> part(
          static_cast<size_t>(box.box.volume() * elementBytes(tensor.type)));
      fetch(rank, channel, tensor, box, part.data());
      place(rank, tensor, box.box, part.data(), whole);
    }
  }
}

}  // namespace

void writeOutputs(Rank& rank, const Plan& plan, const std::string& path) {
  // A loss that the model also names as an output is written once.
  std::vector<WholeTensor> tensors = wholeTensors(
      plan,
      [](const TensorInfo& tensor) {
        return tensor.role == TensorRole::kOutput ||
               tensor.role == TensorRole::kLoss;
      },
      [](const TensorInfo& tensor) { return std::string(tensor.name); });
  std::vector<std::vector<char>> storage(tensors.size());
  std::vector<TensorView> views;
  int64_t channel = kFirstOutputChannel;
  for (size_t i = 0; i < tensors.size(); ++i) {
    const WholeTensor& tensor = tensors[i];
    if (rank.number == 0) {
      storage[i].resize(static_cast<size_t>(tensor.dims.product() *
                                            elementBytes(tensor.type)));
    }
    assemble(rank, channel, tensor, storage[i].data());
    views.push_back(
        {tensor.name,
         tensor.type,
         {tensor.dims.values, tensor.dims.values + tensor.dims.count},
         storage[i].data()});
  }
  agree(rank, "outputs", [&] {
    if (rank.number == 0) writeSafetensors(path, views);
  });
}

}  // namespace soapstone::runtime
