#ifndef SOAPSTONE_SIMULATOR_PIPELINE_PIPELINE_TRAFFIC_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_PIPELINE_TRAFFIC_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "simulator/layer_repetition.h"
#include "simulator/pipeline/pipeline_simulation.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// Bytes that a step of several micro-batches moves, all of them together.
struct StepTraffic {
  std::vector<int64_t> sentBytes;  // By device.
  // By directed link of the machine, ascending; links without bytes are left
  // out.
  std::vector<LinkBytes> links;

  int64_t totalSentBytes() const;
};

// Counts what the step moves that simulatePipeline found `result` for, with the
// same arguments: what every chunk communicates in its passes, as often as they
// run, what crosses from group to group, and what is summed and gathered once a
// step. Not part of that simulation, as searches do not ask for it.
//
// Fails with Unimplemented for other systems than our own.
absl::StatusOr<StepTraffic> pipelineTraffic(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const model::ModelConfigurations& configurations, const PipelinePlan& plan,
    const LayerRepetition* repetition, const PipelineResult& result);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_PIPELINE_TRAFFIC_H_
