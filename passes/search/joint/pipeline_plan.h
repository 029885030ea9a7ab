#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_PIPELINE_PLAN_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_PIPELINE_PLAN_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "cost_model/system_profile.h"
#include "ir/model/strategy.h"
#include "passes/strategies/pipeline_spec.h"
#include "passes/strategies/strategy_model.h"
#include "simulator/pipeline/pipeline_simulation.h"

namespace soapstone::search {

// Number of devices in a group of `groupSize` that hold the same parameters,
// and share their optimizer states where the plan says so: replicas, and
// devices with other parts of the same sequences.
int64_t optimizerSharesOf(const strategy::PipelineSpec& spec,
                          int64_t groupSize);

// The simulator's plan for the text of a strategy, with groups of `groupSize`
// devices.
simulator::PipelinePlan pipelinePlanOf(const strategy::PipelineSpec& spec,
                                       int64_t groupSize);

// The same of a pipeline in a strategy file. Fails with InvalidArgument if its
// groups are no ranges of devices, have not as many chunks each, or the
// schedule puts chunks on other groups.
absl::StatusOr<simulator::PipelinePlan> pipelinePlanOf(
    const model::StrategyPipeline& pipeline);

// The error where groups of replicas share optimizer states (`shards=`) and our
// own programs are to do so.
absl::Status refuseSharingGroups();

// `strategy` of a group as `system` runs it where replicas share what `plan`
// updates. Our own splits the updates, op by op as it is compiled, and `plan`
// divides nothing more; of others, what replicas share is in their constants.
absl::StatusOr<model::Strategy> withSharedUpdates(
    const strategy::StrategyModel& model, model::Strategy strategy,
    const cost_model::SystemProfile& system, simulator::PipelinePlan* plan);

// The words for such a plan; `inner` is empty, as the file says it op by op.
strategy::PipelineSpec specOf(const simulator::PipelinePlan& plan);

// Returns what `recompute=` says of a plan.
std::string recomputationText(const simulator::PipelinePlan& plan);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_PIPELINE_PLAN_H_
