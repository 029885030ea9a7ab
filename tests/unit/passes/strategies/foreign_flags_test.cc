#include "passes/strategies/foreign_flags.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace soapstone::strategy {
namespace {

using testing::HasSubstr;

std::string translated(const std::string& source, int64_t devices) {
  absl::StatusOr<std::string> spec = translateForeignPlan(source, devices);
  return spec.ok() ? *spec : std::string(spec.status().message());
}

TEST(ForeignFlagsTest, MegatronDegreesBecomeANamedStrategy) {
  EXPECT_EQ(translated("megatron-flags:--tensor-model-parallel-size 8", 32),
            "megatron:t=8,d=4,sp=0");
  EXPECT_EQ(translated("megatron-flags:--num-layers 96 --hidden-size 12288 "
                       "--tensor-model-parallel-size 8 "
                       "--pipeline-model-parallel-size 8 "
                       "--num-layers-per-virtual-pipeline-stage 3 "
                       "--micro-batch-size 1 --global-batch-size 1536 "
                       "--use-distributed-optimizer --sequence-parallel "
                       "--recompute-granularity selective --lr 6e-5",
                       512),
            "megatron:t=8,d=8,p=8,m=192,v=4,recompute=selective,zero=1");
}

TEST(ForeignFlagsTest, FlagsMayBePastedFromAScript) {
  const std::string degree = "megatron-flags:--tensor-model-parallel-size 2";
  EXPECT_EQ(translated(degree + " \\\n  --sequence-parallel \\\r\n"
                                " --use-distributed-optimizer  # of Adam\n",
                       8),
            "megatron:t=2,d=4,zero=1");
  EXPECT_EQ(translated(degree + "\\\r\n --use-distributed-optimizer", 8),
            "megatron:t=2,d=4,sp=0,zero=1");
  EXPECT_EQ(translated(degree + " --sequence-parallel \\ --lr 1", 8),
            "megatron:t=2,d=4");
  EXPECT_EQ(translated(degree + " --sequence-parallel yes", 8),
            "strategy flags: 'sequence-parallel' is 'yes'; use true or false");
}

TEST(ForeignFlagsTest, OneRankPerReplicaIsDataParallel) {
  EXPECT_EQ(translated("megatron-flags:--micro-batch-size 4", 8),
            "data-parallel");
  EXPECT_EQ(translated("megatron-flags:--use-distributed-optimizer", 8),
            "zero1");
}

TEST(ForeignFlagsTest, InstancesOfTheOptimizerShareStatesInGroups) {
  const std::string instances =
      " --use-distributed-optimizer --num-distributed-optimizer-instances ";
  EXPECT_EQ(translated("megatron-flags:" + instances + "2", 8),
            "zero1:shards=4");
  EXPECT_EQ(translated("megatron-flags:" + instances + "1", 8), "zero1");
  EXPECT_EQ(translated("megatron-flags:--tensor-model-parallel-size 2 "
                       "--context-parallel-size 2 --sequence-parallel" +
                           instances + "4",
                       32),
            "megatron:t=2,d=8,c=2,zero=1,shards=4");
  EXPECT_THAT(translated("megatron-flags:" + instances + "3", 8),
              HasSubstr("8 is no multiple of 3"));
}

TEST(ForeignFlagsTest, TorchtitanShardsUnlessToldOtherwise) {
  EXPECT_EQ(translated("torchtitan-flags:--training.local_batch_size 2", 64),
            "zero3");
  EXPECT_EQ(translated("torchtitan-flags:--parallelism.tensor_parallel_degree "
                       "2 --activation_checkpoint.mode=selective "
                       "--activation_checkpoint.selective_ac_option op",
                       64),
            "megatron:t=2,d=32,recompute=alternate,zero=3");
}

TEST(ForeignFlagsTest, TorchtitanCutsLocalBatchesInPipelines) {
  auto staged = [](const std::string& more) {
    return translated(
        "torchtitan-flags:--parallelism.pipeline_parallel_degree 4 "
        "--training.local_batch_size 16" +
            more,
        16);
  };
  EXPECT_EQ(staged(""), "megatron:t=1,d=4,p=4,m=16,zero=1");
  EXPECT_EQ(staged(" --parallelism.pipeline_parallel_microbatch_size 4"
                   " --parallelism.pipeline_parallel_schedule Interleaved1F1B"),
            "megatron:t=1,d=4,p=4,m=4,v=2,schedule=interleaved,zero=1");
  EXPECT_EQ(staged(" --training.global_batch_size 128"
                   " --parallelism.pipeline_parallel_schedule GPipe"),
            "megatron:t=1,d=4,p=4,m=32,schedule=gpipe,zero=1");
  EXPECT_THAT(staged(" --parallelism.pipeline_parallel_schedule Looped"),
              HasSubstr("schedule 'looped' cannot be expressed"));
  EXPECT_THAT(staged(" --parallelism.pipeline_parallel_microbatch_size 3"),
              HasSubstr("16 is no multiple of 3"));
}

TEST(ForeignFlagsTest, ALocalBatchIsOneMicroBatchWithoutStages) {
  EXPECT_EQ(translated("torchtitan-flags:--training.local_batch_size 4 "
                       "--training.global_batch_size 256",
                       8),
            "zero3:m=8");
}

TEST(ForeignFlagsTest, NamesOfOlderVersionsAreRead) {
  EXPECT_EQ(translated("torchtitan-flags:--training.tensor_parallel_degree 2 "
                       "--experimental.pipeline_parallel_degree 2 "
                       "--training.batch_size 8",
                       16),
            "megatron:t=2,d=4,p=2,m=8,zero=1");
  EXPECT_EQ(translated("megatron-flags:--model-parallel-size 8 --batch-size 4 "
                       "--global-batch-size 64 --checkpoint-activations",
                       16),
            "megatron:t=8,d=2,sp=0,m=8,recompute=full");
  EXPECT_EQ(translated("megatron-flags:--tensor-model-parallel-size 8 "
                       "--activations-checkpoint-method uniform",
                       16),
            "megatron:t=8,d=2,sp=0,recompute=full");
  EXPECT_EQ(translated("megatron-flags:--tensor-model-parallel-size 8 "
                       "--activations-checkpoint-granularity null "
                       "--activations-checkpoint-method uniform",
                       16),
            "megatron:t=8,d=2,sp=0");
}

TEST(ForeignFlagsTest, DeepSpeedsStageSaysWhatIsShared) {
  EXPECT_EQ(translated("megatron-flags:--tensor-model-parallel-size 4 "
                       "--zero-stage 1 --deepspeed",
                       16),
            "megatron:t=4,d=4,sp=0,zero=1");
  EXPECT_EQ(translated("megatron-flags:--zero-stage 0", 8), "data-parallel");
  EXPECT_THAT(translated("megatron-flags:--zero-stage 4", 8),
              HasSubstr("'zero-stage' is '4'"));
}

TEST(ForeignFlagsTest, TorchtitanReplicatesWhatItIsToldTo) {
  auto degrees = [](int64_t tensor, int64_t replicate, const char* shard) {
    return translated(
        absl::StrCat("torchtitan-flags:--parallelism.tensor_parallel_degree ",
                     tensor, " --parallelism.data_parallel_replicate_degree ",
                     replicate, shard),
        8);
  };
  constexpr char kShards[] = " --parallelism.data_parallel_shard_degree ";
  auto shards = [&](int64_t count) { return absl::StrCat(kShards, count); };
  EXPECT_EQ(degrees(2, 4, shards(1).c_str()), "megatron:t=2,d=4");
  EXPECT_EQ(degrees(2, 4, ""), "megatron:t=2,d=4");
  EXPECT_EQ(degrees(2, 1, shards(4).c_str()), "megatron:t=2,d=4,zero=3");
  EXPECT_EQ(degrees(2, 1, shards(-1).c_str()), "megatron:t=2,d=4,zero=3");
  EXPECT_EQ(degrees(1, 8, shards(1).c_str()), "data-parallel");
  EXPECT_EQ(degrees(1, 2, shards(4).c_str()), "hsdp:d=2");
  EXPECT_EQ(degrees(1, 2, ""), "hsdp:d=2");
  EXPECT_THAT(degrees(2, 2, ""), HasSubstr("2 groups with all shards each"));
  EXPECT_THAT(degrees(2, 2, shards(4).c_str()),
              HasSubstr("degree 2 and shard degree 4 are not 4 replicas"));
  EXPECT_THAT(degrees(1, 3, ""), HasSubstr("8 is no multiple of 3"));
}

TEST(ForeignFlagsTest, EveryNthLayerIsComputedAgain) {
  const std::string selective =
      "torchtitan-flags:--activation_checkpoint.mode selective";
  const std::string option = " --activation_checkpoint.selective_ac_option ";
  EXPECT_EQ(translated(selective + option + "op", 8),
            "zero3:recompute=alternate");
  EXPECT_EQ(translated(selective + option + "1", 8), "zero3:recompute=full");
  EXPECT_EQ(translated(selective + option + "3", 8), "zero3:recompute=every:3");
  EXPECT_EQ(translated(selective, 8), "zero3:recompute=every:2");
  EXPECT_THAT(translated(selective + option + "-1", 8),
              HasSubstr("'-1'; use op or a number of layers"));
}

TEST(ForeignFlagsTest, SettingsOfLlmFoundryMayBePairs) {
  EXPECT_EQ(translated("llm-foundry-flags:sharding_strategy=SHARD_GRAD_OP "
                       "activation_checkpointing: true "
                       "device_train_microbatch_size: 8 "
                       "global_train_batch_size: 512",
                       16),
            "zero2:m=4,recompute=full");
}

TEST(ForeignFlagsTest, ErrorsGiveTheNumbers) {
  EXPECT_THAT(translated("megatron-flags:--tensor-model-parallel-size 3", 8),
              HasSubstr("8 is no multiple of 3"));
  EXPECT_THAT(translated("megatron-flags:--tensor-model-parallel-size two", 8),
              HasSubstr("'tensor-model-parallel-size' is 'two'"));
  EXPECT_THAT(translated("megatron-flags:--micro-batch-size 3 "
                         "--global-batch-size 16",
                         2),
              HasSubstr("16 is no multiple of 6"));
}

TEST(ForeignFlagsTest, ProductsOfDegreesMayExceed64Bits) {
  // The first product is 0 in 64 bits, the second one 1.
  EXPECT_THAT(translated("megatron-flags:--tensor-model-parallel-size "
                         "4294967296 --pipeline-model-parallel-size 4294967296",
                         8),
              HasSubstr("8 is no multiple of 4294967296 x 4294967296 x 1"));
  EXPECT_THAT(translated("megatron-flags:--tensor-model-parallel-size 3 "
                         "--pipeline-model-parallel-size 1117984489315730401 "
                         "--context-parallel-size 11",
                         8),
              HasSubstr("8 is no multiple of 3 x 1117984489315730401 x 11"));
}

TEST(ForeignFlagsTest, TorchtitanKeepsParametersGatheredInPipelines) {
  auto resharded = [](const std::string& stages, const std::string& when) {
    return translated(
        "torchtitan-flags:--parallelism.pipeline_parallel_degree " + stages +
            " --parallelism.fsdp_reshard_after_forward " + when,
        8);
  };
  EXPECT_EQ(resharded("2", "default"), "megatron:t=1,d=4,p=2,zero=1");
  EXPECT_EQ(resharded("2", "always"), "megatron:t=1,d=4,p=2,zero=3");
  EXPECT_EQ(resharded("1", "default"), "zero3");
  EXPECT_EQ(resharded("1", "never"), "zero2");
  EXPECT_THAT(resharded("1", "often"), HasSubstr("is 'often'; use default"));
}

TEST(ForeignFlagsTest, ReplicatedParametersInPipelinesAreNotDivided) {
  EXPECT_EQ(translated("torchtitan-flags:--parallelism.pipeline_parallel_degree"
                       " 2 --parallelism.data_parallel_replicate_degree 4 "
                       "--parallelism.data_parallel_shard_degree 1",
                       8),
            "megatron:t=1,d=4,p=2");
}

TEST(ForeignFlagsTest, LayersAreComputedAgainInBlocksOrAtOnce) {
  const std::string full =
      "megatron-flags:--recompute-granularity full --recompute-method ";
  EXPECT_EQ(translated(full + "uniform --recompute-num-layers 1", 8),
            "data-parallel:recompute=full");
  EXPECT_EQ(translated(full + "uniform --recompute-num-layers 2", 8),
            "data-parallel:recompute=uniform:2");
  EXPECT_EQ(translated(full + "block --recompute-num-layers 3", 8),
            "data-parallel:recompute=full:3");
  EXPECT_EQ(
      translated("megatron-flags:activations_checkpoint_granularity: full "
                 "activations_checkpoint_method: block "
                 "activations_checkpoint_num_layers: 5",
                 8),
      "data-parallel:recompute=full:5");
  EXPECT_THAT(translated(full + "sometimes", 8),
              HasSubstr("'recompute-method' is 'sometimes'; use uniform"));
}

TEST(ForeignFlagsTest, ModulesAreComputedAgain) {
  auto modules = [](const std::string& setting) {
    return translated(
        "megatron-flags:--recompute-granularity selective " + setting, 8);
  };
  EXPECT_EQ(modules("--recompute-modules core_attn"),
            "data-parallel:recompute=selective");
  EXPECT_EQ(modules("--recompute-modules mlp"), "data-parallel:recompute=mlp");
  EXPECT_EQ(modules("--recompute-modules mla_up_proj core_attn moe_act "
                    "--tensor-model-parallel-size 2"),
            "megatron:t=2,d=4,sp=0,recompute=core_attn+mla_up_proj+moe_act");
  EXPECT_EQ(translated("megatron-flags:recompute_granularity: selective "
                       "recompute_modules: [\"mlp\", \"layernorm\"] "
                       "tensor_model_parallel_size: 2",
                       8),
            "megatron:t=2,d=4,sp=0,recompute=layernorm+mlp");
  EXPECT_EQ(translated(R"(megatron-flags:{"recompute_granularity": "selective",
                          "recompute_modules": ["mlp", "layernorm"],
                          "betas": [0.9, 0.95], "micro_batch_size": 2})",
                       8),
            "data-parallel:recompute=layernorm+mlp");
  EXPECT_THAT(modules("--recompute-modules mlp attention"),
              HasSubstr("'recompute-modules' is 'mlp attention'; use one or "
                        "several of core_attn, layernorm"));
  EXPECT_THAT(modules("--recompute-modules mlp mlp"), HasSubstr("use one or"));
}

TEST(ForeignFlagsTest, SharesOfTheBytesAreRefused) {
  EXPECT_THAT(
      translated("torchtitan-flags:--activation_checkpoint.mode memory_budget",
                 8),
      HasSubstr("is 'memory_budget'; use full"));
}

TEST(ForeignFlagsTest, SettingsThatChangeThePlanAreRefusedByName) {
  auto refused = [](const std::string& flag) {
    return translated("megatron-flags:--tensor-model-parallel-size 2 " + flag,
                      8);
  };
  EXPECT_THAT(refused("--optimizer-cpu-offload"),
              HasSubstr("'optimizer-cpu-offload' cannot be expressed: no "));
  EXPECT_THAT(refused("--decoder-first-pipeline-num-layers 3"),
              HasSubstr("stages of unequal layers are written by hand"));
  EXPECT_THAT(refused("--hierarchical-context-parallel-sizes 2"),
              HasSubstr("it is not known and may change the plan"));
  EXPECT_THAT(refused("--expert-tensor-parallel-size 1"),
              HasSubstr("they have that of the model, 2"));
  EXPECT_THAT(refused("--num-layers-per-virtual-pipeline-stage 2"),
              HasSubstr("add --num-layers"));
  EXPECT_THAT(translated("llm-foundry-flags:sharding_strategy=HYBRID_SHARD", 8),
              HasSubstr("--replicate-degree N"));
}

TEST(ForeignFlagsTest, ReadsExpertsOnDifferentDevices) {
  EXPECT_EQ(translated("megatron-flags:--tensor-model-parallel-size 4 "
                       "--sequence-parallel --expert-model-parallel-size 8 "
                       "--expert-tensor-parallel-size 1",
                       16),
            "megatron:t=4,d=4,e=8");
  EXPECT_EQ(translated("megatron-flags:--expert-model-parallel-size 8", 16),
            "megatron:t=1,d=16,e=8");
  EXPECT_EQ(
      translated("torchtitan-flags:--parallelism.expert_parallel_degree 8 "
                 "--parallelism.pipeline_parallel_degree 2",
                 16),
      "megatron:t=1,d=8,p=2,e=8,zero=1");
  // Experts have the tensor degree of the model unless another is given.
  EXPECT_THAT(translated("megatron-flags:--tensor-model-parallel-size 4 "
                         "--expert-model-parallel-size 2",
                         16),
              HasSubstr("or 1 beside an expert degree"));
}

TEST(ForeignFlagsTest, ReadsAttentionByHeads) {
  const std::string heads =
      "megatron-flags:--context-parallel-size 4 --cp-comm-type a2a";
  EXPECT_EQ(translated(heads, 8), "ulysses:c=4,d=2");
  EXPECT_EQ(translated(heads + " --pipeline-model-parallel-size 2", 16),
            "ulysses:c=4,d=2,p=2");
  EXPECT_THAT(translated(heads + " --tensor-model-parallel-size 2", 8),
              HasSubstr("'cp-comm-type' is 'a2a'; attention by heads"));
  EXPECT_EQ(translated("megatron-flags:--context-parallel-size 4 "
                       "--cp-comm-type p2p",
                       8),
            "megatron:t=1,d=2,c=4");
}

TEST(ForeignFlagsTest, SettingsThatChangeNoPlanArePassedOver) {
  EXPECT_EQ(translated("megatron-flags:--tensor-model-parallel-size 2 "
                       "--overlap-grad-reduce --num-distributed-optimizer-"
                       "instances 1 --expert-tensor-parallel-size 2 "
                       "--no-async-tensor-model-parallel-allreduce "
                       "--data-path 0.5 /data/parallel/text --bf16",
                       8),
            "megatron:t=2,d=4,sp=0");
  EXPECT_EQ(translated("llm-foundry-flags:fsdp_config.sharding_strategy="
                       "FULL_SHARD fsdp_config.activation_cpu_offload=false",
                       8),
            "zero3");
}

TEST(ForeignFlagsTest, ConfigurationsOfNemoAreMegatrons) {
  EXPECT_EQ(translated("megatron-flags:model.tensor_model_parallel_size=4 "
                       "model.virtual_pipeline_model_parallel_size=null "
                       "model.sequence_parallel=True model.micro_batch_size=1 "
                       "model.global_batch_size=16 "
                       "model.activations_checkpoint_granularity=selective "
                       "model.optim.name=distributed_fused_adam",
                       8),
            "megatron:t=4,d=2,m=8,recompute=selective,zero=1");
}

TEST(ForeignFlagsTest, DeepSpeedsConfigurationIsAnObject) {
  const std::string source =
      "deepspeed-flags:{\"train_batch_size\": 64, "
      "\"train_micro_batch_size_per_gpu\": 4, \"zero_optimization\": "
      "{\"stage\": 2, \"overlap_comm\": true}, \"bf16\": {\"enabled\": true}}";
  EXPECT_EQ(translated(source, 8), "zero2:m=2");
  EXPECT_THAT(translated("deepspeed-flags:{\"zero_optimization\": {\"stage\": "
                         "3, \"offload_param\": {\"device\": \"cpu\"}}}",
                         8),
              HasSubstr("'zero-optimization.offload-param.device'"));
}

TEST(ForeignFlagsTest, SamplesOfAStepFollow) {
  auto samples = [](const std::string& source) {
    return foreignBatch(source, 8).value_or(-1);
  };
  EXPECT_EQ(samples("megatron-flags:--global-batch-size 64"), 64);
  EXPECT_EQ(samples("megatron-flags:--tensor-model-parallel-size 2 "
                    "--micro-batch-size 4"),
            16);
  EXPECT_EQ(samples("torchtitan-flags:--training.local_batch_size 2 "
                    "--training.gradient_accumulation_steps 3"),
            48);
  EXPECT_EQ(samples("megatron-flags:--bf16"), 0);
  EXPECT_EQ(samples("megatron-flags:--tensor-model-parallel-size 3"), -1);
}

TEST(ForeignFlagsTest, WhatIsNoPartOfAPlanIsTold) {
  EXPECT_THAT(foreignPlanNotes("megatron-flags:--fp8-format hybrid --bf16"),
              testing::ElementsAre(HasSubstr("add --f8-products")));
  EXPECT_THAT(foreignPlanNotes("torchtitan-flags:--float8."
                               "enable_fsdp_float8_all_gather"),
              testing::ElementsAre(HasSubstr("add --f8-gathers")));
  EXPECT_THAT(foreignPlanNotes("torchtitan-flags:--compile.enable"),
              testing::ElementsAre(HasSubstr("the --system says so")));
  EXPECT_TRUE(foreignPlanNotes("megatron:t=2").empty());
}

TEST(ForeignFlagsTest, OtherSourcesAreNone) {
  EXPECT_TRUE(isForeignPlan("megatron-flags:--x"));
  EXPECT_FALSE(isForeignPlan("megatron:t=2"));
  EXPECT_FALSE(isForeignPlan("plans/megatron-flags.json"));
}

}  // namespace
}  // namespace soapstone::strategy
