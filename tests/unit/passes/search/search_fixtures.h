#ifndef SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_SEARCH_FIXTURES_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_SEARCH_FIXTURES_H_

#include <memory>
#include <utility>
#include <vector>

#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "passes/search/search.h"
#include "passes/search/search_evaluator.h"
#include "passes/search/search_graph.h"
#include "passes/search/search_moves.h"
#include "simulator/simulation.h"
#include "tests/support/configurations.h"

namespace soapstone::search {

// A machine with its costs.
struct Setting {
  explicit Setting(const char* preset)
      : Setting(*cost_model::findPreset(preset, {})) {}
  explicit Setting(const cost_model::MachineDescription& description)
      : machine(*cost_model::Machine::create(description)),
        costs(*cost_model::OperatorCosts::create(machine,
                                                 cost_model::Profile())) {}

  cost_model::Machine machine;
  cost_model::OperatorCosts costs;
};

// Two nodes of four P100, the second of them of a device kind of its own, the
// same so far: deviceKinds[1].
inline cost_model::MachineDescription twoKinds() {
  cost_model::MachineDescription description =
      *cost_model::findPreset("flexflow-p100x8", {});
  description.deviceKinds.push_back(description.deviceKinds[0]);
  description.deviceKinds[1].name = "other";
  description.nodeKinds.push_back(description.nodeKinds[0]);
  description.nodeKinds[1].name = "other-node";
  for (cost_model::DeviceDescription& device :
       description.nodeKinds[1].devices) {
    device.kind = "other";
  }
  description.nodes[0].count = 1;
  description.nodes.push_back({"other-node", 1});
  return description;
}

// A graph, nothing of it placed yet, on the devices of a machine, four a node.
struct Unplaced {
  Unplaced(const char* preset, model::ModelGraph model, int devices)
      : setting(preset),
        graph(std::move(model)),
        search(makeSearchGraph(graph, {devices, 4})),
        simulation(std::move(*simulator::Simulation::create(
            graph, setting.machine, setting.costs, devices))),
        state(search, *simulation) {}

  Setting setting;
  model::ModelGraph graph;
  SearchGraph search;
  std::unique_ptr<simulator::Simulation> simulation;
  SearchEvaluator state;
};

// Every op on all devices, split on its first factor.
inline SearchStart rowParallel(const model::ModelGraph& graph, int devices) {
  model::ModelConfigurations configurations;
  configurations.ops.resize(graph.ops.size());
  configurations.storage.resize(graph.arguments.size());
  for (int op : graph.leaders()) {
    configurations.ops[op] = sharding::makeConfiguration(
        {devices}, 1, sharding::DeviceGrid::range(0, devices));
  }
  return {"data-parallel", configurations};
}

// The same graph placed like that.
struct StartedSearch : Unplaced {
  StartedSearch(const char* preset, model::ModelGraph model, int devices)
      : Unplaced(preset, std::move(model), devices) {
    EXPECT_TRUE(state.reset(rowParallel(graph, devices).configurations).ok());
  }
};

// A search that the clock does not end.
inline SearchOptions quick(SearchAlgorithm algorithm) {
  SearchOptions options;
  options.algorithm = algorithm;
  options.proposals = 500;
  options.timeBudgetSeconds = 600;
  return options;
}

// Lists that are there already, which must outlive what is returned.
inline CandidatesOfBlock listed(const CandidateLists& candidates) {
  return [&candidates](
             int block) -> const std::vector<sharding::OpConfiguration>& {
    return candidates[block];
  };
}

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_SEARCH_FIXTURES_H_
