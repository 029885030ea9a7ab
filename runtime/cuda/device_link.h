#ifndef SOAPSTONE_RUNTIME_CUDA_DEVICE_LINK_H_
#define SOAPSTONE_RUNTIME_CUDA_DEVICE_LINK_H_

// The few exchanges of contiguous device memory that everything else is made
// of. Internal to the CUDA back end.

#include <cuda_runtime.h>

#include <cstdint>
#include <vector>

#include "runtime/core/communicator.h"
#include "runtime/core/part_order.h"

namespace soapstone::runtime {

// Contiguous device memory that goes to or comes from a rank.
struct DeviceMessage {
  int peer = 0;
  void* data = nullptr;
  int64_t bytes = 0;
};

// A tensor of an all-gather.
struct DeviceGather {
  const void* in = nullptr;
  void* out = nullptr;
  // Bytes per member: one block behind the other in the group's order; unused
  // if there are runs.
  int64_t bytes = 0;
  // By member: the bytes of `out` that are its `in`, whatever their order and
  // lengths; empty if the blocks are equal.
  std::vector<MemoryRun> runs;
};

// A tensor of a reduce-scatter.
struct DeviceScatter {
  ReduceKind kind = ReduceKind::kSum;
  ElementType type = ElementType::kF32;
  const void* in = nullptr;
  void* out = nullptr;  // This member's elements, reduced.
  // Elements of each member, one block behind the other in the group's order;
  // not used where there are runs.
  int64_t count = 0;
  // By member: its elements of `in`, whatever their order and lengths; empty if
  // the blocks are equal.
  std::vector<MemoryRun> runs;
};

// Every function queues its work on `queue` and returns; all members of the
// call's group make the same calls in the same order. Throws RankFailure or
// RankStopped.
class DeviceLink {
 public:
  virtual ~DeviceLink() = default;

  // out[i] = reduction of the members' in[i], in the group's order where the
  // link can choose (loopback), else in NCCL's.
  virtual void allReduce(Rank& rank, const Call& call, ReduceKind kind,
                         const std::vector<ReduceBuffer>& buffers,
                         cudaStream_t queue) = 0;
  // All tensors at once.
  virtual void reduceScatter(Rank& rank, const Call& call,
                             const std::vector<DeviceScatter>& scatters,
                             cudaStream_t queue) = 0;
  // All tensors at once.
  virtual void allGather(Rank& rank, const Call& call,
                         const std::vector<DeviceGather>& gathers,
                         cudaStream_t queue) = 0;
  // `in` of the first member to everybody's `out`.
  virtual void broadcast(Rank& rank, const Call& call, int64_t bytes,
                         const void* in, void* out, cudaStream_t queue) = 0;
  // Messages between one pair of ranks are in the same order on both sides.
  virtual void sendReceive(Rank& rank, const Call& call,
                           const std::vector<DeviceMessage>& sends,
                           const std::vector<DeviceMessage>& receives,
                           cudaStream_t queue) = 0;

  // --- Messages of a pipeline: each edge has an order of its own
  // --------------

  // Queue the messages of one round of an edge on `queue`; the rank is their
  // only sender, or receiver.
  virtual void sendOnEdge(Rank& rank, const Call& call, int edge,
                          const std::vector<DeviceMessage>& sends,
                          cudaStream_t queue) = 0;
  virtual void receiveOnEdge(Rank& rank, const Call& call, int edge,
                             const std::vector<DeviceMessage>& receives,
                             cudaStream_t queue) = 0;
  // Returns when the receivers have read the oldest messages of the exchange
  // for which this was not called yet. At once where `queue` waits for that.
  virtual void awaitReceipt(Rank& /*rank*/, const Call& /*call*/,
                            const std::vector<DeviceMessage>& /*sends*/) {}
  // The work queued so far on `queue` belongs to a message: watches it if the
  // link watches calls.
  virtual void noteEdge(Rank& /*rank*/, const Call& /*call*/, int64_t /*bytes*/,
                        cudaStream_t /*queue*/) {}

  // A captured step of the rank, whose calls ran here before, was launched on
  // `queue`: watches it where the link watches calls.
  virtual void noteStep(Rank& /*rank*/, cudaStream_t /*queue*/) {}
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_DEVICE_LINK_H_
