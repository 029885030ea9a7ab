#include "frontend/driver/partitioning.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "frontend/driver/named_devices.h"
#include "frontend/driver/terminal.h"
#include "frontend/onnx/annotations/annotation_strategy.h"
#include "ir/sharding/device_grid.h"
#include "ir/support/json_values.h"
#include "ir/support/status_macros.h"
#include "passes/pipeline_request.h"
#include "passes/search/joint/pipeline_strategy.h"
#include "passes/search/joint/recomputation_choice.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/speed_shares.h"
#include "passes/search/token_routes.h"
#include "passes/strategies/foreign_flags.h"
#include "passes/strategies/named_strategy.h"
#include "passes/strategies/named_strategy_spec.h"
#include "passes/strategies/pipeline_spec.h"
#include "passes/strategies/shard_updates.h"
#include "passes/strategies/strategy_source.h"

namespace soapstone::driver {
void addPartitioningOptions(CLI::App& command, PartitioningOptions& options) {
  command
      .add_option("--devices", options.devices,
                  "Devices that the program runs on")
      ->check(
          CLI::Range(int64_t{1}, int64_t{sharding::DeviceGrid::kMaxDevices}));
  command.add_option(
      "--strategy", options.strategy,
      "How to spread the model: a named strategy, "
      "the path of a strategy.json or of an annotated model.onnx, "
      "or random:SEED (default: "
      "data-parallel)");
  std::string named = "Named strategies:\n";
  for (const strategy::NamedStrategyDescription& each :
       strategy::namedStrategyDescriptions()) {
    absl::StrAppend(&named, "  ", each.syntax, ": ", each.summary, "\n");
  }
  named +=
      "Behind any of them, shares=2,2,1,1 splits the batch in proportion to a "
      "number for each device, shares=speed to what the machine's compute.\n";
  command.footer(named);
}

bool isPartitioned(const PartitioningOptions& options) {
  return options.devices > 1 || !options.strategy.empty();
}

namespace {

// The strategy of a name, with parts of the batch by the speeds of the devices.
absl::StatusOr<model::Strategy> shareBySpeed(
    const std::string& name, const PartitioningOptions& options,
    const strategy::StrategyModel& model) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      model::Strategy strategy,
      strategy::makeNamedStrategy(model, name, options.devices));
  SOAPSTONE_ASSIGN_OR_RETURN(model::ModelGraph graph,
                             search::buildModelGraph(model));
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::unique_ptr<simulator::Simulation> simulation,
      simulator::Simulation::create(graph, *options.priced->machine,
                                    options.priced->costs,
                                    static_cast<int>(strategy.devices)));
  return search::withSpeedShares(model, *options.priced->machine,
                                 std::move(strategy), simulation.get());
}

// The strategy that the source of the options is.
absl::StatusOr<model::Strategy> load(const std::string& source,
                                     const PartitioningOptions& options,
                                     const strategy::StrategyModel& model) {
  std::optional<std::string> even = strategy::withoutSpeedShares(source);
  if (even && options.priced != nullptr)
    return shareBySpeed(*even, options, model);
  if (options.priced != nullptr && !strategy::tokenRoutes(source).empty()) {
    SOAPSTONE_ASSIGN_OR_RETURN(model::ModelGraph graph,
                               search::buildModelGraph(model));
    return search::makePricedStrategy(model, graph, *options.priced->machine,
                                      options.priced->costs, source,
                                      options.devices);
  }
  return strategy::loadStrategy(model, source, options.devices);
}

}  // namespace

void warnOfFile(const std::string& path,
                const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    warn(absl::StrCat("'", path, "': ", text));
  }
}

absl::StatusOr<model::Strategy> readAnnotatedStrategy(mlir::ModuleOp module,
                                                      const std::string& path) {
  std::vector<std::string> warnings;
  absl::StatusOr<model::Strategy> strategy =
      onnx::readAnnotatedStrategy(module, path, &warnings);
  warnOfFile(path, warnings);
  return strategy;
}

absl::StatusOr<model::Strategy> chooseStrategy(
    const PartitioningOptions& options, const strategy::StrategyModel& model) {
  // A model file stands for the annotations in it.
  if (absl::EndsWith(options.strategy, ".onnx"))
    return readAnnotatedStrategy(model.module(), options.strategy);
  std::string source =
      options.strategy.empty() ? "data-parallel" : options.strategy;
  if (options.devices == 0 && !strategy::isStrategyFile(source)) {
    if (!strategy::isForeignPlan(source)) {
      SOAPSTONE_ASSIGN_OR_RETURN(strategy::PipelineSpec spec,
                                 strategy::parsePipelineSpec(source));
      SOAPSTONE_RETURN_IF_ERROR(strategy::checkStrategyName(spec.inner));
    }
    return absl::InvalidArgumentError(
        absl::StrCat("strategy '", source,
                     "' does not say on how many devices: add --devices"));
  }
  if (!strategy::isStrategyFile(source) && !strategy::isForeignPlan(source)) {
    SOAPSTONE_ASSIGN_OR_RETURN(strategy::PipelineSpec spec,
                               strategy::parsePipelineSpec(source));
    SOAPSTONE_RETURN_IF_ERROR(
        checkNamedDevices(source, spec.devices, options.devices));
    if (passes::accumulatesAlways(model.module()) &&
        search::chunksOf(spec) > 1) {
      return search::pipelineStrategy(model, spec, options.devices);
    }
    // Arguments that ask for nothing, as m=1, are none of the named strategy.
    if (!spec.isPipeline()) source = spec.inner;
  }
  SOAPSTONE_ASSIGN_OR_RETURN(model::Strategy strategy,
                             load(source, options, model));
  std::string repeated = options.recompute;
  bool sharesOptimizer = options.sharesOptimizer;
  bool scattersGradients = options.scattersGradients;
  if (strategy.pipeline) {
    // A file may say it in one word: here it becomes a list of ops.
    if (strategy.recompute.empty()) repeated = strategy.pipeline->recompute;
    sharesOptimizer = strategy.pipeline->optimizerShards > 1;
    scattersGradients = false;  // Files name the sums.
  }
  // One chunk is the plain step; its micro-batches are the model's.
  if (strategy.pipeline && strategy.pipeline->chunks.size() == 1) {
    strategy.pipeline.reset();
  }
  if (sharesOptimizer) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        strategy,
        strategy::shardUpdates(model, std::move(strategy), scattersGradients));
  }
  if (repeated != "none") {
    SOAPSTONE_ASSIGN_OR_RETURN(strategy.recompute,
                               search::recomputeEntries(model, repeated));
  }
  return std::move(strategy);
}

absl::Status inStrategy(const std::string& strategy,
                        const absl::Status& status) {
  return strategy::isStrategyFile(strategy) ? inFile(strategy, status) : status;
}

}  // namespace soapstone::driver
