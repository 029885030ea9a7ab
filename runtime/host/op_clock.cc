#include "runtime/op_clock.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace soapstone::runtime {
namespace {

using Clock = std::chrono::steady_clock;

// Times of one rank, which has its own thread.
struct OpTimes {
  std::vector<double> seconds;
  int64_t current = -1;
  Clock::time_point begin;

  void finish(Clock::time_point now) {
    if (current < 0) return;
    auto op = static_cast<size_t>(current);
    if (seconds.size() <= op) seconds.resize(op + 1, 0);
    seconds[op] += std::chrono::duration<double>(now - begin).count();
    current = -1;
  }
};

OpTimes& opTimes() {
  thread_local OpTimes times;
  return times;
}

bool isWanted() {
  static const bool wanted = std::getenv("SOAPSTONE_OP_TIMES") != nullptr;
  return wanted;
}

}  // namespace

// Work that an op has begun and left running counts as its own.
void beginOp(Rank& rank, int64_t op) {
  if (!isWanted()) return;
  synchronize(rank);
  Clock::time_point now = Clock::now();
  OpTimes& times = opTimes();
  times.finish(now);
  times.current = op;
  times.begin = now;
}

void reportOps(Rank& rank) {
  if (!isWanted()) return;
  synchronize(rank);
  OpTimes& times = opTimes();
  times.finish(Clock::now());
  std::string line =
      "{\"rank\": " + std::to_string(rankNumber(rank)) + ", \"op_seconds\": [";
  for (size_t i = 0; i < times.seconds.size(); ++i) {
    char digits[32];
    std::snprintf(digits, sizeof(digits), "%s%.9f", i == 0 ? "" : ", ",
                  times.seconds[i]);
    line += digits;
  }
  line += "]}\n";
  // One call, so that the lines of several ranks do not mix.
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fflush(stdout);
  times.seconds.assign(times.seconds.size(), 0);
}

}  // namespace soapstone::runtime
