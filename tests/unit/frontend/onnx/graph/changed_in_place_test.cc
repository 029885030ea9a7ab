// Values that a module changes in place, as PyTorch's exporter writes them.

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
using testing::IsEmpty;

std::string line(const std::string& code) {
  return trace("File \"/model.py\", line 3, in forward\n    " + code);
}

// A table that is detached and then changed by a parameter; torch.export writes
// the detach() again behind the change, of which it notes `replayLine`.
GraphWriter changedTable(const std::string& replayLine) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("fc.weight", {2}, {1, 2}))
      .initializer(floats("fc.scale", {2}, {3, 4}))
      .add("Identity", {"x"}, {"detach"},
           inModule("", "aten.detach.default") +
               call("aten.detach.default", "%x") + line("x = x.detach()"))
      .add("Add", {"detach", "fc.weight"}, {"add"},
           call("aten.add.Tensor", "%detach, %p_fc_weight") +
               line("x += self.weight"))
      .add("Identity", {"add"}, {"detach_1"},
           inModule("", "aten.detach.default") +
               call("aten.detach.default", "%add") + line(replayLine))
      .add("Mul", {"detach_1", "fc.scale"}, {"y"},
           call("aten.mul.Tensor", "%detach_1, %p_fc_scale"))
      .output("y");
  signature(graph, {{"p_fc_weight", "fc.weight"}, {"p_fc_scale", "fc.scale"}});
  return graph;
}

TEST(ChangedInPlaceTest, WhatIsAddedToADetachedValueHasItsGradient) {
  auto imported = importText(changedTable("x += self.weight"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("fc.weight", "fc.scale"));
  EXPECT_THAT(imported->warnings, IsEmpty());
}

TEST(ChangedInPlaceTest, ADetachOfItsOwnBehindTheChangeStopsIt) {
  auto imported = importText(changedTable("x = x.detach()"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("fc.scale"));
}

// The optimizer leaves out both nodes that detach.
TEST(ChangedInPlaceTest, ACallThatReadsTheChangedValueHasItsGradient) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("fc.weight", {2}, {1, 2}))
      .add("Exp", {"x"}, {"exp"}, call("aten.exp.default", "%x"))
      .add("Add", {"exp", "fc.weight"}, {"add"},
           call("aten.add.Tensor", "%detach, %p_fc_weight") +
               line("x += self.weight"))
      .add("Neg", {"add"}, {"y"},
           call("aten.neg.default", "%detach_1") + line("return -x"))
      .output("y");
  signature(graph, {{"p_fc_weight", "fc.weight"}});
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph), ElementsAre("fc.weight"));
  EXPECT_THAT(imported->warnings, IsEmpty());
}

// `x[mask] = value`: the places of a mask [2, 3] in x [2, 3, 2], each number of
// which is a place of its own.
GraphWriter assigned(const std::string& flatShape) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{3}, int64_t{2}})
      .input("mask", DataType::kBool, {int64_t{2}, int64_t{3}})
      .initializer(floats("special", {2}, {1, 2}))
      .initializer(ints("last", {1}, {-1}))
      .initializer(ints("whole", {3}, {2, 3, 2}))
      .initializer(ints("rest", {1}, {2}))
      .initializer(ints("first", {1}, {0}))
      .initializer(ints("flat", {1}, {-1}))
      .initializer(ints("pairs", {2}, {-1, 2}))
      .add("Unsqueeze", {"mask", "last"}, {"column"})
      .add("Expand", {"column", "whole"}, {"places"})
      .add("NonZero", {"places"}, {"found"})
      .add("Transpose", {"found"}, {"indices"}, intsAttribute("perm", {1, 0}))
      .add("Reshape", {"column", "flat"}, {"bits"})
      .add("Cast", {"bits"}, {"numbers"}, intAttribute("to", 7))
      .add("ReduceSum", {"numbers", "first"}, {"count"})
      .add("Concat", {"count", "rest"}, {"dims"}, intAttribute("axis", 0))
      .add("Expand", {"special", "dims"}, {"repeated"})
      .add("Reshape", {"repeated", flatShape}, {"updates"})
      .add("ScatterND", {"x", "indices", "updates"}, {"y"})
      .output("y");
  noteKind(graph, "special", "PARAMETER");
  return graph;
}

TEST(ChangedInPlaceTest, OneValueInThePlacesOfAMaskIsASelection) {
  auto imported = importText(assigned("flat"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph),
              ElementsAre("Reshape", "Expand", "Where"));
  EXPECT_THAT(trained(imported->graph), ElementsAre("special"));
}

TEST(ChangedInPlaceTest, OtherWritesToThePlacesOfAMaskStay) {
  auto imported = importText(assigned("pairs"));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), testing::Contains("NonZero"));
}

// Two norms of one value that begin alike are one in the file: what reads the
// second one far away is named.
TEST(ForeignValuesTest, AValueThatStandsForThatOfAnotherModuleIsWarnedOf) {
  auto warningsOf = [](const std::string& reader) {
    GraphWriter graph;
    graph.input("x", {int64_t{2}, int64_t{2}})
        .initializer(floats("layers.0.norm.weight", {2}, {1, 1}))
        .add("LayerNormalization", {"x", "layers.0.norm.weight"},
             {"layer_norm"},
             inModule("layers.0.norm", "aten.layer_norm.default") +
                 call("aten.layer_norm.default",
                      "%x, [2], %p_0_norm_weight, None, 1e-05, False"))
        .add(
            "Relu", {"layer_norm"}, {"relu"},
            inModule("layers.0.mlp") + call("aten.relu.default", "%layer_norm"))
        .add("Tanh", {"layer_norm"}, {"tanh"},
             inModule(reader) + call("aten.tanh.default", "%layer_norm_1"))
        .add("Add", {"relu", "tanh"}, {"y"},
             inModule("") + call("aten.add.Tensor", "%relu, %tanh"))
        .output("y");
    noteKind(graph, "layers.0.norm.weight", "PARAMETER");
    signature(graph, {{"p_0_norm_weight", "layers.0.norm.weight"}});
    auto imported = importText(graph);
    EXPECT_THAT(imported, IsOk());
    return imported->warnings;
  };
  EXPECT_THAT(warningsOf("neck"),
              ElementsAre(testing::HasSubstr("far from their module")));
  EXPECT_THAT(warningsOf("layers.0.attention"), IsEmpty());
}

// Its converter leaves out the divisor.
TEST(LostArgumentsTest, AnAverageWithADivisorOfItsOwnIsRefused) {
  auto pooled = [](const std::string& divisor) {
    GraphWriter graph;
    graph.input("x", {int64_t{1}, int64_t{1}, int64_t{4}, int64_t{4}})
        .add("AveragePool", {"x"}, {"y"},
             intsAttribute("kernel_shape", {2, 2}) +
                 call("aten.avg_pool2d.default",
                      "%x, [2, 2], [1, 1], [0, 0], False, True, " + divisor))
        .output("y");
    return importText(graph).status();
  };
  EXPECT_THAT(pooled("None"), IsOk());
  EXPECT_THAT(pooled("3").message(),
              testing::HasSubstr("has lost divisor_override=3"));
}

}  // namespace
}  // namespace soapstone::onnx::test
