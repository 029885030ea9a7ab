#include "simulator/system_execution.h"

#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "simulator/kept_operands.h"
#include "simulator/loss_memory.h"
#include "simulator/shared_memory.h"

namespace soapstone::simulator {
namespace {

// Two compute tasks of 100 ps with a communication of 60 ps between them that
// the second does not wait for, on one device.
TaskGraph overlappingTasks() {
  TaskGraph graph;
  graph.devices = 1;
  graph.classes = {{{0}}};
  Task compute;
  compute.durationPicoseconds = 100;
  compute.classes = {0};
  int first = addTask(compute, &graph);
  Task send = compute;
  send.kind = TaskKind::kCommunication;
  send.durationPicoseconds = 60;
  send.predecessors = {first};
  addTask(send, &graph);
  addTask(compute, &graph);
  return graph;
}

TEST(SystemExecutionTest, DevicesWaitForTheHostThatIssuesTheirTasks) {
  TaskGraph graph = overlappingTasks();
  for (Task& task : graph.tasks) task.issuePicoseconds = 400;
  TaskTimes times = simulateTasks(graph);
  EXPECT_EQ(times.start, (std::vector<int64_t>{400, 800, 1200}));
}

TEST(SystemExecutionTest, HostsThatRunAheadCostTheFirstTaskAlone) {
  TaskGraph graph = overlappingTasks();
  for (Task& task : graph.tasks) task.issuePicoseconds = 10;
  EXPECT_EQ(simulateTasks(graph).end.back(), 210);
}

TEST(SystemExecutionTest, ComputingMayWaitForCommunication) {
  TaskGraph graph = overlappingTasks();
  EXPECT_EQ(simulateTasks(graph).end.back(), 200);
  graph.tasks[1].holdsCompute = true;
  EXPECT_EQ(simulateTasks(graph).end.back(), 260);
}

TEST(SystemExecutionTest, CommunicationSlowsDownComputingBesideIt) {
  TaskGraph graph = overlappingTasks();
  EXPECT_EQ(overlapDelays(graph, simulateTasks(graph), 1.5),
            (std::vector<int64_t>{0, 0, 30}));
  cost_model::SystemProfile system;
  system.overlap.computeSlowdown = 1.5;
  system.host.secondsPerStep = 1e-9;
  SimulationResult result = executeTasks(graph, model::ModelGraph(), system);
  EXPECT_EQ(result.iterationPicoseconds, 230 + 1000);
}

TEST(SystemExecutionTest, OurOwnProgramsRunAsTheGraphSays) {
  TaskGraph graph = overlappingTasks();
  EXPECT_EQ(
      executeTasks(graph, model::ModelGraph(), cost_model::SystemProfile()),
      summarize(graph, simulateTasks(graph)));
}

// 1,000 elements with two states of Adam each, which two devices share.
TEST(SystemExecutionTest, ALossOfSeveralKernelsHoldsCopiesWhileTheyRun) {
  TaskGraph graph = overlappingTasks();
  model::ModelGraph model;
  model.values = {{{1000}, 2, 0}};
  model::ModelOp op;
  op.kind = "cross_entropy_grad";
  op.results = {0};
  model.ops = {op};
  graph.tasks[0].op = 0;
  graph.buffers = {{0, BufferKind::kActivation, 2000, 0, 2, 0}};
  cost_model::SystemProfile system;
  system.lossBytesPerLogit = 36;
  addLossBuffers(model, system, &graph);
  EXPECT_EQ(graph.buffers.size(), 1u);
  system.lossHeldBytesPerLogit = 12;
  addLossBuffers(model, system, &graph);
  dropUnstoredBuffers(model, &graph);
  ASSERT_EQ(graph.buffers.size(), 2u);
  EXPECT_EQ(graph.buffers[1].bytes, 12000);
  EXPECT_EQ(graph.buffers[1].first, 0);
  EXPECT_EQ(graph.buffers[1].last, 0);
}

// A gate (value 0) goes through an activation (1) that multiplies a product's
// result (2); the backward pass reads all three. Another activation (4) of the
// gate is read by a product.
TEST(SystemExecutionTest, FusedActivationsAreMadeAgainWhereTheyAreRead) {
  model::ModelGraph model;
  model.values.assign(6, {{500}, 2, 0});
  auto op = [](const char* kind, std::vector<int> operands,
               std::vector<int> results, bool isBackward) {
    model::ModelOp made;
    made.kind = kind;
    made.operands = std::move(operands);
    made.results = std::move(results);
    made.isBackward = isBackward;
    return made;
  };
  model.ops = {op("dot", {}, {0, 2}, false),     op("unary", {0}, {1}, false),
               op("binary", {1, 2}, {3}, false), op("unary", {0}, {4}, false),
               op("dot", {3, 4}, {5}, false),    op("unary", {0}, {}, true),
               op("binary", {1, 2}, {}, true),   op("dot", {3, 4}, {}, true)};
  auto bytesOf = [&](bool repeats) {
    TaskGraph graph;
    for (int value = 0; value < 6; ++value) {
      graph.buffers.push_back({0, BufferKind::kActivation, 1000, 0, 2, value});
    }
    dropElementwise(model, {.repeatsElementwise = repeats}, &graph);
    std::vector<int64_t> bytes;
    for (const TaskBuffer& buffer : graph.buffers)
      bytes.push_back(buffer.bytes);
    return bytes;
  };
  EXPECT_EQ(bytesOf(false), std::vector<int64_t>(6, 1000));
  EXPECT_EQ(bytesOf(true),
            (std::vector<int64_t>{1000, 0, 1000, 1000, 1000, 1000}));
}

// Results of norms: RMS and not, read by the backward pass and not.
TEST(SystemExecutionTest, ChainsOfKernelsKeepTheInputOfRmsNormsInF32) {
  model::ModelGraph model;
  for (int value = 0; value < 3; ++value) {
    model::ModelValue made = {{500}, 2, value};
    made.producer = value;
    made.index = 0;
    model.values.push_back(made);
    model::ModelOp norm;
    norm.kind = "norm";
    norm.attributes =
        value == 1 ? "kind=#soap.norm<layer>;" : "kind=#soap.norm<rms>;";
    norm.results = {value};
    model.ops.push_back(norm);
  }
  model::ModelOp backward;
  backward.kind = "dot";
  backward.isBackward = true;
  model.ops.push_back(backward);
  auto bytesOf = [&](bool fuses) {
    TaskGraph graph;
    graph.tasks.resize(2);
    graph.tasks[0].op = 0;
    graph.tasks[1].op = 3;
    for (int value = 0; value < 3; ++value) {
      graph.buffers.push_back({0, BufferKind::kActivation, 1000, 0,
                               /*last=*/value == 2 ? 0 : 1, value});
    }
    cost_model::SystemProfile system;
    system.fusesAcrossOps = fuses;
    widenKeptNorms(model, system, &graph);
    std::vector<int64_t> bytes;
    for (const TaskBuffer& buffer : graph.buffers)
      bytes.push_back(buffer.bytes);
    return bytes;
  };
  EXPECT_EQ(bytesOf(true), (std::vector<int64_t>{1000, 1000, 1000}));
  EXPECT_EQ(bytesOf(false), (std::vector<int64_t>{3000, 1000, 1000}));
}

// Values 0 and 1 are read by a product with weights in the backward pass, value
// 1 by another op as well, value 2 by none.
TEST(SystemExecutionTest, OperandsOfProductsInEightBitsAreKeptInEightBits) {
  model::ModelGraph model;
  model.values = {{{500}, 2, 0}, {{500}, 2, 0}, {{500}, 2, 0}};
  model::ModelOp forward;
  forward.results = {0, 1, 2};
  model::ModelOp product;
  product.isBackward = true;
  product.isWeightProduct = true;
  product.operands = {0, 1};
  model::ModelOp other = product;
  other.isWeightProduct = false;
  other.operands = {1};
  model.ops = {forward, product, other};
  TaskGraph graph = overlappingTasks();
  graph.tasks[0].op = 0;
  graph.tasks[2].op = 1;
  graph.buffers = {{0, BufferKind::kActivation, 1000, 0, 2, 0},
                   {0, BufferKind::kActivation, 1000, 0, 2, 1},
                   {0, BufferKind::kActivation, 1000, 0, 0, 2}};
  auto bytesWith = [&](bool usesF8, bool keepsF8) {
    TaskGraph copy = graph;
    narrowKeptOperands(model, {.usesF8 = usesF8, .keepsF8 = keepsF8}, &copy);
    std::vector<int64_t> bytes;
    for (const TaskBuffer& buffer : copy.buffers) bytes.push_back(buffer.bytes);
    return bytes;
  };
  EXPECT_EQ(bytesWith(true, true), (std::vector<int64_t>{500, 1000, 1000}));
  EXPECT_EQ(bytesWith(false, true), (std::vector<int64_t>{1000, 1000, 1000}));
  EXPECT_EQ(bytesWith(true, false), (std::vector<int64_t>{1000, 1000, 1000}));
}

TEST(SystemExecutionTest, ProductsInEightBitsGatherTheirOperandsInEightBits) {
  using sharding::StepKind;
  model::ModelGraph model;
  model.values = {{{500}, 2, 0}, {{500}, 2, 0}, {{500}, 4, 0}};
  model::ModelOp product;
  product.isWeightProduct = true;
  product.operands = {0, 2};
  model::ModelOp other;
  other.operands = {1};
  model.ops = {product, other};
  cost_model::SystemProfile system;
  EXPECT_EQ(TravellingShares(model, system).of(StepKind::kAllGather, 0), 1);
  system.products.usesF8 = true;
  TravellingShares shares(model, system);
  EXPECT_EQ(shares.of(StepKind::kAllGather, 0), 0.5);
  EXPECT_EQ(shares.of(StepKind::kAllGather, 1), 1);
  EXPECT_EQ(shares.of(StepKind::kAllGather, 2), 1);  // In 32 bits.
  EXPECT_EQ(shares.of(StepKind::kReduceScatter, 0), 1);
}

// Parameters 0 and 1 are read by products, as their transposes 2 and 3, and the
// second by another op, too; value 4 is an activation.
TEST(SystemExecutionTest, WeightsAreGatheredInEightBitsWhereASystemSaysSo) {
  using sharding::StepKind;
  model::ModelGraph model;
  model.values.assign(5, {{500}, 2, -1});
  for (int i : {0, 1}) {
    model.values[i].index = i;
    model.arguments.push_back(
        {"w", model::ModelArgumentRole::kParameter, i, -1});
    model::ModelOp transpose;
    transpose.keepsParameter = true;
    transpose.operands = {i};
    transpose.results = {i + 2};
    model.values[i + 2].producer = i;
    model.ops.push_back(transpose);
  }
  model.values[4].index = 2;
  model.arguments.push_back({"x", model::ModelArgumentRole::kInput, 4, -1});
  for (int i : {2, 3}) {
    model::ModelOp product;
    product.isWeightProduct = true;
    product.operands = {4, i};
    model.ops.push_back(product);
  }
  model::ModelOp lookup;
  lookup.operands = {1};
  model.ops.push_back(lookup);
  cost_model::SystemProfile system;
  system.products.usesF8 = true;
  EXPECT_EQ(
      TravellingShares(model, system).ofParameter(StepKind::kAllGather, 0), 1);
  system.products.gathersF8 = true;
  TravellingShares shares(model, system);
  EXPECT_EQ(shares.ofParameter(StepKind::kAllGather, 0), 0.5);
  EXPECT_EQ(shares.ofParameter(StepKind::kAllGather, 1), 1);
  EXPECT_EQ(shares.ofParameter(StepKind::kReduceScatter, 0), 1);
  system.products.usesF8 = false;
  EXPECT_EQ(
      TravellingShares(model, system).ofParameter(StepKind::kAllGather, 0), 1);
}

TEST(SystemExecutionTest, MemoryFollowsTheBytesThatASystemKeepsPerParameter) {
  model::ModelGraph model;
  model.values = {{{1000}}, {{1000}}, {{1000}}};
  model.arguments = {{"w", model::ModelArgumentRole::kParameter, 0},
                     {"m", model::ModelArgumentRole::kOptimizerState, 1, 0},
                     {"v", model::ModelArgumentRole::kOptimizerState, 2, 0}};
  TaskGraph graph = overlappingTasks();
  graph.buffers = {{0, BufferKind::kParameter, 4000, -1, 3, 0},
                   {0, BufferKind::kOptimizerState, 4000, -1, 3, 1},
                   {0, BufferKind::kGradient, 500, 1, 2},
                   {0, BufferKind::kActivation, 700, 0, 2}};
  cost_model::MemoryRules rules = {.weightBytes = 2,
                                   .gradientBytes = 4,
                                   .optimizerBytes = 12,
                                   .reservedBytes = 100,
                                   .allocatorFactor = 1};
  SimulationResult result = summarize(graph, simulateTasks(graph));
  applyMemoryRules(graph, model, rules, &result);
  auto bytesOf = [&](BufferKind kind) {
    return result.devices[0].memoryAtPeak[static_cast<int>(kind)];
  };
  EXPECT_EQ(bytesOf(BufferKind::kParameter), 2000);
  EXPECT_EQ(bytesOf(BufferKind::kGradient), 4000);
  EXPECT_EQ(bytesOf(BufferKind::kOptimizerState), 6000);  // Of half the states.
  EXPECT_EQ(bytesOf(BufferKind::kActivation), 700);
  EXPECT_EQ(result.peakMemoryBytes, 2000 + 4000 + 6000 + 700 + 100);
}

// Our program holds most while gradients wait to be checked, a system without
// such gradients while activations are there.
TEST(SystemExecutionTest, ThePeakOfASystemIsFoundByItsOwnRules) {
  model::ModelGraph model;
  model.values = {{{1000}}};
  model.arguments = {{"w", model::ModelArgumentRole::kParameter, 0}};
  TaskGraph graph = overlappingTasks();
  graph.buffers = {{0, BufferKind::kParameter, 4000, -1, 3, 0},
                   {0, BufferKind::kActivation, 7000, 0, 0},
                   {0, BufferKind::kActivation, 300, 1, 2},
                   {0, BufferKind::kGradient, 9000, 2, 2}};
  cost_model::MemoryRules rules = {
      .weightBytes = 2, .gradientBytes = 2, .optimizerBytes = 12};
  SimulationResult result = summarize(graph, simulateTasks(graph));
  EXPECT_EQ(result.peakMemoryBytes, 4000 + 9000 + 300);
  applyMemoryRules(graph, model, rules, &result);
  EXPECT_EQ(
      result.devices[0].memoryAtPeak[static_cast<int>(BufferKind::kActivation)],
      7000);
  EXPECT_EQ(result.peakMemoryBytes, 2000 + 2000 + 12000 + 7000);
}

TEST(SystemExecutionTest, MastersInPartsLeaveWholeWeights) {
  // A working copy of all elements, and a quarter of the masters.
  model::ModelGraph model;
  model.values = {{{1000}}, {{1000}}};
  model.values[1].elementBytes = 2;
  model.arguments = {{"w", model::ModelArgumentRole::kParameter, 0},
                     {"w16", model::ModelArgumentRole::kWorkingCopy, 1, 0}};
  TaskGraph graph = overlappingTasks();
  graph.buffers = {{0, BufferKind::kParameter, 1000, -1, 3, 0},
                   {0, BufferKind::kParameter, 2000, -1, 3, 1}};
  auto bytesWith = [&](double weightBytes, BufferKind kind) {
    cost_model::MemoryRules rules = {
        .weightBytes = weightBytes, .gradientBytes = 4, .optimizerBytes = 12};
    SimulationResult result = summarize(graph, simulateTasks(graph));
    applyMemoryRules(graph, model, rules, &result);
    return result.devices[0].memoryAtPeak[static_cast<int>(kind)];
  };
  EXPECT_EQ(bytesWith(2, BufferKind::kParameter), 2000);
  EXPECT_EQ(bytesWith(2, BufferKind::kGradient), 4000);
  EXPECT_EQ(bytesWith(2, BufferKind::kOptimizerState), 12 * 250);
  // FSDP: f32 weights in parts, whole copies, gradients scattered.
  EXPECT_EQ(bytesWith(4, BufferKind::kParameter), 1000 + 2000);
  EXPECT_EQ(bytesWith(4, BufferKind::kGradient), 1000);
}

}  // namespace
}  // namespace soapstone::simulator
