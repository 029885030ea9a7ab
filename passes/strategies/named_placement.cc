// Strategies that place layers on devices.
#include <algorithm>
#include <map>

#include "ir/support/status_macros.h"
#include "passes/strategies/named_strategies.h"

namespace soapstone::strategy {
namespace {

// The parameter that says which layer an op belongs to, -1 for none.
int layerParameter(const StrategyGraph& graph, int op) {
  int operand = parameterOperand(graph, op);
  if (operand < 0) return -1;
  return parameterBehind(graph, graph.ops[op].op->getOperand(operand));
}

// Cuts layers, which their parameters stand for in the order of their first
// use, into `slots` runs of about equal work. Returns the slot by parameter.
std::map<int, int> cutLayers(const StrategyGraph& graph, int64_t slots) {
  std::vector<int> order;
  std::map<int, double> work;
  double total = 0;
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    if (graph.ops[i].source != ConfigurationSource::kOwn) continue;
    int parameter = layerParameter(graph, static_cast<int>(i));
    if (parameter < 0) continue;
    auto [entry, isNew] = work.try_emplace(parameter, 0);
    if (isNew) order.push_back(parameter);
    double own = opWork(graph.ops[i]);
    entry->second += own;
    total += own;
  }
  std::map<int, int> slotOf;
  double before = 0;
  for (int parameter : order) {
    // The slot in which the middle of the layer falls.
    double middle = before + work[parameter] / 2;
    int64_t slot =
        total > 0
            ? static_cast<int64_t>(middle / total * static_cast<double>(slots))
            : 0;
    slotOf[parameter] =
        static_cast<int>(std::clamp<int64_t>(slot, 0, slots - 1));
    before += work[parameter];
  }
  return slotOf;
}

// The slot of every op: that of its layer, else of what makes its operands (the
// latest slot among them), else of its first reader.
std::vector<int> placeLayers(const StrategyGraph& graph, int64_t slots) {
  std::map<int, int> slotOf = cutLayers(graph, slots);
  std::vector<int> placed(graph.ops.size(), -1);
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    int parameter = layerParameter(graph, static_cast<int>(i));
    if (parameter >= 0) {
      auto found = slotOf.find(parameter);
      if (found != slotOf.end()) placed[i] = found->second;
      continue;
    }
    for (Value operand : graph.ops[i].op->getOperands()) {
      auto found = graph.indexOf.find(operand.getDefiningOp());
      if (found != graph.indexOf.end())
        placed[i] = std::max(placed[i], placed[found->second]);
    }
  }
  for (size_t i = graph.ops.size(); i-- > 0;) {
    if (placed[i] >= 0) continue;
    for (Operation* user : graph.ops[i].op->getUsers()) {
      auto found = graph.indexOf.find(user);
      if (found == graph.indexOf.end()) continue;
      int slot = placed[found->second];
      if (slot >= 0 && (placed[i] < 0 || slot < placed[i])) placed[i] = slot;
    }
    placed[i] = std::max(placed[i], 0);
  }
  return placed;
}

// Every leader on the devices `gridOf(op)`, its batch split over them.
template <typename GridOf>
model::Strategy placeOps(const NamedStrategyInput& input,
                         const GridOf& gridOf) {
  const StrategyGraph& graph = input.graph;
  sharding::DimensionFlow batch = labelBatch(graph);
  model::Strategy strategy;
  strategy.modelHash = input.modelHash;
  strategy.devices = input.devices;
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    const StrategyOp& op = graph.ops[i];
    if (op.source != ConfigurationSource::kOwn) continue;
    sharding::OpConfiguration configuration;
    configuration.devices = gridOf(i);
    int64_t count = configuration.devices.size();
    int factor = batch.factorOf(static_cast<int>(i));
    if (count > 1 && factor >= 0 && op.rule.factors[factor].size >= count) {
      configuration.splits.push_back({factor, count});
    } else {
      configuration.replication = count;
    }
    strategy.ops.push_back(
        model::nameConfiguration(op.name, op.rule, configuration));
  }
  return strategy;
}

}  // namespace

absl::StatusOr<model::Strategy> singleDevice(const NamedStrategyInput& input) {
  SOAPSTONE_RETURN_IF_ERROR(checkKeys(input.spec, {}));
  return placeOps(input, [](size_t) { return sharding::DeviceGrid(); });
}

absl::StatusOr<model::Strategy> modelParallel(const NamedStrategyInput& input) {
  SOAPSTONE_RETURN_IF_ERROR(checkKeys(input.spec, {}));
  std::vector<int> slots = placeLayers(input.graph, input.devices);
  return placeOps(input, [&](size_t op) {
    return sharding::DeviceGrid::range(slots[op], /*count=*/1);
  });
}

absl::StatusOr<model::Strategy> recurrentPlacement(
    const NamedStrategyInput& input) {
  constexpr int64_t kDevicesPerNode = 4;  // In both of FlexFlow's clusters.
  SOAPSTONE_RETURN_IF_ERROR(checkKeys(input.spec, {"node"}));
  const int64_t* given = input.spec.find("node");
  int64_t node =
      given != nullptr ? *given : std::min(kDevicesPerNode, input.devices);
  if (node < 1 || node > input.devices || input.devices % node != 0) {
    return absl::InvalidArgumentError(
        "strategy 'recurrent': 'node' is " + std::to_string(node) +
        ", but must divide the number of devices, " +
        std::to_string(input.devices));
  }
  std::vector<int> slots = placeLayers(input.graph, node);
  int64_t nodes = input.devices / node;
  std::vector<sharding::DeviceGrid> grids;
  for (int64_t slot = 0; slot < node; ++slot) {
    grids.push_back(*sharding::DeviceGrid::strided(static_cast<int>(slot),
                                                   {{nodes, node}}));
  }
  return placeOps(input, [&](size_t op) { return grids[slots[op]]; });
}

}  // namespace soapstone::strategy
