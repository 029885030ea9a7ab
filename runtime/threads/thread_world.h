#ifndef SOAPSTONE_RUNTIME_THREADS_THREAD_WORLD_H_
#define SOAPSTONE_RUNTIME_THREADS_THREAD_WORLD_H_

// Ranks that are threads of one process: how they wait for each other, and how
// it ends when one of them cannot go on. Internal to the runtime.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "runtime/core/communicator.h"

namespace soapstone::runtime {

// Counts up; ranks wait until it reaches a number. Wraps around: numbers that
// are compared are never 2^31 apart.
struct alignas(64) Counter {
  std::atomic<uint32_t> value{0};
  std::atomic<uint32_t> sleepers{0};

  bool reached(uint32_t target) const {
    return static_cast<int32_t>(value.load(std::memory_order_acquire) -
                                target) >= 0;
  }
  // Adds one and wakes who waits for it.
  void advance();
};

// The event that a rank waits for.
struct Waiting {
  const Counter* counter = nullptr;
  uint32_t target = 0;
  const Call* call = nullptr;
  int64_t step = 0;
  // Appends the ranks that have yet to act; may name too many, never too few.
  void (*missing)(const void* context, std::vector<int>& ranks) = nullptr;
  const void* context = nullptr;
};

class ThreadWorld {
 public:
  ThreadWorld(int ranks, double timeoutSeconds);

  int size() const { return static_cast<int>(states.size()); }

  // Returns when the counter has reached the target. Throws RankFailure when
  // the deadline has passed, or at once when it never can, because ranks wait
  // for each other or are gone; RankStopped when another rank has failed.
  void await(const Rank& rank, const Waiting& waiting);

  // The program ends with this message and exit code; the first call counts.
  void fail(const std::string& message, int code);
  bool hasFailed() const { return failed.load(std::memory_order_acquire); }

  // The rank's thread ends: its work is done, or (`early`) it is not.
  void leave(int rank, bool early);

  // Blocks until all ranks have left, or for `grace` after a failure. Returns
  // true if all have.
  bool awaitEnd(std::chrono::milliseconds grace);

  std::string failureMessage() const { return message; }
  int failureCode() const { return code; }
  // Ranks that left early.
  std::vector<int> deadRanks() const;

 private:
  enum class State : uint8_t { kRunning, kWaiting, kFinished, kDead };

  struct RankState {
    State state = State::kRunning;
    Waiting waiting;  // While state is kWaiting.
  };

  void awaitSlowly(const Rank& rank, const Waiting& waiting);
  // Why the rank can never go on; empty if it may.
  std::string deadlock(const Rank& rank) const;
  std::string explain(const Rank& rank, const Waiting& waiting, int peer) const;

  double timeoutSeconds;
  int spins;
  std::atomic<bool> failed{false};
  mutable std::mutex mutex;  // Guards all below.
  std::condition_variable changed;
  std::vector<RankState> states;
  int left = 0;
  std::string message;
  int code = 0;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_THREADS_THREAD_WORLD_H_
