#include "runtime/cuda/engine_choices.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "runtime/core/rank.h"

namespace soapstone::runtime {
namespace {

const TuningTarget kTarget{"NVIDIA H200", 91900, "cudnn"};
const TuningKey kKey = {1, 2, 3};
constexpr size_t kMost = 4;

// A library with three proposals, of which the second is the fastest, on a
// clock that only it moves.
class EngineChoicesTest : public testing::Test {
 protected:
  EngineChoicesTest()
      : path(testing::TempDir() + "engines_" + std::to_string(getpid())) {}
  ~EngineChoicesTest() override { std::filesystem::remove(path); }

  EngineChoices choices() {
    return EngineChoices(kTarget, path, [this] { return now; });
  }
  size_t choose(EngineChoices& engines, const TuningKey& key = kKey) {
    return engines.choose(
        "an op", key, kMost,
        [this](size_t most) {
          now += secondsToPrepare * static_cast<double>(most);
          prepared = std::min<size_t>(most, times.size());
          return prepared;
        },
        [this](size_t i) -> std::optional<float> {
          ++measured;
          EXPECT_LT(i, prepared);
          if (times[i] == 0) return std::nullopt;
          return times[i];
        });
  }

  Rank alone{0, 1};
  std::string path;
  std::vector<float> times = {2, 1, 3};
  double now = 100, secondsToPrepare = 0;
  size_t prepared = 0;
  int measured = 0;
};

TEST_F(EngineChoicesTest, TheFastestIsChosenAndKept) {
  EngineChoices first = choices();
  EXPECT_EQ(choose(first), 1u);
  EXPECT_GT(measured, 3);
  measured = 0;
  EXPECT_EQ(choose(first), 1u);
  // A later run prepares no more than it needs.
  EngineChoices second = choices();
  EXPECT_EQ(choose(second), 1u);
  EXPECT_EQ(prepared, 2u);
  EXPECT_EQ(measured, 0);
}

TEST_F(EngineChoicesTest, WhatIsGoneFromTheLibraryIsTheFirst) {
  times = {3, 2, 1};
  EngineChoices first = choices();
  EXPECT_EQ(choose(first), 2u);
  times = {1};
  EngineChoices second = choices();
  EXPECT_EQ(choose(second), 0u);
}

TEST_F(EngineChoicesTest, WhatDoesNotRunIsLeftOut) {
  times = {2, 0, 1};
  EngineChoices engines = choices();
  EXPECT_EQ(choose(engines), 2u);
  times = {0, 0, 0};
  EXPECT_EQ(choose(engines, {7}), 0u);
}

TEST_F(EngineChoicesTest, ReplicasTakeTheFirstOrTheFile) {
  EngineChoices trusting = choices();
  trusting.agree(alone);
  EXPECT_EQ(choose(trusting), 0u);
  EXPECT_EQ(prepared, 1u);
  EXPECT_EQ(measured, 0);
  EngineChoices timing = choices();
  EXPECT_EQ(choose(timing), 1u);
  EngineChoices reading = choices();
  reading.agree(alone);
  EXPECT_EQ(choose(reading), 1u);
}

TEST_F(EngineChoicesTest, TimingEndsWhenItsTimeIsOver) {
  secondsToPrepare = EngineChoices::kMostSeconds / kMost / 2;
  EngineChoices engines = choices();
  EXPECT_EQ(choose(engines, {1}), 1u);
  EXPECT_EQ(choose(engines, {2}), 1u);
  measured = 0;
  EXPECT_EQ(choose(engines, {3}), 0u);
  EXPECT_EQ(prepared, 1u);
  EXPECT_EQ(measured, 0);
  // The timed choice stays.
  EXPECT_EQ(choose(engines, {2}), 1u);
}

TEST_F(EngineChoicesTest, OtherLibrariesHaveOtherFiles) {
  setenv("SOAPSTONE_TUNING", "/somewhere/choices", 1);
  EXPECT_EQ(tuningPath({"NVIDIA H200", 1}), "/somewhere/choices");
  EXPECT_EQ(tuningPath(kTarget), "/somewhere/choices.cudnn");
  setenv("SOAPSTONE_TUNING", "", 1);
  EXPECT_EQ(tuningPath(kTarget), "");
  unsetenv("SOAPSTONE_TUNING");
  setenv("XDG_CACHE_HOME", "/cache", 1);
  EXPECT_EQ(tuningPath(kTarget),
            "/cache/soapstone/cudnn-91900-NVIDIA-H200.txt");
  unsetenv("XDG_CACHE_HOME");
}

}  // namespace
}  // namespace soapstone::runtime
