#include "frontend/driver/time_budget.h"

#include <chrono>
#include <ctime>

#include "gtest/gtest.h"

namespace soapstone::driver {
namespace {

using Clock = std::chrono::steady_clock;

TEST(CommandBeginTest, CountsTheProcessorTimeUntilNow) {
  // Libraries that were loaded before main have used some; this uses more.
  constexpr double kSeconds = 0.05;
  while (static_cast<double>(std::clock()) < kSeconds * CLOCKS_PER_SEC) {
  }
  EXPECT_GE(Clock::now() - commandBegin(), std::chrono::milliseconds(50));
}

}  // namespace
}  // namespace soapstone::driver
