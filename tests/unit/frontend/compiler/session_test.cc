#include "frontend/compiler/session.h"

#include <algorithm>
#include <string>
#include <vector>

#include "cost_model/presets.h"
#include "frontend/compiler/import.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ir/soap/ops.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "passes/strategies/named_strategy.h"

namespace soapstone::compiler {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

ModelOptions lenet() {
  ModelOptions options;
  options.path = SOAPSTONE_MODELS "/lenet.onnx";
  options.batch = 8;
  return options;
}

// Everything that a session reports.
struct Told {
  std::vector<std::string> stages;
  std::vector<std::string> warnings;
  int progress = 0;

  SessionEvents events() {
    return {[this](const std::string& line) { warnings.push_back(line); },
            [this](absl::string_view stage) { stages.emplace_back(stage); },
            [this](const search::SearchProgress&) { ++progress; }};
  }
};

TEST(SessionTest, GoesFromAFileToTheFilesOfAProgram) {
  Told told;
  Session session(lenet(), told.events());
  ASSERT_TRUE(session.importStep().ok());
  absl::StatusOr<model::Strategy> strategy =
      strategy::makeNamedStrategy(session.strategyModel(), "data-parallel", 2);
  ASSERT_TRUE(strategy.ok()) << strategy.status();
  ASSERT_TRUE(session.partition(*strategy).ok());
  ASSERT_TRUE(session.strategy());
  EXPECT_EQ(session.strategy()->devices, 2);
  ASSERT_TRUE(session.prepare().ok());
  codegen::ProgramOptions options;
  options.name = "lenet";
  codegen::ProgramSummary summary;
  absl::StatusOr<std::vector<codegen::ProgramFile>> files =
      session.print(options, summary);
  ASSERT_TRUE(files.ok()) << files.status();
  EXPECT_TRUE(std::any_of(
      files->begin(), files->end(),
      [](const codegen::ProgramFile& file) { return file.name == "main.cc"; }));
  EXPECT_GT(summary.arenaBytes, 0);
  EXPECT_THAT(told.stages,
              ElementsAre("import", "training step", "partition", "fusion"));
}

TEST(SessionTest, OneDeviceNeedsNoStrategy) {
  Session session(lenet());
  ASSERT_TRUE(session.importStep().ok());
  ASSERT_TRUE(session.prepare().ok());
  codegen::ProgramSummary summary;
  EXPECT_TRUE(session.print({}, summary).ok());
  EXPECT_FALSE(session.strategy());
}

TEST(SessionTest, SearchesAndPlacesWhatItFound) {
  Told told;
  Session session(lenet(), told.events());
  ASSERT_TRUE(session.importStep().ok());
  cost_model::Machine machine =
      *cost_model::Machine::create(*cost_model::findMachine("p100x4"));
  cost_model::OperatorCosts costs =
      *cost_model::OperatorCosts::create(machine, cost_model::Profile());
  int reported = 0;
  search::SearchOptions limits;
  limits.proposals = 10;
  limits.threads = 1;
  limits.timeBudgetSeconds = 60;
  limits.progress = [&](const search::SearchProgress&) { ++reported; };
  absl::StatusOr<search::StrategySearch> found =
      session.search({machine, costs, 4}, search::SearchGoal(), limits);
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_GT(told.progress, 0);
  EXPECT_EQ(told.progress, reported);
  ASSERT_TRUE(session.place(found->strategy).ok());
  absl::StatusOr<std::string> step = session.placedStep(4);
  ASSERT_TRUE(step.ok()) << step.status();
  EXPECT_THAT(*step, HasSubstr("conv"));
  EXPECT_THAT(told.stages,
              ElementsAre("import", "training step", "strategy", "placement"));
}

TEST(SessionTest, LeavesEqualLayersOut) {
  ModelOptions options;
  options.path = SOAPSTONE_CONFIGURATIONS "/gpt2.json";
  options.batch = 2;
  options.sequence = 16;
  Session session(options);
  ASSERT_TRUE(session.importStep(/*folds=*/true).ok());
  EXPECT_EQ(session.fold().layers, 12);
  EXPECT_EQ(session.fold().kept, passes::kFoldedLayers);
}

TEST(SessionTest, WarnsThatNothingIsTrained) {
  ModelOptions options = lenet();
  options.bufferPattern = ".*";
  Told told;
  Session session(options, told.events());
  ASSERT_TRUE(session.import().ok());
  EXPECT_TRUE(session.train().ok());
  EXPECT_THAT(told.warnings, Contains(HasSubstr("will train nothing")));
}

TEST(SessionTest, FailsWithTheFileAndTheReason) {
  ModelOptions options = lenet();
  options.path = "nowhere.onnx";
  Told told;
  Session session(options, told.events());
  EXPECT_THAT(std::string(session.importStep().message()),
              HasSubstr("nowhere.onnx"));
  EXPECT_TRUE(told.stages.empty());
}

// Each attribute of these results is well formed, and verified alone by the
// dialect; together they are wrong.
TEST(ImportTest, RefusesArgumentsThatContradictEachOther) {
  mlir::MLIRContext context;
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect>();
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::parseSourceString<mlir::ModuleOp>(R"(
func.func @forward(%w: tensor<4xf32> {soap.role = "parameter"})
    -> (tensor<4xf32> {soap.role = "update", soap.updates = 0 : i64},
        tensor<4xf32> {soap.role = "update", soap.updates = 0 : i64}) {
  return %w, %w : tensor<4xf32>, tensor<4xf32>
})",
                                              &context);
  ASSERT_TRUE(module);
  EXPECT_THAT(std::string(raiseModel(*module).message()),
              HasSubstr("results 0 and 1 both update argument 0"));
}

}  // namespace
}  // namespace soapstone::compiler
