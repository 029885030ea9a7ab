// The clock of ops (runtime/op_clock.h) on a GPU: an event before each op, on
// the lane of computing, which waits there for those of communication. The host
// runs ahead, so that the gaps between launches count only where ops are
// shorter.

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "runtime/core/communicator.h"
#include "runtime/cuda/check.h"
#include "runtime/cuda/device_state.h"
#include "runtime/op_clock.h"

namespace soapstone::runtime {
namespace {

// An event and the op that begins there.
struct Mark {
  cudaEvent_t event = nullptr;
  int64_t op = -1;
};

// Events of one rank, which has its own thread. Every step reuses them.
struct OpEvents {
  std::vector<Mark> marks;
  size_t count = 0;  // Used in this step.

  void add(Rank& rank, int64_t op) {
    const Stream compute = stream(rank, Lane::kCompute);
    for (Lane lane : {Lane::kCommunication, Lane::kSums})
      wait(rank, compute, record(rank, stream(rank, lane)));
    if (count == marks.size()) {
      marks.emplace_back();
      check(cudaEventCreate(&marks.back().event), "make an event");
    }
    marks[count].op = op;
    check(cudaEventRecord(marks[count].event,
                          static_cast<cudaStream_t>(compute.handle)),
          "note the time of an op");
    ++count;
  }

  std::vector<double> seconds() const {
    std::vector<double> result;
    for (size_t i = 0; i + 1 < count; ++i) {
      const auto op = static_cast<size_t>(marks[i].op);
      if (result.size() <= op) result.resize(op + 1, 0);
      float milliseconds = 0;
      check(cudaEventElapsedTime(&milliseconds, marks[i].event,
                                 marks[i + 1].event),
            "read the time of an op");
      result[op] += 1e-3 * static_cast<double>(milliseconds);
    }
    return result;
  }
};

OpEvents& opEvents() {
  thread_local OpEvents events;
  return events;
}

bool isWanted() {
  static const bool wanted = std::getenv("SOAPSTONE_OP_TIMES") != nullptr;
  return wanted;
}

}  // namespace

void beginOp(Rank& rank, int64_t op) {
  if (isWanted()) opEvents().add(rank, op);
}

void reportOps(Rank& rank) {
  if (!isWanted()) return;
  OpEvents& events = opEvents();
  events.add(rank, -1);
  synchronize(rank);
  std::string line =
      "{\"rank\": " + std::to_string(rankNumber(rank)) + ", \"op_seconds\": [";
  const std::vector<double> seconds = events.seconds();
  for (size_t i = 0; i < seconds.size(); ++i) {
    char digits[32];
    std::snprintf(digits, sizeof(digits), "%s%.9f", i == 0 ? "" : ", ",
                  seconds[i]);
    line += digits;
  }
  line += "]}\n";
  // One call, so that the lines of several ranks do not mix.
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fflush(stdout);
  events.count = 0;
}

}  // namespace soapstone::runtime
