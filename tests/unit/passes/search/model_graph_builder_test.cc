#include "passes/search/model_graph_builder.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/pipelines.h"
#include "simulator/simulation.h"

namespace soapstone::search {
namespace {

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
  simulator::ModelGraph graph = *buildModelGraph(*module);
  cost_model::Machine machine =
      *cost_model::Machine::create(*cost_model::findMachine("flexflow-p100x4"));
  cost_model::OperatorCosts costs =
      *cost_model::OperatorCosts::create(machine, cost_model::Profile());
  auto simulation = *simulator::Simulation::create(graph, machine, costs, 1);
  simulator::ModelConfigurations alone;
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

}  // namespace
}  // namespace soapstone::search
