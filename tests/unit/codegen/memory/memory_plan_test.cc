#include "codegen/memory/memory_plan.h"

#include <limits>
#include <random>

#include "codegen/memory/buffer_assignment.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/matchers.h"
#include "tests/unit/codegen/parse_module.h"

namespace soapstone::codegen {
namespace {

using testing::HasSubstr;

TEST(PlanMemoryTest, SharesSpaceBetweenBuffersThatNeverMeet) {
  MemoryProblem problem{{{1024, 0, 1}, {1024, 2, 3}}};
  absl::StatusOr<MemoryPlan> plan = planMemory(problem);
  ASSERT_THAT(plan, IsOk());
  EXPECT_EQ(plan->arenaBytes, 1024);
  EXPECT_THAT(plan->verify(problem), IsOk());
}

TEST(PlanMemoryTest, SeparatesBuffersThatMeetAtOneAction) {
  MemoryProblem problem{{{1024, 0, 2}, {1024, 2, 3}}};
  absl::StatusOr<MemoryPlan> plan = planMemory(problem);
  ASSERT_THAT(plan, IsOk());
  EXPECT_EQ(plan->arenaBytes, 2048);
}

TEST(PlanMemoryTest, PlansRandomProblemsCorrectlyAndTightly) {
  std::mt19937 random(1);
  double worst = 1;
  for (int trial = 0; trial < 500; ++trial) {
    MemoryProblem problem;
    int count = std::uniform_int_distribution<int>(1, 60)(random);
    for (int i = 0; i < count; ++i) {
      int64_t first = std::uniform_int_distribution<int64_t>(0, 40)(random);
      int64_t length = std::uniform_int_distribution<int64_t>(0, 12)(random);
      int64_t bytes = std::uniform_int_distribution<int64_t>(0, 5000)(random);
      problem.buffers.push_back({bytes, first, first + length});
    }
    absl::StatusOr<MemoryPlan> plan = planMemory(problem);
    ASSERT_THAT(plan, IsOk());
    ASSERT_THAT(plan->verify(problem), IsOk());
    if (problem.peakBytes() > 0) {
      worst = std::max(worst, static_cast<double>(plan->arenaBytes) /
                                  static_cast<double>(problem.peakBytes()));
    }
  }
  EXPECT_LT(worst, 1.6) << "greedy-by-size strays this far from the bound";
}

TEST(PlanMemoryTest, KeepsBuffersOfCollectivesInAnArenaOfTheirOwn) {
  MemoryProblem problem{{{1024, 0, 1, false},
                         {512, 0, 3, true},
                         {512, 1, 2, false},
                         {256, 4, 5, false},
                         {1024, 4, 5, false}}};
  absl::StatusOr<MemoryPlan> plan = planMemory(problem);
  ASSERT_THAT(plan, IsOk());
  EXPECT_THAT(plan->verify(problem), IsOk());
  EXPECT_EQ(plan->collectiveBytes, 512);
  EXPECT_EQ(plan->arenaBytes, 1536);
  // The one that lives when no collective's buffer does takes the gap.
  EXPECT_THAT(plan->isCollective,
              testing::ElementsAre(false, true, false, true, false));
}

TEST(PlanMemoryTest, PlansTwoArenasCorrectlyAndTightly) {
  std::mt19937 random(2);
  double worst = 1;
  for (int trial = 0; trial < 500; ++trial) {
    MemoryProblem problem;
    for (int i = 0; i < 40; ++i) {
      int64_t first = std::uniform_int_distribution<int64_t>(0, 40)(random);
      int64_t length = std::uniform_int_distribution<int64_t>(0, 12)(random);
      int64_t bytes = std::uniform_int_distribution<int64_t>(0, 5000)(random);
      problem.buffers.push_back(
          {bytes, first, first + length, random() % 4 == 0});
    }
    absl::StatusOr<MemoryPlan> plan = planMemory(problem);
    ASSERT_THAT(plan, IsOk());
    ASSERT_THAT(plan->verify(problem), IsOk());
    worst = std::max(
        worst, static_cast<double>(plan->arenaBytes + plan->collectiveBytes) /
                   static_cast<double>(problem.peakBytes()));
  }
  EXPECT_LT(worst, 2) << "two arenas stray this far from the bound of one";
}

TEST(MemoryPlanTest, RejectsABufferOfACollectiveElsewhere) {
  MemoryProblem problem{{{512, 0, 2, true}}};
  MemoryPlan plan{{0}, 1024, {false}, 0};
  EXPECT_THAT(
      plan.verify(problem),
      StatusIs(absl::StatusCode::kInternal, HasSubstr("arena of collectives")));
}

TEST(MemoryPlanTest, RejectsAnOverlap) {
  MemoryProblem problem{{{512, 0, 2}, {512, 1, 3}}};
  MemoryPlan plan{{0, 256}, 1024};
  EXPECT_THAT(plan.verify(problem),
              StatusIs(absl::StatusCode::kInternal, HasSubstr("overlap")));
}

TEST(MemoryProblemTest, RejectsSizesThatOverflow) {
  MemoryProblem problem{{{std::numeric_limits<int64_t>::max(), 0, 0}}};
  EXPECT_THAT(planMemory(problem),
              StatusIs(absl::StatusCode::kOutOfRange, HasSubstr("overflow")));
}

TEST(MemoryProblemTest, RejectsALifetimeThatEndsBeforeItStarts) {
  MemoryProblem problem{{{8, 3, 2}}};
  EXPECT_THAT(planMemory(problem), StatusIs(absl::StatusCode::kInvalidArgument,
                                            HasSubstr("[3, 2]")));
}

TEST(AssignBuffersTest, RefusesAnArenaThatOverflows) {
  ParsedModule parsed(
      "func.func @forward(%x: tensor<4611686018427387904xf32>) -> "
      "tensor<4611686018427387904xf32> {\n"
      "return %x : tensor<4611686018427387904xf32>\n}\n");
  EXPECT_THAT(
      assignBuffers({parsed.function()}),
      StatusIs(absl::StatusCode::kOutOfRange, HasSubstr("overflows 63 bits")));
}

}  // namespace
}  // namespace soapstone::codegen
