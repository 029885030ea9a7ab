#include "runtime/cuda/edge_lanes.h"

#include <algorithm>

#include "runtime/core/exchange_parts.h"
#include "runtime/core/rank.h"
#include "runtime/cuda/check.h"

namespace soapstone::runtime {
namespace {

// Same alignment as arenas: any type may be written there in wide pieces.
constexpr size_t kAlignment = 256;

cudaEvent_t makeEvent() {
  cudaEvent_t event = nullptr;
  check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming),
        "make an event");
  return event;
}

// Messages go first: what they hold up are other ranks.
cudaStream_t makeUrgentStream() {
  int lowest = 0, highest = 0;
  check(cudaDeviceGetStreamPriorityRange(&lowest, &highest),
        "ask for stream priorities");
  cudaStream_t queue = nullptr;
  check(cudaStreamCreateWithPriority(&queue, cudaStreamNonBlocking, highest),
        "make a stream");
  return queue;
}

void wait(cudaStream_t queue, cudaEvent_t event) {
  check(cudaStreamWaitEvent(queue, event, 0), "wait for an event");
}

void record(cudaStream_t queue, cudaEvent_t event) {
  check(cudaEventRecord(event, queue), "record an event");
}

// Peers and sizes of one side's messages, without memory.
std::vector<DeviceMessage> messagesOfTable(const Exchange& op, bool sends) {
  std::vector<DeviceMessage> messages;
  const int count = sends ? op.sendCount : op.receiveCount;
  for (int i = 0; i < count; ++i) {
    ExchangeMessage message = sends ? sendOf(op, i) : receiveOf(op, i);
    messages.push_back(
        {message.peer, nullptr, message.box.volume() * elementBytes(op.type)});
  }
  return messages;
}

int64_t bytesOf(const std::vector<DeviceMessage>& messages) {
  int64_t bytes = 0;
  for (const DeviceMessage& message : messages) bytes += message.bytes;
  return bytes;
}

}  // namespace

EdgeLanes::~EdgeLanes() {
  for (auto& [key, side] : sides) {
    for (Parcel& parcel : side.parcels) {
      for (Slot& slot : parcel.slots) {
        cudaEventDestroy(slot.full);
        cudaEventDestroy(slot.free);
      }
    }
    if (side.queue != nullptr) cudaStreamDestroy(side.queue);
  }
  if (receives != nullptr) cudaStreamDestroy(receives);
}

const EdgeLanes::Slot& EdgeLanes::Parcel::slot(int64_t round) const {
  return slots[static_cast<size_t>(round) % slots.size()];
}

std::vector<DeviceMessage> EdgeLanes::Parcel::messagesOf(int64_t round) const {
  const size_t offset = static_cast<size_t>(round) % slots.size() * stride;
  std::vector<DeviceMessage> result = messages;
  for (DeviceMessage& message : result) {
    message.data = static_cast<char*>(message.data) + offset;
  }
  return result;
}

void EdgeLanes::begin() {
  for (auto& [key, side] : sides) {
    side.next = 0;
    for (Parcel& parcel : side.parcels) parcel.begun = parcel.done = 0;
  }
}

EdgeLanes::Parcel& EdgeLanes::parcelOf(Rank& rank, const Call& call,
                                       const Exchange& op, bool sends) {
  Side& side = sides[{op.edge, sends}];
  cudaStream_t& queue = sends ? side.queue : receives;
  if (queue == nullptr) queue = makeUrgentStream();
  if (side.isKnown) {
    Parcel& parcel = side.parcels[side.next];
    if (parcel.call.step.channel != call.step.channel) {
      throw RankFailure(describe(rank, call) + ": comes where edge " +
                        std::to_string(op.edge) + " has " +
                        describe(parcel.call));
    }
    return parcel;
  }
  Parcel& parcel = side.parcels.emplace_back();
  parcel.call = call;
  parcel.messages = messagesOfTable(op, sends);
  for (const DeviceMessage& message : parcel.messages) {
    const auto bytes = static_cast<size_t>(message.bytes);
    parcel.stride += (bytes + kAlignment - 1) / kAlignment * kAlignment;
  }
  const auto slots = static_cast<size_t>(std::max(op.slots, 1));
  parcel.memory = DeviceMemory(parcel.stride * slots, "mailbox of an edge");
  char* place = parcel.memory.data();
  for (DeviceMessage& message : parcel.messages) {
    message.data = place;
    const auto bytes = static_cast<size_t>(message.bytes);
    place += (bytes + kAlignment - 1) / kAlignment * kAlignment;
  }
  for (size_t i = 0; i < slots; ++i) {
    parcel.slots.push_back({makeEvent(), makeEvent()});
  }
  return parcel;
}

EdgeLanes::Parcel& EdgeLanes::current(const Exchange& op, bool sends) {
  Side& side = sides.at({op.edge, sends});
  return side.parcels[side.next];
}

void EdgeLanes::advance(Side& side) {
  ++side.next;
  if (side.isKnown) side.next %= side.parcels.size();
}

std::vector<DeviceMessage> EdgeLanes::openSends(Rank& rank, const Call& call,
                                                const Exchange& op,
                                                cudaStream_t queue) {
  Parcel& parcel = parcelOf(rank, call, op, /*sends=*/true);
  const auto slots = static_cast<int64_t>(parcel.slots.size());
  if (parcel.begun - parcel.done >= slots) {
    link.awaitReceipt(rank, parcel.call, parcel.messages);
    ++parcel.done;
  }
  wait(queue, parcel.slot(parcel.begun).free);
  return parcel.messagesOf(parcel.begun);
}

void EdgeLanes::closeSends(Rank& rank, const Exchange& op, cudaStream_t queue) {
  Side& side = sides.at({op.edge, true});
  Parcel& parcel = current(op, /*sends=*/true);
  const Slot& slot = parcel.slot(parcel.begun);
  record(queue, slot.full);
  wait(side.queue, slot.full);
  link.sendOnEdge(rank, parcel.call, op.edge, parcel.messagesOf(parcel.begun),
                  side.queue);
  record(side.queue, slot.free);
  link.noteEdge(rank, parcel.call, bytesOf(parcel.messages), side.queue);
  ++parcel.begun;
  advance(side);
}

std::vector<DeviceMessage> EdgeLanes::openReceives(Rank& rank, const Call& call,
                                                   const Exchange& op,
                                                   cudaStream_t queue) {
  Parcel& parcel = parcelOf(rank, call, op, /*sends=*/false);
  const Slot& slot = parcel.slot(parcel.begun);
  std::vector<DeviceMessage> messages = parcel.messagesOf(parcel.begun);
  wait(receives, slot.free);
  link.receiveOnEdge(rank, parcel.call, op.edge, messages, receives);
  record(receives, slot.full);
  wait(queue, slot.full);
  link.noteEdge(rank, parcel.call, bytesOf(parcel.messages), queue);
  return messages;
}

void EdgeLanes::closeReceives(const Exchange& op, cudaStream_t queue) {
  Side& side = sides.at({op.edge, false});
  Parcel& parcel = current(op, /*sends=*/false);
  record(queue, parcel.slot(parcel.begun).free);
  ++parcel.begun;
  advance(side);
}

void EdgeLanes::end(Rank& rank) {
  for (auto& [key, side] : sides) {
    side.isKnown = true;
    if (!key.second) continue;
    for (Parcel& parcel : side.parcels) {
      for (; parcel.done < parcel.begun; ++parcel.done) {
        link.awaitReceipt(rank, parcel.call, parcel.messages);
      }
    }
    check(cudaStreamSynchronize(side.queue), "finish the messages of an edge");
  }
  if (receives == nullptr) return;
  check(cudaStreamSynchronize(receives), "finish the messages of the edges");
}

size_t EdgeLanes::bytes() const {
  size_t total = 0;
  for (const auto& [key, side] : sides) {
    for (const Parcel& parcel : side.parcels) total += parcel.memory.size();
  }
  return total;
}

}  // namespace soapstone::runtime
