#ifndef SOAPSTONE_RUNTIME_CUDA_NCCL_LINK_H_
#define SOAPSTONE_RUNTIME_CUDA_NCCL_LINK_H_

#include <nccl.h>

#include <map>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "runtime/cuda/device_link.h"
#include "runtime/cuda/flight_record.h"

namespace soapstone::runtime {

// Device memory between processes by NCCL: one communicator a group, made when
// it is first used, which all members reach in the order of channels; and one
// for each edge of a pipeline and pair of ranks on it. The ranks agree on it
// over `host`, which moves host memory.
class NcclLink : public DeviceLink {
 public:
  // `edges`: the most edges of a pipeline that a rank has, 0 without one.
  NcclLink(Communicator& host, int devices, int edges, double timeoutSeconds);
  ~NcclLink() override;

  // Makes the communicator of all ranks, which messages need: any two ranks may
  // have some for each other before the rest comes to that. All ranks call it,
  // with the memory that most calls read and write, which lies alike on all
  // ranks of a device class and outlives the link; `isByNccl`: NCCL allocated
  // it. Communicators register it where all ranks have such memory.
  void meet(Rank& rank, void* data, size_t bytes, bool isByNccl);

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
  void noteEdge(Rank& rank, const Call& call, int64_t bytes,
                cudaStream_t queue) override;
  void noteStep(Rank& rank, cudaStream_t queue) override;

 private:
  // The communicator of the call's group, of all ranks for messages, for calls
  // on the lane that `queue` is: a group whose calls run on two lanes has two.
  ncclComm_t communicatorOf(Rank& rank, const Call& call, cudaStream_t queue);
  ncclComm_t communicatorOf(Rank& rank, const Call& call,
                            const std::vector<int>& ranks, cudaStream_t queue);
  // Communicators of an edge for the peers of `messages`, in their order.
  std::vector<ncclComm_t> edgeCommunicators(
      Rank& rank, const Call& call, int edge,
      const std::vector<DeviceMessage>& messages, bool sends);
  // All of `ranks` call it.
  ncclComm_t makeCommunicator(Rank& rank, const Call& call,
                              const std::vector<int>& ranks,
                              ncclConfig_t config);
  // Waits until a non-blocking call is through, or throws RankFailure.
  void settle(const Rank& rank, const Call& call, ncclComm_t communicator,
              ncclResult_t status);

  struct Member {
    ncclComm_t communicator = nullptr;
    void* registration = nullptr;  // Null where NCCL has none, or a window.
  };
  struct Memory {
    void* data = nullptr;
    size_t bytes = 0;
  };

  // Registers the memory with the communicator of `ranks`, as a window where
  // NCCL has them; where it cannot, calls copy as they do without. All of the
  // ranks call it.
  void* registerMemory(const Rank& rank, const Call& call,
                       ncclComm_t communicator, const std::vector<int>& ranks);

  Communicator& host;
  Memory memory;  // Null where some rank has none to register.
  std::vector<int> everybody;
  int edgeCount;
  int blocksOfMessage = 1;  // On an edge.
  double timeoutSeconds;
  // By whether they are for the lane of sums, and ranks.
  std::map<std::pair<bool, std::vector<int>>, Member> communicators;
  // Indexed by edge, sender and receiver.
  std::map<std::tuple<int, int, int>, ncclComm_t> edges;
  std::unique_ptr<FlightRecord> record;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_NCCL_LINK_H_
