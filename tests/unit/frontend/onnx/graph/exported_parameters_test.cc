// Parameters in files of PyTorch's exporter, after its optimizer, become the
// module's parameters again.

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

TEST(ExportedParametersTest, TheSignatureDecidesWhatIsTrained) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("temperature", {}, {0.5}))
      .initializer(floats("offset", {2}, {1, 2}))
      .initializer(floats("val_105", {}, {2}))
      .initializer(floats("unsqueeze_14", {2}, {3, 4}))
      .add("Pow", {"x", "val_105"}, {"h0"})
      .add("Mul", {"h0", "temperature"}, {"h1"})
      .add("Mul", {"h1", "unsqueeze_14"}, {"h2"})
      .add("Add", {"h2", "offset"}, {"y"})
      .output("y");
  noteKind(graph, "temperature", "PARAMETER");
  noteKind(graph, "offset", "BUFFER");
  noteSources(graph, "unsqueeze_14", "['arange', 'cos', 'rope.inv_freq']");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("temperature"));
  EXPECT_EQ(findValue(imported->graph, "offset")->role,
            InitializerRole::kBuffer);
  EXPECT_EQ(findValue(imported->graph, "val_105")->kind, ValueKind::kConstant);
  EXPECT_EQ(findValue(imported->graph, "unsqueeze_14")->kind,
            ValueKind::kConstant);
  EXPECT_EQ(imported->fileInitializers, 4);
}

TEST(ExportedParametersTest, AFrozenParameterIsNotTrained) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{2}})
      .initializer(floats("base.weight", {2, 2}, {1, 2, 3, 4}))
      .initializer(floats("adapter.weight", {2, 2}, {1, 2, 3, 4}))
      .add("MatMul", {"x", "base.weight"}, {"h"}, inModule("base"))
      .add("MatMul", {"h", "adapter.weight"}, {"y"}, inModule("adapter"))
      .output("y");
  noteFrozen(graph, "base.weight");
  noteKind(graph, "adapter.weight", "PARAMETER");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("adapter.weight"));
  EXPECT_EQ(findValue(imported->graph, "base.weight")->roleReason,
            "a frozen parameter of the module");
}

TEST(ExportedParametersTest, ATransposedWeightIsCalledAfterItsSource) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{2}})
      .initializer(floats("val_110", {2, 3}, {1, 2, 3, 4, 5, 6}))
      .initializer(floats("fc.bias", {3}, {1, 2, 3}))
      .add("MatMul", {"x", "val_110"}, {"h"}, inModule("fc"))
      .add("Add", {"h", "fc.bias"}, {"y"}, inModule("fc"))
      .output("y");
  noteSources(graph, "val_110", "['fc.weight']");
  noteKind(graph, "fc.bias", "PARAMETER");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("fc.weight.T", "fc.bias"));
}

TEST(ExportedParametersTest, ATiedHeadIsTheTransposeOfItsTable) {
  GraphWriter graph;
  graph.input("i", DataType::kInt64, {int64_t{3}})
      .initializer(floats("val_7", {2, 4}, {1, 3, 5, 7, 2, 4, 6, 8}))
      .initializer(floats("head.weight", {4, 2}, {1, 2, 3, 4, 5, 6, 7, 8}))
      .add("Gather", {"head.weight", "i"}, {"h"}, inModule("embed"))
      .add("MatMul", {"h", "val_7"}, {"y"}, inModule("head"))
      .output("y");
  noteSources(graph, "val_7", "['head.weight']");
  noteKind(graph, "head.weight", "PARAMETER");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("head.weight"));
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Transpose", "Gather", "MatMul"));
}

// Squares, of which a weight and its transpose have one shape.
TEST(ExportedParametersTest, AWeightThatIsStoredTransposedTooIsOneParameter) {
  for (const bool isInFile : {true, false}) {
    const std::string stored = isInFile ? "ae.weight" : "val_0";
    GraphWriter graph;
    graph.input("x", {int64_t{1}, int64_t{2}})
        .initializer(floats(stored, {2, 2}, {1, 2, 3, 4}))
        .initializer(floats("t", {2, 2}, {1, 3, 2, 4}))
        .initializer(floats("norm.bias", {2}, {1, 2}))
        .add("MatMul", {"x", stored}, {"h"})
        .add("MatMul", {"h", "t"}, {"g"})
        .add("Add", {"g", "norm.bias"}, {"y"})
        .output("y");
    noteKind(graph, "norm.bias", "PARAMETER");
    if (isInFile) noteKind(graph, stored, "PARAMETER");
    if (!isInFile) noteSources(graph, stored, "['ae.weight']");
    noteSources(graph, "t", "['ae.weight']");
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_THAT(
        trained(imported->graph),
        ElementsAre(isInFile ? "ae.weight" : "ae.weight.T", "norm.bias"));
    const auto& nodes = imported->graph.nodes;
    ASSERT_THAT(opTypes(imported->graph),
                ElementsAre("Transpose", "MatMul", "MatMul", "Add"));
    EXPECT_EQ(nodes[1].inputs[1], nodes[0].inputs[0]);
    EXPECT_EQ(nodes[2].inputs[1], nodes[0].outputs[0]);
  }
}

// Queries of a decoder whose first layer was computed with them.
TEST(ExportedParametersTest, WhatIsComputedForEverySampleIsOneParameter) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("add_1", {2, 2}, {1, 2, 1, 2}))
      .initializer(floats("norm.bias", {2}, {1, 2}))
      .add("Mul", {"x", "add_1"}, {"h"})
      .add("Add", {"h", "norm.bias"}, {"y"})
      .output("y");
  noteKind(graph, "norm.bias", "PARAMETER");
  noteSources(graph, "add_1", "['queries.weight', 'repeat', 'fc.weight']");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("add_1", "norm.bias"));
  EXPECT_THAT(findValue(imported->graph, "add_1")->type.dims,
              ElementsAre(1, 2));
  EXPECT_THAT(imported->warnings, ElementsAre(HasSubstr("'add_1'")));
}

TEST(ExportedParametersTest, AParameterThatIsStoredInOtherDimsTooIsReshaped) {
  for (const bool isSame : {true, false}) {
    GraphWriter graph;
    graph.input("x", {int64_t{3}, int64_t{2}})
        .initializer(floats("pos.bias", {2}, {1, 2}))
        .initializer(floats("expand_3", {3, 2},
                            isSame ? std::vector<float>{1, 2, 1, 2, 1, 2}
                                   : std::vector<float>{1, 5, 1, 5, 1, 5}))
        .add("Mul", {"x", "pos.bias"}, {"h"})
        .add("Add", {"h", "expand_3"}, {"y"})
        .output("y");
    noteKind(graph, "pos.bias", "PARAMETER");
    noteSources(graph, "expand_3", "['pos.bias']");
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    if (isSame) {
      EXPECT_THAT(trained(imported->graph), ElementsAre("pos.bias"));
      EXPECT_TRUE(imported->warnings.empty());
    } else {
      EXPECT_THAT(trained(imported->graph),
                  ElementsAre("pos.bias", "pos.bias.expand_3"));
      EXPECT_THAT(imported->warnings, ElementsAre(HasSubstr("'expand_3'")));
    }
  }
}

TEST(ExportedParametersTest, ASharedLayerStoredTwiceIsOneParameter) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{2}})
      .initializer(floats("val_1", {2, 2}, {1, 2, 3, 4}))
      .initializer(floats("val_2", {2, 2}, {1, 2, 3, 4}))
      .initializer(floats("fc.bias", {2}, {1, 2}))
      .add("MatMul", {"x", "val_1"}, {"h0"}, inModule("fc"))
      .add("Add", {"h0", "fc.bias"}, {"h1"}, inModule("fc"))
      .add("MatMul", {"h1", "val_2"}, {"y"}, inModule("fc"))
      .output("y");
  noteSources(graph, "val_1", "['fc.weight']");
  noteSources(graph, "val_2", "['fc.weight']");
  noteKind(graph, "fc.bias", "PARAMETER");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("fc.weight.T", "fc.bias"));
}

TEST(ExportedParametersTest, EqualInitialValuesAreOneParameterAModule) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("layers.0.norm.weight", {2}, {1, 1}))
      .initializer(floats("layers.0.norm.bias", {2}, {0, 0}))
      .add("LayerNormalization",
           {"x", "layers.0.norm.weight", "layers.0.norm.bias"}, {"h0"},
           inModule("layers.0.norm"))
      .add("Add", {"h0", "layers.0.norm.bias"}, {"h1"}, inModule("layers.0.fc"))
      .add("LayerNormalization",
           {"h1", "layers.0.norm.weight", "layers.0.norm.bias"}, {"y"},
           inModule("layers.1.norm"))
      .output("y");
  noteKind(graph, "layers.0.norm.weight", "PARAMETER");
  noteKind(graph, "layers.0.norm.bias", "PARAMETER");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(
      trained(imported->graph),
      testing::UnorderedElementsAre(
          "layers.0.norm.weight", "layers.0.norm.bias", "layers.0.fc.bias",
          "layers.1.norm.weight", "layers.1.norm.bias"));
  ASSERT_EQ(imported->warnings.size(), 1u);
  EXPECT_THAT(imported->warnings[0], HasSubstr("optimize=False"));
}

TEST(ExportedParametersTest, AWeightThatTwoLayersShareStaysOne) {
  GraphWriter graph;
  graph.input("i", DataType::kInt64, {int64_t{3}})
      .initializer(floats("shared.weight", {4, 2}, {1, 2, 3, 4, 5, 6, 7, 8}))
      .add("Gather", {"shared.weight", "i"}, {"a"}, inModule("encoder.embed"))
      .add("Gather", {"shared.weight", "i"}, {"b"}, inModule("decoder.embed"))
      .add("Add", {"a", "b"}, {"y"}, inModule("sum"))
      .output("y");
  noteKind(graph, "shared.weight", "PARAMETER");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("shared.weight"));
}

// As a bias of relative positions, which the encoder owns and all layers add.
TEST(ExportedParametersTest, AWeightOfNoneOfItsReadersStaysOne) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("encoder.bias.weight", {2, 2}, {1, 2, 3, 4}))
      .add("Add", {"x", "encoder.bias.weight"}, {"h"},
           inModule("encoder.layer.0.attn"))
      .add("Add", {"h", "encoder.bias.weight"}, {"y"},
           inModule("encoder.layer.1.attn"))
      .output("y");
  noteKind(graph, "encoder.bias.weight", "PARAMETER");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("encoder.bias.weight"));
}

// `bias.clone()` in the source of a model is the parameter, not one beside it.
TEST(ExportedParametersTest, ACloneOfAParameterIsThatParameter) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("qkv.bias", {2}, {1, 2}))
      .add("Identity", {"qkv.bias"}, {"clone"},
           inModule("attn", "aten.clone.default"))
      .add("Add", {"x", "clone"}, {"y"}, inModule("attn"))
      .output("y");
  noteKind(graph, "qkv.bias", "PARAMETER");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("qkv.bias"));
  EXPECT_THAT(imported->warnings, testing::IsEmpty());
}

TEST(ExportedParametersTest, ATokenRepeatedOverTheBatchIsTrainedOnce) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{1}, int64_t{2}})
      .initializer(floats("expand", {2, 1, 2}, {1, 2, 1, 2}))
      .initializer(floats("fc.bias", {2}, {1, 2}))
      .add("Concat", {"expand", "x"}, {"h"}, intAttribute("axis", 1))
      .add("Add", {"h", "fc.bias"}, {"y"})
      .output("y");
  noteSources(graph, "expand", "['cls_token', 'val_1', 'val_2']");
  noteKind(graph, "fc.bias", "PARAMETER");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("cls_token", "fc.bias"));
  EXPECT_THAT(findValue(imported->graph, "cls_token")->type.dims,
              ElementsAre(1, 1, 2));
}

TEST(ExportedParametersTest, ATokenMayBeMovedAfterItIsRepeated) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{1}, int64_t{2}})
      .initializer(floats("unsqueeze", {2, 1, 2}, {1, 2, 1, 2}))
      .add("Concat", {"unsqueeze", "x"}, {"y"}, intAttribute("axis", 1))
      .output("y");
  noteSources(graph, "unsqueeze", "['encoder.class_token', 'expand', 'val_6']");
  signature(graph, {{"p_encoder_class_token", "encoder.class_token"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("encoder.class_token"));
  EXPECT_THAT(findValue(imported->graph, "encoder.class_token")->type.dims,
              ElementsAre(1, 1, 2));
}

// Sinks of attention, one a head, repeated over batch and queries.
TEST(ExportedParametersTest, AParameterRepeatedOverSeveralDimsIsTrainedOnce) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}, int64_t{2}, int64_t{1}})
      .initializer(floats("expand_4", {2, 2, 2, 1}, {1, 1, 2, 2, 1, 1, 2, 2}))
      .add("Concat", {"x", "expand_4"}, {"y"}, intAttribute("axis", 3))
      .output("y");
  noteSources(graph, "expand_4", "['attn.sinks', 'reshape', 'val_1']");
  signature(graph, {{"p_attn_sinks", "attn.sinks"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("attn.sinks"));
  const Value* sinks = findValue(imported->graph, "attn.sinks");
  EXPECT_THAT(sinks->type.dims, ElementsAre(1, 2, 1, 1));
  EXPECT_EQ(sinks->tensor.floatAt(0), 1);
  EXPECT_EQ(sinks->tensor.floatAt(1), 2);
}

// The bias that balances experts: PyTorch gives it no gradient.
TEST(ExportedParametersTest, WhatOnlyChoosesIndicesIsNotTrained) {
  GraphWriter graph;
  graph.input("scores", {int64_t{2}, int64_t{4}})
      .initializer(floats("gate.correction", {4}, {1, 2, 3, 4}))
      .initializer(floats("gate.weight", {4}, {1, 2, 3, 4}))
      .initializer(ints("two", {1}, {2}))
      .add("Mul", {"scores", "gate.weight"}, {"weighed"})
      .add("Add", {"weighed", "gate.correction"}, {"corrected"})
      .add("TopK", {"corrected", "two"}, {"", "chosen"})
      .add("GatherElements", {"weighed", "chosen"}, {"y"},
           intAttribute("axis", 1))
      .output("y");
  noteKind(graph, "gate.correction", "PARAMETER");
  noteKind(graph, "gate.weight", "PARAMETER");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("gate.weight"));
}

TEST(ExportedParametersTest, RowsThatAreRepeatedAfterTheyAreReadAreRows) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}, int64_t{3}})
      .initializer(
          floats("expand", {2, 2, 3}, {1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6}))
      .add("Add", {"x", "expand"}, {"y"})
      .output("y");
  noteSources(graph, "expand",
              "['embedding_1', 'net.positions.weight', 'net.position_ids', "
              "'slice_1', 'val_10']");
  signature(graph, {{"p_net_positions_weight", "net.positions.weight"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              ElementsAre("net.positions.weight.rows"));
}

TEST(ExportedParametersTest, WhatWasComputedFromParametersIsNamed) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("gelu", {}, {0.5}))
      .initializer(floats("fc.bias", {2}, {1, 2}))
      .add("Mul", {"x", "gelu"}, {"h"})
      .add("Add", {"h", "fc.bias"}, {"y"})
      .output("y");
  noteSources(graph, "gelu", "['gate']");
  noteKind(graph, "fc.bias", "PARAMETER");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  ASSERT_EQ(imported->warnings.size(), 1u);
  EXPECT_THAT(imported->warnings[0], HasSubstr("'gelu' (of 'gate')"));
}

TEST(ExportedParametersTest, RowsOfATableAreTrainedOnce) {
  GraphWriter graph;
  // Two heads, the same row of the table on the diagonal.
  graph.input("x", {int64_t{2}, int64_t{2}, int64_t{2}})
      .initializer(floats("permute", {2, 2, 2}, {1, 2, 3, 1, 11, 12, 13, 11}))
      .add("Add", {"x", "permute"}, {"y"})
      .output("y");
  noteSources(graph, "permute", "['attn.table', 'index', 'val_2', 'view']");
  signature(graph, {{"p_attn_table", "attn.table"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("attn.table.rows"));
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Gather", "Transpose", "Add"));
  EXPECT_THAT(findValue(imported->graph, "attn.table.rows")->tensor.toFloats(),
              ElementsAre(1, 11, 2, 12, 3, 13));
}

TEST(ExportedParametersTest, RowsThatCannotBeToldApartAreReported) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}, int64_t{2}})
      .initializer(floats("permute", {2, 2, 2}, {0, 0, 0, 0, 0, 0, 0, 0}))
      .add("Add", {"x", "permute"}, {"y"})
      .output("y");
  noteSources(graph, "permute", "['attn.table', 'index', 'val_2', 'view']");
  signature(graph, {{"p_attn_table", "attn.table"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(imported->warnings,
              ElementsAre(HasSubstr("trained as they are: 'permute'")));
}

TEST(ExportedParametersTest, ARecurrentLayerHasPyTorchsParameters) {
  GraphWriter graph;
  graph.input("x", {int64_t{3}, int64_t{2}, int64_t{1}})
      .initializer(floats("val_41", {1, 4, 1}, {10, 13, 11, 12}))
      .initializer(floats("val_42", {1, 4, 1}, {20, 23, 21, 22}))
      .initializer(floats("val_64", {1, 8}, {0, 3, 1, 2, 4, 7, 5, 6}))
      .add("LSTM", {"x", "val_41", "val_42", "val_64"}, {"y"},
           intAttribute("hidden_size", 1))
      .output("y");
  noteSources(graph, "val_41", "['val_0', 'weight_ih_l0', 'zeros']");
  noteSources(graph, "val_42", "['val_0', 'weight_hh_l0', 'zeros']");
  noteSources(graph, "val_64", "['bias_hh_l0', 'bias_ih_l0', 'zeros']");
  signature(graph, {{"p_weight_ih_l0", "weight_ih_l0"},
                    {"p_weight_hh_l0", "weight_hh_l0"},
                    {"p_bias_ih_l0", "bias_ih_l0"},
                    {"p_bias_hh_l0", "bias_hh_l0"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(
      trained(imported->graph),
      ElementsAre("weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0"));
  EXPECT_THAT(findValue(imported->graph, "weight_hh_l0")->tensor.toFloats(),
              ElementsAre(20, 21, 22, 23));
  EXPECT_THAT(findValue(imported->graph, "bias_hh_l0")->tensor.toFloats(),
              ElementsAre(4, 5, 6, 7));
}

TEST(ExportedParametersTest, ABiasThatWasLeftOutHasTheNameOfItsCall) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{2}})
      .initializer(floats("attn.out.weight", {3, 2}, {1, 2, 3, 4, 5, 6}))
      .add("Gemm", {"x", "attn.out.weight"}, {"y"},
           intAttribute("transB", 1) + inModule("attn", "aten.linear.default") +
               call("aten.linear.default",
                    "%x, %p_attn_out_weight, %p_attn_out_bias"))
      .output("y");
  noteKind(graph, "attn.out.weight", "PARAMETER");
  signature(graph, {{"p_attn_out_weight", "attn.out.weight"},
                    {"p_attn_out_bias", "attn.out.bias"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              ElementsAre("attn.out.weight", "attn.out.bias"));
}

TEST(ExportedParametersTest, ATransposedConvolutionGetsItsBiasBack) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{2}, int64_t{2}})
      .initializer(floats("up.weight", {2, 3, 1}, {1, 2, 3, 4, 5, 6}))
      .add("ConvTranspose", {"x", "up.weight"}, {"y"},
           intAttribute("group", 2) +
               inModule("up", "aten.convolution.default") +
               call("aten.convolution.default",
                    "%x, %p_up_weight, %p_up_bias, [1], [0], [1], True"))
      .output("y");
  noteKind(graph, "up.weight", "PARAMETER");
  signature(graph, {{"p_up_weight", "up.weight"}, {"p_up_bias", "up.bias"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("up.weight", "up.bias"));
  EXPECT_THAT(findValue(imported->graph, "up.bias")->type.dims, ElementsAre(6));
}

// PyTorch 2.15 writes zeros of [channels, batch] for a convolution over volumes
// without bias.
TEST(ExportedParametersTest, ABiasOfTheExportersOwnIsLeftOut) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{1}, int64_t{2}, int64_t{2}, int64_t{2}})
      .initializer(floats("conv.weight", {3, 1, 1, 1, 1}, {1, 2, 3}))
      .initializer(floats("val_70", {3, 2}, {0, 0, 0, 0, 0, 0}))
      .add("Conv", {"x", "conv.weight", "val_70"}, {"y"},
           inModule("conv", "aten.conv3d.default") +
               call("aten.conv3d.default", "%x, %p_conv_weight, None, [1]"))
      .output("y");
  noteKind(graph, "conv.weight", "PARAMETER");
  signature(graph, {{"p_conv_weight", "conv.weight"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("conv.weight"));
}

TEST(ExportedParametersTest, ExponentsAndEpsilonsAreBuffersWithoutMetadata) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("exponent", {}, {2}))
      .initializer(floats("epsilon", {}, {1e-5f}))
      .initializer(floats("norm.weight", {2}, {1, 2}))
      .add("Pow", {"x", "exponent"}, {"h0"})
      .add("ReduceMean", {"h0"}, {"h1"})
      .add("Add", {"h1", "epsilon"}, {"h2"})
      .add("Sqrt", {"h2"}, {"h3"})
      .add("Div", {"x", "h3"}, {"h4"})
      .add("Mul", {"h4", "norm.weight"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("norm.weight"));
}

}  // namespace
}  // namespace soapstone::onnx::test
