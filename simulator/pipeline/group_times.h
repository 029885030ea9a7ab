#ifndef SOAPSTONE_SIMULATOR_PIPELINE_GROUP_TIMES_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_GROUP_TIMES_H_

#include <cstdint>
#include <vector>

#include "simulator/pipeline/pipeline_simulation.h"

namespace soapstone::simulator {

// Times of a group of a pipeline in a step, in picoseconds.
struct GroupTimes {
  int64_t computing = 0;
  int64_t communication = 0;  // Waits for messages within the group.
  int64_t host = 0;           // Waits for the host to issue ops.
  int64_t recomputation = 0;
  int64_t update = 0;

  int64_t busy() const {
    return computing + communication + host + recomputation + update;
  }
};

// Indexed by group.
std::vector<GroupTimes> groupTimes(const PipelineResult& result,
                                   int64_t microBatches);

// The first of the groups that are busy longest.
int busiestGroup(const std::vector<GroupTimes>& groups);

// The mean of what groups compute, in picoseconds.
int64_t meanComputing(const std::vector<GroupTimes>& groups);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_GROUP_TIMES_H_
