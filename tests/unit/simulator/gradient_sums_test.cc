#include "simulator/gradient_sums.h"

#include "gtest/gtest.h"

namespace soapstone::simulator {
namespace {

model::ModelValue gradientOf(model::NumberFormat format, int64_t bytes) {
  model::ModelValue value;
  value.format = format;
  value.elementBytes = bytes;
  return value;
}

TEST(GradientSumsTest, WidenBf16Alone) {
  cost_model::SumRules rules{.widensBf16 = true};
  model::ModelValue half = gradientOf(model::NumberFormat::kF16, 2);
  model::ModelValue brain = gradientOf(model::NumberFormat::kBf16, 2);
  EXPECT_EQ(sumFactor(half, rules), 1);
  EXPECT_EQ(sumFactor(brain, rules), 2);
  EXPECT_EQ(sumFactor(brain, {}), 1);
}

// An all-reduce of f32 takes 8 bytes an element, and a gather of new weights 2.
// A scattered sum takes 4 and the gather.
TEST(GradientSumsTest, SharedStatesGatherNewWeights) {
  model::ModelValue brain = gradientOf(model::NumberFormat::kBf16, 2);
  EXPECT_EQ(sharedSumFactor(brain, {}), 1);
  EXPECT_EQ(sharedSumFactor(brain, {.widensBf16 = true}), 6.0 / 8);
  EXPECT_EQ(sharedSumFactor(brain, {.widensBf16 = true, .scatters = false}),
            10.0 / 8);
}

}  // namespace
}  // namespace soapstone::simulator
