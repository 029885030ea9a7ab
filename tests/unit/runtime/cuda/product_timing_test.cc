#include "runtime/cuda/product_timing.h"

#include <optional>

#include "gtest/gtest.h"

namespace soapstone::runtime {
namespace {

TEST(ProductTimingTest, TheClockIsWarmBeforeTimesCount) {
  // The clock rises over the first twenty batches: who is measured first would
  // lose.
  int batches = 0;
  auto measure = [&](size_t i) -> std::optional<float> {
    ++batches;
    float slowness =
        batches < 20 ? 5.0f - 0.2f * static_cast<float>(batches) : 1.0f;
    return slowness * (i == 0 ? 1.0f : 1.2f);
  };
  EXPECT_EQ(fastestProposal(3, measure), 0u);
  EXPECT_GT(batches, 20);
}

TEST(ProductTimingTest, AnOutlierDoesNotDecide) {
  int batches = 0;
  auto measure = [&](size_t i) -> std::optional<float> {
    bool isDisturbed = i == 0 && ++batches % 7 == 0;
    return (i == 0 ? 1.0f : 1.2f) * (isDisturbed ? 3.0f : 1.0f);
  };
  EXPECT_EQ(fastestProposal(2, measure), 0u);
}

TEST(ProductTimingTest, WhatDoesNotRunIsLeftOut) {
  auto measure = [](size_t i) -> std::optional<float> {
    if (i == 0) return std::nullopt;
    return 2.0f - 0.1f * static_cast<float>(i);
  };
  EXPECT_EQ(fastestProposal(3, measure), 2u);
  EXPECT_EQ(fastestProposal(1, measure), std::nullopt);
}

// A clock that never settles ends the warming up.
TEST(ProductTimingTest, EndsWithoutSteadyTimes) {
  int batches = 0;
  auto measure = [&](size_t) -> std::optional<float> {
    return ++batches % 2 == 0 ? 1.0f : 2.0f;
  };
  EXPECT_EQ(fastestProposal(2, measure), 0u);
  EXPECT_LT(batches, 130);
}

}  // namespace
}  // namespace soapstone::runtime
