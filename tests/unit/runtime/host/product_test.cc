#include "runtime/ops_product.h"

#include <cstdint>

#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {
namespace {

constexpr double kNever = -1e30;

double geluTanh(double x) {
  return 0.5 * x *
         (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
}

double geluTanhSlope(double x) {
  constexpr double kStep = 1e-6;
  return (geluTanh(x + kStep) - geluTanh(x - kStep)) / (2 * kStep);
}

// lhs [rows, inner] x rhs^T [columns, inner], in plain loops.
struct Sizes {
  int64_t rows, columns, inner;
};
Doubles multiply(const Sizes& z, const Doubles& lhs, const Doubles& rhs) {
  Doubles result;
  for (int64_t i = 0; i < z.rows; ++i) {
    for (int64_t j = 0; j < z.columns; ++j) {
      double sum = 0;
      for (int64_t k = 0; k < z.inner; ++k) {
        sum += lhs[static_cast<size_t>(i * z.inner + k)] *
               rhs[static_cast<size_t>(j * z.inner + k)];
      }
      result.push_back(sum);
    }
  }
  return result;
}

// A product of T whose result is of type Out, with everything that may follow.
template <typename T, typename Out>
class Problem {
 public:
  Problem(Sizes sizes, double tolerance)
      : z(sizes), tolerance(tolerance), rank(0, 2) {
    lhs = narrowed<T>(randomFloats(z.rows * z.inner, 1));
    rhs = narrowed<T>(randomFloats(z.columns * z.inner, 2));
    bias = narrowed<Out>(randomFloats(z.columns, 3));
    op.type = ElementTypeOf<T>::value;
    op.lhs = {z.rows, z.inner};
    op.rhs = {z.columns, z.inner};
    op.lhsContract = {1};
    op.rhsContract = {1};
    op.wideResult = !std::is_same_v<T, Out>;
    product = multiply(z, toDoubles(widened(lhs)), toDoubles(widened(rhs)));
    result.resize(product.size());
  }

  Doubles withBias() const {
    Doubles sums = product;
    for (size_t i = 0; i < sums.size(); ++i) {
      sums[i] += static_cast<double>(load(bias[i % bias.size()]));
    }
    return sums;
  }

  void run(const Epilogue& epilogue, const EpilogueData& data) {
    op.epilogue = epilogue;
    matrixProduct(rank, {}, op, lhs.data(), rhs.data(), result.data(), data);
  }

  void checkBias() {
    run({}, {.bias = bias.data()});
    expectClose(result, withBias(), tolerance, "bias");
  }

  void checkGelu(bool hasBias) {
    std::vector<Out> kept(product.size());
    run({.activation = Activation::kGeluTanh},
        {.bias = hasBias ? bias.data() : nullptr, .kept = kept.data()});
    Doubles before = hasBias ? withBias() : product;
    expectClose(kept, before, tolerance, "operand of GELU");
    Doubles after;
    for (double x : before) after.push_back(geluTanh(x));
    expectClose(result, after, tolerance, "GELU");
  }

  void checkRelu() {
    auto words = static_cast<size_t>(reluWords(z.columns));
    std::vector<uint32_t> kept(static_cast<size_t>(z.rows) * words, ~0u);
    run({.activation = Activation::kRelu},
        {.bias = bias.data(), .kept = kept.data()});
    Doubles before = withBias(), after;
    for (double x : before) after.push_back(std::max(x, 0.0));
    expectClose(result, after, tolerance, "ReLU");
    for (size_t i = 0; i < result.size(); ++i) {
      size_t row = i / bias.size(), column = i % bias.size();
      bool bit = (kept[row * words + column / 32] >> (column % 32) & 1) != 0;
      ASSERT_EQ(bit, load(result[i]) > 0) << i;
    }
    // No bit beyond the row.
    for (size_t row = 0; row < static_cast<size_t>(z.rows); ++row) {
      for (size_t column = bias.size(); column < words * 32; ++column) {
        ASSERT_EQ(kept[row * words + column / 32] >> (column % 32) & 1, 0u);
      }
    }
    std::vector<Out> unkept(result.size());
    std::swap(unkept, result);
    run({.activation = Activation::kRelu}, {.bias = bias.data()});
    EXPECT_EQ(widened(result), widened(unkept));
  }

  void checkGeluGradient() {
    auto saved = narrowed<Out>(
        randomFloats(static_cast<int64_t>(product.size()), 4, -3, 3));
    std::vector<Out> biasGrad(bias.size());
    run({.activation = Activation::kGeluTanh,
         .isGradient = true,
         .biasGradient = BiasGradient::kResult},
        {.saved = saved.data(), .biasGrad = biasGrad.data()});
    Doubles expected = product;
    for (size_t i = 0; i < expected.size(); ++i) {
      expected[i] *= geluTanhSlope(static_cast<double>(load(saved[i])));
    }
    checkWithSums(expected, biasGrad);
  }

  void checkReluGradient() {
    auto words = static_cast<size_t>(reluWords(z.columns));
    std::vector<uint32_t> saved(static_cast<size_t>(z.rows) * words);
    Doubles expected = product;
    for (size_t i = 0; i < expected.size(); ++i) {
      size_t row = i / bias.size(), column = i % bias.size();
      if ((i * 7) % 3 == 0) {
        saved[row * words + column / 32] |= 1u << (column % 32);
      } else {
        expected[i] = 0;
      }
    }
    std::vector<Out> biasGrad(bias.size());
    run({.activation = Activation::kRelu,
         .isGradient = true,
         .biasGradient = BiasGradient::kResult},
        {.saved = saved.data(), .biasGrad = biasGrad.data()});
    checkWithSums(expected, biasGrad);
  }

  void checkWithSums(const Doubles& expected,
                     const std::vector<Out>& biasGrad) {
    expectClose(result, expected, tolerance, "gradient");
    Doubles sums(bias.size(), 0.0);
    for (size_t i = 0; i < expected.size(); ++i) {
      sums[i % sums.size()] += expected[i];
    }
    expectClose(biasGrad, sums, tolerance, "sum over rows");
  }

  void checkAll() {
    checkBias();
    checkGelu(true);
    checkGelu(false);
    checkRelu();
    checkGeluGradient();
    checkReluGradient();
  }

  Sizes z;
  double tolerance;
  Rank rank;
  MatrixProduct op;
  std::vector<T> lhs, rhs;
  std::vector<Out> bias, result;
  Doubles product;
};

constexpr Sizes kSizes[] = {{5, 8, 7}, {1, 1, 3}, {9, 130, 4}, {33, 64, 16}};

TEST(MatrixProductTest, FollowsTheProductInF32) {
  for (const Sizes& z : kSizes) Problem<float, float>(z, 1e-5).checkAll();
}

TEST(MatrixProductTest, FollowsTheProductInHalfPrecision) {
  for (const Sizes& z : kSizes) {
    Problem<bf16, bf16>(z, 0.02).checkAll();
    Problem<f16, f16>(z, 0.003).checkAll();
  }
}

TEST(MatrixProductTest, KeepsSumsInF32WhereTheResultIsWide) {
  for (const Sizes& z : kSizes) {
    Problem<bf16, float>(z, 1e-5).checkAll();
    Problem<f16, float>(z, 1e-5).checkAll();
  }
}

// x^T g and g^T x over all rows, as gradients of weights are.
template <typename T, typename Out>
void checkWeightGradient(BiasGradient which, double tolerance) {
  constexpr int64_t kBatch = 3, kRows = 5, kLeft = 6, kRight = 9;
  auto lhs = narrowed<T>(randomFloats(kBatch * kRows * kLeft, 1));
  auto rhs = narrowed<T>(randomFloats(kBatch * kRows * kRight, 2));
  MatrixProduct op;
  op.type = ElementTypeOf<T>::value;
  op.lhs = {kBatch, kRows, kLeft};
  op.rhs = {kBatch, kRows, kRight};
  op.lhsContract = {0, 1};
  op.rhsContract = {0, 1};
  op.wideResult = !std::is_same_v<T, Out>;
  op.epilogue.biasGradient = which;
  bool isLhs = which == BiasGradient::kLhs;
  int64_t width = isLhs ? kLeft : kRight;
  const std::vector<T>& summed = isLhs ? lhs : rhs;
  Doubles expected(static_cast<size_t>(kLeft * kRight), 0.0);
  Doubles sums(static_cast<size_t>(width), 0.0);
  for (int64_t r = 0; r < kBatch * kRows; ++r) {
    for (int64_t i = 0; i < kLeft; ++i) {
      for (int64_t j = 0; j < kRight; ++j) {
        expected[static_cast<size_t>(i * kRight + j)] +=
            static_cast<double>(load(lhs[static_cast<size_t>(r * kLeft + i)])) *
            static_cast<double>(load(rhs[static_cast<size_t>(r * kRight + j)]));
      }
    }
    for (int64_t i = 0; i < width; ++i) {
      sums[static_cast<size_t>(i)] +=
          static_cast<double>(load(summed[static_cast<size_t>(r * width + i)]));
    }
  }
  std::vector<Out> result(expected.size()), biasGrad(sums.size());
  Rank rank(0, 2);
  matrixProduct(rank, {}, op, lhs.data(), rhs.data(), result.data(),
                {.biasGrad = biasGrad.data()});
  expectClose(result, expected, tolerance);
  expectClose(biasGrad, sums, tolerance, "sum");
}

TEST(MatrixProductTest, SumsAnOperandBesideAWeightGradient) {
  for (BiasGradient which : {BiasGradient::kLhs, BiasGradient::kRhs}) {
    checkWeightGradient<float, float>(which, 1e-5);
    checkWeightGradient<bf16, float>(which, 1e-5);
    checkWeightGradient<f16, float>(which, 1e-5);
    checkWeightGradient<bf16, bf16>(which, 0.01);
  }
}

// A weight's gradient that is added to what earlier micro-batches left.
template <typename T, typename Out>
void checkSum(bool isInPlace, double tolerance) {
  constexpr int64_t kRows = 15, kLeft = 6, kRight = 9;
  auto lhs = narrowed<T>(randomFloats(kRows * kLeft, 1));
  auto rhs = narrowed<T>(randomFloats(kRows * kRight, 2));
  auto addend = narrowed<Out>(randomFloats(kLeft * kRight, 3));
  MatrixProduct op;
  op.type = ElementTypeOf<T>::value;
  op.lhs = {kRows, kLeft};
  op.rhs = {kRows, kRight};
  op.lhsContract = {0};
  op.rhsContract = {0};
  op.wideResult = !std::is_same_v<T, Out>;
  op.epilogue.biasGradient = BiasGradient::kRhs;
  Doubles expected, sums(kRight, 0.0);
  for (const Out& value : addend) {
    expected.push_back(static_cast<double>(load(value)));
  }
  for (size_t r = 0; r < kRows; ++r) {
    for (size_t j = 0; j < kRight; ++j) {
      double right = static_cast<double>(load(rhs[r * kRight + j]));
      sums[j] += right;
      for (size_t i = 0; i < kLeft; ++i) {
        expected[i * kRight + j] +=
            static_cast<double>(load(lhs[r * kLeft + i])) * right;
      }
    }
  }
  std::vector<Out> elsewhere(addend.size()), biasGrad(kRight);
  std::vector<Out>& result = isInPlace ? addend : elsewhere;
  Rank rank(0, 2);
  matrixProduct(rank, {}, op, lhs.data(), rhs.data(), result.data(),
                {.biasGrad = biasGrad.data(), .addend = addend.data()});
  expectClose(result, expected, tolerance);
  expectClose(biasGrad, sums, tolerance, "sum");
}

TEST(MatrixProductTest, AddsToATensorInItsPlaceOrAnother) {
  for (bool isInPlace : {true, false}) {
    checkSum<float, float>(isInPlace, 1e-5);
    checkSum<bf16, float>(isInPlace, 1e-5);
    checkSum<f16, float>(isInPlace, 1e-5);
    checkSum<bf16, bf16>(isInPlace, 0.01);
  }
}

TEST(MatrixProductTest, SumsRowsOfAnOperandThatLieTogether) {
  // lhs [m, k] as it lies: the sum runs along memory.
  Problem<float, float> problem({6, 4, 40}, 1e-5);
  Floats biasGrad(6);
  problem.run({.biasGradient = BiasGradient::kLhs},
              {.biasGrad = biasGrad.data()});
  Doubles sums(6, 0.0);
  for (size_t i = 0; i < problem.lhs.size(); ++i) {
    sums[i / 40] += static_cast<double>(problem.lhs[i]);
  }
  expectClose(problem.result, problem.product, 1e-5);
  expectClose(biasGrad, sums, 1e-5);
}

TEST(MatrixProductTest, BitsOfReluTakeWholeWordsOf128) {
  EXPECT_EQ(reluWords(1), 4);
  EXPECT_EQ(reluWords(128), 4);
  EXPECT_EQ(reluWords(129), 8);
}

TEST(MatrixProductTest, NothingIsPositiveAtAndBelowZero) {
  MatrixProduct op;
  op.lhs = {1, 1};
  op.rhs = {1, 3};
  op.lhsContract = {1};
  op.rhsContract = {0};
  op.epilogue.activation = Activation::kRelu;
  Floats lhs{1}, rhs{0, static_cast<float>(kNever), 2}, result(3);
  std::vector<uint32_t> kept(4, ~0u);
  Rank rank(0, 1);
  matrixProduct(rank, {}, op, lhs.data(), rhs.data(), result.data(),
                {.kept = kept.data()});
  EXPECT_EQ(result, (Floats{0, 0, 2}));
  EXPECT_EQ(kept, (std::vector<uint32_t>{4, 0, 0, 0}));
}

}  // namespace
}  // namespace soapstone::runtime
