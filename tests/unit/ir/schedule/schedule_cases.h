#ifndef SOAPSTONE_TESTS_UNIT_IR_SCHEDULE_SCHEDULE_CASES_H_
#define SOAPSTONE_TESTS_UNIT_IR_SCHEDULE_SCHEDULE_CASES_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/schedule/families.h"
#include "ir/schedule/pricing.h"

namespace soapstone::schedule {

struct ScheduleCase {
  std::string name;
  Schedule schedule;  // With transfers.
};

// Every family with every size below the limits for which it has a schedule.
inline void forEachSchedule(
    int mostGroups, int mostMicroBatches,
    const std::function<void(const ScheduleCase&)>& visit) {
  for (const std::string& name : familyNames()) {
    Family family = *parseFamily(name);
    for (int groups = 1; groups <= mostGroups; ++groups) {
      for (int m = 1; m <= mostMicroBatches; ++m) {
        for (int perGroup = 1; perGroup <= 3; ++perGroup) {
          absl::StatusOr<Schedule> made =
              makeSchedule(family, groups, perGroup, m);
          if (!made.ok()) continue;
          visit({absl::StrCat(name, " P=", groups, " V=", perGroup, " M=", m),
                 placeTransfers(*std::move(made))});
        }
      }
    }
  }
}

// F, I and W of a whole group take the same time; transfers are free.
inline Durations evenDurations(const Schedule& schedule, int64_t groupTime) {
  Durations durations = Durations::zeros(schedule);
  int64_t each = groupTime * schedule.groupCount() / schedule.chunkCount();
  for (std::vector<int64_t>* list :
       {&durations.forward, &durations.input, &durations.weight}) {
    list->assign(schedule.chunkCount(), each);
  }
  return durations;
}

// Different ones everywhere.
inline Durations unevenDurations(const Schedule& schedule, uint64_t seed) {
  Durations durations = Durations::zeros(schedule);
  for (std::vector<int64_t>* list :
       {&durations.forward, &durations.input, &durations.weight,
        &durations.reduce, &durations.exposedReduce, &durations.update,
        &durations.messages}) {
    for (int64_t& duration : *list) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      duration = 1000 + static_cast<int64_t>(seed >> 54);
    }
  }
  for (int64_t& duration : durations.messages) duration /= 8;
  return durations;
}

}  // namespace soapstone::schedule

#endif  // SOAPSTONE_TESTS_UNIT_IR_SCHEDULE_SCHEDULE_CASES_H_
