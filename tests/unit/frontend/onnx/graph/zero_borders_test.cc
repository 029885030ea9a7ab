#include "frontend/onnx/graph/zero_borders.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/frontend/onnx/exporter_text.h"
#include "tests/unit/frontend/onnx/import_text.h"
#include "tests/unit/frontend/onnx/onnx_writer.h"
#include "tests/unit/frontend/onnx/status_matchers.h"

namespace soapstone::onnx::test {
namespace {

using testing::ElementsAre;

TEST(ZeroBordersTest, WhatIsInsideIsKept) {
  auto borders = findZeroBorders(
      Tensor::ofFloat({3, 4}, {{0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0}}));
  ASSERT_TRUE(borders);
  EXPECT_THAT(borders->inner.dims(), ElementsAre(2, 2));
  EXPECT_THAT(borders->inner.toFloats(), ElementsAre(1, 0, 0, 2));
  EXPECT_THAT(borders->pads, ElementsAre(1, 1, 0, 1));
}

TEST(ZeroBordersTest, ZerosAloneAndFullTensorsHaveNone) {
  EXPECT_FALSE(findZeroBorders(Tensor::ofFloat({2}, {{0, 0}})));
  EXPECT_FALSE(findZeroBorders(Tensor::ofFloat({2}, {{1, 2}})));
  EXPECT_FALSE(findZeroBorders(Tensor(DataType::kFloat32, {2})));
}

// As the relative positions of VITS, which are padded to the text's length.
TEST(ZeroBordersTest, APaddedParameterIsTrainedWithoutItsPadding) {
  GraphWriter graph;
  graph.input("x", {int64_t{1}, int64_t{4}})
      .initializer(floats("alias", {4, 2}, {0, 0, 1, 2, 3, 4, 0, 0}))
      .initializer(floats("out.bias", {2}, {1, 2}))
      .add("MatMul", {"x", "alias"}, {"h"}, inModule("attention"))
      .add("Add", {"h", "out.bias"}, {"y"}, inModule("out"))
      .output("y");
  noteKind(graph, "out.bias", "PARAMETER");
  noteSources(graph, "alias", "['attention.table', 'pad_3', 'val_7']");
  auto imported = importText(graph);
  ASSERT_THAT(imported, IsOk());
  EXPECT_THAT(trained(imported->graph),
              ElementsAre("attention.table", "out.bias"));
  EXPECT_THAT(opTypes(imported->graph), ElementsAre("Pad", "MatMul", "Add"));
  const Value* table = findValue(imported->graph, "attention.table");
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(toString(table->type), "float[2,2]");
  EXPECT_THAT(table->tensor.toFloats(), ElementsAre(1, 2, 3, 4));
  EXPECT_TRUE(imported->warnings.empty());
}

}  // namespace
}  // namespace soapstone::onnx::test
