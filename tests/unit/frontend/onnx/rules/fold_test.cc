#include <cstdint>

#include "gtest/gtest.h"
#include "tests/support/compile_time_inputs.h"
#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

// Import computes constants, resolves shapes and removes ops without effect.

namespace soapstone::onnx::test {
namespace {

using testing::ElementsAre;

// x.reshape(x.shape[0], -1) as exporters write it.
TEST(FoldTest, ShapeArithmeticDisappears) {
  GraphWriter graph;
  graph.input("x", {"batch", int64_t{3}, int64_t{4}})
      .initializer(ints("zero", {}, {0}))
      .initializer(ints("minus", {1}, {-1}))
      .initializer(ints("axes", {1}, {0}))
      .add("Shape", {"x"}, {"shape"})
      .add("Gather", {"shape", "zero"}, {"rows"}, intAttribute("axis", 0))
      .add("Unsqueeze", {"rows", "axes"}, {"row_list"})
      .add("Concat", {"row_list", "minus"}, {"dims"}, intAttribute("axis", 0))
      .add("Reshape", {"x", "dims"}, {"y"})
      .output("y");
  auto imported = importText(graph, bindDims({{"batch", 2}}));
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Reshape"));
  EXPECT_EQ(imported->graph.nodes[0].inputs.size(), 1u);
  EXPECT_EQ(toString(imported->graph.value(imported->graph.outputs[0]).type),
            "float[2,12]");
}

TEST(FoldTest, ParametersAreNeverFolded) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}})
      .initializer(floats("layer.weight", {2}, {1, 2}))
      .add("Neg", {"layer.weight"}, {"n"})
      .add("Mul", {"x", "n"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Neg", "Mul"));
}

TEST(FoldTest, LargeResultsStayOperationsButAreKnown) {
  GraphWriter graph;
  graph.input("x", {int64_t{256}, int64_t{256}})
      .initializer(ints("dims", {2}, {256, 256}))
      .add("ConstantOfShape", {"dims"}, {"ones"},
           tensorAttribute("value", floats("", {1}, {1})))
      .add("Trilu", {"ones"}, {"triangle"}, intAttribute("upper", 0))
      .add("Add", {"x", "triangle"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  const Graph& result = imported->graph;
  EXPECT_THAT(opTypes(result), ElementsAre("ConstantOfShape", "Trilu", "Add"));
  const Tensor* triangle = result.constant(result.nodes[2].inputs[1]);
  ASSERT_NE(triangle, nullptr);
  EXPECT_EQ(triangle->floatAt(1), 0);
  EXPECT_EQ(triangle->floatAt(256), 1);
}

TEST(FoldTest, DivisionByZeroIsLeftAlone) {
  GraphWriter graph;
  graph.initializer(ints("a", {1}, {1}))
      .initializer(ints("b", {1}, {0}))
      .add("Div", {"a", "b"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Div"));
}

TEST(FoldTest, SliceIsResolvedForEveryDimension) {
  GraphWriter graph;
  graph.input("x", {int64_t{4}, int64_t{6}})
      .initializer(ints("starts", {1}, {-1}))
      .initializer(ints("ends", {1}, {INT64_MIN}))
      .initializer(ints("axes", {1}, {-1}))
      .initializer(ints("steps", {1}, {-2}))
      .add("Slice", {"x", "starts", "ends", "axes", "steps"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  const Node& slice = imported->graph.nodes[0];
  EXPECT_EQ(slice.attributes.getInts("starts"), (Shape{0, 5}));
  EXPECT_EQ(slice.attributes.getInts("ends"), (Shape{4, -1}));
  EXPECT_EQ(slice.attributes.getInts("steps"), (Shape{1, -2}));
  EXPECT_EQ(toString(imported->graph.value(slice.outputs[0]).type),
            "float[4,3]");
}

TEST(FoldTest, DeadNodesAndNoOpsDisappear) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{3}})
      .initializer(floats("ratio", {}, {0.5f}))
      .add("Exp", {"x"}, {"unused"})
      .add("Identity", {"x"}, {"a"})
      .add("Dropout", {"a", "ratio"}, {"b"})
      .add("Cast", {"b"}, {"c"}, intAttribute("to", 1))
      .add("Transpose", {"c"}, {"d"}, intsAttribute("perm", {0, 1}))
      .add("Relu", {"d"}, {"y"})
      .output("y");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Relu"));
  EXPECT_TRUE(imported->graph.initializers.empty());
}

TEST(FoldTest, FixedInputsDecideShapes) {
  GraphWriter graph;
  graph.input("x", {int64_t{6}})
      .input("dims", DataType::kInt64, {int64_t{2}})
      .add("Reshape", {"x", "dims"}, {"y"})
      .output("y");
  auto read = parse(model(graph));
  ASSERT_THAT(read, IsOk());
  EXPECT_THAT(inputsNeededAtCompileTime(*read), ElementsAre("dims"));
  ImportOptions options;
  options.inputValues["dims"] = Tensor::vector({2, 3});
  auto imported = importText(graph, options);
  ASSERT_THAT(imported, IsOk());
  EXPECT_EQ(imported->graph.inputs.size(), 2u);
  EXPECT_EQ(toString(imported->graph.value(imported->graph.outputs[0]).type),
            "float[2,3]");
  options.inputValues["dims"] = Tensor::vector({6});
  EXPECT_THAT(importText(graph, options), IsInvalid("fixed value"));
}

}  // namespace
}  // namespace soapstone::onnx::test
