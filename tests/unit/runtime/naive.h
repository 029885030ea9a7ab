#ifndef SOAPSTONE_TESTS_UNIT_RUNTIME_NAIVE_H_
#define SOAPSTONE_TESTS_UNIT_RUNTIME_NAIVE_H_

// Helpers of the runtime's tests: seeded values and comparisons with plain
// loops in double.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "runtime/core/rank.h"
#include "runtime/types.h"

namespace soapstone::runtime {

using Floats = std::vector<float>;
using Doubles = std::vector<double>;

inline Floats randomFloats(int64_t count, int seed, float low = -1,
                           float high = 1) {
  std::mt19937 engine(static_cast<unsigned>(seed));
  std::uniform_real_distribution<float> draw(low, high);
  Floats values(static_cast<size_t>(count));
  for (float& value : values) value = draw(engine);
  return values;
}

inline Doubles toDoubles(const Floats& values) {
  return {values.begin(), values.end()};
}

// Rounds to T and back: what a tensor of type T can hold.
template <typename T>
std::vector<T> narrowed(const Floats& values) {
  std::vector<T> result;
  for (float value : values) result.push_back(store<T>(value));
  return result;
}
template <typename T>
Floats widened(const std::vector<T>& values) {
  Floats result;
  for (T value : values) result.push_back(load(value));
  return result;
}

template <typename Actual>
void expectClose(const std::vector<Actual>& actual, const Doubles& expected,
                 double tolerance, const std::string& what = "") {
  ASSERT_EQ(actual.size(), expected.size()) << what;
  double largest = 1e-30;
  for (double value : expected) {
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  }
  for (size_t i = 0; i < actual.size(); ++i) {
    double value = static_cast<double>(load(actual[i]));
    if (std::isinf(expected[i]) || std::isnan(expected[i])) {
      ASSERT_EQ(std::isnan(value), std::isnan(expected[i])) << what << " " << i;
      if (std::isinf(expected[i]))
        ASSERT_EQ(value, expected[i]) << what << " " << i;
      continue;
    }
    ASSERT_NEAR(value, expected[i], tolerance * largest) << what << " at " << i;
  }
}

// d/dx of sum(weights * f(x)) by central differences.
inline Doubles numericGradient(const std::function<Doubles(const Doubles&)>& f,
                               const Doubles& x, const Floats& weights) {
  constexpr double kStep = 1e-5;
  Doubles gradient(x.size());
  for (size_t i = 0; i < x.size(); ++i) {
    Doubles moved = x;
    double values[2];
    for (int side = 0; side < 2; ++side) {
      moved[i] = x[i] + (side == 0 ? kStep : -kStep);
      Doubles result = f(moved);
      values[side] = 0;
      for (size_t j = 0; j < result.size(); ++j) {
        values[side] += result[j] * static_cast<double>(weights[j]);
      }
    }
    gradient[i] = (values[0] - values[1]) / (2 * kStep);
  }
  return gradient;
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_TESTS_UNIT_RUNTIME_NAIVE_H_
