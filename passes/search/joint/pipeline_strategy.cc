#include "passes/search/joint/pipeline_strategy.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "ir/schedule/families.h"
#include "ir/support/status_macros.h"
#include "passes/search/joint/pipeline_plan.h"
#include "passes/search/joint/recomputation_choice.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategies/named_strategy.h"
#include "passes/strategies/shard_updates.h"
#include "simulator/pipeline_cut.h"

namespace soapstone::search {

int64_t chunksOf(const strategy::PipelineSpec& spec) {
  return spec.groups * spec.chunksPerGroup;
}

absl::StatusOr<model::Strategy> pipelineStrategy(
    const strategy::StrategyModel& model, const strategy::PipelineSpec& spec,
    int64_t devices) {
  const int64_t used = strategy::devicesOf(spec, devices);
  if (used % spec.groups != 0) {
    return absl::InvalidArgumentError(absl::StrCat(
        "cannot make ", spec.groups, " equal groups of ", used, " devices"));
  }
  int64_t size = used / spec.groups;
  SOAPSTONE_ASSIGN_OR_RETURN(
      model::Strategy strategy,
      strategy::makeNamedStrategy(model, spec.inner, size));
  if (spec.sharesOptimizer) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        strategy, strategy::shardUpdates(model, std::move(strategy),
                                         spec.scattersGradients));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(model::ModelGraph graph, buildModelGraph(model));
  bool hasEqualLayers = spec.cut.empty()
                            ? absl::StartsWith(spec.inner, "megatron")
                            : spec.cut == "layers";
  simulator::CutBalance balance = hasEqualLayers
                                      ? simulator::CutBalance::kEqualLayers
                                      : simulator::CutBalance::kWork;
  int chunks = static_cast<int>(chunksOf(spec));
  SOAPSTONE_ASSIGN_OR_RETURN(
      simulator::PipelineCut cut,
      simulator::cutPipeline(graph, chunks, balance,
                             simulator::machineFreeWeights(graph)));
  auto microBatches =
      model.module()->getAttrOfType<mlir::IntegerAttr>("soap.micro_batches");
  model::StrategyPipeline pipeline;
  pipeline.microBatches = microBatches ? microBatches.getInt() : 1;
  pipeline.family = spec.schedule;
  pipeline.sendsLate = spec.send == "late";
  if (spec.sharesOptimizer) {
    pipeline.optimizerShards = optimizerSharesOf(spec, size);
  }
  int groups = static_cast<int>(spec.groups);
  bool isV = schedule::isVShaped(*schedule::parseFamily(spec.schedule));
  for (int chunk = 0; chunk < chunks; ++chunk) {
    int group = chunk % groups;
    if (isV && chunk >= groups) group = 2 * groups - 1 - chunk;
    auto first = static_cast<int>(group * size);
    if (!spec.devices.empty()) first = spec.devices[first];
    pipeline.chunks.push_back(
        {cut.firstOps[chunk],
         sharding::DeviceGrid::range(first, static_cast<int>(size))});
  }
  model::numberDevices(&pipeline, &strategy.devices);
  SOAPSTONE_ASSIGN_OR_RETURN(strategy.recompute,
                             recomputeEntries(graph, cut, spec.recompute));
  strategy.pipeline = std::move(pipeline);
  return strategy;
}

}  // namespace soapstone::search
