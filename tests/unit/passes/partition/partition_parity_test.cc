// Partitioned programs against the models they come from, in the interpreter:
// every op on devices of its own choice.

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "ir/dist/ops.h"
#include "ir/reference/dist_evaluator.h"
#include "ir/reference/evaluator.h"
#include "ir/soap/arguments.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/partition/partition_module.h"
#include "passes/partition/passes.h"
#include "passes/pipelines.h"
#include "tests/unit/passes/partition/random_placement.h"
#include "tests/unit/passes/partition/sample_models.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;
using reference::Tensor;

constexpr double kTolerance = 1e-4;

// Contents for an argument: small integers, floats around 0, positive states.
Tensor contentsOf(FuncOp function, unsigned index, std::mt19937* random) {
  Tensor tensor = reference::zerosOf(
      cast<RankedTensorType>(function.getArgumentTypes()[index]));
  bool isPositive = soap::argumentRole(function, index) ==
                    soap::ArgumentRole::kOptimizerState;
  for (int64_t i = 0; i < tensor.size(); ++i) {
    double value = static_cast<double>((*random)() % 1000) / 500 - 1;
    if (!tensor.isFloat()) value = static_cast<double>((*random)() % 4);
    tensor.setNumber(i, isPositive ? std::abs(value) : value);
  }
  return tensor;
}

// "" if the results agree, else the first that does not.
std::string difference(const std::vector<Tensor>& expected,
                       const std::vector<Tensor>& actual) {
  if (expected.size() != actual.size()) return "another number of results";
  for (size_t result = 0; result < expected.size(); ++result) {
    const Tensor& a = expected[result];
    const Tensor& b = actual[result];
    if (a.shape() != b.shape()) return "another shape";
    double largest = 0;
    for (int64_t i = 0; i < a.size(); ++i) {
      largest = std::max(largest, std::abs(a.number(i)));
    }
    for (int64_t i = 0; i < a.size(); ++i) {
      if (std::abs(a.number(i) - b.number(i)) <= kTolerance * (1 + largest)) {
        continue;
      }
      return "result " + std::to_string(result) + " is " + b.toString() +
             ", expected " + a.toString();
    }
  }
  return "";
}

class PartitionParity : public testing::Test {
 protected:
  PartitionParity() {
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                        dist::DistDialect>();
  }

  mlir::OwningOpRef<ModuleOp> parse(const char* text) {
    auto module = mlir::parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    return module;
  }

  mlir::OwningOpRef<ModuleOp> trainingStep(
      const char* text, const passes::TrainingOptions& options) {
    mlir::OwningOpRef<ModuleOp> module = parse(text);
    mlir::PassManager manager(&context);
    passes::buildTrainingPipeline(manager, options);
    EXPECT_TRUE(succeeded(manager.run(*module)));
    return module;
  }

  // Compares every function of `model` with its partitioned form, for random
  // placements on 1 to 7 devices.
  void check(ModuleOp model, int placements) {
    for (int seed = 0; seed < placements; ++seed) {
      mlir::OwningOpRef<ModuleOp> placed = model.clone();
      int64_t devices = 1 + seed % 7;
      RandomPlacement(devices, seed).apply(*placed);
      SCOPED_TRACE("seed " + std::to_string(seed) + ", " +
                   std::to_string(devices) + " devices");
      compare(*placed, devices, seed);
      if (HasFailure()) return;
    }
  }

  void compare(ModuleOp placed, int64_t devices, uint32_t seed) {
    mlir::PassManager manager(&context);
    mlir::OwningOpRef<ModuleOp> program = placed.clone();
    constexpr int64_t kDeferredBytes[] = {0, 60, 1000, int64_t{8} << 20};
    manager.addPass(createExpandStatisticsPass());
    manager.addPass(
        createDistPartitionPass({.devices = devices,
                                 .nodes = {},
                                 .deferSums = false,
                                 .deferBytes = kDeferredBytes[seed % 4],
                                 .bucketBytes = seed % 3 == 0 ? 250 : 100}));
    manager.addPass(createDistVerifyProgramPass());
    ASSERT_TRUE(succeeded(manager.run(*program)));
    for (FuncOp function : placed.getOps<FuncOp>()) {
      std::mt19937 random(seed);
      std::vector<Tensor> arguments;
      for (unsigned i = 0; i < function.getNumArguments(); ++i) {
        arguments.push_back(contentsOf(function, i, &random));
      }
      auto expected = reference::evaluate(function, arguments);
      ASSERT_TRUE(succeeded(expected));
      auto actual = reference::evaluateDistributed(*program, function.getName(),
                                                   arguments, kTolerance);
      ASSERT_TRUE(succeeded(actual));
      EXPECT_EQ(difference(*expected, *actual), "")
          << "in " << function.getName().str();
    }
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

TEST_F(PartitionParity, Inference) { check(*parse(kBranchingModel), 60); }

TEST_F(PartitionParity, DenseTraining) {
  check(*trainingStep(kDenseModel,
                      {.optimizer = {.kind = soap::OptimizerKind::Adam}}),
        40);
}

TEST_F(PartitionParity, MicroBatches) {
  check(*trainingStep(kDenseModel,
                      {.optimizer = {.kind = soap::OptimizerKind::Momentum,
                                     .clipNorm = 0.5},
                       .microBatches = 3}),
        20);
}

TEST_F(PartitionParity, ConvolutionTraining) {
  check(*trainingStep(kConvolutionModel, {}), 40);
}

TEST_F(PartitionParity, LanguageTraining) {
  check(*trainingStep(kLanguageModel, {.keepOutputs = true}), 40);
}

}  // namespace
}  // namespace soapstone::partition
