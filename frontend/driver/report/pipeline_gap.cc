#include "frontend/driver/report/pipeline_gap.h"

#include "ir/support/status_macros.h"
#include "simulator/pipeline/exposed_parts.h"
#include "simulator/pipeline/group_times.h"

namespace soapstone::driver {
absl::StatusOr<std::vector<TimeShare>> pipelineGap(
    const simulator::PipelineResult& result, int64_t microBatches,
    int64_t picosecondsAtPeak) {
  std::vector<simulator::GroupTimes> groups =
      simulator::groupTimes(result, microBatches);
  const simulator::GroupTimes& group = groups[simulator::busiestGroup(groups)];
  int64_t mean = simulator::meanComputing(groups);
  SOAPSTONE_ASSIGN_OR_RETURN(simulator::ExposedParts exposed,
                             simulator::exposedParts(result));
  int64_t period = result.price.periodPicoseconds;
  return std::vector<TimeShare>{
      {"the model at the devices' peak", picosecondsAtPeak},
      {"kernels below the peak", mean - picosecondsAtPeak},
      {"imbalance of groups", group.computing - mean},
      {"recomputation", group.recomputation},
      {"exposed communication in groups", group.communication},
      {"exposed messages between groups", exposed.messages},
      {"exposed sums of gradients", exposed.gradientSums},
      {"updates", group.update},
      {"barrier before updates", exposed.barrier},
      {"host", group.host + period - exposed.whole},
      {"bubble", exposed.rest() - group.busy()}};
}

}  // namespace soapstone::driver
