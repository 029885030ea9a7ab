// The step that partitioning places and the one that the simulator keeps while
// a search changes it: the same moves, in the same order, for the same readers,
// and the same memory. `ir/step/step_editor.h` places both; their layouts come
// from configured ops, and from the model graph and the catalog of prices.
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cost_model/lane_nodes.h"
#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "ir/dist/ops.h"
#include "ir/model/model_text.h"
#include "ir/sharding/storage.h"
#include "ir/soap/config.h"
#include "ir/soap/overwriting.h"
#include "ir/step/lifetimes.h"
#include "ir/step/verify.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/partition/distributed_graph.h"
#include "passes/partition/passes.h"
#include "passes/pipelines.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/named_strategy.h"
#include "simulator/placed_program.h"
#include "simulator/simulation.h"

namespace soapstone::search {
namespace {

// Two nodes of two GPUs each.
constexpr char kTwoNodes[] =
    R"({"devices": "a100", "count": 2, "nodes": 2, "network": "HDR"})";

struct Case {
  std::string model;
  std::string strategy;
  int devices;
  std::string machine = "dgx-a100";
};

void PrintTo(const Case& what, std::ostream* out) {
  *out << what.model << " " << what.strategy << " on " << what.devices << " of "
       << what.machine;
}

// A placed step, line by line: ops, and moves that change their tensor, with
// the op and operand that they are for, and whether they join the call before.
using Lines = std::vector<std::string>;

struct MoveLine {
  int tensor = 0;
  const sharding::Layout* target = nullptr;
  int64_t bytes = 0;
  int op = 0;
  int operand = 0;
  bool isEarly = false;
  bool joinsCall = false;
  int lane = 0;  // The highest of its steps.

  std::string text() const {
    return absl::StrCat(
        "  tensor ", tensor, " to ", target->toString(), ", ", bytes, " bytes",
        isEarly ? ", at once" : absl::StrCat(" for ", op, "#", operand),
        joinsCall ? ", same call" : "", lane == 0 ? "" : ", second lane");
  }
};

Lines linesOf(const step::Model& model, const step::PlacedStep& placed) {
  Lines lines;
  for (const step::Item& item : placed.order) {
    if (!item.isMove) {
      lines.push_back(model.ops[item.number].name);
      continue;
    }
    const step::Move& move = placed.moves[item.number];
    if (step::workingSteps(*move.plan).empty()) continue;
    const step::Copy& target = placed.copies[move.target];
    lines.push_back(MoveLine{target.tensor, &model.layouts.at(target.layout),
                             move.plan->totalBytes, move.op, move.operand,
                             move.isEarly, move.joinsCall,
                             *absl::c_max_element(move.lanes)}
                        .text());
  }
  return lines;
}

// Tensors of the model are numbered arguments first, then results op by op: the
// values of a graph may be numbered otherwise.
std::vector<int> numbersOf(const model::ModelGraph& graph) {
  std::vector<int> numbers(graph.values.size());
  int next = 0;
  for (const model::ModelArgument& argument : graph.arguments) {
    numbers[argument.value] = next++;
  }
  for (const model::ModelOp& op : graph.ops) {
    for (int value : op.results) numbers[value] = next++;
  }
  return numbers;
}

Lines linesOf(const simulator::PlacedProgram& program) {
  Lines lines;
  simulator::CostCatalog& costs = program.costs();
  std::vector<int> numbers = numbersOf(program.model());
  auto addMove = [&](int number, bool joins) {
    const simulator::PlacedMove& move = program.move(number);
    MoveLine line;
    line.tensor = numbers[move.value];
    line.target = &costs.layoutAt(move.target);
    line.bytes = costs.planAt(move.plan).totalBytes;
    line.isEarly = move.operand < 0;
    if (!line.isEarly) {
      line.op = program.opOf(move.operand);
      line.operand = move.operand - program.operandBegin(line.op);
    }
    line.joinsCall = joins;
    for (const simulator::PlanPart& part : costs.planAt(move.plan).parts) {
      if (part.communication < 0) continue;
      line.lane = std::max(line.lane, costs.laneOf(move, part));
    }
    lines.push_back(line.text());
  };
  auto addCall = [&](absl::Span<const int> moves) {
    for (size_t i = 0; i < moves.size(); ++i) addMove(moves[i], i > 0);
  };
  auto addOp = [&](int op) {
    if (op < program.opCount()) lines.push_back(program.model().ops[op].name);
  };
  for (int op = 0; op <= program.opCount(); ++op) {
    program.visit(op, addCall, addOp);
  }
  return lines;
}

// Replicates ops instead of splitting their statistics factors: partitioning
// makes several ops of such a one, which the search prices as one.
void mergeStatistics(const model::ModelGraph& graph,
                     model::ModelConfigurations* configurations) {
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    if (!configurations->ops[i]) continue;
    sharding::OpConfiguration& own = *configurations->ops[i];
    std::vector<sharding::FactorDegree> kept;
    for (const sharding::FactorDegree& split : own.splits) {
      const sharding::Factor& factor = graph.ops[i].rule.factors[split.factor];
      if (factor.split == sharding::FactorSplit::kStatistics) {
        own.replication *= split.degree;
      } else {
        kept.push_back(split);
      }
    }
    own.splits.assign(kept.begin(), kept.end());
  }
}

// The shards of a tensor by device.
std::map<int, std::string> shardsOf(const sharding::Layout& layout) {
  std::map<int, std::string> shards;
  for (int device : layout.devices.devices()) {
    absl::StatusOr<sharding::Box> box = sharding::boxOf(layout, device);
    shards[device] = box.ok() ? box->toString() : box.status().ToString();
  }
  return shards;
}

class PlacedStepTest : public testing::TestWithParam<Case> {
 protected:
  PlacedStepTest() {
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                        dist::DistDialect>();
  }

  mlir::OwningOpRef<ModuleOp> trainedModel(const std::string& name) {
    mlir::OwningOpRef<ModuleOp> module = mlir::parseSourceFile<ModuleOp>(
        std::string(SOAPSTONE_MODELS "/") + name + ".mlir", &context);
    if (!module) return nullptr;
    mlir::PassManager manager(&context);
    passes::buildImportPipeline(manager);
    passes::buildTrainingPipeline(manager, {});
    if (failed(manager.run(*module))) return nullptr;
    return module;
  }

  // The step of @step as partitioning places it.
  static FailureOr<partition::FunctionStep> placedBy(
      ModuleOp module, int devices, const step::DeviceNodes& nodes = {}) {
    mlir::PassManager manager(module.getContext());
    manager.addPass(partition::createExpandStatisticsPass());
    if (failed(manager.run(module))) return failure();
    std::vector<partition::PlacedFunction> functions;
    for (auto function : module.getOps<mlir::func::FuncOp>()) {
      FailureOr<partition::PlacedFunction> placed =
          partition::placeFunction(function);
      if (failed(placed)) return failure();
      functions.push_back(*std::move(placed));
    }
    FailureOr<partition::StorageLayouts> storage =
        partition::StorageLayouts::choose(functions, devices);
    if (failed(storage)) return failure();
    for (const partition::PlacedFunction& function : functions) {
      mlir::func::FuncOp source = function.function;
      if (source.getName() != "step") continue;
      sharding::ReshardingCache plans;
      return partition::placeStep(function, *storage, nodes, &plans);
    }
    return failure();
  }

  // The operands that the ops of @step may write over.
  static step::Overwritable overwritableIn(ModuleOp module) {
    step::Overwritable overwritable;
    FailureOr<partition::PlacedFunction> placed = partition::placeFunction(
        module.lookupSymbol<mlir::func::FuncOp>("step"));
    if (failed(placed)) return overwritable;
    for (const partition::OpPlacement& op : placed->ops) {
      overwritable.push_back(soap::overwritableOperands(op.op));
    }
    return overwritable;
  }

  // Where the simulator and the partitioner hold what stays between steps, both
  // if the strategy is written on the arguments and if nothing is.
  void expectHeldAlike(ModuleOp module, const partition::FunctionStep& placed,
                       const simulator::PlacedProgram& program, int devices) {
    const model::ModelGraph& graph = program.model();
    const simulator::CostCatalog& costs = program.costs();
    sharding::StorageReaders readers = simulator::storageReaders(graph);
    for (auto function : module.getOps<mlir::func::FuncOp>()) {
      for (unsigned i = 0; i < function.getNumArguments(); ++i) {
        function.removeArgAttr(i, soap::kConfigAttribute);
      }
    }
    FailureOr<partition::FunctionStep> unnamed = placedBy(module, devices);
    ASSERT_TRUE(succeeded(unnamed));
    for (int i = 0; i < static_cast<int>(graph.arguments.size()); ++i) {
      if (placed.model.arguments[i].storage < 0) continue;
      const std::string& name = graph.arguments[i].name;
      std::map<int, std::string> simulated =
          shardsOf(costs.layoutAt(program.argumentLayouts(i).front()));
      EXPECT_EQ(
          simulated,
          shardsOf(placed.model.layouts.at(placed.model.arguments[i].storage)))
          << name;
      const auto& named = program.configurations().storage;
      if (named[i] || named[readers.deciderOf(i)]) continue;
      EXPECT_EQ(simulated, shardsOf(unnamed->model.layouts.at(
                               unnamed->model.arguments[i].storage)))
          << name << ", unnamed";
    }
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

// The graph of a module, printed and read back: it needs nothing of the module.
absl::StatusOr<model::ModelGraph> readBackGraph(ModuleOp module) {
  absl::StatusOr<model::ModelGraph> built = buildModelGraph(module);
  if (!built.ok()) return built;
  absl::StatusOr<model::ModelGraph> read =
      model::parseModelGraph(model::toText(*built));
  if (read.ok()) EXPECT_EQ(*read, *built);
  return read;
}

TEST_P(PlacedStepTest, PartitionerAndSimulatorPlaceAlike) {
  const Case& what = GetParam();
  cost_model::Machine machine =
      *cost_model::Machine::create(*cost_model::findMachine(what.machine));
  const step::DeviceNodes nodes = cost_model::laneNodes(machine, what.devices);
  mlir::OwningOpRef<ModuleOp> module = trainedModel(what.model);
  ASSERT_TRUE(module);
  absl::StatusOr<model::Strategy> named =
      strategy::makeNamedStrategy(*module, what.strategy, what.devices);
  ASSERT_TRUE(named.ok()) << named.status();

  // As it is, statistics expanded.
  mlir::OwningOpRef<ModuleOp> whole = module->clone();
  ASSERT_TRUE(strategy::applyStrategy(*whole, *named).ok());
  FailureOr<partition::FunctionStep> expanded =
      placedBy(*whole, what.devices, nodes);
  ASSERT_TRUE(succeeded(expanded));
  absl::Status verified = step::verify(expanded->model, expanded->placed);
  EXPECT_TRUE(verified.ok()) << verified;

  absl::StatusOr<model::ModelGraph> graph = readBackGraph(*module);
  ASSERT_TRUE(graph.ok()) << graph.status();
  absl::StatusOr<model::ModelConfigurations> configurations =
      configurationsOf(*module, *named);
  ASSERT_TRUE(configurations.ok()) << configurations.status();
  mergeStatistics(*graph, &*configurations);
  absl::StatusOr<model::Strategy> strategy =
      strategyOf(*module, *configurations, what.devices);
  ASSERT_TRUE(strategy.ok()) << strategy.status();
  ASSERT_TRUE(strategy::applyStrategy(*module, *strategy).ok());
  FailureOr<partition::FunctionStep> placed =
      placedBy(*module, what.devices, nodes);
  ASSERT_TRUE(succeeded(placed));
  verified = step::verify(placed->model, placed->placed);
  EXPECT_TRUE(verified.ok()) << verified;
  cost_model::OperatorCosts costs =
      *cost_model::OperatorCosts::create(machine, cost_model::Profile());
  simulator::CostCatalog catalog(*graph, machine, costs, what.devices);
  simulator::PlacedProgram program(*graph, catalog);
  absl::Status status = program.place(*configurations);
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_EQ(absl::StrJoin(linesOf(placed->model, placed->placed), "\n"),
            absl::StrJoin(linesOf(program), "\n"));
  expectHeldAlike(*module, *placed, program, what.devices);

  std::unique_ptr<simulator::Simulation> simulation =
      *simulator::Simulation::create(*graph, machine, costs, what.devices);
  ASSERT_TRUE(simulation->setConfigurations(*configurations).ok());
  std::vector<int64_t> peaks = step::peakBytes(
      placed->model,
      step::lifetimes(placed->model, placed->placed, overwritableIn(*module)));
  EXPECT_EQ(*std::max_element(peaks.begin(), peaks.end()),
            simulation->peakMemoryBytes());
  int64_t bytes = 0;
  for (const step::Move& move : placed->placed.moves) {
    bytes += move.plan->totalBytes;
  }
  EXPECT_EQ(bytes, simulation->result().communicationBytes);
}

// Models of all families under strategies that every model can have.
std::vector<Case> families() {
  std::vector<Case> cases;
  for (const char* model :
       {"mlp",       "alexnet",   "bert",      "densenet",
        "dlrm",      "googlenet", "gpt2_ce",   "gru",
        "inception", "llama",     "mobilenet", "moe",
        "nmt",       "resnet",    "rnnlm",     "rnnlm_unrolled",
        "swin",      "unet",      "vit",       "steps_unlike"}) {
    for (const char* strategy :
         {"data-parallel", "zero1", "zero3", "megatron:t=2,d=2"}) {
      cases.push_back({model, strategy, 4});
      cases.push_back({model, strategy, 4, kTwoNodes});
    }
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Families, PlacedStepTest,
                         testing::ValuesIn(families()));
INSTANTIATE_TEST_SUITE_P(
    Others, PlacedStepTest,
    testing::Values(Case{"mlp", "data-parallel", 2}, Case{"alexnet", "owt", 2},
                    Case{"alexnet", "spatial", 2}, Case{"alexnet", "zero3", 3},
                    Case{"unet", "spatial", 2}, Case{"densenet", "zero3", 3},
                    Case{"moe", "expert-parallel", 2},
                    Case{"dlrm", "megatron:t=2,d=1", 2}));

}  // namespace
}  // namespace soapstone::search
