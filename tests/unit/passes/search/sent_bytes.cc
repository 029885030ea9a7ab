#include "tests/unit/passes/search/sent_bytes.h"

#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "ir/dist/ops.h"
#include "ir/support/status_macros.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategies/named_strategy.h"
#include "simulator/placed_program.h"

namespace soapstone::search {
namespace {

SentBytes bytesOf(const simulator::PlacedProgram& program) {
  SentBytes bytes;
  auto add = [&](int number) {
    const simulator::PlacedMove& move = program.move(number);
    int64_t sent = program.costs().planAt(move.plan).totalBytes;
    bytes.total += sent;
    if (program.model().values[move.value].elementBytes > 2) bytes.wide += sent;
  };
  for (int op = 0; op <= program.opCount(); ++op) {
    for (int number : program.movesAhead(op)) add(number);
    for (int k = program.operandBegin(op); k < program.operandBegin(op + 1);
         ++k) {
      if (int number = program.moveBefore(k); number >= 0) add(number);
    }
    if (op == program.opCount()) break;
    for (int number : program.movesBehind(op)) add(number);
  }
  return bytes;
}

// Adds what each strategy sends, up to the first that fails.
absl::Status measure(ModuleOp module, ArrayRef<const char*> strategies,
                     std::vector<SentBytes>* sent) {
  const cost_model::Machine machine =
      *cost_model::Machine::create(*cost_model::findMachine("dgx-h100"));
  const cost_model::OperatorCosts costs =
      *cost_model::OperatorCosts::create(machine, cost_model::Profile());
  SOAPSTONE_ASSIGN_OR_RETURN(model::ModelGraph graph, buildModelGraph(module));
  for (const char* name : strategies) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        model::Strategy strategy,
        strategy::makeNamedStrategy(module, name, kDevices));
    SOAPSTONE_ASSIGN_OR_RETURN(model::ModelConfigurations configurations,
                               configurationsOf(module, strategy));
    simulator::CostCatalog catalog(graph, machine, costs, kDevices);
    simulator::PlacedProgram program(graph, catalog);
    SOAPSTONE_RETURN_IF_ERROR(program.place(configurations));
    sent->push_back(bytesOf(program));
  }
  return absl::OkStatus();
}

}  // namespace

std::vector<SentBytes> sentBytes(ModuleOp module,
                                 passes::TrainingOptions options,
                                 ArrayRef<const char*> strategies) {
  options.optimizer.kind = soap::OptimizerKind::AdamW;
  mlir::PassManager manager(module.getContext());
  passes::buildImportPipeline(manager);
  passes::buildTrainingPipeline(manager, options);
  std::vector<SentBytes> sent;
  if (mlir::failed(manager.run(module))) {
    ADD_FAILURE() << "the model cannot be trained";
    return sent;
  }
  const absl::Status measured = measure(module, strategies, &sent);
  EXPECT_TRUE(measured.ok()) << measured;
  return sent;
}

std::vector<SentBytes> sentBytes(const std::string& text,
                                 passes::Precision precision,
                                 ArrayRef<const char*> strategies,
                                 passes::TrainingOptions options) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                      dist::DistDialect>();
  auto module = mlir::parseSourceString<ModuleOp>(text, &context);
  if (!module) {
    ADD_FAILURE() << "the model cannot be read";
    return {};
  }
  options.precision = precision;
  options.loss = passes::LossKind::kMeanSquaredError;
  return sentBytes(*module, options, strategies);
}

}  // namespace soapstone::search
