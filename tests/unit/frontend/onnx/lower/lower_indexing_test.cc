// Reads by tuples of indices of which the first name the row they stand in.

#include "tests/unit/frontend/onnx/lower/test_model.h"

namespace soapstone::onnx::test {
namespace {

using ::testing::ElementsAre;

// x[arange(3), last] of x [3, 4, 2], as PyTorch's exporter writes it.
TestModel lastOfEachRow(std::vector<int64_t> rows) {
  TestModel model;
  model.input("x", {3, 4, 2})
      .input("last", {3, 1}, DataType::kInt64)
      .initializer("rows", Tensor::ofInt64({3, 1}, std::move(rows)))
      .node("Concat", {"rows", "last"}, {"tuples"}, {{"axis", int64_t{-1}}})
      .node("GatherND", {"x", "tuples"}, {"y"})
      .output("y");
  return model;
}

int64_t gathersOf(const TestModel& model) {
  mlir::MLIRContext context;
  absl::StatusOr<LoweredModel> lowered = lower(model, context);
  EXPECT_THAT(lowered, IsOk());
  return lowered.ok() ? countOps<soap::GatherOp>(*lowered) : -1;
}

TEST(LowerIndexingTest, AnEntryOfEachRowIsReadWithinItsRow) {
  TestModel model = lastOfEachRow({0, 1, 2});
  EXPECT_THAT(evaluateOne(model, {counting({3, 4, 2}, 0, 1),
                                  integers({3, 1}, {3, 0, -2})}),
              ElementsAre(6, 7, 8, 9, 20, 21));
  EXPECT_EQ(gathersOf(model), 0);
}

TEST(LowerIndexingTest, OtherRowsAreReadFromWhereTheyAre) {
  TestModel model = lastOfEachRow({2, 1, 0});
  EXPECT_THAT(evaluateOne(model, {counting({3, 4, 2}, 0, 1),
                                  integers({3, 1}, {3, 0, 1})}),
              ElementsAre(22, 23, 8, 9, 2, 3));
  EXPECT_EQ(gathersOf(model), 1);
}

TEST(LowerIndexingTest, SeveralEntriesOfEachRowAreReadWithinIt) {
  TestModel model;
  model.input("x", {2, 4})
      .input("chosen", {2, 3, 1}, DataType::kInt64)
      .node("GatherND", {"x", "chosen"}, {"y"}, {{"batch_dims", int64_t{1}}})
      .output("y");
  EXPECT_THAT(evaluateOne(model, {counting({2, 4}, 0, 1),
                                  integers({2, 3, 1}, {3, 3, 0, 1, 0, 2})}),
              ElementsAre(3, 3, 0, 5, 4, 6));
  EXPECT_EQ(gathersOf(model), 0);
}

// A mask of padding for each query of each head: [2, 1, 2, 3] of [2, 3].
TEST(LowerIndexingTest, TuplesOfPlacesRepeatTheData) {
  std::vector<int64_t> places;
  for (int64_t i = 0; i < 12; ++i) {
    places.push_back(i / 6);
    places.push_back(i % 3);
  }
  TestModel model;
  model.input("mask", {2, 3})
      .initializer("tuples", Tensor::ofInt64({2, 1, 2, 3, 2}, places))
      .node("GatherND", {"mask", "tuples"}, {"y"})
      .output("y");
  EXPECT_THAT(evaluateOne(model, {counting({2, 3}, 0, 1)}),
              ElementsAre(0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5));
  EXPECT_EQ(gathersOf(model), 0);
}

// as_strided of a mean, [2, 3, 1] of [6].
TEST(LowerIndexingTest, WhatIsReadInItsOrderKeepsItsSamplesApart) {
  for (const bool isInOrder : {true, false}) {
    TestModel model;
    model.input("x", {2, 3})
        .node("Neg", {"x"}, {"mean"})
        .initializer("shape", Tensor::ofInt64({1}, {6}))
        .node("Reshape", {"mean", "shape"}, {"flat"})
        .initializer("places",
                     Tensor::ofInt64({2, 3, 1}, {0, 1, isInOrder ? 2 : 5, 3, 4,
                                                 isInOrder ? 5 : 2}))
        .node("Gather", {"flat", "places"}, {"y"})
        .output("y");
    const double last = isInOrder ? -2 : -5;
    EXPECT_THAT(evaluateOne(model, {counting({2, 3}, 0, 1)}),
                ElementsAre(0, -1, last, -3, -4, -7 - last));
    EXPECT_EQ(gathersOf(model), isInOrder ? 0 : 1);
  }
}

}  // namespace
}  // namespace soapstone::onnx::test
