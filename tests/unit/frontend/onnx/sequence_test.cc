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
