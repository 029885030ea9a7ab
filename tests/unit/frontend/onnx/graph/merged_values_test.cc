#include "frontend/onnx/graph/merged_values.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/exporter_text.h"
#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

// Values that PyTorch's exporter made one, and those that always were one.

namespace soapstone::onnx::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(MergedValuesTest, EqualNormsOfOneInputAreTwoAgain) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("layer.first.weight", {2}, {1, 1}))
      .initializer(floats("layer.first.bias", {2}, {0, 0}))
      .add("LayerNormalization",
           {"x", "layer.first.weight", "layer.first.bias"}, {"layer_norm"},
           inModule("layer.first", "aten.layer_norm.default") +
               call("aten.layer_norm.default",
                    "%x, [2], %p_first_weight, %p_first_bias, 1e-05, False"))
      .add("Relu", {"layer_norm"}, {"relu"},
           inModule("a") + call("aten.relu.default", "%layer_norm"))
      .add("Tanh", {"layer_norm"}, {"tanh"},
           inModule("b") + call("aten.tanh.default", "%layer_norm_1"))
      .add("Add", {"relu", "tanh"}, {"y"},
           inModule("") + call("aten.add.Tensor", "%relu, %tanh"))
      .output("y");
  noteKind(graph, "layer.first.weight", "PARAMETER");
  noteKind(graph, "layer.first.bias", "PARAMETER");
  signature(graph, {{"p_first_weight", "layer.first.weight"},
                    {"p_first_bias", "layer.first.bias"},
                    {"p_second_weight", "layer.second.weight"},
                    {"p_second_bias", "layer.second.bias"},
                    {"p_unused_weight", "pooler.dense.weight"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre(
                  "layer.first.weight", "layer.first.bias",
                  "layer.second.weight", "layer.second.bias"));
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("LayerNormalization", "LayerNormalization", "Relu",
                          "Tanh", "Add"));
  ASSERT_EQ(imported->warnings.size(), 1u);
  EXPECT_THAT(imported->warnings[0], HasSubstr("2 parameters"));
}

TEST(MergedValuesTest, EqualTokensAreTwoAgain) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{1}, int64_t{2}})
      .initializer(floats("expand", {2, 1, 2}, {0, 0, 0, 0}))
      .initializer(floats("fc.bias", {2}, {1, 2}))
      .add("Concat", {"expand", "expand", "x"}, {"h"},
           intAttribute("axis", 1) +
               call("aten.cat.default", "[%expand, %expand_1, %x], 1"))
      .add("Add", {"h", "fc.bias"}, {"y"})
      .output("y");
  noteSources(graph, "expand", "['embed.first_token', 'val_1']");
  noteKind(graph, "fc.bias", "PARAMETER");
  signature(graph, {{"p_first", "embed.first_token"},
                    {"p_second", "embed.second_token"},
                    {"p_bias", "fc.bias"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("embed.first_token",
                                            "embed.second_token", "fc.bias"));
}

// A scale of one input that two nodes read: "mul" and, before the exporter made
// equal nodes one, "mul_1".
GraphWriter scaledOnce(const std::string& scale,
                       const std::vector<float>& start) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats(scale, {2}, start))
      .add("Mul", {"x", scale}, {"mul"},
           inModule("a") + call("aten.mul.Tensor", "%x, %p_used"))
      .add("Relu", {"mul"}, {"relu"},
           inModule("") + call("aten.relu.default", "%mul"))
      .add("Tanh", {"mul"}, {"tanh"},
           inModule("") + call("aten.tanh.default", "%mul_1"))
      .add("Add", {"relu", "tanh"}, {"y"},
           inModule("") + call("aten.add.Tensor", "%relu, %tanh"))
      .output("y");
  noteKind(graph, scale, "PARAMETER");
  return graph;
}

TEST(MergedValuesTest, ALayerCalledTwiceStaysOneBesideAnUnusedOne) {
  GraphWriter graph = scaledOnce("a.weight", {1, 2});
  signature(graph, {{"p_used", "a.weight"}, {"p_unused", "b.weight"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("a.weight"));
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Mul", "Relu", "Tanh", "Add"));
}

TEST(MergedValuesTest, AnUnusedBiasIsNotTheWeightOfAnotherLayer) {
  GraphWriter graph = scaledOnce("a.weight", {1, 1});
  signature(graph, {{"p_used", "a.weight"}, {"p_unused", "a.bias"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("a.weight"));
}

// The table of an embedding that a head shares is read by the head's name; the
// state that is gone is another parameter's.
TEST(MergedValuesTest, ATiedTableIsNotLost) {
  GraphWriter graph;
  graph.input("ids", DataType::kInt64, {int64_t{2}})
      .initializer(floats("head.weight", {3, 2}, {1, 2, 3, 4, 5, 6}))
      .initializer(floats("expand", {2, 2}, {0, 0, 0, 0}))
      .add("Gather", {"head.weight", "ids"}, {"embedding"},
           inModule("embed", "aten.embedding.default") +
               call("aten.embedding.default", "%p_head_weight, %ids"))
      .add("Mul", {"embedding", "expand"}, {"y"},
           call("aten.mul.Tensor", "%embedding, %expand_1"))
      .output("y");
  noteKind(graph, "head.weight", "PARAMETER");
  signature(graph, {{"p_embed_weight", "embed.weight"},
                    {"p_head_weight", "head.weight"},
                    {"p_start", "start"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  ASSERT_EQ(imported->warnings.size(), 1u);
  EXPECT_THAT(imported->warnings[0], HasSubstr("not in the file: 'start';"));
}

// A learned first state of zeros, which the exporter has made one with zeros of
// the model.
TEST(MergedValuesTest, AnExpandedParameterThatIsGoneIsWarnedOf) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("zeros", {2, 2}, {0, 0, 0, 0}))
      .initializer(floats("fc.bias", {2}, {1, 2}))
      .add("Mul", {"x", "zeros"}, {"mul"},
           call("aten.mul.Tensor", "%x, %expand_1"))
      .add("Add", {"mul", "fc.bias"}, {"y"},
           call("aten.add.Tensor", "%mul, %p_fc_bias"))
      .output("y");
  noteKind(graph, "fc.bias", "PARAMETER");
  signature(graph, {{"p_fc_bias", "fc.bias"}, {"p_state", "first_state"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  ASSERT_EQ(imported->warnings.size(), 1u);
  EXPECT_THAT(imported->warnings[0], HasSubstr("'first_state'"));
}

// 1 / alpha of ones is stored as alpha: snake activations.
TEST(MergedValuesTest, AParameterThatStandsForWhatWasComputedIsWarnedOf) {
  for (const bool isComputed : {true, false}) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}, int64_t{2}})
        .initializer(floats("snake.alpha", {1, 2}, {1, 1}))
        .add("Mul", {"snake.alpha", "x"}, {"mul"},
             call("aten.mul.Tensor", "%p_alpha, %x"))
        .add("Mul", {"snake.alpha", "mul"}, {"y"},
             call("aten.mul.Tensor",
                  isComputed ? "%reciprocal_3, %mul" : "%unsqueeze_3, %mul"))
        .output("y");
    noteKind(graph, "snake.alpha", "PARAMETER");
    signature(graph, {{"p_alpha", "snake.alpha"}});
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    if (isComputed) {
      EXPECT_THAT(imported->warnings,
                  ElementsAre(HasSubstr("'reciprocal_3' for 'snake.alpha'")));
    } else {
      EXPECT_THAT(imported->warnings, testing::IsEmpty());
    }
  }
}

TEST(MergedValuesTest, AParameterThatStandsForANumberIsThatNumber) {
  for (const std::string divisor : {"0.25", "%p_viscosity"}) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}})
        .initializer(floats("viscosity", {}, {0.25}))
        .add("Mul", {"viscosity", "x"}, {"mul"},
             call("aten.mul.Tensor", "%p_viscosity, %x"))
        .add("Div", {"mul", "viscosity"}, {"div"},
             call("aten.div.Tensor", "%mul, " + divisor))
        .output("div");
    noteKind(graph, "viscosity", "PARAMETER");
    signature(graph, {{"p_viscosity", "viscosity"}});
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_THAT(imported->warnings, testing::IsEmpty());
    const Node& division = imported->graph.nodes[1];
    EXPECT_EQ(
        imported->graph.value(division.input(1)).kind,
        divisor == "0.25" ? ValueKind::kConstant : ValueKind::kInitializer);
  }
}

TEST(MergedValuesTest, EqualScalesOfOneModuleAreTwoAgain) {
  GraphWriter graph = scaledOnce("a.first_scale", {1, 1});
  signature(graph, {{"p_used", "a.first_scale"}, {"p_gone", "a.second_scale"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("a.first_scale", "a.second_scale"));
}

// torch.baddbmm(bias.unsqueeze(1), x, weight): its product and its sum are two
// nodes, of which the sum reads the stored unsqueeze of a bias of zeros.
TEST(MergedValuesTest, EqualAddendsOfProductsAreTwoAgain) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{3}, int64_t{2}})
      .initializer(floats("a.in_weight", {2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8}))
      .initializer(floats("a.out_weight", {2, 2, 2}, {8, 7, 6, 5, 4, 3, 2, 1}))
      .initializer(floats("unsqueeze", {2, 1, 2}, {0, 0, 0, 0}))
      .add("MatMul", {"x", "a.in_weight"}, {"val_1"}, inModule("a"))
      .add("Add", {"val_1", "unsqueeze"}, {"baddbmm"},
           inModule("a") +
               call("aten.baddbmm.default", "%unsqueeze, %x, %p_in_weight"))
      .add("MatMul", {"baddbmm", "a.out_weight"}, {"val_2"}, inModule("a"))
      .add("Add", {"val_2", "unsqueeze"}, {"y"},
           inModule("a") + call("aten.baddbmm.default",
                                "%unsqueeze_1, %baddbmm, %p_out_weight"))
      .output("y");
  noteSources(graph, "unsqueeze", "['a.in_bias', 'val_0']");
  noteKind(graph, "a.in_weight", "PARAMETER");
  noteKind(graph, "a.out_weight", "PARAMETER");
  signature(graph, {{"p_in_weight", "a.in_weight"},
                    {"p_in_bias", "a.in_bias"},
                    {"p_out_weight", "a.out_weight"},
                    {"p_out_bias", "a.out_bias"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("a.in_weight", "a.in_bias",
                                            "a.out_weight", "a.out_bias"));
}

// As StarReLU's scale, of which every layer has one that starts from one.
TEST(MergedValuesTest, EqualNumbersAreTwoWhereTheirCallsSay) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("a.scale", {1}, {1}))
      .add("Mul", {"a.scale", "x"}, {"h"},
           inModule("a") + call("aten.mul.Tensor", "%p_a_scale, %x"))
      .add("Mul", {"a.scale", "h"}, {"y"},
           inModule("c") + call("aten.mul.Tensor", "%p_c_scale, %h"))
      .output("y");
  signature(graph, {{"p_a_scale", "a.scale"}, {"p_c_scale", "c.scale"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("a.scale", "c.scale"));
}

// The call reads a view of it, but the module has no other parameter.
TEST(MergedValuesTest, TheOnlyParameterOfAModuleHasItsName) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("a.gain", {2}, {1, 1}))
      .add("Mul", {"a.gain", "x"}, {"h"},
           inModule("a") + call("aten.mul.Tensor", "%view, %x"))
      .add("Mul", {"a.gain", "h"}, {"y"},
           inModule("c") + call("aten.mul.Tensor", "%view_1, %h"))
      .output("y");
  signature(graph, {{"p_a_gain", "a.gain"}, {"p_c_scale", "c.scale"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("a.gain", "c.scale"));
}

// A layer whose bias is computed, beside its weight among the parameters.
TEST(MergedValuesTest, AComputedBiasIsNotCalledAfterTheWeight) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{2}})
      .initializer(floats("a.w", {2, 2}, {1, 2, 3, 4}))
      .initializer(floats("cat", {2}, {0, 0}))
      .initializer(floats("c.w", {2, 2}, {5, 6, 7, 8}))
      .add("MatMul", {"x", "a.w"}, {"h0"}, inModule("a"))
      .add("Add", {"h0", "cat"}, {"h1"},
           inModule("a") + call("aten.linear.default", "%x, %p_a_w, %cat"))
      .add("MatMul", {"h1", "c.w"}, {"h2"}, inModule("c"))
      .add("Add", {"h2", "cat"}, {"y"},
           inModule("c") + call("aten.linear.default", "%h1, %p_c_w, %cat_1"))
      .output("y");
  signature(
      graph,
      {{"p_a_w", "a.w"}, {"p_a_q", "a.q"}, {"p_a_v", "a.v"}, {"p_c_w", "c.w"}});
  noteSources(graph, "cat", "['a.q', 'a.v']");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("a.w", "cat", "c.w", "c.bias"));
}

// As in attention, whose packed bias does not end in "bias" behind a dot.
TEST(MergedValuesTest, ABiasHasTheNameOfTheCallThatAddsIt) {
  const std::string arguments[] = {"%x, %p_a_w, %p_a_b", "%h1, %p_c_w, %p_c_b"};
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{2}})
      .initializer(floats("a.w", {2, 2}, {1, 2, 3, 4}))
      .initializer(floats("a.in_proj_bias", {2}, {0, 0}))
      .initializer(floats("c.w", {2, 2}, {5, 6, 7, 8}))
      .add("MatMul", {"x", "a.w"}, {"h0"}, inModule("a"))
      .add("Add", {"h0", "a.in_proj_bias"}, {"h1"},
           inModule("a") + call("aten.linear.default", arguments[0]))
      .add("MatMul", {"h1", "c.w"}, {"h2"}, inModule("c"))
      .add("Add", {"h2", "a.in_proj_bias"}, {"y"},
           inModule("c") + call("aten.linear.default", arguments[1]))
      .output("y");
  signature(graph, {{"p_a_w", "a.w"},
                    {"p_a_b", "a.in_proj_bias"},
                    {"p_c_w", "c.w"},
                    {"p_c_b", "c.in_proj_bias"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("a.w", "a.in_proj_bias", "c.w",
                                            "c.in_proj_bias"));
}

TEST(MergedValuesTest, ATokenThatTwoShareStaysOneBesideAnUnusedOne) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{1}, int64_t{2}})
      .initializer(floats("expand", {2, 1, 2}, {1, 2, 1, 2}))
      .initializer(floats("fc.bias", {2}, {1, 2}))
      .add("Concat", {"expand", "expand", "x"}, {"h"},
           intAttribute("axis", 1) +
               call("aten.cat.default", "[%expand, %expand_1, %x], 1"))
      .add("Add", {"h", "fc.bias"}, {"y"})
      .output("y");
  noteSources(graph, "expand", "['embed.token', 'val_1']");
  noteKind(graph, "fc.bias", "PARAMETER");
  signature(graph, {{"p_token", "embed.token"},
                    {"p_unused", "embed.unused_token"},
                    {"p_bias", "fc.bias"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("embed.token", "fc.bias"));
}

TEST(MergedValuesTest, ARestoredTokenIsNotTiedToTheTwinOfItsOriginal) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{1}, int64_t{2}})
      .initializer(floats("expand", {2, 1, 2}, {0, 0, 0, 0}))
      .initializer(floats("expand_1", {2, 1, 2}, {0, 0, 0, 0}))
      .initializer(floats("fc.bias", {2}, {1, 2}))
      .add("Concat", {"expand", "expand_1", "expand_1", "x"}, {"h"},
           intAttribute("axis", 1) +
               call("aten.cat.default",
                    "[%expand, %expand_1, %expand_2, %x], 1"))
      .add("Add", {"h", "fc.bias"}, {"y"})
      .output("y");
  for (const char* token : {"expand", "expand_1"}) {
    noteSources(graph, token, "['embed.first_token', 'val_1']");
  }
  noteKind(graph, "fc.bias", "PARAMETER");
  signature(graph, {{"p_first", "embed.first_token"},
                    {"p_second", "embed.second_token"},
                    {"p_bias", "fc.bias"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("embed.first_token",
                                            "embed.second_token", "fc.bias"));
}

TEST(MergedValuesTest, ARestoredTokenHasItsNameWithoutKindsOfValues) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{1}, int64_t{2}})
      .initializer(floats("expand", {2, 1, 2}, {0, 0, 0, 0}))
      .add("Concat", {"expand", "expand", "x"}, {"y"},
           intAttribute("axis", 1) +
               call("aten.cat.default", "[%expand, %expand_1, %x], 1"))
      .output("y");
  noteSources(graph, "expand", "['embed.first_token', 'val_1']");
  signature(graph, {{"p_first", "embed.first_token"},
                    {"p_second", "embed.second_token"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(
      trained(imported->graph),
      testing::UnorderedElementsAre("embed.first_token", "embed.second_token"));
}

// A number of the exporter's own that two calls made is no parameter, and a
// product with ones that is gone takes its parameter with it.
TEST(MergedValuesTest, AParameterOfAProductThatIsGoneIsNamed) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("full_like", {2}, {3, 3}))
      .add("Relu", {"x"}, {"relu"},
           inModule("") + call("aten.relu.default", "%x"))
      .add("Add", {"relu", "full_like"}, {"add"},
           inModule("") + call("aten.add.Tensor", "%mul_1, %full_like_1"))
      .add("Add", {"add", "full_like"}, {"y"},
           inModule("") + call("aten.add.Tensor", "%add, %full_like"))
      .output("y");
  noteSources(graph, "full_like", "['relu', 'val_32']");
  signature(graph, {{"p_epsilon", "epsilon"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), testing::IsEmpty());
  EXPECT_THAT(imported->warnings,
              ElementsAre(testing::AllOf(HasSubstr("'epsilon'"),
                                         HasSubstr("as 'mul_1' may be"))));
}

// The optimizer has split one bias of zeros for two modules, by a node that
// belongs to none.
TEST(MergedValuesTest, PackedBiasesThatWereSplitAsOneAreTwoAgain) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("first.in_bias", {4}, {0, 0, 0, 0}))
      .initializer(ints("sizes", {2}, {2, 2}))
      .add("Split", {"first.in_bias", "sizes"}, {"b_0", "b_1"})
      .add("Add", {"x", "b_0"}, {"h0"}, inModule("second"))
      .add("Add", {"h0", "b_1"}, {"h1"}, inModule("second"))
      .add("Add", {"h1", "b_0"}, {"h2"}, inModule("third"))
      .add("Add", {"first.in_bias", "first.in_bias"}, {"twice"},
           inModule("first"))
      .add("Concat", {"twice", "h2"}, {"y"}, intAttribute("axis", 0))
      .output("y");
  noteKind(graph, "first.in_bias", "PARAMETER");
  signature(graph, {{"p_first_in_bias", "first.in_bias"},
                    {"p_second_in_bias", "second.in_bias"},
                    {"p_third_in_bias", "third.in_bias"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("first.in_bias", "second.in_bias",
                                            "third.in_bias"));
}

// Two gates of one input, whose weights and biases begin as zeros.
TEST(MergedValuesTest, LayersThatShareAProductHaveTheirOwnWeights) {
  GraphWriter graph;
  auto linear = [](const std::string& gate) {
    return inModule(gate) +
           call("aten.linear.default",
                "%x, %p_" + gate + "_weight, %p_" + gate + "_bias");
  };
  graph.input("x", {int64_t{4}, int64_t{2}})
      .initializer(floats("val_1", {2, 3}, {0, 0, 0, 0, 0, 0}))
      .initializer(floats("first.bias", {3}, {1, 2, 3}))
      .initializer(floats("second.bias", {3}, {3, 2, 1}))
      .add("MatMul", {"x", "val_1"}, {"val_2"}, linear("first"))
      .add("Add", {"val_2", "first.bias"}, {"linear"}, linear("first"))
      .add("Add", {"val_2", "second.bias"}, {"linear_1"}, linear("second"))
      .add("Mul", {"linear", "linear_1"}, {"y"})
      .output("y");
  noteSources(graph, "val_1", "['first.weight']");
  noteKind(graph, "first.bias", "PARAMETER");
  noteKind(graph, "second.bias", "PARAMETER");
  signature(graph, {{"p_first_weight", "first.weight"},
                    {"p_first_bias", "first.bias"},
                    {"p_second_weight", "second.weight"},
                    {"p_second_bias", "second.bias"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("first.weight.T", "first.bias",
                                            "second.weight.T", "second.bias"));
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("MatMul", "MatMul", "Add", "Add", "Mul"));
}

// The scales of a list that all begin as ones.
TEST(MergedValuesTest, ItemsOfAListComeBackInTheirOrder) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{3}})
      .initializer(floats("unsqueeze", {1, 3}, {1, 1, 1}))
      .add("Mul", {"x", "unsqueeze"}, {"mul"},
           call("aten.mul.Tensor", "%x, %unsqueeze"))
      .add("Mul", {"mul", "unsqueeze"}, {"mul_1"},
           call("aten.mul.Tensor", "%mul, %unsqueeze_1"))
      .add("Mul", {"mul_1", "unsqueeze"}, {"mul_2"},
           call("aten.mul.Tensor", "%mul_1, %unsqueeze_2"))
      .output("mul_2");
  noteSources(graph, "unsqueeze", "['scale.0', 'val_1']");
  signature(graph, {{"p_scale_0", "scale.0"},
                    {"p_scale_9", "scale.9"},
                    {"p_scale_10", "scale.10"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("scale.0", "scale.9", "scale.10"));
}

}  // namespace
}  // namespace soapstone::onnx::test
