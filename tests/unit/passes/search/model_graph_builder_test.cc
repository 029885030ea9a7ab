#include "passes/search/model_graph_builder.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "ir/model/op_kinds.h"
#include "ir/soap/computed_again.h"
#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/pipelines.h"
#include "simulator/simulation.h"

namespace soapstone::search {
namespace {

using mlir::ModuleOp;
using mlir::Value;

// Two products that differ in the format of their numbers alone.
constexpr const char* kTwoFormats = R"(
func.func @forward(
    %a: tensor<512x512xFIRST> {soap.name = "a", soap.role = "input"},
    %b: tensor<512x512xFIRST> {soap.name = "b", soap.role = "input"},
    %c: tensor<512x512xSECOND> {soap.name = "c", soap.role = "input"},
    %d: tensor<512x512xSECOND> {soap.name = "d", soap.role = "input"})
    -> (tensor<512x512xFIRST> {soap.name = "y", soap.role = "output"},
        tensor<512x512xSECOND> {soap.name = "z", soap.role = "output"}) {
  %y = soap.dot %a, %b batch [] x [] contract [1] x [0]
      : (tensor<512x512xFIRST>, tensor<512x512xFIRST>) -> tensor<512x512xFIRST>
  %z = soap.dot %c, %d batch [] x [] contract [1] x [0]
      : (tensor<512x512xSECOND>, tensor<512x512xSECOND>)
      -> tensor<512x512xSECOND>
  return %y, %z : tensor<512x512xFIRST>, tensor<512x512xSECOND>
})";

// Picoseconds of both products on one P100, which multiplies f16 fast and bf16
// as f32.
std::vector<int64_t> productTimes(const std::string& text) {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  if (!module) return {};
  mlir::PassManager manager(&context);
  passes::buildImportPipeline(manager);
  if (mlir::failed(manager.run(*module))) return {};
  model::ModelGraph graph = *buildModelGraph(*module);
  cost_model::Machine machine =
      *cost_model::Machine::create(*cost_model::findMachine("flexflow-p100x4"));
  cost_model::OperatorCosts costs =
      *cost_model::OperatorCosts::create(machine, cost_model::Profile());
  auto simulation = *simulator::Simulation::create(graph, machine, costs, 1);
  model::ModelConfigurations alone;
  alone.ops.assign(graph.ops.size(), sharding::OpConfiguration());
  alone.storage.resize(graph.arguments.size());
  EXPECT_TRUE(simulation->setConfigurations(alone).ok());
  std::vector<int64_t> times;
  for (const simulator::Task& task : simulation->taskGraph().tasks) {
    times.push_back(task.durationPicoseconds);
  }
  return times;
}

TEST(ModelGraphBuilderTest, FormatsOfEqualWidthAreToldApart) {
  std::vector<int64_t> times = productTimes(
      absl::StrReplaceAll(kTwoFormats, {{"FIRST", "f16"}, {"SECOND", "bf16"}}));
  ASSERT_EQ(times.size(), 2u);
  EXPECT_LT(times[0], times[1]);
  std::vector<int64_t> turned = productTimes(
      absl::StrReplaceAll(kTwoFormats, {{"FIRST", "bf16"}, {"SECOND", "f16"}}));
  ASSERT_EQ(turned.size(), 2u);
  EXPECT_EQ(turned[0], times[1]);
  EXPECT_EQ(turned[1], times[0]);
}

// Programs update many parameters in one call, which writes the copies that
// steps compute with: neither has a launch of its own, and the new value is not
// read again.
TEST(UpdateCostTest, CopiesAreWrittenByUpdates) {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      R"(
func.func @forward(
    %x: tensor<64x32xf32> {soap.name = "x", soap.role = "input"},
    %w: tensor<32x32xf32> {soap.name = "w", soap.role = "parameter"})
    -> (tensor<64x32xf32> {soap.name = "y", soap.role = "output"}) {
  %y = soap.dot %x, %w batch [] x [] contract [1] x [0]
      : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  return %y : tensor<64x32xf32>
})",
      &context);
  ASSERT_TRUE(module);
  passes::TrainingOptions options;
  options.precision = passes::Precision::kBf16;
  options.loss = passes::LossKind::kMeanSquaredError;
  options.optimizer.kind = soap::OptimizerKind::AdamW;
  mlir::PassManager manager(&context);
  passes::buildImportPipeline(manager);
  passes::buildTrainingPipeline(manager, options);
  ASSERT_TRUE(mlir::succeeded(manager.run(*module)));
  model::ModelGraph graph = *buildModelGraph(*module);
  int copies = 0;
  for (const model::ModelOp& op : graph.ops) {
    if (op.kind != "cast" && op.kind != "optimizer_update") continue;
    int producer = graph.values[op.operands[0]].producer;
    bool copiesUpdate =
        producer >= 0 && graph.ops[producer].kind == "optimizer_update";
    if (op.kind == "cast" && !copiesUpdate) continue;
    cost_model::OperatorDescription cost = graph.describe(op);
    EXPECT_EQ(cost.launches, 0) << op.name;
    if (!copiesUpdate) continue;
    ++copies;
    EXPECT_EQ(cost.bytesRead, 0) << op.name;
    EXPECT_EQ(cost.bytesWritten, 32 * 32 * 2) << op.name;
  }
  EXPECT_EQ(copies, 1);
}

// The product of a weight's gradient gives that of the bias beside it: no call,
// nothing is read again. Sums over other dims, and programs of other systems,
// are calls of their own.
TEST(ModelGraphBuilderTest, ProductsSumGradientsOfBiases) {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(R"(
func.func @forward(
    %a: tensor<2x8x4xbf16> {soap.name = "a", soap.role = "input"},
    %g: tensor<2x8x6xbf16> {soap.name = "g", soap.role = "input"})
    -> (tensor<4x6xbf16> {soap.name = "w", soap.role = "output"},
        tensor<6xbf16> {soap.name = "b", soap.role = "output"},
        tensor<2x8xbf16> {soap.name = "r", soap.role = "output"}) {
  %w = soap.dot %a, %g batch [] x [] contract [0, 1] x [0, 1]
      : (tensor<2x8x4xbf16>, tensor<2x8x6xbf16>) -> tensor<4x6xbf16>
  %b = soap.reduce <sum> %g over [0, 1]
      : (tensor<2x8x6xbf16>) -> tensor<6xbf16>
  %r = soap.reduce <sum> %g over [2]
      : (tensor<2x8x6xbf16>) -> tensor<2x8xbf16>
  return %w, %b, %r : tensor<4x6xbf16>, tensor<6xbf16>, tensor<2x8xbf16>
})",
                                                        &context);
  ASSERT_TRUE(module);
  mlir::PassManager manager(&context);
  passes::buildImportPipeline(manager);
  ASSERT_TRUE(mlir::succeeded(manager.run(*module)));
  for (bool isOurs : {true, false}) {
    model::ModelGraph graph =
        *buildModelGraph(*module, {.sumsBiasesInProducts = isOurs});
    ASSERT_EQ(graph.ops.size(), 3u);
    cost_model::OperatorDescription bias = graph.describe(graph.ops[1]);
    EXPECT_EQ(bias.launches, isOurs ? 0 : 1);
    EXPECT_EQ(bias.bytesRead, isOurs ? 0 : 2 * 8 * 6 * 2);
    cost_model::OperatorDescription rows = graph.describe(graph.ops[2]);
    EXPECT_EQ(rows.launches, 1);
    EXPECT_EQ(rows.bytesRead, 2 * 8 * 6 * 2);
  }
}

// Rows of a tied table are added to the product that is the rest of its
// gradient: no zeros, and no table of rows, are written or read.
TEST(ModelGraphBuilderTest, RowsAreAddedInTheMemoryOfSums) {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(R"(
func.func @forward(
    %table: tensor<64x4xbf16> {soap.name = "table", soap.role = "input"},
    %ids: tensor<8xi64> {soap.name = "ids", soap.role = "input"},
    %rows: tensor<8x4xbf16> {soap.name = "rows", soap.role = "input"})
    -> (tensor<64x4xbf16> {soap.name = "sum", soap.role = "output"}) {
  %zeros = soap.fill 0.0 : bf16 shape [64, 4] : tensor<64x4xbf16>
  %spread = soap.scatter <add> %zeros [%ids], %rows
      : (tensor<64x4xbf16>, tensor<8xi64>, tensor<8x4xbf16>)
      -> tensor<64x4xbf16>
  %sum = soap.binary <add> %table, %spread
      : (tensor<64x4xbf16>, tensor<64x4xbf16>) -> tensor<64x4xbf16>
  return %sum : tensor<64x4xbf16>
})",
                                                        &context);
  ASSERT_TRUE(module);
  mlir::PassManager manager(&context);
  passes::buildInferencePipeline(manager);
  ASSERT_TRUE(mlir::succeeded(manager.run(*module)));
  constexpr int kTable = 64 * 4 * 2;
  constexpr int kRows = 8 * 4 * 2;
  for (bool isOurs : {true, false}) {
    model::ModelGraph graph =
        *buildModelGraph(*module, {.addsRowsToSums = isOurs});
    ASSERT_EQ(graph.ops.size(), 3u);
    cost_model::OperatorDescription zeros = graph.describe(graph.ops[0]);
    cost_model::OperatorDescription spread = graph.describe(graph.ops[1]);
    cost_model::OperatorDescription sum = graph.describe(graph.ops[2]);
    EXPECT_EQ(zeros.bytesWritten, isOurs ? 0 : kTable);
    EXPECT_EQ(zeros.launches, isOurs ? 0 : 1);
    // Rows are read, and read and written where they are added.
    EXPECT_EQ(spread.bytesRead, 2 * kRows + 8 * 8 + (isOurs ? 0 : kTable));
    EXPECT_EQ(spread.bytesWritten, kRows + (isOurs ? 0 : kTable));
    EXPECT_EQ(spread.launches, 1);
    EXPECT_EQ(sum.bytesRead, isOurs ? 0 : 2 * kTable);
    EXPECT_EQ(sum.bytesWritten, isOurs ? 0 : kTable);
    EXPECT_EQ(sum.launches, isOurs ? 0 : 1);
    EXPECT_EQ(graph.ops[0].isInSum, isOurs);
    EXPECT_EQ(graph.ops[1].isInSum, isOurs);
    EXPECT_FALSE(graph.ops[2].isInSum);
  }
}

// Programs add gradients of experts, which have a batch dim, by kernels.
TEST(ModelGraphBuilderTest, OnlyProductsWithoutBatchDimsAddInPlace) {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(R"(
func.func @forward(
    %a: tensor<2x8x4xf32> {soap.name = "a", soap.role = "input"},
    %b: tensor<2x8x6xf32> {soap.name = "b", soap.role = "input"})
    -> (tensor<4x6xf32> {soap.name = "y", soap.role = "output"},
        tensor<2x4x6xf32> {soap.name = "z", soap.role = "output"}) {
  %y = soap.dot %a, %b batch [] x [] contract [0, 1] x [0, 1]
      : (tensor<2x8x4xf32>, tensor<2x8x6xf32>) -> tensor<4x6xf32>
  %z = soap.dot %a, %b batch [0] x [0] contract [1] x [1]
      : (tensor<2x8x4xf32>, tensor<2x8x6xf32>) -> tensor<2x4x6xf32>
  return %y, %z : tensor<4x6xf32>, tensor<2x4x6xf32>
})",
                                                        &context);
  ASSERT_TRUE(module);
  mlir::PassManager manager(&context);
  passes::buildImportPipeline(manager);
  ASSERT_TRUE(mlir::succeeded(manager.run(*module)));
  model::ModelGraph graph = *buildModelGraph(*module);
  ASSERT_EQ(graph.ops.size(), 2u);
  EXPECT_TRUE(graph.ops[0].addsInPlace);
  EXPECT_FALSE(graph.ops[1].addsInPlace);
}

// The cost and operands of an op, in words.
std::string descriptionOf(const model::ModelGraph& graph,
                          const model::ModelOp& op) {
  const cost_model::OperatorDescription cost = graph.describe(op);
  std::string text =
      absl::StrCat(op.name, op.isInRegisters ? " fused " : " ", cost.flops, " ",
                   cost.bytesRead, " ", cost.bytesWritten, " ", cost.launches);
  for (int operand : op.operands) {
    const model::ModelValue& value = graph.values[operand];
    absl::StrAppend(&text, " ",
                    value.producer < 0 ? graph.arguments[value.index].name
                                       : graph.ops[value.producer].name);
  }
  return text;
}

// Descriptions of all ops but those of unary functions computed again, which
// show what is kept and take no time.
std::vector<std::string> keepingCosts(const mlir::OwningOpRef<ModuleOp>& step) {
  const model::ModelGraph graph = *buildModelGraph(*step, {.keepsGates = true});
  std::vector<std::string> costs;
  for (const model::ModelOp& op : graph.ops) {
    if (op.work >= 0) {
      costs.push_back(descriptionOf(graph, op));
      continue;
    }
    EXPECT_TRUE(op.isView && op.kind == model::kUnaryKind) << op.name;
  }
  return costs;
}

// A gate is computed again in the backward pass. Systems that keep it are
// priced as if the graph had never said so.
TEST(ModelGraphBuilderTest, SystemsThatKeepGatesReadThem) {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  auto step = mlir::parseSourceString<ModuleOp>(
      R"(
func.func @forward(
    %x: tensor<8x4xf32> {soap.name = "x", soap.role = "input"},
    %w: tensor<4x6xf32> {soap.name = "w", soap.role = "parameter"},
    %v: tensor<4x6xf32> {soap.name = "v", soap.role = "parameter"},
    %z: tensor<6x4xf32> {soap.name = "z", soap.role = "parameter"})
    -> (tensor<8x4xf32> {soap.name = "y", soap.role = "output"}) {
  %g = soap.dot %x, %w batch [] x [] contract [1] x [0]
      : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %u = soap.dot %x, %v batch [] x [] contract [1] x [0]
      : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %s = soap.unary <silu> %g : (tensor<8x6xf32>) -> tensor<8x6xf32>
  %p = soap.binary <mul> %s, %u
      : (tensor<8x6xf32>, tensor<8x6xf32>) -> tensor<8x6xf32>
  %y = soap.dot %p, %z batch [] x [] contract [1] x [0]
      : (tensor<8x6xf32>, tensor<6x4xf32>) -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
})",
      &context);
  ASSERT_TRUE(step);
  passes::TrainingOptions options;
  options.loss = passes::LossKind::kMeanSquaredError;
  mlir::PassManager manager(&context);
  passes::buildImportPipeline(manager);
  passes::buildTrainingPipeline(manager, options);
  ASSERT_TRUE(mlir::succeeded(manager.run(*step)));
  mlir::OwningOpRef<ModuleOp> kept = step->clone();
  int again = 0;
  kept->walk([&](soap::UnaryOp op) {
    Value gate = soap::keptValue(op.getResult());
    if (gate == op.getResult()) return;
    ++again;
    op.getResult().replaceAllUsesWith(gate);
    op.erase();
  });
  EXPECT_EQ(again, 1);
  EXPECT_EQ(keepingCosts(step), keepingCosts(kept));
  // Our own programs spare the gate: its loop alone reads it.
  const model::ModelGraph own = *buildModelGraph(*step);
  for (const model::ModelOp& op : own.ops) {
    if (op.kind == model::kUnaryKind) EXPECT_TRUE(op.isInRegisters) << op.name;
  }
}

// The ops of a training step that are products with parameters, or their
// gradients.
std::vector<model::ModelOp> weightProducts(const model::ModelGraph& graph) {
  std::vector<model::ModelOp> products;
  for (const model::ModelOp& op : graph.ops) {
    if (op.isWeightProduct) products.push_back(op);
  }
  return products;
}

// A layer, a product of two activations and a head over eight words.
TEST(WeightProductTest, AllButTheLogitsAndProductsOfActivations) {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      R"(
func.func @forward(
    %x: tensor<64x32xf32> {soap.name = "x", soap.role = "input"},
    %w: tensor<32x64xf32> {soap.name = "w", soap.role = "parameter"},
    %v: tensor<32x8xf32> {soap.name = "v", soap.role = "parameter"})
    -> (tensor<64x8xf32> {soap.name = "y", soap.role = "output"}) {
  %a = soap.dot %x, %w batch [] x [] contract [1] x [0]
      : (tensor<64x32xf32>, tensor<32x64xf32>) -> tensor<64x64xf32>
  %b = soap.dot %a, %x batch [] x [] contract [1] x [0]
      : (tensor<64x64xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %y = soap.dot %b, %v batch [] x [] contract [1] x [0]
      : (tensor<64x32xf32>, tensor<32x8xf32>) -> tensor<64x8xf32>
  return %y : tensor<64x8xf32>
})",
      &context);
  ASSERT_TRUE(module);
  passes::TrainingOptions options;
  options.precision = passes::Precision::kBf16;
  options.loss = passes::LossKind::kCrossEntropy;
  mlir::PassManager manager(&context);
  passes::buildImportPipeline(manager);
  passes::buildTrainingPipeline(manager, options);
  ASSERT_TRUE(mlir::succeeded(manager.run(*module)));
  model::ModelGraph graph = *buildModelGraph(*module);
  std::vector<model::ModelOp> products = weightProducts(graph);
  // Ops are named by their kind, in their order. The input needs no gradient:
  // the first product has that of its weight alone, which reads no parameter.
  ASSERT_EQ(products.size(), 2u);
  EXPECT_EQ(products[0].name, "dot");
  EXPECT_EQ(graph.weightOperand(products[0]), 1);
  EXPECT_EQ(products[1].name.substr(0, 5), "dot.g");
  EXPECT_EQ(graph.weightOperand(products[1]), -1);
}

}  // namespace
}  // namespace soapstone::search
