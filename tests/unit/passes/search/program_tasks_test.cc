// The graph of a search and the program that partitioning makes of it, through
// one simulator: equal time, bytes per link and peak memory.
#include "tests/support/program_tasks.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cost_model/lane_nodes.h"
#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "ir/dist/ops.h"
#include "ir/support/status_macros.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "passes/partition/passes.h"
#include "passes/pipelines.h"
#include "passes/search/model_graph_builder.h"
#include "passes/strategies/apply_strategy.h"
#include "passes/strategies/named_strategy.h"
#include "simulator/cost_catalog.h"
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
  std::string machine;
};

void PrintTo(const Case& what, std::ostream* out) {
  *out << what.model << " " << what.strategy << " on " << what.devices << " of "
       << what.machine;
}

// The ops that a device computes and issues, in order: how long each takes,
// what it sends, and which communication it is the first to wait for, perhaps
// through copies.
std::vector<std::string> sequenceOf(const simulator::TaskGraph& graph,
                                    int device) {
  std::vector<std::string> sequence;
  std::map<int, std::set<int>> arrives;  // Numbers of issues, by task.
  std::set<int> awaited;
  int issues = 0;
  for (int i = 0; i < static_cast<int>(graph.tasks.size()); ++i) {
    const simulator::Task& task = graph.tasks[i];
    bool isHere = absl::c_any_of(task.classes, [&](int number) {
      return absl::c_binary_search(graph.classes[number].devices, device);
    });
    if (!isHere) continue;
    std::set<int> awaits;
    for (int before : task.predecessors) {
      for (int issue : arrives[before]) {
        if (awaited.count(issue) == 0) awaits.insert(issue);
      }
    }
    if (task.kind == simulator::TaskKind::kCopy) {
      arrives[i] = awaits;
      continue;
    }
    bool computes = task.kind == simulator::TaskKind::kCompute;
    std::string line = absl::StrCat(computes ? task.label : "issue", " ",
                                    task.durationPicoseconds);
    if (task.lane != 0) absl::StrAppend(&line, " on lane ", task.lane);
    if (!awaits.empty()) {
      absl::StrAppend(&line, ", awaits ", absl::StrJoin(awaits, " "));
      awaited.merge(awaits);
    }
    if (!computes) {
      arrives[i] = {issues++};
      for (const auto& load : graph.footprints[task.footprint].devices) {
        if (load.device != device) continue;
        absl::StrAppend(&line, ", sends ", load.sent, " receives ",
                        load.received);
      }
    }
    sequence.push_back(std::move(line));
  }
  return sequence;
}

// A model whose ops are split, with the ops that partitioning makes of those
// that are split on statistics factors.
struct SplitModel {
  mlir::OwningOpRef<ModuleOp> module;
  model::Strategy strategy;
  model::ModelGraph graph;
  model::ModelConfigurations configurations;
};

absl::StatusOr<SplitModel> splitModel(ModuleOp module,
                                      const model::Strategy& strategy) {
  SplitModel split;
  split.module = module.clone();
  SOAPSTONE_RETURN_IF_ERROR(strategy::applyStrategy(*split.module, strategy));
  mlir::PassManager manager(module.getContext());
  manager.addPass(partition::createExpandStatisticsPass());
  if (failed(manager.run(*split.module)))
    return absl::InternalError("statistics cannot be expanded");
  SOAPSTONE_ASSIGN_OR_RETURN(split.strategy,
                             strategy::collectStrategy(*split.module));
  SOAPSTONE_ASSIGN_OR_RETURN(split.graph, buildModelGraph(*split.module));
  SOAPSTONE_ASSIGN_OR_RETURN(split.configurations,
                             configurationsOf(*split.module, split.strategy));
  return std::move(split);
}

// Whether devices share the work of some op, or the storage of some tensor:
// strategies split nothing in models that lack what they split, and a batch of
// one sample.
bool isSplit(const model::ModelConfigurations& configurations) {
  auto hasSplit = [](const auto& configuration) {
    return configuration &&
           absl::c_any_of(configuration->splits,
                          [](const auto& split) { return split.degree > 1; });
  };
  return absl::c_any_of(configurations.ops, hasSplit) ||
         absl::c_any_of(configurations.storage, hasSplit);
}

class ProgramTasksTest : public testing::TestWithParam<Case> {
 protected:
  ProgramTasksTest() {
    context.loadDialect<mlir::func::FuncDialect, soap::SoapDialect,
                        dist::DistDialect>();
  }

  mlir::OwningOpRef<ModuleOp> trainedModel(
      const std::string& name, const passes::TrainingOptions& options = {}) {
    mlir::OwningOpRef<ModuleOp> module = mlir::parseSourceFile<ModuleOp>(
        std::string(SOAPSTONE_MODELS "/") + name + ".mlir", &context);
    if (!module) return nullptr;
    mlir::PassManager manager(&context);
    passes::buildImportPipeline(manager);
    passes::buildTrainingPipeline(manager, options);
    if (failed(manager.run(*module))) return nullptr;
    return module;
  }

  // As the step is placed: schedules move only waits, and buckets join steps.
  static bool partition(ModuleOp module, int devices,
                        const std::vector<int>& nodes) {
    mlir::PassManager manager(module.getContext());
    partition::DistPartitionPassOptions options;
    options.devices = devices;
    options.delayGradients = false;
    options.asPlaced = true;
    options.nodes.append(nodes.begin(), nodes.end());
    manager.addPass(partition::createDistPartitionPass(options));
    return mlir::succeeded(manager.run(module));
  }

  // Simulates the graph of a search and the program made of it.
  static void expectEqual(const SplitModel& split,
                          const std::string& machineName) {
    SCOPED_TRACE(machineName);
    const int devices = static_cast<int>(split.strategy.devices);
    cost_model::Machine machine =
        *cost_model::Machine::create(*cost_model::findMachine(machineName));
    cost_model::OperatorCosts costs =
        *cost_model::OperatorCosts::create(machine, cost_model::Profile());
    std::unique_ptr<simulator::Simulation> simulation =
        *simulator::Simulation::create(split.graph, machine, costs, devices);
    absl::Status placed = simulation->setConfigurations(split.configurations);
    ASSERT_TRUE(placed.ok()) << placed;
    simulator::SimulationResult searched = simulation->result();

    mlir::OwningOpRef<ModuleOp> program = (*split.module).clone();
    ASSERT_TRUE(
        partition(*program, devices, cost_model::laneNodes(machine, devices)));
    absl::StatusOr<simulator::TaskGraph> tasks =
        readProgramTasks(*program, "step", split.graph, machine, costs);
    ASSERT_TRUE(tasks.ok()) << tasks.status();
    simulator::SimulationResult lowered =
        simulator::summarize(*tasks, simulator::simulateTasks(*tasks));

    EXPECT_EQ(lowered.iterationPicoseconds, searched.iterationPicoseconds);
    EXPECT_EQ(lowered.communicationBytes, searched.communicationBytes);
    EXPECT_TRUE(lowered.links == searched.links);
    EXPECT_EQ(lowered.peakMemoryBytes, searched.peakMemoryBytes);
    // Otherwise this compares nothing.
    EXPECT_EQ(searched.communicationBytes > 0, isSplit(split.configurations));
    if (!simulation->costs().defersGradients()) {
      expectIssuedAlike(split, machine, costs, *simulation);
    }
  }

  // Simulates the program that is emitted, delayed gradients, buckets and all,
  // and the step that is reported: every device issues and awaits the same
  // communication at the same places.
  static void expectIssuedAlike(const SplitModel& split,
                                const cost_model::Machine& machine,
                                const cost_model::OperatorCosts& costs,
                                simulator::Simulation& simulation) {
    simulator::TaskGraph issued = simulation.issuedTasks();
    ASSERT_TRUE(issued.validate().ok()) << issued.validate();
    mlir::OwningOpRef<ModuleOp> program = (*split.module).clone();
    mlir::PassManager manager(program->getContext());
    partition::buildPartitionPipeline(
        manager, split.strategy.devices,
        cost_model::laneNodes(machine, split.strategy.devices));
    ASSERT_TRUE(mlir::succeeded(manager.run(*program)));
    absl::StatusOr<simulator::TaskGraph> tasks = readProgramTasks(
        *program, "step", split.graph, machine, costs, SumPrices::kCalls);
    ASSERT_TRUE(tasks.ok()) << tasks.status();
    for (int device = 0; device < issued.devices; ++device) {
      const std::vector<std::string> reported = sequenceOf(issued, device);
      const std::vector<std::string> emitted = sequenceOf(*tasks, device);
      const auto [here, there] = std::mismatch(reported.begin(), reported.end(),
                                               emitted.begin(), emitted.end());
      if (here == reported.end() && there == emitted.end()) continue;
      ADD_FAILURE() << "task " << here - reported.begin() << " of "
                    << reported.size() << " of device " << device << " is '"
                    << (here == reported.end() ? "" : *here) << "', not '"
                    << (there == emitted.end() ? "" : *there) << "'";
      break;
    }
    simulator::SimulationResult figures =
        simulator::summarize(issued, simulator::simulateTasks(issued));
    simulator::SimulationResult lowered =
        simulator::summarize(*tasks, simulator::simulateTasks(*tasks));
    EXPECT_EQ(lowered.iterationPicoseconds, figures.iterationPicoseconds);
    EXPECT_EQ(lowered.communicationBytes, figures.communicationBytes);
    EXPECT_TRUE(lowered.links == figures.links);
    EXPECT_EQ(lowered.peakMemoryBytes, figures.peakMemoryBytes);
    EXPECT_EQ(simulation.issuedResult(), figures);
    EXPECT_EQ(simulation.issuedPicoseconds(), figures.iterationPicoseconds);
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

TEST_P(ProgramTasksTest, PartitionedProgramIsSimulatedAlike) {
  const Case& what = GetParam();
  mlir::OwningOpRef<ModuleOp> module = trainedModel(what.model);
  ASSERT_TRUE(module);
  absl::StatusOr<model::Strategy> strategy =
      strategy::makeNamedStrategy(*module, what.strategy, what.devices);
  ASSERT_TRUE(strategy.ok()) << strategy.status();
  absl::StatusOr<SplitModel> split = splitModel(*module, *strategy);
  ASSERT_TRUE(split.ok()) << split.status();
  expectEqual(*split, what.machine);
}

// Partial gradients of one step meet complete ones of another, which a search
// on machines whose parameters have owners finds worth its while.
TEST_F(ProgramTasksTest, StepsThatAreSplitOtherwiseAreSimulatedAlike) {
  mlir::OwningOpRef<ModuleOp> module = trainedModel("rnnlm_unrolled");
  ASSERT_TRUE(module);
  absl::StatusOr<model::ModelGraph> graph = buildModelGraph(*module);
  ASSERT_TRUE(graph.ok()) << graph.status();
  model::Strategy strategy =
      *strategy::makeNamedStrategy(*module, "data-parallel", 2);
  model::ModelConfigurations configurations =
      *configurationsOf(*module, strategy);
  for (const char* step : {"/cells.0/", "/cells.0_1/"}) {
    model::ModelConfigurations mixed = configurations;
    int changed = 0;
    for (int op : graph->leaders()) {
      const model::ModelOp& what = graph->ops[op];
      if (what.name.find(step) != 0 || what.kind != "dot") continue;
      const std::vector<sharding::Factor>& factors = what.rule.factors;
      auto column = std::find_if(
          factors.begin(), factors.end(), [](const sharding::Factor& factor) {
            return factor.kind == sharding::FactorKind::kParameter;
          });
      ASSERT_NE(column, factors.end());
      mixed.ops[op] = sharding::OpConfiguration();
      mixed.ops[op]->splits = {{static_cast<int>(column - factors.begin()), 2}};
      mixed.ops[op]->devices = sharding::DeviceGrid::range(0, 2);
      ++changed;
    }
    EXPECT_EQ(changed, 2) << step;
    absl::StatusOr<SplitModel> split =
        splitModel(*module, *strategyOf(*module, mixed, 2));
    ASSERT_TRUE(split.ok()) << split.status();
    for (const char* machine : {"flexflow-p100x4", "p100x4"}) {
      expectEqual(*split, machine);
    }
  }
}

// Steps that hand gradients out move and delay their sums as updates do.
TEST_F(ProgramTasksTest, StepsWithoutAnOptimizerAreSimulatedAlike) {
  const std::pair<const char*, passes::Precision> kSteps[] = {
      {"gpt2_ce", passes::Precision::kF32},
      {"llama", passes::Precision::kF32},
      {"llama", passes::Precision::kBf16},
      {"vit", passes::Precision::kBf16}};
  for (const auto& [model, precision] : kSteps) {
    for (const char* named : {"data-parallel", "zero3", "megatron:t=2,d=2"}) {
      SCOPED_TRACE(absl::StrCat(model, " ", named));
      mlir::OwningOpRef<ModuleOp> module =
          trainedModel(model, {.precision = precision, .update = false});
      ASSERT_TRUE(module);
      model::Strategy strategy =
          *strategy::makeNamedStrategy(*module, named, 4);
      absl::StatusOr<SplitModel> split = splitModel(*module, strategy);
      ASSERT_TRUE(split.ok()) << split.status();
      expectEqual(*split, "dgx-a100");
    }
  }
}

// Sums over the network go on the second lane, in the program and in what is
// reported of it.
TEST_F(ProgramTasksTest, SumsBetweenNodesGoOnTheSecondLane) {
  for (const char* model : {"gpt2_ce", "llama", "vit"}) {
    for (const char* named : {"megatron:t=2,d=2", "megatron:t=2,d=2,zero=1"}) {
      SCOPED_TRACE(absl::StrCat(model, " ", named));
      mlir::OwningOpRef<ModuleOp> module = trainedModel(model);
      ASSERT_TRUE(module);
      model::Strategy strategy =
          *strategy::makeNamedStrategy(*module, named, 4);
      absl::StatusOr<SplitModel> split = splitModel(*module, strategy);
      ASSERT_TRUE(split.ok()) << split.status();
      expectEqual(*split, kTwoNodes);
      cost_model::Machine machine =
          *cost_model::Machine::create(*cost_model::findMachine(kTwoNodes));
      cost_model::OperatorCosts costs =
          *cost_model::OperatorCosts::create(machine, cost_model::Profile());
      std::unique_ptr<simulator::Simulation> simulation =
          *simulator::Simulation::create(split->graph, machine, costs, 4);
      ASSERT_TRUE(simulation->setConfigurations(split->configurations).ok());
      simulator::TaskGraph issued = simulation->issuedTasks();
      const int onSecond = static_cast<int>(absl::c_count_if(
          issued.tasks, [](const auto& task) { return task.lane != 0; }));
      EXPECT_GT(onSecond, 0);
    }
  }
}

// All families under six strategies are one slow test:
//   SOAPSTONE_ALL_FAMILIES=1 program_tasks_test --gtest_filter='Families/*'
std::vector<Case> families() {
  std::vector<Case> cases;
  if (std::getenv("SOAPSTONE_ALL_FAMILIES") == nullptr) return cases;
  for (const char* model :
       {"mlp",       "alexnet",   "bert",      "densenet",
        "dlrm",      "googlenet", "gpt2_ce",   "gru",
        "inception", "llama",     "mobilenet", "moe",
        "nmt",       "resnet",    "rnnlm",     "rnnlm_unrolled",
        "swin",      "unet",      "vit",       "steps_unlike"}) {
    for (const char* strategy : {"data-parallel", "zero1", "zero3", "hsdp:d=2",
                                 "megatron:t=2,d=2", "spatial"}) {
      cases.push_back({model, strategy, 4, "dgx-a100"});
      cases.push_back({model, strategy, 4, kTwoNodes});
    }
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Families, ProgramTasksTest,
                         testing::ValuesIn(families()));

INSTANTIATE_TEST_SUITE_P(
    Models, ProgramTasksTest,
    testing::Values(Case{"mlp", "data-parallel", 2, "flexflow-p100x4"},
                    Case{"mlp", "megatron:t=2,d=1", 2, "flexflow-p100x4"},
                    Case{"mlp", "zero3", 2, "flexflow-p100x4"},
                    Case{"alexnet", "data-parallel", 3, "flexflow-p100x4"},
                    Case{"alexnet", "owt", 2, "flexflow-p100x4"},
                    Case{"alexnet", "spatial", 2, "flexflow-k80x4"},
                    Case{"alexnet", "zero3", 3, "flexflow-k80x4"},
                    Case{"gpt2_ce", "data-parallel", 2, "dgx-a100"},
                    Case{"gpt2_ce", "megatron:t=2,d=1", 2, "dgx-a100"},
                    Case{"gpt2_ce", "megatron:t=2,d=2", 4, "dgx-a100"},
                    Case{"gpt2_ce", "zero3", 4, "dgx-a100"},
                    Case{"vit", "data-parallel", 2, "dgx-a100"},
                    Case{"vit", "zero3", 2, "flexflow-p100x8"},
                    Case{"rnnlm", "data-parallel", 2, "flexflow-p100x8"},
                    Case{"dlrm", "zero3", 2, "dgx-a100"},
                    Case{"dlrm", "megatron:t=2,d=1", 2, "dgx-a100"}));

}  // namespace
}  // namespace soapstone::search
