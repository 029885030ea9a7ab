#ifndef SOAPSTONE_IR_SCHEDULE_PRICING_H_
#define SOAPSTONE_IR_SCHEDULE_PRICING_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/schedule/schedule.h"

namespace soapstone::schedule {

// Computing that waits for messages beyond those that it reads.
enum class MessageWaits {
  kNone,    // Messages go on beside it.
  kSender,  // A group computes nothing while it sends.
  kBoth,    // Nor while it receives, which takes as long even if the message
            // was sent before.
};

// Durations of actions in picoseconds, none negative.
struct Durations {
  // Indexed by chunk.
  std::vector<int64_t> forward;
  std::vector<int64_t> input;
  std::vector<int64_t> weight;
  std::vector<int64_t> reduce;  // On the group's communication lane.
  // Least time from the chunk's last weight gradient to the end of its
  // reduction; the rest of it overlaps with that backward pass.
  std::vector<int64_t> exposedReduce;
  std::vector<int64_t> update;
  std::vector<int64_t> messages;  // By edge.
  MessageWaits messageWaits = MessageWaits::kNone;

  // Zeros for a schedule.
  static Durations zeros(const Schedule& schedule);
};

struct PricingOptions {
  // No group updates before all groups have their gradients, as clipping by the
  // global norm and loss scaling require.
  bool isBarrierBeforeUpdate = false;
  // Whether to skip rounds of a loop whose outcome is known. Exact either way.
  bool canJump = true;
};

struct StepPrice {
  // From the start of a first step to the end of its last update.
  int64_t firstStepPicoseconds = 0;
  // From the end of one step to the end of the next, once it stays the same.
  int64_t periodPicoseconds = 0;
  // Whether the period was seen to repeat; else it is the mean of the last
  // steps that were looked at.
  bool isSteady = false;
  // Indexed by group: compute time in a step, updates included. The rest of the
  // period is its bubble.
  std::vector<int64_t> busyPicoseconds;
  // Actions looked at.
  int64_t operations = 0;

  // The idle share of the busiest group.
  double bubbleFraction() const;
};

// Prices a schedule for one set of durations after another. The state of a
// pipeline is when each lane is free: every group has a lane for computing and
// one for reductions, every pair of neighbours one per direction for messages,
// which go first come first served. Since the lists fix every order, one order
// of all actions, found once, is right for all durations, and pricing is one
// pass over it. A round of the lists' loops that leaves every lane and every
// message on its way later by one and the same time will do so again: the
// rounds that are left are one addition, and exact, as max and plus commute
// with a shift of all.
class SchedulePricer {
 public:
  // Takes a schedule with transfers. Fails with InvalidArgument if the lists
  // block each other. Updates are priced at the end of their group's list.
  static absl::StatusOr<SchedulePricer> create(const Schedule& schedule);

  StepPrice price(const Durations& durations,
                  const PricingOptions& options = {});

 private:
  // Waits for a message, computes, and sends a message; each may be missing.
  struct Instruction {
    int32_t wait = 0;  // A message; 0: none.
    int32_t waitDuration = 0;
    int32_t duration = 0;  // See `table`; 0: none.
    int32_t send = 0;      // A message; 0: none.
    int32_t sendDuration = 0;
    int16_t group = 0;
    int16_t lane = 0;
    bool isReduce = false;  // `duration` is on the communication lane.
    int16_t chunk = 0;
  };
  struct Block {
    std::vector<Instruction> instructions;
  };
  class Compiler;

  void begin(const Durations& durations);
  void run(const Block& block, int32_t offset);
  template <MessageWaits waits>
  void runInstructions(const Block& block, int32_t offset);
  void runRounds(bool canJump);
  void finishStep(const PricingOptions& options);

  int groups = 0;
  int lanes = 0;
  int messages = 0;  // Numbers of messages are below this.
  Block before;      // All, or all before the loops.
  Block round;       // One round of all loops: the second of each.
  Block after;
  int rounds = 0;  // How often `round` runs.
  int stride = 0;  // Messages have numbers this much higher each round.
  std::vector<int32_t> pending;  // Messages on their way after `round`.
  std::vector<char> laneIsUsed;  // By lane, in `round`.
  std::vector<std::vector<int>> chunksOfGroup;
  int microBatches = 1;

  // The state.
  std::vector<int64_t> compute;
  std::vector<int64_t> communication;
  std::vector<int64_t> lane;
  std::vector<int64_t> arrivals;
  std::vector<int64_t> table;  // Durations, from 1 on.
  std::vector<int64_t> exposed;
  std::vector<int64_t> updates;  // By group.
  MessageWaits waits = MessageWaits::kNone;
  std::vector<int64_t> snapshot;
  std::vector<int64_t> present;
  int64_t operations = 0;
};

// Begin and end of an action in a first step.
struct ActionTime {
  int64_t begin = 0;
  int64_t end = 0;
};

// Times of every action, indexed by group and action, by plain simulation: a
// message occupies its lane from `begin` to `end`; a reception lasts as long as
// the group waits for it, or receives. Fails if the lists block each other.
absl::StatusOr<std::vector<std::vector<ActionTime>>> actionTimes(
    const Schedule& schedule, const Durations& durations,
    const PricingOptions& options = {});

}  // namespace soapstone::schedule

#endif  // SOAPSTONE_IR_SCHEDULE_PRICING_H_
