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
#include "tests/unit/passes/training/trainer.h"

namespace soapstone::passes {
namespace {

using mlir::func::FuncOp;
using reference::Tensor;
using soap::ResultRole;
using testing::DoubleNear;
using testing::Pointwise;

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
