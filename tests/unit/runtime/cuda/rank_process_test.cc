// How the process of a rank ends.

#include "runtime/cuda/rank_process.h"

#include <cstdio>
#include <memory>

#include "gtest/gtest.h"
#include "runtime/core/communicator.h"
#include "runtime/core/error.h"
#include "runtime/core/rank.h"

namespace soapstone::runtime {
namespace {

// Stands for memory that is freed when messages under way have ended.
struct Held {
  ~Held() { std::fputs("freed; ", stderr); }
};

template <typename Failure>
void runFailing(const Failure& failure) {
  Rank rank(0, 1);
  runRankOfProcess(
      rank, {},
      [&](Rank&) {
        return [held = std::make_shared<Held>(), failure] { throw failure; };
      },
      [](const ProgramFailure& told) {
        std::fprintf(stderr, "told: %s", told.what());
        std::_Exit(told.code);
      });
}

TEST(RankProcessTest, TellsWhyBeforeItFreesWhatTheWorkHolds) {
  EXPECT_EXIT(runFailing(InputError("a bad index")), testing::ExitedWithCode(1),
              "^told: a bad index$");
  EXPECT_EXIT(runFailing(RankFailure("rank 0: is lost")),
              testing::ExitedWithCode(kFailureExitCode),
              "^told: rank 0: is lost$");
}

TEST(RankProcessTest, FreesWhatTheWorkHoldsWhenItIsDone) {
  Rank rank(0, 1);
  auto held = std::make_shared<int>(1);
  runRankOfProcess(
      rank, {}, [&](Rank&) { return [held] { ++*held; }; },
      [](const ProgramFailure&) {});
  EXPECT_EQ(*held, 2);
  EXPECT_EQ(held.use_count(), 1);
}

}  // namespace
}  // namespace soapstone::runtime
