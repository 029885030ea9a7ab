#include "passes/search/search_strategy.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"
#include "passes/search/configuration_space.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategy/apply_strategy.h"
#include "passes/strategy/expert_strategy.h"

namespace soapstone {
namespace {

// How far a machine is enlarged in search of one that a model fits on.
constexpr int64_t kMostDevices = 512;
// The strategy that asks whether it fits: of those that work on any model the
// one that holds least twice.
constexpr char kLeanExpert[] = "fsdp";

// What a search over one number of devices needs of the module.
struct SearchInput {
  ModelGraph graph;
  std::vector<SearchSeed> seeds;
};

absl::StatusOr<SearchInput> prepare(mlir::ModuleOp module,
                                    const std::vector<std::string>& experts,
                                    int64_t devices,
                                    const ModelGraphOptions& graphOptions) {
  SearchInput input;
  SOAPSTONE_ASSIGN_OR_RETURN(input.graph,
                             buildModelGraph(module, graphOptions));
  absl::Status first;
  for (const std::string& spec : experts) {
    absl::StatusOr<Strategy> expert = makeExpertStrategy(module, spec, devices);
    absl::StatusOr<ModelConfigurations> configurations =
        expert.ok() ? configurationsOf(module, *expert)
                    : absl::StatusOr<ModelConfigurations>(expert.status());
    if (configurations.ok()) {
      input.seeds.push_back({spec, *std::move(configurations)});
    } else if (first.ok()) {
      first = configurations.status();
    }
  }
  if (input.seeds.empty()) return first;
  return std::move(input);
}

// Whether the lean expert strategy fits.
bool expertFits(mlir::ModuleOp module, const MachineDescription& description,
                int64_t devices) {
  absl::StatusOr<Machine> machine = Machine::create(description);
  if (!machine.ok()) return false;
  absl::StatusOr<OperatorCosts> costs =
      OperatorCosts::create(*machine, Profile());
  absl::StatusOr<SearchInput> input =
      prepare(module, {kLeanExpert}, devices, {});
  if (!costs.ok() || !input.ok()) return false;
  auto simulation = Simulation::create(input->graph, *machine, *costs,
                                       static_cast<int>(devices));
  if (!simulation.ok()) return false;
  for (const SearchSeed& seed : input->seeds) {
    if ((*simulation)->setConfigurations(seed.configurations).ok() &&
        (*simulation)->missingMemoryBytes() == 0) {
      return true;
    }
  }
  return false;
}

// ResourceExhausted with the number of devices that would do.
absl::Status withSmallestCount(const absl::Status& status,
                               mlir::ModuleOp module, const Machine& machine,
                               int64_t devices) {
  MachineDescription description = machine.description();
  if (description.nodes.size() != 1) return status;
  int64_t perNode = machine.nodeGraph(0).deviceCount();
  auto fits = [&](int64_t nodes) {
    description.nodes[0].count = nodes;
    if (nodes > 1 && description.networkLevels.empty()) {
      description.networkLevels.push_back({"network", nodes, 0, 1});
    }
    for (NetworkLevel& level : description.networkLevels) {
      level.childrenPerSwitch = std::max(level.childrenPerSwitch, nodes);
    }
    return expertFits(module, description, nodes * perNode);
  };
  int64_t tooFew = devices / perNode;
  int64_t enough = std::max<int64_t>(1, tooFew) * 2;
  while (enough * perNode <= kMostDevices && !fits(enough)) {
    tooFew = enough;
    enough *= 2;
  }
  if (enough * perNode > kMostDevices) {
    return absl::ResourceExhaustedError(
        absl::StrCat(status.message(), "; nor does it fit on ", kMostDevices,
                     " devices of this kind, parameters sharded over all"));
  }
  while (enough - tooFew > 1) {
    int64_t middle = (enough + tooFew) / 2;
    (fits(middle) ? enough : tooFew) = middle;
  }
  return absl::ResourceExhaustedError(
      absl::StrCat(status.message(),
                   "; the smallest number of such devices on which it fits "
                   "(by an expert strategy, in whole nodes) is ",
                   enough * perNode));
}

absl::StatusOr<StrategySearch> searchOn(mlir::ModuleOp module,
                                        const Machine& machine,
                                        const OperatorCosts& costs,
                                        int64_t devices,
                                        const SearchOptions& options,
                                        const ModelGraphOptions& graphOptions) {
  SOAPSTONE_ASSIGN_OR_RETURN(
      SearchInput input,
      prepare(module,
              comparedExperts(devices, machine.nodeGraph(0).deviceCount()),
              devices, graphOptions));
  StrategySearch result;
  SOAPSTONE_ASSIGN_OR_RETURN(
      result.outcome,
      searchStrategies(input.graph, machine, costs, static_cast<int>(devices),
                       input.seeds, options));
  SOAPSTONE_ASSIGN_OR_RETURN(result.strategy,
                             strategyOf(module, result.outcome.best, devices));
  return std::move(result);
}

// Device-seconds per iteration: what a share of the throughput costs.
double deviceTime(const StrategySearch& search) {
  return static_cast<double>(search.strategy.devices) *
         static_cast<double>(search.outcome.found.iterationPicoseconds);
}

}  // namespace

std::vector<std::string> comparedExperts(int64_t devices, int64_t perNode) {
  std::vector<std::string> specs = {"data-parallel", "owt", "recurrent",
                                    "model-parallel", "fsdp"};
  if (devices > 1) {
    // Tensor parallelism inside a node, or over all of it.
    for (int64_t t = 2; t <= std::min(perNode, devices); t *= 2) {
      if (devices % t != 0) continue;
      specs.push_back(absl::StrCat("megatron:t=", t, ",d=", devices / t));
    }
  }
  return specs;
}

absl::StatusOr<StrategySearch> searchStrategy(
    mlir::ModuleOp module, const Machine& machine, const OperatorCosts& costs,
    int64_t devices, SearchObjective objective, const SearchOptions& options,
    const ModelGraphOptions& graphOptions) {
  std::vector<int64_t> counts = {devices};
  if (objective == SearchObjective::kThroughputPerDevice) {
    int perNode = std::min<int>(static_cast<int>(devices),
                                machine.nodeGraph(0).deviceCount());
    counts.clear();
    for (int count : deviceCounts({static_cast<int>(devices), perNode})) {
      counts.push_back(count);
    }
  }
  SearchOptions share = options;
  share.timeBudgetSeconds /= static_cast<double>(counts.size());
  std::optional<StrategySearch> best;
  absl::Status failure;
  for (int64_t count : counts) {
    absl::StatusOr<StrategySearch> found =
        searchOn(module, machine, costs, count, share, graphOptions);
    if (!found.ok()) {
      failure = found.status();
      continue;
    }
    if (!best || deviceTime(*found) < deviceTime(*best)) {
      best = *std::move(found);
    }
  }
  if (best) return *std::move(best);
  if (absl::IsResourceExhausted(failure)) {
    return withSmallestCount(failure, module, machine, devices);
  }
  return failure;
}

}  // namespace soapstone
