#include "passes/search/pipeline_strategy.h"

#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "ir/schedule/families.h"
#include "ir/support/status_macros.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategy/expert_strategy.h"
#include "simulator/pipeline_cut.h"

namespace soapstone {
namespace {

// A device that does a hundred operations in the time of moving a byte: only
// ratios count, to compare places to cut at.
constexpr int64_t kOperationsPerByte = 100;
constexpr int64_t kLeastWork = 1;

// What is known without a machine: operations, and bytes of what does few.
CutWeights weightsOf(const ModelGraph& graph) {
  CutWeights weights;
  weights.bytes.assign(graph.values.size(), 0);
  for (size_t i = 0; i < graph.values.size(); ++i) {
    int64_t bytes = graph.values[i].elementBytes;
    for (int64_t size : graph.values[i].shape) bytes *= size;
    weights.bytes[i] = bytes;
  }
  auto shapesOf = [&](const std::vector<int>& values) {
    LocalShapes shapes;
    for (int value : values) shapes.push_back(graph.values[value].shape);
    return shapes;
  };
  for (const ModelOp& op : graph.ops) {
    int64_t work = kLeastWork;
    if (!op.isView) {
      OperatorDescription described =
          op.describe(shapesOf(op.operands), shapesOf(op.results));
      double flops = described.flops;
      if (described.product) {
        const MatrixProduct& product = *described.product;
        flops = 2.0 * static_cast<double>(product.batch * product.m) *
                static_cast<double>(product.n * product.k);
      }
      work +=
          static_cast<int64_t>(flops / kOperationsPerByte +
                               described.bytesRead + described.bytesWritten);
    }
    weights.work.push_back(work);
  }
  weights.picosecondsPerByte = 1;
  return weights;
}

}  // namespace

int64_t chunksOf(const PipelineSpec& spec) {
  return spec.groups * spec.chunksPerGroup;
}

absl::StatusOr<Strategy> pipelineStrategy(const StrategyModel& model,
                                          const PipelineSpec& spec,
                                          int64_t devices) {
  if (devices % spec.groups != 0) {
    return absl::InvalidArgumentError(absl::StrCat(
        "cannot make ", spec.groups, " equal groups of ", devices, " devices"));
  }
  int64_t size = devices / spec.groups;
  SOAPSTONE_ASSIGN_OR_RETURN(Strategy strategy,
                             makeExpertStrategy(model, spec.inner, size));
  SOAPSTONE_ASSIGN_OR_RETURN(ModelGraph graph, buildModelGraph(model));
  bool hasEqualLayers = spec.cut.empty()
                            ? absl::StartsWith(spec.inner, "megatron")
                            : spec.cut == "layers";
  CutBalance balance =
      hasEqualLayers ? CutBalance::kEqualLayers : CutBalance::kWork;
  int chunks = static_cast<int>(chunksOf(spec));
  SOAPSTONE_ASSIGN_OR_RETURN(
      PipelineCut cut, cutPipeline(graph, chunks, balance, weightsOf(graph)));
  auto microBatches =
      model.module()->getAttrOfType<mlir::IntegerAttr>("soap.micro_batches");
  StrategyPipeline pipeline;
  pipeline.microBatches = microBatches ? microBatches.getInt() : 1;
  pipeline.family = spec.schedule;
  pipeline.sendsLate = spec.send == "late";
  int groups = static_cast<int>(spec.groups);
  bool isV = schedule::isVShaped(*schedule::parseFamily(spec.schedule));
  for (int chunk = 0; chunk < chunks; ++chunk) {
    int group = chunk % groups;
    if (isV && chunk >= groups) group = 2 * groups - 1 - chunk;
    pipeline.chunks.push_back(
        {cut.firstOps[chunk], DeviceGrid::range(static_cast<int>(group * size),
                                                static_cast<int>(size))});
  }
  strategy.devices = devices;
  strategy.pipeline = std::move(pipeline);
  return strategy;
}

}  // namespace soapstone
