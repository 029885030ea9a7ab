#ifndef SOAPSTONE_RUNTIME_CORE_COMMUNICATOR_H_
#define SOAPSTONE_RUNTIME_CORE_COMMUNICATOR_H_

// Interface of a back end to ops_communication.h. Internal to the runtime.

#include <cstdint>
#include <stdexcept>
#include <string>

#include "runtime/ops_communication.h"

namespace soapstone::runtime {

enum class Operation : uint8_t {
  kAllReduce,
  kReduceScatter,
  kAllGather,
  kBroadcast,
  kExchange
};

const char* operationName(Operation operation);

// One call of a communication function.
struct Call {
  Operation operation = Operation::kAllReduce;
  Site site;
  Communication step;
  // Over everything that all members of the group must agree on: operation,
  // kind, types, sizes.
  uint64_t signature = 0;
};

// "all_reduce 'gradient of w' at class0.cu:26".
std::string describe(const Call& call);

// "rank 2 step 60: all_reduce 'gradient of w' at class0.cu:26".
std::string describe(const Rank& rank, const Call& call);

// A rank cannot go on: it or a peer is gone, stuck or does something else. The
// message is one line; the program ends with exit code 70.
class RankFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Another rank has failed and says why; this one only ends.
class RankStopped : public std::runtime_error {
 public:
  RankStopped() : std::runtime_error("stopped: another rank failed") {}
};

// A fault was injected: the rank leaves without a word.
class RankDied : public std::runtime_error {
 public:
  RankDied() : std::runtime_error("fault injected") {}
};

inline constexpr int kFailureExitCode = 70;

// Whether calls on a lane may go on after they have returned: those of the two
// lanes that communicate alone.
inline bool isOfCommunication(Lane lane) {
  return lane == Lane::kCommunication || lane == Lane::kSums;
}

// Moves data between the ranks of groups of at least two. Errors are thrown as
// RankFailure or RankStopped.
class Communicator {
 public:
  virtual ~Communicator() = default;
  virtual void allReduce(Rank& rank, const Call& call, ReduceKind kind,
                         const ReduceBuffer* buffers, int count) = 0;
  virtual void reduceScatter(Rank& rank, const Call& call,
                             const ScatterBuffer* buffers, int count) = 0;
  virtual void allGather(Rank& rank, const Call& call,
                         const GatherBuffer* buffers, int count) = 0;
  virtual void broadcast(Rank& rank, const Call& call, int64_t bytes,
                         const void* in, void* out) = 0;
  virtual void exchange(Rank& rank, const Call& call, const Exchange& op,
                        const void* in, void* out) = 0;
  // The program ends for this rank before its work is done: a fault injected
  // for tests. Does not return where ranks are processes.
  virtual void die(Rank& rank) = 0;

  // Calls that may go on after they have returned, counted from the first;
  // wraps around. Zero where every call is done when it returns.
  virtual uint32_t begun() const { return 0; }
  // Returns when the first `calls` of them are done.
  virtual void complete(Rank& rank, uint32_t calls) {
    static_cast<void>(rank);
    static_cast<void>(calls);
  }
};

// Member number of the rank in the call's group; throws RankFailure if it is
// not in it.
int memberOfGroup(const Rank& rank, const Call& call);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_COMMUNICATOR_H_
