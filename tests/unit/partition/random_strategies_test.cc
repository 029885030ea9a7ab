// Random strategies: every model family, every op split and placed at random,
// whole training steps. Losses, outputs and everything that is stored must be
// those of one device.
//
// SOAPSTONE_STRATEGIES=N in the environment tries N strategies per model.

#include <cstdlib>
#include <string>
#include <vector>

#include "gtest/gtest.h"
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

OptimizerOptions optimizer(soap::OptimizerKind kind) {
  // A large epsilon: what is zero up to rounding must not become a step of full
  // length.
  return {.kind = kind, .epsilon = 1e-2};
}

const ModelCase kModels[] = {
    {.name = "mlp",
     .options = {.optimizer = optimizer(soap::OptimizerKind::Adam)},
     .steps = 2},
    {.name = "alexnet"},
    {.name = "resnet",
     .options = {.optimizer = optimizer(soap::OptimizerKind::Momentum)}},
    {.name = "inception",
     .options = {.optimizer = optimizer(soap::OptimizerKind::Lars)}},
    {.name = "densenet"},
    {.name = "mobilenet"},
    {.name = "vit",
     .options = {.optimizer = optimizer(soap::OptimizerKind::AdamW)}},
    {.name = "rnnlm",
     .options = {.optimizer = {.kind = soap::OptimizerKind::Sgd,
                               .clipNorm = 0.5}}},
    {.name = "rnnlm_unrolled"},
    {.name = "nmt"},
    {.name = "gpt2", .options = {.microBatches = 2}},
    {.name = "gpt2_ce",
     .options = {.optimizer = optimizer(soap::OptimizerKind::Lamb)}},
    {.name = "llama"},
    {.name = "dlrm",
     .options = {.loss = LossKind::kMeanSquaredError,
                 .optimizer = optimizer(soap::OptimizerKind::Adagrad)}},
    {.name = "swin"},
    {.name = "unet", .options = {.loss = LossKind::kMeanSquaredError}},
    {.name = "gru"},
    {.name = "bert",
     .options = {.optimizer = optimizer(soap::OptimizerKind::Adam)}},
    {.name = "moe", .options = {.loss = LossKind::kMeanSquaredError}},
    {.name = "resnet_inference", .isTraining = false},
    {.name = "gpt2_inference", .isTraining = false},
    {.name = "two_heads_inference", .isTraining = false},
};

INSTANTIATE_TEST_SUITE_P(Models, RandomStrategies, testing::ValuesIn(kModels),
                         [](const testing::TestParamInfo<ModelCase>& info) {
                           return info.param.name;
                         });

}  // namespace
}  // namespace soapstone
