// Parameters of which exporters store a function: undone where the numbers say
// which, and only there.

#include <cmath>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/exporter_text.h"
#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

namespace soapstone::onnx::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(UndoneFunctionsTest, AScaleWhoseExponentialIsStoredIsTrained) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("exp", {2, 1}, {3, 3}))
      .initializer(floats("fc.bias", {2}, {1, 2}))
      .add("Mul", {"x", "exp"}, {"h"})
      .add("Add", {"h", "fc.bias"}, {"y"})
      .output("y");
  noteSources(graph, "exp", "['logit_scale']");
  noteKind(graph, "fc.bias", "PARAMETER");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("logit_scale", "fc.bias"));
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Exp", "Mul", "Add"));
  const Value* scale = findValue(imported->graph, "logit_scale");
  ASSERT_EQ(scale->tensor.size(), 2);
  EXPECT_NEAR(scale->tensor.floatAt(1), std::log(3.0), 1e-6);
}

TEST(UndoneFunctionsTest, AFunctionOfAParameterIsUndoneByItsNumbers) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{3}})
      .initializer(floats("unsqueeze_3", {1, 3}, {-1, -2, -4}))
      .add("Mul", {"x", "unsqueeze_3"}, {"y"})
      .output("y");
  noteSources(graph, "unsqueeze_3", "['exp', 'mixer.A_log', 'neg', 'val_2']");
  signature(graph, {{"p_mixer_a_log", "mixer.A_log"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("mixer.A_log"));
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Exp", "Neg", "Mul"));
  const Value* parameter = findValue(imported->graph, "mixer.A_log");
  EXPECT_NEAR(parameter->tensor.floatAt(2), std::log(4.0), 1e-6);
  EXPECT_THAT(imported->warnings, testing::IsEmpty());
}

// onnxscript writes softplus as a function: its values are no operations.
TEST(UndoneFunctionsTest, TheStepsOfSoftplusAreOneFunction) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{3}})
      .initializer(floats("softplus", {3}, {0.5, 1, 2}))
      .add("Mul", {"x", "softplus"}, {"y"})
      .output("y");
  noteSources(graph, "softplus",
              "['beta', 'beta_0', 'beta_0_cast', 'beta_cast', 'gate.scale', "
              "'self_scaled', 'softplus_2', 'threshold', 'threshold_cast', "
              "'tmp', 'tmp_1']");
  signature(graph, {{"p_gate_scale", "gate.scale"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("gate.scale"));
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Softplus", "Mul"));
  EXPECT_NEAR(findValue(imported->graph, "gate.scale")->tensor.floatAt(2),
              std::log(std::expm1(2.0)), 1e-6);
}

// One activation in two layers, whose second parameter is lost in both: the
// layer that reads a function of the first one tells which it is.
TEST(UndoneFunctionsTest, ALostParameterIsThatOfTheModuleThatReadsIt) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("softplus", {1}, {0.8F}))
      .add("Mul", {"softplus", "x"}, {"mul"},
           inModule("layers.0.act") +
               call("aten.mul.Tensor", "%softplus, %x", 2))
      .add("Mul", {"softplus", "mul"}, {"y"},
           inModule("layers.1.act") +
               call("aten.mul.Tensor", "%softplus_2, %mul"))
      .output("y");
  noteSources(graph, "softplus", "['layers.0.act.alpha_p', 'softplus_1']");
  signature(graph, {{"p_0_p", "layers.0.act.alpha_p"},
                    {"p_0_n", "layers.0.act.alpha_n"},
                    {"p_1_p", "layers.1.act.alpha_p"},
                    {"p_1_n", "layers.1.act.alpha_n"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              ElementsAre("layers.0.act.alpha_p", "layers.1.act.alpha_p"));
}

// `x + alpha * p` and `logaddexp(x, p)`: the file has the product and the
// exponential alone.
TEST(UndoneFunctionsTest, AStepOfASumIsNoParameter) {
  for (const std::string target : {"aten.add.Tensor", "aten.logaddexp.default",
                                   "aten.group_norm.default"}) {
    GraphWriter graph;
    graph.input("x", {int64_t{3}})
        .initializer(floats("val_15", {3}, {0.5, 1, 2}))
        .add("Add", {"x", "val_15"}, {"y"}, call(target, "%x, %p_floor"))
        .output("y");
    noteSources(graph, "val_15", "['floor']");
    signature(graph, {{"p_floor", "floor"}});
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    const bool isMoved = target == "aten.group_norm.default";
    EXPECT_EQ(trained(imported->graph).front() == "floor", isMoved) << target;
    EXPECT_EQ(imported->warnings.empty(), isMoved) << target;
  }
}

// Weights of a sum of layers begin as equal ones.
TEST(UndoneFunctionsTest, ASoftmaxIsUndoneUpToANumberInEachRow) {
  for (const bool isUniform : {true, false}) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}, int64_t{4}, int64_t{1}})
        .initializer(floats("view", {4, 1},
                            isUniform
                                ? std::vector<float>{0.25, 0.25, 0.25, 0.25}
                                : std::vector<float>{0.5, 0.125, 0.125, 0.25}))
        .add("Mul", {"x", "view"}, {"y"})
        .output("y");
    noteSources(graph, "view", "['mix.weights', 'softmax', 'val_1']");
    signature(graph, {{"p_mix_weights", "mix.weights"}});
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_THAT(trained(imported->graph), ElementsAre("mix.weights"));
    EXPECT_THAT(opTypes(imported->graph), ElementsAre("Softmax", "Mul"));
    EXPECT_EQ(imported->graph.nodes[0].attributes.getInt("axis", -1), 0);
    const Tensor& weights = findValue(imported->graph, "mix.weights")->tensor;
    EXPECT_NEAR(weights.floatAt(0) - weights.floatAt(3),
                isUniform ? 0 : std::log(2.0), 1e-6);
    if (isUniform) {
      EXPECT_NEAR(weights.floatAt(0), 0, 1e-7);
    }
    EXPECT_THAT(imported->warnings, testing::IsEmpty());
  }
}

TEST(UndoneFunctionsTest, ASoftmaxOverUnknownDimsIsNotUndone) {
  for (const std::vector<float>& numbers :
       {std::vector<float>{0.5, 0.5, 0.5, 0.5},       // Over both.
        std::vector<float>{0.25, 0.5, 0.75, 0.5},     // Over the first.
        std::vector<float>{0.25, 0.5, 0.25, 0.5}}) {  // Over neither.
    GraphWriter graph;
    graph.input("x", {int64_t{2}, int64_t{2}})
        .initializer(floats("softmax", {2, 2}, numbers))
        .add("Mul", {"x", "softmax"}, {"y"})
        .output("y");
    noteSources(graph, "softmax", "['mix.weights']");
    signature(graph, {{"p_mix_weights", "mix.weights"}});
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_THAT(trained(imported->graph), ElementsAre("mix.weights.softmax"));
    EXPECT_THAT(imported->warnings,
                ElementsAre(HasSubstr("trained as they are: 'softmax'")));
  }
}

// The first states of a decoder are zeros in the shape of its queries.
TEST(UndoneFunctionsTest, NumbersFilledInTheShapeOfAParameterAreConstants) {
  for (const auto& [name, sources] :
       {std::pair("zeros_like", "['queries.weight']"),
        std::pair("expand", "['queries.weight', 'val_1', 'zeros_like']")}) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}, int64_t{2}})
        .initializer(floats(name, {2, 2}, {0, 0, 0, 0}))
        .initializer(floats("queries.weight", {2, 2}, {1, 2, 3, 4}))
        .add("Add", {name, "queries.weight"}, {"h"})
        .add("Mul", {"x", "h"}, {"y"})
        .output("y");
    noteSources(graph, name, sources);
    noteKind(graph, "queries.weight", "PARAMETER");
    signature(graph, {{"p_queries_weight", "queries.weight"}});
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_THAT(trained(imported->graph), ElementsAre("queries.weight"));
    EXPECT_THAT(imported->warnings, testing::IsEmpty());
  }
}

// Two places read rows 0, 1 and 1, 2 of one table.
TEST(UndoneFunctionsTest, RowsOfATableInTwoPlacesAreOneParameter) {
  GraphWriter graph;
  graph.input("x", {int64_t{4}, int64_t{2}})
      .initializer(floats("embedding", {4, 2}, {1, 2, 3, 4, 1, 2, 3, 4}))
      .initializer(floats("embedding_1", {1, 4, 2}, {3, 4, 5, 6, 3, 4, 5, 6}))
      .add("Add", {"x", "embedding"}, {"h"})
      .add("Mul", {"h", "embedding_1"}, {"y"})
      .output("y");
  noteSources(graph, "embedding", "['types.weight', 'val_1']");
  noteSources(graph, "embedding_1", "['types.weight', 'val_2']");
  signature(graph, {{"p_types_weight", "types.weight"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("types.weight.rows"));
  const Tensor& table = findValue(imported->graph, "types.weight.rows")->tensor;
  EXPECT_EQ(table.dims(), (std::vector<int64_t>{3, 2}));
  EXPECT_EQ(table.floatAt(4), 5);
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Gather", "Gather", "Add", "Mul"));
}

// A codebook's transposed directions and their squares' sums, both called "t".
TEST(UndoneFunctionsTest, TwoFunctionsOfOneParameterKeepTheirReaders) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("t", {2, 2}, {1, 2, 3, 4}))
      .initializer(floats("t_1", {1, 2}, {5, 6}))
      .initializer(floats("codes.weight", {2, 2}, {7, 8, 9, 10}))
      .add("MatMul", {"x", "t"}, {"h"})
      .add("Add", {"h", "t_1"}, {"s"})
      .add("Add", {"s", "codes.weight"}, {"y"})
      .output("y");
  noteSources(graph, "t", "['codes.weight', 'div', 'val_1']");
  noteSources(graph, "t_1", "['codes.weight', 'pow_1', 'sum_1']");
  noteKind(graph, "codes.weight", "PARAMETER");
  signature(graph, {{"p_codes_weight", "codes.weight"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  const Node& sum = imported->graph.nodes[1];
  EXPECT_EQ(imported->graph.value(sum.inputs[1]).tensor.floatAt(0), 5);
  EXPECT_THAT(imported->warnings,
              ElementsAre(HasSubstr("trained as they are: ")));
}

// A model that multiplies by `name`, computed from `sources`, the parameter
// "layer.scale" among them.
GraphWriter multipliedBy(const std::string& name, const std::string& sources) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{3}})
      .initializer(floats(name, {1, 3}, {1, 2, 4}))
      .add("Mul", {"x", name}, {"y"})
      .output("y");
  noteSources(graph, name, sources);
  signature(graph, {{"p_layer_scale", "layer.scale"}});
  return graph;
}

TEST(UndoneFunctionsTest, WhatIsNotKnownToMoveNumbersComputesThem) {
  for (const char* operation :
       {"reciprocal", "log_softmax", "cumsum", "tril", "square", "log1p", "erf",
        "elu", "_an_operation_of_tomorrow", "mul"}) {
    for (bool isMovedAfter : {false, true}) {
      const std::string name = isMovedAfter ? "unsqueeze_1" : operation;
      auto imported = importText(multipliedBy(
          name, isMovedAfter
                    ? absl::StrCat("['", operation, "', 'layer.scale']")
                    : "['layer.scale']"));
      ASSERT_THAT(imported, IsOk());
      EXPECT_THAT(imported->warnings,
                  ElementsAre(HasSubstr("trained as they are: ")))
          << operation;
    }
  }
}

TEST(UndoneFunctionsTest, AFunctionOfWhatIsNotKnownIsNotUndone) {
  auto imported =
      importText(multipliedBy("exp", "['reciprocal', 'layer.scale']"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Mul"));
  EXPECT_THAT(trained(imported->graph), ElementsAre("layer.scale.exp"));
  EXPECT_THAT(imported->warnings,
              ElementsAre(HasSubstr("trained as they are: 'exp'")));
}

TEST(UndoneFunctionsTest, WhatMovesNumbersLeavesTheParameter) {
  for (const char* operation :
       {"view", "_unsafe_view", "reshape", "permute", "transpose", "t",
        "unsqueeze_2", "squeeze", "expand_1", "_to_copy_3", "clone",
        "contiguous", "flatten", "alias", "val_7"}) {
    auto imported = importText(multipliedBy(
        "view_9", absl::StrCat("['", operation, "', 'layer.scale']")));
    ASSERT_THAT(imported, IsOk());
    EXPECT_THAT(trained(imported->graph), ElementsAre("layer.scale"));
    EXPECT_THAT(imported->warnings, testing::IsEmpty()) << operation;
  }
}

TEST(UndoneFunctionsTest, ADetachedParameterIsWarnedOf) {
  auto imported =
      importText(multipliedBy("view_9", "['detach_1', 'view', 'layer.scale']"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("layer.scale"));
  EXPECT_THAT(imported->warnings,
              ElementsAre(HasSubstr("detached in the module")));
}

// Two products with one parameter, which are no copies of each other.
TEST(UndoneFunctionsTest, OtherNumbersOfAParameterAreNoCopy) {
  for (const char* operation : {"mul", "view", "getitem"}) {
    const std::string second = absl::StrCat(operation, "_1");
    GraphWriter graph;
    graph.input("x", {int64_t{2}})
        .initializer(floats(operation, {2}, {1, 2}))
        .initializer(floats(second, {2}, {3, 4}))
        .add("Mul", {"x", operation}, {"h"})
        .add("Add", {"h", second}, {"y"})
        .output("y");
    noteSources(graph, operation, "['layer.scale']");
    noteSources(graph, second, "['layer.scale']");
    signature(graph, {{"p_layer_scale", "layer.scale"}});
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    const auto& nodes = imported->graph.nodes;
    ASSERT_EQ(nodes.size(), 2u);
    EXPECT_THAT(imported->graph.value(nodes[0].inputs[1]).tensor.toFloats(),
                ElementsAre(1, 2));
    EXPECT_THAT(imported->graph.value(nodes[1].inputs[1]).tensor.toFloats(),
                ElementsAre(3, 4));
    const bool isPart = absl::string_view(operation) == "getitem";
    EXPECT_EQ(imported->warnings.empty(), isPart) << operation;
  }
}

// `raw` and the exponential "exp" of 'log_std', in that order or the other.
GraphWriter scaledTwice(const std::string& raw, bool isRawFirst) {
  const float start = 0.5F;
  const std::string stored = floats(raw, {2}, {start, start});
  const std::string exponential =
      floats("exp", {2}, {std::exp(start), std::exp(start)});
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(isRawFirst ? stored : exponential)
      .initializer(isRawFirst ? exponential : stored)
      .initializer(floats("fc.bias", {2}, {1, 2}))
      .add("Div", {"x", "exp"}, {"h0"})
      .add("Sub", {"h0", raw}, {"h1"})
      .add("Add", {"h1", "fc.bias"}, {"y"})
      .output("y");
  noteSources(graph, "exp", "['log_std']");
  noteKind(graph, "fc.bias", "PARAMETER");
  return graph;
}

// That "log_std" is one parameter and its exponential is of it.
void expectOneScale(const GraphWriter& graph) {
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("log_std", "fc.bias"));
  ASSERT_THAT(opTypes(imported->graph),
              ElementsAre("Exp", "Div", "Sub", "Add"));
  const auto& nodes = imported->graph.nodes;
  EXPECT_EQ(nodes[1].inputs[1], nodes[0].outputs[0]);
  EXPECT_EQ(nodes[2].inputs[1], nodes[0].inputs[0]);
  const Value& scale = imported->graph.value(nodes[0].inputs[0]);
  EXPECT_EQ(scale.name, "log_std");
  EXPECT_FLOAT_EQ(static_cast<float>(scale.tensor.floatAt(1)), 0.5F);
}

TEST(UndoneFunctionsTest, AScaleThatIsReadAsItIsTooIsOneParameter) {
  for (bool isRawFirst : {true, false}) {
    GraphWriter graph = scaledTwice("log_std", isRawFirst);
    noteKind(graph, "log_std", "PARAMETER");
    expectOneScale(graph);
  }
}

TEST(UndoneFunctionsTest, AMovedScaleIsNoTwinOfItsExponential) {
  for (bool isRawFirst : {true, false}) {
    GraphWriter graph = scaledTwice("view", isRawFirst);
    noteSources(graph, "view", "['log_std']");
    expectOneScale(graph);
  }
}

// Two rows of "mix", taken one by one, and 1 less the second one.
GraphWriter readsTwoRows(const std::string& difference) {
  GraphWriter graph;
  graph.input("x", {int64_t{3}})
      .initializer(floats(difference, {3}, {0.75, 0.5, 0.375}))
      .initializer(floats("select", {3}, {2, 3, 4}))
      .initializer(floats("select_1", {3}, {0.25, 0.5, 0.625}))
      .add("Mul", {"x", difference}, {"h0"})
      .add("Mul", {"h0", "select"}, {"h1"})
      .add("Mul", {"h1", "select_1"}, {"y"})
      .output("y");
  noteSources(graph, "select", "['cell.mix', 'val_5']");
  noteSources(graph, "select_1", "['cell.mix', 'val_3']");
  signature(graph, {{"p_cell_mix", "cell.mix"}});
  return graph;
}

TEST(UndoneFunctionsTest, RowsThatAreTakenOneByOneAreOneParameter) {
  GraphWriter graph = readsTwoRows("sub");
  noteSources(graph, "sub",
              "['cell.mix', 'scalar_tensor_default', 'select_1', 'val_5']");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("cell.mix.rows"));
  const Value* rows = findValue(imported->graph, "cell.mix.rows");
  EXPECT_THAT(rows->tensor.dims(), ElementsAre(2, 3));
  EXPECT_THAT(rows->tensor.toFloats(), ElementsAre(2, 3, 4, 0.25, 0.5, 0.625));
  // "sub" is 1 less the second row.
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Gather", "Gather", "Sub", "Mul", "Mul", "Mul"));
  EXPECT_EQ(imported->graph.nodes[2].inputs[1],
            imported->graph.nodes[1].outputs[0]);
  EXPECT_THAT(imported->warnings, testing::IsEmpty());
}

// The position of a class token, which is added to all, and those of patches.
TEST(UndoneFunctionsTest, PartsOfUnlikeSizesAreTwoParameters) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{3}, int64_t{2}})
      .initializer(floats("slice_1", {1, 3, 2}, {1, 2, 3, 4, 5, 6}))
      .initializer(floats("slice_2", {1, 1, 2}, {7, 8}))
      .add("Add", {"x", "slice_1"}, {"h"})
      .add("Add", {"h", "slice_2"}, {"y"})
      .output("y");
  noteSources(graph, "slice_1", "['table', 'val_1']");
  noteSources(graph, "slice_2", "['table', 'val_2']");
  signature(graph, {{"p_table", "table"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(
      trained(imported->graph),
      testing::UnorderedElementsAre("table.rows", "table.rows.slice_2"));
}

// CLIP scales its loss by such a bounded tensor.
TEST(UndoneFunctionsTest, ABoundMayBeATensor) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("clamp", {}, {3}))
      .add("Mul", {"x", "clamp"}, {"y"})
      .output("y");
  noteSources(graph, "clamp",
              "['exp', 'scalar_tensor_default', 'scale', 'val_1']");
  signature(graph, {{"p_scale", "scale"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("scale"));
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Exp", "Mul"));
}

TEST(UndoneFunctionsTest, ARowThatIsNotInTheFileIsTrainedAsItIsStored) {
  GraphWriter graph = readsTwoRows("pow");
  // No subtraction: that the numbers are 1 less the row's is no proof.
  noteSources(graph, "pow", "['cell.mix', 'select_1', 'val_5']");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("cell.mix.pow", "cell.mix.rows"));
  ASSERT_EQ(imported->warnings.size(), 1u);
  EXPECT_THAT(imported->warnings[0], HasSubstr("'pow' (of 'cell.mix')"));
}

// Attention of a learned query: the query is stored with its scale, which the
// exporter computes from the query's shape, and by which keys are multiplied.
TEST(UndoneFunctionsTest, TheScaleOfALearnedQueryIsNoParameter) {
  GraphWriter graph;
  graph.input("keys", {int64_t{2}, int64_t{2}, int64_t{3}})
      .initializer(floats("val_194", {2, 1, 2}, {1, 2, 1, 2}))
      .initializer(floats("val_196", {1}, {0.5}))
      .add("Mul", {"keys", "val_196"}, {"scaled"})
      .initializer(floats("head.bias", {3}, {1, 2, 3}))
      .add("MatMul", {"val_194", "scaled"}, {"h"})
      .add("Add", {"h", "head.bias"}, {"y"})
      .output("y");
  noteKind(graph, "head.bias", "PARAMETER");
  noteSources(graph, "val_194", "['expand', 'head.token', 'val_1', 'view']");
  noteSources(graph, "val_196", "['expand', 'head.token', 'val_1', 'view']");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("val_194", "head.bias"));
  EXPECT_EQ(findValue(imported->graph, "val_196")->kind, ValueKind::kConstant);
}

}  // namespace
}  // namespace soapstone::onnx::test
