#ifndef SOAPSTONE_PASSES_PIPELINE_PIPELINE_SCHEDULE_H_
#define SOAPSTONE_PASSES_PIPELINE_PIPELINE_SCHEDULE_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/model/strategy.h"
#include "ir/schedule/schedule.h"

namespace soapstone::pipeline {

// The actions of every group of a pipeline in their order, proven: those of the
// strategy, or of its family. `edges` are transfers between groups, `local`
// ones between chunks of one group, which need none but an order. Fails if the
// strategy places chunks otherwise than the schedule does, or if the schedule
// cannot run.
absl::StatusOr<schedule::Schedule> pipelineSchedule(
    const model::StrategyPipeline& pipeline,
    const std::vector<int>& groupOfChunk,
    absl::Span<const schedule::Edge> edges,
    absl::Span<const schedule::Edge> local);

// Indexed by chunk: whether its weight gradients are late
// (`schedule::areWeightsLate`). Fails if there is no such schedule.
absl::StatusOr<std::vector<char>> lateWeightGradients(
    const model::StrategyPipeline& pipeline,
    const std::vector<int>& groupOfChunk);

}  // namespace soapstone::pipeline

#endif  // SOAPSTONE_PASSES_PIPELINE_PIPELINE_SCHEDULE_H_
