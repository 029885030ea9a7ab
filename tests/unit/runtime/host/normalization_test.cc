#include "runtime/ops_normalization.h"

#include "tests/support/print_dims.h"
#include "tests/unit/runtime/naive.h"

namespace soapstone::runtime {

inline void PrintTo(NormKind kind, std::ostream* out) {
  *out << (kind == NormKind::kLayer ? "layer norm" : "RMS norm");
}

namespace {

// --- Softmax -----------------------------------------------------------------

struct SoftmaxCase {
  Dims shape;
  int64_t dim;
};

void PrintTo(const SoftmaxCase& what, std::ostream* out) {
  printDims(what.shape, out);
  *out << " over dim " << what.dim;
}

class SoftmaxTest : public testing::TestWithParam<SoftmaxCase> {};

TEST_P(SoftmaxTest, MatchesLoops) {
  auto [shape, dim] = GetParam();
  Floats x = randomFloats(shape.product(), 1, -20, 20);
  int64_t size = shape[static_cast<int>(dim)];
  int64_t inner = shape.product(static_cast<int>(dim) + 1, shape.count);
  for (bool logarithm : {false, true}) {
    Doubles expected(x.size());
    for (int64_t i = 0; i < shape.product(); ++i) {
      int64_t first = i / (size * inner) * size * inner + i % inner;
      double sum = 0;
      for (int64_t j = 0; j < size; ++j) {
        sum += std::exp(
            static_cast<double>(x[static_cast<size_t>(first + j * inner)]));
      }
      double value = x[static_cast<size_t>(i)] - std::log(sum);
      expected[static_cast<size_t>(i)] = logarithm ? value : std::exp(value);
    }
    Floats result(x.size());
    Rank rank(0, 2);
    softmax(rank, {}, {ElementType::kF32, shape, dim, logarithm}, x.data(),
            result.data());
    expectClose(result, expected, 1e-6);
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, SoftmaxTest,
                         testing::Values(SoftmaxCase{{5, 300}, 1},
                                         SoftmaxCase{{5, 30}, 0},
                                         SoftmaxCase{{3, 7, 130}, 1},
                                         SoftmaxCase{{2, 1, 9}, 1}));

TEST(SoftmaxTest, LargeLogitsStayFinite) {
  Floats x = {1e30f, 1e30f, -1e30f}, y(3);
  Rank rank(0, 1);
  softmax(rank, {}, {ElementType::kF32, {3}, 0, false}, x.data(), y.data());
  EXPECT_EQ(y, (Floats{0.5f, 0.5f, 0.0f}));
}

// --- Layer and RMS norm ------------------------------------------------------

Doubles naiveNorm(NormKind kind, int64_t columns, double epsilon,
                  const Doubles& x, const Doubles& scale, const Doubles& bias) {
  Doubles y(x.size());
  auto n = static_cast<size_t>(columns);
  for (size_t row = 0; row < x.size(); row += n) {
    double mean = 0, square = 0;
    if (kind == NormKind::kLayer) {
      for (size_t i = 0; i < n; ++i)
        mean += x[row + i] / static_cast<double>(n);
    }
    for (size_t i = 0; i < n; ++i) {
      square += (x[row + i] - mean) * (x[row + i] - mean);
    }
    double rstd = 1 / std::sqrt(square / static_cast<double>(n) + epsilon);
    for (size_t i = 0; i < n; ++i) {
      y[row + i] = (x[row + i] - mean) * rstd * scale[i] + bias[i];
    }
  }
  return y;
}

class NormTest : public testing::TestWithParam<NormKind> {};

TEST_P(NormTest, ForwardAndGradientsMatchLoops) {
  constexpr int64_t kRows = 6, kColumns = 19;
  constexpr double kEpsilon = 1e-3;
  Norm op{GetParam(), ElementType::kF32, kRows, kColumns, kEpsilon};
  Floats x = randomFloats(kRows * kColumns, 1, -2, 3);
  Floats scale = randomFloats(kColumns, 2), bias = randomFloats(kColumns, 3);
  Floats dy = randomFloats(kRows * kColumns, 4);
  Floats y(x.size()), mean(kRows), rstd(kRows);
  Floats dx(x.size()), dScale(kColumns), dBias(kColumns);
  Rank rank(0, 2);
  norm(rank, {}, op, x.data(), scale.data(), bias.data(), y.data(), mean.data(),
       rstd.data());
  normGrad(rank, {}, op, x.data(), scale.data(), mean.data(), rstd.data(),
           dy.data(), dx.data(), dScale.data(), dBias.data());
  Doubles wx = toDoubles(x), ws = toDoubles(scale), wb = toDoubles(bias);
  auto kind = GetParam();
  expectClose(y, naiveNorm(kind, kColumns, kEpsilon, wx, ws, wb), 1e-5);
  expectClose(dx,
              numericGradient(
                  [&](const Doubles& v) {
                    return naiveNorm(kind, kColumns, kEpsilon, v, ws, wb);
                  },
                  wx, dy),
              1e-5, "input");
  expectClose(dScale,
              numericGradient(
                  [&](const Doubles& v) {
                    return naiveNorm(kind, kColumns, kEpsilon, wx, v, wb);
                  },
                  ws, dy),
              1e-5, "scale");
  expectClose(dBias,
              numericGradient(
                  [&](const Doubles& v) {
                    return naiveNorm(kind, kColumns, kEpsilon, wx, ws, v);
                  },
                  wb, dy),
              1e-5, "bias");
  if (kind == NormKind::kRms) EXPECT_EQ(mean, Floats(kRows, 0.0f));
}

INSTANTIATE_TEST_SUITE_P(Kinds, NormTest,
                         testing::Values(NormKind::kLayer, NormKind::kRms));

TEST(NormTest, WorksWithoutBiasInBf16) {
  Norm op{NormKind::kLayer, ElementType::kBf16, 2, 64, 1e-5};
  auto x = narrowed<bf16>(randomFloats(128, 1));
  auto scale = narrowed<bf16>(randomFloats(64, 2));
  std::vector<bf16> y(128);
  Floats mean(2), rstd(2);
  Rank rank(0, 1);
  norm(rank, {}, op, x.data(), scale.data(), nullptr, y.data(), mean.data(),
       rstd.data());
  expectClose(y,
              naiveNorm(NormKind::kLayer, 64, 1e-5, toDoubles(widened(x)),
                        toDoubles(widened(scale)), Doubles(64, 0.0)),
              0.005);
}

// Columns of a product are normed where they lie, and their gradient is written
// into what is put together.
TEST_P(NormTest, RowsThatLieApart) {
  constexpr int64_t kRows = 5, kColumns = 16, kInput = 24, kGrad = 20;
  Norm op{GetParam(), ElementType::kF32, kRows, kColumns, 1e-3};
  const Floats x = randomFloats(kRows * kColumns, 1, -2, 3);
  const Floats scale = randomFloats(kColumns, 2);
  const Floats dy = randomFloats(kRows * kColumns, 4);
  Floats y(x.size()), mean(kRows), rstd(kRows), dx(x.size());
  Floats dScale(kColumns), dBias(kColumns);
  Rank rank(0, 2);
  norm(rank, {}, op, x.data(), scale.data(), nullptr, y.data(), mean.data(),
       rstd.data());
  normGrad(rank, {}, op, x.data(), scale.data(), mean.data(), rstd.data(),
           dy.data(), dx.data(), dScale.data(), dBias.data());
  Floats apart(kRows * kInput, NAN);
  for (int64_t i = 0; i < kRows * kColumns; ++i)
    apart[i / kColumns * kInput + i % kColumns] = x[i];
  op.inputPitch = kInput;
  op.inputGradPitch = kGrad;
  Floats y2(x.size()), mean2(kRows), rstd2(kRows), dx2(kRows * kGrad, 7.0f);
  Floats dScale2(kColumns), dBias2(kColumns);
  norm(rank, {}, op, apart.data(), scale.data(), nullptr, y2.data(),
       mean2.data(), rstd2.data());
  normGrad(rank, {}, op, apart.data(), scale.data(), mean2.data(), rstd2.data(),
           dy.data(), dx2.data(), dScale2.data(), dBias2.data());
  EXPECT_EQ(y2, y);
  EXPECT_EQ(rstd2, rstd);
  EXPECT_EQ(dScale2, dScale);
  EXPECT_EQ(dBias2, dBias);
  for (int64_t i = 0; i < kRows * kGrad; ++i) {
    const int64_t column = i % kGrad;
    const float expected =
        column < kColumns ? dx[i / kGrad * kColumns + column] : 7.0f;
    EXPECT_EQ(dx2[i], expected) << "at " << i;
  }
}

// --- Batch norm --------------------------------------------------------------

Doubles naiveBatchNorm(const Dims& shape, double epsilon, const Doubles& x,
                       const Doubles& scale, const Doubles& bias) {
  Doubles y(x.size());
  int64_t channels = shape[1], spatial = shape.product(2, shape.count);
  auto channelOf = [&](size_t i) {
    return static_cast<int64_t>(i) / spatial % channels;
  };
  double count = static_cast<double>(shape[0] * spatial);
  for (int64_t c = 0; c < channels; ++c) {
    double mean = 0, variance = 0;
    for (size_t i = 0; i < x.size(); ++i) {
      if (channelOf(i) == c) mean += x[i] / count;
    }
    for (size_t i = 0; i < x.size(); ++i) {
      if (channelOf(i) == c) variance += (x[i] - mean) * (x[i] - mean) / count;
    }
    for (size_t i = 0; i < x.size(); ++i) {
      if (channelOf(i) != c) continue;
      auto at = static_cast<size_t>(c);
      y[i] =
          (x[i] - mean) / std::sqrt(variance + epsilon) * scale[at] + bias[at];
    }
  }
  return y;
}

TEST(BatchNormTest, ForwardAndGradientsMatchLoops) {
  for (Dims shape : {Dims{3, 5, 4, 2}, Dims{7, 3}, Dims{2, 2, 9}}) {
    int64_t channels = shape[1];
    BatchNorm op{ElementType::kF32, ElementType::kF32, shape, 1e-3};
    Floats x = randomFloats(shape.product(), 1, 0, 5);
    Floats scale = randomFloats(channels, 2), bias = randomFloats(channels, 3);
    Floats dy = randomFloats(shape.product(), 4);
    Floats y(x.size()), dx(x.size());
    auto n = static_cast<size_t>(channels);
    Floats mean(n), variance(n), dScale(n), dBias(n);
    Rank rank(0, 2);
    batchNorm(rank, {}, op, x.data(), scale.data(), bias.data(), y.data(),
              mean.data(), variance.data());
    batchNormGrad(rank, {}, op, x.data(), scale.data(), mean.data(),
                  variance.data(), dy.data(), dx.data(), dScale.data(),
                  dBias.data());
    Doubles wx = toDoubles(x), ws = toDoubles(scale), wb = toDoubles(bias);
    expectClose(y, naiveBatchNorm(shape, 1e-3, wx, ws, wb), 1e-5);
    expectClose(dx,
                numericGradient(
                    [&](const Doubles& v) {
                      return naiveBatchNorm(shape, 1e-3, v, ws, wb);
                    },
                    wx, dy),
                1e-5, "input");
    expectClose(dScale,
                numericGradient(
                    [&](const Doubles& v) {
                      return naiveBatchNorm(shape, 1e-3, wx, v, wb);
                    },
                    ws, dy),
                1e-5, "scale");
    expectClose(dBias,
                numericGradient(
                    [&](const Doubles& v) {
                      return naiveBatchNorm(shape, 1e-3, wx, ws, v);
                    },
                    wb, dy),
                1e-5, "bias");
  }
}

TEST(BatchNormTest, VarianceOfAFarMeanIsExact) {
  // One pass over squares would lose it: the mean is 4000 deviations away.
  Floats x(2000), y(2000);
  for (size_t i = 0; i < x.size(); ++i) x[i] = 4096.0f + (i % 2 == 0 ? 1 : -1);
  Floats one = {1}, zero = {0};
  float mean = 0, variance = 0;
  Rank rank(0, 1);
  batchNorm(rank, {}, {ElementType::kF32, ElementType::kF32, {2000, 1}, 0},
            x.data(), one.data(), zero.data(), y.data(), &mean, &variance);
  EXPECT_EQ(mean, 4096.0f);
  EXPECT_EQ(variance, 1.0f);
}

}  // namespace
}  // namespace soapstone::runtime
