#ifndef SOAPSTONE_SIMULATOR_PIPELINE_PIPELINE_EDGES_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_PIPELINE_EDGES_H_

#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/system_profile.h"
#include "ir/schedule/pricing.h"
#include "ir/schedule/schedule.h"
#include "simulator/pipeline/group_program.h"
#include "simulator/pipeline/pipeline_simulation.h"
#include "simulator/pipeline_cut.h"

namespace soapstone::simulator {

// By group of a plan, its first device.
std::vector<int> beginsOf(const PipelinePlan& plan, int groupSize);

// The layout in which a message arrives, as the op that reads
// it first demands it: a number of the group's catalog.
int arrivalLayout(const GroupProgram& group, const PipelineCut& cut,
                  const CutMessage& message);

// The edges of the schedule of `result` with what crosses them in a
// micro-batch. The group's other plans must wait meanwhile.
absl::StatusOr<std::vector<PipelineEdge>> priceEdges(
    GroupProgram& group, const PipelineResult& result);

// What computing waits for by the rules of a system.
schedule::MessageWaits messageWaits(const cost_model::OverlapRules& overlap);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_PIPELINE_EDGES_H_
