#ifndef SOAPSTONE_RUNTIME_TRACE_RECORDER_H_
#define SOAPSTONE_RUNTIME_TRACE_RECORDER_H_

// A rank of the trace back end records instead of computing: it writes down
// every action, the memory that it touches, and how lanes wait for each other.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "runtime/core/communicator.h"
#include "runtime/runtime.h"

namespace soapstone::runtime {

inline constexpr int kTracedLanes = 4;

// Bytes [begin, end) of an arena.
struct Interval {
  int64_t begin = 0;
  int64_t end = 0;
  // The table of slots of the value that it belongs to, where several values
  // share their slots.
  const int32_t* slotOf = nullptr;
};

// Number of finished actions of each lane: a vector clock (Fidge, "Timestamps
// in message-passing systems", 1988).
struct LaneClock {
  int64_t over[kTracedLanes] = {};

  void merge(const LaneClock& other) {
    for (int i = 0; i < kTracedLanes; ++i) {
      if (other.over[i] > over[i]) over[i] = other.over[i];
    }
  }
};

// A message of a communication action.
struct TracedMessage {
  int peer = 0;
  int64_t bytes = 0;
};

// A communication step as one rank sees it.
struct TracedCall {
  Call call;
  std::vector<int> group;  // For a collective; empty for an exchange.
  std::vector<TracedMessage> sends;
  std::vector<TracedMessage> receives;
  int64_t bytes = 0;  // Size of the whole region of a collective.
  // A ring: what the rank sends to the next one, each tensor in as many shares
  // of whole elements as there are members, the larger ones first.
  int64_t ringBytes = 0;
  int64_t microBatch = 0;  // Of the action of a pipeline that makes it.
  bool posts = false;      // It waits for what it receives alone,
  int slots = 0;  // and for a slot if there are so many (0: any number).
};

// A run of a function of a pipeline, as its list of actions says.
struct TracedPart {
  std::string name;
  int64_t microBatch = 0;  // -1: it runs once a step.
};

// One entry of a lane's queue.
struct Action {
  Lane lane = Lane::kCompute;
  int64_t number = 0;  // In its lane, from 0.
  LaneClock before;    // Actions over when it begins.
  Site site;
  const char* what = "";
  std::vector<Interval> reads;
  std::vector<Interval> writes;
  // In a pipeline: the micro-batch that it belongs to.
  int64_t microBatch = 0;
  int part = -1;      // Index into the rank's parts; -1: none.
  int call = -1;      // Index into the rank's calls; -1: no communication.
  int kernels = 1;    // Launched for it by the CUDA back end.
  int64_t bytes = 0;  // Device memory that they read and write.
  int64_t flops = 0;  // Of products, convolutions, attention, LSTMs.
};

// All that one rank did in one run of its functions.
struct RankTrace {
  int rank = 0;
  const DeviceClass* deviceClass = nullptr;
  std::vector<Action> actions;  // In the order in which they were issued.
  std::vector<TracedCall> calls;
  // The first calls, so many, are made so many times in a step.
  size_t repeatedCalls = 0;
  int64_t repetitions = 1;
  std::vector<TracedPart> parts;    // In a pipeline, in order.
  std::vector<std::string> faults;  // Memory outside of the arena.
  int64_t peakBytes = 0;            // End of the highest byte touched.
};

// Writes down the actions of one rank.
class Recorder {
 public:
  Recorder(RankTrace& trace, const char* arena, const Rank& rank)
      : trace(trace), arena(arena), rank(rank) {}

  // An action that touches the given memory; returns it to be added to.
  Action& add(Stream stream, Site site, const char* what, Accesses reads,
              Accesses writes);
  void addCall(Stream stream, TracedCall call, Accesses reads, Accesses writes);
  // All that is recorded from now on belongs to the function `name` for a
  // micro-batch, -1 for functions that run once a step.
  void beginPart(const char* name, int64_t microBatch);
  // The micro-batch, or -1, of the function that runs next.
  int64_t numberOfPart = 0;
  // More memory of the latest action.
  void touch(Accesses reads, Accesses writes);
  Event record(Stream stream);
  void wait(Stream stream, Event event);
  // The slot of `bytes` bytes at `offset` is used for the value with the table
  // `slotOf` from now on.
  void noteSlot(size_t offset, size_t bytes, const int32_t* slotOf);

 private:
  struct NotedSlot {
    int64_t end = 0;
    const int32_t* slotOf = nullptr;
  };

  // The table of the value in whose slot `begin` lies; null where there is
  // none.
  const int32_t* slotAt(int64_t begin) const;

  // Also counts the bytes of the action.
  void append(std::vector<Interval>& intervals, const Access& access,
              Action& action);

  RankTrace& trace;
  const char* arena;
  const Rank& rank;
  int64_t issued[kTracedLanes] = {};  // Actions of each lane.
  LaneClock clocks[kTracedLanes];     // Actions that each lane has waited for.
  std::vector<LaneClock> events;
  std::map<int64_t, NotedSlot> slots;  // By offset.
};

// Lets a rank record into `trace`, which must outlive it.
void attachRecorder(Rank& rank, RankTrace& trace);

// The recorder of a rank of this back end.
Recorder& recorderOf(Rank& rank);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_TRACE_RECORDER_H_
