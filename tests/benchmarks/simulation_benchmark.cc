// How fast strategies are simulated: proposals per second with delta and with
// full simulation, and one iteration of a large language model on many devices.
//
// Rates are per second of CPU time.
//
//   simulation_benchmark            everything
//   simulation_benchmark recurrent  the cases whose name has the word
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "cost_model/presets.h"
#include "simulator/layer_repetition.h"
#include "simulator/pipeline/pipeline_simulation.h"
#include "simulator/simulation.h"
#include "tests/unit/simulator/plain_models.h"

namespace soapstone {
namespace {

// CPU time of this process, which other work on the machine hardly changes.
struct Clock {
  using time_point = double;
  static double now() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
  }
};

double secondsSince(double start) { return Clock::now() - start; }

[[noreturn]] void fail(const absl::Status& status) {
  std::fprintf(stderr, "%s\n", status.ToString().c_str());
  std::exit(1);
}

struct Setting {
  model::ModelGraph graph;
  std::unique_ptr<cost_model::Machine> machine;
  std::unique_ptr<cost_model::OperatorCosts> costs;
};

Setting makeSetting(model::ModelGraph graph, const std::string& machine) {
  Setting setting;
  setting.graph = std::move(graph);
  setting.machine = std::make_unique<cost_model::Machine>(
      *cost_model::Machine::create(*cost_model::findMachine(machine)));
  setting.costs = std::make_unique<cost_model::OperatorCosts>(
      *cost_model::OperatorCosts::create(*setting.machine,
                                         cost_model::Profile()));
  return setting;
}

// Does the work of a search: random changes, one in twenty accepted, to the
// whole machine or to subsets of it.
void measureProposals(const std::string& name, model::ModelGraph graph,
                      const std::string& machine, int devices, bool subsets) {
  Setting setting = makeSetting(std::move(graph), machine);
  std::unique_ptr<simulator::Simulation> simulation =
      *simulator::Simulation::create(setting.graph, *setting.machine,
                                     *setting.costs, devices);
  absl::Status status = simulation->setConfigurations(
      simulator::dataParallel(setting.graph, devices));
  if (!status.ok()) fail(status);
  std::vector<int> leaders = setting.graph.leaders();
  std::mt19937_64 random(1);
  auto proposeOne = [&] {
    int op = leaders[random() % leaders.size()];
    sharding::OpConfiguration configuration = simulator::randomConfiguration(
        setting.graph.ops[op].rule, devices, random);
    while (!subsets && configuration.devices.size() != devices) {
      configuration = simulator::randomConfiguration(setting.graph.ops[op].rule,
                                                     devices, random);
    }
    absl::Status status = simulation->propose(op, configuration);
    if (!status.ok()) fail(status);
    // As a search near its end: what is slower goes.
    if (random() % 20 == 0) {
      simulation->accept();
    } else {
      simulation->undo();
    }
  };
  for (int i = 0; i < 1000; ++i) proposeOne();
  int64_t sweptBefore = simulation->simulatedOps();
  Clock::time_point start = Clock::now();
  int proposals = 0;
  for (; secondsSince(start) < 2; ++proposals) proposeOne();
  double delta = proposals / secondsSince(start);
  double swept =
      static_cast<double>(simulation->simulatedOps() - sweptBefore) / proposals;
  model::ModelConfigurations present = simulation->configurations();
  start = Clock::now();
  int full = 0;
  for (; secondsSince(start) < 2; ++full) {
    absl::StatusOr<int64_t> time = simulation->simulateFully(present);
    if (!time.ok()) fail(time.status());
  }
  double fullRate = full / secondsSince(start);
  std::printf(
      "%-22s %7zu ops %4d devices %3d classes: %9.0f delta/s (%5.0f ops "
      "each), %7.1f full/s, ratio %.0f\n",
      name.c_str(), setting.graph.ops.size(), devices,
      simulation->deviceClassCount(), delta, swept, fullRate, delta / fullRate);
}

// Projections split 8 ways over their columns or rows, batch over the rest.
model::ModelConfigurations tensorParallel(const model::ModelGraph& graph,
                                          int devices) {
  model::ModelConfigurations configurations =
      simulator::dataParallel(graph, devices);
  for (int op : graph.leaders()) {
    const std::string& name = graph.ops[op].name;
    bool isRowSplit = name.find(".out") != std::string::npos ||
                      name.find(".down") != std::string::npos;
    bool isDot = graph.ops[op].kind == "dot";
    bool isInside = name.find(".gelu") != std::string::npos ||
                    name.find(".mix") != std::string::npos ||
                    name.find(".attend") != std::string::npos;
    sharding::OpConfiguration configuration;
    configuration.splits = {{0, devices / 8}};
    if (isDot) {
      configuration.splits.push_back({isRowSplit ? 2 : 1, 8});
    } else if (isInside) {
      configuration.splits.push_back({1, 8});
    } else {
      configuration.replication = 8;
    }
    configuration.devices = sharding::DeviceGrid::range(0, devices);
    configurations.ops[op] = configuration;
  }
  return configurations;
}

void measureScale(int devices) {
  Setting setting = makeSetting(
      simulator::decoderModel(96, int64_t{2048} * devices / 8, 12288),
      "dgx-a100x" + std::to_string(devices / 8));
  model::ModelConfigurations configurations =
      tensorParallel(setting.graph, devices);
  Clock::time_point start = Clock::now();
  std::unique_ptr<simulator::Simulation> simulation =
      *simulator::Simulation::create(setting.graph, *setting.machine,
                                     *setting.costs, devices);
  absl::Status status = simulation->setConfigurations(configurations);
  if (!status.ok()) fail(status);
  double first = secondsSince(start);
  start = Clock::now();
  int64_t peak = simulation->peakMemoryBytes();
  double memory = secondsSince(start);
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  std::printf(
      "gpt 96x12288 %7zu ops %6d devices %d classes: %.1f ms from nothing, "
      "memory %.1f ms; iteration %.3f s, %.1f GB per device; process %ld MB\n",
      setting.graph.ops.size(), devices, simulation->deviceClassCount(),
      1e3 * first, 1e3 * memory,
      1e-12 * static_cast<double>(simulation->iterationPicoseconds()),
      1e-9 * static_cast<double>(peak), usage.ru_maxrss / 1024);
}

// A step of many micro-batches on 16 groups of devices, each 8 ways in tensors:
// priced op by op, or on a graph of a few layers that stand for all, as
// commands and the search do it. Returns the period.
int64_t measurePipeline(int devices, bool isFolded) {
  constexpr int kGroups = 16;
  constexpr int kLayers = 96;
  constexpr int kFoldedLayers = 6;
  int groupSize = devices / kGroups;
  Setting setting =
      makeSetting(simulator::decoderModel(isFolded ? kFoldedLayers : kLayers,
                                          int64_t{2048} * groupSize / 8, 12288),
                  "dgx-a100x" + std::to_string(devices / 8));
  model::ModelConfigurations configurations =
      tensorParallel(setting.graph, groupSize);
  std::optional<simulator::LayerRepetition> repetition;
  if (isFolded) {
    absl::StatusOr<simulator::LayerRepetition> made =
        simulator::LayerRepetition::create(setting.graph,
                                           kLayers - kFoldedLayers);
    if (!made.ok()) fail(made.status());
    repetition = *std::move(made);
  }
  simulator::PipelinePlan plan;
  plan.groups = kGroups;
  plan.microBatches = 64;
  Clock::time_point start = Clock::now();
  absl::StatusOr<simulator::PipelineResult> result =
      simulator::simulatePipeline(setting.graph, *setting.machine,
                                  *setting.costs, devices, configurations, plan,
                                  repetition ? &*repetition : nullptr);
  if (!result.ok()) fail(result.status());
  double seconds = secondsSince(start);
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  std::printf(
      "pipeline 96x12288 %6d devices, %d groups, %d micro-batches, %s: %.1f ms "
      "from nothing; iteration %.3f s, bubble %.1f %%; process %ld MB\n",
      devices, plan.groups, plan.microBatches,
      isFolded ? "layers folded" : "op by op", 1e3 * seconds,
      1e-12 * static_cast<double>(result->price.periodPicoseconds),
      100 * result->price.bubbleFraction(), usage.ru_maxrss / 1024);
  return result->price.periodPicoseconds;
}

// The price of a schedule, without what its actions are priced by.
void measureSchedule(schedule::Family family, int groups, int perGroup,
                     int microBatches) {
  schedule::Schedule lists = schedule::placeTransfers(
      *schedule::makeSchedule(family, groups, perGroup, microBatches));
  schedule::SchedulePricer pricer = *schedule::SchedulePricer::create(lists);
  schedule::Durations durations = schedule::Durations::zeros(lists);
  int64_t number = 0;
  for (std::vector<int64_t>* list :
       {&durations.forward, &durations.input, &durations.weight}) {
    for (int64_t& time : *list) time = 1000000 + number++ * 7919 % 13 * 1003;
  }
  for (int64_t& time : durations.messages) time = 100000;
  constexpr int kRounds = 50;
  int64_t operations = 0;
  Clock::time_point start = Clock::now();
  for (int round = 0; round < kRounds; ++round) {
    ++durations.forward[0];
    operations += pricer.price(durations).operations;
  }
  std::printf(
      "schedule %s, %d groups, %d chunks each, %d micro-batches: %.3f "
      "ms, %lld actions\n",
      schedule::familyName(family), groups, perGroup, microBatches,
      1e3 * secondsSince(start) / kRounds,
      static_cast<long long>(operations / kRounds));
}

void run(const std::string& word) {
  auto wanted = [&](const char* name) {
    return std::string(name).find(word) != std::string::npos;
  };
  if (wanted("pipeline")) {
    for (int devices : {1024, 16384}) {
      int64_t folded = measurePipeline(devices, /*isFolded=*/true);
      int64_t whole = measurePipeline(devices, /*isFolded=*/false);
      if (folded != whole) fail(absl::InternalError("the periods differ"));
    }
  }
  if (wanted("schedule")) {
    measureSchedule(schedule::Family::kInterleaved, 16, 8, 128);
    measureSchedule(schedule::Family::kOneFOneB, 16, 1, 128);
    measureSchedule(schedule::Family::kOneFOneB, 64, 1, 3072);
    measureSchedule(schedule::Family::kZeroBubbleV, 16, 2, 128);
  }
  for (int devices : {4, 16, 64}) {
    std::string machine = "flexflow-k80x" + std::to_string(devices);
    if (wanted("recurrent")) {
      measureProposals("recurrent",
                       simulator::recurrentModel(4, 40, 64 * devices, 1024),
                       machine, devices, /*subsets=*/true);
      measureProposals("recurrent, no subsets",
                       simulator::recurrentModel(4, 40, 64 * devices, 1024),
                       machine, devices, /*subsets=*/false);
    }
    if (wanted("mlp")) {
      measureProposals("mlp", simulator::mlpModel(16, 64 * devices, 1024),
                       machine, devices, /*subsets=*/true);
    }
  }
  if (wanted("gpt")) {
    for (int devices : {1024, 16384}) measureScale(devices);
  }
}

}  // namespace
}  // namespace soapstone

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  soapstone::run(argc > 1 ? argv[1] : "");
  return 0;
}
