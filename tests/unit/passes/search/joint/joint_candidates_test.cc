#include "passes/search/joint/joint_candidates.h"

#include <cstdint>

#include "gtest/gtest.h"
#include "passes/search/joint/joint_gap.h"
#include "passes/search/joint/joint_search.h"
#include "passes/strategies/pipeline_spec.h"

namespace soapstone::search {
namespace {

TEST(JointCandidatesTest, DealsOutEqualParts) {
  EXPECT_EQ(microBatchesOf(64, /*replicas=*/8, /*samples=*/8), 1);
  EXPECT_EQ(microBatchesOf(64, 8, 2), 4);
  EXPECT_EQ(mostMicroBatches(64, 8), 8);
  EXPECT_EQ(mostMicroBatches(64, 1), 64);
}

TEST(JointCandidatesTest, DealsOutPartsThatDifferByOneSample) {
  // 35 samples on 8 replicas: 5 on three of them, 4 on the others.
  EXPECT_EQ(microBatchesOf(35, 8, 5), 1);
  // Seven at a time are fewer than there are replicas.
  EXPECT_EQ(microBatchesOf(35, 8, 1), 0);
  EXPECT_EQ(mostMicroBatches(35, 8), 1);
  // Four get 2 and 1 of seven at a time.
  EXPECT_EQ(microBatchesOf(35, 4, 2), 5);
  EXPECT_EQ(mostMicroBatches(35, 4), 7);
  // None gets as many as 3: of five at a time 2, of seven at a time 2.
  EXPECT_EQ(microBatchesOf(35, 4, 3), 0);
  EXPECT_EQ(mostMicroBatches(3, 8), 0);
}

TEST(JointCandidatesTest, TakesTheFewestMicroBatches) {
  // 20 at a time, and 18 at a time, leave 7 at most on one of three replicas.
  EXPECT_EQ(microBatchesOf(180, 3, 7), 9);
  for (int64_t replicas = 1; replicas <= 12; ++replicas) {
    for (int64_t samples = 1; samples <= 12; ++samples) {
      const int64_t count = microBatchesOf(60, replicas, samples);
      if (count == 0) continue;
      ASSERT_EQ(60 % count, 0);
      const int64_t size = 60 / count;
      EXPECT_GE(size, replicas);
      EXPECT_EQ((size + replicas - 1) / replicas, samples);
    }
  }
}

ReplicaKey keyOf(const char* text, int64_t batch, int64_t devices) {
  JointPlan plan;
  plan.spec = *strategy::parsePipelineSpec(text);
  if (plan.spec.microBatches == 0) plan.spec.microBatches = 1;
  return replicaKeyOf(plan, batch, devices);
}

TEST(ReplicaKeyTest, CountsTheSamplesOfTheFullestReplica) {
  EXPECT_EQ(keyOf("megatron:t=2,d=4,m=5", 35, 8).samples, 2);
  EXPECT_EQ(keyOf("megatron:t=2,d=4,m=5", 40, 8).samples, 2);
}

TEST(ReplicaKeyTest, GroupsOfHybridShardingAreNoReplicas) {
  const ReplicaKey key = keyOf("hsdp:d=2,m=4", 64, 8);
  EXPECT_EQ(key.tensor, 1);
  EXPECT_EQ(key.samples, 2);
}

}  // namespace
}  // namespace soapstone::search
