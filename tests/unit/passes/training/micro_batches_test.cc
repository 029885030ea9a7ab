// Micro-batches: every model family, with dropout and labels that do not count,
// in every number of micro-batches that its batch can be cut into, on one
// device and under strategies. Losses and all that is stored must be those of
// the whole batch at once.

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/named_strategy.h"
#include "tests/unit/passes/partition/model_cases.h"
#include "tests/unit/passes/partition/strategy_harness.h"

namespace soapstone::partition {
namespace {

struct StrategyCase {
  const char* spec;
  int64_t devices;
};

constexpr StrategyCase kStrategies[] = {
    {"data-parallel", 1}, {"data-parallel", 2}, {"zero1", 2},   {"zero2", 2},
    {"fsdp", 2},          {"megatron:t=2", 2},  {"hsdp:d=2", 4}};

// A family, how many samples it has, and a part of the message that refuses
// micro-batches of it.
struct Family {
  std::string name;
  int64_t samples = 1;
  std::string refusal = "";
};

const std::vector<Family>& families() {
  static const auto& all = *new std::vector<Family>{
      {"mlp", 6},
      {"several_means", 6},
      {"alexnet", 3},
      {"resnet", 3, "batch_norm takes statistics over its factor 'batch'"},
      {"inception", 3},
      {"densenet", 3, "batch_norm takes statistics over its factor 'batch'"},
      {"mobilenet", 3, "batch_norm takes statistics over its factor 'batch'"},
      {"vit", 3},
      {"rnnlm", 3},
      {"rnnlm_unrolled", 3},
      {"nmt", 2},
      {"gpt2", 3},
      {"gpt2_ce", 2},
      {"llama", 2},
      {"dlrm", 4, "input 'x1' does not have the batch as its first dimension"},
      {"swin", 2},
      {"unet", 2},
      {"gru", 3},
      {"bert", 3},
      {"mixture", 4},
      {"moe", 2, "cumulative_sum cannot be split on its factor 'dim0'"}};
  return all;
}

std::vector<ModelCase> cases() {
  std::vector<ModelCase> result;
  for (const ModelCase& base : modelCases()) {
    if (!base.isTraining || base.options.precision != passes::Precision::kF32)
      continue;
    ModelCase model = base;
    model.options.microBatches = 1;
    model.steps = 2;
    model.dropout = 0.1;
    model.ignoredLabels = 0.4;
    model.tolerance = 1e-5;
    result.push_back(model);
    if (model.name == "gpt2_ce" || model.name == "mlp") {
      model.options.optimizer = {.kind = soap::OptimizerKind::Sgd,
                                 .clipNorm = 0.05};
      model.variant = "clipped";
      result.push_back(model);
    }
  }
  return result;
}

class MicroBatches : public testing::TestWithParam<ModelCase> {};

TEST_P(MicroBatches, ComputeWhatTheWholeBatchDoes) {
  ModelCase description = GetParam();
  ModelUnderTest whole(description);
  ASSERT_TRUE(whole.isReady()) << whole.errors;
  auto family = std::find_if(
      families().begin(), families().end(),
      [&](const Family& known) { return known.name == description.name; });
  ASSERT_NE(family, families().end());
  description.options.hasWholeBatch = true;
  for (int64_t count = 2; count <= family->samples; ++count) {
    if (family->samples % count != 0) continue;
    SCOPED_TRACE(absl::StrCat(count, " micro-batches"));
    description.options.microBatches = count;
    ModelUnderTest split(description);
    if (!family->refusal.empty()) {
      EXPECT_FALSE(split.isReady());
      EXPECT_THAT(split.errors, testing::HasSubstr(family->refusal));
      continue;
    }
    ASSERT_TRUE(split.isReady()) << split.errors;
    split.compareWith(whole);
    for (const StrategyCase& strategy : kStrategies) {
      SCOPED_TRACE(absl::StrCat(strategy.spec, " on ", strategy.devices));
      mlir::OwningOpRef<ModuleOp> configured = split.module().clone();
      absl::StatusOr<model::Strategy> made = strategy::makeNamedStrategy(
          *configured, strategy.spec, strategy.devices);
      ASSERT_TRUE(made.ok()) << made.status();
      absl::Status applied = strategy::applyStrategy(*configured, *made);
      ASSERT_TRUE(applied.ok()) << applied;
      EXPECT_EQ(split.check(*configured, strategy.devices), "");
    }
  }
}

// Terms of a loss with divisors of their own, and inputs that are centred over
// the batch: totals of the inputs come from the whole batch.
INSTANTIATE_TEST_SUITE_P(
    Totals, MicroBatches,
    testing::Values(
        ModelCase{.name = "several_means",
                  .options = {.optimizer = {.kind = soap::OptimizerKind::Adam}},
                  .steps = 2,
                  .tolerance = 1e-5,
                  .ignoredLabels = 0.4},
        ModelCase{.name = "several_means",
                  .options = {.optimizer = {.kind = soap::OptimizerKind::Sgd,
                                            .clipNorm = 0.05}},
                  .steps = 2,
                  .tolerance = 1e-5,
                  .variant = "clipped",
                  .dropout = 0.1,
                  .ignoredLabels = 0.4}),
    [](const testing::TestParamInfo<ModelCase>& info) {
      return caseName(info.param);
    });

INSTANTIATE_TEST_SUITE_P(Models, MicroBatches, testing::ValuesIn(cases()),
                         [](const testing::TestParamInfo<ModelCase>& info) {
                           return caseName(info.param);
                         });

}  // namespace
}  // namespace soapstone::partition
