#include "frontend/driver/joint_plan.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::driver {
namespace {

using testing::Contains;
using testing::HasSubstr;

constexpr char kUnsaid[] = "sums of gradients are divided over replicas";

search::JointPlan planOf(const std::string& text) {
  search::JointPlan plan;
  plan.spec = *strategy::parsePipelineSpec(text);
  plan.text = text;
  return plan;
}

// Neither of these systems divides the sums of gradients alone: their flags say
// what is left, the shared states.
TEST(JointPlanTest, SharedSumsAreSaidAsSharedStates) {
  search::JointPlan plan = planOf("megatron:t=2,d=4,p=2,m=16,zero=2");
  ForeignWords megatron = megatronFlags(plan, /*devices=*/16, /*batch=*/64);
  EXPECT_THAT(megatron.flags, HasSubstr("--use-distributed-optimizer"));
  EXPECT_THAT(megatron.unsaid, Contains(kUnsaid));
  ForeignWords torchtitan = torchtitanFlags(plan, /*devices=*/16, /*batch=*/64);
  EXPECT_THAT(torchtitan.flags,
              HasSubstr("--parallelism.data_parallel_shard_degree 4"));
  EXPECT_THAT(torchtitan.unsaid, Contains(kUnsaid));
}

}  // namespace
}  // namespace soapstone::driver
