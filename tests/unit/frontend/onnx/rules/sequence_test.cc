// Sequences of tensors, and squeezes that do nothing.

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/exporter_text.h"
#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

namespace soapstone::onnx::test {
namespace {

using testing::ElementsAre;

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

// Rows [first, end) of "rows" summed, as member `name` of a sequence.
void addBag(GraphWriter& graph, const std::string& name, int64_t first,
            int64_t end) {
  graph.initializer(ints(name + "_first", {1}, {first}))
      .initializer(ints(name + "_end", {1}, {end}))
      .add("Slice", {"rows", name + "_first", name + "_end"}, {name + "_rows"})
      .add("ReduceSum", {name + "_rows", "axis"}, {name});
}

// EmbeddingBag of PyTorch's exporter, its loop unrolled.
TEST(SequenceTest, EqualBagsOfRowsAreOneReduction) {
  for (const int64_t middle : {2, 3}) {
    GraphWriter graph;
    graph.input("rows", {int64_t{4}, int64_t{5}})
        .initializer(ints("axis", {1}, {0}));
    addBag(graph, "a", 0, middle);
    addBag(graph, "b", middle, 4);
    graph.add("SequenceEmpty", {}, {"none"})
        .add("SequenceInsert", {"none", "b"}, {"one"})
        .initializer(ints("front", {}, {0}))
        .add("SequenceInsert", {"one", "a", "front"}, {"both"})
        .add("ConcatFromSequence", {"both"}, {"y"}, intAttribute("axis", 0))
        .output("y");
    auto imported = importText(graph);
    ASSERT_THAT(imported, IsOk());
    EXPECT_THAT(findValue(imported->graph, "y")->type.dims, ElementsAre(2, 5));
    if (middle == 2) {
      EXPECT_THAT(opTypes(imported->graph),
                  ElementsAre("Reshape", "ReduceSum"));
    } else {
      EXPECT_THAT(
          opTypes(imported->graph),
          ElementsAre("Slice", "ReduceSum", "Slice", "ReduceSum", "Concat"));
    }
  }
}

TEST(SequenceTest, JoiningNothingAndInsertingPastTheEndAreErrors) {
  GraphWriter empty;
  empty.add("SequenceEmpty", {}, {"none"})
      .add("ConcatFromSequence", {"none"}, {"y"}, intAttribute("axis", 0))
      .output("y");
  EXPECT_THAT(importText(empty).status(), IsInvalid("a sequence of nothing"));
  GraphWriter past;
  past.input("x", {int64_t{2}})
      .initializer(ints("at", {}, {1}))
      .add("SequenceEmpty", {}, {"none"})
      .add("SequenceInsert", {"none", "x", "at"}, {"y"})
      .output("y");
  EXPECT_THAT(importText(past).status(),
              IsInvalid("cannot insert at 1 in a sequence of 0"));
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
