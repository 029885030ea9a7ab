#include "frontend/driver/priced_pipeline.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "frontend/driver/partitioning.h"
#include "frontend/driver/pipeline_options.h"
#include "frontend/driver/strategy_model.h"
#include "frontend/driver/terminal.h"
#include "ir/support/status_macros.h"
#include "passes/search/pipeline_plan.h"
#include "passes/strategy/strategy_json.h"
#include "passes/strategy/strategy_source.h"

namespace soapstone {
namespace {

// Whether an entry says the same of every layer: no number stands before its
// first '*'.
bool isOfAllLayers(const std::string& name) {
  for (char c : name) {
    if (c == '*') return true;
    if (absl::ascii_isdigit(static_cast<unsigned char>(c))) return false;
  }
  return true;
}

bool isFoldable(const Strategy& strategy) {
  auto isOfAll = [](const NamedConfiguration& entry) {
    return isOfAllLayers(entry.name);
  };
  return std::all_of(strategy.ops.begin(), strategy.ops.end(), isOfAll) &&
         std::all_of(strategy.tensors.begin(), strategy.tensors.end(), isOfAll);
}

// It may fit all the same, and be asked for: a batch twice as large, say.
void warnOfOtherModel(const std::string& file, const Strategy& strategy,
                      const StrategyModel& model) {
  if (strategy.modelHash.empty() || strategy.modelHash == model.hash()) return;
  printError(
      "soapstone: warning: %s: was made with another model, batch "
      "size, precision or loss\n",
      file.c_str());
}

absl::StatusOr<Strategy> strategyOfGroup(const PipelineSource& source,
                                         int64_t devices,
                                         const StrategyModel& model) {
  if (source.file) {
    Strategy group = *source.file;
    group.devices = group.groupDevices();
    group.pipeline.reset();
    return group;
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      Strategy group, chooseStrategy({.devices = devices / source.spec.groups,
                                      .strategy = source.spec.inner},
                                     model));
  warnOfOtherModel(source.strategy, group, model);
  return group;
}

absl::Status prepareAndPrice(const PricedMachine& priced, int64_t devices,
                             const PipelineSource& source,
                             PricedPipeline* pipeline) {
  pipeline->model = std::make_unique<StrategyModel>(*pipeline->step.module);
  SOAPSTONE_ASSIGN_OR_RETURN(
      pipeline->group, strategyOfGroup(source, devices, *pipeline->model));
  SOAPSTONE_RETURN_IF_ERROR(
      checkDevices(pipeline->group.devices * source.spec.groups,
                   *priced.machine, source.file ? source.strategy : ""));
  pipeline->request.removedLayers = pipeline->step.fold.removed();
  auto price = [&]() -> absl::Status {
    SOAPSTONE_ASSIGN_OR_RETURN(
        pipeline->prepared, preparePipeline(pipeline->request, *pipeline->model,
                                            pipeline->group, priced.costs));
    SOAPSTONE_ASSIGN_OR_RETURN(
        pipeline->report, pricePrepared(pipeline->request, *pipeline->prepared,
                                        pipeline->group.devices, priced));
    return absl::OkStatus();
  };
  absl::Status status = price();
  if (absl::IsFailedPrecondition(status)) return status;
  return source.file ? inStrategy(source.strategy, status) : status;
}

}  // namespace

PipelinePlan PricedPipeline::plan() const {
  return request.plan ? *request.plan
                      : pipelinePlanOf(request.spec, group.devices);
}

absl::Status checkPriced(const std::string& name, const Strategy& strategy) {
  if (strategy.recompute.empty()) return absl::OkStatus();
  return absl::UnimplementedError(absl::StrCat(
      "'", name,
      "': lists of ops to \"recompute\" can be compiled, not simulated; name "
      "the strategy with recompute=selective or recompute=full"));
}

absl::StatusOr<std::optional<PipelineSource>> pipelineSourceOf(
    const std::string& strategy, int64_t microBatches) {
  PipelineSource source;
  source.strategy = strategy;
  if (isStrategyFile(strategy) && !absl::EndsWith(strategy, ".onnx")) {
    SOAPSTONE_ASSIGN_OR_RETURN(Strategy file, readStrategyFile(strategy));
    if (file.pipeline) {
      SOAPSTONE_RETURN_IF_ERROR(checkPriced(strategy, file));
      absl::StatusOr<PipelinePlan> plan = pipelinePlanOf(*file.pipeline);
      if (!plan.ok()) return inStrategy(strategy, plan.status());
      source.spec = specOf(*plan);
      source.file = std::move(file);
      if (microBatches > 1 && microBatches != source.spec.microBatches) {
        return absl::InvalidArgumentError(absl::StrCat(
            "--micro-batches ", microBatches, " and strategy '", strategy,
            "' name different numbers of micro-batches; keep one"));
      }
      return source;
    }
  }
  SOAPSTONE_ASSIGN_OR_RETURN(source.spec, pipelineOf(strategy, microBatches));
  if (!source.spec.isPipeline()) return std::nullopt;
  return source;
}

absl::StatusOr<ModelOptions> notedModelOf(const std::string& file,
                                          const Strategy& strategy) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      ModelOptions options,
      notedModel(strategy, std::filesystem::path(file).parent_path().string()));
  if (!strategy.pipeline) return options;
  options.microBatches = strategy.pipeline->microBatches;
  options.pipelined = strategy.pipeline->chunks.size() > 1;
  return options;
}

absl::StatusOr<ModelOptions> notedModelOfPlan(const std::string& strategy) {
  if (!isStrategyFile(strategy)) {
    return absl::InvalidArgumentError(
        absl::StrCat("strategy '", strategy,
                     "' is no file that names a model; name it with --model"));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(Strategy file, readStrategyFile(strategy));
  SOAPSTONE_ASSIGN_OR_RETURN(ModelOptions options,
                             notedModelOf(strategy, file));
  options.microBatches = 1;
  options.pipelined = false;
  return options;
}

absl::StatusOr<std::unique_ptr<PricedPipeline>> pricePipeline(
    const ModelOptions& model, const PricedMachine& priced, int64_t devices,
    const PipelineSource& source, const PipelineCircumstances& circumstances) {
  if (source.file && devices != 0 && devices != source.file->devices) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", source.strategy, "' is for ", source.file->devices,
                     " devices, not ", devices));
  }
  if (devices == 0) devices = priced.machine->deviceCount();
  if (!source.file && devices % source.spec.groups != 0) {
    return absl::InvalidArgumentError(absl::StrCat(
        "strategy '", source.strategy, "' cannot make ", source.spec.groups,
        " equal groups of ", devices, " devices"));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      ModelOptions options, microBatchOptions(model, source.spec.microBatches));
  options.pipelined = false;
  auto pipeline = std::make_unique<PricedPipeline>();
  pipeline->request = {.spec = source.spec,
                       .strategy = source.strategy,
                       .system = circumstances.system,
                       .localBatchNorm = circumstances.localBatchNorm};
  bool folds =
      source.file ? isFoldable(*source.file) : !isStrategyFile(source.strategy);
  if (source.file) {
    SOAPSTONE_ASSIGN_OR_RETURN(pipeline->request.plan,
                               pipelinePlanOf(*source.file->pipeline));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(pipeline->step,
                             importFoldedStep(options, pipeline->context,
                                              circumstances.isQuiet, folds));
  absl::Status status =
      prepareAndPrice(priced, devices, source, pipeline.get());
  if (folds && absl::IsFailedPrecondition(status)) {
    pipeline->prepared.reset();
    pipeline->model.reset();
    SOAPSTONE_ASSIGN_OR_RETURN(
        pipeline->step, importFoldedStep(options, pipeline->context,
                                         /*isQuiet=*/true, /*folds=*/false));
    status = prepareAndPrice(priced, devices, source, pipeline.get());
  }
  SOAPSTONE_RETURN_IF_ERROR(status);
  return pipeline;
}

}  // namespace soapstone
