#ifndef SOAPSTONE_SIMULATOR_PIPELINE_PLAIN_STEP_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_PLAIN_STEP_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "simulator/cut_ground.h"
#include "simulator/layer_repetition.h"
#include "simulator/memory_profile.h"
#include "simulator/pipeline/pipeline_simulation.h"
#include "simulator/pipeline/recomputation.h"
#include "simulator/pipeline_cut.h"
#include "simulator/simulation_result.h"

namespace soapstone::simulator {

// The figures of a step of one micro-batch on one group of `devices` devices,
// as Simulation::issuedResult gives them: gradients are summed
// and updates run as soon as they can, so that memory is that of the compiled
// step, not that of a pipeline, which holds all gradients until its end.
//
// Where `repetition` is given, `graph` is its folded graph: what comes out is,
// bit for bit, the figures of the unfolded one with the configurations of the
// folded layers in all of them. Bytes sent and received are counted
// `withTraffic` alone.
//
// Fails with InvalidArgument if the machine is too small or a configuration is
// illegal; with FailedPrecondition if folded layers are configured differently.
absl::StatusOr<SimulationResult> simulatePlainStep(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const model::ModelConfigurations& configurations,
    const LayerRepetition* repetition = nullptr, bool withTraffic = true);

// Whether a plan is compiled as the plain step, with ops that are repeated:
// gradients are summed as soon as they are made, and updates follow them.
bool isPlainStep(const PipelinePlan& plan,
                 const cost_model::SystemProfile& system);

// The memory of that step's fullest device at its peak, if the backward pass
// computes `recomputed` again: what a layer repeats is there while its forward
// pass reads it, and again from the first task of its backward pass. `tasks`
// are those of the step without recomputation, `buffers` take the place of
// theirs.
MemoryPoint plainPeak(const model::ModelGraph& graph, const PipelineCut& cut,
                      const RecomputedOps& recomputed, const TaskGraph& tasks,
                      std::vector<TaskBuffer> buffers);

// The buffers of `tasks` but those of gradients that are added up over
// micro-batches where their sums lie, and summed over devices there: all but
// those that are scattered (`scatteredGradients`) or added by kernels of their
// own; without parts of parameters that are updated in place, too.
std::vector<TaskBuffer> withoutSummedGradients(
    const model::ModelGraph& graph, const CutGround& ground,
    const std::vector<char>& isScattered, const TaskGraph& tasks);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_PLAIN_STEP_H_
