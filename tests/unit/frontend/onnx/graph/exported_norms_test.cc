// Norms as PyTorch's exporter writes them: folded into products, shared by
// copied blocks, or with parameters that are constants.

#include <string>

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

TEST(ExportedNormsTest, BatchNormsOfCopiedBlocksKeepTheirStatistics) {
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

// A bias of zeros is left out before the norm behind it is folded.
TEST(ExportedNormsTest, AProductOfAFoldedNormKeepsItsBias) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{1}, int64_t{4}, int64_t{4}})
      .initializer(floats("conv.weight", {2, 1, 1, 1}, {1, 2}))
      .add("Conv", {"x", "conv.weight"}, {"y"},
           inModule("bn", "aten._native_batch_norm_legit_no_training.default") +
               call("aten._native_batch_norm_legit_no_training.default",
                    "%conv2d, %p_bn_weight, %p_bn_bias, %b_mean, %b_var, 0.1, "
                    "1e-05"))
      .output("y");
  signature(graph, {{"p_conv_bias", "conv.bias"},
                    {"p_bn_weight", "bn.weight"},
                    {"p_bn_bias", "bn.bias"}});
  ImportOptions training;
  training.trainBatchNorms = true;
  auto imported = importText(graph, training);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("conv.weight", "conv.bias",
                                            "bn.weight", "bn.bias"));
}

// The last norm of a residual branch: its weight of 0 has made zeros, of both
// signs, of the product's.
TEST(ExportedNormsTest, AWeightThatANormHasMadeZeroIsDrawn) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{1}, int64_t{4}, int64_t{4}})
      .initializer(floats("conv.weight", {2, 1, 1, 1}, {0.F, -0.F}))
      .initializer(floats("conv.weight_bias", {2}, {0, 0}))
      .add("Conv", {"x", "conv.weight", "conv.weight_bias"}, {"y"},
           inModule("bn", "aten._native_batch_norm_legit_no_training.default") +
               call("aten._native_batch_norm_legit_no_training.default",
                    "%conv2d, %p_bn_weight, %p_bn_bias, %b_mean, %b_var, 0.1, "
                    "1e-05"))
      .output("y");
  signature(graph, {{"p_bn_weight", "bn.weight"}, {"p_bn_bias", "bn.bias"}});
  ImportOptions training;
  training.trainBatchNorms = true;
  auto imported = importText(graph, training);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(
      trained(imported->graph),
      testing::UnorderedElementsAre("conv.weight", "bn.weight", "bn.bias"));
  EXPECT_FALSE(findValue(imported->graph, "conv.weight")->tensor.hasData());
  EXPECT_THAT(findValue(imported->graph, "bn.weight")->tensor.toFloats(),
              ElementsAre(0, 0));
  EXPECT_THAT(imported->warnings,
              ElementsAre(HasSubstr("1 batch norm was folded"),
                          HasSubstr("1 of these norms began with weight 0")));
}

TEST(ExportedNormsTest, AFoldedBatchNormTrainsUnderItsOwnNames) {
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
              HasSubstr("1 batch norm was folded into products"));
}

// A module that is exported in training mode is folded like others.
TEST(ExportedNormsTest, AFoldedBatchNormOfATrainingModuleIsTrained) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{1}, int64_t{4}, int64_t{4}})
      .initializer(floats("conv.weight", {2, 1, 1, 1}, {1, 2}))
      .add("Conv", {"x", "conv.weight"}, {"y"},
           inModule("bn", "aten._native_batch_norm_legit_functional.default") +
               call("aten._native_batch_norm_legit_functional.default",
                    "%conv2d, %p_bn_weight, %p_bn_bias, %b_mean, %b_var, True, "
                    "0.25, 0.001"))
      .output("y");
  signature(graph, {{"p_bn_weight", "bn.weight"}, {"p_bn_bias", "bn.bias"}});
  ImportOptions training;
  training.trainBatchNorms = true;
  auto imported = importText(graph, training);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(
      trained(imported->graph),
      testing::UnorderedElementsAre("conv.weight", "bn.weight", "bn.bias"));
  ASSERT_THAT(opTypes(imported->graph),
              ElementsAre("Conv", "BatchNormalization"));
  const Node& norm = imported->graph.nodes[1];
  EXPECT_FLOAT_EQ(norm.attributes.getFloat("momentum"), 0.75F);
  EXPECT_FLOAT_EQ(norm.attributes.getFloat("epsilon"), 0.001F / 1.001F);
}

TEST(ExportedNormsTest, ABatchNormOfOneNameForTwoStaysFolded) {
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

TEST(ExportedNormsTest, AnInstanceNormMayHaveColumnsForVectors) {
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
TEST(ExportedNormsTest, OnesOfAGroupNormAreNotTheWeightOfAnotherNorm) {
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

// ONNX's norm needs a weight: one without in PyTorch reads ones, which the
// exporter shares with the fresh weight of another.
TEST(ExportedNormsTest, OnesOfANormWithoutWeightAreNotTrained) {
  const std::string plain =
      inModule("plain", "aten.layer_norm.default") +
      call("aten.layer_norm.default", "%x, [2], None, None, 1e-06, False");
  const std::string own = inModule("own", "aten.layer_norm.default") +
                          call("aten.layer_norm.default",
                               "%x, [2], %p_own_weight, None, 1e-06, False");
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("own.weight", {2}, {1, 1}))
      .add("LayerNormalization", {"x", "own.weight"}, {"h"}, plain)
      .add("LayerNormalization", {"h", "own.weight"}, {"y"}, own)
      .output("y");
  noteKind(graph, "own.weight", "PARAMETER");
  signature(graph, {{"p_own_weight", "own.weight"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("own.weight"));
  EXPECT_EQ(imported->graph.value(imported->graph.nodes[0].inputs[1]).kind,
            ValueKind::kConstant);
}

// Norms that add one to their weight: that is no argument of the call, but the
// bias is.
TEST(ExportedNormsTest, AComputedWeightIsNotTheBias) {
  auto norm = [](const std::string& module, const std::string& weight) {
    return inModule(module, "aten.layer_norm.default") +
           call("aten.layer_norm.default",
                "%x, [2], %" + weight + ", %p_" + module + "_bias, 1e-05");
  };
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}})
      .initializer(floats("add_3", {2}, {2, 2}))
      .initializer(floats("a.bias", {2}, {0, 0}))
      .add("LayerNormalization", {"x", "add_3", "a.bias"}, {"h"},
           norm("a", "add_3"))
      .add("LayerNormalization", {"h", "add_3", "a.bias"}, {"y"},
           norm("b", "add_7"))
      .output("y");
  noteKind(graph, "a.bias", "PARAMETER");
  noteSources(graph, "add_3", "['a.weight', 'val_3']");
  signature(graph, {{"p_a_weight", "a.weight"},
                    {"p_a_bias", "a.bias"},
                    {"p_b_weight", "b.weight"},
                    {"p_b_bias", "b.bias"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("a.weight.add", "a.bias",
                                            "b.weight", "b.bias"));
}

// The exporter shares the ones and zeros of a norm without weight with those of
// a norm that has them.
TEST(ExportedNormsTest, InstanceAndBatchNormsWithoutWeightReadTheirOwnNumbers) {
  auto norm = [](const std::string& arguments) {
    return call("aten.instance_norm.default",
                "%x, " + arguments + ", None, None, True, 0.1, 1e-05, False");
  };
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{2}, int64_t{4}})
      .initializer(floats("b.weight", {2}, {1, 1}))
      .initializer(floats("b.bias", {2}, {0, 0}))
      .initializer(floats("mean", {2}, {0.5, 0.25}))
      .initializer(floats("variance", {2}, {2, 3}))
      .add("InstanceNormalization", {"x", "b.weight", "b.bias"}, {"a"},
           inModule("a") + norm("None, None"))
      .add("InstanceNormalization", {"a", "b.weight", "b.bias"}, {"b"},
           inModule("b") + norm("%p_b_weight, %p_b_bias"))
      .add("InstanceNormalization", {"b", "b.weight", "b.bias"}, {"c"},
           inModule("c") + norm("%p_c_weight, %p_c_bias"))
      .add("BatchNormalization",
           {"c", "b.weight", "b.bias", "mean", "variance"}, {"y"},
           inModule("d") +
               call("aten._native_batch_norm_legit_no_training.default",
                    "%c, None, None, %b_mean, %b_variance, 0.1, 1e-05"))
      .output("y");
  noteKind(graph, "b.weight", "PARAMETER");
  noteKind(graph, "b.bias", "PARAMETER");
  noteKind(graph, "mean", "BUFFER");
  noteKind(graph, "variance", "BUFFER");
  signature(graph, {{"p_b_weight", "b.weight"},
                    {"p_b_bias", "b.bias"},
                    {"p_c_weight", "c.weight"},
                    {"p_c_bias", "c.bias"}});
  ImportOptions training;
  training.trainBatchNorms = true;
  auto imported = importText(graph, training);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              testing::UnorderedElementsAre("b.weight", "b.bias", "c.weight",
                                            "c.bias"));
}

TEST(ExportedNormsTest, FoldedBatchNormsAreNamed) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{1}, int64_t{4}, int64_t{4}})
      .initializer(floats("conv.weight", {1, 1, 1, 1}, {1}))
      .add("Conv", {"x", "conv.weight"}, {"y"},
           inModule("bn", "aten._native_batch_norm_legit_no_training.default"))
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  ASSERT_EQ(imported->warnings.size(), 1u);
  EXPECT_THAT(imported->warnings[0], HasSubstr("1 batch norm was folded"));
}

TEST(ExportedNormsTest, BatchNormsOfATrainingStepTrain) {
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

}  // namespace
}  // namespace soapstone::onnx::test
