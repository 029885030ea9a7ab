#include "passes/search/pipeline_plan.h"

#include "absl/strings/match.h"

namespace soapstone {

PipelinePlan pipelinePlanOf(const PipelineSpec& spec, int64_t groupSize) {
  PipelinePlan plan;
  plan.groups = static_cast<int>(spec.groups);
  plan.chunksPerGroup = static_cast<int>(spec.chunksPerGroup);
  plan.microBatches = static_cast<int>(spec.microBatches);
  plan.family = *schedule::parseFamily(spec.schedule);
  if (spec.send == "late") {
    plan.sending = schedule::GradientSending::kAfterWeightGradient;
  }
  if (spec.recompute == "selective") {
    plan.recomputation = Recomputation::kSelective;
  } else if (spec.recompute == "full") {
    plan.recomputation = Recomputation::kFull;
  }
  // Megatron gives every stage as many layers.
  bool isMegatron = absl::StartsWith(spec.inner, "megatron");
  if (spec.cut.empty() ? isMegatron : spec.cut == "layers") {
    plan.balance = CutBalance::kEqualLayers;
  }
  if (spec.sharesOptimizer) {
    plan.optimizerShards = spec.replicas > 0 ? spec.replicas : groupSize;
  }
  return plan;
}

}  // namespace soapstone
