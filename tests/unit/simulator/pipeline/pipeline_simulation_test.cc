#include "simulator/pipeline/pipeline_simulation.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "ir/schedule/message_slots.h"
#include "ir/sharding/layout.h"
#include "simulator/cost_catalog.h"
#include "simulator/simulation.h"
#include "tests/unit/simulator/plain_models.h"

namespace soapstone::simulator {
namespace {

// An embedding, `layers` blocks with a skip around each of their two halves,
// and a head.
model::ModelGraph blocksModel(int layers, int64_t rows, int64_t width,
                              int64_t headWidth) {
  TrainingModel model(/*elementBytes=*/2);
  int x = model.linear("embed", model.input({rows, width}), width);
  for (int i = 0; i < layers; ++i) {
    std::string name = absl::StrCat("h", i);
    int y = model.norm(name + ".norm1", x);
    y = model.linear(name + ".mix", y, width);
    x = model.pointwise(name + ".add1", {x, y});
    y = model.norm(name + ".norm2", x);
    y = model.linear(name + ".up", y, 4 * width);
    y = model.pointwise(name + ".gelu", {y});
    y = model.linear(name + ".down", y, width);
    x = model.pointwise(name + ".add2", {x, y});
  }
  x = model.linear("head", x, headWidth);
  return model.finish(x);
}

class PipelineSimulationTest : public testing::Test {
 protected:
  PipelineSimulationTest()
      : machine(*cost_model::Machine::create(
            *cost_model::findMachine("dgx1-v100"))),
        costs(*cost_model::OperatorCosts::create(machine,
                                                 cost_model::Profile())) {}

  PipelineResult simulate(const model::ModelGraph& graph,
                          const PipelinePlan& plan, int devices) {
    absl::StatusOr<PipelineResult> result =
        simulatePipeline(graph, machine, costs, devices,
                         dataParallel(graph, devices / plan.groups), plan);
    EXPECT_TRUE(result.ok()) << result.status().ToString();
    return *std::move(result);
  }

  cost_model::Machine machine;
  cost_model::OperatorCosts costs;
};

PipelinePlan planOf(int groups, int microBatches,
                    schedule::Family family = schedule::Family::kOneFOneB) {
  PipelinePlan plan;
  plan.groups = groups;
  plan.microBatches = microBatches;
  plan.family = family;
  plan.balance = CutBalance::kEqualLayers;
  return plan;
}

TEST_F(PipelineSimulationTest, OneMicroBatchOnOneDeviceIsThePlainStep) {
  model::ModelGraph graph = blocksModel(4, 256, 128, 512);
  std::unique_ptr<Simulation> plain =
      *Simulation::create(graph, machine, costs, 1);
  ASSERT_TRUE(plain->setConfigurations(dataParallel(graph, 1)).ok());
  PipelineResult result = simulate(graph, planOf(1, 1), 1);
  EXPECT_EQ(result.price.periodPicoseconds, plain->iterationPicoseconds());
  EXPECT_EQ(result.price.firstStepPicoseconds, plain->iterationPicoseconds());
  const ChunkPrices& chunk = result.chunks[0];
  EXPECT_EQ(result.price.periodPicoseconds,
            chunk.forward + chunk.input + chunk.weight + chunk.update);
  // Two products in the backward pass for one in the forward pass.
  EXPECT_GT(chunk.input, 0.7 * chunk.forward);
  EXPECT_GT(chunk.weight, 0.5 * chunk.forward);
  EXPECT_EQ(result.memory[0].total(), plain->peakMemoryBytes());
}

// Its gradients are there until their parameters are updated, not until the end
// of the step as in a pipeline.
TEST_F(PipelineSimulationTest, RepeatingOpsLowersTheMemoryOfThePlainStep) {
  model::ModelGraph graph = blocksModel(8, 2048, 128, 512);
  std::unique_ptr<Simulation> plain =
      *Simulation::create(graph, machine, costs, 1);
  ASSERT_TRUE(plain->setConfigurations(dataParallel(graph, 1)).ok());
  PipelinePlan plan = planOf(1, 1);
  plan.recomputation = Recomputation::kFull;
  PipelineResult result = simulate(graph, plan, 1);
  EXPECT_LT(result.memory[0].total(), 0.7 * plain->peakMemoryBytes());
  EXPECT_GT(result.memory[0].total(), 0.1 * plain->peakMemoryBytes());
}

TEST_F(PipelineSimulationTest, RepeatingOpsNeverMakesThePlainStepFaster) {
  model::ModelGraph graph = blocksModel(4, 256, 1024, 16384);
  std::unique_ptr<Simulation> plain =
      *Simulation::create(graph, machine, costs, 8);
  ASSERT_TRUE(plain->setConfigurations(dataParallel(graph, 8)).ok());
  for (Recomputation kind : {Recomputation::kNone, Recomputation::kSelective,
                             Recomputation::kFull}) {
    PipelinePlan plan = planOf(1, 1);
    plan.recomputation = kind;
    PipelineResult result = simulate(graph, plan, 8);
    const ChunkPrices& chunk = result.chunks[0];
    int64_t period = result.price.periodPicoseconds;
    EXPECT_GE(period, plain->iterationPicoseconds() + chunk.recompute);
    EXPECT_EQ(period, chunk.forward + chunk.input + chunk.weight +
                          chunk.exposedReduce + chunk.update);
  }
}

// Products add to what lies where their results go, as in programs.
model::ModelGraph addingInPlace(model::ModelGraph graph) {
  for (model::ModelOp& op : graph.ops) op.addsInPlace = op.kind == "dot_grad";
  return graph;
}

TEST_F(PipelineSimulationTest, GradientsAreSummedOnceAStep) {
  model::ModelGraph graph = addingInPlace(blocksModel(4, 256, 128, 512));
  PipelineResult one = simulate(graph, planOf(1, 1), 4);
  PipelineResult four = simulate(graph, planOf(1, 4), 4);
  EXPECT_GT(one.chunks[0].reduce, 0);
  // Gradients have 16 bits, what micro-batches have added up has 32.
  EXPECT_EQ(2 * one.chunks[0].reduce, four.chunks[0].reduce);
  const ChunkPrices& chunk = four.chunks[0];
  EXPECT_EQ(four.price.periodPicoseconds,
            4 * (chunk.forward + chunk.input + chunk.weight) +
                chunk.exposedReduce + chunk.update);
  // Accumulators are f32, and read by every product that adds to them.
  EXPECT_EQ(four.memory[0].gradients, 4 * chunk.gradientElements);
  EXPECT_GT(chunk.weight, one.chunks[0].weight);
  EXPECT_EQ(four.memory[0].parameters, one.memory[0].parameters);
}

// A gradient that no product makes is added by a kernel of its own.
TEST_F(PipelineSimulationTest, OtherGradientsLieBesideTheirSums) {
  model::ModelGraph graph = blocksModel(4, 256, 128, 512);
  PipelineResult beside = simulate(graph, planOf(1, 4), 4);
  PipelineResult inPlace = simulate(addingInPlace(graph), planOf(1, 4), 4);
  EXPECT_GT(beside.memory[0].total(), inPlace.memory[0].total());
  EXPECT_LE(beside.memory[0].gradients - inPlace.memory[0].gradients,
            2 * beside.chunks[0].gradientElements);
}

TEST_F(PipelineSimulationTest, LayersAreSpreadEvenlyAndCutAtTheirSkips) {
  model::ModelGraph graph = blocksModel(8, 256, 128, 512);
  PipelineResult result = simulate(graph, planOf(4, 8), 4);
  EXPECT_EQ(result.cut.layers, 8);
  EXPECT_EQ(
      result.cut.firstOps,
      (std::vector<std::string>{"embed", "h2.norm1", "h4.norm1", "h6.norm1"}));
  ASSERT_EQ(result.cut.messages.size(), 6u);
  for (const PipelineEdge& edge : result.edges) {
    EXPECT_EQ(edge.bytes, 256 * 128 * 2);
    EXPECT_GT(edge.picoseconds, 0);
  }
}

// Programs send messages alone: parts, which receivers gather, would be faster
// between nodes.
TEST_F(PipelineSimulationTest, EveryReplicaGetsAWholeMessage) {
  constexpr int kGroup = 8;
  constexpr int64_t kRows = 2048;
  constexpr int64_t kWidth = 1024;
  model::ModelGraph graph = blocksModel(4, kRows, kWidth, 512);
  cost_model::Machine nodes =
      *cost_model::Machine::create(*cost_model::findMachine("dgx-a100x2"));
  cost_model::OperatorCosts rates =
      *cost_model::OperatorCosts::create(nodes, cost_model::Profile());
  model::ModelConfigurations replicated = dataParallel(graph, 1);
  for (int op : graph.leaders()) {
    replicated.ops[op]->replication = kGroup;
    replicated.ops[op]->devices = sharding::DeviceGrid::range(0, kGroup);
  }
  absl::StatusOr<PipelineResult> result = simulatePipeline(
      graph, nodes, rates, 2 * kGroup, replicated, planOf(2, 4));
  ASSERT_TRUE(result.ok()) << result.status().ToString();

  CostCatalog catalog(graph, nodes, rates, 2 * kGroup);
  auto picoseconds = [&](bool isSplit) {
    auto on = [&](int begin) {
      sharding::LayoutBuilder layout({kRows, kWidth});
      isSplit ? layout.split(0, kGroup) : layout.replicate(kGroup);
      return catalog.layout(
          *layout.build(sharding::DeviceGrid::range(begin, kGroup)));
    };
    return catalog
        .planAt(*catalog.plan(on(0), on(kGroup), /*elementBytes=*/2,
                              MoveUse::kTransfer))
        .picoseconds;
  };
  ASSERT_EQ(result->edges.size(), 2u);
  for (const PipelineEdge& edge : result->edges) {
    EXPECT_EQ(edge.picoseconds, picoseconds(/*isSplit=*/false));
    EXPECT_EQ(edge.bytes, kRows * kWidth * 2);
  }
  EXPECT_LT(picoseconds(/*isSplit=*/true), picoseconds(/*isSplit=*/false) / 2);
}

TEST_F(PipelineSimulationTest, LayersSendEachWayWhatIsReadThere) {
  model::ModelGraph graph = blocksModel(6, 256, 128, 512);
  const int64_t half = 128 * 128 * 2;
  model::ModelConfigurations mixed = dataParallel(graph, 2);
  EXPECT_EQ(priceLayers(graph, machine, costs, 2, mixed)->messageBytes, half);
  // Both devices compute the end of a layer whole, so that gradients arrive
  // whole.
  model::ModelConfigurations whole = dataParallel(graph, 1);
  for (int op : graph.leaders()) {
    const std::string& name = graph.ops[op].name;
    bool isEnd = name.find(".down") != std::string::npos ||
                 name.find(".add2") != std::string::npos;
    if (!isEnd) continue;
    mixed.ops[op] = whole.ops[op];
    mixed.ops[op]->replication = 2;
    mixed.ops[op]->devices = sharding::DeviceGrid::range(0, 2);
  }
  EXPECT_EQ(priceLayers(graph, machine, costs, 2, mixed)->messageBytes,
            (half + 2 * half) / 2);
}

TEST_F(PipelineSimulationTest, WorkIsBalancedWhereTheHeadIsLarge) {
  model::ModelGraph graph = blocksModel(8, 256, 128, 16384);
  PipelinePlan plan = planOf(4, 8);
  plan.balance = CutBalance::kWork;
  PipelineResult byWork = simulate(graph, plan, 4);
  PipelineResult even = simulate(graph, planOf(4, 8), 4);
  EXPECT_LT(byWork.price.periodPicoseconds, even.price.periodPicoseconds);
}

// A weight that the first and the last chunk use: both keep it, and their parts
// of its gradient meet once a step, not with every micro-batch.
TEST_F(PipelineSimulationTest, TiedGradientsAreNoMessages) {
  constexpr int64_t kRows = 256;
  constexpr int64_t kWidth = 128;
  TrainingModel model(/*elementBytes=*/2);
  int input = model.input({kRows, kWidth});
  int table = model.parameter("table", {kWidth, kWidth});
  int x = model.linearWith("embed", input, table);
  for (int i = 0; i < 4; ++i) {
    std::string name = absl::StrCat("h", i);
    int y = model.linear(name + ".up", x, 4 * kWidth);
    y = model.linear(name + ".down", y, kWidth);
    x = model.pointwise(name + ".add", {x, y});
  }
  model::ModelGraph graph = model.finish(model.linearWith("head", x, table));
  PipelineResult result = simulate(graph, planOf(4, 8), 4);
  EXPECT_EQ(result.cut.readers[1], (CutReaders{0, 3}));
  for (const PipelineEdge& edge : result.edges) {
    EXPECT_EQ(edge.bytes, kRows * kWidth * 2);
  }
  EXPECT_GT(result.chunks[0].reduce, 0);
  EXPECT_EQ(result.chunks[1].reduce, 0);
  EXPECT_EQ(result.chunks[3].reduce, result.chunks[0].reduce);
  // Two products of a layer and the table.
  EXPECT_EQ(result.chunks[0].gradientElements, 9 * kWidth * kWidth);
  EXPECT_EQ(result.chunks[3].gradientElements, 9 * kWidth * kWidth);
  // Both groups have the table and a sum of gradients; the first alone updates
  // it, for which it gets the other sum.
  constexpr int64_t kTable = kWidth * kWidth;
  EXPECT_EQ(result.memory[0].parameters, result.memory[3].parameters);
  EXPECT_EQ(result.memory[0].gradients, result.memory[3].gradients);
  EXPECT_EQ(result.memory[0].optimizer - result.memory[1].optimizer,
            result.chunks[0].optimizerBytes - result.chunks[1].optimizerBytes);
  EXPECT_EQ(result.memory[3].optimizer, result.memory[1].optimizer);
  EXPECT_GE(result.memory[0].transients, 4 * kTable);
}

TEST_F(PipelineSimulationTest, MemoryFollowsTheSchedule) {
  model::ModelGraph graph = blocksModel(8, 256, 128, 512);
  PipelineResult gpipe =
      simulate(graph, planOf(4, 16, schedule::Family::kGpipe), 4);
  PipelineResult oneFOneB = simulate(graph, planOf(4, 16), 4);
  EXPECT_EQ(gpipe.slots.untilWeightGradient,
            (std::vector<int>{16, 16, 16, 16}));
  EXPECT_EQ(oneFOneB.slots.untilWeightGradient, (std::vector<int>{4, 3, 2, 1}));
  EXPECT_GT(gpipe.memory[3].stashes, 10 * oneFOneB.memory[3].stashes);
  EXPECT_GT(oneFOneB.memory[0].stashes, oneFOneB.memory[3].stashes);
  // The same work either way.
  EXPECT_EQ(gpipe.price.busyPicoseconds, oneFOneB.price.busyPicoseconds);
}

// Four groups of one node each; `change` is made to the description.
template <typename Change>
PipelineResult simulateOnNodes(Change change) {
  cost_model::MachineDescription description =
      *cost_model::findMachine("dgx-a100x4");
  change(&description);
  cost_model::Machine machine = *cost_model::Machine::create(description);
  cost_model::OperatorCosts costs =
      *cost_model::OperatorCosts::create(machine, cost_model::Profile());
  model::ModelGraph graph = blocksModel(8, 4096, 1024, 512);
  absl::StatusOr<PipelineResult> result = simulatePipeline(
      graph, machine, costs, 32, dataParallel(graph, 8), planOf(4, 8));
  EXPECT_TRUE(result.ok()) << result.status().ToString();
  return *std::move(result);
}

std::map<std::pair<int, int>, int64_t> messageTimes(
    const PipelineResult& result) {
  std::map<std::pair<int, int>, int64_t> times;
  for (const PipelineEdge& edge : result.edges) {
    times[{edge.from, edge.to}] = edge.picoseconds;
  }
  return times;
}

// The last two nodes have slow interfaces.
TEST(PipelineMessagesTest, EveryPairOfGroupsHasTheLinksOfItsNodes) {
  auto times = messageTimes(
      simulateOnNodes([](cost_model::MachineDescription* description) {
        cost_model::NodeKind slow = description->nodeKinds[0];
        slow.name = "slow";
        for (auto& interface : slow.interfaces) interface.bytesPerSecond /= 8;
        for (auto& link : slow.links) {
          bool leaves =
              std::any_of(slow.interfaces.begin(), slow.interfaces.end(),
                          [&](const auto& interface) {
                            return link.first == interface.name ||
                                   link.second == interface.name;
                          });
          if (leaves) link.bytesPerSecond /= 8;
        }
        description->nodes = {{description->nodeKinds[0].name, 2}, {"slow", 2}};
        description->nodeKinds.push_back(std::move(slow));
      }));
  EXPECT_GT((times[{1, 2}]), 2 * (times[{0, 1}]));
  EXPECT_EQ((times[{1, 2}]), (times[{2, 3}]));
}

// Two nodes below a switch, whose way up is an eighth as wide.
TEST(PipelineMessagesTest, SomePairsOfGroupsAreFurtherApart) {
  auto times = messageTimes(
      simulateOnNodes([](cost_model::MachineDescription* description) {
        description->networkLevels = {{"leaf", 2, 1e-6, /*oversubscription=*/8},
                                      {"spine", 2, 1e-6}};
      }));
  EXPECT_GT((times[{1, 2}]), 2 * (times[{0, 1}]));
  EXPECT_EQ((times[{2, 3}]), (times[{0, 1}]));
}

// Connections that skip chunks, too, have as many slots as programs give all.
TEST_F(PipelineSimulationTest, MessagesHaveTheSlotsOfPrograms) {
  TrainingModel model;
  int first = model.linear("first", model.input({256, 128}), 128);
  int x = first;
  for (int i = 0; i < 8; ++i) {
    x = model.linear(absl::StrCat("h", i), x, 128);
    x = model.pointwise(absl::StrCat("relu", i), {x});
  }
  model::ModelGraph graph = model.finish(model.pointwise("skip", {x, first}));
  PipelineResult result = simulate(graph, planOf(4, 16), 4);
  const std::vector<schedule::Edge>& edges = result.schedule.edges;
  EXPECT_TRUE(std::any_of(edges.begin(), edges.end(), [](const auto& edge) {
    return edge.to - edge.from == 3;
  }));
  int slots = schedule::fewestMessageSlots(result.schedule);
  for (int messages : result.slots.messages) EXPECT_EQ(messages, slots);
}

TEST_F(PipelineSimulationTest, MoreMicroBatchesShrinkTheBubble) {
  model::ModelGraph graph = blocksModel(8, 256, 128, 512);
  double before = 1;
  for (int microBatches : {4, 8, 16, 64}) {
    double bubble =
        simulate(graph, planOf(4, microBatches), 4).price.bubbleFraction();
    EXPECT_LT(bubble, before);
    before = bubble;
  }
  EXPECT_LT(before, 0.15);
}

TEST_F(PipelineSimulationTest, FullRecomputationTradesTimeForMemory) {
  model::ModelGraph graph = blocksModel(8, 256, 128, 512);
  PipelinePlan plan = planOf(4, 16);
  PipelineResult none = simulate(graph, plan, 4);
  plan.recomputation = Recomputation::kFull;
  PipelineResult full = simulate(graph, plan, 4);
  // A middle chunk keeps the inputs of its two layers, and computes them again.
  EXPECT_EQ(full.chunks[1].stashUntilInput + full.chunks[1].stashUntilWeight,
            2 * 256 * 128 * 2);
  // All but what no gradient reads: the second product of a block, its sum.
  EXPECT_LT(full.chunks[1].recompute, full.chunks[1].forward);
  EXPECT_GT(full.chunks[1].recompute, full.chunks[1].forward / 2);
  EXPECT_EQ(
      full.chunks[1].input + full.chunks[1].weight,
      none.chunks[1].input + none.chunks[1].weight + full.chunks[1].recompute);
  // Operands of both gradients wait from one to the other.
  EXPECT_GT(full.chunks[1].stashBetween, none.chunks[1].stashBetween);
  EXPECT_LT(full.memory[0].total(), none.memory[0].total());
}

// Operands of both gradients would wait for several micro-batches.
TEST_F(PipelineSimulationTest, LateWeightGradientsComputeAgainForThemselves) {
  model::ModelGraph graph = blocksModel(8, 256, 128, 512);
  PipelinePlan plan = planOf(4, 16, schedule::Family::kZeroBubbleH1);
  PipelineResult none = simulate(graph, plan, 4);
  plan.recomputation = Recomputation::kFull;
  PipelineResult late = simulate(graph, plan, 4);
  plan.family = schedule::Family::kOneFOneB;
  PipelineResult prompt = simulate(graph, plan, 4);
  ASSERT_GT(late.slots.betweenGradients[2], 1);
  EXPECT_EQ(late.chunks[2].stashBetween, none.chunks[2].stashBetween);
  EXPECT_GT(late.chunks[2].recompute, 1.5 * prompt.chunks[2].recompute);
  EXPECT_EQ(late.chunks[2].input, prompt.chunks[2].input);
  EXPECT_EQ(
      late.chunks[2].input + late.chunks[2].weight,
      none.chunks[2].input + none.chunks[2].weight + late.chunks[2].recompute);
  // The inputs of recomputation are kept for the later of the two.
  EXPECT_EQ(
      late.chunks[2].stashUntilWeight,
      prompt.chunks[2].stashUntilInput + prompt.chunks[2].stashUntilWeight);
  EXPECT_LT(late.memory[3].total(), none.memory[3].total());
  // The first group computes weight gradients at once.
  ASSERT_EQ(late.slots.betweenGradients[0], 1);
  EXPECT_EQ(late.chunks[0].recompute, prompt.chunks[0].recompute);
}

TEST_F(PipelineSimulationTest, EveryFamilyRuns) {
  model::ModelGraph graph = blocksModel(8, 256, 128, 512);
  for (const std::string& name : schedule::familyNames()) {
    PipelinePlan plan = planOf(4, 16, *schedule::parseFamily(name));
    bool hasTwo = schedule::isVShaped(plan.family) ||
                  plan.family == schedule::Family::kInterleaved;
    plan.chunksPerGroup = hasTwo ? 2 : 1;
    PipelineResult result = simulate(graph, plan, 8);
    EXPECT_GE(result.price.bubbleFraction(), 0) << name;
    EXPECT_LT(result.price.bubbleFraction(), 0.4) << name;
  }
}

TEST_F(PipelineSimulationTest, OtherSystemsRunBackwardPassesInOneList) {
  // Wide products and a slow host: weight gradients hide what input gradients
  // wait for.
  model::ModelGraph graph = blocksModel(4, 8192, 2048, 2048);
  cost_model::SystemProfile system;
  system.host.secondsPerKernel = 500e-6;
  costs = *cost_model::OperatorCosts::create(machine, cost_model::Profile(),
                                             system);
  PipelineResult whole = simulate(graph, planOf(2, 1), 2);
  PipelineResult parts =
      simulate(graph, planOf(2, 1, schedule::Family::kZeroBubbleH1), 2);
  for (int chunk : {0, 1}) {
    const ChunkPrices& one = whole.chunks[chunk];
    const ChunkPrices& two = parts.chunks[chunk];
    EXPECT_EQ(one.weight, 0);
    EXPECT_GT(two.weight, 0);
    EXPECT_EQ(one.forward, two.forward);
    EXPECT_GT(one.input, two.input);
    EXPECT_LT(one.input, two.input + two.weight);
  }
  // Gradients leave once all of a pass is done: nothing hides behind the last
  // group's weight gradients.
  const ChunkPrices& first = whole.chunks[0];
  const ChunkPrices& last = whole.chunks[1];
  EXPECT_GE(whole.price.periodPicoseconds,
            first.forward + last.forward + last.input + first.input);
}

TEST_F(PipelineSimulationTest, RefusesWhatCannotBe) {
  model::ModelGraph graph = blocksModel(2, 256, 128, 512);
  auto message = [&](const PipelinePlan& plan, int devices) {
    return std::string(simulatePipeline(graph, machine, costs, devices,
                                        dataParallel(graph, 1), plan)
                           .status()
                           .message());
  };
  EXPECT_EQ(message(planOf(3, 4), 8),
            "cannot make 3 equal groups of 8 devices");
  PipelinePlan many = planOf(8, 8, schedule::Family::kInterleaved);
  many.chunksPerGroup = 16;
  EXPECT_NE(message(many, 8).find("cannot cut"), std::string::npos);
  // The numbers on either side that divide the replicas are named.
  PipelinePlan shared = planOf(1, 2);
  shared.optimizerReplicas = 12;
  shared.optimizerShards = 5;
  EXPECT_EQ(message(shared, 8),
            "cannot share optimizer states 5 ways: that does not divide the 12 "
            "replicas; use 4 or 6");
  shared.optimizerShards = 24;
  EXPECT_EQ(message(shared, 8),
            "cannot share optimizer states 24 ways: that does not divide the "
            "12 replicas; use 12");
}

}  // namespace
}  // namespace soapstone::simulator
