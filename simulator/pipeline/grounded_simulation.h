#ifndef SOAPSTONE_SIMULATOR_PIPELINE_GROUNDED_SIMULATION_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_GROUNDED_SIMULATION_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "simulator/cut_ground.h"
#include "simulator/layer_repetition.h"
#include "simulator/pipeline/cut_schedule.h"
#include "simulator/pipeline/group_program.h"
#include "simulator/pipeline/pipeline_simulation.h"

namespace soapstone::simulator {

// Like simulatePipeline, for plans of one model that are simulated one after
// the other: `ground` belongs to the graph, which must be valid, or to the
// unfolded one if there is a repetition.
absl::StatusOr<PipelineResult> simulatePipelineOn(
    const CutGround& ground, const model::ModelGraph& graph,
    const cost_model::Machine& machine, const cost_model::OperatorCosts& costs,
    int64_t devices, const model::ModelConfigurations& configurations,
    const PipelinePlan& plan, const LayerRepetition* repetition);

// The same for plans that run one program on their groups, which is placed and
// keeps the buffers that are stored. May be called for several plans at once;
// all are plain steps, and the group keeps that, or none is.
absl::StatusOr<PipelineResult> simulatePipelineOf(GroupProgram& group,
                                                  const PipelinePlan& plan,
                                                  CutSchedules& schedules);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_GROUNDED_SIMULATION_H_
