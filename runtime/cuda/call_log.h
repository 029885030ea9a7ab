#ifndef SOAPSTONE_RUNTIME_CUDA_CALL_LOG_H_
#define SOAPSTONE_RUNTIME_CUDA_CALL_LOG_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace soapstone::runtime {

// A communication call of a rank, or a captured step that has many.
struct LoggedCall {
  uint64_t number = 0;  // Counts the calls of the process; set by the log.
  int rank = 0;
  int64_t step = 0;
  std::string what = {};        // As describe(Call).
  std::vector<int> group = {};  // Ranks that take part; empty: not one call.
  int64_t channel = 0;
  int64_t bytes = 0;
  // Noted while a graph was captured: it is done with the steps that replay it.
  bool isCaptured = false;
  std::chrono::steady_clock::time_point queued = {};
  double doneSeconds = -1;  // After it was queued; negative: not done.
};

// The last calls of a rank. Not for several threads at once.
class CallLog {
 public:
  // Calls that are kept.
  static constexpr size_t kCalls = 4096;

  // Adds a call, for which the oldest may go, and returns its number.
  uint64_t add(LoggedCall call);
  // Null if the call is not in the log any more.
  LoggedCall* find(uint64_t number);

  bool isEmpty() const { return calls.empty(); }
  const LoggedCall& last() const { return calls.back(); }

  // All calls as a JSON object; times in seconds since `begin`.
  std::string json(std::chrono::steady_clock::time_point begin) const;

 private:
  std::deque<LoggedCall> calls;
  uint64_t count = 0;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_CALL_LOG_H_
