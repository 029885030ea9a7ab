#include "passes/search/joint/joint_orders.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "mlir/IR/MLIRContext.h"
#include "passes/search/joint/joint_models.h"
#include "passes/search/joint/joint_pricing.h"
#include "tests/support/preset_model.h"
#include "tests/support/training_model.h"

namespace soapstone::search {
namespace {

constexpr char kQwen3[] =
    R"({"model_type": "qwen3", "vocab_size": 8192, "hidden_size": 2048,
        "intermediate_size": 4096, "num_attention_heads": 16,
        "num_key_value_heads": 8, "head_dim": 128, "num_hidden_layers": 12})";

class JointOrdersTest : public testing::Test {
 protected:
  JointOrdersTest() { loadModelDialects(context); }

  // Searches in the order of the machine, then in the others.
  void search(const std::string& name, int64_t devices) {
    machine = *cost_model::Machine::create(*cost_model::findMachine(name));
    costs = *cost_model::OperatorCosts::create(machine, cost_model::Profile());
    options.batch = 24;
    options.devices = devices;
    absl::StatusOr<JointOutcome> found =
        searchJointly(models, machine, costs, options);
    ASSERT_TRUE(found.ok()) << found.status().ToString();
    own = *found;
    found =
        searchOtherOrders(models, machine, costs, options, std::move(found));
    ASSERT_TRUE(found.ok()) << found.status().ToString();
    all = *std::move(found);
  }

  absl::StatusOr<JointModel> build(int64_t samples) {
    absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> step =
        presetTrainingStepOf(kQwen3, samples, /*sequence=*/128, context);
    if (!step.ok()) return step.status();
    JointModel model;
    model.module = *std::move(step);
    return model;
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  JointModels models{[this](int64_t samples, bool) { return build(samples); }};
  cost_model::Machine machine =
      *cost_model::Machine::create(*cost_model::findMachine("dgx1-v100"));
  cost_model::OperatorCosts costs =
      *cost_model::OperatorCosts::create(machine, cost_model::Profile());
  JointSearchOptions options;
  JointOutcome own;
  JointOutcome all;
};

TEST_F(JointOrdersTest, FasterStagesWithoutTheOldDevices) {
  search(SOAPSTONE_MACHINES "/three_kinds.json", 14);
  const JointPlan& best = all.plans.front();
  EXPECT_LT(best.periodPicoseconds, own.plans.front().periodPicoseconds);
  ASSERT_FALSE(best.spec.devices.empty()) << best.text;
  EXPECT_EQ(all.gap.total(), best.periodPicoseconds);
  EXPECT_LE(all.lowerBoundPicoseconds, own.lowerBoundPicoseconds);
  // All that was found before is still there.
  EXPECT_GT(all.plans.size(), own.plans.size());
  EXPECT_GT(all.simulations, own.simulations);
}

// On the machine itself, plans take what the search says, by their text.
TEST_F(JointOrdersTest, PlansArePricedWhereTheyLie) {
  search(SOAPSTONE_MACHINES "/three_kinds.json", 14);
  int moved = 0;
  for (const JointPlan& plan : all.plans) {
    EXPECT_EQ(plan.missingBytes, 0);
    if (plan.spec.devices.empty()) continue;
    ++moved;
    JointSearchOptions there = options;
    there.devices = static_cast<int64_t>(plan.spec.devices.size());
    JointPlan again;
    again.spec = *strategy::parsePipelineSpec(plan.text);
    EXPECT_EQ(again.spec.devices, plan.spec.devices);
    again.spec.microBatches = plan.spec.microBatches;  // One is not said.
    ASSERT_TRUE(JointPricer(models, machine, costs, there).price(&again).ok());
    EXPECT_EQ(again.periodPicoseconds, plan.periodPicoseconds) << plan.text;
    EXPECT_EQ(again.result.groupBegins, plan.result.groupBegins) << plan.text;
    EXPECT_EQ(again.peakBytes, plan.peakBytes) << plan.text;
  }
  EXPECT_GT(moved, 2);
}

// A plan is delayed by the slow nodes among its own, and ranked with them.
TEST_F(JointOrdersTest, PlansWaitForTheSlowNodesAmongTheirOwn) {
  auto nodesOf = [&](const JointPlan& plan) {
    std::set<int64_t> nodes;
    for (int device : plan.result.devices())
      nodes.insert(machine.nodeOf(device));
    return static_cast<int64_t>(nodes.size());
  };
  options.stragglers = {.nodeShare = 0.5, .slowdown = 20};
  search(SOAPSTONE_MACHINES "/three_kinds.json", 14);
  int64_t before = 0;
  std::set<double> delays;
  for (const JointPlan& plan : all.plans) {
    if (plan.spec.groups == 1) continue;
    EXPECT_EQ(plan.delay, options.stragglers.delay(nodesOf(plan))) << plan.text;
    delays.insert(plan.delay);
    const int64_t delayed = plan.delayed(plan.periodPicoseconds);
    EXPECT_GE(delayed, before) << plan.text;
    before = delayed;
  }
  EXPECT_GT(delays.size(), 1);
}

TEST_F(JointOrdersTest, DevicesOfOneKindChangeNothing) {
  search("dgx1-v100", 8);
  EXPECT_EQ(all.simulations, own.simulations);
  EXPECT_EQ(all.plans.front().text, own.plans.front().text);
}

}  // namespace
}  // namespace soapstone::search
