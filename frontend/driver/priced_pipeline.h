#ifndef SOAPSTONE_FRONTEND_DRIVER_PRICED_PIPELINE_H_
#define SOAPSTONE_FRONTEND_DRIVER_PRICED_PIPELINE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "frontend/compiler/session.h"
#include "frontend/driver/machine_options.h"
#include "frontend/driver/model_options.h"
#include "frontend/driver/pipeline_pricing.h"
#include "ir/model/strategy.h"
#include "passes/search/joint/joint_models.h"
#include "passes/search/joint/joint_search.h"
#include "passes/strategies/pipeline_spec.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::driver {

// A pipeline as a user names it: by a text, or in a strategy file.
struct PipelineSource {
  std::string strategy;                 // As the user wrote it.
  strategy::PipelineSpec spec;          // For a file: its equivalent spec.
  std::optional<model::Strategy> file;  // With or without a pipeline.
};

// Pipeline of a strategy and --micro-batches together; nothing for a plain
// step. Fails if they contradict each other, or the file is wrong.
absl::StatusOr<std::optional<PipelineSource>> pipelineSourceOf(
    const std::string& strategy, int64_t microBatches);

// The options of the model that a file notes, read from the folder of the file.
// Fails as notedModel does.
absl::StatusOr<ModelOptions> notedModelOf(const std::string& file,
                                          const model::Strategy& strategy);

// The options that are given if they name a model; if not, those that the
// strategy, which must be a file, notes, with the micro-batches that are given.
absl::StatusOr<ModelOptions> notedModelOfPlan(const ModelOptions& given,
                                              const std::string& strategy);

// Conditions of running a step, other than its plan.
struct PipelineCircumstances {
  std::string system = "soapstone";
  bool localBatchNorm = false;
  bool isQuiet = false;  // Warnings of the import are not printed.
};

// A step in micro-batches on a machine, with its price.
struct PricedPipeline {
  // Covers one micro-batch; null for a plan of a search, which has its steps.
  std::unique_ptr<compiler::Session> session;
  const strategy::StrategyModel* model = nullptr;  // Of that micro-batch.
  PipelineRequest request;
  // Configurations on the devices of one group, without a pipeline.
  model::Strategy group;
  std::unique_ptr<PreparedPipeline> prepared;
  PipelineReport report;

  // The plan for the simulator.
  simulator::PipelinePlan plan() const;
};

// Prices the pipeline for a step of the model on `devices` devices (0: those of
// the file, else all of the machine). Equal layers are folded, unless the file
// names them one by one.
absl::StatusOr<std::unique_ptr<PricedPipeline>> pricePipeline(
    const ModelOptions& model, const PricedMachine& priced, int64_t devices,
    const PipelineSource& source,
    const PipelineCircumstances& circumstances = {});

// The plan that a search found for a step of `batch` samples on `devices`
// devices, with the price that the search knows: builds and simulates nothing.
// `models` are the search's, and must outlive the result.
absl::StatusOr<std::unique_ptr<PricedPipeline>> pricedPlan(
    search::JointModels& models, const search::JointPlan& plan, int64_t batch,
    int64_t devices, const PricedMachine& priced);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_PRICED_PIPELINE_H_
