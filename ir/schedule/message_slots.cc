#include "ir/schedule/message_slots.h"

#include <algorithm>
#include <vector>

#include "ir/schedule/check.h"

namespace soapstone::schedule {
namespace {

// Whether all groups come to the end of their lists if an edge holds `slots`
// messages: a sender waits until the receiver has taken the message that was in
// the slot before, a receiver until its message is there.
bool runsToTheEnd(const Schedule& schedule, int slots) {
  std::vector<int> sent(schedule.edges.size(), 0);
  std::vector<int> received(schedule.edges.size(), 0);
  std::vector<size_t> next(schedule.programs.size(), 0);
  auto mayRun = [&](const Action& action) {
    if (action.kind == ActionKind::kSend) {
      return sent[action.unit] - received[action.unit] < slots;
    }
    return action.kind != ActionKind::kReceive ||
           received[action.unit] < sent[action.unit];
  };
  for (bool moved = true; moved;) {
    moved = false;
    for (size_t group = 0; group < next.size(); ++group) {
      const Actions& list = schedule.programs[group];
      for (; next[group] < list.size() && mayRun(list[next[group]]);
           ++next[group]) {
        const Action& action = list[next[group]];
        if (action.kind == ActionKind::kSend) ++sent[action.unit];
        if (action.kind == ActionKind::kReceive) ++received[action.unit];
        moved = true;
      }
    }
  }
  for (size_t group = 0; group < next.size(); ++group) {
    if (next[group] < schedule.programs[group].size()) return false;
  }
  return true;
}

}  // namespace

int fewestMessageSlots(const Schedule& schedule) {
  SlotCounts slots = countSlots(schedule);
  for (int count = 2; count < schedule.microBatches; count *= 2) {
    for (int& edge : slots.messages) edge = edge > 0 ? count : 0;
    // The checker's senders do not wait: what they send stays where it is until
    // there is a slot. Programs copy it, and wait.
    if (checkSchedule(schedule, slots).ok() && runsToTheEnd(schedule, count)) {
      return count;
    }
  }
  return std::max(1, schedule.microBatches);
}

}  // namespace soapstone::schedule
