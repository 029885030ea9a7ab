#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "frontend/onnx/graph/causal_mask.h"
#include "frontend/onnx/graph/named_warnings.h"
#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/exporter_text.h"
#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

// Initialisers of a model become parameters, state, buffers (causal masks among
// them) or constants.

namespace soapstone::onnx::test {
namespace {

using testing::HasSubstr;

const Value* findValue(const Graph& graph, const std::string& name) {
  for (const Value& value : graph.values) {
    if (value.name == name) return &value;
  }
  return nullptr;
}

int64_t countParameters(const Graph& graph) {
  int64_t count = 0;
  for (ValueId id : graph.initializers) {
    count += graph.value(id).role == InitializerRole::kParameter;
  }
  return count;
}

InitializerRole roleOf(const Graph& graph, const std::string& name) {
  const Value* value = findValue(graph, name);
  return value == nullptr ? InitializerRole::kNone : value->role;
}

TEST(InitializerTest, RunningStatisticsAreStateWithUpdates) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{1}, int64_t{4}});
  for (const char* name : {"bn.weight", "bn.bias", "bn.mean", "bn.var"}) {
    graph.initializer(floats(name, {1}, {1}));
  }
  graph.add("BatchNormalization",
            {"x", "bn.weight", "bn.bias", "bn.mean", "bn.var"},
            {"y", "new_mean", "new_var"}, intAttribute("training_mode", 1));
  graph.output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  const Graph& result = imported->graph;
  EXPECT_EQ(roleOf(result, "bn.weight"), InitializerRole::kParameter);
  EXPECT_EQ(roleOf(result, "bn.mean"), InitializerRole::kState);
  ASSERT_EQ(result.stateUpdates.size(), 2u);
  EXPECT_EQ(result.value(result.stateUpdates[1].state).name, "bn.var");
  EXPECT_EQ(result.value(result.stateUpdates[1].update).name, "new_var");
}

// As when two views pass through one encoder.
TEST(InitializerTest, ANormThatIsAppliedTwiceUpdatesItsStatisticsInTurn) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{1}, int64_t{4}});
  for (const char* name : {"bn.weight", "bn.bias", "bn.mean", "bn.var"}) {
    graph.initializer(floats(name, {1}, {1}));
  }
  graph
      .add("BatchNormalization",
           {"x", "bn.weight", "bn.bias", "bn.mean", "bn.var"},
           {"a", "first_mean", "first_var"}, intAttribute("training_mode", 1))
      .add("BatchNormalization",
           {"a", "bn.weight", "bn.bias", "bn.mean", "bn.var"},
           {"y", "last_mean", "last_var"}, intAttribute("training_mode", 1))
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  const Graph& result = imported->graph;
  ASSERT_EQ(result.stateUpdates.size(), 2u);
  for (const StateUpdate& update : result.stateUpdates) {
    const std::string statistic =
        result.value(update.state).name == "bn.mean" ? "mean" : "var";
    EXPECT_EQ(result.value(update.update).name, "last_" + statistic);
    const Value& last = result.value(update.update);
    const Node* norm = result.producer(update.update);
    EXPECT_EQ(result.value(norm->input(last.producerOutput + 2)).name,
              "first_" + statistic);
  }
}

TEST(InitializerTest, TiedWeightsStayOneParameter) {
  GraphWriter graph;
  graph.input("i", DataType::kInt64, {int64_t{3}})
      .initializer(floats("wte.weight", {4, 2}, std::vector<float>(8, 1)))
      .add("Gather", {"wte.weight", "i"}, {"h"})
      .add("Transpose", {"wte.weight"}, {"head"}, intsAttribute("perm", {1, 0}))
      .add("MatMul", {"h", "head"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(imported->graph.initializers.size(), 1u);
}

TEST(InitializerTest, ValueMergedCopiesAreReportedAndUntied) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("a.bias", {2}, {0, 0}))
      .add("Identity", {"a.bias"}, {"b.bias"})
      .add("Add", {"x", "a.bias"}, {"h"})
      .add("Add", {"h", "b.bias"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(imported->graph.initializers.size(), 2u);
  ASSERT_EQ(imported->warnings.size(), 1u);
  EXPECT_THAT(imported->warnings[0],
              HasSubstr("'b.bias' is a copy of 'a.bias'"));
}

TEST(InitializerTest, TellsBuffersFromParameters) {
  GraphWriter graph;
  std::vector<int64_t> big(10000, 1);
  graph.input("x", {int64_t{4}})
      .initializer(floats("rope.inv", {4}, {1, 2, 3, 4}))
      .initializer(floats("bias", {4}, {0, -INFINITY, 0, 0}))
      .initializer(floats("w", {4}, {1, 2, 3, 4}))
      .initializer(ints("table", {10000}, big))
      .initializer(ints("first", {1}, {0}))
      .initializer(floats("onnx::Pow_7", {}, {2}))
      .add("Cos", {"rope.inv"}, {"c"})
      .add("Mul", {"x", "c"}, {"h0"})
      .add("Add", {"h0", "bias"}, {"h1"})
      .add("Mul", {"h1", "w"}, {"h2"})
      .add("Gather", {"table", "first"}, {"entry"})
      .add("Cast", {"entry"}, {"number"}, intAttribute("to", 1))
      .add("Add", {"h2", "number"}, {"h3"})
      .add("Pow", {"h3", "onnx::Pow_7"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  const Graph& result = imported->graph;
  EXPECT_EQ(roleOf(result, "rope.inv"), InitializerRole::kBuffer);
  EXPECT_EQ(roleOf(result, "bias"), InitializerRole::kBuffer);
  EXPECT_EQ(roleOf(result, "w"), InitializerRole::kParameter);
  EXPECT_EQ(roleOf(result, "table"), InitializerRole::kBuffer);
  EXPECT_EQ(findValue(result, "onnx::Pow_7")->kind, ValueKind::kConstant);
}

// sin and cos of 0, 1, 2 at two frequencies, as halves or as pairs of a row.
std::vector<float> sinusoids(bool asHalves) {
  std::vector<float> values;
  for (int position = 0; position < 3; ++position) {
    const double slow = 0.01 * position;
    const double sine[] = {std::sin(position), std::sin(slow)};
    const double cosine[] = {std::cos(position), std::cos(slow)};
    const double halves[] = {sine[0], sine[1], cosine[0], cosine[1]};
    const double pairs[] = {sine[0], cosine[0], sine[1], cosine[1]};
    for (double value : asHalves ? halves : pairs) {
      values.push_back(static_cast<float>(value));
    }
  }
  return values;
}

// y = softmax(x + bias) + h * pe, where x is [5, 5] and h [3, 4].
GraphWriter biasedScores(const std::vector<float>& bias,
                         const std::vector<float>& positions) {
  GraphWriter graph;
  graph.input("x", {int64_t{5}, int64_t{5}})
      .input("h", {int64_t{3}, int64_t{4}})
      .initializer(floats("bias", {5, 5}, bias))
      .initializer(floats("pe", {3, 4}, positions))
      .add("Add", {"x", "bias"}, {"scores"})
      .add("Softmax", {"scores"}, {"weights"})
      .add("Add", {"h", "pe"}, {"embedded"})
      .output("weights")
      .output("embedded");
  return graph;
}

TEST(InitializerTest, TablesOfPositionsAreBuffersAndSaidToBe) {
  std::vector<float> distances;
  for (int query = 0; query < 5; ++query) {
    for (int key = 0; key < 5; ++key) {
      distances.push_back(-0.3F * static_cast<float>(std::abs(query - key)));
    }
  }
  for (bool asHalves : {false, true}) {
    auto imported = importText(biasedScores(distances, sinusoids(asHalves)));
    ASSERT_THAT(imported, IsOk());
    EXPECT_EQ(roleOf(imported->graph, "bias"), InitializerRole::kBuffer);
    EXPECT_EQ(roleOf(imported->graph, "pe"), InitializerRole::kBuffer);
    ASSERT_EQ(imported->warnings.size(), 2u);
    EXPECT_THAT(imported->warnings[0],
                HasSubstr("bias linear in the position"));
    EXPECT_THAT(imported->warnings[1],
                HasSubstr("sines and cosines of positions"));
  }
}

// A bias that the exporter computed from learned slopes: one warning, which is
// true.
TEST(InitializerTest, TablesThatWereComputedFromParametersAreTrained) {
  std::vector<float> distances;
  for (int cell = 0; cell < 25; ++cell) {
    distances.push_back(-0.3F *
                        static_cast<float>(std::abs(cell / 5 - cell % 5)));
  }
  GraphWriter graph = biasedScores(distances, std::vector<float>(12, 0.5F));
  noteSources(graph, "bias", "['arange', 'slopes', 'mul']");
  signature(graph, {{"p_slopes", "slopes"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(roleOf(imported->graph, "slopes.bias"),
            InitializerRole::kParameter);
  ASSERT_EQ(imported->warnings.size(), 1u);
  EXPECT_THAT(imported->warnings[0], HasSubstr("trained as they are"));
}

TEST(InitializerTest, WhatTrainingStartsFromIsNoTableOfPositions) {
  std::vector<float> identity(25, 0);
  for (int i = 0; i < 5; ++i) identity[6 * i] = 1;
  const std::vector<float> random = {0.3F, -0.1F, 0.9F, 0.2F,  0.5F, 0.4F,
                                     0.7F, -0.8F, 0.1F, -0.6F, 0.2F, 0.3F};
  for (const std::vector<float>& bias :
       {identity, std::vector<float>(25, 0), std::vector<float>(25, 1)}) {
    for (const std::vector<float>& positions :
         {random, std::vector<float>(12, 0),
          std::vector<float>(12, std::sqrt(0.5F))}) {
      auto imported = importText(biasedScores(bias, positions));
      ASSERT_THAT(imported, IsOk());
      EXPECT_EQ(countParameters(imported->graph), 2);
      EXPECT_TRUE(imported->warnings.empty());
    }
  }
}

// A row of equal steps that is multiplied may well be trained.
TEST(InitializerTest, LinearTablesCountOnlyAddedToScores) {
  GraphWriter graph;
  graph.input("x", {int64_t{5}})
      .initializer(floats("frequency", {5}, {1, 2, 3, 4, 5}))
      .add("Mul", {"x", "frequency"}, {"h"})
      .add("Tanh", {"h"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(roleOf(imported->graph, "frequency"), InitializerRole::kParameter);
}

TEST(InitializerTest, LoneScalarsAreParametersUnlessTheExporterMadeThem) {
  const std::pair<const char*, bool> cases[] = {
      {"logit_scale", true},
      {"head.bias", true},
      {"onnx::Mul_12", false},
      {"/block/Constant_output_0", false},
      {"const_fold__3", false},
      {"dense/mul:0", false},
      {"417", false}};
  for (const auto& [name, isParameter] : cases) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}})
        .initializer(floats(name, {}, {3}))
        .add("Mul", {"x", name}, {"y"})
        .output("y");
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_EQ(countParameters(imported->graph), isParameter ? 1 : 0) << name;
  }
}

// In other files it may as well be a constant of the exporter's.
TEST(InitializerTest, ANumberOfTheRootIsTrainedWhereConstantsAreNodes) {
  for (const bool isTorchScript : {true, false}) {
    const std::string hidden = isTorchScript ? "/Mul_output_0" : "mul";
    GraphWriter graph;
    graph.input("x", {int64_t{2}, int64_t{2}})
        .initializer(floats("gain", {1}, {3}))
        .initializer(floats("fc.weight", {2, 2}, {1, 2, 3, 4}))
        .add("Mul", {"x", "gain"}, {hidden})
        .initializer(floats("fc.bias", {2}, {1, 2}))
        .add("Gemm", {hidden, "fc.weight", "fc.bias"}, {"y"})
        .output("y");
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_EQ(countParameters(imported->graph), isTorchScript ? 3 : 2);
  }
}

TEST(InitializerTest, PatternsOverrideRoles) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}})
      .initializer(floats("pos.table", {1}, {1}))
      .add("Add", {"x", "pos.table"}, {"y"})
      .output("y");
  ImportOptions options;
  options.bufferPattern = "pos\\..*";
  auto imported = importText(graph, options);
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(roleOf(imported->graph, "pos.table"), InitializerRole::kBuffer);
  EXPECT_TRUE(imported->warnings.empty());
  options.bufferPattern = "(";
  EXPECT_THAT(importText(graph, options), IsInvalid("regular expression"));
  options.bufferPattern = std::string(100'000, '(');
  EXPECT_THAT(importText(graph, options), IsInvalid("at most 1000"));
}

TEST(InitializerTest, NoPatternTakesForEver) {
  GraphWriter graph;
  const std::string name(900, 'a');
  graph.input("x", {int64_t{1}})
      .initializer(floats(name, {1}, {1}))
      .add("Add", {"x", name}, {"y"})
      .output("y");
  ImportOptions options;
  for (const char* pattern : {"(a|a)*b", "((((((((((.*)*)*)*)*)*)*)*)*)*)*x",
                              "(a*)*(a*)*(a*)*b", "(?=(a+)+b)(a+)+b"}) {
    options.parameterPattern = pattern;
    auto imported = importText(graph, options);
    ASSERT_THAT(imported, IsOk()) << pattern;
    EXPECT_THAT(imported->warnings, testing::SizeIs(1)) << pattern;
  }
  options.parameterPattern = "(a)\\1*";
  EXPECT_THAT(importText(graph, options), IsInvalid("regular expression"));
}

TEST(InitializerTest, PatternsThatMatchNothingAreWarnedOf) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}})
      .initializer(floats("pos.table", {1}, {1}))
      .initializer(floats(std::string(100'000, 'a'), {1}, {1}))
      .add("Add", {"x", "pos.table"}, {"h"})
      .add("Add", {"h", std::string(100'000, 'a')}, {"y"})
      .output("y");
  ImportOptions options;
  options.parameterPattern = "(a|b)*";
  options.bufferPattern = "table";
  auto imported = importText(graph, options);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(
      imported->warnings,
      testing::ElementsAre("--parameters '(a|b)*' matches the whole name of no "
                           "initialiser",
                           "--buffers 'table' matches the whole name of no "
                           "initialiser"));
}

// x w + (x a) b / 2, with w [3, 4], a [3, 2] and b [2, 4].
GraphWriter adapted(const std::vector<float>& last, bool isStoredTransposed) {
  GraphWriter graph;
  graph.input("x", {int64_t{5}, int64_t{3}})
      .initializer(floats("base.weight", {3, 4}, std::vector<float>(12, 0.5F)))
      .initializer(floats("lora_a", {3, 2}, {1, 2, 3, 4, 5, 6}))
      .initializer(isStoredTransposed ? floats("lora_b", {4, 2}, last)
                                      : floats("lora_b", {2, 4}, last))
      .initializer(floats("onnx::half", {}, {0.5F}))
      .add("MatMul", {"x", "base.weight"}, {"wide"})
      .add("MatMul", {"x", "lora_a"}, {"narrow"});
  if (isStoredTransposed) graph.add("Transpose", {"lora_b"}, {"b"});
  return graph
      .add("MatMul", {"narrow", isStoredTransposed ? "b" : "lora_b"}, {"low"})
      .add("Mul", {"low", "onnx::half"}, {"scaled"})
      .add("Add", {"wide", "scaled"}, {"y"})
      .output("y");
}

TEST(AdaptersTest, LayersBesideAdaptersAreWarnedOf) {
  const std::vector<float> zeros(8, 0);
  for (const bool isStoredTransposed : {false, true}) {
    auto imported = importText(adapted(zeros, isStoredTransposed));
    ASSERT_THAT(imported, IsOk());
    EXPECT_THAT(imported->warnings,
                testing::ElementsAre(testing::AllOf(
                    HasSubstr("adapters stand beside"),
                    HasSubstr("--frozen REGEX does: 'base.weight'"))));
  }
}

// PEFT's names, with an adapter that is no low-rank one: factors of features.
TEST(AdaptersTest, LayersThatAreWrappedAreWarnedOf) {
  auto named = [](const std::string& factors) {
    GraphWriter graph;
    graph.input("x", {int64_t{5}, int64_t{3}})
        .initializer(floats("up.base_layer.weight", {3, 4},
                            std::vector<float>(12, 0.5F)))
        .initializer(floats(factors, {1, 4}, {1, 2, 1, 1}))
        .add("MatMul", {"x", "up.base_layer.weight"}, {"wide"})
        .add("Mul", {"wide", factors}, {"y"})
        .output("y");
    return importText(graph);
  };
  auto imported = named("up.ia3_l.default");
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings,
              testing::ElementsAre(testing::AllOf(
                  HasSubstr("adapters stand beside"),
                  HasSubstr("--frozen REGEX does: 'up.base_layer.weight'"))));
  // Another layer's parameter.
  auto other = named("down.ia3_l.default");
  ASSERT_THAT(other, IsOk());
  EXPECT_THAT(other->warnings, testing::IsEmpty());
}

TEST(AdaptersTest, NamingWhatIsFrozenEndsTheWarning) {
  ImportOptions options;
  options.bufferPattern = "base.*";
  auto imported = importText(adapted(std::vector<float>(8, 0), false), options);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings, testing::IsEmpty());
}

TEST(AdaptersTest, LayersBesideOthersAreNot) {
  auto imported = importText(adapted({0, 0, 0, 0, 0, 0, 0, 1}, false));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings, testing::IsEmpty());
}

TEST(NamedWarningsTest, SayEachRemarkOnce) {
  NamedWarnings remarks;
  for (const char* name : {"a", "b", "c", "d", "e"}) {
    remarks.add("no data", name);
    if (*name == 'b') remarks.add("odd", name);
  }
  std::vector<std::string> warnings = {"first"};
  remarks.appendTo(warnings);
  EXPECT_THAT(warnings,
              testing::ElementsAre("first", "no data: 'a', 'b', 'c' and 2 more",
                                   "odd: 'b'"));
}

// scores.masked_fill(~mask[:T, :T], -inf) with a bool buffer.
GraphWriter maskedScores(const std::string& encodedMask, bool negates) {
  GraphWriter graph;
  graph.input("x", {int64_t{4}, int64_t{4}})
      .initializer(encodedMask)
      .initializer(ints("starts", {2}, {0, 0}))
      .initializer(ints("ends", {2}, {4, 4}))
      .initializer(floats("onnx::hidden", {}, {-INFINITY}))
      .add("Slice", {"mask", "starts", "ends"}, {"part"})
      .add(negates ? "Not" : "Identity", {"part"}, {"hide"})
      .add("Where", {"hide", "onnx::hidden", "x"}, {"y"})
      .output("y");
  return graph;
}

TEST(CausalMaskTest, AbsentBufferIsRecognisedByItsUse) {
  std::string absent = externalTensor("mask", DataType::kBool, {8, 8}, "w.bin");
  for (bool negates : {true, false}) {
    auto imported = importText(maskedScores(absent, negates));
    ASSERT_THAT(imported, IsOk());
    const Graph& graph = imported->graph;
    ASSERT_EQ(graph.initializers.size(), 1u);
    EXPECT_EQ(graph.value(graph.initializers[0]).role,
              InitializerRole::kBuffer);
    EXPECT_EQ(causalMaskOf(graph, collectUses(graph), graph.initializers[0]),
              negates ? CausalMask::kLowerTriangle
                      : CausalMask::kStrictUpperTriangle);
  }
}

TEST(CausalMaskTest, PresentBufferIsRecognisedByItsValues) {
  std::string lower(64, '\0'), other(64, '\1');
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column <= row; ++column) lower[row * 8 + column] = 1;
  }
  for (const std::string& data : {lower, other}) {
    auto imported = importText(
        maskedScores(tensor("mask", DataType::kBool, {8, 8}, data), true));
    ASSERT_THAT(imported, IsOk());
    const Graph& graph = imported->graph;
    // A small mask is folded; the constant must say the same.
    for (size_t id = 0; id < graph.values.size(); ++id) {
      if (graph.values[id].type.elementType != DataType::kBool) continue;
      const CausalMask mask =
          causalMaskOf(graph, collectUses(graph), static_cast<ValueId>(id));
      EXPECT_EQ(mask != CausalMask::kNone, data == lower);
    }
  }
}

}  // namespace
}  // namespace soapstone::onnx::test
