#include "passes/search/speed_shares.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "ir/support/status_macros.h"
#include "passes/search/faster_devices.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategies/device_shares.h"
#include "passes/strategies/named_strategy.h"
#include "passes/strategies/named_strategy_spec.h"
#include "simulator/cost_catalog.h"

namespace soapstone::search {
namespace {

// Shares change the shapes of shards, and these their times per position: so
// many corrections follow the first guess.
constexpr int kCorrections = 3;
// No device gets less than this part of an even share.
constexpr double kLeastShare = 1e-3;

// The computing of one device in a step (picoseconds).
struct DeviceWork {
  double shared = 0;  // In proportion to its part of the batch.
  double fixed = 0;
  double part = 0;  // Of the batch.
};

// The part of the whole that a device has of the splits with shares; 0 if there
// are none.
double sharedPart(const sharding::ShardingRule& rule,
                  const sharding::OpConfiguration& configuration,
                  int64_t task) {
  double part = 0;
  sharding::FactorRanges ranges = configuration.factorRanges(rule, task);
  for (const sharding::FactorDegree& split : configuration.splits) {
    if (split.shares.empty()) continue;
    const double own = static_cast<double>(ranges[split.factor].size()) /
                       static_cast<double>(rule.factors[split.factor].size);
    part = part == 0 ? own : part * own;
  }
  return part;
}

// Tells apart what the devices compute under the state of `simulation`.
std::vector<DeviceWork> workOfDevices(simulator::Simulation& simulation,
                                      int64_t devices) {
  std::vector<DeviceWork> work(devices);
  simulator::CostCatalog& catalog = simulation.costs();
  const model::ModelGraph& graph = catalog.model();
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    const model::ModelOp& op = graph.ops[i];
    if (op.isView) continue;
    const sharding::OpConfiguration& split =
        simulation.configurationOf(static_cast<int>(i));
    absl::StatusOr<int> variant = catalog.variant(static_cast<int>(i), split);
    if (!variant.ok()) continue;
    const bool isShared = split.hasShares();
    for (const simulator::SetFigure& figure :
         catalog.variantAt(*variant).costs) {
      for (int device : catalog.setAt(figure.set)) {
        (isShared ? work[device].shared : work[device].fixed) +=
            static_cast<double>(figure.amount);
      }
    }
    if (!isShared) continue;
    for (int64_t task = 0; task < split.devices.size(); ++task) {
      double& part = work[split.devices.device(task)].part;
      if (part == 0) part = sharedPart(op.rule, split, task);
    }
  }
  return work;
}

// The parts with which all devices would be ready at the same time, if times
// are proportional to parts; empty if some device has no part.
std::vector<double> balancedParts(const std::vector<DeviceWork>& work) {
  double rate = 0;   // Parts per picosecond, of all devices.
  double ahead = 0;  // Parts that the fixed work takes the time of.
  for (const DeviceWork& device : work) {
    if (device.part == 0 || device.shared == 0) return {};
    const double own = device.part / device.shared;
    rate += own;
    ahead += own * device.fixed;
  }
  double whole = 0;
  for (const DeviceWork& device : work) whole += device.part;
  const double end = (whole + ahead) / rate;
  const double least = kLeastShare * whole / static_cast<double>(work.size());
  std::vector<double> parts;
  for (const DeviceWork& device : work) {
    const double own = device.part / device.shared;
    parts.push_back(std::max(least, (end - device.fixed) * own));
  }
  return parts;
}

// First guess: by the rates of the matrix units and of memory.
std::vector<double> ratesOf(const cost_model::Machine& machine,
                            int64_t devices) {
  std::vector<double> rates;
  for (int64_t device = 0; device < devices; ++device) {
    const cost_model::DeviceKind& kind = machine.deviceKind(device);
    rates.push_back(std::sqrt(matrixRate(kind) * kind.memoryBytesPerSecond));
  }
  return rates;
}

}  // namespace

absl::StatusOr<model::Strategy> withSpeedShares(
    const strategy::StrategyModel& model, const cost_model::Machine& machine,
    model::Strategy strategy, simulator::Simulation* simulation) {
  if (machine.areOfOneKind(strategy.devices)) return strategy;
  std::vector<double> parts = ratesOf(machine, strategy.devices);
  SOAPSTONE_ASSIGN_OR_RETURN(model::ModelConfigurations even,
                             configurationsOf(model, strategy));
  SOAPSTONE_RETURN_IF_ERROR(simulation->setConfigurations(even));
  int64_t least = simulation->iterationPicoseconds();
  model::Strategy best = strategy;
  for (int round = 0; round <= kCorrections && !parts.empty(); ++round) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        model::Strategy shared,
        strategy::withDeviceShares(model, strategy, parts));
    SOAPSTONE_ASSIGN_OR_RETURN(model::ModelConfigurations configurations,
                               configurationsOf(model, shared));
    SOAPSTONE_RETURN_IF_ERROR(simulation->setConfigurations(configurations));
    const int64_t time = simulation->iterationPicoseconds();
    if (time < least) {
      least = time;
      best = std::move(shared);
    }
    parts = balancedParts(workOfDevices(*simulation, strategy.devices));
  }
  return best;
}

absl::Status addSharedStarts(const strategy::StrategyModel& model,
                             const model::ModelGraph& graph,
                             const cost_model::Machine& machine,
                             const cost_model::OperatorCosts& costs,
                             int64_t devices,
                             const std::function<bool()>& isLate,
                             std::vector<SearchStart>* starts) {
  if (machine.areOfOneKind(devices)) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(
      std::unique_ptr<simulator::Simulation> simulation,
      simulator::Simulation::create(graph, machine, costs,
                                    static_cast<int>(devices)));
  std::vector<SearchStart> shared;
  for (const SearchStart& start : *starts) {
    // Even parts make fast devices wait for slow ones: a search without time
    // for more tries both for the first strategy.
    const bool isFirst = &start == &starts->front();
    if (!isFirst && isLate()) break;
    absl::StatusOr<model::Strategy> made =
        strategy::makeNamedStrategy(model, start.name, devices);
    if (!made.ok()) continue;
    made = withSpeedShares(model, machine, *std::move(made), simulation.get());
    if (!made.ok()) continue;
    SOAPSTONE_ASSIGN_OR_RETURN(model::ModelConfigurations configurations,
                               configurationsOf(model, *made));
    if (configurations == start.configurations) continue;
    shared.push_back({strategy::withSpeedSharesText(start.name),
                      std::move(configurations), isFirst || start.isRequired});
  }
  const auto place = static_cast<int64_t>(std::min<size_t>(1, starts->size()));
  starts->insert(starts->begin() + place,
                 std::make_move_iterator(shared.begin()),
                 std::make_move_iterator(shared.end()));
  return absl::OkStatus();
}

}  // namespace soapstone::search
