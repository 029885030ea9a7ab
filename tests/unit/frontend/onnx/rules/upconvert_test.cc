// One meaning whatever the operator set: each test imports an old and a new
// spelling of one computation and expects one graph.

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/support/graph_summary.h"
#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

namespace soapstone::onnx::test {
namespace {

Graph importAt(const GraphWriter& graph, int64_t version) {
  auto imported = importText(model(graph, version));
  if (!imported.ok()) {
    ADD_FAILURE() << imported.status();
    return {};
  }
  return imported->graph;
}

void expectSame(const GraphWriter& older, int64_t oldVersion,
                const GraphWriter& newer, int64_t newVersion) {
  Graph a = importAt(older, oldVersion), b = importAt(newer, newVersion);
  EXPECT_EQ(canonicalHash(a), canonicalHash(b)) << toString(a) << toString(b);
}

GraphWriter withInput(const std::vector<Dimension>& dims) {
  return GraphWriter().input("x", dims).output("y");
}

TEST(UpconvertTest, AxesOfUnsqueezeSqueezeAndReduceSum) {
  std::string axes = intsAttribute("axes", {1});
  GraphWriter operand = withInput({int64_t{2}, int64_t{1}, int64_t{3}})
                            .initializer(ints("axes", {1}, {1}));
  for (const char* op : {"Unsqueeze", "Squeeze", "ReduceSum"}) {
    GraphWriter older = withInput({int64_t{2}, int64_t{1}, int64_t{3}});
    GraphWriter newer = operand;
    expectSame(older.add(op, {"x"}, {"y"}, axes), 11,
               newer.add(op, {"x", "axes"}, {"y"}), 13);
  }
}

TEST(UpconvertTest, SplitSizes) {
  GraphWriter older = withInput({int64_t{5}}).output("z");
  GraphWriter newer = older;
  older.add("Split", {"x"}, {"y", "z"}, intsAttribute("split", {3, 2}));
  newer.add("Split", {"x"}, {"y", "z"}, intAttribute("num_outputs", 2));
  expectSame(older, 11, newer, 18);
}

TEST(UpconvertTest, SliceTopKPadAndClipAttributes) {
  GraphWriter older = withInput({int64_t{4}});
  older
      .add("Slice", {"x"}, {"a"},
           intsAttribute("starts", {1}) + intsAttribute("ends", {9}))
      .add("TopK", {"a"}, {"b", "bi"}, intAttribute("k", 2))
      .add("Pad", {"b"}, {"c"},
           intsAttribute("pads", {1, 1}) + floatAttribute("value", 2))
      .add("Clip", {"c"}, {"y"}, floatAttribute("min", 0));
  GraphWriter newer = withInput({int64_t{4}});
  newer.initializer(ints("one", {1}, {1}))
      .initializer(ints("nine", {1}, {9}))
      .initializer(ints("two", {1}, {2}))
      .initializer(ints("pads", {2}, {1, 1}))
      .initializer(floats("value", {}, {2}))
      .initializer(floats("low", {}, {0}))
      .add("Slice", {"x", "one", "nine"}, {"a"})
      .add("TopK", {"a", "two"}, {"b", "bi"})
      .add("Pad", {"b", "pads", "value"}, {"c"})
      .add("Clip", {"c", "low"}, {"y"});
  expectSame(older, 9, newer, 17);
}

TEST(UpconvertTest, SoftmaxOfOpset12IsOverAllTrailingDimensions) {
  GraphWriter older = withInput({int64_t{2}, int64_t{3}, int64_t{4}});
  older.add("Softmax", {"x"}, {"y"});
  GraphWriter newer = withInput({int64_t{2}, int64_t{3}, int64_t{4}});
  newer.initializer(ints("flat", {2}, {2, 12}))
      .initializer(ints("back", {3}, {2, 3, 4}))
      .add("Reshape", {"x", "flat"}, {"f"})
      .add("Softmax", {"f"}, {"s"}, intAttribute("axis", 1))
      .add("Reshape", {"s", "back"}, {"y"});
  expectSame(older, 12, newer, 13);
}

TEST(UpconvertTest, DropoutBeforeTrainingModeIsTheIdentity) {
  GraphWriter older = withInput({int64_t{2}});
  older.add("Dropout", {"x"}, {"h"}).add("Relu", {"h"}, {"y"});
  GraphWriter newer = withInput({int64_t{2}});
  newer.add("Relu", {"x"}, {"y"});
  expectSame(older, 10, newer, 17);
}

TEST(UpconvertTest, UpsampleIsAnAsymmetricResize) {
  GraphWriter older =
      withInput({int64_t{1}, int64_t{1}, int64_t{2}, int64_t{2}})
          .initializer(floats("scales", {4}, {1, 1, 2, 2}));
  GraphWriter newer = older;
  older.add("Upsample", {"x", "scales"}, {"y"});
  newer.add("Resize", {"x", "", "scales"}, {"y"},
            stringAttribute("coordinate_transformation_mode", "asymmetric") +
                stringAttribute("nearest_mode", "floor"));
  expectSame(older, 9, newer, 13);
}

TEST(UpconvertTest, GroupScaleOfOpset18IsSpreadOverChannels) {
  GraphWriter graph = withInput({int64_t{1}, int64_t{4}, int64_t{2}});
  graph.initializer(floats("n.weight", {2}, {1, 2}))
      .initializer(floats("n.bias", {2}, {3, 4}))
      .add("GroupNormalization", {"x", "n.weight", "n.bias"}, {"y"},
           intAttribute("num_groups", 2));
  Graph imported = importAt(graph, 18);
  const Node& node = imported.nodes.back();
  ASSERT_EQ(node.opType, "GroupNormalization");
  EXPECT_EQ(toString(imported.value(node.input(1)).type), "float[4]");
}

TEST(UpconvertTest, FiveOutputBatchNormalizationTrains) {
  GraphWriter graph = withInput({int64_t{2}, int64_t{1}, int64_t{4}});
  for (const char* name : {"w", "b", "m", "v"}) {
    graph.initializer(floats(std::string("bn.") + name, {1}, {1}));
  }
  Names inputs = {"x", "bn.w", "bn.b", "bn.m", "bn.v"};
  GraphWriter trains = graph, infers = graph;
  trains.add("BatchNormalization", inputs, {"y", "nm", "nv", "sm", "sv"});
  infers.add("BatchNormalization", inputs, {"y"});
  EXPECT_EQ(importAt(trains, 9).nodes[0].attributes.getInt("training_mode"), 1);
  EXPECT_EQ(importAt(trains, 9).stateUpdates.size(), 2u);
  EXPECT_EQ(importAt(infers, 9).nodes[0].attributes.getInt("training_mode"), 0);
}

TEST(UpconvertTest, BatchMajorRecurrenceIsTransposed) {
  GraphWriter graph;
  graph.input("x", {int64_t{2}, int64_t{5}, int64_t{3}})
      .initializer(floats("l.w", {1, 4, 3}, std::vector<float>(12, 1)))
      .initializer(floats("l.r", {1, 4, 4}, std::vector<float>(16, 1)))
      .add("RNN", {"x", "l.w", "l.r"}, {"y", "h"}, intAttribute("layout", 1))
      .output("y")
      .output("h");
  Graph imported = importAt(graph, 14);
  EXPECT_EQ(opHistogram(imported).at("Transpose"), 3);
  EXPECT_EQ(toString(imported.value(imported.outputs[0]).type),
            "float[2,5,1,4]");
  EXPECT_EQ(toString(imported.value(imported.outputs[1]).type), "float[2,1,4]");
}

TEST(UpconvertTest, ExplicitBroadcastOfOpset6) {
  GraphWriter older = withInput({int64_t{2}, int64_t{3}, int64_t{4}});
  older.input("b", {int64_t{3}})
      .add("Add", {"x", "b"}, {"y"},
           intAttribute("broadcast", 1) + intAttribute("axis", 1));
  GraphWriter newer = withInput({int64_t{2}, int64_t{3}, int64_t{4}});
  newer.input("b", {int64_t{3}})
      .initializer(ints("column", {2}, {3, 1}))
      .add("Reshape", {"b", "column"}, {"c"})
      .add("Add", {"x", "c"}, {"y"});
  expectSame(older, 6, newer, 7);
}

TEST(UpconvertTest, AutomaticPadsBecomeExplicit) {
  GraphWriter graph =
      withInput({int64_t{1}, int64_t{1}, int64_t{5}, int64_t{5}});
  graph.add("MaxPool", {"x"}, {"y"},
            intsAttribute("kernel_shape", {2, 2}) +
                intsAttribute("strides", {2, 2}) +
                stringAttribute("auto_pad", "SAME_UPPER"));
  const Graph imported = importAt(graph, 12);
  EXPECT_EQ(imported.nodes[0].attributes.getInts("pads"), (Shape{0, 0, 1, 1}));
  EXPECT_FALSE(imported.nodes[0].attributes.has("auto_pad"));
  EXPECT_EQ(toString(imported.value(imported.outputs[0]).type),
            "float[1,1,3,3]");
}

}  // namespace
}  // namespace soapstone::onnx::test
