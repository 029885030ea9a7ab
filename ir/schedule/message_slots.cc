#include "ir/schedule/message_slots.h"

#include <algorithm>

#include "ir/schedule/check.h"

namespace soapstone::schedule {

int fewestMessageSlots(const Schedule& schedule) {
  SlotCounts slots = countSlots(schedule);
  for (int count = 2; count < schedule.microBatches; count *= 2) {
    for (int& edge : slots.messages) edge = edge > 0 ? count : 0;
    if (checkSchedule(schedule, slots).ok()) return count;
  }
  return std::max(1, schedule.microBatches);
}

}  // namespace soapstone::schedule
