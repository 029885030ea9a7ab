#include <algorithm>
#include <map>
#include <utility>

#include "ir/schedule/lanes.h"
#include "ir/schedule/pricing.h"

namespace soapstone::schedule {
namespace {

// Runs the lists of all groups side by side, one action at a time.
class ActionTimer {
 public:
  ActionTimer(const Schedule& schedule, const Durations& durations,
              const PricingOptions& options)
      : schedule(schedule),
        durations(durations),
        options(options),
        groups(schedule.programs.size()),
        clocks(groups, 0),
        reductions(groups, 0),
        position(groups, 0),
        times(groups) {
    int laneCount = 0;
    laneOfEdge = lanesOfEdges(schedule, &laneCount);
    lanes.assign(laneCount, 0);
  }

  absl::StatusOr<std::vector<std::vector<ActionTime>>> run() {
    for (bool isMoving = true; isMoving;) {
      isMoving = false;
      for (size_t group = 0; group < groups; ++group) {
        while (!isDone(group) && runOne(group)) isMoving = true;
      }
    }
    for (size_t group = 0; group < groups; ++group) {
      if (!isDone(group))
        return blocked(schedule, static_cast<int>(group), position[group]);
    }
    return std::move(times);
  }

 private:
  bool isDone(size_t group) const {
    return position[group] == schedule.programs[group].size();
  }

  // Runs the next action of a group; false if it has to wait for others.
  bool runOne(size_t group) {
    const Action& action = schedule.programs[group][position[group]];
    int64_t& clock = clocks[group];
    ActionTime time{clock, clock};
    switch (action.kind) {
      case ActionKind::kForward:
        clock = time.end += durations.forward[action.unit];
        break;
      case ActionKind::kInputGradient:
        clock = time.end += durations.input[action.unit];
        break;
      case ActionKind::kWeightGradient:
        clock = time.end += durations.weight[action.unit];
        break;
      case ActionKind::kSend:
        send(action, clock, &time);
        if (durations.messageWaits != MessageWaits::kNone) clock = time.end;
        break;
      case ActionKind::kReceive: {
        auto found = arrivals.find({action.unit, action.microBatch});
        if (found == arrivals.end()) return false;
        if (durations.messageWaits == MessageWaits::kBoth)
          clock += durations.messages[action.unit];
        clock = time.end = std::max(clock, found->second);
        break;
      }
      case ActionKind::kReduce:
        reduce(action, group, &time);
        break;
      case ActionKind::kUpdate:
        if (options.isBarrierBeforeUpdate && !passBarrier(group)) return false;
        time.begin = std::max(clock, reductions[group]);
        clock = time.end = time.begin + durations.update[action.unit];
        break;
    }
    times[group].push_back(time);
    ++position[group];
    return true;
  }

  void send(const Action& action, int64_t clock, ActionTime* time) {
    int64_t& lane = lanes[laneOfEdge[action.unit]];
    time->begin = std::max(lane, clock);
    time->end = time->begin + durations.messages[action.unit];
    arrivals[{action.unit, action.microBatch}] = lane = time->end;
  }

  void reduce(const Action& action, size_t group, ActionTime* time) {
    int64_t& lane = reductions[group];
    int64_t duration = durations.reduce[action.unit];
    time->end = std::max(lane + duration,
                         clocks[group] + durations.exposedReduce[action.unit]);
    time->begin = std::max(lane, time->end - duration);
    lane = time->end;
  }

  // Lets a group update once all groups have their gradients.
  bool passBarrier(size_t group) {
    if (barrier < 0) {
      if (!areReduced()) return false;
      barrier = 0;
      for (size_t other = 0; other < groups; ++other)
        barrier = std::max({barrier, clocks[other], reductions[other]});
    }
    clocks[group] = std::max(clocks[group], barrier);
    return true;
  }

  bool areReduced() const {
    for (size_t group = 0; group < groups; ++group) {
      if (!isDone(group) && schedule.programs[group][position[group]].kind !=
                                ActionKind::kUpdate) {
        return false;
      }
    }
    return true;
  }

  const Schedule& schedule;
  const Durations& durations;
  const PricingOptions& options;
  const size_t groups;
  std::vector<int> laneOfEdge;
  std::vector<int64_t> lanes;
  std::vector<int64_t> clocks;
  std::vector<int64_t> reductions;
  std::vector<size_t> position;
  std::map<std::pair<int, int>, int64_t> arrivals;  // By edge, micro-batch.
  std::vector<std::vector<ActionTime>> times;
  int64_t barrier = -1;  // When all have their gradients.
};

}  // namespace

absl::StatusOr<std::vector<std::vector<ActionTime>>> actionTimes(
    const Schedule& schedule, const Durations& durations,
    const PricingOptions& options) {
  return ActionTimer(schedule, durations, options).run();
}

}  // namespace soapstone::schedule
