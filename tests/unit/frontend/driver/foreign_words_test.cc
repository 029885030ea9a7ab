#include "frontend/driver/foreign_words.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "passes/strategies/foreign_flags.h"

namespace soapstone::driver {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr char kUnsaid[] = "sums of gradients are divided over replicas";

search::JointPlan planOf(const std::string& text) {
  search::JointPlan plan;
  plan.spec = *strategy::parsePipelineSpec(text);
  plan.text = text;
  return plan;
}

// Neither of these systems divides the sums of gradients alone: their flags say
// what is left, the shared states.
TEST(ForeignWordsTest, SharedSumsAreSaidAsSharedStates) {
  search::JointPlan plan = planOf("megatron:t=2,d=4,p=2,m=16,zero=2");
  ForeignWords megatron = megatronFlags(plan, /*devices=*/16, /*batch=*/64);
  EXPECT_THAT(megatron.flags, HasSubstr("--use-distributed-optimizer"));
  EXPECT_THAT(megatron.unsaid, Contains(kUnsaid));
  ForeignWords torchtitan = torchtitanFlags(plan, /*devices=*/16, /*batch=*/64);
  EXPECT_THAT(torchtitan.flags,
              HasSubstr("--parallelism.data_parallel_shard_degree 4"));
  EXPECT_THAT(torchtitan.unsaid, Contains(kUnsaid));
}

// Reads flags back as a strategy for 16 devices.
std::string readBack(const std::string& system, const ForeignWords& words) {
  absl::StatusOr<std::string> spec = strategy::translateForeignPlan(
      system + "-flags:" + words.flags, /*devices=*/16);
  return spec.ok() ? *spec : spec.status().ToString();
}

TEST(ForeignWordsTest, RecomputationIsReadBack) {
  for (const char* recompute :
       {"full", "full:3", "uniform:4", "selective", "layernorm+mlp+moe_act"}) {
    std::string text =
        std::string("megatron:t=2,d=4,p=2,m=16,recompute=") + recompute;
    ForeignWords words =
        megatronFlags(planOf(text), /*devices=*/16, /*batch=*/64);
    EXPECT_THAT(words.unsaid, Not(Contains(HasSubstr("recomputation"))));
    EXPECT_EQ(readBack("megatron", words), text);
  }
  ForeignWords share =
      megatronFlags(planOf("megatron:t=2,d=4,p=2,m=16,recompute=40%"),
                    /*devices=*/16, /*batch=*/64);
  EXPECT_THAT(share.unsaid, Contains("recomputation '40%'"));
}

TEST(ForeignWordsTest, MegatronFsdpDividesParametersWithoutStages) {
  search::JointPlan plan = planOf("megatron:t=2,d=8,m=4,zero=3");
  ForeignWords words = megatronFlags(plan, /*devices=*/16, /*batch=*/64);
  EXPECT_THAT(words.unsaid, IsEmpty());
  EXPECT_EQ(readBack("megatron", words), "megatron:t=2,d=8,m=4,zero=3");
  words = megatronFlags(planOf("fsdp:m=4"), /*devices=*/16, /*batch=*/64);
  EXPECT_EQ(readBack("megatron", words), "zero3:m=4");
  words = megatronFlags(planOf("zero2:m=4"), /*devices=*/16, /*batch=*/64);
  EXPECT_THAT(words.unsaid, IsEmpty());
  EXPECT_EQ(readBack("megatron", words), "zero2:m=4");
  words = megatronFlags(planOf("zero1:m=4"), /*devices=*/16, /*batch=*/64);
  EXPECT_THAT(words.unsaid, IsEmpty());
  EXPECT_EQ(readBack("megatron", words), "zero1:m=4");
  words = megatronFlags(planOf("megatron:t=2,d=4,p=2,m=16,zero=3"),
                        /*devices=*/16, /*batch=*/64);
  EXPECT_THAT(words.flags, Not(HasSubstr("megatron-fsdp")));
  EXPECT_THAT(words.unsaid, Contains("parameters are divided over replicas"));
}

TEST(ForeignWordsTest, GroupsThatShareStatesAreReadBack) {
  for (const char* text :
       {"megatron:t=2,d=4,p=2,m=16,zero=1,shards=2", "zero1:m=4,shards=8"}) {
    ForeignWords words =
        megatronFlags(planOf(text), /*devices=*/16, /*batch=*/64);
    EXPECT_EQ(readBack("megatron", words), text);
  }
}

TEST(ForeignWordsTest, TorchtitanComputesEveryNthLayerAgain) {
  const std::string text = "megatron:t=2,d=8,m=4,recompute=every:2,zero=3";
  ForeignWords words =
      torchtitanFlags(planOf(text), /*devices=*/16, /*batch=*/64);
  EXPECT_EQ(readBack("torchtitan", words), text);
}

TEST(ForeignWordsTest, MegatronHasAttentionByHeads) {
  ForeignWords words = megatronFlags(planOf("ulysses:c=4,d=2,p=2,m=4"),
                                     /*devices=*/16, /*batch=*/64);
  EXPECT_THAT(words.flags,
              HasSubstr("--context-parallel-size 4 --cp-comm-type a2a"));
  EXPECT_EQ(readBack("megatron", words), "ulysses:c=4,d=2,p=2,m=4");
}

// A local batch is what torchtitan's pipelines cut, and what others accumulate.
TEST(ForeignWordsTest, TorchtitanGetsTheBatchOfAReplica) {
  ForeignWords stages = torchtitanFlags(planOf("megatron:t=2,d=4,p=2,m=8"),
                                        /*devices=*/16, /*batch=*/64);
  EXPECT_THAT(stages.flags, HasSubstr("--training.local_batch_size 16 "));
  EXPECT_THAT(stages.flags, HasSubstr("pipeline_parallel_microbatch_size 2 "));
  EXPECT_EQ(readBack("torchtitan", stages), "megatron:t=2,d=4,p=2,m=8");
  ForeignWords whole = torchtitanFlags(planOf("megatron:t=2,d=8,m=4,zero=3"),
                                       /*devices=*/16, /*batch=*/64);
  EXPECT_THAT(whole.flags, HasSubstr("--training.local_batch_size 2 "));
  EXPECT_THAT(whole.unsaid, IsEmpty());
  EXPECT_EQ(readBack("torchtitan", whole), "megatron:t=2,d=8,m=4,zero=3");
}

TEST(ForeignWordsTest, TorchtitanDividesGradientsAndGroups) {
  ForeignWords words =
      torchtitanFlags(planOf("zero2:m=2"), /*devices=*/16, /*batch=*/64);
  EXPECT_THAT(words.unsaid, IsEmpty());
  EXPECT_EQ(readBack("torchtitan", words), "zero2:m=2");
  words = torchtitanFlags(planOf("hsdp:d=2,m=2"), /*devices=*/16, /*batch=*/64);
  EXPECT_THAT(words.unsaid, IsEmpty());
  EXPECT_EQ(readBack("torchtitan", words), "hsdp:d=2,m=2");
}

// torchtitan gives a stage of an interleaved schedule two chunks by default.
TEST(ForeignWordsTest, TorchtitansChunksAreSaidOrListed) {
  const std::string base = "megatron:t=2,d=2,p=4,m=16,schedule=";
  auto wordsOf = [&](const std::string& rest) {
    return torchtitanFlags(planOf(base + rest), /*devices=*/16, /*batch=*/64);
  };
  EXPECT_THAT(wordsOf("interleaved,v=2").unsaid,
              Not(Contains(HasSubstr("chunks on a stage"))));
  EXPECT_THAT(wordsOf("interleaved,v=3").unsaid,
              Contains(HasSubstr("3 chunks on a stage")));
  EXPECT_THAT(wordsOf("dualpipe-v,v=2").flags, HasSubstr("DualPipeV"));
}

}  // namespace
}  // namespace soapstone::driver
