#include "frontend/onnx/import.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

// Binding of dimensions, refusals of bad graphs, reports of what is
// unsupported.

namespace soapstone::onnx::test {
namespace {

using testing::ElementsAre;

GraphWriter symbolicGraph() {
  return GraphWriter()
      .input("x", {"batch", "seq"})
      .add("Relu", {"x"}, {"y"})
      .output("y");
}

TEST(BindTest, BindsBatchAndNamedDimensions) {
  ImportOptions options = bindDims({{"seq", 5}});
  options.bind.batch = 3;
  auto imported = importText(symbolicGraph(), options);
  ASSERT_THAT(imported, IsOk());
  const Graph& graph = imported->graph;
  EXPECT_EQ(toString(graph.value(graph.outputs[0]).type), "float[3,5]");
}

TEST(BindTest, UnknownNameListsTheKnownOnes) {
  EXPECT_THAT(importText(symbolicGraph(), bindDims({{"length", 5}})),
              IsInvalid("no dimension 'length'; the model has 'batch', 'seq'"));
}

TEST(BindTest, OpenDimensionsAreListed) {
  EXPECT_THAT(importText(symbolicGraph()),
              IsInvalid("dimensions 'batch' (x[0]), 'seq' (x[1]) have no size; "
                        "pass --batch N --dim seq=N"));
}

TEST(BindTest, UnnamedDimensionsAreCalledAfterTheirPlace) {
  GraphWriter graph;
  graph.input("x", {"batch", int64_t{-1}})
      .add("Relu", {"x"}, {"y"})
      .output("y");
  EXPECT_THAT(importText(graph, bindDims({{"batch", 2}})), IsInvalid("'x[1]'"));
  EXPECT_THAT(importText(graph, bindDims({{"batch", 2}, {"x[1]", 4}})), IsOk());
}

TEST(BindTest, BatchMustAgreeWithAFixedDimension) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}}).add("Relu", {"x"}, {"y"}).output("y");
  ImportOptions options;
  options.bind.batch = 2;
  EXPECT_THAT(importText(graph, options), IsOk());
  options.bind.batch = 4;
  EXPECT_THAT(importText(graph, options),
              IsInvalid("fixes the first dimension"));
  options.bind.batch = 0;
  EXPECT_THAT(importText(graph, options), IsInvalid("must be positive"));
}

TEST(BindTest, ContradictoryBindingsAreRefused) {
  ImportOptions options = bindDims({{"batch", 2}, {"seq", 3}});
  options.bind.batch = 4;
  EXPECT_THAT(importText(symbolicGraph(), options),
              IsInvalid("bound to both 2 and 4"));
}

TEST(BadGraphTest, DanglingInputIsNamed) {
  GraphWriter graph;
  graph.add("Relu", {"ghost"}, {"y"}).output("y");
  EXPECT_THAT(importText(graph),
              IsInvalid("'m.onnx': node 'make_y' (Relu) reads 'ghost', which "
                        "nothing defines"));
}

TEST(BadGraphTest, CycleIsRefused) {
  GraphWriter graph;
  graph.add("Relu", {"b"}, {"a"}).add("Relu", {"a"}, {"b"}).output("b");
  EXPECT_THAT(importText(graph), IsInvalid("form a cycle"));
}

TEST(BadGraphTest, DuplicateDefinitionIsRefused) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}})
      .add("Relu", {"x"}, {"y"})
      .add("Exp", {"x"}, {"y"})
      .output("y");
  EXPECT_THAT(importText(graph), IsInvalid("'y' is defined twice"));
}

TEST(BadGraphTest, MissingOutputsAreRefused) {
  EXPECT_THAT(importText(GraphWriter().output("y")),
              IsInvalid("graph output 'y' is not defined"));
  EXPECT_THAT(importText(GraphWriter()), IsInvalid("no outputs"));
}

TEST(BadGraphTest, WrongArityIsRefused) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}}).add("Add", {"x"}, {"y"}).output("y");
  EXPECT_THAT(importText(graph), IsInvalid("needs 2 inputs"));
}

TEST(BadGraphTest, HugeResultsAreRefused) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}})
      .initializer(ints("dims", {2}, {int64_t{1} << 40, int64_t{1} << 40}))
      .add("Expand", {"x", "dims"}, {"y"})
      .output("y");
  EXPECT_THAT(importText(graph), IsInvalid("does not fit 62 bits"));
}

TEST(BadGraphTest, HugeFoldsAreNotEvaluated) {
  GraphWriter graph;
  graph.initializer(ints("dims", {1}, {int64_t{1} << 50}))
      .add("ConstantOfShape", {"dims"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("ConstantOfShape"));
}

TEST(BadGraphTest, MismatchedShapesNameTheNode) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{3}})
      .input("w", {int64_t{4}, int64_t{5}})
      .add("MatMul", {"x", "w"}, {"y"})
      .output("y");
  EXPECT_THAT(importText(graph),
              IsInvalid("node 'make_y' (MatMul): the contracted dimension does "
                        "not agree: 3 and 4"));
}

TEST(ReportTest, CountsOpsAndNamesUnsupportedOnes) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .add("Frobnicate", {"x"}, {"a"}, "", "com.example")
      .add("Frobnicate", {"a"}, {"b"}, "", "com.example")
      .add("NonZero", {"b"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  std::vector<OpUse> uses = listOps(imported->graph);
  ASSERT_EQ(uses.size(), 2u);
  uses.erase(uses.begin());  // NonZero, of ONNX's own domain.
  EXPECT_EQ(uses[0].count, 2);
  uses[0].reason = "unknown op";
  EXPECT_THAT(unsupportedError("m.onnx", uses),
              FailsWith(absl::StatusCode::kUnimplemented,
                        "com.example::Frobnicate (opset 0, 2 nodes, first "
                        "'make_a'): unknown op"));
  EXPECT_THAT(unsupportedError("m.onnx", {}), IsOk());
}

}  // namespace
}  // namespace soapstone::onnx::test
