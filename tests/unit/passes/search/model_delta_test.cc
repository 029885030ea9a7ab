// The delta simulation against the event-driven one on graphs of models as they
// are searched: random moves of the search, anything illegal included.
#include <cstdint>
#include <memory>
#include <string>

#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "mlir/IR/MLIRContext.h"
#include "passes/search/additive_costs.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/search_moves.h"
#include "passes/strategies/named_strategy.h"
#include "simulator/simulation.h"
#include "tests/support/candidate_lists.h"
#include "tests/support/training_model.h"

namespace soapstone::search {
namespace {

struct Case {
  std::string model;
  int64_t batch;
  std::string machine;
  int devices;
  int changes;
};

void PrintTo(const Case& what, std::ostream* out) {
  *out << what.model << " on " << what.devices << " of " << what.machine;
}

class ModelDeltaTest : public testing::TestWithParam<Case> {
 protected:
  ModelDeltaTest() { loadModelDialects(context); }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

TEST_P(ModelDeltaTest, EqualsFullSimulationAfterEveryMove) {
  const Case& what = GetParam();
  mlir::OwningOpRef<mlir::ModuleOp> module =
      trainingModel(std::string(SOAPSTONE_MODELS "/") + what.model + ".onnx",
                    what.batch, context);
  ASSERT_TRUE(module);
  model::ModelGraph graph = *buildModelGraph(*module);
  cost_model::Machine machine =
      *cost_model::Machine::create(*cost_model::findMachine(what.machine));
  cost_model::OperatorCosts costs =
      *cost_model::OperatorCosts::create(machine, cost_model::Profile());
  auto simulation =
      *simulator::Simulation::create(graph, machine, costs, what.devices);
  SearchGraph search = makeSearchGraph(
      graph, {what.devices, machine.nodeGraph(0).deviceCount()});
  AdditiveCosts additive(search, simulation->costs());
  CandidateLists candidates = rankCandidates(additive, search, 8);
  MoveSampler moves(search, candidates);
  SearchEvaluator state(search, *simulation);
  model::ModelConfigurations start = *configurationsOf(
      *module,
      *strategy::makeNamedStrategy(*module, "data-parallel", what.devices));
  ASSERT_TRUE(state.reset(start).ok());
  SearchRandom random(5);
  int simulated = 0;
  int accepted = 0;
  while (simulated < what.changes) {
    int64_t before = state.proposedTime();
    std::vector<model::ConfigurationChange> changes = moves.draw(state, random);
    if (changes.empty() || !state.propose(changes)) continue;
    ++simulated;
    ASSERT_EQ(*simulation->simulateFully(simulation->configurations()),
              state.proposedTime())
        << "change " << simulated;
    if (random.below(3) == 0) {
      state.accept({0, state.proposedTime()});
      ++accepted;
    } else {
      state.undo();
      ASSERT_EQ(state.proposedTime(), before);
    }
    if (simulated % 50 == 0) {
      simulator::SimulationResult result = simulation->result();
      ASSERT_EQ(result.iterationPicoseconds, state.proposedTime());
      ASSERT_EQ(result.peakMemoryBytes, simulation->peakMemoryBytes());
    }
  }
  EXPECT_GT(accepted, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Models, ModelDeltaTest,
    testing::Values(Case{"lenet", 64, "flexflow-p100x8", 8, 2500},
                    Case{"lenet", 60, "p100x8", 6, 2000},
                    Case{"rnnlm_2steps", 64, "flexflow-k80x8", 8, 2500},
                    Case{"alexnet", 64, "k80x16", 16, 2500},
                    Case{"unet", 16, "p100x4", 4, 500},
                    Case{"inception_v3", 64, "p100x16", 16, 500}));

}  // namespace
}  // namespace soapstone::search
