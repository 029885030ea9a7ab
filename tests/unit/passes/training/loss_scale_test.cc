// Losses that are scaled: whole steps in f16 through the interpreter.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "passes/pipelines.h"
#include "tests/unit/passes/training/trainer.h"

namespace soapstone::passes {
namespace {

using testing::DoubleNear;
using testing::Pointwise;

TrainingOptions halfPrecision(soap::OptimizerKind kind) {
  return {.precision = Precision::kF16,
          .lossScaling = LossScaling{.initial = 1024, .growthSteps = 2},
          .optimizer = {.kind = kind, .learningRate = 0.5}};
}

TEST(LossScaleTest, IsDynamicWithF16AndAbsentOtherwise) {
  EXPECT_EQ(completeLossScaling({.precision = Precision::kF16}), LossScaling());
  EXPECT_EQ(completeLossScaling({.precision = Precision::kBf16}).initial, 0);
  EXPECT_EQ(completeLossScaling({.precision = Precision::kF16, .update = false})
                .initial,
            0);
}

TEST(LossScaleTest, LeavesTheUpdateOfTheLossItself) {
  Trainer wide(classifier(4), {.optimizer = {.learningRate = 0.5}});
  Trainer narrow(classifier(4), halfPrecision(soap::OptimizerKind::Sgd));
  ASSERT_TRUE(wide.ready && narrow.ready);
  for (Trainer* trainer : {&wide, &narrow}) {
    trainer->set("x", kInputs);
    trainer->set("labels", kLabels);
    trainer->set("w", kWeights);
  }
  EXPECT_NEAR(narrow.run("step"), wide.run("step"), 0.002);
  EXPECT_THAT(narrow.get("w"), Pointwise(DoubleNear(0.002), wide.get("w")));
  EXPECT_NE(narrow.get("w"), wide.get("w"));
}

// Inputs so small that the weight's gradient is no number of f16 but 0.
TEST(LossScaleTest, KeepsGradientsThatVanishInF16) {
  TrainingOptions options = halfPrecision(soap::OptimizerKind::Sgd);
  options.optimizer.learningRate = 1e8;
  Trainer scaled(classifier(1), options);
  options.lossScaling = LossScaling{.initial = 0, .growthSteps = 0};
  Trainer plain(classifier(1), options);
  ASSERT_TRUE(scaled.ready && plain.ready);
  for (Trainer* trainer : {&scaled, &plain}) {
    trainer->set("x", {6e-8, 0});
    trainer->set("labels", {0});
    trainer->set("w", {0, 0, 0, 0, 0, 0});
    trainer->run("step");
  }
  // The gradients are x times -2/3, 1/3, 1/3, the smallest number is 6e-8.
  EXPECT_THAT(scaled.get("w"),
              Pointwise(DoubleNear(0.1), {4.0, -2.0, -2.0, 0.0, 0.0, 0.0}));
  EXPECT_NE(plain.get("w")[1], scaled.get("w")[1]);
  EXPECT_EQ(plain.get("w")[1], 0);
}

TEST(LossScaleTest, DoublesAfterGoodStepsAndHalvesAfterABadOne) {
  Trainer trainer(classifier(4), halfPrecision(soap::OptimizerKind::Adam));
  Trainer unbroken(classifier(4), halfPrecision(soap::OptimizerKind::Adam));
  ASSERT_TRUE(trainer.ready && unbroken.ready);
  for (Trainer* each : {&trainer, &unbroken}) {
    each->set("x", kInputs);
    each->set("labels", kLabels);
    each->set("w", kWeights);
  }
  using testing::ElementsAre;
  trainer.run("step");
  EXPECT_THAT(trainer.get("loss_scale"), ElementsAre(1024));
  EXPECT_THAT(trainer.get("loss_scale.good_steps"), ElementsAre(1));
  trainer.set("step", {1});
  trainer.run("step");
  EXPECT_THAT(trainer.get("loss_scale"), ElementsAre(2048));
  EXPECT_THAT(trainer.get("loss_scale.good_steps"), ElementsAre(0));

  // Gradients overflow: nothing moves but the scale.
  std::map<std::string, std::vector<double>> before;
  for (const char* name : {"w", "w.m", "w.v"}) before[name] = trainer.get(name);
  trainer.set("loss_scale", {1e30});
  trainer.set("loss_scale.good_steps", {1});
  trainer.set("step", {2});
  trainer.run("step");
  for (const auto& [name, values] : before) {
    EXPECT_EQ(trainer.get(name), values) << name;
  }
  EXPECT_THAT(trainer.get("loss_scale"), Pointwise(DoubleNear(1e24), {5e29}));
  EXPECT_THAT(trainer.get("loss_scale.good_steps"), ElementsAre(0));
  EXPECT_THAT(trainer.get("loss_scale.skipped_steps"), ElementsAre(1));

  // The skipped step does not count for the bias corrections of Adam.
  trainer.set("loss_scale", {2048});
  trainer.set("step", {3});
  trainer.run("step");
  for (int step = 0; step < 3; ++step) {
    unbroken.set("step", {static_cast<double>(step)});
    unbroken.run("step");
  }
  EXPECT_EQ(trainer.get("w"), unbroken.get("w"));
  EXPECT_EQ(trainer.get("w.v"), unbroken.get("w.v"));
}

TEST(LossScaleTest, ScalesEveryMicroBatchAndClipsWhatIsUnscaled) {
  TrainingOptions options = halfPrecision(soap::OptimizerKind::Sgd);
  options.microBatches = 2;
  options.optimizer.clipNorm = 0.125;
  Trainer narrow(classifier(2), options);
  options.precision = Precision::kF32;
  options.lossScaling = std::nullopt;
  Trainer wide(classifier(2), options);
  ASSERT_TRUE(wide.ready && narrow.ready);
  for (Trainer* trainer : {&wide, &narrow}) {
    trainer->set("w", kWeights);
    for (int half = 0; half < 2; ++half) {
      trainer->set(
          "x", {kInputs.begin() + 4 * half, kInputs.begin() + 4 * half + 4});
      trainer->set("labels", {kLabels[2 * half], kLabels[2 * half + 1]});
      trainer->run(half == 0 ? "accumulate" : "step");
    }
  }
  EXPECT_THAT(narrow.get("w"), Pointwise(DoubleNear(0.001), wide.get("w")));
}

}  // namespace
}  // namespace soapstone::passes
