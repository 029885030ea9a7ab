// Whole training steps through the interpreter.

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/reference/evaluator.h"
#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/pipelines.h"

namespace soapstone {
namespace {

using mlir::func::FuncOp;
using reference::Tensor;
using soap::ResultRole;
using testing::DoubleNear;
using testing::Pointwise;

// A linear classifier of 3 classes on 2 features, without its loss.
std::string classifier(int batch) {
  std::string n = std::to_string(batch);
  return "func.func @forward(%x: tensor<" + n +
         "x2xf32> {soap.role = \"input\", soap.name = \"x\"}, "
         "%w: tensor<2x3xf32> {soap.role = \"parameter\", soap.name = \"w\"}) "
         "-> (tensor<" +
         n +
         "x3xf32> {soap.role = \"output\", soap.name = \"y\"}) {\n"
         "%0 = soap.dot %x, %w batch [] x [] contract [1] x [0] : (tensor<" +
         n + "x2xf32>, tensor<2x3xf32>) -> tensor<" + n +
         "x3xf32>\n return %0 : tensor<" + n + "x3xf32>\n}\n";
}

// A compiled training step and the values of its arguments, by name.
class Trainer {
 public:
  Trainer(const std::string& text, const TrainingOptions& options) {
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
    module = mlir::parseSourceString<ModuleOp>(text, &context);
    mlir::PassManager manager(&context);
    buildTrainingPipeline(manager, options);
    ready = module && succeeded(manager.run(*module));
    EXPECT_TRUE(ready);
    if (!ready) return;
    FuncOp step = function("step");
    EXPECT_TRUE(succeeded(soap::verifyArguments(step)));
    for (unsigned index = 0; index < step.getNumArguments(); ++index) {
      Tensor value = reference::zerosOf(
          cast<RankedTensorType>(step.getArgumentTypes()[index]));
      if (auto initializer = soap::argumentInitializer(step, index)) {
        value.setNumbers(std::vector<double>(value.size(), initializer->a));
      }
      values.emplace(soap::argumentName(step, index), value);
    }
  }

  FuncOp function(const std::string& name) {
    return module->lookupSymbol<FuncOp>(name);
  }

  // Sets an argument and its working copy, if it has one.
  void set(const std::string& name, const std::vector<double>& numbers) {
    values.at(name).setNumbers(numbers);
    FuncOp step = function("step");
    for (unsigned index = 0; index < step.getNumArguments(); ++index) {
      if (soap::copiedParameter(step, index) == name)
        values.at(soap::argumentName(step, index)).setNumbers(numbers);
    }
  }
  std::vector<double> get(const std::string& name) {
    return values.at(name).numbers();
  }

  // Runs a function once, applies its updates and returns its loss.
  double run(const std::string& name) {
    FuncOp ran = function(name);
    std::vector<Tensor> arguments;
    for (unsigned index = 0; index < ran.getNumArguments(); ++index) {
      arguments.push_back(values.at(soap::argumentName(ran, index)));
    }
    auto results = reference::evaluate(ran, arguments);
    EXPECT_TRUE(succeeded(results));
    if (failed(results)) return 0;
    double loss = 0;
    for (unsigned result = 0; result < ran.getNumResults(); ++result) {
      if (soap::resultRole(ran, result) == ResultRole::kLoss)
        loss = (*results)[result].number(0);
      int64_t updated = soap::updatedArgument(ran, result);
      if (updated >= 0)
        values.at(soap::argumentName(ran, updated)) = (*results)[result];
    }
    return loss;
  }

  bool ready = false;

 private:
  MLIRContext context;
  mlir::OwningOpRef<ModuleOp> module;
  std::map<std::string, Tensor> values;
};

const std::vector<double> kInputs = {1, -2, 0.5, 3, -1, 0.25, 2, 1};
const std::vector<double> kLabels = {2, 0, 1, 1};
const std::vector<double> kWeights = {0.5, -1, 0.25, 1, 0.75, -0.5};

TEST(TrainingStepTest, AccumulatesTheGradientOfTheWholeBatch) {
  Trainer whole(classifier(4), {.optimizer = {.learningRate = 0.5}});
  Trainer split(classifier(2),
                {.optimizer = {.learningRate = 0.5}, .microBatches = 2});
  ASSERT_TRUE(whole.ready && split.ready);
  whole.set("x", kInputs);
  whole.set("labels", kLabels);
  whole.set("w", kWeights);
  split.set("w", kWeights);
  // Twice: the accumulators must be zero again.
  for (int step = 0; step < 2; ++step) {
    double loss = whole.run("step");
    split.set("x", {kInputs.begin(), kInputs.begin() + 4});
    split.set("labels", {kLabels.begin(), kLabels.begin() + 2});
    double first = split.run("accumulate");
    EXPECT_NE(split.get("w.gradient"), std::vector<double>(6, 0));
    split.set("x", {kInputs.begin() + 4, kInputs.end()});
    split.set("labels", {kLabels.begin() + 2, kLabels.end()});
    double second = split.run("step");
    EXPECT_NEAR((first + second) / 2, loss, 1e-6);
    EXPECT_EQ(split.get("w.gradient"), std::vector<double>(6, 0));
    EXPECT_THAT(split.get("w"), Pointwise(DoubleNear(1e-6), whole.get("w")));
    EXPECT_NE(split.get("w"), kWeights);
  }
}

TEST(TrainingStepTest, EveryOptimizerLowersTheLoss) {
  for (unsigned kind = 0; auto optimizer = soap::symbolizeOptimizerKind(kind);
       ++kind) {
    Trainer trainer(classifier(4), {.optimizer = {.kind = *optimizer,
                                                  .learningRate = 0.05,
                                                  .trust = 0.5}});
    ASSERT_TRUE(trainer.ready);
    trainer.set("x", kInputs);
    trainer.set("labels", kLabels);
    trainer.set("w", kWeights);
    double first = trainer.run("step");
    double last = first;
    for (int step = 1; step < 5; ++step) {
      trainer.set("step", {static_cast<double>(step)});
      last = trainer.run("step");
    }
    EXPECT_LT(last, first) << soap::stringifyOptimizerKind(*optimizer).str();
  }
}

TEST(TrainingStepTest, ClipsTheGlobalNorm) {
  Trainer plain(classifier(4), {.optimizer = {.learningRate = 1}});
  Trainer clipped(classifier(4),
                  {.optimizer = {.learningRate = 1, .clipNorm = 0.125}});
  Trainer loose(classifier(4),
                {.optimizer = {.learningRate = 1, .clipNorm = 1000}});
  ASSERT_TRUE(plain.ready && clipped.ready && loose.ready);
  std::map<Trainer*, std::vector<double>> gradients;
  for (Trainer* trainer : {&plain, &clipped, &loose}) {
    trainer->set("x", kInputs);
    trainer->set("labels", kLabels);
    trainer->set("w", kWeights);
    trainer->run("step");
    for (size_t index = 0; index < kWeights.size(); ++index) {
      gradients[trainer].push_back(kWeights[index] - trainer->get("w")[index]);
    }
  }
  double norm = 0;
  for (double value : gradients[&plain]) norm += value * value;
  norm = std::sqrt(norm);
  ASSERT_GT(norm, 0.125);
  for (size_t index = 0; index < kWeights.size(); ++index) {
    EXPECT_NEAR(gradients[&clipped][index],
                gradients[&plain][index] * 0.125 / norm, 1e-6);
    EXPECT_NEAR(gradients[&loose][index], gradients[&plain][index], 1e-6);
  }
}

TEST(TrainingStepTest, LowPrecisionStaysNear) {
  Trainer wide(classifier(4), {.optimizer = {.learningRate = 0.5}});
  Trainer narrow(classifier(4), {.precision = Precision::kBf16,
                                 .optimizer = {.learningRate = 0.5}});
  ASSERT_TRUE(wide.ready && narrow.ready);
  for (Trainer* trainer : {&wide, &narrow}) {
    trainer->set("x", kInputs);
    trainer->set("labels", kLabels);
    trainer->set("w", kWeights);
  }
  EXPECT_NEAR(narrow.run("step"), wide.run("step"), 0.02);
  EXPECT_THAT(narrow.get("w"), Pointwise(DoubleNear(0.02), wide.get("w")));
  EXPECT_NE(narrow.get("w"), wide.get("w"));
}

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

// Dropout of ones, summed: the loss tells the mask.
const char kDropout[] = R"(
func.func @forward(%w: tensor<64xf32> {soap.role = "parameter", soap.name = "w"},
                   %seed: tensor<i64> {soap.role = "seed", soap.name = "seed"},
                   %step: tensor<i64> {soap.role = "step", soap.name = "step"})
    -> (tensor<64xf32> {soap.role = "output", soap.name = "y"},
        tensor<f32> {soap.role = "output", soap.name = "loss"}) {
  %0 = soap.dropout %w, %seed, %step {ratio = 0.5, stream = 1 : i64} : (tensor<64xf32>, tensor<i64>, tensor<i64>) -> tensor<64xf32>
  %1 = soap.reduce <sum> %0 over [0] : (tensor<64xf32>) -> tensor<f32>
  return %0, %1 : tensor<64xf32>, tensor<f32>
}
)";

TEST(TrainingStepTest, NumbersMicroBatchesThroughout) {
  // The step of optimizer step 2 with three micro-batches is micro-batch 8.
  std::vector<double> ramp(64);
  for (size_t index = 0; index < ramp.size(); ++index)
    ramp[index] = static_cast<double>(index);
  Trainer trainer(kDropout, {.microBatches = 3});
  ASSERT_TRUE(trainer.ready);
  trainer.set("w", ramp);
  trainer.set("step", {8});
  double eighth = trainer.run("accumulate");
  trainer.set("step", {7});
  double seventh = trainer.run("accumulate");
  trainer.set("step", {2});
  double step = trainer.run("step");
  EXPECT_EQ(step, eighth);
  EXPECT_NE(seventh, eighth);
}

// A running mean beside the loss, as exporters write batch norm.
const char kRunningMean[] = R"(
func.func @forward(%x: tensor<4xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<4xf32> {soap.role = "parameter", soap.name = "w"},
                   %mean: tensor<f32> {soap.role = "state", soap.name = "mean"})
    -> (tensor<f32> {soap.role = "output", soap.name = "loss"},
        tensor<f32> {soap.role = "update", soap.updates = 2 : i64}) {
  %0 = soap.binary <mul> %x, %w : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = soap.reduce <sum> %0 over [0] : (tensor<4xf32>) -> tensor<f32>
  %2 = soap.binary <add> %mean, %1 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %1, %2 : tensor<f32>, tensor<f32>
}
)";

TEST(TrainingStepTest, UpdatesStateInEveryMicroBatch) {
  Trainer trainer(kRunningMean,
                  {.optimizer = {.learningRate = 0}, .microBatches = 2});
  ASSERT_TRUE(trainer.ready);
  trainer.set("x", {1, 2, 3, 4});
  trainer.set("w", {1, 1, 1, 1});
  trainer.run("accumulate");
  EXPECT_THAT(trainer.get("mean"), testing::ElementsAre(10));
  trainer.run("step");
  EXPECT_THAT(trainer.get("mean"), testing::ElementsAre(20));
}

TEST(TrainingStepTest, EndsInGradientsWithoutUpdate) {
  Trainer trainer(classifier(4), {.update = false, .keepOutputs = true});
  ASSERT_TRUE(trainer.ready);
  FuncOp step = trainer.function("step");
  ASSERT_EQ(step.getNumResults(), 3u);
  EXPECT_EQ(soap::resultRole(step, 0), ResultRole::kOutput);
  EXPECT_EQ(soap::resultRole(step, 1), ResultRole::kLoss);
  EXPECT_EQ(soap::resultRole(step, 2), ResultRole::kGradient);
  EXPECT_EQ(soap::gradientArgument(step, 2), 1);
  EXPECT_EQ(soap::resultName(step, 2), "w.gradient");
}

TEST(TrainingStepTest, DifferentiatesDeepGraphs) {
  std::string text =
      "func.func @forward(%w: tensor<f32> {soap.role = \"parameter\", "
      "soap.name = \"w\"}) -> "
      "(tensor<f32> {soap.role = \"output\", soap.name = \"loss\"}) {\n";
  std::string last = "%w";
  for (int depth = 0; depth < 1000; ++depth) {
    std::string next = "%v" + std::to_string(depth);
    text += next + " = soap.unary <sin> " + last +
            " : (tensor<f32>) -> tensor<f32>\n";
    last = next;
  }
  Trainer trainer(text + "return " + last + " : tensor<f32>\n}\n",
                  {.optimizer = {.learningRate = 1}});
  ASSERT_TRUE(trainer.ready);
  trainer.set("w", {0});
  trainer.run("step");
  EXPECT_THAT(trainer.get("w"),
              testing::ElementsAre(-1));  // Every factor is cos 0.
}

}  // namespace
}  // namespace soapstone
