#include "passes/strategies/strategy_graph.h"

#include <map>
#include <set>

#include "gtest/gtest.h"
#include "mlir/IR/Verifier.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/named_strategy.h"
#include "passes/strategies/partial_gradients.h"
#include "passes/strategies/random_strategy.h"
#include "passes/strategies/resolve_strategy.h"
#include "tests/support/matchers.h"
#include "tests/unit/passes/strategies/parse_model.h"

namespace soapstone::strategy {
namespace {

using ::testing::HasSubstr;

StrategyGraph graphOf(TestModel& model) {
  return buildStrategyGraph(modelFunctions(*model.module).front());
}

const StrategyOp& opNamed(const StrategyGraph& graph, const std::string& name) {
  for (const StrategyOp& op : graph.ops) {
    if (op.name == name) return op;
  }
  ADD_FAILURE() << "no op '" << name << "'";
  return graph.ops.front();
}

// Degrees by factor name of an op in a module with configurations.
std::map<std::string, int64_t> splitsOf(const model::Strategy& strategy,
                                        const std::string& op) {
  for (const model::NamedConfiguration& entry : strategy.ops) {
    if (entry.name == op) return {entry.splits.begin(), entry.splits.end()};
  }
  return {};
}

model::Strategy onlyEntry(model::NamedConfiguration entry, int64_t devices) {
  model::Strategy strategy;
  strategy.devices = devices;
  strategy.ops.push_back(std::move(entry));
  return strategy;
}

TEST(StrategyGraphTest, ForwardOpsLeadAndTheRestFollows) {
  TestModel model(kTwoLayers);
  ASSERT_TRUE(model.module);
  StrategyGraph graph = graphOf(model);
  for (const StrategyOp& op : graph.ops) {
    bool isForward = op.name.find("gradient") == std::string::npos &&
                     op.name.find("update") == std::string::npos;
    EXPECT_EQ(op.source == ConfigurationSource::kOwn, isForward) << op.name;
  }
  EXPECT_EQ(opNamed(graph, "update w1").source, ConfigurationSource::kStorage);
}

TEST(StrategyGraphTest, RefusesPatternsThatMatchOnlyFollowers) {
  TestModel model(kTwoLayers);
  ASSERT_TRUE(model.module);
  model::NamedConfiguration entry;
  entry.name = "update *";
  entry.replication = 2;
  entry.devices = sharding::DeviceGrid::range(0, 2);
  const StrategyGraph graph = graphOf(model);
  auto resolved = resolveStrategy({&graph, 1}, onlyEntry(entry, 2));
  EXPECT_THAT(resolved.status(),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("pattern 'update *' matches only ops that "
                                 "follow others, as 'update ")));
}

TEST(StrategyGraphTest, GradientsOfAProductFollowItsFactors) {
  TestModel model(kTwoLayers);
  StrategyGraph graph = graphOf(model);
  const StrategyOp& leader = opNamed(graph, "fc2");
  // dX = dY W^T and dW = X^T dY, in either order.
  int contractsColumns = 0, contractsRows = 0;
  for (const StrategyOp& op : graph.ops) {
    if (op.source != ConfigurationSource::kOp ||
        graph.ops[op.sourceIndex].name != "fc2" || !isa<soap::DotOp>(op.op)) {
      continue;
    }
    auto followed = [&](const char* factor) {
      int own = op.follow.factors[leader.rule.findFactor(factor)];
      return own < 0 ? sharding::FactorKind::kInherited
                     : op.rule.factors[own].kind;
    };
    contractsColumns += followed("column") == sharding::FactorKind::kReduction;
    contractsRows += followed("row") == sharding::FactorKind::kReduction;
  }
  EXPECT_EQ(contractsColumns, 1);
  EXPECT_EQ(contractsRows, 1);
}

TEST(StrategyGraphTest, OptimizerStatesAreStoredLikeTheirParameter) {
  passes::TrainingOptions options;
  options.optimizer.kind = soap::OptimizerKind::Adam;
  options.microBatches = 2;
  TestModel model(kTwoLayers, /*training=*/true, options);
  for (mlir::func::FuncOp function : modelFunctions(*model.module)) {
    StrategyGraph graph = buildStrategyGraph(function);
    std::map<std::string, int> index;
    for (size_t i = 0; i < graph.arguments.size(); ++i)
      index[graph.arguments[i].name] = static_cast<int>(i);
    for (const char* name : {"w1.gradient", "w1.m", "w1.v"}) {
      auto found = index.find(name);
      if (found == index.end()) continue;
      EXPECT_EQ(graph.arguments[found->second].storedLike, index["w1"]) << name;
    }
    EXPECT_FALSE(graph.arguments[index["x"]].isStored);
    for (const StrategyOp& op : graph.ops) {
      if (op.name.find(".update.") != std::string::npos)
        EXPECT_NE(op.source, ConfigurationSource::kOwn) << op.name;
    }
  }
}

TEST(PartialGradientsTest, SumsAreKnownHoweverLong) {
  constexpr int kAddends = 40;
  for (bool isLowestPartial : {false, true}) {
    std::string text = R"(
  func.func @forward(
      %x: tensor<4x4xf32> {soap.role = "input", soap.name = "x"},
      %w: tensor<4x4xf32> {soap.role = "parameter", soap.name = "w"})
      -> (tensor<4x4xf32> {soap.role = "output", soap.name = "y"}) {
    %part = soap.dot %x, %w batch [] x [] contract [1] x [0]
        : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %whole = soap.unary <sin> %x : (tensor<4x4xf32>) -> tensor<4x4xf32>)";
    for (int i = 0; i < kAddends; ++i) {
      std::string before = i > 0             ? "%" + std::to_string(i - 1)
                           : isLowestPartial ? "%part"
                                             : "%whole";
      text += "\n    %" + std::to_string(i) + " = soap.binary <add> " + before +
              ", %whole {soap.gradient_sum} : (tensor<4x4xf32>, "
              "tensor<4x4xf32>) -> tensor<4x4xf32>";
    }
    text += "\n    %y = soap.binary <add> %" + std::to_string(kAddends - 1) +
            ", %part : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>"
            "\n    return %y : tensor<4x4xf32>\n  }";
    MLIRContext context;
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
    auto module = mlir::parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
    const StrategyGraph graph =
        buildStrategyGraph(modelFunctions(*module).front());
    const PartialGradients partials(graph);
    int sums = 0;
    for (const StrategyOp& op : graph.ops) {
      if (!op.op->hasAttr("soap.gradient_sum")) continue;
      EXPECT_EQ(partials.mayBePartial(op.op->getResult(0)), isLowestPartial);
      ++sums;
    }
    EXPECT_EQ(sums, kAddends);
  }
}

TEST(ResolveTest, OpsWithoutAnEntryFollowTheirProducer) {
  TestModel model(kTwoLayers);
  model::Strategy strategy = onlyEntry({"fc1",
                                        {{"row", 2}, {"column", 2}},
                                        1,
                                        sharding::DeviceGrid::range(0, 4)},
                                       4);
  ASSERT_THAT(applyStrategy(*model.module, strategy), IsOk());
  model::Strategy applied = *collectStrategy(*model.module);
  EXPECT_EQ(splitsOf(applied, "act"),
            (std::map<std::string, int64_t>{{"dim0", 2}, {"dim1", 2}}));
  EXPECT_EQ(splitsOf(applied, "fc2"),
            (std::map<std::string, int64_t>{{"row", 2}, {"contracted", 2}}));
}

TEST(ResolveTest, AnEmptyStrategyReplicates) {
  TestModel model(kTwoLayers);
  model::Strategy strategy;
  strategy.devices = 3;
  ASSERT_THAT(applyStrategy(*model.module, strategy), IsOk());
  absl::StatusOr<model::Strategy> applied = collectStrategy(*model.module);
  ASSERT_THAT(applied, IsOk());
  for (const model::NamedConfiguration& entry : applied->ops) {
    EXPECT_EQ(entry.replication, 3) << entry.name;
    EXPECT_TRUE(entry.splits.empty()) << entry.name;
  }
}

TEST(ResolveTest, EntriesOfBackwardOpsWin) {
  TestModel model(kTwoLayers);
  model::Strategy strategy = onlyEntry(
      {"fc2.gradient.dot", {}, 1, sharding::DeviceGrid::range(1, 1)}, 2);
  ASSERT_THAT(applyStrategy(*model.module, strategy), IsOk());
  model::Strategy applied = *collectStrategy(*model.module);
  bool isFound = false;
  for (const model::NamedConfiguration& entry : applied.ops) {
    if (entry.name != "fc2.gradient.dot") continue;
    isFound = true;
    EXPECT_EQ(entry.devices, sharding::DeviceGrid::range(1, 1));
  }
  EXPECT_TRUE(isFound);
}

TEST(ResolveTest, MistakesNameOpFactorAndRule) {
  TestModel model(kTwoLayers);
  auto error = [&](const model::Strategy& strategy) {
    return std::string(applyStrategy(*model.module, strategy).message());
  };
  sharding::DeviceGrid two = sharding::DeviceGrid::range(0, 2);
  EXPECT_EQ(error(onlyEntry({"fc3", {}, 2, two}, 2)),
            "the model has no op 'fc3'; did you mean 'fc1'?");
  EXPECT_EQ(error(onlyEntry({"fc1", {{"colum", 2}}, 1, two}, 2)),
            "op 'fc1': there is no factor 'colum'; it has 'row', 'column', "
            "'contracted'; did you mean 'column'?");
  EXPECT_EQ(
      error(onlyEntry(
          {"fc1", {{"contracted", 5}}, 1, sharding::DeviceGrid::range(0, 5)},
          5)),
      "op 'fc1': factor 'contracted' has size 4, cannot be split 5 ways; "
      "use 1 to 4");
  EXPECT_THAT(error(onlyEntry({"fc1", {{"row", 4}}, 1, two}, 2)),
              HasSubstr("multiply to 4, but the configuration has 2 devices"));
  EXPECT_EQ(
      error(onlyEntry(
          {"fc1", {{"row", 2}}, 1, sharding::DeviceGrid::range(1, 2)}, 2)),
      "op 'fc1': device 2 is out of range; use 0 to 1");
  model::Strategy twice = onlyEntry({"fc1", {}, 2, two}, 2);
  twice.ops.push_back(twice.ops.front());
  EXPECT_EQ(error(twice), "op 'fc1' has two entries; keep one");
  model::Strategy other;
  other.modelHash = "0123456789abcdef";
  EXPECT_THAT(error(other), HasSubstr("another model"));
  model::Strategy tensor;
  tensor.devices = 2;
  tensor.tensors.push_back({"w3", {}, 2, two});
  EXPECT_THAT(error(tensor), HasSubstr("the model has no tensor 'w3'"));
  tensor.devices = 0;
  EXPECT_THAT(error(tensor), HasSubstr("0 devices; use 1 to"));
  // A refused strategy leaves nothing behind.
  EXPECT_FALSE(collectStrategy(*model.module).ok());
}

TEST(ModelHashTest, DependsOnTheModelAlone) {
  TestModel model(kTwoLayers);
  passes::TrainingOptions adam;
  adam.optimizer.kind = soap::OptimizerKind::Adam;
  TestModel withAdam(kTwoLayers, /*training=*/true, adam);
  TestModel forward(kTwoLayers, /*training=*/false);
  TestModel other(kConvolution);
  EXPECT_EQ(StrategyModel(*model.module).hash(),
            StrategyModel(*withAdam.module).hash());
  EXPECT_EQ(StrategyModel(*model.module).hash(),
            StrategyModel(*forward.module).hash());
  EXPECT_NE(StrategyModel(*model.module).hash(),
            StrategyModel(*other.module).hash());
  std::string before = StrategyModel(*model.module).hash();
  ASSERT_THAT(applyStrategy(*model.module,
                            randomStrategy(*model.module, 4, /*seed=*/1)),
              IsOk());
  EXPECT_EQ(StrategyModel(*model.module).hash(), before);
}

TEST(RandomStrategyTest, IsLegalVariedAndReproducible) {
  for (const char* text : {kTwoLayers, kConvolution}) {
    TestModel model(text);
    std::set<std::string> seen;
    for (uint64_t seed = 0; seed < 50; ++seed) {
      int64_t devices = 1 + static_cast<int64_t>(seed) % 8;
      model::Strategy strategy = randomStrategy(*model.module, devices, seed);
      EXPECT_EQ(strategy, randomStrategy(*model.module, devices, seed));
      ASSERT_THAT(applyStrategy(*model.module, strategy), IsOk());
      ASSERT_TRUE(succeeded(mlir::verify(*model.module)));
      absl::StatusOr<model::Strategy> collected =
          collectStrategy(*model.module);
      ASSERT_THAT(collected, IsOk());
      for (const model::NamedConfiguration& entry : collected->ops)
        for (const auto& [factor, degree] : entry.splits) seen.insert(factor);
    }
    EXPECT_GE(seen.size(), 5u);
  }
}

TEST(CollectTest, RoundTripsThroughTheModule) {
  TestModel model(kTwoLayers);
  for (uint64_t seed = 0; seed < 20; ++seed) {
    ASSERT_THAT(
        applyStrategy(*model.module, randomStrategy(*model.module, 6, seed)),
        IsOk());
    model::Strategy first = *collectStrategy(*model.module);
    ASSERT_THAT(applyStrategy(*model.module, first), IsOk());
    EXPECT_EQ(*collectStrategy(*model.module), first);
  }
}

}  // namespace
}  // namespace soapstone::strategy
