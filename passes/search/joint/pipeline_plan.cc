#include "passes/search/joint/pipeline_plan.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/schedule/families.h"
#include "ir/schedule/text.h"
#include "ir/support/status_macros.h"
#include "passes/search/joint/joint_candidates.h"
#include "passes/search/joint/recomputation_choice.h"
#include "passes/strategies/shard_updates.h"
#include "simulator/pipeline/recomputation_words.h"

namespace soapstone::search {
namespace {

absl::StatusOr<int> beginOf(const sharding::DeviceGrid& grid) {
  std::vector<int> devices = grid.devices();
  for (size_t i = 0; i < devices.size(); ++i) {
    if (devices[i] == devices[0] + static_cast<int>(i)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("devices '", grid.toString(),
                     "' of a chunk are no range, which alone can be priced"));
  }
  return devices.front();
}

// The compute lists of the pipeline on its groups, if no family makes them.
absl::Status addSchedule(const model::StrategyPipeline& pipeline,
                         const std::vector<int>& groups,
                         simulator::PipelinePlan* plan) {
  schedule::Schedule lists;
  if (pipeline.actions.empty()) {
    plan->family = *schedule::parseFamily(pipeline.family);
    SOAPSTONE_ASSIGN_OR_RETURN(
        lists,
        schedule::makeSchedule(plan->family, plan->groups, plan->chunksPerGroup,
                               plan->microBatches));
  } else {
    SOAPSTONE_ASSIGN_OR_RETURN(
        lists, schedule::parseSchedule(absl::StrJoin(pipeline.actions, "\n")));
    if (lists.microBatches != plan->microBatches) {
      return absl::InvalidArgumentError(
          absl::StrCat("the lists of actions are of ", lists.microBatches,
                       " micro-batches, the pipeline of ", plan->microBatches));
    }
  }
  if (lists.groupOfChunk != groups) {
    return absl::InvalidArgumentError(
        absl::StrCat("the schedule has chunks on groups ",
                     absl::StrJoin(lists.groupOfChunk, " "),
                     ", the strategy on ", absl::StrJoin(groups, " ")));
  }
  if (!pipeline.actions.empty()) plan->lists = std::move(lists);
  return absl::OkStatus();
}

}  // namespace

int64_t optimizerSharesOf(const strategy::PipelineSpec& spec,
                          int64_t groupSize) {
  if (absl::StartsWith(spec.inner, "context") ||
      absl::StartsWith(spec.inner, "ulysses")) {
    return groupSize;
  }
  if (!absl::StartsWith(spec.inner, "megatron")) {
    return spec.replicas > 0 ? spec.replicas : groupSize;
  }
  // Without degrees all devices of the group split tensors.
  // Where experts are on different devices, most states are theirs.
  int64_t tensor = std::max(argumentOf(spec, "t"), argumentOf(spec, "e"));
  if (tensor > 0) return std::max<int64_t>(1, groupSize / tensor);
  return std::max<int64_t>(1, spec.replicas) * contextOf(spec);
}

simulator::PipelinePlan pipelinePlanOf(const strategy::PipelineSpec& spec,
                                       int64_t groupSize) {
  simulator::PipelinePlan plan;
  plan.groups = static_cast<int>(spec.groups);
  plan.chunksPerGroup = static_cast<int>(spec.chunksPerGroup);
  plan.microBatches = static_cast<int>(spec.microBatches);
  plan.family = *schedule::parseFamily(spec.schedule);
  if (spec.send == "late") {
    plan.sending = schedule::GradientSending::kAfterWeightGradient;
  }
  simulator::RecomputationOptions recomputation =
      recomputationOptions(spec.recompute);
  plan.recomputation = recomputation.kind;
  plan.keptPercent = recomputation.keptPercent;
  plan.recomputedParts = std::move(recomputation.parts);
  // Megatron gives every stage as many layers.
  bool isMegatron = absl::StartsWith(spec.inner, "megatron");
  if (spec.cut.empty() ? isMegatron : spec.cut == "layers") {
    plan.balance = simulator::CutBalance::kEqualLayers;
  }
  if (spec.sharesOptimizer) {
    plan.optimizerShards = optimizerSharesOf(spec, groupSize);
    if (spec.shards > 0) {
      plan.optimizerReplicas = static_cast<int>(plan.optimizerShards);
      plan.optimizerGroups =
          std::max<int64_t>(1, plan.optimizerReplicas / spec.shards);
      plan.optimizerShards = spec.shards;
    }
  }
  plan.scattersGradients = spec.scattersGradients;
  for (size_t i = 0; i < spec.devices.size(); i += groupSize) {
    plan.groupBegins.push_back(spec.devices[i]);
  }
  return plan;
}

absl::StatusOr<simulator::PipelinePlan> pipelinePlanOf(
    const model::StrategyPipeline& pipeline) {
  std::vector<int> groups = model::groupsOfChunks(pipeline);
  simulator::PipelinePlan plan;
  plan.groups = *std::max_element(groups.begin(), groups.end()) + 1;
  int chunks = static_cast<int>(pipeline.chunks.size());
  if (chunks % plan.groups != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat(plan.groups, " groups have ", chunks,
                     " chunks; only as many on each can be priced"));
  }
  plan.chunksPerGroup = chunks / plan.groups;
  plan.microBatches = static_cast<int>(pipeline.microBatches);
  if (pipeline.sendsLate) {
    plan.sending = schedule::GradientSending::kAfterWeightGradient;
  }
  plan.recomputation = recomputationOptions(pipeline.recompute).kind;
  plan.optimizerShards = pipeline.optimizerShards;
  plan.groupBegins.assign(plan.groups, 0);
  for (int chunk = 0; chunk < chunks; ++chunk) {
    plan.firstOps.push_back(pipeline.chunks[chunk].from);
    SOAPSTONE_ASSIGN_OR_RETURN(plan.groupBegins[groups[chunk]],
                               beginOf(pipeline.chunks[chunk].devices));
  }
  SOAPSTONE_RETURN_IF_ERROR(addSchedule(pipeline, groups, &plan));
  return plan;
}

absl::Status refuseSharingGroups() {
  return absl::UnimplementedError(
      "shards: programs of our own share optimizer states among all replicas; "
      "leave it out, or price another system (simulate --system)");
}

absl::StatusOr<model::Strategy> withSharedUpdates(
    const strategy::StrategyModel& model, model::Strategy strategy,
    const cost_model::SystemProfile& system, simulator::PipelinePlan* plan) {
  if (plan->optimizerShards == 1 || system.changesSchedule()) {
    return std::move(strategy);
  }
  if (plan->optimizerGroups != 1) return refuseSharingGroups();
  plan->optimizerShards = 1;
  return strategy::shardUpdates(model, std::move(strategy));
}

strategy::PipelineSpec specOf(const simulator::PipelinePlan& plan) {
  strategy::PipelineSpec spec;
  spec.groups = plan.groups;
  spec.chunksPerGroup = plan.chunksPerGroup;
  spec.microBatches = plan.microBatches;
  spec.schedule = plan.lists ? "custom" : schedule::familyName(plan.family);
  spec.recompute = recomputationText(plan);
  bool isLate = plan.sending == schedule::GradientSending::kAfterWeightGradient;
  spec.send = isLate ? "late" : "early";
  spec.sharesOptimizer = plan.optimizerShards > 1;
  spec.scattersGradients = plan.scattersGradients;
  spec.replicas =
      spec.sharesOptimizer ? plan.optimizerShards * plan.optimizerGroups : 0;
  if (plan.optimizerGroups > 1) spec.shards = plan.optimizerShards;
  return spec;
}

std::string recomputationText(const simulator::PipelinePlan& plan) {
  return simulator::recomputationText({.kind = plan.recomputation,
                                       .keptPercent = plan.keptPercent,
                                       .parts = plan.recomputedParts});
}

}  // namespace soapstone::search
