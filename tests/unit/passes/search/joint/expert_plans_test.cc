// Plans of mixtures with many small experts: tensors in parts with experts in
// parts, and experts on different devices beside tensors in parts.
#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "mlir/IR/MLIRContext.h"
#include "passes/search/joint/joint_candidates.h"
#include "passes/search/joint/joint_gap.h"
#include "passes/search/joint/joint_models.h"
#include "passes/search/joint/joint_search.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/search_figures.h"
#include "passes/strategies/named_strategy.h"
#include "simulator/simulation.h"
#include "tests/support/matchers.h"
#include "tests/support/preset_model.h"
#include "tests/support/training_model.h"

namespace soapstone::search {
namespace {

using ::testing::HasSubstr;

// An expert's neurons are fewer than a third of what it reads and gives.
constexpr char kSmallExperts[] =
    R"({"model_type": "qwen3_moe", "vocab_size": 4096, "hidden_size": 1024,
        "intermediate_size": 2048, "moe_intermediate_size": 256,
        "num_attention_heads": 16, "num_key_value_heads": 8, "head_dim": 64,
        "num_experts": 32, "num_experts_per_tok": 4, "decoder_sparse_step": 1,
        "num_hidden_layers": 4})";

class ExpertPlansTest : public testing::Test {
 protected:
  ExpertPlansTest()
      : machine(*cost_model::Machine::create(
            *cost_model::findMachine("dgx-h100x2"))),
        costs(*cost_model::OperatorCosts::create(machine,
                                                 cost_model::Profile())) {
    loadModelDialects(context);
  }

  absl::StatusOr<JointModel> build(int64_t samples) {
    absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> step =
        presetTrainingStepOf(kSmallExperts, samples,
                             /*sequence=*/4096, context);
    if (!step.ok()) return step.status();
    JointModel model;
    model.module = *std::move(step);
    return model;
  }

  // Time and memory of a step of `samples` by the strategy.
  struct Step {
    int64_t picoseconds = 0;
    int64_t bytes = 0;
    std::string error;
  };

  Step simulate(const std::string& text, int64_t samples, int devices) {
    JointModel source = *build(samples);
    strategy::StrategyModel model(*source.module);
    model::ModelGraph graph = *buildModelGraph(model);
    absl::StatusOr<model::Strategy> made =
        strategy::makeNamedStrategy(model, text, devices);
    if (!made.ok()) return {.error = std::string(made.status().message())};
    auto simulation =
        *simulator::Simulation::create(graph, machine, costs, devices);
    absl::Status status =
        simulation->setConfigurations(*configurationsOf(model, *made));
    if (!status.ok()) return {.error = std::string(status.message())};
    return {simulation->iterationPicoseconds(),
            figuresOf(text, *simulation).peakMemoryBytes, ""};
  }

  cost_model::Machine machine;
  cost_model::OperatorCosts costs;
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

// Nearly all parameters are the experts'; a device that kept them whole would
// need about as much as one that splits nothing.
TEST_F(ExpertPlansTest, TensorParallelismDividesSmallExperts) {
  int64_t whole = simulate("megatron:t=1,d=1", 1, 1).bytes;
  int64_t parts = simulate("megatron:t=8,d=1", 1, 8).bytes;
  EXPECT_LT(parts, whole / 4);
}

TEST_F(ExpertPlansTest, ExpertsLieOnTheDevicesThatShareTensors) {
  Step columns = simulate("megatron:t=8,d=1", 1, 8);
  Step apart = simulate("megatron:t=8,d=1,e=8", 1, 8);
  ASSERT_EQ(apart.error, "");
  // Products of an eighth of the columns are slow, and their sums are larger
  // than the rows that experts exchange.
  EXPECT_LT(apart.picoseconds, columns.picoseconds);
  EXPECT_LT(apart.bytes, columns.bytes * 11 / 10);
}

TEST_F(ExpertPlansTest, ExpertsLieOnDevicesOfSeveralReplicas) {
  Step own = simulate("megatron:t=2,d=4,e=2", 4, 8);
  Step shared = simulate("megatron:t=2,d=4,e=8", 4, 8);
  ASSERT_EQ(own.error, "");
  ASSERT_EQ(shared.error, "");
  // Masters and two moments in f32 and a copy in bf16, on an eighth of which a
  // device sits instead of a half.
  constexpr double kExpertBytes = 4.0 * 32 * 3 * 1024 * 256 * 14;
  EXPECT_NEAR(static_cast<double>(own.bytes - shared.bytes),
              kExpertBytes * 3 / 8, kExpertBytes / 100);
  // Without tensors in parts it is what expert parallelism is.
  Step plain = simulate("expert-parallel:e=8,d=1", 8, 8);
  Step named = simulate("megatron:t=1,d=8,e=8", 8, 8);
  EXPECT_EQ(named.picoseconds, plain.picoseconds);
  EXPECT_EQ(named.bytes, plain.bytes);
}

// A device has no more than one sample, whether there are as many samples as
// devices or half of that.
TEST_F(ExpertPlansTest, FewerSamplesThanDevicesAreSharedAsFarAsTheyGo) {
  for (const char* strategy :
       {"expert-parallel:e=8,d=2,gather=0", "expert-parallel:e=8,d=2,gather=1",
        "expert-parallel:e=4,d=4", "expert-parallel:e=16,d=1"}) {
    Step filled = simulate(strategy, 16, 16);
    Step half = simulate(strategy, 8, 16);
    ASSERT_EQ(half.error, "") << strategy;
    EXPECT_LE(half.picoseconds, filled.picoseconds) << strategy;
  }
}

TEST_F(ExpertPlansTest, RefusesNumbersOfDevicesThatExpertsCannotHave) {
  auto errorOf = [&](const std::string& text) {
    return simulate(text, 4, 8).error;
  };
  EXPECT_THAT(errorOf("megatron:t=2,d=4,e=6"),
              HasSubstr("'e' is 6; use 2 times a divisor of the 4 replicas"));
  EXPECT_THAT(errorOf("megatron:t=2,c=2,d=2,e=8"),
              HasSubstr("'e' is 8; use 2 or 4"));
  EXPECT_THAT(errorOf("megatron:t=2,d=4,e=0"), HasSubstr("'e' is 0"));
}

// Devices that have experts of their own share these with the replicas that
// have them, too, and everything else with all.
TEST_F(ExpertPlansTest, ReplicasShareParametersBesideExperts) {
  Step whole = simulate("megatron:t=2,d=4,e=2", 4, 8);
  Step shared = simulate("megatron:t=2,d=4,e=2,zero=3", 4, 8);
  Step apart = simulate("megatron:t=2,d=4,e=4,zero=3", 4, 8);
  ASSERT_EQ(shared.error, "");
  ASSERT_EQ(apart.error, "");
  // Masters and two moments in f32 and a copy in bf16 of a half of all experts,
  // three quarters of which three other replicas keep.
  constexpr double kExpertBytes = 4.0 * 32 * 3 * 1024 * 256 * 14;
  EXPECT_GT(static_cast<double>(whole.bytes - shared.bytes),
            kExpertBytes / 2 * 3 / 4);
  // An eighth of all experts lies on every device, however they are divided;
  // of two layers' gathered experts fewer are somewhere else.
  EXPECT_LT(apart.bytes, shared.bytes);
}

// The search knows such plans: nothing that it finds is slower than one of
// them.
TEST_F(ExpertPlansTest, SearchReachesExpertsBesideTensors) {
  JointSearchOptions options;
  options.batch = 16;
  options.devices = 16;
  JointModels models([&](int64_t samples, bool) { return build(samples); });
  absl::StatusOr<JointOutcome> found =
      searchJointly(models, machine, costs, options);
  ASSERT_TRUE(found.ok()) << found.status().ToString();
  for (const char* start :
       {"megatron:t=2,e=2,d=8,m=2", "megatron:t=4,e=8,d=4,m=4,zero=1",
        "megatron:t=8,e=8,d=1,p=2,m=16,cut=work",
        "megatron:t=2,e=8,d=4,p=2,m=4,zero=1,cut=work"}) {
    JointSearchOptions one = options;
    one.firstOnly = true;
    one.starts = {start};
    one.requiredStarts = 1;
    absl::StatusOr<JointOutcome> named =
        searchJointly(models, machine, costs, one);
    ASSERT_TRUE(named.ok()) << start << ": " << named.status().ToString();
    const JointPlan& plan = named->plans.front();
    EXPECT_LE(found->plans.front().periodPicoseconds, plan.periodPicoseconds)
        << found->plans.front().text << " is slower than " << plan.text;
    // The plan's text says again how it is split.
    ReplicaKey key = replicaKeyOf(plan, options.batch, options.devices);
    EXPECT_GT(key.apart, 0) << plan.text;
    EXPECT_TRUE(absl::StrContains(
        plan.text,
        key.strategy(options.devices / plan.spec.groups / key.tensor)))
        << plan.text;
  }
}

}  // namespace
}  // namespace soapstone::search
