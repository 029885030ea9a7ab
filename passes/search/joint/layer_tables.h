#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_LAYER_TABLES_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_LAYER_TABLES_H_

#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "passes/search/joint/joint_candidates.h"
#include "simulator/pipeline/pipeline_simulation.h"

namespace soapstone::search {

// Prices of layers by one model. Searches on parts of a machine, which may
// begin with the same devices, find here what others have priced
// (`joint_orders.h`).
class LayerTables {
 public:
  // simulator::priceLayers of such a replica.
  absl::StatusOr<simulator::LayerPrices> of(
      const ReplicaKey& key, const model::ModelGraph& graph,
      const cost_model::Machine& machine,
      const cost_model::OperatorCosts& costs,
      const model::ModelConfigurations& configurations);

 private:
  struct Entry {
    ReplicaKey key;
    // All else that they depend on: the nodes of the replica, one by one.
    cost_model::MachineDescription nodes;
    const cost_model::OperatorCosts* costs = nullptr;
    simulator::LayerPrices prices;
  };
  std::vector<Entry> entries;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_LAYER_TABLES_H_
