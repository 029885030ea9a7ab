#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/exporter_notes.h"
#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/exporter_text.h"
#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

// What PyTorch's exporter and its optimizer make of parameters, and what is
// made of that.

namespace soapstone::onnx::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(ExporterNotesTest, ReadsModuleAndOperationOfANamespace) {
  NodeSource source;
  readNodeMetadata("namespace",
                   ": pkg.Model/model: pkg.Inner/model.norm: pkg.Norm/"
                   "mul_1: aten.mul.Tensor",
                   source);
  EXPECT_EQ(source.module, "model.norm");
  EXPECT_EQ(source.operation, "aten.mul.Tensor");
}

TEST(ExporterNotesTest, ReadsPythonLists) {
  EXPECT_THAT(parsePythonList("['a.b', \"c'd\", 'e\\'f']"),
              ElementsAre("a.b", "c'd", "e'f"));
  EXPECT_THAT(parsePythonList("['unclosed"), ElementsAre("unclosed"));
}

TEST(ExporterNotesTest, ReadsWhatASignatureSaysOfInputsOnly) {
  const ExportSignature read = parseSignature(
      "# inputs\n"
      "p_scale: PARAMETER target='fc.scale'\n"
      "p_shift: PARAMETER target='fc.shift'\n"
      "b_mean: BUFFER target='fc.mean' persistent=True\n"
      "c_table: CONSTANT_TENSOR target='fc.table'\n"
      "obj_script: CUSTOM_OBJ target='fc.script'\n"
      "x: USER_INPUT\n\n"
      "# outputs\n"
      "mul: PARAMETER_MUTATION target='fc.scale'\n"
      "grad: GRADIENT_TO_PARAMETER target='fc.shift'\n"
      "add: BUFFER_MUTATION target='fc.mean'\n");
  EXPECT_THAT(read.parameters,
              ElementsAre(testing::Pair("p_scale", "fc.scale"),
                          testing::Pair("p_shift", "fc.shift")));
  EXPECT_THAT(read.others, ElementsAre("fc.mean", "fc.script", "fc.table"));
}

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
  EXPECT_THAT(imported->warnings[0], HasSubstr("'gelu'"));
}

TEST(ExportedParametersTest, AScaleWhoseExponentialIsStoredIsTrained) {
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

TEST(ExportedParametersTest, AFunctionOfAParameterIsUndoneByItsNumbers) {
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

TEST(ExportedParametersTest, WhatIsNotKnownToMoveNumbersComputesThem) {
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

TEST(ExportedParametersTest, AFunctionOfWhatIsNotKnownIsNotUndone) {
  auto imported =
      importText(multipliedBy("exp", "['reciprocal', 'layer.scale']"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Mul"));
  EXPECT_THAT(trained(imported->graph), ElementsAre("layer.scale.exp"));
  EXPECT_THAT(imported->warnings,
              ElementsAre(HasSubstr("trained as they are: 'exp'")));
}

TEST(ExportedParametersTest, WhatMovesNumbersLeavesTheParameter) {
  for (const char* operation :
       {"view", "_unsafe_view", "reshape", "permute", "transpose", "t",
        "unsqueeze_2", "squeeze", "expand_1", "_to_copy_3", "clone",
        "contiguous", "detach", "flatten", "alias", "val_7"}) {
    auto imported = importText(multipliedBy(
        "view_9", absl::StrCat("['", operation, "', 'layer.scale']")));
    ASSERT_THAT(imported, IsOk());
    EXPECT_THAT(trained(imported->graph), ElementsAre("layer.scale"));
    EXPECT_THAT(imported->warnings, testing::IsEmpty()) << operation;
  }
}

// Two products with one parameter, which are no copies of each other.
TEST(ExportedParametersTest, OtherNumbersOfAParameterAreNoCopy) {
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

TEST(ExportedParametersTest, AScaleThatIsReadAsItIsTooIsOneParameter) {
  for (bool isRawFirst : {true, false}) {
    GraphWriter graph = scaledTwice("log_std", isRawFirst);
    noteKind(graph, "log_std", "PARAMETER");
    expectOneScale(graph);
  }
}

TEST(ExportedParametersTest, AMovedScaleIsNoTwinOfItsExponential) {
  for (bool isRawFirst : {true, false}) {
    GraphWriter graph = scaledTwice("view", isRawFirst);
    noteSources(graph, "view", "['log_std']");
    expectOneScale(graph);
  }
}

TEST(ExportedParametersTest, BatchNormsOfCopiedBlocksKeepTheirStatistics) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}, int64_t{4}})
      .initializer(floats("block1.norm.weight", {2}, {1, 1}))
      .initializer(floats("block1.norm.bias", {2}, {0, 0}))
      .add("BatchNormalization",
           {"x", "block1.norm.weight", "block1.norm.bias", "block1.norm.bias",
            "block1.norm.weight"},
           {"h"}, inModule("block1.norm"))
      .add("BatchNormalization",
           {"h", "block1.norm.weight", "block1.norm.bias", "block1.norm.bias",
            "block1.norm.weight"},
           {"y"}, inModule("block2.norm"))
      .output("y");
  noteKind(graph, "block1.norm.weight", "PARAMETER");
  noteKind(graph, "block1.norm.bias", "PARAMETER");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(
      trained(imported->graph),
      testing::UnorderedElementsAre("block1.norm.weight", "block1.norm.bias",
                                    "block2.norm.weight", "block2.norm.bias"));
}

TEST(ExportedParametersTest, AFoldedBatchNormTrainsUnderItsOwnNames) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{1}, int64_t{4}, int64_t{4}})
      .initializer(floats("conv.weight", {2, 1, 1, 1}, {1, 2}))
      .initializer(floats("conv.weight_bias", {2}, {3, 4}))
      .add("Conv", {"x", "conv.weight", "conv.weight_bias"}, {"y"},
           inModule("bn", "aten._native_batch_norm_legit_no_training.default") +
               call("aten._native_batch_norm_legit_no_training.default",
                    "%conv2d, %p_bn_weight, %p_bn_bias, %b_mean, %b_var, 0.25, "
                    "0.001"))
      .output("y");
  signature(graph,
            {{"p_bn_weight", "norm.scale"}, {"p_bn_bias", "norm.shift"}});
  ImportOptions training;
  training.trainBatchNorms = true;
  auto imported = importText(graph, training);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(
      trained(imported->graph),
      testing::UnorderedElementsAre("conv.weight", "norm.scale", "norm.shift"));
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Conv", "BatchNormalization"));
  EXPECT_THAT(findValue(imported->graph, "norm.shift")->tensor.toFloats(),
              ElementsAre(3, 4));
  const Node& norm = imported->graph.nodes[1];
  EXPECT_FLOAT_EQ(norm.attributes.getFloat("momentum"), 0.75F);
  EXPECT_FLOAT_EQ(norm.attributes.getFloat("epsilon"), 0.001F / 1.001F);
  EXPECT_EQ(imported->graph.stateUpdates.size(), 2u);
  ASSERT_EQ(imported->warnings.size(), 1u);
  EXPECT_THAT(imported->warnings[0],
              HasSubstr("1 batch norms were folded into products"));
}

TEST(ExportedParametersTest, ABatchNormOfOneNameForTwoStaysFolded) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{1}, int64_t{4}, int64_t{4}})
      .initializer(floats("conv.weight", {2, 1, 1, 1}, {1, 2}))
      .initializer(floats("conv.weight_bias", {2}, {3, 4}))
      .add("Conv", {"x", "conv.weight", "conv.weight_bias"}, {"y"},
           inModule("bn", "aten._native_batch_norm_legit_no_training.default") +
               call("aten._native_batch_norm_legit_no_training.default",
                    "%conv2d, %p_shared, %p_shared, %b_mean, %b_var, 0.25, "
                    "0.001"))
      .output("y");
  signature(graph, {{"p_shared", "norm.shared"}});
  ImportOptions training;
  training.trainBatchNorms = true;
  auto imported = importText(graph, training);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Conv"));
  EXPECT_THAT(trained(imported->graph),
              ElementsAre("conv.weight", "conv.weight_bias"));
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

TEST(ExportedParametersTest, AnInstanceNormMayHaveColumnsForVectors) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}, int64_t{4}})
      .initializer(floats("norm.weight", {2, 1}, {1, 2}))
      .initializer(floats("norm.bias", {2, 1}, {3, 4}))
      .add("InstanceNormalization", {"x", "norm.weight", "norm.bias"}, {"y"},
           inModule("norm"))
      .output("y");
  noteKind(graph, "norm.weight", "PARAMETER");
  noteKind(graph, "norm.bias", "PARAMETER");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              ElementsAre("norm.weight", "norm.bias"));
}

// A group norm is written as a norm without scale; its ones and zeros are
// stored as the fresh norm of another module, whose parameters are not its own.
TEST(ExportedParametersTest, OnesOfAGroupNormAreNotTheWeightOfAnotherNorm) {
  const std::string group =
      inModule("gn", "aten.group_norm.default") +
      call("aten.group_norm.default", "%x, 2, %p_gn_weight, %p_gn_bias");
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}, int64_t{4}})
      .initializer(floats("ln.weight", {2}, {1, 1}))
      .initializer(floats("ln.bias", {2}, {0, 0}))
      .initializer(floats("val_1", {2, 1}, {1, 1}))
      .initializer(floats("val_2", {2, 1}, {0, 0}))
      .add("InstanceNormalization", {"x", "ln.weight", "ln.bias"}, {"n"}, group)
      .add("Mul", {"n", "val_1"}, {"scaled"}, group)
      .add("Add", {"scaled", "val_2"}, {"moved"}, group)
      .add("Transpose", {"moved"}, {"turned"}, intsAttribute("perm", {0, 2, 1}))
      .add("LayerNormalization", {"turned", "ln.weight", "ln.bias"}, {"y"},
           inModule("ln", "aten.layer_norm.default"))
      .output("y");
  for (const char* name : {"ln.weight", "ln.bias"})
    noteKind(graph, name, "PARAMETER");
  noteSources(graph, "val_1", "['gn.weight']");
  noteSources(graph, "val_2", "['gn.bias']");
  signature(graph, {{"p_gn_weight", "gn.weight"},
                    {"p_gn_bias", "gn.bias"},
                    {"p_ln_weight", "ln.weight"},
                    {"p_ln_bias", "ln.bias"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("ln.weight", "ln.bias", "gn.weight",
                                            "gn.bias"));
  for (const Node& node : imported->graph.nodes) {
    if (!node.is("InstanceNormalization")) continue;
    EXPECT_EQ(imported->graph.value(node.inputs[1]).kind, ValueKind::kConstant);
    EXPECT_EQ(imported->graph.value(node.inputs[2]).kind, ValueKind::kConstant);
  }
}

TEST(ExportedParametersTest, FoldedBatchNormsAreNamed) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{1}, int64_t{4}, int64_t{4}})
      .initializer(floats("conv.weight", {1, 1, 1, 1}, {1}))
      .add("Conv", {"x", "conv.weight"}, {"y"},
           inModule("bn", "aten._native_batch_norm_legit_no_training.default"))
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  ASSERT_EQ(imported->warnings.size(), 1u);
  EXPECT_THAT(imported->warnings[0], HasSubstr("1 batch norms were folded"));
}

TEST(ExportedParametersTest, BatchNormsOfATrainingStepTrain) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{1}, int64_t{4}});
  for (const char* name : {"bn.weight", "bn.bias", "bn.mean", "bn.var"}) {
    graph.initializer(floats(name, {1}, {1}));
  }
  graph.add("BatchNormalization",
            {"x", "bn.weight", "bn.bias", "bn.mean", "bn.var"}, {"y"});
  graph.output("y");
  ImportOptions training;
  training.trainBatchNorms = true;
  auto trainedModel = importText(graph, training);
  ASSERT_THAT(trainedModel, IsOk());
  EXPECT_EQ(trainedModel->graph.stateUpdates.size(), 2u);
  ASSERT_EQ(trainedModel->warnings.size(), 1u);
  EXPECT_THAT(trainedModel->warnings[0], HasSubstr("--frozen-batch-norm"));
  auto frozen = importText(graph);
  ASSERT_THAT(frozen, IsOk());
  EXPECT_TRUE(frozen->graph.stateUpdates.empty());
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

TEST(SequenceTest, SplitsWhoseMembersAreTakenAreSplits) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{6}})
      .initializer(ints("size", {}, {2}))
      .initializer(ints("first", {}, {0}))
      .initializer(ints("last", {}, {-1}))
      .add("SplitToSequence", {"x", "size"}, {"parts"}, intAttribute("axis", 1))
      .add("SequenceAt", {"parts", "first"}, {"a"})
      .add("SequenceAt", {"parts", "last"}, {"b"})
      .add("Add", {"a", "b"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Split", "Add"));
  EXPECT_THAT(findValue(imported->graph, "y")->type.dims, ElementsAre(2, 2));
}

TEST(SequenceTest, AMemberThatIsNotThereIsAnError) {
  GraphWriter graph;
  graph.input("x", {int64_t{6}})
      .initializer(ints("size", {}, {2}))
      .initializer(ints("at", {}, {3}))
      .add("SplitToSequence", {"x", "size"}, {"parts"})
      .add("SequenceAt", {"parts", "at"}, {"y"})
      .output("y");
  EXPECT_THAT(importText(graph).status(),
              IsInvalid("index 3 is outside a sequence of 3"));
}

// x.squeeze(1) of PyTorch is x where that dimension is not 1, and its exporter
// writes what ONNX does not allow.
TEST(SqueezeTest, PyTorchLeavesOtherDimensionsAlone) {
  for (const bool isOfPyTorch : {true, false}) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}, int64_t{3}, int64_t{1}})
        .initializer(ints("axes", {2}, {1, 2}))
        .add("Squeeze", {"x", "axes"}, {"y"},
             inModule("a", isOfPyTorch ? "aten.squeeze.dims" : "aten.view"))
        .output("y");
    auto imported = importText(graph);
    if (!isOfPyTorch) {
      EXPECT_THAT(imported.status(),
                  IsInvalid("dimension 1 of float[2,3,1] is not 1"));
      continue;
    }
    ASSERT_THAT(imported, IsOk());
    EXPECT_THAT(findValue(imported->graph, "y")->type.dims, ElementsAre(2, 3));
  }
}

}  // namespace
}  // namespace soapstone::onnx::test
