#include "simulator/pipeline/pipeline_traffic.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "ir/model/op_kinds.h"
#include "ir/schedule/families.h"
#include "ir/schedule/windows.h"
#include "ir/support/status_macros.h"
#include "simulator/pipeline/gradient_adding.h"
#include "simulator/pipeline/group_program.h"
#include "simulator/pipeline/pass_moves.h"
#include "simulator/pipeline/pipeline_messages.h"
#include "simulator/pipeline/plan_checks.h"
#include "simulator/pipeline/segment_places.h"
#include "simulator/route_table.h"
#include "simulator/step_pricer.h"
#include "simulator/task_graph_builder.h"

namespace soapstone::simulator {
namespace {

// The divisor of the loss, where that is counted from the inputs of a step, as
// the labels that are not ignored; -1 if there is none. Programs add it up over
// micro-batches and sum it over devices once a step.
int countOfLoss(const model::ModelGraph& graph, const CutGround& ground) {
  for (const model::ModelResult& result : graph.results) {
    if (!result.isLoss) continue;
    int producer = graph.values[result.value].producer;
    while (producer >= 0 && graph.ops[producer].operands.size() == 1) {
      producer = graph.values[graph.ops[producer].operands.front()].producer;
    }
    if (producer < 0 || graph.ops[producer].kind != model::kBinaryKind)
      return -1;
    const int divisor = graph.ops[producer].operands.back();
    const int counter = graph.values[divisor].producer;
    const bool isCounted = counter >= 0 && ground.positionOf[counter] < 0 &&
                           ground.phases[counter] == OpPhase::kForward &&
                           ground.isWithoutInput[counter] == 0 &&
                           graph.values[divisor].shape.empty();
    return isCounted ? divisor : -1;
  }
  return -1;
}

class TrafficCounter {
 public:
  // `communications` are the catalog's numbers of those with the footprints.
  TrafficCounter(GroupProgram& group, const TaskGraph& tasks,
                 const std::vector<int>& communications,
                 const PipelinePlan& plan, const PipelineResult& result)
      : group(group),
        graph(group.graph()),
        tasks(tasks),
        communications(communications),
        plan(plan),
        result(result),
        reads(readsOfRepeated(graph, result.cut, result.recomputed)),
        passed(passMoves(group, result)),
        count(plan.microBatches > 1 ? countOfLoss(graph, group.context.ground)
                                    : -1),
        pricer(group.context.machine),
        links(group.context.machine.linkCount()) {
    traffic.sentBytes.assign(group.context.devices, 0);
  }

  absl::StatusOr<StepTraffic> run() {
    if (plan.groups > 1) SOAPSTONE_RETURN_IF_ERROR(addTiedParameters());
    addPasses();
    SOAPSTONE_RETURN_IF_ERROR(addMoves());
    links.forEach([this](int64_t link, int64_t bytes) {
      if (bytes > 0) traffic.links.push_back({link, bytes});
    });
    return std::move(traffic);
  }

 private:
  // How often a step runs a task of a chunk.
  int64_t timesOf(const Task& task, int segment, int chunk) const {
    if (count >= 0 && task.value == count) return 1;
    switch (segment) {
      case kForwardSegment:
        return plan.microBatches * (1 + repetitionsOf(task.op, chunk));
      case kInputSegment:
      case kWeightSegment:
        return plan.microBatches;
      case kReduceSegment:
        return sumsOf(task);
      default:
        return 1;
    }
  }

  // How often the sum of a gradient over replicas is made.
  int64_t sumsOf(const Task& task) const {
    if (isSummedAlways(task, result.isScattered)) return plan.microBatches;
    return plan.microBatches == 1 ? 1 : wideningOfSum(graph, task);
  }

  // How often the backward pass of a micro-batch repeats a forward op.
  int repetitionsOf(int op, int chunk) const {
    if (!result.recomputed.isRepeated[op]) return 0;
    const bool isForBoth = reads.forInput[op] && reads.forWeight[op];
    const bool isLate =
        result.cut.chunks > 1 && schedule::areWeightsLate(result.slots, chunk);
    return isForBoth && isLate ? 2 : 1;
  }

  // Whether a task moves what `addMoves` counts.
  bool isOfPassMove(const Task& task) const {
    return task.value >= 0 && passed.isListed[task.value] &&
           task.op < static_cast<int>(graph.ops.size()) &&
           result.cut.phases[task.op] != OpPhase::kUpdate;
  }

  // Counts messages between devices of one group.
  void addPasses() {
    const SegmentPlaces places =
        placeSegments(graph, tasks, group.context.ground, result.cut, reads,
                      /*remakes=*/true);
    Counts times;
    Counts halves;
    for (size_t i = 0; i < tasks.tasks.size(); ++i) {
      const Task& task = tasks.tasks[i];
      if (task.footprint < 0) continue;
      const int chunk = places.chunkOf[i];
      if (isOfPassMove(task)) continue;
      if (places.segmentOf[i] == kPreparedSegment) {
        for (const ChunkPass& pass : places.passesOf(task.op)) {
          times[{communications[task.footprint], result.beginOf(pass.chunk)}] +=
              plan.microBatches;
        }
        continue;
      }
      times[{communications[task.footprint], result.beginOf(chunk)}] +=
          timesOf(task, places.segmentOf[i], chunk);
      if (places.segmentOf[i] != kReduceSegment) continue;
      // Every group that adds to the gradient has a sum of its own.
      if (group.context.ground.readArguments[task.value] < 0) continue;
      const int argument = group.context.ground.readArguments[task.value];
      for (int begin : groupsOf(chunksThatAdd(task.value))) {
        if (begin == result.beginOf(chunk)) continue;
        const int communication = communications[task.footprint];
        auto& counts =
            isScatteredSum(communication, argument, begin) ? halves : times;
        counts[{communication, begin}] += timesOf(task, kReduceSegment, chunk);
      }
    }
    addAll(times, /*parts=*/1);
    addAll(halves, /*parts=*/2);
  }

  // Number of times that groups do a communication, by its number in the
  // group's catalog and the group's first device.
  using Counts = std::map<std::pair<int, int>, int64_t>;

  // Counts the given fraction of these.
  void addAll(const Counts& counts, int64_t parts) {
    for (const auto& [key, count] : counts) {
      add(shifted(group.catalog.communicationAt(key.first).what(), key.second),
          count, parts);
    }
  }

  // Whether the devices of a group send a part each of a sum that all of them
  // would have: programs scatter it among them
  // (ir/step/scattered_sums.h), for half the bytes.
  bool isScatteredSum(int communication, int argument, int begin) const {
    return group.catalog.communicationAt(communication).what().kind ==
               sharding::StepKind::kAllReduce &&
           sentInParts.count({argument, begin}) > 0;
  }

  absl::Status addMoves() {
    for (const PassMove& move : passed.moves) {
      if (move.value == count) continue;
      const int from = result.beginOf(move.from);
      const int to = result.beginOf(move.to);
      SOAPSTONE_RETURN_IF_ERROR(addMessage(
          move.source, move.target, graph.values[move.value].elementBytes, from,
          to, plan.microBatches,
          from == to ? MoveUse::kValue : MoveUse::kTransfer));
    }
    return count >= 0 && plan.groups > 1 ? addCount() : absl::OkStatus();
  }

  // Counts what becomes of the divisor of the loss: the first group sums it
  // over its devices, makes the factor by which all others scale their
  // gradients, and gets from the last one the sum that it divides.
  absl::Status addCount() {
    const model::ModelValue& value = graph.values[count];
    int made = group.resultLayout(value.producer, value.index);
    int summed = made;
    for (const PassMove& move : passed.moves) {
      if (move.value == count) summed = move.target;
    }
    const int home = result.groupBegins.front();
    SOAPSTONE_RETURN_IF_ERROR(
        addMessage(made, summed, value.elementBytes, home, home, 1));
    for (int begin : updatingGroups()) {
      if (begin == home) continue;
      SOAPSTONE_RETURN_IF_ERROR(
          addMessage(summed, summed, value.elementBytes, home, begin, 1));
    }
    const int last = result.beginOf(result.cut.chunks - 1);
    if (last == home) return absl::OkStatus();
    return addMessage(summed, summed, value.elementBytes, last, home, 1);
  }

  // The first devices of the groups that update parameters.
  std::set<int> updatingGroups() const {
    std::set<int> begins;
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      const std::vector<int> readers = groupsOf(result.cut.readers[i]);
      const bool isUpdated =
          graph.arguments[i].role == model::ModelArgumentRole::kParameter &&
          !readers.empty();
      if (isUpdated) begins.insert(readers.front());
    }
    return begins;
  }

  absl::Status addMessage(int source, int target, int64_t elementBytes,
                          int from, int to, int64_t times,
                          MoveUse use = MoveUse::kValue) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::vector<sharding::ReshardingStep> steps,
        group.messages.steps(source, target, elementBytes, from, to, use));
    for (const sharding::ReshardingStep& step : steps) add(step, times);
    return absl::OkStatus();
  }

  // The first group that reads a parameter updates it: once a step it gets the
  // sums of gradients of the others, and sends them what they compute with.
  absl::Status addTiedParameters() {
    std::vector<size_t> readAs(graph.arguments.size());  // Working copies.
    std::iota(readAs.begin(), readAs.end(), size_t{0});
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      const model::ModelArgument& argument = graph.arguments[i];
      bool isCopy = argument.role == model::ModelArgumentRole::kWorkingCopy;
      if (isCopy && argument.parameter >= 0) readAs[argument.parameter] = i;
    }
    std::set<std::pair<int, int>> adding;  // Arguments read, and groups.
    for (size_t value = 0; value < graph.values.size(); ++value) {
      if (!group.context.ground.isSummed[value]) continue;
      const int argument = group.context.ground.readArguments[value];
      for (int begin : groupsOf(chunksThatAdd(static_cast<int>(value)))) {
        adding.insert({argument, begin});
      }
    }
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      const model::ModelArgument& argument = graph.arguments[i];
      const bool isParameter =
          argument.role == model::ModelArgumentRole::kParameter;
      const bool isRead =
          isParameter ? readAs[i] == i
                      : argument.role == model::ModelArgumentRole::kWorkingCopy;
      const int layout = group.argumentLayout(i);
      for (int reader : groupsOf(result.cut.readers[i])) {
        const int home = groupsOf(result.cut.readers[i]).front();
        if (reader == home) continue;
        if (isParameter &&
            adding.count({static_cast<int>(readAs[i]), reader}) > 0) {
          SOAPSTONE_RETURN_IF_ERROR(addSum(static_cast<int>(i),
                                           static_cast<int>(readAs[i]), layout,
                                           reader, home));
        }
        if (isRead) {
          SOAPSTONE_RETURN_IF_ERROR(addMessage(
              layout, layout, graph.values[argument.value].elementBytes, home,
              reader, 1));
        }
      }
    }
    return absl::OkStatus();
  }

  // Counts what the group at `reader` sends of the sum of a parameter's
  // gradient, which ops read as argument `read`, to the group at `home`.
  absl::Status addSum(int parameter, int read, int stored, int reader,
                      int home) {
    constexpr int64_t kSumBytes = 4;
    const int layout = sumLayout(parameter, stored);
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::vector<sharding::ReshardingStep> steps,
        group.messages.steps(layout, layout, kSumBytes, reader, home,
                             MoveUse::kValue));
    const int64_t held = largestShard(group.catalog, layout, kSumBytes);
    for (const sharding::ReshardingStep& step : steps) {
      add(step, 1);
      if (step.kind == sharding::StepKind::kSendReceive &&
          step.maxBytesSent < held) {
        sentInParts.insert({read, reader});
      }
    }
    return absl::OkStatus();
  }

  // The layout in which the sum of a parameter's gradient is sent: that in
  // which its update reads it, a part where replicas share updates. `stored` if
  // nothing updates the parameter.
  int sumLayout(int parameter, int stored) {
    constexpr int kGradientOperand = 1;
    for (int op = 0; op < static_cast<int>(graph.ops.size()); ++op) {
      const model::ModelOp& what = graph.ops[op];
      if (what.kind == model::kOptimizerUpdateKind &&
          what.storageArgument == parameter) {
        return group.operandLayout(op, kGradientOperand);
      }
    }
    return stored;
  }

  // The chunks that make the terms of a gradient.
  std::vector<int> chunksThatAdd(int gradient) const {
    std::vector<int> chunks;
    std::set<int> met;
    std::vector<int> open = {gradient};
    while (!open.empty()) {
      const int value = open.back();
      open.pop_back();
      if (!met.insert(value).second) continue;
      const int producer = graph.values[value].producer;
      bool isTerm = true;
      for (int operand : graph.ops[producer].operands) {
        if (!group.context.ground.isGradient[operand]) continue;
        open.push_back(operand);
        isTerm = false;
      }
      if (isTerm) chunks.push_back(result.cut.chunkOf[producer]);
    }
    return chunks;
  }

  // The first devices of the groups of chunks, ascending.
  std::vector<int> groupsOf(absl::Span<const int> chunks) const {
    std::set<int> begins;
    for (int chunk : chunks) begins.insert(result.beginOf(chunk));
    return {begins.begin(), begins.end()};
  }

  // The same step on the devices `shift` higher.
  static sharding::ReshardingStep shifted(sharding::ReshardingStep step,
                                          int shift) {
    for (int& member : step.groups.members) member += shift;
    for (sharding::Message& message : step.messages) {
      message.source += shift;
      message.destination += shift;
    }
    for (sharding::DeviceTraffic& device : step.traffic) device.device += shift;
    return step;
  }

  // Counts a part of a step, so many times.
  void add(const sharding::ReshardingStep& step, int64_t times,
           int64_t parts = 1) {
    const TaskFootprint footprint = pricer.footprint(step);
    for (const TaskFootprint::DeviceBytes& device : footprint.devices) {
      traffic.sentBytes[device.device] += times * device.sent / parts;
    }
    for (const LinkBytes& link : footprint.links) {
      links.at(link.link) += times * link.bytes / parts;
    }
  }

  GroupProgram& group;
  const model::ModelGraph& graph;
  const TaskGraph& tasks;
  const std::vector<int>& communications;
  const PipelinePlan& plan;
  const PipelineResult& result;
  RepeatedReads reads;
  PassMoves passed;
  const int count;  // The divisor of the loss, if it is summed once a step.
  StepPricer pricer;
  LinkTable<int64_t> links;
  StepTraffic traffic;
  // Arguments that ops read, and first devices of the groups that send the sums
  // of their gradients in parts, one from every device.
  std::set<std::pair<int, int>> sentInParts;
};

}  // namespace

int64_t StepTraffic::totalSentBytes() const {
  return std::accumulate(sentBytes.begin(), sentBytes.end(), int64_t{0});
}

absl::StatusOr<StepTraffic> pipelineTraffic(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const model::ModelConfigurations& configurations, const PipelinePlan& plan,
    const LayerRepetition* repetition, const PipelineResult& result) {
  if (costs.system().changesSchedule()) {
    return absl::UnimplementedError(
        "bytes by link are counted for our own programs alone");
  }
  CutGround ground =
      repetition != nullptr ? CutGround(*repetition) : CutGround(graph);
  const int groupSize = static_cast<int>(result.devicesPerGroup);
  GroupProgram group({ground, graph, repetition, machine, costs,
                      reachedDevices(plan, devices), groupSize});
  SOAPSTONE_RETURN_IF_ERROR(group.place(configurations));
  std::vector<int> communications;
  TaskGraph tasks =
      buildTaskGraph(group.program, groupSize, /*withDetails=*/true,
                     ToldApart::kByTasks, &communications);
  if (repetition != nullptr) {
    SOAPSTONE_ASSIGN_OR_RETURN(tasks, repetition->unfold(tasks));
  }
  return TrafficCounter(group, tasks, communications, plan, result).run();
}

}  // namespace soapstone::simulator
