// Random strategies: every model family, every op split and placed at random,
// whole training steps. Losses, outputs and everything that is stored must be
// those of one device.
//
// SOAPSTONE_STRATEGIES=N in the environment tries N strategies per model and
// test, SOAPSTONE_FIRST_STRATEGY=S those with the seeds S, S + 1, ..

#include <cstdlib>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/random_strategy.h"
#include "tests/unit/passes/partition/model_cases.h"
#include "tests/unit/passes/partition/random_placement.h"
#include "tests/unit/passes/partition/strategy_harness.h"

namespace soapstone::partition {
namespace {

constexpr int64_t kDeviceCounts[] = {2, 3, 4, 6, 8};

int64_t environmentNumber(const char* name, int64_t otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atoll(text) : otherwise;
}

// Forgets about half of the entries, so that ops follow others and tensors are
// stored as their readers want them.
void thinOut(model::Strategy* strategy, uint64_t seed) {
  std::mt19937_64 random(seed);
  auto drop = [&](const model::NamedConfiguration&) {
    return random() % 2 == 0;
  };
  std::erase_if(strategy->ops, drop);
  std::erase_if(strategy->tensors, drop);
}

// Gives about half of the splits random proportions, but none to an
// attention's keys, which are refused (tests/lit/driver/shares.test).
void shareOut(model::Strategy* strategy, uint64_t seed) {
  std::mt19937_64 random(seed);
  for (auto* entries : {&strategy->ops, &strategy->tensors}) {
    for (model::NamedConfiguration& entry : *entries) {
      for (const auto& [factor, degree] : entry.splits) {
        if (random() % 2 == 0 || factor == "key") continue;
        sharding::Shares shares;
        for (int64_t i = 0; i < degree; ++i)
          shares.push_back(1 + static_cast<int64_t>(random() % 4));
        entry.shares.emplace_back(factor, std::move(shares));
      }
    }
  }
}

class RandomStrategies : public testing::TestWithParam<ModelCase> {
 protected:
  RandomStrategies() : model(GetParam()) {}

  void SetUp() override { ASSERT_TRUE(model.isReady()) << model.errors; }

  // Calls configure(copy of the module, devices, seed) and checks what it made
  // of the copy.
  template <typename Configure>
  void check(Configure configure) {
    const int64_t first = environmentNumber("SOAPSTONE_FIRST_STRATEGY", 0);
    const int64_t end = first + environmentNumber("SOAPSTONE_STRATEGIES", 20);
    for (int64_t seed = first; seed < end; ++seed) {
      const int64_t devices = kDeviceCounts[seed % std::size(kDeviceCounts)];
      mlir::OwningOpRef<ModuleOp> configured = model.module().clone();
      configure(*configured, devices, seed);
      if (HasFatalFailure()) return;
      // Every third as code generation gets it.
      EXPECT_EQ(model.check(*configured, devices, seed % 3 == 2), "")
          << "seed " << seed << " on " << devices << " devices";
    }
  }

  ModelUnderTest model;
};

TEST_P(RandomStrategies, EveryOpOnItsOwn) {
  check([](ModuleOp module, int64_t devices, int64_t seed) {
    RandomPlacement(devices, static_cast<uint32_t>(seed)).apply(module);
  });
}

TEST_P(RandomStrategies, StrategyForEveryOp) {
  check([](ModuleOp module, int64_t devices, int64_t seed) {
    absl::Status applied = strategy::applyStrategy(
        module, strategy::randomStrategy(module, devices, seed));
    ASSERT_TRUE(applied.ok()) << applied;
  });
}

TEST_P(RandomStrategies, StrategyForSomeOps) {
  check([](ModuleOp module, int64_t devices, int64_t seed) {
    model::Strategy strategy =
        strategy::randomStrategy(module, devices, 1000 + seed);
    thinOut(&strategy, seed);
    absl::Status applied = strategy::applyStrategy(module, strategy);
    ASSERT_TRUE(applied.ok()) << applied;
  });
}

TEST_P(RandomStrategies, UnequalShares) {
  check([](ModuleOp module, int64_t devices, int64_t seed) {
    model::Strategy strategy =
        strategy::randomStrategy(module, devices, 2000 + seed);
    shareOut(&strategy, seed);
    if (seed % 2 == 0) thinOut(&strategy, seed);
    absl::Status applied = strategy::applyStrategy(module, strategy);
    ASSERT_TRUE(applied.ok()) << applied;
  });
}

// More families in bf16, whose tolerance is that of `modelCases`.
std::vector<ModelCase> narrowCases() {
  std::vector<ModelCase> cases;
  for (const char* name : {"gpt2", "llama", "moe", "mixture"}) {
    cases.push_back({.name = name,
                     .options = {.precision = passes::Precision::kBf16},
                     .tolerance = 3e-2,
                     .variant = "bf16"});
  }
  for (ModelCase& mixture : llvm::MutableArrayRef(cases).take_back(2))
    mixture.options.loss = passes::LossKind::kMeanSquaredError;
  return cases;
}

INSTANTIATE_TEST_SUITE_P(NarrowModels, RandomStrategies,
                         testing::ValuesIn(narrowCases()),
                         [](const testing::TestParamInfo<ModelCase>& info) {
                           return caseName(info.param);
                         });

INSTANTIATE_TEST_SUITE_P(EqualNumbers, RandomStrategies,
                         testing::Values(ModelCase{.name = "ties"}),
                         [](const testing::TestParamInfo<ModelCase>& info) {
                           return caseName(info.param);
                         });

INSTANTIATE_TEST_SUITE_P(Models, RandomStrategies,
                         testing::ValuesIn(modelCases()),
                         [](const testing::TestParamInfo<ModelCase>& info) {
                           return caseName(info.param);
                         });

}  // namespace
}  // namespace soapstone::partition
