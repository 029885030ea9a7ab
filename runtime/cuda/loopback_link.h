#ifndef SOAPSTONE_RUNTIME_CUDA_LOOPBACK_LINK_H_
#define SOAPSTONE_RUNTIME_CUDA_LOOPBACK_LINK_H_

#include "runtime/cuda/device_link.h"

namespace soapstone::runtime {

// Link of ranks that are threads of one process and share one GPU, for tests:
// they exchange pointers and events over `host`, and read each other's memory
// in the order of the group. No kernel waits for another, so that any number of
// ranks works; nothing can be captured in a graph.
class LoopbackLink : public DeviceLink {
 public:
  explicit LoopbackLink(Communicator& host) : host(host) {}

  void allReduce(Rank& rank, const Call& call, ReduceKind kind,
                 const std::vector<ReduceBuffer>& buffers,
                 cudaStream_t queue) override;
  void reduceScatter(Rank& rank, const Call& call,
                     const std::vector<DeviceScatter>& scatters,
                     cudaStream_t queue) override;
  void allGather(Rank& rank, const Call& call,
                 const std::vector<DeviceGather>& gathers,
                 cudaStream_t queue) override;
  void broadcast(Rank& rank, const Call& call, int64_t bytes, const void* in,
                 void* out, cudaStream_t queue) override;
  void sendReceive(Rank& rank, const Call& call,
                   const std::vector<DeviceMessage>& sends,
                   const std::vector<DeviceMessage>& receives,
                   cudaStream_t queue) override;
  void sendOnEdge(Rank& rank, const Call& call, int edge,
                  const std::vector<DeviceMessage>& sends,
                  cudaStream_t queue) override;
  void receiveOnEdge(Rank& rank, const Call& call, int edge,
                     const std::vector<DeviceMessage>& receives,
                     cudaStream_t queue) override;
  // A receive waits for the sender to say where its message lies.
  void awaitReceipt(Rank& rank, const Call& call,
                    const std::vector<DeviceMessage>& sends) override;

 private:
  // Exchanges the words of all members; returns them in the group's order.
  std::vector<int64_t> show(Rank& rank, const Call& call,
                            const std::vector<int64_t>& words);
  // `queue` goes on when the work that every member has queued so far is done.
  void waitForAll(Rank& rank, const Call& call, cudaStream_t queue);
  // The group's pointers to `in`, ready to be read on `queue`.
  std::vector<const void*> pointersOfAll(Rank& rank, const Call& call,
                                         const void* in, cudaStream_t queue);
  // out = reduction of what lies `offset` bytes behind the members' pointers.
  void reduce(Rank& rank, ReduceKind kind, ElementType type, int64_t count,
              const std::vector<const void*>& pointers, int64_t offset,
              void* out, cudaStream_t queue);

  Communicator& host;
  // Words of messages, which a peer may read after the call that shows them has
  // failed.
  std::vector<int64_t> shownWords, shownThanks;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_LOOPBACK_LINK_H_
