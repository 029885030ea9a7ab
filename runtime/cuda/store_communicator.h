#ifndef SOAPSTONE_RUNTIME_CUDA_STORE_COMMUNICATOR_H_
#define SOAPSTONE_RUNTIME_CUDA_STORE_COMMUNICATOR_H_

#include <map>
#include <string>
#include <vector>

#include "runtime/core/communicator.h"
#include "runtime/cuda/store.h"

namespace soapstone::runtime {

// Host memory between processes by way of a store: for the little that ranks
// settle outside of steps.
class StoreCommunicator : public Communicator {
 public:
  explicit StoreCommunicator(Store& store) : store(store) {}

  void allReduce(Rank& rank, const Call& call, ReduceKind kind,
                 const ReduceBuffer* buffers, int count) override;
  void reduceScatter(Rank& rank, const Call& call, const ScatterBuffer* buffers,
                     int count) override;
  void allGather(Rank& rank, const Call& call, const GatherBuffer* buffers,
                 int count) override;
  void broadcast(Rank& rank, const Call& call, int64_t bytes, const void* in,
                 void* out) override;
  void exchange(Rank& rank, const Call& call, const Exchange& op,
                const void* in, void* out) override;
  void die(Rank& rank) override;

 private:
  // Everybody's `bytes` bytes, in the group's order.
  std::vector<std::vector<char>> share(Rank& rank, const Call& call,
                                       const void* data,
                                       const std::vector<int64_t>& bytes);
  // A name that no other step of the program has.
  std::string nameOf(const Call& call);

  Store& store;
  std::map<std::string, int64_t> steps;  // Calls made, by channel and group.
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_STORE_COMMUNICATOR_H_
