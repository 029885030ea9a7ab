#include "simulator/pipeline/gradient_adding.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "cost_model/machine.h"
#include "cost_model/presets.h"
#include "cost_model/system_profile.h"
#include "gtest/gtest.h"
#include "tests/unit/simulator/plain_models.h"

namespace soapstone::simulator {
namespace {

constexpr int64_t kMade = 100;

// The ground of a graph with these gradients.
CutGround groundOf(const model::ModelGraph& graph,
                   const std::vector<char>& isGradient) {
  CutGround ground(graph);
  ground.isGradient = isGradient;
  return ground;
}

std::vector<char> zerosOf(const model::ModelGraph& graph,
                          const std::vector<char>& isGradient,
                          const std::vector<char>& isScattered) {
  const CutGround ground = groundOf(graph, isGradient);
  return zerosOfSums(graph, ground, addedRows(graph, ground).isRows,
                     isScattered);
}

// Two layers with a weight each.
struct TwoLayers {
  TwoLayers() : graph(make()), ground(graph) {
    cut = *cutPipeline(graph, /*chunks=*/1, CutBalance::kWork,
                       machineFreeWeights(graph));
  }

  static model::ModelGraph make() {
    TrainingModel model;
    int x = model.linear("first", model.input({16, 8}), 8);
    return model.finish(model.linear("second", x, 8));
  }

  // Every gradient has `kMade` elements; of its sum so many are stored.
  HeldElements held(int64_t stored) const {
    return {[](int) { return kMade; }, [stored](int) { return stored; }};
  }
  std::vector<SummedGradient> summed(int64_t stored) const {
    return summedGradients(graph, ground, held(stored));
  }

  model::ModelGraph graph;
  CutGround ground;
  PipelineCut cut;
};

TEST(GradientAddingTest, PartsOfSumsAreScatteredTo) {
  TwoLayers model;
  const std::vector<SummedGradient> halves = model.summed(kMade / 2);
  EXPECT_EQ(gradientSumsOf(model.graph, model.cut, halves)[0].stored, 0.5);
  EXPECT_EQ(gradientSumsOf(model.graph, model.cut, halves)[0].scattered, 1);
  std::vector<char> scattered =
      scatteredGradients(model.graph, model.ground, halves);
  EXPECT_EQ(std::count(scattered.begin(), scattered.end(), 1), 2);
  for (size_t value = 0; value < scattered.size(); ++value) {
    if (scattered[value]) EXPECT_TRUE(model.ground.isGradient[value]);
  }
}

TEST(GradientAddingTest, WholeSumsAreAddedTo) {
  TwoLayers model;
  std::vector<char> scattered =
      scatteredGradients(model.graph, model.ground, model.summed(kMade));
  EXPECT_EQ(std::count(scattered.begin(), scattered.end(), 1), 0);
  EXPECT_EQ(
      gradientSumsOf(model.graph, model.cut, model.summed(kMade))[0].stored, 1);
}

// Casts count where parameters have copies in 16 bits.
TEST(GradientAddingTest, CastsAreAddedInSixteenBits) {
  cost_model::Machine machine =
      *cost_model::Machine::create(*cost_model::findMachine("dgx-a100"));
  cost_model::SystemProfile system = *cost_model::findSystem("tensorflow");
  ASSERT_GT(system.accumulationCastBytesPerElement, 0);
  cost_model::OperatorCosts costs = *cost_model::OperatorCosts::create(
      machine, cost_model::Profile(), system);
  TwoLayers model;
  auto added = [&] {
    GradientSums sums =
        gradientSumsOf(model.graph, model.cut, model.summed(kMade))[0];
    ChunkPrices chunk;
    chunk.gradientElements = 1 << 20;
    priceAdding(sums, costs, /*deviceKind=*/0, /*splitsBackward=*/false,
                &chunk);
    return static_cast<double>(chunk.input);
  };
  double wide = added();
  model.graph.arguments.push_back(model.graph.arguments.front());
  model.graph.arguments.back().role = model::ModelArgumentRole::kWorkingCopy;
  EXPECT_NEAR(added() / wide,
              1 + system.accumulationCastBytesPerElement /
                      system.accumulationBytesPerElement,
              1e-4);
}

// Sums that are hidden slow down what hides them, once a step.
TEST(GradientAddingTest, HiddenSumsSlowComputingDown) {
  ChunkPrices before;
  before.reduce = 1000;
  before.exposedReduce = 200;
  ChunkPrices chunk = before;
  exposeSums({.gradientSums = true, .computeSlowdown = 1.25},
             /*isPlain=*/false, &chunk);
  EXPECT_EQ(chunk.exposedReduce, 200);
  EXPECT_EQ(chunk.update, 200);
  chunk = before;
  exposeSums({.gradientSums = true, .computeSlowdown = 1.25}, /*isPlain=*/true,
             &chunk);
  EXPECT_EQ(chunk.update, 0);
  exposeSums({.gradientSums = false, .computeSlowdown = 1.25},
             /*isPlain=*/false, &chunk);
  EXPECT_EQ(chunk.exposedReduce, 1000);
  EXPECT_EQ(chunk.update, 0);
}

// Groups of replicas with all states each get whole sums, and gather weights
// inside a node.
TEST(GradientAddingTest, GroupsThatShareStatesGatherWeightsApart) {
  cost_model::Machine machine =
      *cost_model::Machine::create(*cost_model::findMachine("dgx-a100x4"));
  TwoLayers model;
  auto reduced = [&](int64_t shards, int64_t groups) {
    ChunkPrices chunk;
    chunk.reduce = chunk.exposedReduce = 1000000000;
    chunk.gradientElements = 1 << 20;
    EXPECT_TRUE(
        shareSums(model.graph, model.ground.isGradient, {.widensBf16 = false},
                  {.machine = machine, .shards = shards, .groups = groups},
                  &chunk)
            .ok());
    EXPECT_EQ(chunk.reduce, chunk.exposedReduce);
    return chunk.reduce;
  };
  EXPECT_EQ(reduced(32, 1), 1000000000);
  EXPECT_GT(reduced(8, 4), 1000000000);
  EXPECT_GT(reduced(16, 2), reduced(8, 4));
}

TEST(GradientAddingTest, GradientsInOtherTypesAreMadeWhereTheirSumsLie) {
  model::ModelGraph graph;
  graph.values = {{}, {}};
  graph.values[0].producer = 0;
  graph.values[1].producer = 1;
  graph.ops.resize(2);
  graph.ops[0].kind = "dot_grad";
  graph.ops[0].results = {0};
  graph.ops[1].kind = "cast";
  graph.ops[1].operands = {0};
  graph.ops[1].results = {1};
  EXPECT_FALSE(addsInPlace(graph, 1));
  graph.ops[0].addsInPlace = true;
  EXPECT_TRUE(addsInPlace(graph, 1));
  graph.ops[1].kind = "neg";
  EXPECT_FALSE(addsInPlace(graph, 1));
}

TEST(GradientAddingTest, NoZerosAreMadeForRowsThatAreAddedToSums) {
  // fill, scatter into it, and perhaps another reader of the fill.
  model::ModelGraph graph;
  graph.values = {{}, {}, {}};
  graph.ops.resize(3);
  for (int i = 0; i < 3; ++i) {
    graph.values[i].producer = i;
    graph.ops[i].results = {i};
  }
  graph.ops[0].kind = "fill";
  graph.ops[1].kind = "scatter";
  graph.ops[1].operands = {0};
  graph.ops[1].addsInPlace = true;
  graph.ops[2].kind = "neg";
  const std::vector<char> isGradient = {0, 1, 0};
  const std::vector<char> none = {0, 0, 0};
  EXPECT_EQ(zerosOf(graph, isGradient, {}), (std::vector<char>{1, 0, 0}));
  EXPECT_EQ(zerosOf(graph, isGradient, /*isScattered=*/{0, 1, 0}), none);
  EXPECT_EQ(zerosOf(graph, /*isGradient=*/none, {}), none);
  graph.ops[2].operands = {0};
  EXPECT_EQ(zerosOf(graph, isGradient, {}), none);
}

// The gradients of a table that `rows` scatters and a product add to.
struct TiedTable {
  explicit TiedTable(int rows) {
    model::ModelGraphBuilder builder;
    int samples = builder.argument("x", model::ModelArgumentRole::kInput, {4});
    product = made(builder, "dot", {samples});
    int sum = product;
    for (int i = 0; i < rows; ++i) {
      int zeros = made(builder, "fill", {});
      scatters.push_back(made(builder, "scatter", {zeros, samples}, true));
      sum = made(builder, "binary", {sum, scatters.back()});
    }
    builder.result(sum, /*updates=*/-1);
    graph = builder.graph;
    isGradient.assign(graph.values.size(), 0);
    for (const model::ModelOp& op : graph.ops) {
      isGradient[op.results[0]] = op.kind != "fill";
    }
  }

  static int made(model::ModelGraphBuilder& builder, const char* kind,
                  std::vector<int> operands, bool addsInPlace = false) {
    model::ModelOp op;
    op.kind = kind;
    op.operands = std::move(operands);
    op.addsInPlace = addsInPlace;
    return builder.resultOf(builder.op(op, {{8, 2}}));
  }

  model::ModelGraph graph;
  std::vector<char> isGradient;
  int product = -1;
  std::vector<int> scatters;
};

TEST(GradientAddingTest, RowsOfATiedTableLieInTheProductsGradient) {
  TiedTable table(1);
  AddedRows added =
      addedRows(table.graph, groundOf(table.graph, table.isGradient));
  EXPECT_TRUE(added.isRows[table.scatters[0]]);
  EXPECT_FALSE(added.isRows[table.product]);
  EXPECT_GE(added.sumOf[table.product], 0);
  std::vector<char> everything(table.graph.values.size(), 1);
  std::vector<char> zeros =
      zerosOf(table.graph, table.isGradient, /*isScattered=*/everything);
  EXPECT_EQ(std::count(zeros.begin(), zeros.end(), 1), 1);
}

TEST(GradientAddingTest, SeveralReadersOfATableAddTheirRowsInTurn) {
  TiedTable table(3);
  AddedRows added =
      addedRows(table.graph, groundOf(table.graph, table.isGradient));
  EXPECT_EQ(std::count(added.isRows.begin(), added.isRows.end(), 1), 3);
}

}  // namespace
}  // namespace soapstone::simulator
