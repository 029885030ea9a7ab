#ifndef SOAPSTONE_RUNTIME_CUDA_EDGE_LANES_H_
#define SOAPSTONE_RUNTIME_CUDA_EDGE_LANES_H_

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <utility>
#include <vector>

#include "runtime/cuda/device_link.h"
#include "runtime/cuda/device_state.h"

namespace soapstone::runtime {

// Messages of a rank over the edges of a pipeline. Every exchange of an edge
// has a mailbox on both sides: a ring of `Exchange::slots` slots in device
// memory. A sender packs into a slot and goes on; every edge has its own stream
// for that, because receivers take the messages of several edges in another
// order than they are sent in. A receiver queues its receives on one stream in
// the order of its actions, which the host reaches before the device does, and
// unpacks a message when its action comes: one receive at a time holds blocks
// of the device. The order is that of the checker (ir/schedule/check.h), by
// which the groups never block each other.
//
// The exchanges of an edge are made in one order, once a round. The first
// rounds teach the lanes that order and allocate the mailboxes: `begin` with
// one round, all exchanges, `end`.
class EdgeLanes {
 public:
  explicit EdgeLanes(DeviceLink& link) : link(link) {}
  ~EdgeLanes();
  EdgeLanes(const EdgeLanes&) = delete;
  EdgeLanes& operator=(const EdgeLanes&) = delete;

  // Every exchange is made from its first round on.
  void begin();

  // Where the messages of an exchange are to be packed by work on `queue`,
  // which waits until the slot is free. `closeSends` sends them.
  std::vector<DeviceMessage> openSends(Rank& rank, const Call& call,
                                       const Exchange& op, cudaStream_t queue);
  void closeSends(Rank& rank, const Exchange& op, cudaStream_t queue);

  // Where the messages of an exchange lie for work on `queue`, which waits
  // until they are there. After `closeReceives` the slot takes another message.
  std::vector<DeviceMessage> openReceives(Rank& rank, const Call& call,
                                          const Exchange& op,
                                          cudaStream_t queue);
  void closeReceives(const Exchange& op, cudaStream_t queue);

  // Returns when all messages have arrived.
  void end(Rank& rank);

  // Device memory of the mailboxes.
  size_t bytes() const;

 private:
  struct Slot {
    cudaEvent_t full = nullptr;  // The message is in the slot.
    cudaEvent_t free = nullptr;  // It has left.
  };
  // One exchange of an edge.
  struct Parcel {
    Call call;
    std::vector<DeviceMessage> messages;  // In the first slot.
    size_t stride = 0;                    // Bytes from slot to slot.
    DeviceMemory memory;
    std::vector<Slot> slots;
    // Rounds since `begin`: sent or received; known to have arrived.
    int64_t begun = 0;
    int64_t done = 0;

    const Slot& slot(int64_t round) const;
    std::vector<DeviceMessage> messagesOf(int64_t round) const;
  };
  // One side of an edge.
  struct Side {
    cudaStream_t queue = nullptr;  // Where it sends.
    std::deque<Parcel> parcels;    // In the order of a round.
    size_t next = 0;               // The parcel that is exchanged next.
    bool isKnown = false;          // A round has been seen whole.
  };
  using SideKey = std::pair<int, bool>;  // Edge, whether this rank sends.

  // The parcel of a call, which is made if no round has been seen.
  Parcel& parcelOf(Rank& rank, const Call& call, const Exchange& op,
                   bool sends);
  Parcel& current(const Exchange& op, bool sends);
  void advance(Side& side);

  DeviceLink& link;
  cudaStream_t receives = nullptr;
  std::map<SideKey, Side> sides;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_EDGE_LANES_H_
