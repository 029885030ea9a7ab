#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_PIPELINE_STRATEGY_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_PIPELINE_STRATEGY_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "ir/model/strategy.h"
#include "passes/strategies/pipeline_spec.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::search {

// Number of chunks that the forward pass is cut into.
int64_t chunksOf(const strategy::PipelineSpec& spec);

// The strategy of a pipeline on `devices` devices: every group is split as
// `spec.inner` says, the forward pass is cut where the chunks have equal work
// ("megatron" and cut=layers: equal layers).
absl::StatusOr<model::Strategy> pipelineStrategy(
    const strategy::StrategyModel& model, const strategy::PipelineSpec& spec,
    int64_t devices);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_PIPELINE_STRATEGY_H_
