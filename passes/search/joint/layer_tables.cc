#include "passes/search/joint/layer_tables.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "ir/support/status_macros.h"

namespace soapstone::search {
namespace {

// The machine with the nodes of its first `count` devices alone, one by one.
cost_model::MachineDescription firstNodes(const cost_model::Machine& machine,
                                          int64_t count) {
  cost_model::MachineDescription first = machine.description();
  const std::vector<cost_model::NodeKind> kinds =
      std::exchange(first.nodeKinds, {});
  first.nodes.clear();
  int64_t covered = 0;
  for (int64_t node = 0; covered < count; ++node) {
    const cost_model::NodeKind& kind = kinds[machine.nodeKindIndex(node)];
    first.nodes.push_back({kind.name, 1});
    const bool isNew = std::find(first.nodeKinds.begin(), first.nodeKinds.end(),
                                 kind) == first.nodeKinds.end();
    if (isNew) first.nodeKinds.push_back(kind);
    covered += machine.nodeGraph(node).deviceCount();
  }
  return first;
}

}  // namespace

absl::StatusOr<simulator::LayerPrices> LayerTables::of(
    const ReplicaKey& key, const model::ModelGraph& graph,
    const cost_model::Machine& machine, const cost_model::OperatorCosts& costs,
    const model::ModelConfigurations& configurations) {
  cost_model::MachineDescription nodes = firstNodes(machine, key.tensor);
  for (const Entry& known : entries) {
    if (known.key == key && known.costs == &costs && known.nodes == nodes) {
      return known.prices;
    }
  }
  SOAPSTONE_ASSIGN_OR_RETURN(
      simulator::LayerPrices prices,
      simulator::priceLayers(graph, machine, costs, key.tensor,
                             configurations));
  entries.push_back({key, std::move(nodes), &costs, prices});
  return std::move(prices);
}

}  // namespace soapstone::search
