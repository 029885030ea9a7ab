#ifndef SOAPSTONE_FRONTEND_DRIVER_PIPELINE_PRICING_H_
#define SOAPSTONE_FRONTEND_DRIVER_PIPELINE_PRICING_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "frontend/compiler/session.h"
#include "frontend/driver/commands/simulate_pipeline.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/model_options.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "ir/model/strategy.h"
#include "passes/search/joint/joint_models.h"
#include "passes/strategies/pipeline_spec.h"
#include "passes/strategies/strategy_model.h"
#include "simulator/layer_repetition.h"
#include "simulator/pipeline/pipeline_simulation.h"

namespace soapstone::driver {

// A step of several micro-batches, on one group of devices or more.
struct PipelineRequest {
  strategy::PipelineSpec spec;
  std::string strategy;  // As the user wrote it.
  std::string system = "soapstone";
  bool localBatchNorm = false;
  int removedLayers = 0;  // Layers removed by folding.
  // The plan of a file; `spec` then describes it. If absent, `spec` decides.
  std::optional<simulator::PipelinePlan> plan = std::nullopt;
};

// Inputs for pricing such a step.
struct PreparedPipeline {
  // One micro-batch, folded or not.
  std::shared_ptr<const model::ModelGraph> graph;
  // Its repetition; null if all layers are there.
  std::shared_ptr<const simulator::LayerRepetition> repetition;
  model::ModelConfigurations configurations;
  // Whether these split the updates over replicas, as the plan's
  // optimizerShards ask for: nothing is divided by that then.
  bool hasSharedUpdates = false;
  int64_t tokens = 0;  // Per micro-batch; 0 if its inputs are no tokens.

  // With all layers.
  const model::ModelGraph& whole() const {
    return repetition ? repetition->unfolded() : *graph;
  }
};

// The model options of one micro-batch. Fails if the batch cannot be cut.
absl::StatusOr<ModelOptions> microBatchOptions(const ModelOptions& options,
                                               int64_t microBatches);

// Opens the step of one of the micro-batches that the batch of `whole` is cut
// into: the model with so many samples, or where its file fixes a batch that
// cannot be made smaller by itself, the part that compilation cuts out of it.
// Fails as `openStep` does.
absl::StatusOr<std::unique_ptr<compiler::Session>> openMicroBatch(
    const ModelOptions& whole, int64_t microBatches, bool isQuiet, bool folds);

// `model` is one micro-batch's, `strategy` splits it over one group.
absl::StatusOr<std::unique_ptr<PreparedPipeline>> preparePipeline(
    const PipelineRequest& request, const strategy::StrategyModel& model,
    const model::Strategy& strategy, const cost_model::OperatorCosts& costs);

// The same of a step that a search has built and that must outlive the result.
absl::StatusOr<std::unique_ptr<PreparedPipeline>> prepareOn(
    const search::JointStep& step, const PipelineRequest& request,
    const model::Strategy& strategy, const cost_model::OperatorCosts& costs);

// The report of such a step, but for its result. Groups have `groupSize`
// devices each.
PipelineReport reportOf(const PipelineRequest& request,
                        const PreparedPipeline& prepared, int64_t groupSize,
                        const PricedMachine& priced);

// The whole report.
absl::StatusOr<PipelineReport> pricePrepared(const PipelineRequest& request,
                                             const PreparedPipeline& prepared,
                                             int64_t groupSize,
                                             const PricedMachine& priced);

// Prices such a step. `model` is one micro-batch's, `strategy` splits it over
// one group. Fails with FailedPrecondition if the model was folded, but cannot
// be unfolded.
absl::StatusOr<PipelineReport> priceInPipeline(
    const PipelineRequest& request, const strategy::StrategyModel& model,
    const model::Strategy& strategy, const PricedMachine& priced);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_PIPELINE_PRICING_H_
