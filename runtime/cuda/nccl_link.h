#ifndef SOAPSTONE_RUNTIME_CUDA_NCCL_LINK_H_
#define SOAPSTONE_RUNTIME_CUDA_NCCL_LINK_H_

#include <nccl.h>

#include <map>
#include <memory>
#include <vector>

#include "runtime/cuda/device_link.h"
#include "runtime/cuda/flight_record.h"

namespace soapstone::runtime {

// Device memory between processes by NCCL: one communicator a group, made when
// it is first used, which all members reach in the order of channels. The ranks
// agree on it over `host`, which moves host memory.
class NcclLink : public DeviceLink {
 public:
  NcclLink(Communicator& host, int devices, double timeoutSeconds);
  ~NcclLink() override;

  // Makes the communicator of all ranks, which messages need: any two ranks may
  // have some for each other before the rest comes to that. All ranks call it.
  void meet(Rank& rank);

  void allReduce(Rank& rank, const Call& call, ReduceKind kind,
                 const std::vector<ReduceBuffer>& buffers,
                 cudaStream_t queue) override;
  void reduceScatter(Rank& rank, const Call& call, ReduceKind kind,
                     ElementType type, int64_t count, const void* in, void* out,
                     cudaStream_t queue) override;
  void allGather(Rank& rank, const Call& call, int64_t bytes, const void* in,
                 void* out, cudaStream_t queue) override;
  void broadcast(Rank& rank, const Call& call, int64_t bytes, const void* in,
                 void* out, cudaStream_t queue) override;
  void sendReceive(Rank& rank, const Call& call,
                   const std::vector<DeviceMessage>& sends,
                   const std::vector<DeviceMessage>& receives,
                   cudaStream_t queue) override;

 private:
  // The communicator of the call's group; of all ranks for messages.
  ncclComm_t communicatorOf(Rank& rank, const Call& call);
  ncclComm_t communicatorOf(Rank& rank, const Call& call,
                            const std::vector<int>& ranks);
  // Waits until a non-blocking call is through, or throws RankFailure.
  void settle(const Rank& rank, const Call& call, ncclComm_t communicator,
              ncclResult_t status);

  Communicator& host;
  std::vector<int> everybody;
  double timeoutSeconds;
  std::map<std::vector<int>, ncclComm_t> communicators;
  std::unique_ptr<FlightRecord> record;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_NCCL_LINK_H_
