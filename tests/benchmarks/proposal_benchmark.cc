// Proposals per second of the search on models as they are searched, by delta
// and by full simulation, and their ratio.
//
// The moves are those of the search's chains, from data parallelism; what is
// better is kept, as near the end of a search. Rates are per second of CPU
// time.
//
//   proposal_benchmark FOLDER          FlexFlow's six models on 4 .. 64 devices
//   proposal_benchmark FOLDER alexnet  the models whose name has the word
//   proposal_benchmark FOLDER alexnet 4 1000
//                                      the first 1,000 proposals on 4 devices,
//                                      untimed, for `valgrind --tool=callgrind
//                                      --toggle-collect='*runProposals*'`
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cost_model/presets.h"
#include "passes/search/additive_costs.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/search_moves.h"
#include "passes/strategies/named_strategy.h"
#include "simulator/simulation.h"
#include "tests/support/candidate_lists.h"
#include "tests/support/training_model.h"

namespace soapstone {
namespace {

constexpr double kSecondsPerRate = 2;
// So many different proposals are simulated fully, in turn.
constexpr int kFullySimulated = 200;

struct Model {
  std::string name;
  int64_t batchPerDevice;
};

// FlexFlow's six (Jia, Zaharia, Aiken: Beyond Data and Model Parallelism for
// Deep Neural Networks, MLSys 2019, section 8.1).
const Model kModels[] = {{"alexnet", 256},  {"inception_v3", 64},
                         {"resnet101", 64}, {"rnntc", 64},
                         {"rnnlm", 64},     {"nmt", 64}};

double cpuSeconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// How often `step` runs in a second of CPU time.
template <typename Step>
double rateOf(const Step& step) {
  double start = cpuSeconds();
  int64_t runs = 0;
  while (cpuSeconds() - start < kSecondsPerRate) {
    step();
    ++runs;
  }
  return static_cast<double>(runs) / (cpuSeconds() - start);
}

// Proposes `count` times by `propose`; a function of its own, so that a counter
// of instructions can be switched on for it alone.
[[gnu::noinline]] void runProposals(const std::function<void()>& propose,
                                    int64_t count) {
  for (int64_t i = 0; i < count; ++i) propose();
}

// Prints the rates of `propose`, which changes `state`.
template <typename Propose>
absl::Status printRates(const std::string& name, int devices,
                        const Propose& propose, search::SearchEvaluator& state,
                        simulator::Simulation* simulation) {
  // The first proposals of a search meet an empty cache of prices.
  for (int i = 0; i < 2000; ++i) {
    propose();
    state.keepIfBetter();
  }
  std::vector<model::ModelConfigurations> proposed;
  for (int i = 0; i < kFullySimulated; ++i) {
    propose();
    proposed.push_back(state.configurations());
    state.undo();
  }
  double delta = rateOf([&] {
    propose();
    state.keepIfBetter();
  });
  absl::Status failure;
  size_t next = 0;
  double full = rateOf([&] {
    auto time = simulation->simulateFully(proposed[next++ % proposed.size()]);
    if (!time.ok()) failure = time.status();
  });
  std::printf("| %s | %d | %.0f | %.0f | %.1f |\n", name.c_str(), devices,
              delta, full, delta / full);
  return failure;
}

// Prints one row of the table. If `count` is positive, only proposes as often,
// with an empty cache of prices at first. Returns what went wrong.
absl::Status measure(const Model& model, const std::string& folder, int devices,
                     int64_t count) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  loadModelDialects(context);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      trainingModel(folder + "/" + model.name + ".onnx",
                    model.batchPerDevice * devices, context);
  if (!module) return absl::NotFoundError(model.name + " cannot be imported");
  absl::StatusOr<model::ModelGraph> graph = search::buildModelGraph(*module);
  if (!graph.ok()) return graph.status();
  absl::StatusOr<cost_model::MachineDescription> description =
      cost_model::findMachine("flexflow-p100x" + std::to_string(devices));
  if (!description.ok()) return description.status();
  absl::StatusOr<cost_model::Machine> machine =
      cost_model::Machine::create(*description);
  if (!machine.ok()) return machine.status();
  absl::StatusOr<cost_model::OperatorCosts> costs =
      cost_model::OperatorCosts::create(*machine, cost_model::Profile());
  if (!costs.ok()) return costs.status();
  auto simulation =
      simulator::Simulation::create(*graph, *machine, *costs, devices);
  if (!simulation.ok()) return simulation.status();
  search::SearchGraph search = search::makeSearchGraph(
      *graph, {devices, machine->nodeGraph(0).deviceCount()});
  search::AdditiveCosts additive(search, (*simulation)->costs());
  search::CandidateLists candidates =
      search::rankCandidates(additive, search, 8);
  search::MoveSampler moves(search, candidates);
  search::SearchEvaluator state(search, **simulation);
  absl::StatusOr<model::Strategy> strategy =
      strategy::makeNamedStrategy(*module, "data-parallel", devices);
  if (!strategy.ok()) return strategy.status();
  absl::StatusOr<model::ModelConfigurations> start =
      search::configurationsOf(*module, *strategy);
  if (!start.ok()) return start.status();
  if (absl::Status status = state.reset(*start); !status.ok()) return status;

  search::SearchRandom random(1);
  auto propose = [&] {
    while (true) {
      std::vector<model::ConfigurationChange> changes =
          moves.draw(state, random);
      if (!changes.empty() && state.propose(changes)) return;
    }
  };
  if (count > 0) {
    runProposals(
        [&] {
          propose();
          state.keepIfBetter();
        },
        count);
    return absl::OkStatus();
  }
  return printRates(model.name, devices, propose, state, simulation->get());
}

int run(const std::string& folder, const std::string& word, int onlyDevices,
        int64_t count) {
  std::printf(
      "| model | devices | delta, proposals/s | full, proposals/s | "
      "ratio |\n|---|---|---|---|---|\n");
  for (const Model& model : kModels) {
    if (model.name.find(word) == std::string::npos) continue;
    for (int devices : {4, 8, 16, 32, 64}) {
      if (onlyDevices > 0 && devices != onlyDevices) continue;
      absl::Status status = measure(model, folder, devices, count);
      if (status.ok()) continue;
      std::fprintf(stderr, "%s\n", status.ToString().c_str());
      return 1;
    }
  }
  return 0;
}

}  // namespace
}  // namespace soapstone

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  if (argc < 2) {
    std::fprintf(stderr,
                 "usage: proposal_benchmark FOLDER [WORD [DEVICES COUNT]]\n");
    return 2;
  }
  return soapstone::run(argv[1], argc > 2 ? argv[2] : "",
                        argc > 4 ? std::atoi(argv[3]) : 0,
                        argc > 4 ? std::atoi(argv[4]) : 0);
}
