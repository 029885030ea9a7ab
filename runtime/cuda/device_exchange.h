#ifndef SOAPSTONE_RUNTIME_CUDA_DEVICE_EXCHANGE_H_
#define SOAPSTONE_RUNTIME_CUDA_DEVICE_EXCHANGE_H_

// The messages of an exchange, as links move them. Internal to the CUDA back
// end.

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/core/exchange_parts.h"
#include "runtime/cuda/box_copies.h"
#include "runtime/cuda/combine_boxes.h"
#include "runtime/cuda/device_link.h"
#include "runtime/ops_communication.h"

namespace soapstone::runtime {

// Memory of the messages of one exchange, and how they combine.
class DeviceExchange {
 public:
  DeviceExchange(Rank& rank, Stream stream, const Exchange& op, const void* in,
                 void* out)
      : rank(rank),
        stream(stream),
        op(op),
        in(in),
        out(out),
        staging(rank, stream),
        bytes(elementBytes(op.type)),
        isWide(op.combines && isFloat(op.type) &&
               op.type != ElementType::kF32) {}

  // A box that is one run is sent from where it lies.
  std::vector<DeviceMessage> packSends() {
    std::vector<DeviceMessage> messages;
    for (int i = 0; i < op.sendCount; ++i) {
      ExchangeMessage send = sendOf(op, i);
      int64_t size = send.box.volume() * bytes;
      if (std::optional<MemoryRun> run = runOf(op.source, send.box)) {
        // Links only read it.
        void* place = const_cast<char*>(blockAt(in, run->place, bytes));
        messages.push_back({send.peer, place, size});
        continue;
      }
      messages.push_back({send.peer, staging.take(size), size});
      pack(rank, stream, op.type, op.source, send.box, in,
           messages.back().data);
    }
    return messages;
  }

  // Puts every message where it is to be sent from.
  void packInto(const std::vector<DeviceMessage>& messages) {
    for (int i = 0; i < op.sendCount; ++i) {
      pack(rank, stream, op.type, op.source, sendOf(op, i).box, in,
           messages[static_cast<size_t>(i)].data);
    }
  }

  // Messages that are not combined arrive where they go, if that is one run.
  std::vector<DeviceMessage> takeReceives() {
    fillGaps();
    for (int i = 0; i < op.receiveCount; ++i) {
      ExchangeMessage receive = receiveOf(op, i);
      int64_t size = receive.box.volume() * bytes;
      std::optional<MemoryRun> run = runOf(op.target, receive.box);
      void* place = !op.combines && run ? blockAt(out, run->place, bytes)
                                        : staging.take(size);
      receives.push_back({receive.peer, place, size});
    }
    return receives;
  }

  void setReceives(std::vector<DeviceMessage> messages) {
    fillGaps();
    receives = std::move(messages);
  }

  // Puts everything together.
  void finish() {
    if (out == nullptr) return;
    if (op.combines) {
      combine();
      return;
    }
    for (int i = 0; i < op.receiveCount; ++i) {
      Box box = receiveOf(op, i).box;
      const DeviceMessage& message = receives[static_cast<size_t>(i)];
      std::optional<MemoryRun> run = runOf(op.target, box);
      if (run && message.data == blockAt(out, run->place, bytes)) continue;
      unpack(rank, stream, op.type, op.target, box, message.data, out);
    }
    for (int i = 0; i < op.copyCount; ++i) copyOwn(i);
  }

 private:
  // The boxes of this rank's own copy i.
  std::pair<Box, Box> ownBoxes(int i) const {
    int dims = op.target.count;
    const int64_t* row = op.copies + int64_t{i} * 2 * dims;
    const int64_t* sizes = op.copySizes + int64_t{i} * dims;
    return {boxOf(row, sizes, dims), boxOf(row + dims, sizes, dims)};
  }

  void copyOwn(int i) {
    auto [from, to] = ownBoxes(i);
    StridedCopy copyOp;
    copyOp.type = op.type;
    copyOp.extents = from.sizes;
    copyOp.fromStrides = denseStrides(op.source);
    copyOp.fromOffset = placeIn(copyOp.fromStrides, from.start);
    copyOp.toStrides = denseStrides(op.target);
    copyOp.toOffset = placeIn(copyOp.toStrides, to.start);
    copyStrided(rank, stream, copyOp, in, out);
  }

  // The elements that nothing is written to begin as the identity. Nothing is
  // written twice, so that counts tell whether there are any.
  void fillGaps() {
    if (out == nullptr || op.combines) return;
    int64_t written = 0;
    for (int i = 0; i < op.receiveCount; ++i) {
      written += receiveOf(op, i).box.volume();
    }
    for (int i = 0; i < op.copyCount; ++i) {
      written += ownBoxes(i).second.volume();
    }
    if (written == op.target.product()) return;
    fill(rank, stream, op.type, out, op.target.product(),
         identityOf(op.kind, op.type));
  }

  // Contributions in ascending order of the rank they come from, this rank's
  // own at its place.
  void combine() {
    target = isWide ? staging.take(op.target.product() * 4) : out;
    fill(rank, stream, isWide ? ElementType::kF32 : op.type, target,
         op.target.product(), identityOf(op.kind, op.type));
    bool isOwnDone = false;
    for (int i : receiveOrder(op)) {
      ExchangeMessage receive = receiveOf(op, i);
      if (!isOwnDone && receive.peer > rank.number) {
        addCopies();
        isOwnDone = true;
      }
      add(receive.box, receives[static_cast<size_t>(i)].data);
    }
    if (!isOwnDone) addCopies();
    if (isWide) {
      convertElements(rank, stream, ElementType::kF32, target, op.type, out,
                      op.target.product());
    }
  }

  void addCopies() {
    for (int i = 0; i < op.copyCount; ++i) {
      auto [from, to] = ownBoxes(i);
      void* dense = staging.take(from.volume() * bytes);
      pack(rank, stream, op.type, op.source, from, in, dense);
      add(to, dense);
    }
  }

  void add(const Box& box, void* dense) {
    if (isWide) {
      void* wide = staging.take(box.volume() * 4);
      convertElements(rank, stream, op.type, dense, ElementType::kF32, wide,
                      box.volume());
      dense = wide;
    }
    combineBox(rank, stream, op.kind, op.type, op.target, box, dense, target);
  }

  Rank& rank;
  Stream stream;
  const Exchange& op;
  const void* in;
  void* out;
  void* target = nullptr;
  Staging staging;
  std::vector<DeviceMessage> receives;
  int64_t bytes;
  bool isWide;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_DEVICE_EXCHANGE_H_
