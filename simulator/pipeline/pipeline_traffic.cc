#include "simulator/pipeline/pipeline_traffic.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "ir/schedule/families.h"
#include "ir/schedule/windows.h"
#include "ir/support/status_macros.h"
#include "simulator/pipeline/group_program.h"
#include "simulator/pipeline/pipeline_edges.h"
#include "simulator/pipeline/pipeline_messages.h"
#include "simulator/pipeline/segment_places.h"
#include "simulator/route_table.h"
#include "simulator/step_pricer.h"
#include "simulator/task_graph_builder.h"

namespace soapstone::simulator {
namespace {

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
        pricer(group.context.machine),
        links(group.context.machine.linkCount()) {
    traffic.sentBytes.assign(group.context.devices, 0);
  }

  absl::StatusOr<StepTraffic> run() {
    addPasses();
    if (plan.groups > 1) {
      SOAPSTONE_RETURN_IF_ERROR(addMessages());
      SOAPSTONE_RETURN_IF_ERROR(addTiedParameters());
    }
    links.forEach([this](int64_t link, int64_t bytes) {
      if (bytes > 0) traffic.links.push_back({link, bytes});
    });
    return std::move(traffic);
  }

 private:
  int beginOf(int chunk) const {
    return result.groupBegins[result.schedule.groupOfChunk[chunk]];
  }

  // How often a step runs a task of a chunk.
  int64_t timesOf(const Task& task, int segment, int chunk) const {
    switch (segment) {
      case kForwardSegment:
        return plan.microBatches * (1 + repetitionsOf(task.op, chunk));
      case kInputSegment:
      case kWeightSegment:
        return plan.microBatches;
      case kReduceSegment:
        return sumsOf(task);
      default:
        return isOfPreparation(task)
                   ? plan.microBatches *
                         static_cast<int64_t>(passesThatRead(task.op).size())
                   : 1;
    }
  }

  // Whether a task is for an op that makes a parameter in another form.
  bool isOfPreparation(const Task& task) const {
    return task.op >= 0 && task.op < static_cast<int>(graph.ops.size()) &&
           result.cut.phases[task.op] == OpPhase::kPrepare;
  }

  // The passes of a micro-batch that read what an op makes of a parameter. In
  // programs each makes it anew; without chunks all are one function.
  std::set<OpPhase> passesThatRead(int op) const {
    if (result.cut.chunks == 1) return {OpPhase::kForward};
    std::set<OpPhase> passes;
    std::set<int> met = {op};
    std::vector<int> open = {op};  // Ops of preparation, read by each other.
    while (!open.empty()) {
      const int next = open.back();
      open.pop_back();
      for (int value : graph.ops[next].results) {
        for (int reader : group.context.ground.readers[value]) {
          const OpPhase phase = result.cut.phases[reader];
          if (phase == OpPhase::kPrepare) {
            if (met.insert(reader).second) open.push_back(reader);
          } else if (phase != OpPhase::kUpdate) {
            passes.insert(phase);
          }
        }
      }
    }
    return passes;
  }

  // How often the sum of a gradient over replicas is made.
  int64_t sumsOf(const Task& task) const {
    if (!result.isScattered.empty() && result.isScattered[task.value])
      return plan.microBatches;
    if (plan.microBatches == 1) return 1;
    // Sums over micro-batches are in f32.
    constexpr int64_t kSumBytes = 4;
    return kSumBytes /
           std::min(kSumBytes, graph.values[task.value].elementBytes);
  }

  // How often the backward pass of a micro-batch repeats a forward op.
  int repetitionsOf(int op, int chunk) const {
    if (!result.recomputed.isRepeated[op]) return 0;
    const bool isForBoth = reads.forInput[op] && reads.forWeight[op];
    const bool isLate =
        result.cut.chunks > 1 && schedule::areWeightsLate(result.slots, chunk);
    return isForBoth && isLate ? 2 : 1;
  }

  // Whether a task moves what another group has sent: `addMessages` counts it.
  bool isOfArrival(const Task& task, int chunk) const {
    if (task.value < 0 || task.op >= static_cast<int>(graph.ops.size())) {
      return false;
    }
    const int producer = graph.values[task.value].producer;
    if (producer < 0 || result.cut.phases[producer] == OpPhase::kPrepare ||
        result.cut.phases[task.op] == OpPhase::kUpdate ||
        group.context.ground.isGradient[task.value]) {
      return false;
    }
    return beginOf(result.cut.chunkOf[producer]) != beginOf(chunk);
  }

  // Counts messages between devices of one group.
  void addPasses() {
    const SegmentPlaces places =
        placeSegments(graph, tasks, group.context.ground, result.cut);
    // By communication of the group's catalog and first device of a group.
    std::map<std::pair<int, int>, int64_t> times;
    for (size_t i = 0; i < tasks.tasks.size(); ++i) {
      const Task& task = tasks.tasks[i];
      if (task.footprint < 0) continue;
      const int chunk = places.chunkOf[i];
      if (isOfArrival(task, chunk)) continue;
      times[{communications[task.footprint], beginOf(chunk)}] +=
          timesOf(task, places.segmentOf[i], chunk);
      if (places.segmentOf[i] != kReduceSegment) continue;
      // Every group that reads the parameter has gradients of its own.
      const int argument = group.context.ground.readArguments[task.value];
      if (argument < 0) continue;
      for (int begin : groupsOf(result.cut.readers[argument])) {
        if (begin == beginOf(chunk)) continue;
        times[{communications[task.footprint], begin}] +=
            timesOf(task, kReduceSegment, chunk);
      }
    }
    for (const auto& [key, count] : times) {
      add(shifted(group.catalog.communicationAt(key.first).what(), key.second),
          count);
    }
  }

  absl::Status addMessages() {
    for (const CutMessage& message : result.cut.messages) {
      const int from = beginOf(message.from);
      const int to = beginOf(message.to);
      if (from == to) continue;
      const model::ModelValue& value = graph.values[message.value];
      const int made =
          group.catalog.boxed(group.resultLayout(value.producer, value.index));
      const int wanted = group.catalog.boxed(firstDemanded(message));
      SOAPSTONE_RETURN_IF_ERROR(addMessage(made, wanted, value.elementBytes,
                                           from, to, plan.microBatches,
                                           /*isTransfer=*/true));
      SOAPSTONE_RETURN_IF_ERROR(addOtherReaders(message, wanted, to));
    }
    return absl::OkStatus();
  }

  // The layout in which the functions of the receiving chunk demand a message
  // first: what input gradients read comes before what weight gradients do.
  int firstDemanded(const CutMessage& message) const {
    for (OpPhase phase : {OpPhase::kForward, OpPhase::kInputGradient}) {
      if ((phase == OpPhase::kForward) != (message.from < message.to)) continue;
      for (int op : group.context.ground.readers[message.value]) {
        if (result.cut.chunkOf[op] != message.to ||
            result.cut.phases[op] != phase) {
          continue;
        }
        const std::vector<int>& operands = graph.ops[op].operands;
        const auto found =
            std::find(operands.begin(), operands.end(), message.value);
        return group.operandLayout(
            op, static_cast<size_t>(found - operands.begin()));
      }
    }
    return layoutAtReader(group, result.cut, message);
  }

  // Moves, among the devices of a group, to the other layouts in which the
  // readers of a message want it.
  absl::Status addOtherReaders(const CutMessage& message, int arrived,
                               int begin) {
    const bool isGradient = message.from > message.to;
    std::set<int> wanted;
    for (int op : group.context.ground.readers[message.value]) {
      if (result.cut.chunkOf[op] != message.to) continue;
      if (!isGradient && isBackward(result.cut.phases[op])) continue;
      for (size_t i = 0; i < graph.ops[op].operands.size(); ++i) {
        if (graph.ops[op].operands[i] != message.value) continue;
        wanted.insert(group.operandLayout(op, i));
      }
    }
    wanted.erase(arrived);
    for (int layout : wanted) {
      SOAPSTONE_RETURN_IF_ERROR(
          addMessage(arrived, layout, graph.values[message.value].elementBytes,
                     begin, begin, plan.microBatches));
    }
    return absl::OkStatus();
  }

  absl::Status addMessage(int source, int target, int64_t elementBytes,
                          int from, int to, int64_t times,
                          bool isTransfer = false) {
    SOAPSTONE_ASSIGN_OR_RETURN(
        std::vector<sharding::ReshardingStep> steps,
        group.messages.steps(source, target, elementBytes, from, to,
                             isTransfer));
    for (const sharding::ReshardingStep& step : steps) add(step, times);
    return absl::OkStatus();
  }

  // The first group that reads a parameter updates it: once a step it gets the
  // sums of gradients of the others, and sends them what they compute with.
  absl::Status addTiedParameters() {
    constexpr int64_t kSumBytes = 4;
    std::vector<char> hasCopy(graph.arguments.size(), 0);
    for (const model::ModelArgument& argument : graph.arguments) {
      bool isCopy = argument.role == model::ModelArgumentRole::kWorkingCopy;
      if (isCopy && argument.parameter >= 0) hasCopy[argument.parameter] = 1;
    }
    for (size_t i = 0; i < graph.arguments.size(); ++i) {
      const model::ModelArgument& argument = graph.arguments[i];
      const bool isParameter =
          argument.role == model::ModelArgumentRole::kParameter;
      const bool isRead =
          isParameter ? !hasCopy[i]
                      : argument.role == model::ModelArgumentRole::kWorkingCopy;
      const int layout = group.argumentLayout(i);
      for (int reader : groupsOf(result.cut.readers[i])) {
        const int home = groupsOf(result.cut.readers[i]).front();
        if (reader == home) continue;
        if (isParameter) {
          SOAPSTONE_RETURN_IF_ERROR(
              addMessage(layout, layout, kSumBytes, reader, home, 1));
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

  // The first devices of the groups of chunks, ascending.
  std::vector<int> groupsOf(const std::vector<int>& chunks) const {
    std::set<int> begins;
    for (int chunk : chunks) begins.insert(beginOf(chunk));
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

  void add(const sharding::ReshardingStep& step, int64_t times) {
    const TaskFootprint footprint = pricer.footprint(step);
    for (const TaskFootprint::DeviceBytes& device : footprint.devices) {
      traffic.sentBytes[device.device] += times * device.sent;
    }
    for (const LinkBytes& link : footprint.links) {
      links.at(link.link) += times * link.bytes;
    }
  }

  GroupProgram& group;
  const model::ModelGraph& graph;
  const TaskGraph& tasks;
  const std::vector<int>& communications;
  const PipelinePlan& plan;
  const PipelineResult& result;
  RepeatedReads reads;
  StepPricer pricer;
  LinkTable<int64_t> links;
  StepTraffic traffic;
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
  GroupProgram group(
      {ground, graph, repetition, machine, costs, devices, groupSize});
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
