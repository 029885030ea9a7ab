#include "runtime/math.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "runtime/coarse_math.h"

namespace soapstone::runtime {
namespace {

// Error of `actual` in units in the last place of the exact value.
double ulps(float actual, double exact) {
  auto rounded = static_cast<float>(exact);
  if (std::isnan(exact)) return std::isnan(actual) ? 0 : 1e9;
  if (std::isinf(rounded)) return actual == rounded ? 0 : 1e9;
  double unit = std::max(
      static_cast<double>(std::nextafter(std::abs(rounded), INFINITY)) -
          std::abs(static_cast<double>(rounded)),
      1.401298464324817e-45);
  return std::abs(static_cast<double>(actual) - exact) / unit;
}

// Largest error over a sweep of floats in [low, high] that reaches small and
// large magnitudes alike.
double worst(float (*f)(float), double (*exact)(double), float low,
             float high) {
  double most = 0;
  for (int i = 0; i <= 200000; ++i) {
    float x = low + (high - low) * static_cast<float>(i) / 200000;
    most = std::max(most, ulps(f(x), exact(static_cast<double>(x))));
  }
  for (float x = 1e-37f; x < 1e37f; x *= 1.01f) {
    for (float signedX : {x, -x}) {
      if (signedX < low || signedX > high) continue;
      most =
          std::max(most, ulps(f(signedX), exact(static_cast<double>(signedX))));
    }
  }
  return most;
}

double exactSigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double exactSoftplus(double x) {
  return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
}

TEST(MathTest, ExpIsAccurate) {
  EXPECT_LT(worst(math::exp, std::exp, -87, 88.7f), 2);
}
TEST(MathTest, ExpKeepsSubnormals) {
  EXPECT_NEAR(math::exp(-100.0f) / std::exp(-100.0), 1, 0.05);
}
TEST(MathTest, LogIsAccurate) {
  EXPECT_LT(worst(math::log, std::log, 1e-37f, 10), 2);
}
TEST(MathTest, LogOfSubnormal) {
  EXPECT_LT(ulps(math::log(1e-40f), std::log(static_cast<double>(1e-40f))), 2);
}
TEST(MathTest, TanhIsAccurate) {
  EXPECT_LT(worst(math::tanh, std::tanh, -12, 12), 3);
}
TEST(MathTest, ErfIsAccurate) {
  EXPECT_LT(worst(math::erf, std::erf, -5, 5), 3);
}
// As a GPU computes them, but with an exact power and reciprocal: errors are
// far below a rounding to 16 bits.
TEST(MathTest, FunctionsForResultsOf16BitsAreAccurateEnough) {
  for (float x = -9.0f; x <= 9.0f; x += 1e-4f) {
    const auto wide = static_cast<double>(x);
    const double phi = 0.5 * std::erfc(-wide / std::sqrt(2.0));
    ASSERT_NEAR(math::detail::erfByTail(x), std::erf(wide), 4.2e-7) << x;
    ASSERT_NEAR(math::detail::geluByTail(x), wide * phi,
                4.2e-7 * std::abs(wide))
        << x;
    ASSERT_NEAR(math::detail::sigmoidByPower(x), exactSigmoid(wide),
                1e-6 * exactSigmoid(wide))
        << x;
  }
}

TEST(MathTest, FunctionsForResultsOf16BitsAtTheEnds) {
  const float inf = math::kInfinity;
  for (float x : {inf, 1e30f}) {
    EXPECT_EQ(math::detail::erfByTail(x), 1.0f);
    EXPECT_EQ(math::detail::erfByTail(-x), -1.0f);
    EXPECT_EQ(math::detail::sigmoidByPower(x), 1.0f);
    EXPECT_EQ(math::detail::sigmoidByPower(-x), 0.0f);
  }
  for (float x : {14.0f, 33.0f, 1e30f, inf}) {
    EXPECT_EQ(math::detail::geluByTail(x), x);
    EXPECT_NEAR(math::detail::geluByTail(-x), 0.0f, 1e-40f);
  }
  EXPECT_EQ(math::detail::geluByTail(0.0f), 0.0f);
  EXPECT_TRUE(std::isnan(math::detail::erfByTail(math::kNan)));
  EXPECT_TRUE(std::isnan(math::detail::geluByTail(math::kNan)));
  EXPECT_TRUE(std::isnan(math::detail::sigmoidByPower(math::kNan)));
}

TEST(MathTest, SinAndCosAreAccurate) {
  EXPECT_LT(worst(math::sin, std::sin, -100, 100), 2);
  EXPECT_LT(worst(math::cos, std::cos, -100, 100), 2);
}
TEST(MathTest, SinOfLargeNumbers) {
  for (float x : {1e5f, 12345678.0f, -3e8f}) {
    EXPECT_LT(ulps(math::sin(x), std::sin(static_cast<double>(x))), 2) << x;
  }
}
TEST(MathTest, SigmoidIsAccurate) {
  EXPECT_LT(worst(math::sigmoid, exactSigmoid, -80, 80), 4);
}
TEST(MathTest, SoftplusIsAccurate) {
  EXPECT_LT(worst(math::softplus, exactSoftplus, -80, 80), 4);
}

TEST(MathTest, SpecialValues) {
  const float inf = math::kInfinity;
  const float nan = math::kNan;
  EXPECT_EQ(math::exp(inf), inf);
  EXPECT_EQ(math::exp(-inf), 0.0f);
  EXPECT_TRUE(std::isnan(math::exp(nan)));
  EXPECT_EQ(math::log(0.0f), -inf);
  EXPECT_EQ(math::log(inf), inf);
  EXPECT_TRUE(std::isnan(math::log(-1.0f)));
  EXPECT_TRUE(std::isnan(math::log(nan)));
  EXPECT_EQ(math::log(1.0f), 0.0f);
  EXPECT_EQ(math::tanh(inf), 1.0f);
  EXPECT_EQ(math::tanh(-inf), -1.0f);
  EXPECT_TRUE(std::isnan(math::tanh(nan)));
  EXPECT_TRUE(std::signbit(math::tanh(-0.0f)));
  EXPECT_EQ(math::erf(-inf), -1.0f);
  EXPECT_TRUE(std::isnan(math::erf(nan)));
  EXPECT_TRUE(std::isnan(math::sin(inf)));
  EXPECT_EQ(math::sigmoid(-inf), 0.0f);
  EXPECT_EQ(math::softplus(inf), inf);
  EXPECT_EQ(math::softplus(-inf), 0.0f);
  EXPECT_TRUE(std::isnan(math::softplus(nan)));
  EXPECT_TRUE(std::isnan(math::relu(nan)));
  EXPECT_TRUE(std::isnan(math::maximum(nan, 1.0f)));
  EXPECT_TRUE(std::isnan(math::minimum(1.0f, nan)));
  EXPECT_TRUE(math::isInf(-inf));
  EXPECT_EQ(math::round(2.5f), 2.0f);
  EXPECT_EQ(math::sign(-0.0f), 0.0f);
}

TEST(MathTest, Remainders) {
  EXPECT_EQ(math::floorMod(-7.0f, 3.0f), 2.0f);
  EXPECT_EQ(math::truncMod(-7.0f, 3.0f), -1.0f);
  EXPECT_EQ(math::floorMod(int64_t{-7}, int64_t{3}), 2);
  EXPECT_EQ(math::floorMod(int64_t{7}, int64_t{-3}), -2);
  EXPECT_EQ(math::truncMod(int32_t{-7}, int32_t{3}), -1);
}

TEST(MathTest, IntegersNeverTrap) {
  constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
  EXPECT_EQ(math::divide(int64_t{5}, int64_t{0}), 0);
  EXPECT_EQ(math::divide(kLeast, int64_t{-1}), kLeast);
  EXPECT_EQ(math::truncMod(kLeast, int64_t{-1}), 0);
  EXPECT_EQ(math::floorMod(int32_t{5}, int32_t{0}), 0);
  EXPECT_EQ(math::abs(kLeast), kLeast);
  EXPECT_EQ(math::pow(int64_t{3}, int64_t{4}), 81);
  EXPECT_EQ(math::pow(int64_t{2}, int64_t{-1}), 0);
  EXPECT_EQ(math::truncate<int64_t>(math::kNan), 0);
  EXPECT_EQ(math::truncate<int32_t>(1e20f),
            std::numeric_limits<int32_t>::max());
  EXPECT_EQ(math::truncate<int64_t>(-3.9f), -3);
}

TEST(HalfTest, Bf16RoundsToNearestEven) {
  for (uint32_t high = 0; high < 65536; ++high) {
    float exact = std::bit_cast<float>(high << 16);
    if (std::isnan(exact)) continue;
    EXPECT_EQ(store<bf16>(exact).bits, high);
    EXPECT_EQ(std::bit_cast<uint32_t>(load(bf16{static_cast<uint16_t>(high)})),
              high << 16);
  }
  EXPECT_EQ(store<bf16>(std::bit_cast<float>(0x3f808000u)).bits, 0x3f80);
  EXPECT_EQ(store<bf16>(std::bit_cast<float>(0x3f818000u)).bits, 0x3f82);
  EXPECT_TRUE(std::isnan(load(store<bf16>(math::kNan))));
}

TEST(HalfTest, F16RoundTripsEveryValue) {
  for (uint32_t bits = 0; bits < 65536; ++bits) {
    float value = load(f16{static_cast<uint16_t>(bits)});
    auto exact = std::bit_cast<_Float16>(static_cast<uint16_t>(bits));
    if (std::isnan(value)) {
      EXPECT_TRUE((bits & 0x7fff) > 0x7c00) << bits;
      EXPECT_TRUE(std::isnan(load(store<f16>(value))));
      continue;
    }
    EXPECT_EQ(value, static_cast<float>(exact)) << bits;
    EXPECT_EQ(store<f16>(value).bits, bits);
  }
}

TEST(HalfTest, F16RoundsToNearestEven) {
  for (float x = 1e-9f; x < 1e6f; x *= 1.0009f) {
    auto expected = static_cast<_Float16>(x);
    EXPECT_EQ(store<f16>(x).bits, std::bit_cast<uint16_t>(expected)) << x;
  }
}

}  // namespace
}  // namespace soapstone::runtime
