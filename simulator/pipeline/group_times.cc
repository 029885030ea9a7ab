#include "simulator/pipeline/group_times.h"

#include <algorithm>

namespace soapstone::simulator {

std::vector<GroupTimes> groupTimes(const PipelineResult& result,
                                   int64_t microBatches) {
  std::vector<GroupTimes> groups(result.memory.size());
  for (int chunk = 0; chunk < result.cut.chunks; ++chunk) {
    const ChunkPrices& price = result.chunks[chunk];
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

int busiestGroup(const std::vector<GroupTimes>& groups) {
  auto busiest = std::max_element(groups.begin(), groups.end(),
                                  [](const GroupTimes& a, const GroupTimes& b) {
                                    return a.busy() < b.busy();
                                  });
  return static_cast<int>(busiest - groups.begin());
}

int64_t meanComputing(const std::vector<GroupTimes>& groups) {
  int64_t computed = 0;
  for (const GroupTimes& group : groups) computed += group.computing;
  return computed / static_cast<int64_t>(groups.size());
}

}  // namespace soapstone::simulator
