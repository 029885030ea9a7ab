// Products whose operands need broadcasting or reordering.

#include <optional>

#include "tests/unit/frontend/onnx/lower/test_model.h"

namespace soapstone::onnx::test {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAreArray;
using ::testing::Pointwise;

TEST(LowerContractionTest, AMatrixTimesABatchKeepsTheBatchFirst) {
  TestModel model;
  model.input("a", {2, 3})
      .input("b", {4, 5, 3, 6})
      .node("MatMul", {"a", "b"}, {"y"})
      .output("y");
  reference::Tensor a = counting({2, 3}), b = counting({4, 5, 3, 6});
  std::vector<double> expected;
  for (int64_t batch = 0; batch < 20; ++batch) {
    for (int64_t m = 0; m < 2; ++m) {
      for (int64_t n = 0; n < 6; ++n) {
        double sum = 0;
        for (int64_t k = 0; k < 3; ++k) {
          sum += a.number(m * 3 + k) * b.number((batch * 3 + k) * 6 + n);
        }
        expected.push_back(static_cast<float>(sum));
      }
    }
  }
  EXPECT_THAT(evaluateOne(model, {a, b}), ElementsAreArray(expected));
}

TEST(LowerContractionTest, BatchDimensionsBroadcast) {
  TestModel model;
  model.input("a", {2, 1, 3, 4})
      .input("b", {5, 4, 2})
      .node("MatMul", {"a", "b"}, {"y"})
      .output("y");
  reference::Tensor a = counting({2, 1, 3, 4}), b = counting({5, 4, 2});
  std::vector<double> expected;
  for (int64_t i = 0; i < 2; ++i) {
    for (int64_t j = 0; j < 5; ++j) {
      for (int64_t m = 0; m < 3; ++m) {
        for (int64_t n = 0; n < 2; ++n) {
          double sum = 0;
          for (int64_t k = 0; k < 4; ++k) {
            sum +=
                a.number((i * 3 + m) * 4 + k) * b.number((j * 4 + k) * 2 + n);
          }
          expected.push_back(static_cast<float>(sum));
        }
      }
    }
  }
  EXPECT_THAT(evaluateOne(model, {a, b}), ElementsAreArray(expected));
}

TEST(LowerContractionTest, ALinearLayerIsOneDotWithoutFlattening) {
  mlir::MLIRContext context;
  TestModel model;
  model.input("x", {2, 7, 3})
      .weight("w", {3, 5})
      .node("MatMul", {"x", "w"}, {"y"})
      .output("y");
  absl::StatusOr<LoweredModel> lowered = lower(model, context);
  ASSERT_THAT(lowered, IsOk());
  EXPECT_EQ(countOps<soap::DotOp>(*lowered), 1);
  EXPECT_EQ(countOps<soap::ReshapeOp>(*lowered), 0);
}

// "bij,jk,bk->ib": three operands, a shared batch, a transposed result.
TEST(LowerContractionTest, EinsumChainsThreeOperands) {
  TestModel model;
  model.input("a", {2, 3, 4})
      .input("b", {4, 5})
      .input("c", {2, 5})
      .node("Einsum", {"a", "b", "c"}, {"y"},
            {{"equation", std::string("bij,jk,bk->ib")}})
      .output("y");
  reference::Tensor a = counting({2, 3, 4}), b = counting({4, 5}),
                    c = counting({2, 5});
  std::vector<double> actual = evaluateOne(model, {a, b, c});
  ASSERT_EQ(actual.size(), 6u);
  for (int64_t i = 0; i < 3; ++i) {
    for (int64_t batch = 0; batch < 2; ++batch) {
      double sum = 0;
      for (int64_t j = 0; j < 4; ++j) {
        for (int64_t k = 0; k < 5; ++k) {
          sum += a.number((batch * 3 + i) * 4 + j) * b.number(j * 5 + k) *
                 c.number(batch * 5 + k);
        }
      }
      EXPECT_NEAR(actual[i * 2 + batch], sum, 1e-4);
    }
  }
}

TEST(LowerContractionTest, EinsumTakesDiagonalsAndEllipses) {
  TestModel trace;
  trace.input("a", {2, 3, 3})
      .node("Einsum", {"a"}, {"y"}, {{"equation", std::string("...ii->...")}})
      .output("y");
  EXPECT_THAT(evaluateOne(trace, {counting({2, 3, 3}, 0, 1)}),
              ElementsAreArray({0. + 4 + 8, 9. + 13 + 17}));
}

TEST(LowerContractionTest, GemmScalesAndTransposes) {
  TestModel model;
  model.input("a", {2, 1})
      .input("b", {3, 2})
      .input("c", {3})
      .node("Gemm", {"a", "b", "c"}, {"y"},
            {{"alpha", 2.f},
             {"beta", 0.5f},
             {"transA", int64_t{1}},
             {"transB", int64_t{1}}})
      .output("y");
  EXPECT_THAT(evaluateOne(model, {numbers({2, 1}, {1, 10}),
                                  numbers({3, 2}, {1, 2, 3, 4, 5, 6}),
                                  numbers({3}, {2, 4, 6})}),
              ElementsAreArray({2. * 21 + 1, 2. * 43 + 2, 2. * 65 + 3}));
}

// The real numbers of `spectrum`, pairs; no length gives an even one.
std::vector<double> signalOf(const std::vector<double>& spectrum,
                             std::optional<int64_t> length) {
  const Dims dims = {1, static_cast<int64_t>(spectrum.size()) / 2, 2};
  TestModel model;
  model.input("x", dims).initializer("axis", Tensor::scalar(int64_t{1}));
  if (length) model.initializer("length", Tensor::scalar(*length));
  model
      .node("DFT", {"x", length ? "length" : "", "axis"}, {"y"},
            {{"inverse", int64_t{1}}, {"onesided", int64_t{1}}})
      .output("y");
  return evaluateOne(model, {numbers(dims, spectrum)});
}

TEST(LowerContractionTest, HalfASpectrumBecomesRealNumbers) {
  const std::vector<double> even = {10, 0, -2, 2, -2, 0};
  auto isNear = [](const std::vector<double>& expected) {
    return Pointwise(DoubleNear(1e-5), expected);
  };
  EXPECT_THAT(signalOf(even, std::nullopt), isNear({1, 2, 3, 4}));
  EXPECT_THAT(signalOf({6, 0, -1.5, 0.8660254}, 3), isNear({1, 2, 3}));
  // More of the spectrum than the signal has, less, and parts that are zero.
  EXPECT_THAT(signalOf({10, 7, -2, 2, -2, 9, 5, 6}, 4), isNear({1, 2, 3, 4}));
  EXPECT_THAT(signalOf({8, 0}, 4), isNear({2, 2, 2, 2}));
}

}  // namespace
}  // namespace soapstone::onnx::test
