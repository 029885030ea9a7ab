#include "frontend/driver/report/schedule_picture.h"

#include <vector>

#include "ir/schedule/pricing.h"
#include "ir/schedule/text.h"
#include "ir/support/status_macros.h"
#include "passes/pipeline/pipeline_schedule.h"

namespace soapstone::driver {

absl::StatusOr<std::string> schedulePicture(
    const model::StrategyPipeline& pipeline, int columns) {
  const std::vector<int> groups = model::groupsOfChunks(pipeline);
  std::vector<schedule::Edge> edges;
  std::vector<schedule::Edge> local;
  for (int chunk = 1; chunk < static_cast<int>(groups.size()); ++chunk) {
    bool isLocal = groups[chunk - 1] == groups[chunk];
    (isLocal ? local : edges).push_back({chunk - 1, chunk});
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      schedule::Schedule lists,
      pipeline::pipelineSchedule(pipeline, groups, edges, local));
  schedule::Durations durations = schedule::Durations::zeros(lists);
  for (std::vector<int64_t>* passes :
       {&durations.forward, &durations.input, &durations.weight}) {
    passes->assign(groups.size(), 1);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::vector<std::vector<schedule::ActionTime>> times,
      schedule::actionTimes(lists, durations));
  return schedule::scheduleGrid(lists, times, columns);
}

}  // namespace soapstone::driver
