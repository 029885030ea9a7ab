// The program that is emitted, with its sums in buckets and its updates
// delayed, through the simulator: what of its communication nothing hides.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cost_model/lane_nodes.h"
#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "passes/partition/passes.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/named_strategy.h"
#include "simulator/simulation.h"
#include "tests/support/preset_model.h"
#include "tests/support/program_tasks.h"
#include "tests/support/training_model.h"

namespace soapstone::search {
namespace {

struct Case {
  std::string model;  // A configuration of examples/models.
  int64_t batch;
  int64_t sequence;
  std::string strategy;
  int devices;
  std::string machine;
};

// Times of the device that computes longest, in picoseconds.
struct Times {
  int64_t step = 0;
  int64_t computing = 0;
  int64_t planned = 0;  // The step as the search prices it.
  int64_t issued = 0;   // The step as it is reported.

  double exposed() const {
    return static_cast<double>(step - computing) / static_cast<double>(step);
  }
  double overPlanned() const {
    return static_cast<double>(step) / static_cast<double>(planned);
  }
};

class ScheduledProgramTest : public testing::Test {
 protected:
  ScheduledProgramTest() { loadModelDialects(context); }

  mlir::OwningOpRef<ModuleOp> trainingStep(const Case& what) {
    absl::StatusOr<mlir::OwningOpRef<ModuleOp>> step = presetTrainingStep(
        absl::StrCat(SOAPSTONE_CONFIGS "/", what.model, ".json"), what.batch,
        what.sequence, context);
    return step.ok() ? *std::move(step) : nullptr;
  }

  void measure(const Case& what, Times* times, bool withProgram = true) {
    mlir::OwningOpRef<ModuleOp> module = trainingStep(what);
    ASSERT_TRUE(module);
    absl::StatusOr<model::Strategy> strategy =
        strategy::makeNamedStrategy(*module, what.strategy, what.devices);
    ASSERT_TRUE(strategy.ok()) << strategy.status();
    absl::StatusOr<model::ModelGraph> graph = buildModelGraph(*module);
    ASSERT_TRUE(graph.ok()) << graph.status();
    cost_model::Machine machine =
        *cost_model::Machine::create(*cost_model::findMachine(what.machine));
    cost_model::OperatorCosts costs =
        *cost_model::OperatorCosts::create(machine, cost_model::Profile());
    auto simulation =
        *simulator::Simulation::create(*graph, machine, costs, what.devices);
    absl::Status placed =
        simulation->setConfigurations(*configurationsOf(*module, *strategy));
    ASSERT_TRUE(placed.ok()) << placed;
    times->planned = simulation->result().iterationPicoseconds;
    times->issued = simulation->issuedResult().iterationPicoseconds;
    if (!withProgram) return;
    // The graph describes the ops of the model.
    mlir::OwningOpRef<ModuleOp> program = module->clone();
    ASSERT_TRUE(strategy::applyStrategy(*program, *strategy).ok());
    mlir::PassManager manager(&context);
    partition::buildPartitionPipeline(
        manager, what.devices, cost_model::laneNodes(machine, what.devices));
    ASSERT_TRUE(mlir::succeeded(manager.run(*program)));
    absl::StatusOr<simulator::TaskGraph> tasks = readProgramTasks(
        *program, "step", *graph, machine, costs, SumPrices::kCalls);
    ASSERT_TRUE(tasks.ok()) << tasks.status();
    simulator::SimulationResult result =
        simulator::summarize(*tasks, simulator::simulateTasks(*tasks));
    times->step = result.iterationPicoseconds;
    for (const simulator::DeviceFigures& device : result.devices) {
      times->computing = std::max(times->computing, device.computePicoseconds);
    }
  }

  static std::vector<std::string> tabledStrategies(int devices) {
    return {"data-parallel",
            "zero1",
            "fsdp",
            absl::StrCat("hsdp:d=", std::max(2, devices / 8)),
            absl::StrCat("megatron:t=4,d=", devices / 4),
            absl::StrCat("megatron:t=8,d=", devices / 8)};
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

// Sums are hidden, but for most of that of the tied table, whose gradient is
// complete when the backward pass is.
TEST_F(ScheduledProgramTest, DataParallelProgramHidesItsSums) {
  Times times;
  measure({"gpt2", 16, 1024, "data-parallel", 8, "dgx-h100"}, &times);
  if (HasFatalFailure()) return;
  EXPECT_LT(times.exposed(), 0.04);
  // As planned, though the search prices sums without buckets.
  EXPECT_NEAR(times.overPlanned(), 1, 0.01);
  EXPECT_EQ(times.step, times.issued);
}

// Updated shards are gathered behind the last sums, which a search prices as it
// goes along.
TEST_F(ScheduledProgramTest, ProgramOfSharedUpdatesTakesWhatIsReported) {
  Times times;
  measure({"gpt2", 16, 1024, "zero1", 8, "dgx-h100"}, &times);
  if (HasFatalFailure()) return;
  EXPECT_EQ(times.step, times.issued);
  EXPECT_GT(times.overPlanned(), 1.01);
}

// The loss over a split vocabulary is a few kernels, as the search prices it;
// what else is longer are sums that activations wait behind.
TEST_F(ScheduledProgramTest, MegatronProgramIsNearlyAsPlanned) {
  Times times;
  measure({"gpt2", 16, 1024, "megatron:t=4,d=2", 8, "dgx-h100"}, &times);
  if (HasFatalFailure()) return;
  EXPECT_NEAR(times.overPlanned(), 1, 0.05);
}

// All strategies in a table, on demand:
//   SOAPSTONE_SCHEDULED=1 scheduled_program_test --gtest_filter='*Table*'
TEST_F(ScheduledProgramTest, Table) {
  if (std::getenv("SOAPSTONE_SCHEDULED") == nullptr) GTEST_SKIP();
  struct Size {
    const char* model;
    int64_t batch, sequence;
  };
  for (const Size& size :
       {Size{"gpt2", 16, 1024}, Size{"bert_large", 16, 512}}) {
    for (const char* machine : {"dgx-h100", "dgx-a100x2"}) {
      int devices = std::string(machine) == "dgx-h100" ? 8 : 16;
      for (const std::string& name : tabledStrategies(devices)) {
        Times times;
        measure({size.model, size.batch * devices / 8, size.sequence, name,
                 devices, machine},
                &times);
        if (HasFatalFailure()) return;
        std::cout << "| " << size.model << " | " << machine << " | " << name
                  << " | " << static_cast<double>(times.planned) / 1e9 << " | "
                  << static_cast<double>(times.step) / 1e9 << " | "
                  << 100 * times.exposed() << " |" << std::endl;
      }
    }
  }
}

// Prints the searched and the reported price of one model, without programs:
//   SOAPSTONE_REPORTED=MODEL,BATCH,SEQUENCE,MACHINE,DEVICES
TEST_F(ScheduledProgramTest, ReportedTable) {
  const char* wanted = std::getenv("SOAPSTONE_REPORTED");
  if (wanted == nullptr) GTEST_SKIP();
  const std::vector<std::string> words = absl::StrSplit(wanted, ',');
  ASSERT_EQ(words.size(), 5u);
  const int devices = std::stoi(words[4]);
  for (const std::string& name : tabledStrategies(devices)) {
    Times times;
    measure({words[0], std::stoi(words[1]), std::stoi(words[2]), name, devices,
             words[3]},
            &times, /*withProgram=*/false);
    if (HasFatalFailure()) return;
    std::cout << "| " << words[0] << " | " << words[3] << " | " << name << " | "
              << static_cast<double>(times.planned) / 1e9 << " | "
              << static_cast<double>(times.issued) / 1e9 << " |" << std::endl;
  }
}

}  // namespace
}  // namespace soapstone::search
