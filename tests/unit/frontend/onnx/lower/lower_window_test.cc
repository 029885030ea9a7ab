// Convolution and pooling where padding, rounding or order is unusual.

#include "tests/unit/frontend/onnx/lower/test_model.h"

namespace soapstone::onnx::test {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

TEST(LowerWindowTest, TransposedConvolutionAppendsOutputPadding) {
  TestModel model;
  model.input("x", {1, 1, 2})
      .input("w", {1, 1, 3})
      .node("ConvTranspose", {"x", "w"}, {"y"},
            {{"strides", Dims{2}}, {"output_padding", Dims{1}}})
      .output("y");
  EXPECT_THAT(evaluateOne(model, {numbers({1, 1, 2}, {1, 10}),
                                  numbers({1, 1, 3}, {1, 2, 3})}),
              ElementsAre(1, 2, 3 + 10, 20, 30, 0));
}

TEST(LowerWindowTest, ConvolutionBiasIsPerChannel) {
  TestModel model;
  model.input("x", {1, 1, 3})
      .input("w", {2, 1, 2})
      .input("b", {2})
      .node("Conv", {"x", "w", "b"}, {"y"})
      .output("y");
  EXPECT_THAT(evaluateOne(model, {numbers({1, 1, 3}, {1, 2, 4}),
                                  numbers({2, 1, 2}, {1, 1, 1, -1}),
                                  numbers({2}, {100, 200})}),
              ElementsAre(103, 106, 199, 198));
}

TEST(LowerWindowTest, RoundedUpAverageCountsOnlyRealElements) {
  TestModel model;
  model.input("x", {1, 1, 5})
      .node("AveragePool", {"x"}, {"y"},
            {{"kernel_shape", Dims{2}},
             {"strides", Dims{2}},
             {"ceil_mode", int64_t{1}},
             {"count_include_pad", int64_t{1}}})
      .output("y");
  EXPECT_THAT(evaluateOne(model, {numbers({1, 1, 5}, {1, 3, 5, 7, 9})}),
              ElementsAre(2, 6, 9));
}

TEST(LowerWindowTest, ARoundedUpWindowMayExceedTheInput) {
  TestModel model;
  model.input("x", {1, 1, 2})
      .node("AveragePool", {"x"}, {"y"},
            {{"kernel_shape", Dims{5}},
             {"strides", Dims{5}},
             {"ceil_mode", int64_t{1}},
             {"count_include_pad", int64_t{1}}})
      .output("y");
  EXPECT_THAT(evaluateOne(model, {numbers({1, 1, 2}, {1, 3})}), ElementsAre(2));
}

// Two channels, windows of 2 x 1 that overlap in a row of padding and one more.
TEST(LowerWindowTest, ColumnsAreAddedWhereTheyOverlap) {
  TestModel model;
  model.input("columns", {1, 4, 3})
      .initializer("image", Tensor::vector({2, 1}))
      .initializer("block", Tensor::vector({2, 1}))
      .node("Col2Im", {"columns", "image", "block"}, {"y"},
            {{"pads", Dims{1, 0, 1, 0}}})
      .output("y");
  EXPECT_THAT(evaluateOne(model, {numbers({1, 4, 3}, {1, 2, 3,        //
                                                      10, 20, 30,     //
                                                      100, 200, 300,  //
                                                      1000, 2000, 3000})}),
              ElementsAre(10 + 2, 20 + 3, 1000 + 200, 2000 + 300));
}

TEST(LowerWindowTest, MaxIndicesCountOverTheWholeInput) {
  for (int64_t columnMajor : {0, 1}) {
    TestModel model;
    model.input("x", {2, 1, 2, 3})
        .node("MaxPool", {"x"}, {"y", "indices"},
              {{"kernel_shape", Dims{2, 2}},
               {"strides", Dims{1, 1}},
               {"storage_order", columnMajor}})
        .output("y")
        .output("indices");
    auto results = evaluate(
        model, {numbers({2, 1, 2, 3}, {1, 5, 2, 3, 4, 9, 8, 1, 2, 0, 3, 4})});
    ASSERT_THAT(results, SizeIs(2));
    EXPECT_THAT(results[0].numbers(), ElementsAre(5, 9, 8, 4));
    if (columnMajor == 0) {
      EXPECT_THAT(results[1].numbers(), ElementsAre(1, 5, 6, 11));
    } else {  // Row r, column c counts c * 2 + r.
      EXPECT_THAT(results[1].numbers(), ElementsAre(2, 5, 6, 11));
    }
  }
}

TEST(LowerWindowTest, LpPoolSumsPowers) {
  TestModel model;
  model.input("x", {1, 1, 3})
      .node("LpPool", {"x"}, {"y"},
            {{"kernel_shape", Dims{2}}, {"p", int64_t{1}}})
      .output("y");
  EXPECT_THAT(evaluateOne(model, {numbers({1, 1, 3}, {1, -2, 4})}),
              ElementsAre(3, 6));
}

TEST(LowerWindowTest, FourSpatialDimensionsAreRefused) {
  mlir::MLIRContext context;
  TestModel model;
  model.input("x", {1, 1, 2, 2, 2, 2})
      .weight("w", {1, 1, 1, 1, 1, 1})
      .node("Conv", {"x", "w"}, {"y"})
      .output("y");
  EXPECT_THAT(lower(model, context),
              StatusIs(absl::StatusCode::kUnimplemented,
                       ::testing::HasSubstr("4 spatial dimensions")));
}

}  // namespace
}  // namespace soapstone::onnx::test
