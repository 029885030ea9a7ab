// The delta simulation against the event-driven one, over random changes.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <ostream>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "simulator/cost_catalog.h"
#include "simulator/simulation.h"
#include "tests/unit/simulator/plain_models.h"

namespace soapstone::simulator {
namespace {

// Two nodes of two GPUs each: sums between them have a lane of their own.
constexpr char kTwoNodes[] =
    R"({"devices": "a100", "count": 2, "nodes": 2, "network": "HDR"})";

struct Case {
  std::string name;
  std::string machine;
  int devices;
  model::ModelGraph (*make)();
  int changes;
};

// Tests are named by it; the bytes of a case hold addresses.
void PrintTo(const Case& what, std::ostream* out) {
  *out << what.name << " on " << what.devices << " of " << what.machine;
}

model::ModelGraph makeMlp() { return mlpModel(6, 96, 64); }
model::ModelGraph makeBranches() { return branchModel(4, 32); }
model::ModelGraph makeRecurrent() { return recurrentModel(2, 4, 64, 96); }
model::ModelGraph makeDecoder() { return decoderModel(2, 128, 64); }

class DeltaSimulationTest : public testing::TestWithParam<Case> {};

cost_model::Machine machineNamed(const std::string& name) {
  return *cost_model::Machine::create(*cost_model::findMachine(name));
}

TEST_P(DeltaSimulationTest, EqualsFullSimulationAfterEveryChange) {
  const Case& what = GetParam();
  model::ModelGraph graph = what.make();
  cost_model::Machine machine = machineNamed(what.machine);
  cost_model::OperatorCosts costs =
      *cost_model::OperatorCosts::create(machine, cost_model::Profile());
  std::unique_ptr<Simulation> simulation =
      *Simulation::create(graph, machine, costs, what.devices);
  ASSERT_TRUE(
      simulation->setConfigurations(dataParallel(graph, what.devices)).ok());
  std::mt19937_64 random(7);
  std::vector<int> leaders = graph.leaders();
  int accepted = 0;
  int onSecondLane = 0;
  for (int i = 0; i < what.changes; ++i) {
    int64_t before = simulation->iterationPicoseconds();
    int op = leaders[random() % leaders.size()];
    absl::Status status = simulation->propose(
        op, randomConfiguration(graph.ops[op].rule, what.devices, random));
    ASSERT_TRUE(status.ok()) << status;
    ASSERT_EQ(*simulation->simulateFully(simulation->configurations()),
              simulation->iterationPicoseconds())
        << "change " << i;
    if (i % 10 == 0) {
      SimulationResult result = simulation->result();
      ASSERT_EQ(result.iterationPicoseconds,
                simulation->iterationPicoseconds());
      ASSERT_EQ(result.peakMemoryBytes, simulation->peakMemoryBytes());
      for (const Task& task : simulation->taskGraph().tasks)
        onSecondLane += task.lane;
    }
    if (random() % 3 == 0) {
      simulation->accept();
      ++accepted;
    } else {
      simulation->undo();
      ASSERT_EQ(simulation->iterationPicoseconds(), before);
    }
  }
  EXPECT_GT(accepted, 0);
  EXPECT_EQ(onSecondLane > 0, !simulation->costs().laneNodes().empty());
}

// Most proposals are known to fit without lifetimes (`most_memory.h`); the
// answer is that of lifetimes all the same.
TEST(MissingMemory, IsWhatThePeakExceeds) {
  const model::ModelGraph graph = decoderModel(2, 512, 128);
  cost_model::MachineDescription description =
      *cost_model::findMachine("dgx-a100x2");
  std::set<bool> answers;
  // Around the peaks of what is drawn, and where everything fits at once.
  for (int64_t memoryBytes : {2 << 20, 4 << 20, 6 << 20, 8 << 20, 1 << 30}) {
    for (cost_model::DeviceKind& kind : description.deviceKinds) {
      kind.memoryBytes = memoryBytes;
    }
    const cost_model::Machine machine =
        *cost_model::Machine::create(description);
    const cost_model::OperatorCosts costs =
        *cost_model::OperatorCosts::create(machine, cost_model::Profile());
    std::unique_ptr<Simulation> simulation =
        *Simulation::create(graph, machine, costs, 16);
    ASSERT_TRUE(simulation->setConfigurations(dataParallel(graph, 16)).ok());
    std::mt19937_64 random(11);
    const std::vector<int> leaders = graph.leaders();
    for (int i = 0; i < 300; ++i) {
      const int op = leaders[random() % leaders.size()];
      ASSERT_TRUE(
          simulation
              ->propose(op, randomConfiguration(graph.ops[op].rule, 16, random))
              .ok());
      const int64_t missing = simulation->missingMemoryBytes();
      ASSERT_EQ(missing, std::max<int64_t>(
                             0, simulation->peakMemoryBytes() - memoryBytes));
      answers.insert(missing > 0);
      simulation->accept();
    }
  }
  EXPECT_EQ(answers.size(), 2u);
}

INSTANTIATE_TEST_SUITE_P(
    Models, DeltaSimulationTest,
    testing::Values(Case{"mlp", "flexflow-p100x8", 8, makeMlp, 2500},
                    Case{"branches", "k80x8", 8, makeBranches, 2000},
                    Case{"recurrent", "flexflow-k80x8", 8, makeRecurrent, 2000},
                    Case{"decoder", "dgx-a100x2", 16, makeDecoder, 2000},
                    Case{"lanes", kTwoNodes, 4, makeDecoder, 6000},
                    Case{"laneslayers", kTwoNodes, 4, makeMlp, 4000},
                    Case{"uneven", "flexflow-p100x8", 6, makeMlp, 1500},
                    Case{"cores", "hostx8", 8, makeDecoder, 1000}),
    [](const testing::TestParamInfo<Case>& info) { return info.param.name; });

}  // namespace
}  // namespace soapstone::simulator
