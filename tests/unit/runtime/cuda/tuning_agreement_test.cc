#include "runtime/cuda/tuning_agreement.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "runtime/core/agreement.h"
#include "runtime/cuda/engine_choices.h"
#include "tests/unit/runtime/rank_team.h"

namespace soapstone::runtime {
namespace {

constexpr int kRanks = 4;
const TuningTarget kTarget{"NVIDIA H200", 130100};

// Choices that differ from rank to rank: node `number` was tuned for itself.
TuningChoices choicesOf(int number) {
  const auto word = static_cast<uint64_t>(number);
  TuningChoices choices = {{{1, 2, 3}, {word, 7, 7, 7, 7, 7, 7, 7}}};
  // Files have other lengths, too.
  for (int i = 0; i < number; ++i) choices[{4, i}] = {word};
  return choices;
}

TEST(TuningAgreementTest, EveryRankHasTheChoicesOfTheFirst) {
  std::vector<TuningChoices> agreed(kRanks);
  const std::string failure = runTeam(kRanks, [&](Rank& rank) {
    agreed[static_cast<size_t>(rank.number)] =
        agreedChoices(rank, kTarget, choicesOf(rank.number + 1));
  });
  EXPECT_EQ(failure, "");
  for (const TuningChoices& each : agreed) EXPECT_EQ(each, choicesOf(1));
}

TEST(TuningAgreementTest, OtherDevicesTakeNoneAndSaySo) {
  std::vector<TuningChoices> agreed(kRanks);
  testing::internal::CaptureStderr();
  const std::string failure = runTeam(kRanks, [&](Rank& rank) {
    TuningTarget target = kTarget;
    if (rank.number == 2) target.libraryVersion = 120800;
    agreed[static_cast<size_t>(rank.number)] =
        agreedChoices(rank, target, choicesOf(rank.number));
  });
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(failure, "");
  EXPECT_EQ(agreed[1], choicesOf(0));
  EXPECT_TRUE(agreed[2].empty());
  EXPECT_EQ(said,
            "soapstone: warning: rank 2 computes on 'NVIDIA H200' with "
            "cuBLASLt 120800, rank 0 does not: what both compute may differ "
            "in its bits\n");
}

// Rank 0's file names the second proposal, the others' the third or none.
TEST(TuningAgreementTest, RanksChooseOneEngine) {
  const std::string folder =
      testing::TempDir() + "agreement_" + std::to_string(getpid());
  std::filesystem::create_directories(folder);
  const TuningKey key = {5, 6};
  auto pathOf = [&](int number) {
    return folder + "/" + std::to_string(number);
  };
  ASSERT_TRUE(writeTuning(pathOf(0), kTarget, {{key, {1}}}));
  ASSERT_TRUE(writeTuning(pathOf(1), kTarget, {{key, {2}}}));
  std::vector<size_t> chosen(kRanks);
  const std::string failure = runTeam(kRanks, [&](Rank& rank) {
    EngineChoices engines(kTarget, pathOf(rank.number), [] { return 0.0; });
    engines.agree(rank);
    chosen[static_cast<size_t>(rank.number)] = engines.choose(
        "an op", key, 4, [](size_t most) { return most; },
        [](size_t) -> std::optional<float> {
          ADD_FAILURE() << "a rank measures for itself";
          return std::nullopt;
        });
  });
  std::filesystem::remove_all(folder);
  EXPECT_EQ(failure, "");
  EXPECT_EQ(chosen, std::vector<size_t>(kRanks, 1));
}

TEST(TextOfFirstTest, HasAnyLength) {
  for (const std::string& text : {std::string(), std::string(100000, 'x')}) {
    std::vector<std::string> taken(kRanks);
    const std::string failure = runTeam(kRanks, [&](Rank& rank) {
      taken[static_cast<size_t>(rank.number)] = textOfFirst(
          rank, "a text", rank.number == 0 ? text : "rank's own words");
    });
    EXPECT_EQ(failure, "");
    EXPECT_EQ(taken, std::vector<std::string>(kRanks, text));
  }
}

}  // namespace
}  // namespace soapstone::runtime
