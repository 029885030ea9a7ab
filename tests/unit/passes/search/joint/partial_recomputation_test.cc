#include "passes/search/joint/partial_recomputation.h"

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"

namespace soapstone::search {
namespace {

using simulator::Recomputation;

JointCandidate candidate(int64_t microBatches, Recomputation recomputation,
                         int64_t picoseconds, int64_t bytes) {
  JointCandidate plan;
  plan.microBatches = microBatches;
  plan.key.samples = 8 / microBatches;
  plan.recomputation = recomputation;
  plan.picoseconds = picoseconds;
  plan.bytes = bytes;
  return plan;
}

// Estimates a plan that computes all layers again as slower and small.
JointCandidate slowAndSmall(const JointCandidate& plan) {
  JointCandidate full = plan;
  full.recomputation = Recomputation::kFull;
  full.picoseconds += 40;
  full.bytes = 20;
  return full;
}

TEST(PartialRecomputationTest, KeepsWhatFits) {
  std::vector<JointCandidate> candidates = {
      candidate(1, Recomputation::kNone, 100, 200),
      candidate(1, Recomputation::kFull, 140, 20),
      // All that one sample keeps fits, so that nothing need be repeated.
      candidate(2, Recomputation::kNone, 150, 90),
      candidate(2, Recomputation::kFull, 190, 15),
      // Not even the inputs of layers fit.
      candidate(4, Recomputation::kNone, 90, 400),
      candidate(4, Recomputation::kFull, 95, 150)};
  std::vector<PartialPlan> plans =
      partialPlans(candidates, /*capacity=*/101, /*alike=*/3, slowAndSmall);
  ASSERT_EQ(plans.size(), 1);
  // 81 of 180 bytes may be kept, 45 %.
  EXPECT_EQ(plans[0].keptPercent, 45);
  EXPECT_EQ(plans[0].picoseconds, 140 - 18);
  EXPECT_EQ(plans[0].plan.microBatches, 1);
  EXPECT_EQ(specOf(plans[0]).recompute, "45%");
}

TEST(PartialRecomputationTest, ListsTheFastestFirstAndFewAlike) {
  std::vector<JointCandidate> candidates;
  for (int64_t chunks : {1, 2, 4}) {
    for (Recomputation kind : {Recomputation::kNone, Recomputation::kFull}) {
      bool isFull = kind == Recomputation::kFull;
      candidates.push_back(
          candidate(1, kind, (isFull ? 140 : 100) - chunks, isFull ? 20 : 200));
      candidates.back().chunks = chunks;
    }
  }
  std::vector<PartialPlan> plans =
      partialPlans(candidates, 110, /*alike=*/2, slowAndSmall);
  ASSERT_EQ(plans.size(), 2);
  EXPECT_EQ(plans[0].plan.chunks, 4);
  EXPECT_EQ(plans[1].plan.chunks, 2);
}

TEST(PartialRecomputationTest, EstimatesWhatIsNoCandidate) {
  std::vector<JointCandidate> candidates = {
      candidate(1, Recomputation::kNone, 100, 200),
      candidate(1, Recomputation::kFull, 110, 30)};
  // What computes all layers again fits with whole states, and is a candidate
  // with these alone.
  candidates[1].zeroStage = 0;
  std::vector<PartialPlan> plans =
      partialPlans(candidates, /*capacity=*/110, /*alike=*/3, slowAndSmall);
  ASSERT_EQ(plans.size(), 1);
  EXPECT_EQ(plans[0].plan.zeroStage, 1);
  EXPECT_EQ(plans[0].keptPercent, 50);
  EXPECT_EQ(plans[0].picoseconds, 120);
}

TEST(PartialRecomputationTest, CorrectsTheShareByTheSimulation) {
  PartialPlan partial;
  partial.keptBytes = 200;
  partial.keptPercent = 40;
  // 30 bytes more may be kept: 15 %.
  EXPECT_TRUE(correctShare(/*peakBytes=*/70, /*capacity=*/100, &partial));
  EXPECT_EQ(partial.keptPercent, 55);
  EXPECT_FALSE(correctShare(100, 100, &partial));
  // One byte too much is a step less.
  EXPECT_TRUE(correctShare(101, 100, &partial));
  EXPECT_EQ(partial.keptPercent, 50);
  partial.keptPercent = kKeptStep;
  EXPECT_FALSE(correctShare(300, 100, &partial));
}

TEST(PartialRecomputationTest, TakesSharesOfOneChoiceForOnePlan) {
  auto planOf = [](int64_t groups, const char* recompute, int64_t picoseconds,
                   int64_t bytes) {
    JointPlan plan;
    plan.spec.inner = "megatron:t=1,d=8";
    plan.spec.groups = groups;
    plan.spec.recompute = recompute;
    plan.periodPicoseconds = picoseconds;
    plan.peakBytes = bytes;
    return plan;
  };
  const JointPlan plan = planOf(1, "45%", 100, 20);
  EXPECT_TRUE(areOnePoint(plan, plan));
  EXPECT_TRUE(areOnePoint(plan, planOf(1, "40%", 100, 20)));
  // Other choices of ops, and another plan that takes as long by chance.
  EXPECT_FALSE(areOnePoint(plan, planOf(1, "40%", 101, 20)));
  EXPECT_FALSE(areOnePoint(plan, planOf(1, "40%", 100, 19)));
  EXPECT_FALSE(areOnePoint(plan, planOf(2, "45%", 100, 20)));
}

}  // namespace
}  // namespace soapstone::search
