// A step whose backward pass computes something again: what is simulated of it,
// and the program that is partitioned for it, through one simulator.

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cost_model/lane_nodes.h"
#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "ir/dist/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/partition/passes.h"
#include "passes/pipelines.h"
#include "passes/search/joint/recomputation_choice.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/named_strategy.h"
#include "passes/training/recompute.h"
#include "simulator/pipeline/pipeline_simulation.h"
#include "simulator/simulation.h"
#include "tests/support/program_tasks.h"

namespace soapstone::search {
namespace {

// A program needs no less than this part of the memory that is simulated: the
// values that the largest of the few layers here repeats (0.78 was the least).
constexpr double kLeastOfMemory = 0.75;

struct Figures {
  int64_t picoseconds = 0;
  int64_t peakBytes = 0;
};

class RecomputedProgramTest : public testing::TestWithParam<std::string> {
 protected:
  static constexpr int kDevices = 1;

  RecomputedProgramTest()
      : machine(
            *cost_model::Machine::create(*cost_model::findMachine("dgx-a100"))),
        costs(*cost_model::OperatorCosts::create(machine,
                                                 cost_model::Profile())) {
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                        dist::DistDialect>();
  }

  void SetUp() override {
    module = mlir::parseSourceFile<ModuleOp>(
        absl::StrCat(SOAPSTONE_MODELS "/", GetParam(), ".mlir"), &context);
    ASSERT_TRUE(module);
    mlir::PassManager manager(&context);
    passes::buildImportPipeline(manager);
    passes::buildTrainingPipeline(manager, {});
    ASSERT_TRUE(mlir::succeeded(manager.run(*module)));
    strategy = *strategy::makeNamedStrategy(*module, "data-parallel", kDevices);
    graph = *buildModelGraph(*module);
  }

  // The figures that a search and `simulate` give for the step.
  Figures simulated(const std::vector<std::string>& repeated) const {
    simulator::PipelinePlan plan;
    if (!repeated.empty()) {
      plan.recomputation = simulator::Recomputation::kListed;
      plan.repeatedOps = repeated;
    }
    absl::StatusOr<simulator::PipelineResult> result =
        simulator::simulatePipeline(graph, machine, costs, kDevices,
                                    *configurationsOf(*module, strategy), plan);
    EXPECT_TRUE(result.ok()) << result.status();
    if (!result.ok()) return {};
    return {result->price.periodPicoseconds, result->memory.front().total()};
  }

  // The program as its step is placed, every op at its own price.
  Figures emitted(const std::vector<std::string>& repeated) {
    mlir::OwningOpRef<ModuleOp> program = module->clone();
    EXPECT_TRUE(strategy::applyStrategy(*program, strategy).ok());
    EXPECT_TRUE(mlir::succeeded(passes::recompute(*program, repeated, {})));
    mlir::PassManager manager(&context);
    partition::DistPartitionPassOptions options;
    options.devices = kDevices;
    options.delayGradients = false;
    options.asPlaced = true;
    manager.addPass(partition::createDistPartitionPass(options));
    EXPECT_TRUE(mlir::succeeded(manager.run(*program)));
    absl::StatusOr<simulator::TaskGraph> tasks =
        readProgramTasks(*program, "step", graph, machine, costs);
    EXPECT_TRUE(tasks.ok()) << tasks.status();
    if (!tasks.ok()) return {};
    const simulator::SimulationResult result =
        simulator::summarize(*tasks, simulator::simulateTasks(*tasks));
    return {result.iterationPicoseconds, result.peakMemoryBytes};
  }

  std::vector<std::string> repeatedOps(const std::string& text) const {
    model::Strategy repeating = strategy;
    repeating.recompute =
        *recomputeEntries(strategy::StrategyModel(*module), text);
    return *recomputedNames(graph, repeating);
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  cost_model::Machine machine;
  cost_model::OperatorCosts costs;
  mlir::OwningOpRef<ModuleOp> module;
  model::Strategy strategy;
  model::ModelGraph graph;
};

// Every op costs what it costs the first time: to the picosecond. The
// simulation takes what a layer repeats to be in memory from the start of its
// backward pass, programs make each value before its first reader: they need no
// more.
TEST_P(RecomputedProgramTest, TakesTheTimeAndMemoryThatIsSimulated) {
  const Figures plain = emitted({});
  size_t most = 0;
  for (const char* text : {"none", "75%", "50%", "25%", "0%", "full"}) {
    SCOPED_TRACE(text);
    const std::vector<std::string> repeated = repeatedOps(text);
    const Figures program = emitted(repeated);
    const Figures prediction = simulated(repeated);
    EXPECT_EQ(program.picoseconds, prediction.picoseconds);
    EXPECT_LE(program.peakBytes, prediction.peakBytes);
    EXPECT_GT(program.peakBytes, kLeastOfMemory * prediction.peakBytes);
    EXPECT_LE(program.peakBytes, plain.peakBytes);
    EXPECT_EQ(program.picoseconds > plain.picoseconds, !repeated.empty());
    if (repeated.empty()) EXPECT_EQ(program.peakBytes, prediction.peakBytes);
    most = std::max(most, repeated.size());
  }
  // Otherwise this compares nothing.
  EXPECT_GT(most, 0u);
}

INSTANTIATE_TEST_SUITE_P(Models, RecomputedProgramTest,
                         testing::Values("mlp", "gpt2_ce", "llama", "nmt",
                                         "bert", "swin", "rnnlm"));

}  // namespace
}  // namespace soapstone::search
