#include "frontend/driver/report/pipeline_gap.h"

#include <algorithm>

#include "ir/support/status_macros.h"
#include "simulator/pipeline/exposed_parts.h"

namespace soapstone::driver {
namespace {

// Times of a group in a step, in picoseconds.
struct GroupTimes {
  int64_t computing = 0;
  int64_t communication = 0;
  int64_t host = 0;
  int64_t recomputation = 0;
  int64_t update = 0;

  int64_t busy() const {
    return computing + communication + host + recomputation + update;
  }
};

std::vector<GroupTimes> timesOf(const simulator::PipelineResult& result,
                                int64_t microBatches) {
  std::vector<GroupTimes> groups(result.memory.size());
  for (int chunk = 0; chunk < result.cut.chunks; ++chunk) {
    const simulator::ChunkPrices& price = result.chunks[chunk];
    GroupTimes& group = groups[result.schedule.groupOfChunk[chunk]];
    int64_t passes =
        microBatches * (price.forward + price.input + price.weight);
    int64_t waits = microBatches * (price.causes.communication -
                                    price.recomputeCauses.communication);
    int64_t host =
        microBatches * (price.causes.host - price.recomputeCauses.host);
    int64_t again = microBatches * price.recompute;
    // Recomputation is a part of the passes, its own waits included.
    again = std::min(again, passes);
    waits = std::min(waits, passes - again);
    host = std::min(host, passes - again - waits);
    group.recomputation += again;
    group.communication += waits;
    group.host += host;
    group.computing += passes - again - waits - host;
    group.update += price.update;
  }
  return groups;
}

}  // namespace

absl::StatusOr<std::vector<TimeShare>> pipelineGap(
    const simulator::PipelineResult& result, int64_t microBatches,
    int64_t picosecondsAtPeak) {
  std::vector<GroupTimes> groups = timesOf(result, microBatches);
  size_t busiest = 0;
  int64_t computed = 0;
  for (size_t i = 0; i < groups.size(); ++i) {
    if (groups[i].busy() > groups[busiest].busy()) busiest = i;
    computed += groups[i].computing;
  }
  const GroupTimes& group = groups[busiest];
  int64_t mean = computed / static_cast<int64_t>(groups.size());
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
