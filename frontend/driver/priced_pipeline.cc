#include "frontend/driver/priced_pipeline.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "frontend/compiler/import.h"
#include "frontend/driver/named_devices.h"
#include "frontend/driver/partitioning.h"
#include "frontend/driver/pipeline_options.h"
#include "frontend/driver/session_events.h"
#include "frontend/driver/strategy_model.h"
#include "frontend/driver/terminal.h"
#include "ir/model/strategy_json.h"
#include "ir/support/status_macros.h"
#include "passes/search/joint/pipeline_plan.h"
#include "passes/search/joint/recomputation_choice.h"
#include "passes/strategies/name_pattern.h"
#include "passes/strategies/parameters_hash.h"
#include "passes/strategies/shard_updates.h"
#include "passes/strategies/strategy_source.h"
#include "passes/training/order_gradients.h"
#include "passes/training/working_copy_names.h"
#include "simulator/pipeline/recomputation_words.h"

namespace soapstone::driver {
namespace {

// Whether every replica keeps a part of the sums of gradients (ZeRO stage 2) by
// a file: of sums that it names, or of masters in parts whose working copies it
// names whole. A sum that a file does not name is held like its master.
bool scattersSums(const model::Strategy& file) {
  std::map<absl::string_view, const model::NamedConfiguration*> entries;
  for (const model::NamedConfiguration& tensor : file.tensors) {
    entries.emplace(tensor.name, &tensor);
  }
  auto isMasterAlone = [&](const model::NamedConfiguration& tensor) {
    if (entries.count(absl::StrCat(tensor.name, strategy::kSumSuffix)) > 0) {
      return false;
    }
    for (absl::string_view suffix :
         {passes::kBf16CopySuffix, passes::kF16CopySuffix}) {
      auto copy = entries.find(absl::StrCat(tensor.name, suffix));
      if (copy != entries.end()) {
        return copy->second->replication > tensor.replication;
      }
    }
    return false;
  };
  return std::any_of(
      file.tensors.begin(), file.tensors.end(),
      [&](const model::NamedConfiguration& tensor) {
        return tensor.replication == 1 &&
               (absl::EndsWith(tensor.name, strategy::kSumSuffix) ||
                isMasterAlone(tensor));
      });
}

// Whether an entry says the same of every layer: no number stands before its
// first '*'.
bool isOfAllLayers(const std::string& name) {
  for (char c : name) {
    if (c == '*') return true;
    if (absl::ascii_isdigit(static_cast<unsigned char>(c))) return false;
  }
  return true;
}

bool isFoldable(const model::Strategy& strategy) {
  auto isOfAll = [](const model::NamedConfiguration& entry) {
    return isOfAllLayers(entry.name);
  };
  return std::all_of(strategy.ops.begin(), strategy.ops.end(), isOfAll) &&
         std::all_of(strategy.tensors.begin(), strategy.tensors.end(), isOfAll);
}

// The names that the entries of a strategy may have.
struct KnownNames {
  std::vector<std::string> ops;
  std::vector<std::string> tensors;

  explicit KnownNames(const strategy::StrategyModel& model) {
    for (const strategy::StrategyGraph& graph : model.graphs()) {
      for (const strategy::StrategyOp& op : graph.ops) ops.push_back(op.name);
      for (const strategy::StrategyArgument& argument : graph.arguments) {
        if (argument.isStored) tensors.push_back(argument.name);
      }
    }
  }
};

// The entries that name nothing in `known`.
std::set<std::string> unknownEntries(
    const std::vector<model::NamedConfiguration>& entries,
    const std::vector<std::string>& known) {
  std::set<std::string> exact(known.begin(), known.end());
  std::set<std::string> unknown;
  for (const model::NamedConfiguration& entry : entries) {
    bool isKnown =
        exact.count(entry.name) > 0 ||
        std::any_of(known.begin(), known.end(), [&](const std::string& name) {
          return strategy::matchesOpPattern(name, entry.name);
        });
    if (!isKnown) unknown.insert(entry.name);
  }
  return unknown;
}

// A step in micro-batches or in chunks has sums that one micro-batch by itself
// has not: what a file says of them is left out of `group`, if that step has
// them. Any other unknown name is left for the error that it is.
absl::Status dropSums(const ModelOptions& options, const PipelineSource& source,
                      const strategy::StrategyModel& one,
                      model::Strategy* group, std::string* hash) {
  const bool isPipelined = source.spec.groups * source.spec.chunksPerGroup > 1;
  if (source.spec.microBatches <= 1 && !isPipelined) return absl::OkStatus();
  KnownNames known(one);
  std::set<std::string> ops = unknownEntries(group->ops, known.ops);
  std::set<std::string> tensors = unknownEntries(group->tensors, known.tensors);
  if (ops.empty() && tensors.empty()) return absl::OkStatus();
  ModelOptions whole = options;
  whole.microBatches = source.spec.microBatches;
  whole.pipelined = isPipelined;
  whole.microBatchNorm = true;  // For the names alone.
  compiler::Session session(whole);
  SOAPSTONE_RETURN_IF_ERROR(session.importStep());
  const strategy::StrategyModel& model = session.strategyModel();
  *hash = model.hash();
  KnownNames all(model);
  for (const std::string& name : unknownEntries(group->ops, all.ops)) {
    ops.erase(name);
  }
  for (const std::string& name : unknownEntries(group->tensors, all.tensors)) {
    tensors.erase(name);
  }
  strategy::dropEntries(ops, &group->ops);
  SOAPSTONE_ASSIGN_OR_RETURN(
      *group, strategy::withoutSums(one, std::move(*group), tensors));
  return absl::OkStatus();
}

// Warns if a plan of a plain step was made for another step than the one that
// is cut into micro-batches, than one of them, or than that with the hash.
absl::Status warnOfOtherStep(const ModelOptions& options,
                             const std::string& name,
                             const model::Strategy& group,
                             const strategy::StrategyModel& model,
                             const std::string& hash) {
  if (group.modelHash == hash || model.isNamedBy(group.modelHash)) {
    return absl::OkStatus();
  }
  ModelOptions whole = options;
  whole.microBatches = 1;
  compiler::Session session(whole);
  SOAPSTONE_RETURN_IF_ERROR(session.importStep());
  warnOfOtherModel(name, group, session.strategyModel());
  return absl::OkStatus();
}

absl::StatusOr<model::Strategy> namedStrategyOfGroup(
    const PricedMachine& priced, const std::string& name,
    const strategy::PipelineSpec& spec, int64_t devices,
    const strategy::StrategyModel& model) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      model::Strategy group,
      chooseStrategy({.devices = devices / spec.groups,
                      .strategy = spec.inner,
                      .priced = spec.groups == 1 ? &priced : nullptr},
                     model));
  warnOfOtherModel(name, group, model);
  return group;
}

// `options` are those of the whole batch.
absl::StatusOr<model::Strategy> strategyOfGroup(
    const ModelOptions& options, const PricedMachine& priced,
    const PipelineSource& source, int64_t devices,
    const strategy::StrategyModel& model) {
  if (source.file) {
    model::Strategy group = *source.file;
    group.devices = group.groupDevices();
    group.pipeline.reset();
    std::string hash = model.hash();
    SOAPSTONE_RETURN_IF_ERROR(dropSums(options, source, model, &group, &hash));
    // A pipeline's model may be folded here: it is compared with all layers.
    if (source.file->pipeline) return group;
    SOAPSTONE_RETURN_IF_ERROR(
        warnOfOtherStep(options, source.strategy, group, model, hash));
    return group;
  }
  return namedStrategyOfGroup(priced, source.strategy, source.spec, devices,
                              model);
}

// Makes the plan that the simulator runs for a file: its own, or for a step in
// one chunk that of `spec`; with the ops that the file lists.
absl::Status completePlan(const PipelineSource& source,
                          PricedPipeline* pipeline) {
  if (!source.file) return absl::OkStatus();
  PipelineRequest& request = pipeline->request;
  if (!request.plan) {
    request.plan = search::pipelinePlanOf(source.spec, pipeline->group.devices);
  }
  if (source.file->recompute.empty()) return absl::OkStatus();
  absl::StatusOr<std::vector<std::string>> names =
      search::recomputedNames(pipeline->prepared->whole(), *source.file);
  if (!names.ok()) return names.status();
  request.plan->recomputation = simulator::Recomputation::kListed;
  request.plan->repeatedOps = *std::move(names);
  request.spec.recompute =
      simulator::recomputationText({.kind = simulator::Recomputation::kListed});
  return absl::OkStatus();
}

// Whether a file of a pipeline notes another model than the one that is priced.
bool isOfOtherModel(const PipelineSource& source,
                    const PreparedPipeline& prepared) {
  return source.file && source.file->pipeline &&
         strategy::isParametersHash(source.file->modelHash) &&
         source.file->modelHash != strategy::parametersHash(prepared.whole());
}

absl::Status prepareAndPrice(const ModelOptions& options,
                             const PricedMachine& priced, int64_t devices,
                             const PipelineSource& source,
                             PricedPipeline* pipeline) {
  if (priced.costs.system().changesSchedule()) {
    passes::issueWeightGradientsEarly(pipeline->session->module());
  }
  pipeline->model = &pipeline->session->strategyModel();
  SOAPSTONE_ASSIGN_OR_RETURN(
      pipeline->group,
      strategyOfGroup(options, priced, source, devices, *pipeline->model));
  SOAPSTONE_RETURN_IF_ERROR(
      checkDevices(pipeline->group.devices * source.spec.groups,
                   *priced.machine, source.file ? source.strategy : ""));
  pipeline->request.removedLayers = pipeline->session->fold().removed();
  auto price = [&]() -> absl::Status {
    SOAPSTONE_ASSIGN_OR_RETURN(
        pipeline->prepared, preparePipeline(pipeline->request, *pipeline->model,
                                            pipeline->group, priced.costs));
    SOAPSTONE_RETURN_IF_ERROR(completePlan(source, pipeline));
    SOAPSTONE_ASSIGN_OR_RETURN(
        pipeline->report, pricePrepared(pipeline->request, *pipeline->prepared,
                                        pipeline->group.devices, priced));
    return absl::OkStatus();
  };
  absl::Status status = price();
  if (absl::IsFailedPrecondition(status)) return status;
  if (status.ok() && isOfOtherModel(source, *pipeline->prepared)) {
    warnOfOtherModel(source.strategy);
  }
  return source.file ? inStrategy(source.strategy, status) : status;
}

// The model with the batch of a step: that of its file if no option gives one.
absl::StatusOr<ModelOptions> withBatch(const ModelOptions& model,
                                       const PipelineSource& source) {
  ModelOptions whole = model;
  if (model.batch > 0 || source.spec.microBatches <= 1) return whole;
  SOAPSTONE_ASSIGN_OR_RETURN(whole.batch, compiler::samplesOfFile(model));
  return whole;
}

}  // namespace

simulator::PipelinePlan PricedPipeline::plan() const {
  return request.plan ? *request.plan
                      : search::pipelinePlanOf(request.spec, group.devices);
}

absl::StatusOr<std::optional<PipelineSource>> pipelineSourceOf(
    const std::string& strategy, int64_t microBatches) {
  PipelineSource source;
  source.strategy = strategy;
  if (strategy::isStrategyFile(strategy) &&
      !absl::EndsWith(strategy, ".onnx")) {
    SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy file,
                               model::readStrategyFile(strategy));
    if (file.pipeline) {
      absl::StatusOr<simulator::PipelinePlan> plan =
          search::pipelinePlanOf(*file.pipeline);
      if (!plan.ok()) return inStrategy(strategy, plan.status());
      plan->scattersGradients = scattersSums(file);
      source.spec = search::specOf(*plan);
      source.file = std::move(file);
      if (microBatches > 1 && microBatches != source.spec.microBatches) {
        return absl::InvalidArgumentError(absl::StrCat(
            "--micro-batches ", microBatches, " and strategy '", strategy,
            "' name different numbers of micro-batches; keep one"));
      }
      return source;
    }
    if (microBatches <= 1 && file.recompute.empty()) return std::nullopt;
    source.spec.inner = strategy;
    source.spec.microBatches = std::max<int64_t>(1, microBatches);
    source.spec.scattersGradients = scattersSums(file);
    source.file = std::move(file);
    return source;
  }
  SOAPSTONE_ASSIGN_OR_RETURN(source.spec, pipelineOf(strategy, microBatches));
  if (!source.spec.isPipeline()) return std::nullopt;
  return source;
}

absl::StatusOr<ModelOptions> notedModelOf(const std::string& file,
                                          const model::Strategy& strategy) {
  SOAPSTONE_ASSIGN_OR_RETURN(ModelOptions options,
                             notedModel(strategy, folderOfPlan(file)));
  if (!strategy.pipeline) return options;
  options.microBatches = strategy.pipeline->microBatches;
  options.pipelined = strategy.pipeline->chunks.size() > 1;
  return options;
}

absl::StatusOr<ModelOptions> notedModelOfPlan(const ModelOptions& given,
                                              const std::string& strategy) {
  if (!given.path.empty()) return given;
  if (!strategy::isStrategyFile(strategy)) {
    return absl::InvalidArgumentError(
        absl::StrCat("strategy '", strategy,
                     "' is no file that names a model; name it with --model"));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy file,
                             model::readStrategyFile(strategy));
  SOAPSTONE_ASSIGN_OR_RETURN(ModelOptions options,
                             notedModelOf(strategy, file));
  SOAPSTONE_RETURN_IF_ERROR(checkNotedBatch(given.batch, options.batch));
  options.microBatches = given.microBatches;
  options.pipelined = false;
  return options;
}

// Checks --devices (0: not given) against what a strategy says of them.
static absl::Status checkNumbers(int64_t devices, const PipelineSource& source,
                                 const PricedMachine& priced) {
  if (source.file && devices != 0 && devices != source.file->devices) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", source.strategy, "' is for ", source.file->devices,
                     " devices, not ", devices));
  }
  if (source.file) {
    SOAPSTONE_RETURN_IF_ERROR(
        checkDevices(source.file->devices, *priced.machine, source.strategy));
  }
  return checkNamedDevices(source.strategy, source.spec.devices, devices);
}

absl::StatusOr<std::unique_ptr<PricedPipeline>> pricePipeline(
    const ModelOptions& model, const PricedMachine& priced, int64_t devices,
    const PipelineSource& source, const PipelineCircumstances& circumstances) {
  SOAPSTONE_RETURN_IF_ERROR(checkNumbers(devices, source, priced));
  if (devices == 0) {
    devices =
        source.file ? source.file->devices : priced.machine->deviceCount();
  }
  devices = strategy::devicesOf(source.spec, devices);
  if (!source.file && devices % source.spec.groups != 0) {
    return absl::InvalidArgumentError(absl::StrCat(
        "strategy '", source.strategy, "' cannot make ", source.spec.groups,
        " equal groups of ", devices, " devices"));
  }
  SOAPSTONE_ASSIGN_OR_RETURN(ModelOptions whole, withBatch(model, source));
  auto pipeline = std::make_unique<PricedPipeline>();
  pipeline->request = {.spec = source.spec,
                       .strategy = source.strategy,
                       .system = circumstances.system,
                       .localBatchNorm = circumstances.localBatchNorm};
  bool folds = source.file ? isFoldable(*source.file)
                           : !strategy::isStrategyFile(source.strategy);
  if (source.file && source.file->pipeline) {
    SOAPSTONE_ASSIGN_OR_RETURN(pipeline->request.plan,
                               search::pipelinePlanOf(*source.file->pipeline));
    pipeline->request.plan->scattersGradients = scattersSums(*source.file);
  }
  SOAPSTONE_ASSIGN_OR_RETURN(pipeline->session,
                             openMicroBatch(whole, source.spec.microBatches,
                                            circumstances.isQuiet, folds));
  if (!circumstances.isQuiet && source.spec.microBatches > 1 &&
      !whole.microBatchNorm && !circumstances.localBatchNorm &&
      compiler::hasBatchNorms(pipeline->session->module())) {
    warn(
        "batch norms are priced with the statistics of each micro-batch; "
        "compile asks for --batch-norm micro-batch");
  }
  absl::Status status =
      prepareAndPrice(whole, priced, devices, source, pipeline.get());
  if (folds && absl::IsFailedPrecondition(status)) {
    pipeline->prepared.reset();
    SOAPSTONE_ASSIGN_OR_RETURN(pipeline->session,
                               openMicroBatch(whole, source.spec.microBatches,
                                              /*isQuiet=*/true,
                                              /*folds=*/false));
    status = prepareAndPrice(whole, priced, devices, source, pipeline.get());
  }
  SOAPSTONE_RETURN_IF_ERROR(status);
  return pipeline;
}

absl::StatusOr<std::unique_ptr<PricedPipeline>> pricedPlan(
    search::JointModels& models, const search::JointPlan& plan, int64_t batch,
    int64_t devices, const PricedMachine& priced) {
  SOAPSTONE_ASSIGN_OR_RETURN(search::JointStep * step,
                             models.at(batch / plan.spec.microBatches));
  auto pipeline = std::make_unique<PricedPipeline>();
  pipeline->model = step->model.get();
  pipeline->request = {.spec = plan.spec,
                       .strategy = plan.text,
                       .removedLayers = step->source.removedLayers};
  SOAPSTONE_ASSIGN_OR_RETURN(pipeline->group,
                             namedStrategyOfGroup(priced, plan.text, plan.spec,
                                                  devices, *pipeline->model));
  SOAPSTONE_ASSIGN_OR_RETURN(
      pipeline->prepared,
      prepareOn(*step, pipeline->request, pipeline->group, priced.costs));
  pipeline->report = reportOf(pipeline->request, *pipeline->prepared,
                              pipeline->group.devices, priced);
  pipeline->report.result = plan.result;
  return pipeline;
}

}  // namespace soapstone::driver
