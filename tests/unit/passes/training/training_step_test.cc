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
#include "ir/support/diagnostics.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/pipelines.h"

namespace soapstone::passes {
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

// Why no training step can be built; empty if one can.
std::string refusalOf(const std::string& text, const TrainingOptions& options) {
  MLIRContext context;
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  auto module = mlir::parseSourceString<ModuleOp>(text, &context);
  EXPECT_TRUE(module);
  DiagnosticCollector diagnostics(&context);
  mlir::PassManager manager(&context);
  buildTrainingPipeline(manager, options);
  absl::Status status = diagnostics.toStatus(manager.run(*module), "refused");
  return std::string(status.message());
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
  bool has(const std::string& name) const { return values.count(name) > 0; }
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

// Rows [m * size, (m + 1) * size) of `all`, which has `width` numbers a row.
std::vector<double> rowsOf(const std::vector<double>& all, size_t width,
                           size_t m, size_t size) {
  auto begin = all.begin() + static_cast<std::ptrdiff_t>(m * size * width);
  return {begin, begin + static_cast<std::ptrdiff_t>(size * width)};
}

// An input of a model, as rows.
struct Rows {
  std::string name;
  size_t width = 1;
  std::vector<double> numbers = {};
};

// Runs one optimizer step in micro-batches and returns its loss.
double runStep(Trainer& trainer, const std::vector<Rows>& inputs, int step,
               int microBatches) {
  double loss = 0;
  for (int m = 0; m < microBatches; ++m) {
    for (const Rows& input : inputs) {
      size_t rows = input.numbers.size() / input.width / microBatches;
      trainer.set(input.name, rowsOf(input.numbers, input.width, m, rows));
    }
    bool isLast = m + 1 == microBatches;
    int64_t number = step + (isLast ? 0 : int64_t{m} << 40);
    if (trainer.has("step")) trainer.set("step", {static_cast<double>(number)});
    loss = trainer.run(isLast ? "step" : "accumulate");
  }
  return loss;
}

TEST(TrainingStepTest, AccumulatesTheGradientOfTheWholeBatch) {
  const std::vector<Rows> inputs = {{"x", 2, kInputs}, {"labels", 1, kLabels}};
  for (bool hasWholeBatch : {false, true}) {
    Trainer whole(classifier(4), {.optimizer = {.learningRate = 0.5}});
    Trainer split(classifier(hasWholeBatch ? 4 : 2),
                  {.optimizer = {.learningRate = 0.5},
                   .microBatches = 2,
                   .hasWholeBatch = hasWholeBatch});
    ASSERT_TRUE(whole.ready && split.ready);
    whole.set("w", kWeights);
    split.set("w", kWeights);
    // Twice: the accumulators must be zero again.
    for (int step = 0; step < 2; ++step) {
      double loss = runStep(whole, inputs, step, 1);
      EXPECT_NEAR(runStep(split, inputs, step, 2), loss, 1e-6);
      EXPECT_EQ(split.get("w.gradient"), std::vector<double>(6, 0));
      EXPECT_EQ(split.get("loss.sum"), std::vector<double>(1, 0));
      EXPECT_THAT(split.get("w"), Pointwise(DoubleNear(1e-6), whole.get("w")));
      EXPECT_NE(split.get("w"), kWeights);
    }
  }
}

// Squares of a linear model with dropout, weighted by an input, over `divisor`
// of the weights' sum %4: as losses with ignored labels or class weights are.
std::string weightedSquares(int batch, const std::string& divisor) {
  std::string n = std::to_string(batch);
  std::string rows = "tensor<" + n + "x3xf32>";
  std::string binary = " : (" + rows + ", " + rows + ") -> " + rows + "\n";
  return "func.func @forward(%x: tensor<" + n +
         "x2xf32> {soap.role = \"input\", soap.name = \"x\"}, %k: " + rows +
         " {soap.role = \"input\", soap.name = \"k\"}, "
         "%w: tensor<2x3xf32> {soap.role = \"parameter\", soap.name = "
         "\"w\"}, %seed: tensor<i64> {soap.role = \"seed\", soap.name = "
         "\"seed\"}, %step: tensor<i64> {soap.role = \"step\", soap.name = "
         "\"step\"}) -> (tensor<f32> {soap.role = \"output\", soap.name = "
         "\"loss\"}) {\n"
         "%9 = soap.dropout %x, %seed, %step {ratio = 0.25, stream = 1 : i64} "
         ": (tensor<" +
         n + "x2xf32>, tensor<i64>, tensor<i64>) -> tensor<" + n +
         "x2xf32>\n"
         "%0 = soap.dot %9, %w batch [] x [] contract [1] x [0] : (tensor<" +
         n + "x2xf32>, tensor<2x3xf32>) -> " + rows +
         "\n%1 = soap.binary <mul> %0, %0" + binary +
         "%2 = soap.binary <mul> %1, %k" + binary +
         "%3 = soap.reduce <sum> %2 over [0, 1] : (" + rows +
         ") -> tensor<f32>\n%4 = soap.reduce <sum> %k over [0, 1] : (" + rows +
         ") -> tensor<f32>\n" + divisor +
         "%5 = soap.binary <div> %3, %d : (tensor<f32>, "
         "tensor<f32>) -> tensor<f32>\nreturn %5 : tensor<f32>\n}\n";
}

// At least one: nothing may be left of a batch.
const char kAtLeastOne[] =
    "%one = soap.fill 1.0 : f32 shape [] : tensor<f32>\n"
    "%d = soap.binary <max> %4, %one : (tensor<f32>, tensor<f32>) -> "
    "tensor<f32>\n";

// The mean over the batch is not the mean of the micro-batches' means, and the
// mask of the whole batch not that of its first part.
TEST(TrainingStepTest, AccumulatesAWeightedMeanOfTheWholeBatch) {
  const std::vector<double> ignored = {1, 1, 0, 1, 0, 0, 0, 0, 0, 1, 2, 0};
  const std::vector<Rows> inputs = {{"x", 2, kInputs}, {"k", 3, ignored}};
  for (int microBatches : {2, 4}) {
    for (bool hasWholeBatch : {false, true}) {
      if (!hasWholeBatch && microBatches == 4) continue;
      TrainingOptions options{
          .optimizer = {.learningRate = 0.1, .clipNorm = 0.5}};
      Trainer whole(weightedSquares(4, kAtLeastOne), options);
      options.microBatches = microBatches;
      options.hasWholeBatch = hasWholeBatch;
      Trainer split(
          weightedSquares(hasWholeBatch ? 4 : 4 / microBatches, kAtLeastOne),
          options);
      ASSERT_TRUE(whole.ready && split.ready);
      whole.set("w", kWeights);
      split.set("w", kWeights);
      for (int step = 0; step < 3; ++step) {
        double loss = runStep(whole, inputs, step, 1);
        EXPECT_NEAR(runStep(split, inputs, step, microBatches), loss, 1e-5);
        EXPECT_THAT(split.get("w"),
                    Pointwise(DoubleNear(1e-5), whole.get("w")));
        EXPECT_EQ(split.get("loss.weight"), std::vector<double>(1, 0));
      }
      EXPECT_NE(split.get("w"), kWeights);
    }
  }
}

// A sum over the batch grows with the batch, however it is cut.
TEST(TrainingStepTest, AddsUpSumsOfTheWholeBatch) {
  std::string text =
      weightedSquares(4, "%d = soap.fill 1.0 : f32 shape [] : tensor<f32>\n");
  const std::vector<Rows> inputs = {{"x", 2, kInputs},
                                    {"k", 3, std::vector<double>(12, 1)}};
  Trainer whole(text, {});
  Trainer split(text, {.microBatches = 4, .hasWholeBatch = true});
  ASSERT_TRUE(whole.ready && split.ready);
  whole.set("w", kWeights);
  split.set("w", kWeights);
  double loss = runStep(whole, inputs, 0, 1);
  EXPECT_NEAR(runStep(split, inputs, 0, 4), loss, 1e-5);
  EXPECT_THAT(split.get("w"), Pointwise(DoubleNear(1e-5), whole.get("w")));
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

// A running mean beside the loss, as exporters write batch norm.
const char kRunningMean[] = R"(
func.func @forward(%x: tensor<4xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<f32> {soap.role = "parameter", soap.name = "w"},
                   %mean: tensor<f32> {soap.role = "state", soap.name = "mean"})
    -> (tensor<f32> {soap.role = "output", soap.name = "loss"},
        tensor<f32> {soap.role = "update", soap.updates = 2 : i64}) {
  %0 = soap.reduce <sum> %x over [0] : (tensor<4xf32>) -> tensor<f32>
  %1 = soap.binary <mul> %0, %w : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %2 = soap.binary <add> %mean, %0 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %1, %2 : tensor<f32>, tensor<f32>
}
)";

TEST(TrainingStepTest, RefusesFilesOfOneSample) {
  EXPECT_THAT(
      refusalOf(weightedSquares(1, kAtLeastOne), {.microBatches = 4}),
      testing::HasSubstr("the inputs have one sample, so that the batch cannot "
                         "be followed through the model"));
}

TEST(TrainingStepTest, RefusesStatesOfMicroBatches) {
  EXPECT_THAT(refusalOf(kRunningMean, {.microBatches = 2}),
              testing::HasSubstr("state 'mean' is updated from the batch, "
                                 "which 2 micro-batches split"));
}

// A counter of steps and a value that depends on samples.
const char kCounter[] = R"(
func.func @forward(%x: tensor<4xf32> {soap.role = "input", soap.name = "x"},
                   %w: tensor<f32> {soap.role = "parameter", soap.name = "w"},
                   %count: tensor<f32> {soap.role = "state", soap.name = "count"})
    -> (tensor<f32> {soap.role = "output", soap.name = "loss"},
        tensor<f32> {soap.role = "update", soap.updates = 2 : i64}) {
  %0 = soap.reduce <sum> %x over [0] : (tensor<4xf32>) -> tensor<f32>
  %1 = soap.binary <mul> %0, %w : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %2 = soap.fill 1.0 : f32 shape [] : tensor<f32>
  %3 = soap.binary <add> %count, %2 : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %1, %3 : tensor<f32>, tensor<f32>
}
)";

TEST(TrainingStepTest, UpdatesOtherStatesOnceAStep) {
  Trainer trainer(kCounter, {.microBatches = 2, .hasWholeBatch = true});
  ASSERT_TRUE(trainer.ready);
  runStep(trainer, {{"x", 1, {1, 2, 3, 4}}}, 0, 2);
  EXPECT_THAT(trainer.get("count"), testing::ElementsAre(1));
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
}  // namespace soapstone::passes
