// Takes the place of tests/unit/ir/soap/shard_check.cc: the samples of all ops
// as programs of one op, partitioned at random.

#include <cmath>
#include <string>
#include <vector>

#include "ir/dist/ops.h"
#include "ir/dist/verify_program.h"
#include "ir/reference/dist_evaluator.h"
#include "ir/reference/evaluator.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "passes/partition/passes.h"
#include "tests/unit/ir/soap/op_sample.h"
#include "tests/unit/passes/partition/random_placement.h"

namespace soapstone::partition {
namespace {

using mlir::func::FuncOp;
using reference::Tensor;

constexpr double kTolerance = 2e-5;
constexpr int kPlacements = 2;

// A module whose @forward is `op`, every operand an argument.
mlir::OwningOpRef<ModuleOp> makeModule(Operation* op) {
  mlir::OwningOpRef<ModuleOp> module = ModuleOp::create(op->getLoc());
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  auto function = FuncOp::create(
      builder, op->getLoc(), "forward",
      builder.getFunctionType(op->getOperandTypes(), op->getResultTypes()));
  builder.setInsertionPointToEnd(function.addEntryBlock());
  Operation* copy = builder.clone(*op);
  copy->setOperands(function.getArguments());
  mlir::func::ReturnOp::create(builder, op->getLoc(), copy->getResults());
  return module;
}

// "" or where `actual` differs.
std::string difference(const Tensor& expected, const Tensor& actual) {
  if (expected.shape() != actual.shape()) return "another shape";
  double scale = 1;
  for (int64_t i = 0; i < expected.size(); ++i) {
    if (std::isfinite(expected.number(i)))
      scale = std::max(scale, std::abs(expected.number(i)));
  }
  for (int64_t i = 0; i < expected.size(); ++i) {
    const double a = expected.number(i);
    const double b = actual.number(i);
    if (a == b || (std::isnan(a) && std::isnan(b))) continue;
    if (std::abs(a - b) <= kTolerance * scale) continue;
    return "element " + std::to_string(i) + " is " + std::to_string(b) +
           ", expected " + std::to_string(a);
  }
  return "";
}

void expectPlacementAgrees(ModuleOp module, int64_t devices, uint32_t seed,
                           ArrayRef<Tensor> operands,
                           ArrayRef<Tensor> expected) {
  mlir::OwningOpRef<ModuleOp> program = module.clone();
  RandomPlacement(devices, seed).apply(*program);
  std::string placed;
  llvm::raw_string_ostream stream(placed);
  program->print(stream);
  SCOPED_TRACE(placed);
  mlir::PassManager manager(module.getContext());
  buildPartitionPipeline(manager, devices);
  ASSERT_TRUE(succeeded(manager.run(*program)));
  ASSERT_TRUE(succeeded(dist::verifyProgram(*program)));
  auto actual =
      reference::evaluateDistributed(*program, "forward", operands, kTolerance);
  ASSERT_TRUE(succeeded(actual));
  ASSERT_EQ(actual->size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i)
    EXPECT_EQ(difference(expected[i], (*actual)[i]), "") << "result " << i;
}

}  // namespace

}  // namespace soapstone::partition

namespace soapstone {

void expectShardsAgree(OpSample& sample, Operation* op) {
  if (isa<soap::FusionOp>(op)) return;  // Made after partitioning.
  op->getContext()->loadDialect<dist::DistDialect>();
  std::vector<reference::Tensor> operands = sample.contents(op);
  FailureOr<std::vector<reference::Tensor>> expected =
      reference::evaluateOp(op, operands);
  ASSERT_TRUE(succeeded(expected));
  mlir::OwningOpRef<ModuleOp> module = partition::makeModule(op);
  ASSERT_TRUE(succeeded(mlir::verify(*module)));
  for (int i = 0; i < partition::kPlacements; ++i) {
    const auto seed = static_cast<uint32_t>(sample.pick(0, 1 << 20));
    partition::expectPlacementAgrees(*module, sample.pick(2, 8), seed, operands,
                                     *expected);
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace soapstone
