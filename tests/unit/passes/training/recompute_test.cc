// Recomputation: every model family computes what it does without, dropout
// included, whatever the backward pass repeats.

#include "passes/training/recompute.h"

#include <cstdlib>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "passes/search/joint/recomputation_choice.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/named_strategy.h"
#include "tests/unit/passes/partition/model_cases.h"
#include "tests/unit/passes/partition/strategy_harness.h"

namespace soapstone::partition {
namespace {

using testing::HasSubstr;

constexpr double kTolerance = 1e-6;

// Twenty drawn sets of ops for each family instead of two.
bool isWhole() { return std::getenv("SOAPSTONE_WHOLE_PIPELINES") != nullptr; }

int64_t repeatedOps(ModuleOp module) {
  int64_t count = 0;
  module.walk([&](Operation* op) {
    count += op->hasAttr(passes::kRecomputeOfAttribute);
  });
  return count;
}

class RecomputeTest : public testing::TestWithParam<ModelCase> {
 protected:
  void SetUp() override {
    ModelCase description = GetParam();
    description.dropout = 0.1;
    description.ignoredLabels = 0.4;
    description.tolerance = kTolerance;
    model = std::make_unique<ModelUnderTest>(description);
    ASSERT_TRUE(model->isReady()) << model->errors;
    plain = *strategy::makeNamedStrategy(model->module(), "data-parallel", 1);
  }

  // Describes the fault of a step that repeats these; counts the repeated ops.
  std::string check(const std::vector<model::RecomputeEntry>& entries) {
    mlir::OwningOpRef<ModuleOp> configured = model->module().clone();
    model::Strategy strategy = plain;
    strategy.recompute = entries;
    absl::StatusOr<std::vector<std::string>> names =
        search::recomputedNames(*configured, strategy);
    if (!names.ok()) return names.status().ToString();
    absl::Status applied = strategy::applyStrategy(*configured, strategy);
    if (!applied.ok()) return applied.ToString();
    if (failed(passes::recompute(*configured, *names, {})))
      return model->errors;
    repeated = repeatedOps(*configured);
    // Values in 16 bits are rounded where kernels end.
    bool isWide = GetParam().options.precision == passes::Precision::kF32;
    return model->check(*configured, /*devices=*/1, /*isFused=*/isWide);
  }

  std::unique_ptr<ModelUnderTest> model;
  model::Strategy plain;
  int64_t repeated = 0;
};

TEST_P(RecomputeTest, ComputesTheSame) {
  int64_t before = 0;
  for (const char* text : {"100%", "selective", "60%", "30%", "0%", "full"}) {
    auto entries = search::recomputeEntries(model->module(), text);
    ASSERT_TRUE(entries.ok()) << entries.status();
    EXPECT_EQ(check(*entries), "") << text;
    if (std::string(text).back() != '%') continue;
    EXPECT_GE(repeated, before) << text;
    before = repeated;
  }
  EXPECT_GT(before, 0);
}

// Whole layers, the first of them, several at once, and modules.
TEST_P(RecomputeTest, PartsOfLayersComputeTheSame) {
  std::map<std::string, int64_t> counts;
  for (const char* text :
       {"full", "full:1", "uniform:2", "every:2", "core_attn", "layernorm",
        "mlp", "core_attn+layernorm+mlp"}) {
    auto entries = search::recomputeEntries(model->module(), text);
    if (!entries.ok()) {
      EXPECT_THAT(entries.status().message(), HasSubstr("no layer")) << text;
      continue;
    }
    EXPECT_EQ(check(*entries), "") << text;
    counts[text] = repeated;
  }
  const std::string name = GetParam().name;
  // The only one here with layers that repeat.
  if (name == "nmt") {
    EXPECT_GT(counts["full:1"], 0);
    EXPECT_LT(counts["full:1"], counts["full"]);
    EXPECT_GT(counts["uniform:2"], counts["full"]);
    EXPECT_GT(counts["every:2"], 0);
    EXPECT_LT(counts["every:2"], counts["full"]);
  }
  if (name == "nmt" || name == "llama" || name == "gpt2_ce") {
    EXPECT_GT(counts["layernorm"], 0);
    EXPECT_GT(counts["mlp"], counts["layernorm"]);
    EXPECT_GT(counts["core_attn+layernorm+mlp"],
              counts["mlp"] + counts["layernorm"]);
  }
}

TEST_P(RecomputeTest, AnySetOfOpsCanBeRepeated) {
  std::vector<model::RecomputeEntry> all = {{"*", {}}};
  EXPECT_EQ(check(all), "");
  std::mt19937_64 random(1);
  std::vector<std::string> names;
  auto forward = model->module().lookupSymbol<mlir::func::FuncOp>("step");
  for (Operation& op : forward.front()) {
    if (op.hasAttr("soap.gradient_of")) continue;
    auto name = op.getAttrOfType<mlir::StringAttr>("soap.name");
    if (name) names.push_back(name.str());
  }
  for (int set = 0; set < (isWhole() ? 20 : 2); ++set) {
    std::vector<model::RecomputeEntry> entries;
    for (const std::string& name : names) {
      if (random() % 2 == 0) entries.push_back({name, {}});
    }
    EXPECT_EQ(check(entries), "") << "set " << set;
  }
}

std::vector<ModelCase> trainingCases() {
  std::vector<ModelCase> cases;
  for (const ModelCase& model : modelCases()) {
    if (model.isTraining) cases.push_back(model);
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Models, RecomputeTest,
                         testing::ValuesIn(trainingCases()),
                         [](const testing::TestParamInfo<ModelCase>& info) {
                           return caseName(info.param);
                         });

}  // namespace
}  // namespace soapstone::partition
