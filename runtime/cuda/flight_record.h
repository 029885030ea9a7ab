#ifndef SOAPSTONE_RUNTIME_CUDA_FLIGHT_RECORD_H_
#define SOAPSTONE_RUNTIME_CUDA_FLIGHT_RECORD_H_

#include <cuda_runtime.h>
#include <nccl.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "runtime/core/communicator.h"
#include "runtime/cuda/call_log.h"

namespace soapstone::runtime {

// The last communication calls of a rank, and a watch over them: a thread that
// ends the process when a call, or a captured step, is not done within
// `timeoutSeconds` of the one before it, or NCCL reports an error. It then
// writes what it knows as JSON to the working directory
// (flight_record_rankN.json), aborts all communicators and exits with 70.
class FlightRecord {
 public:
  // Records calls of the calling thread's GPU.
  explicit FlightRecord(double timeoutSeconds);
  ~FlightRecord();
  FlightRecord(const FlightRecord&) = delete;
  FlightRecord& operator=(const FlightRecord&) = delete;

  // Watches the communicator for asynchronous errors from now on.
  void watch(const Rank& rank, ncclComm_t communicator);
  // Held while NCCL is called, up to the end of the call. A call of a
  // communicator that does not block is completed by who asks for its state
  // next: the watch must not do so at the same time.
  std::unique_lock<std::mutex> talk() {
    return std::unique_lock<std::mutex>(talking);
  }
  // Notes a call whose work has just been queued. While a graph is captured the
  // call is noted, but not watched: its work runs later, many times.
  void note(const Rank& rank, const Call& call, int64_t bytes,
            cudaStream_t queue);
  // Notes a captured step that has just been launched.
  void noteStep(const Rank& rank, cudaStream_t queue);
  // Writes the file, for a failure that the caller tells.
  void save();

 private:
  using Clock = std::chrono::steady_clock;
  struct Pending {
    uint64_t number = 0;
    cudaEvent_t done = nullptr;
  };

  void add(LoggedCall call, cudaStream_t queue);
  void keepWatch();
  // Empty if all is well.
  std::string trouble();
  void finishDone();
  [[noreturn]] void giveUp(const std::string& reason);
  void write() const;

  const double timeoutSeconds;
  const int device;
  const Clock::time_point begin = Clock::now();
  std::mutex talking;  // Before `mutex`, if both are held.
  std::mutex mutex;
  CallLog log;
  std::deque<Pending> pending;
  Clock::time_point lastDone = begin;
  std::vector<cudaEvent_t> freeEvents;
  std::vector<ncclComm_t> communicators;
  int rankNumber = 0;
  std::atomic<bool> isOver{false};
  std::thread thread;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_FLIGHT_RECORD_H_
