#include "ir/schedule/message_slots.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "ir/schedule/check.h"
#include "ir/support/status_macros.h"

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

// The fewest slots of an edge, all slots with it, and whether the checker has
// proven these already.
struct Found {
  int count = 1;
  bool isProven = false;
  SlotCounts slots;
};
Found findSlots(const Schedule& schedule) {
  Found found;
  found.slots = countSlots(schedule);
  auto give = [&](int count) {
    found.count = count;
    for (int& edge : found.slots.messages) edge = edge > 0 ? count : 0;
  };
  for (int count = 2; count < schedule.microBatches; count *= 2) {
    give(count);
    // The checker's senders do not wait: what they send stays where it is until
    // there is a slot. Programs copy it, and wait.
    found.isProven = runsToTheEnd(schedule, count) &&
                     checkSchedule(schedule, found.slots).ok();
    if (found.isProven) return found;
  }
  give(std::max(1, schedule.microBatches));
  return found;
}

}  // namespace

int fewestMessageSlots(const Schedule& schedule) {
  return findSlots(schedule).count;
}

absl::StatusOr<SlotCounts> programSlots(const Schedule& schedule) {
  Found found = findSlots(schedule);
  if (!found.isProven) {
    SOAPSTONE_RETURN_IF_ERROR(checkSchedule(schedule, found.slots));
  }
  return std::move(found.slots);
}

}  // namespace soapstone::schedule
