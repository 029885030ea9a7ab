#include "simulator/simulation.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "ir/model/op_kinds.h"
#include "simulator/step_pricer.h"
#include "simulator/timeline.h"
#include "tests/unit/simulator/plain_models.h"

namespace soapstone::simulator {
namespace {

// A graph on a machine, simulated.
struct Setting {
  Setting(model::ModelGraph model, const std::string& name, int devices)
      : Setting(std::move(model), *cost_model::findMachine(name), devices) {}
  Setting(model::ModelGraph model, cost_model::MachineDescription description,
          int devices)
      : graph(std::move(model)),
        machine(*cost_model::Machine::create(std::move(description))),
        costs(
            *cost_model::OperatorCosts::create(machine, cost_model::Profile())),
        simulation(*Simulation::create(graph, machine, costs, devices)) {}

  model::ModelGraph graph;
  cost_model::Machine machine;
  cost_model::OperatorCosts costs;
  std::unique_ptr<Simulation> simulation;
};

TEST(SimulationTest, DevicesThatDoTheSameAreOneClass) {
  Setting small(mlpModel(4, 64, 64), "flexflow-p100x4", 4);
  Setting large(mlpModel(4, 1024, 64), "flexflow-p100x64", 64);
  ASSERT_TRUE(
      small.simulation->setConfigurations(dataParallel(small.graph, 4)).ok());
  ASSERT_TRUE(
      large.simulation->setConfigurations(dataParallel(large.graph, 64)).ok());
  EXPECT_EQ(small.simulation->deviceClassCount(), 1);
  EXPECT_EQ(large.simulation->deviceClassCount(), 1);
  // The number of tasks does not grow with the number of devices.
  EXPECT_EQ(small.simulation->taskGraph().tasks.size(),
            large.simulation->taskGraph().tasks.size());
}

TEST(SimulationTest, GradientsAreReducedOverTheDevicesOfTheBatch) {
  Setting setting(mlpModel(2, 64, 64), "flexflow-p100x4", 4);
  ASSERT_TRUE(
      setting.simulation->setConfigurations(dataParallel(setting.graph, 4))
          .ok());
  SimulationResult result = setting.simulation->result();
  // Two weights of 64 x 128 floats; rings send 2 (n - 1) / n of them.
  int64_t weights = int64_t{2} * 64 * 128 * 4;
  for (const DeviceFigures& device : result.devices) {
    EXPECT_EQ(device.sentBytes, weights * 2 * 3 / 4);
    EXPECT_EQ(device.receivedBytes, weights * 2 * 3 / 4);
  }
  EXPECT_EQ(result.communicationBytes, 4 * weights * 2 * 3 / 4);
}

// Calls in which devices that split what a row is normalised over, or the
// classes of a loss, exchange their statistics, in bytes of a row.
TEST(SimulationTest, StatisticsTakeTheCallsOfPrograms) {
  struct Case {
    absl::string_view kind;
    std::string attributes;
    std::vector<int64_t> calls;
  };
  const Case cases[] = {
      {model::kNormKind, "kind = layer", {4, 4}},
      {model::kNormKind, "kind = rms", {4}},
      {model::kNormGradKind, "kind = layer", {8}},
      {model::kNormGradKind, "kind = rms", {4}},
      {model::kSoftmaxKind, "", {4, 4}},
      // The maximum; the sum of exponentials with the logit of the label.
      {model::kCrossEntropyKind, "", {4, 8}},
      {model::kArgReduceKind, "", {4, 8}}};
  for (const Case& wanted : cases) {
    SCOPED_TRACE(absl::StrCat(wanted.kind, " ", wanted.attributes));
    model::ModelGraph graph = mlpModel(2, 64, 64);
    model::ModelConfigurations configurations = dataParallel(graph, 4);
    size_t number = 0;
    while (graph.ops[number].kind != model::kNormKind) ++number;
    const int classes =
        static_cast<int>(graph.ops[number].rule.factors.size()) - 1;
    configurations.ops[number]->splits = {{classes, 4}};
    graph.ops[number].kind = std::string(wanted.kind);
    graph.ops[number].attributes = wanted.attributes;
    Setting setting(std::move(graph), "flexflow-p100x4", 4);
    ASSERT_TRUE(setting.simulation->setConfigurations(configurations).ok());
    int64_t picoseconds = 0, bytes = 0;
    sharding::ReshardingStep call;
    call.kind = sharding::StepKind::kAllReduce;
    call.groups = {4, {0, 1, 2, 3}};
    for (int64_t each : wanted.calls) {
      call.payloadBytes = int64_t{64} * each;
      picoseconds += StepPricer(setting.machine).picoseconds(call);
      bytes += call.payloadBytes;
    }
    TaskGraph tasks = setting.simulation->taskGraph();
    // Before those of the op's gradient.
    const auto exchange = std::find_if(
        tasks.tasks.begin(), tasks.tasks.end(), [](const Task& task) {
          return absl::StartsWith(task.label, "statistics of");
        });
    ASSERT_NE(exchange, tasks.tasks.end());
    EXPECT_EQ(exchange->durationPicoseconds, picoseconds);
    EXPECT_EQ(tasks.footprints[exchange->footprint].devices[0].sent,
              bytes * 2 * 3 / 4);
  }
}

// Where the core that computes moves the bytes, a step takes what both take.
TEST(SimulationTest, CoresComputeOrCommunicate) {
  cost_model::MachineDescription description =
      *cost_model::findMachine("hostx4");
  int64_t together = 0;
  for (bool overlaps : {false, true}) {
    description.deviceKinds[0].overlapsCommunication = overlaps;
    Setting setting(mlpModel(4, 256, 64), description, 4);
    ASSERT_TRUE(
        setting.simulation->setConfigurations(dataParallel(setting.graph, 4))
            .ok());
    int64_t step = setting.simulation->iterationPicoseconds();
    if (overlaps) {
      EXPECT_LT(step, together);
      break;
    }
    TaskGraph graph = setting.simulation->taskGraph();
    ASSERT_EQ(graph.classes.size(), 1U);
    for (const Task& task : graph.tasks) together += task.durationPicoseconds;
    EXPECT_EQ(step, together);
  }
}

// Data parallelism on a machine where parameters have owners takes what one
// device computes, and then the phase of the owners.
TEST(SimulationTest, OwnersSynchroniseBehindEverythingElse) {
  cost_model::MachineDescription description =
      *cost_model::findMachine("flexflow-p100x16");
  description.synchronisation.bandwidthFraction = 0.5;
  description.synchronisation.messageSeconds = 1e-5;
  Setting setting(mlpModel(2, 64, 64), description, 16);
  ASSERT_TRUE(
      setting.simulation->setConfigurations(dataParallel(setting.graph, 16))
          .ok());
  TaskGraph graph = setting.simulation->taskGraph();
  int64_t computing = 0;
  for (const Task& task : graph.tasks) {
    if (task.kind == TaskKind::kCompute) computing += task.durationPicoseconds;
  }
  // 12 of 15 other replicas of 64 x 128 floats come through the owner's card,
  // and all of both weights spread over four cards is less than that; 15
  // messages in and 15 out for either.
  double one = 12 * (64 * 128 * 4) / (12.5e9 * 0.96) / 0.5;
  double messages = 2 * 2 * 15 * 1e-5;
  int64_t phase = toPicoseconds(one) + toPicoseconds(messages);
  EXPECT_EQ(graph.tasks.back().durationPicoseconds, phase);
  EXPECT_EQ(setting.simulation->iterationPicoseconds(), computing + phase);
  EXPECT_EQ(setting.simulation->result().iterationPicoseconds,
            computing + phase);
}

// Where in a sum of gradients partial results are added up changes nothing.
TEST(ModelGraphTest, WhatASumOfGradientsReadsIsAGradientToo) {
  model::ModelGraphBuilder builder;
  int weight =
      builder.argument("w", model::ModelArgumentRole::kParameter, {64}, 4);
  auto add = [&](std::vector<int> operands, bool passesPartials) {
    model::ModelOp op;
    op.rule.operands.resize(operands.size());
    op.rule.results.resize(1);
    if (passesPartials) {
      int part =
          op.rule.addFactor("part", 64, sharding::FactorKind::kReduction);
      for (sharding::TensorMapping& operand : op.rule.operands) {
        operand.partials = {{part, sharding::PartialKind::kSum}};
      }
    }
    op.operands = std::move(operands);
    return builder.resultOf(builder.op(std::move(op), {{64}}));
  };
  int first = add({weight}, false);
  int second = add({weight}, false);
  int sum = add({first, second}, true);
  int last = add({weight}, false);
  int all = add({sum, last}, true);
  int updated = add({all, weight}, false);
  model::ModelGraph& graph = builder.graph;
  graph.ops[graph.values[updated].producer].storageArgument = 0;
  std::vector<bool> gradients = graph.gradients();
  for (int value : {first, second, sum, last, all}) {
    EXPECT_TRUE(gradients[value]) << value;
  }
  for (int value : {weight, updated}) EXPECT_FALSE(gradients[value]) << value;
  // A sum that must have complete results leaves it to whoever makes them.
  graph.ops[graph.values[all].producer].rule.operands[0].partials.clear();
  gradients = graph.gradients();
  EXPECT_FALSE(gradients[first]);
  EXPECT_FALSE(gradients[sum]);
  EXPECT_TRUE(gradients[last]);
}

// Owners of several parameters work side by side until the cards are full.
TEST(SimulationTest, OwnersShareTheCardsOfAllNodes) {
  cost_model::MachineDescription description =
      *cost_model::findMachine("flexflow-p100x16");
  description.synchronisation.bandwidthFraction = 1;
  description.synchronisation.messageSeconds = 0;
  Setting setting(mlpModel(8, 64, 64), description, 16);
  ASSERT_TRUE(
      setting.simulation->setConfigurations(dataParallel(setting.graph, 16))
          .ok());
  // A card takes in a quarter of all that 12 remote replicas send.
  double all = 8 * 12 * (64 * 128 * 4) / (12.5e9 * 0.96) / 4;
  EXPECT_NEAR(
      static_cast<double>(
          setting.simulation->taskGraph().tasks.back().durationPicoseconds),
      all * 1e12, 1);
}

// Shards of a weight on the devices of a node have one replica per node.
TEST(SimulationTest, OwnersOfShardsMoveFewerBytes) {
  Setting setting(mlpModel(1, 64, 64), "flexflow-p100x16", 16);
  auto phase = [&](const model::ModelConfigurations& configurations) {
    EXPECT_TRUE(setting.simulation->setConfigurations(configurations).ok());
    return setting.simulation->taskGraph().tasks.back().durationPicoseconds;
  };
  model::ModelConfigurations split = dataParallel(setting.graph, 16);
  int64_t whole = phase(split);
  for (int op : setting.graph.leaders()) {
    if (setting.graph.ops[op].kind != "dot") continue;
    split.ops[op]->splits = {{0, 4}, {1, 4}};
  }
  EXPECT_LT(phase(split), whole / 2);
}

TEST(SimulationTest, OwnersHaveNothingToDoWithoutReplicas) {
  Setting setting(mlpModel(2, 64, 64), "flexflow-p100x16", 16);
  model::ModelConfigurations alone = dataParallel(setting.graph, 1);
  ASSERT_TRUE(setting.simulation->setConfigurations(alone).ok());
  for (const Task& task : setting.simulation->taskGraph().tasks) {
    EXPECT_EQ(task.kind, TaskKind::kCompute) << task.label;
  }
}

TEST(SimulationTest, MemoryHoldsParametersAndTheirState) {
  Setting setting(mlpModel(2, 4, 64), "flexflow-p100x4", 1);
  ASSERT_TRUE(
      setting.simulation->setConfigurations(dataParallel(setting.graph, 1))
          .ok());
  SimulationResult result = setting.simulation->result();
  int64_t weights = int64_t{2} * 64 * 128 * 4;
  const DeviceFigures& device = result.devices[0];
  EXPECT_EQ(device.memoryAtPeak[static_cast<int>(BufferKind::kParameter)],
            weights);
  EXPECT_EQ(device.memoryAtPeak[static_cast<int>(BufferKind::kOptimizerState)],
            weights);
  EXPECT_EQ(device.peakMemoryBytes, setting.simulation->peakMemoryBytes());
  EXPECT_GT(device.peakMemoryBytes, 2 * weights);
}

// The peak on one device of two elementwise ops, one after the other; the
// second, of this kind, reads what the first makes `times` times.
int64_t peakOfTwo(const std::string& kind, size_t times) {
  TrainingModel model;
  const std::vector<int64_t> shape = {1000, 8};
  int x = model.input(shape);
  int made = model.pointwise("first", {x});
  int loss = model.pointwise("second", std::vector<int>(times, made));
  model::ModelGraph trained = model.finish(loss);
  model::ModelGraphBuilder builder;
  builder.argument("x", model::ModelArgumentRole::kInput, shape);
  builder.graph.works = trained.works;
  for (int op : {0, 1}) {
    model::ModelOp copy = trained.ops[op];
    copy.results.clear();
    if (op == 1) copy.kind = kind;
    builder.op(copy, {shape});
  }
  builder.result(builder.resultOf(1));
  Setting setting(builder.graph, "flexflow-p100x4", 1);
  EXPECT_TRUE(
      setting.simulation->setConfigurations(dataParallel(setting.graph, 1))
          .ok());
  return setting.simulation->peakMemoryBytes();
}

// Programs write over what the op reads as one operand and nobody else reads.
TEST(SimulationTest, WhatIsReadAsTwoOperandsIsNotOverwritten) {
  int64_t tensor = int64_t{4} * 1000 * 8;
  EXPECT_EQ(peakOfTwo("unary", 1), 2 * tensor);
  EXPECT_EQ(peakOfTwo("binary", 2), 3 * tensor);
}

TEST(SimulationTest, RefusesDevicesThatTheMachineLacks) {
  model::ModelGraph graph = mlpModel(2, 64, 64);
  cost_model::Machine machine =
      *cost_model::Machine::create(*cost_model::findMachine("flexflow-p100x4"));
  cost_model::OperatorCosts costs =
      *cost_model::OperatorCosts::create(machine, cost_model::Profile());
  auto simulation = Simulation::create(graph, machine, costs, 5);
  ASSERT_FALSE(simulation.ok());
  EXPECT_TRUE(absl::StrContains(std::string(simulation.status().message()),
                                "cannot simulate 5 devices: machine "
                                "'flexflow-p100x4' has 4; use 1 to 4"));
}

TEST(SimulationTest, KeepsItsStateWhenAProposalIsIllegal) {
  Setting setting(mlpModel(2, 64, 64), "flexflow-p100x4", 4);
  ASSERT_TRUE(
      setting.simulation->setConfigurations(dataParallel(setting.graph, 4))
          .ok());
  int64_t before = setting.simulation->iterationPicoseconds();
  sharding::OpConfiguration illegal;
  illegal.splits = {{0, 3}};
  illegal.devices = sharding::DeviceGrid::range(0, 4);
  EXPECT_FALSE(setting.simulation->propose(0, illegal).ok());
  sharding::OpConfiguration elsewhere;
  elsewhere.devices = sharding::DeviceGrid::range(7, 1);
  EXPECT_FALSE(setting.simulation->propose(0, elsewhere).ok());
  EXPECT_EQ(setting.simulation->iterationPicoseconds(), before);
  sharding::OpConfiguration alone;
  EXPECT_TRUE(setting.simulation->propose(0, alone).ok());
  setting.simulation->undo();
  EXPECT_EQ(setting.simulation->iterationPicoseconds(), before);
}

// Work that a failed placement has left is not done by the next.
TEST(SimulationTest, FailedPlacementsDoNotAddUp) {
  Setting setting(mlpModel(2, 64, 64), "flexflow-p100x4", 4);
  model::ModelConfigurations legal = dataParallel(setting.graph, 4);
  model::ModelConfigurations illegal = legal;
  illegal.ops[setting.graph.leaders().back()]->splits = {{0, 3}};
  for (int i = 0; i < 100; ++i) {
    ASSERT_FALSE(setting.simulation->setConfigurations(illegal).ok());
  }
  absl::Status placed = setting.simulation->setConfigurations(legal);
  EXPECT_TRUE(placed.ok()) << placed;
}

// Times are integers of 64 bits: what would not fit is refused, but not what
// would fit on more devices.
TEST(SimulationTest, RefusesIterationsThatTakeWeeks) {
  for (int64_t batch = int64_t{1} << 18;; batch *= 2) {
    Setting setting(mlpModel(2, batch, 1 << 20), "p100x64", 64);
    absl::Status alone =
        setting.simulation->setConfigurations(dataParallel(setting.graph, 1));
    if (alone.ok()) {
      EXPECT_GT(setting.simulation->iterationPicoseconds(), 0);
      continue;
    }
    EXPECT_EQ(alone.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_TRUE(absl::StrContains(std::string(alone.message()), "26 days"));
    ASSERT_TRUE(
        setting.simulation->setConfigurations(dataParallel(setting.graph, 64))
            .ok());
    EXPECT_GT(setting.simulation->iterationPicoseconds(), 0);
    break;
  }
}

TEST(ModelGraphTest, RefusesTensorsWhoseBytesCannotBeAddedUp) {
  model::ModelGraphBuilder builder;
  for (int i = 0; i < 15; ++i) {
    builder.argument("x", model::ModelArgumentRole::kInput, {1 << 28, 1 << 28});
  }
  EXPECT_TRUE(builder.graph.validate().ok());
  for (int i = 0; i < 25; ++i) {
    builder.argument("x", model::ModelArgumentRole::kInput, {1 << 28, 1 << 28});
  }
  EXPECT_EQ(builder.graph.validate().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(SimulationTest, LargeModelsTakeFewTasksOnManyDevices) {
  // 96 layers of hidden size 12288, tensor-parallel inside nodes of 8.
  for (int devices : {1024, 16384}) {
    Setting setting(decoderModel(96, int64_t{2048} * devices / 8, 12288),
                    "dgx-a100x" + std::to_string(devices / 8), devices);
    model::ModelConfigurations configurations =
        dataParallel(setting.graph, devices);
    for (int op : setting.graph.leaders()) {
      sharding::OpConfiguration& configuration = *configurations.ops[op];
      configuration.splits = {{0, devices / 8}};
      bool isUp = setting.graph.ops[op].kind == "dot" &&
                  setting.graph.ops[op].name.ends_with(".up");
      if (isUp) {
        configuration.splits.push_back({1, 8});
      } else {
        configuration.replication = 8;
      }
    }
    ASSERT_TRUE(setting.simulation->setConfigurations(configurations).ok());
    EXPECT_EQ(setting.simulation->deviceClassCount(), 1);
    EXPECT_LT(setting.simulation->simulatedOps(), 5000);
    EXPECT_GT(setting.simulation->iterationPicoseconds(), 0);
  }
}

// The first of two steps to be ready gets a link that both load, though it
// comes later in the program.
TEST(FullSimulationTest, LinksServeFirstComeFirst) {
  TaskGraph graph;
  graph.devices = 2;
  graph.classes = {{{0}}, {{1}}};
  graph.sharedLinks = {{7}};
  auto task = [](TaskKind kind, int64_t duration, int number,
                 FewNumbers before) {
    Task task;
    task.kind = kind;
    task.durationPicoseconds = duration;
    task.classes = {number};
    task.predecessors = std::move(before);
    if (kind == TaskKind::kCommunication) task.sharedLinks = {0};
    return task;
  };
  graph.tasks = {task(TaskKind::kCompute, 100, 0, {}),
                 task(TaskKind::kCommunication, 50, 0, {0}),
                 task(TaskKind::kCompute, 80, 1, {}),
                 task(TaskKind::kCommunication, 50, 1, {2})};
  ASSERT_TRUE(graph.validate().ok());
  TaskTimes times = simulateTasks(graph);
  EXPECT_EQ(times.start[3], 80);
  EXPECT_EQ(times.ready[1], 100);
  EXPECT_EQ(times.start[1], 130);
}

// A sum on the second lane of a device keeps no exchange waiting, unless both
// load a link.
TEST(FullSimulationTest, LanesWaitForEachOtherAtLinksAlone) {
  for (bool sharesLink : {false, true}) {
    TaskGraph graph;
    graph.devices = 1;
    graph.classes = {{{0}}};
    if (sharesLink) graph.sharedLinks = {{7}};
    for (int lane : {1, 0, 1}) {
      Task task;
      task.kind = TaskKind::kCommunication;
      task.durationPicoseconds = 50;
      task.lane = lane;
      task.classes = {0};
      if (sharesLink) task.sharedLinks = {0};
      graph.tasks.push_back(task);
    }
    ASSERT_TRUE(graph.validate().ok());
    TaskTimes times = simulateTasks(graph);
    EXPECT_EQ(times.start[1], sharesLink ? 50 : 0);
    EXPECT_EQ(times.start[2], sharesLink ? 100 : 50);
  }
}

TEST(TimelineTest, HasTracksFlowsAndCounters) {
  Setting setting(mlpModel(2, 64, 64), "flexflow-p100x4", 4);
  ASSERT_TRUE(
      setting.simulation->setConfigurations(dataParallel(setting.graph, 4))
          .ok());
  TaskGraph graph = setting.simulation->taskGraph();
  std::string text;
  writeTimeline(graph, simulateTasks(graph), setting.machine, {},
                [&](const std::string& piece) { text += piece; });
  for (const char* what :
       {"\"device 3 node0/gpu3\"", "\"compute\"", "\"communication\"",
        "\"links\"", "\"ph\":\"s\"", "\"ph\":\"f\"", "\"ph\":\"C\"",
        "\"parameters\":", "all-reduce of fc0.dw"}) {
    EXPECT_TRUE(absl::StrContains(text, what)) << what;
  }
}

}  // namespace
}  // namespace soapstone::simulator
