// A search keeps the entries of a partial strategy, and layers alike.
#include <optional>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "passes/search/alike_layers.h"
#include "passes/search/pinned_simulation.h"
#include "passes/search/search.h"
#include "search_fixtures.h"
#include "tests/unit/simulator/plain_models.h"

namespace soapstone::search {
namespace {

// Every leader whole on devices 0 .. devices - 1.
model::ModelConfigurations replicated(const model::ModelGraph& graph,
                                      int devices) {
  model::ModelConfigurations result;
  result.ops.resize(graph.ops.size());
  result.storage.resize(graph.arguments.size());
  sharding::OpConfiguration everywhere;
  everywhere.replication = devices;
  everywhere.devices = sharding::DeviceGrid::range(0, devices);
  for (int leader : graph.leaders()) result.ops[leader] = everywhere;
  return result;
}

sharding::OpConfiguration onOneDevice() {
  sharding::OpConfiguration result;
  result.devices = sharding::DeviceGrid::range(0, 1);
  return result;
}

TEST(PinnedSearchTest, KeepsWhatIsPinned) {
  Setting setting("flexflow-p100x4");
  model::ModelGraph graph = simulator::decoderModel(2, 64, 64);
  model::ModelConfigurations pins;
  pins.ops.resize(graph.ops.size());
  pins.storage.resize(graph.arguments.size());
  const int pinned = graph.leaders()[1];
  pins.ops[pinned] = onOneDevice();
  SearchOptions options;
  options.pins = &pins;
  options.proposals = 50;
  for (SearchAlgorithm algorithm :
       {SearchAlgorithm::kAuto, SearchAlgorithm::kMcmc, SearchAlgorithm::kDp}) {
    options.algorithm = algorithm;
    auto outcome =
        searchStrategies(graph, setting.machine, setting.costs, 4,
                         {{"replicated", replicated(graph, 4)}}, options);
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    EXPECT_EQ(outcome->best.ops[pinned], onOneDevice());
  }
}

TEST(AlikeLayersTest, MakesRepeatedLayersAlike) {
  model::ModelGraph graph = simulator::decoderModel(3, 64, 64);
  model::ModelConfigurations state = replicated(graph, 4);
  EXPECT_TRUE(alikeVersions(graph, state).empty());

  // One layer differs: two layers say what most have.
  int odd = -1;
  for (int leader : graph.leaders()) {
    if (graph.ops[leader].name.find('1') != std::string::npos) odd = leader;
  }
  ASSERT_GE(odd, 0);
  state.ops[odd] = onOneDevice();
  std::vector<model::ModelConfigurations> versions =
      alikeVersions(graph, state);
  ASSERT_FALSE(versions.empty());
  EXPECT_EQ(versions[0], replicated(graph, 4));
}

}  // namespace
}  // namespace soapstone::search
