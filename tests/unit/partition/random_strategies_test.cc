// Random strategies: every model family, every op split and placed at random,
// whole training steps. Losses, outputs and everything that is stored must be
// those of one device.
//
// SOAPSTONE_STRATEGIES=N in the environment tries N strategies per model.

#include <cstdlib>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/unit/partition/model_cases.h"
#include "tests/unit/partition/strategy_harness.h"
#include "tests/unit/passes/partition/random_placement.h"

namespace soapstone {
namespace {

constexpr int64_t kDeviceCounts[] = {2, 3, 4, 6, 8};

class RandomStrategies : public testing::TestWithParam<ModelCase> {};

int64_t strategyCount() {
  const char* text = std::getenv("SOAPSTONE_STRATEGIES");
  return text ? std::atoll(text) : 10;
}

TEST_P(RandomStrategies, EveryOpOnItsOwn) {
  ModelUnderTest model(GetParam());
  ASSERT_TRUE(model.isReady()) << model.errors;
  for (int64_t seed = 0; seed < strategyCount(); ++seed) {
    const int64_t devices = kDeviceCounts[seed % std::size(kDeviceCounts)];
    mlir::OwningOpRef<ModuleOp> configured = model.module().clone();
    RandomPlacement(devices, static_cast<uint32_t>(seed)).apply(*configured);
    EXPECT_EQ(model.check(*configured, devices), "")
        << "seed " << seed << " on " << devices << " devices";
  }
}

INSTANTIATE_TEST_SUITE_P(Models, RandomStrategies,
                         testing::ValuesIn(modelCases()),
                         [](const testing::TestParamInfo<ModelCase>& info) {
                           return info.param.name;
                         });

}  // namespace
}  // namespace soapstone
