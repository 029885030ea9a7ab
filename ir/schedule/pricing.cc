#include "ir/schedule/pricing.h"

#include <algorithm>
#include <array>
#include <utility>

#include "ir/schedule/lanes.h"
#include "ir/schedule/roll_loops.h"

namespace soapstone::schedule {
namespace {

// Kinds of durations by chunk: the table has those of all chunks one kind after
// the other, then those of edges.
constexpr int kChunkDurations = 4;

int durationIndex(ActionKind kind, int unit, int chunks) {
  switch (kind) {
    case ActionKind::kForward:
      return 1 + unit;
    case ActionKind::kInputGradient:
      return 1 + chunks + unit;
    case ActionKind::kWeightGradient:
      return 1 + 2 * chunks + unit;
    case ActionKind::kReduce:
      return 1 + 3 * chunks + unit;
    default:
      return 1 + kChunkDurations * chunks + unit;  // Index of an edge.
  }
}

}  // namespace

Durations Durations::zeros(const Schedule& schedule) {
  Durations durations;
  size_t chunks = schedule.groupOfChunk.size();
  for (std::vector<int64_t>* list :
       {&durations.forward, &durations.input, &durations.weight,
        &durations.reduce, &durations.exposedReduce, &durations.update}) {
    list->assign(chunks, 0);
  }
  durations.messages.assign(schedule.edges.size(), 0);
  return durations;
}

double StepPrice::bubbleFraction() const {
  if (periodPicoseconds <= 0) return 0;
  int64_t busiest = 0;
  for (int64_t busy : busyPicoseconds) busiest = std::max(busiest, busy);
  return 1 -
         static_cast<double>(busiest) / static_cast<double>(periodPicoseconds);
}

// Finds one order of all actions in which every message is sent before it is
// waited for, and its loop.
class SchedulePricer::Compiler {
 public:
  explicit Compiler(const Schedule& schedule)
      : schedule(schedule),
        chunks(schedule.chunkCount()),
        position(schedule.groupCount(), 0),
        sent(schedule.edges.size() * schedule.microBatches + 1, 0) {
    laneOfEdge = lanesOfEdges(schedule, &laneCount);
  }

  absl::StatusOr<SchedulePricer> compile() {
    SchedulePricer pricer;
    pricer.groups = schedule.groupCount();
    pricer.lanes = laneCount;
    pricer.messages = static_cast<int>(sent.size());
    pricer.microBatches = schedule.microBatches;
    pricer.chunksOfGroup.resize(pricer.groups);
    for (int chunk = 0; chunk < chunks; ++chunk) {
      pricer.chunksOfGroup[schedule.groupOfChunk[chunk]].push_back(chunk);
    }
    if (findLoops()) compileRounds(&pricer);
    absl::Status rest =
        emitUntil(ends(), pricer.rounds > 0 ? &pricer.after : &pricer.before);
    if (!rest.ok()) return rest;
    return pricer;
  }

 private:
  std::vector<size_t> ends() const {
    std::vector<size_t> list;
    for (const Actions& program : schedule.programs) {
      list.push_back(program.size());
    }
    return list;
  }

  // Whether every group has a loop, all with one stride and long enough to be
  // worth it.
  bool findLoops() {
    constexpr int kFewestRounds = 6;
    for (const Actions& program : schedule.programs) {
      ActionLoop loop = findMainLoop(program, kFewestRounds);
      if (loop.rounds == 0) return false;
      if (!loops.empty() && loops[0].stride != loop.stride) return false;
      loops.push_back(loop);
    }
    return !loops.empty();
  }

  // Blocks for the warm-ups with one round, for one round of every group, which
  // stands for all that follow, and for the rest. Leaves the pricer without
  // rounds, and all actions in its first block, where groups need what others
  // do in a later round.
  void compileRounds(SchedulePricer* pricer) {
    int fewest = loops[0].rounds;
    for (const ActionLoop& loop : loops) fewest = std::min(fewest, loop.rounds);
    if (!emitUntil(roundEnds(1), &pricer->before).ok()) return;
    Block round;
    if (!emitUntil(roundEnds(2), &round).ok()) {
      append(round, &pricer->before);
      return;
    }
    pricer->round = std::move(round);
    pricer->rounds = fewest - 1;
    pricer->stride = loops[0].stride;
    pricer->laneIsUsed.assign(laneCount, 0);
    for (const Instruction& instruction : pricer->round.instructions) {
      if (instruction.send != 0) pricer->laneIsUsed[instruction.lane] = 1;
    }
    for (size_t message = 1; message < sent.size(); ++message) {
      if (sent[message] == 1) {
        pricer->pending.push_back(static_cast<int32_t>(message));
      }
    }
    // The other rounds are the same; the block behind starts from there.
    skipTo(roundEnds(fewest));
  }

  std::vector<size_t> roundEnds(int rounds) const {
    std::vector<size_t> list;
    for (const ActionLoop& loop : loops) {
      list.push_back(loop.begin + static_cast<size_t>(rounds) * loop.period);
    }
    return list;
  }

  static void append(const Block& from, Block* to) {
    to->instructions.insert(to->instructions.end(), from.instructions.begin(),
                            from.instructions.end());
  }

  void skipTo(const std::vector<size_t>& limits) {
    for (size_t group = 0; group < limits.size(); ++group) {
      for (; position[group] < limits[group]; ++position[group]) {
        const Action& action = schedule.programs[group][position[group]];
        // Waits of one group may come before the sends of another here.
        if (action.kind == ActionKind::kSend) sent[messageOf(action)] |= 1;
        if (action.kind == ActionKind::kReceive) sent[messageOf(action)] |= 2;
      }
    }
  }

  int32_t messageOf(const Action& action) const {
    return 1 + action.unit * schedule.microBatches + action.microBatch;
  }

  // Runs every group up to its limit, in any order that works, and records it.
  absl::Status emitUntil(const std::vector<size_t>& limits, Block* block) {
    bool isMoving = true;
    while (isMoving) {
      isMoving = false;
      for (int group = 0; group < schedule.groupCount(); ++group) {
        while (position[group] < limits[group] && emit(group, block)) {
          isMoving = true;
        }
      }
    }
    for (int group = 0; group < schedule.groupCount(); ++group) {
      if (position[group] < limits[group]) {
        return blocked(schedule, group, position[group]);
      }
    }
    return absl::OkStatus();
  }

  // One action; false if its message is not there.
  bool emit(int group, Block* block) {
    const Action& action = schedule.programs[group][position[group]];
    std::vector<Instruction>& list = block->instructions;
    Instruction next;
    next.group = static_cast<int16_t>(group);
    switch (action.kind) {
      case ActionKind::kReceive: {
        int32_t message = messageOf(action);
        if ((sent[message] & 1) == 0) return false;
        sent[message] |= 2;
        next.wait = message;
        next.waitDuration = durationIndex(action.kind, action.unit, chunks);
        list.push_back(next);
        break;
      }
      case ActionKind::kSend: {
        int32_t message = messageOf(action);
        sent[message] |= 1;
        bool joins = !list.empty() && list.back().group == group &&
                     list.back().send == 0 && !list.back().isReduce;
        if (!joins) list.push_back(next);
        list.back().send = message;
        list.back().sendDuration =
            durationIndex(action.kind, action.unit, chunks);
        list.back().lane = static_cast<int16_t>(laneOfEdge[action.unit]);
        break;
      }
      case ActionKind::kUpdate:
        break;
      default: {
        bool joins = !list.empty() && list.back().group == group &&
                     list.back().send == 0 && list.back().duration == 0 &&
                     action.kind != ActionKind::kReduce;
        if (!joins) list.push_back(next);
        list.back().duration = durationIndex(action.kind, action.unit, chunks);
        list.back().isReduce = action.kind == ActionKind::kReduce;
        list.back().chunk = action.unit;
      }
    }
    ++position[group];
    return true;
  }

  const Schedule& schedule;
  int chunks;
  int laneCount = 0;
  std::vector<int> laneOfEdge;
  std::vector<ActionLoop> loops;  // By group.
  std::vector<size_t> position;   // By group.
  std::vector<char> sent;         // By message: 1 sent, 2 received, 3 both.
};

absl::StatusOr<SchedulePricer> SchedulePricer::create(
    const Schedule& schedule) {
  return Compiler(schedule).compile();
}

void SchedulePricer::run(const Block& block, int32_t offset) {
  switch (waits) {
    case MessageWaits::kNone:
      return runInstructions<MessageWaits::kNone>(block, offset);
    case MessageWaits::kSender:
      return runInstructions<MessageWaits::kSender>(block, offset);
    case MessageWaits::kBoth:
      return runInstructions<MessageWaits::kBoth>(block, offset);
  }
}

template <MessageWaits waits>
void SchedulePricer::runInstructions(const Block& block, int32_t offset) {
  int64_t* arrival = arrivals.data();
  for (const Instruction& step : block.instructions) {
    int64_t& clock = compute[step.group];
    int64_t time = clock;
    if (waits == MessageWaits::kBoth) time += table[step.waitDuration];
    if (step.wait != 0) time = std::max(time, arrival[step.wait + offset]);
    if (step.isReduce) {
      int64_t& busy = communication[step.group];
      busy = std::max(busy + table[step.duration], time + exposed[step.chunk]);
      continue;
    }
    time += table[step.duration];
    clock = time;
    if (step.send == 0) continue;
    int64_t& wire = lane[step.lane];
    wire = std::max(wire, time) + table[step.sendDuration];
    arrival[step.send + offset] = wire;
    if (waits != MessageWaits::kNone) clock = wire;
  }
  operations += static_cast<int64_t>(block.instructions.size());
}

void SchedulePricer::runRounds(bool canJump) {
  // All that later rounds depend on.
  auto look = [&](int32_t offset, std::vector<int64_t>* state) {
    state->assign(compute.begin(), compute.end());
    for (int i = 0; i < lanes; ++i) {
      if (laneIsUsed[i]) state->push_back(lane[i]);
    }
    for (int32_t message : pending) {
      state->push_back(arrivals[message + offset]);
    }
  };
  snapshot.clear();
  for (int done = 0; done < rounds; ++done) {
    int32_t offset = done * stride;
    run(round, offset);
    int left = rounds - 1 - done;
    if (!canJump || left == 0) continue;
    look(offset, &present);
    bool isShift = !snapshot.empty();
    int64_t shift = isShift ? present[0] - snapshot[0] : 0;
    for (size_t i = 0; isShift && i < present.size(); ++i) {
      isShift = present[i] - snapshot[i] == shift;
    }
    std::swap(snapshot, present);
    if (!isShift) continue;
    int64_t whole = shift * left;
    for (int64_t& time : compute) time += whole;
    for (int i = 0; i < lanes; ++i) {
      if (laneIsUsed[i]) lane[i] += whole;
    }
    std::vector<int64_t>& moved = present;
    moved.clear();
    for (int32_t message : pending) {
      moved.push_back(arrivals[message + offset] + whole);
    }
    for (size_t i = 0; i < pending.size(); ++i) {
      arrivals[pending[i] + offset + left * stride] = moved[i];
    }
    return;
  }
}

void SchedulePricer::finishStep(const PricingOptions& options) {
  int64_t last = 0;
  for (int group = 0; group < groups; ++group) {
    compute[group] = std::max(compute[group], communication[group]);
    last = std::max(last, compute[group]);
  }
  for (int group = 0; group < groups; ++group) {
    if (options.isBarrierBeforeUpdate) compute[group] = last;
    compute[group] += updates[group];
  }
}

void SchedulePricer::begin(const Durations& durations) {
  table.assign(1, 0);
  for (const std::vector<int64_t>* list :
       {&durations.forward, &durations.input, &durations.weight,
        &durations.reduce, &durations.messages}) {
    table.insert(table.end(), list->begin(), list->end());
  }
  exposed = durations.exposedReduce;
  waits = durations.messageWaits;
  compute.assign(groups, 0);
  communication.assign(groups, 0);
  lane.assign(lanes, 0);
  arrivals.resize(messages);
  operations = 0;
  updates.assign(groups, 0);
  for (int group = 0; group < groups; ++group) {
    for (int chunk : chunksOfGroup[group]) {
      updates[group] += durations.update[chunk];
    }
  }
}

StepPrice SchedulePricer::price(const Durations& durations,
                                const PricingOptions& options) {
  // Steps until a pipeline is steady: as its groups catch up with each other.
  constexpr int kMostSteps = 8;
  begin(durations);
  StepPrice price;
  std::vector<int64_t> earlier;
  std::vector<int64_t> now;
  std::array<int64_t, kMostSteps> ends{};
  for (int step = 0; step < kMostSteps && !price.isSteady; ++step) {
    run(before, 0);
    runRounds(options.canJump);
    run(after, 0);
    finishStep(options);
    ends[step] = *std::max_element(compute.begin(), compute.end());
    now = compute;
    // A lane that is free when the next step begins holds nothing up.
    int64_t earliest = *std::min_element(compute.begin(), compute.end());
    for (int64_t time : lane) now.push_back(std::max(time, earliest));
    if (step == 0) {
      price.firstStepPicoseconds = ends[0];
    } else {
      price.isSteady = true;
      for (size_t i = 0; i < now.size(); ++i) {
        price.isSteady &= now[i] - earlier[i] == now[0] - earlier[0];
      }
      price.periodPicoseconds = ends[step] - ends[step - 1];
    }
    std::swap(earlier, now);
  }
  if (!price.isSteady) {
    price.periodPicoseconds =
        (ends[kMostSteps - 1] - ends[kMostSteps / 2 - 1]) / (kMostSteps / 2);
  }
  for (int group = 0; group < groups; ++group) {
    int64_t busy = 0;
    for (int chunk : chunksOfGroup[group]) {
      busy += durations.forward[chunk] + durations.input[chunk] +
              durations.weight[chunk];
    }
    price.busyPicoseconds.push_back(busy * microBatches + updates[group]);
  }
  price.operations = operations;
  return price;
}

}  // namespace soapstone::schedule
