#include "simulator/step_breakdown.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <utility>

#include "cost_model/operator_cost.h"
#include "ir/step/lanes.h"
#include "simulator/memory_profile.h"
#include "simulator/op_phases.h"

namespace soapstone::simulator {
namespace {

struct Interval {
  int64_t begin = 0;
  int64_t end = 0;
  int task = -1;
};

// Indexed by value: whether it is a parameter, perhaps in another form.
std::vector<char> parameterValues(const model::ModelGraph& model) {
  std::vector<char> isParameter(model.values.size(), 0);
  for (const model::ModelArgument& argument : model.arguments) {
    isParameter[argument.value] =
        argument.role == model::ModelArgumentRole::kParameter ||
        argument.role == model::ModelArgumentRole::kWorkingCopy;
  }
  for (const model::ModelOp& op : model.ops) {
    if (!op.keepsParameter) continue;
    for (int value : op.results) isParameter[value] = 1;
  }
  // Updated parameters on their way to storage are parameters, too.
  for (const model::ModelResult& result : model.results) {
    if (result.updates < 0) continue;
    if (isParameter[model.arguments[result.updates].value] != 0) {
      isParameter[result.value] = 1;
    }
  }
  return isParameter;
}

// The lanes of one class of devices, in order of time.
struct Lanes {
  std::vector<Interval> compute;
  std::vector<Interval> communication[step::kCommunicationLanes];
  std::vector<Interval> copies;
};

class Breakdown {
 public:
  Breakdown(const model::ModelGraph& model, const TaskGraph& graph,
            const TaskTimes& times)
      : model(model),
        graph(graph),
        times(times),
        isGradient(model.gradients()),
        isParameter(parameterValues(model)) {}

  StepBreakdown run() {
    for (int64_t end : times.end) {
      result.iterationPicoseconds = std::max(result.iterationPicoseconds, end);
    }
    result.ops.resize(model.ops.size() + 1);
    int number = busiestClass();
    result.device = graph.classes[number].devices.front();
    Lanes lanes = lanesOf(number);
    for (const Interval& busy : lanes.compute) {
      int64_t time = busy.end - busy.begin;
      result.computePicoseconds += time;
      share(busy.task).computePicoseconds += time;
    }
    attributeWaits(lanes);
    addTraffic(number);
    addMemory();
    return std::move(result);
  }

 private:
  OpShare& share(int task) {
    int op = graph.tasks[task].op;
    size_t last = result.ops.size() - 1;
    return result.ops[op < 0 ? last : std::min<size_t>(op, last)];
  }

  int busiestClass() const {
    std::vector<int64_t> busy(graph.classes.size(), 0);
    for (size_t i = 0; i < graph.tasks.size(); ++i) {
      if (graph.tasks[i].kind != TaskKind::kCompute) continue;
      busy[graph.tasks[i].classes.front()] += times.end[i] - times.start[i];
    }
    return static_cast<int>(std::max_element(busy.begin(), busy.end()) -
                            busy.begin());
  }

  Lanes lanesOf(int number) const {
    Lanes lanes;
    for (int i = 0; i < static_cast<int>(graph.tasks.size()); ++i) {
      const Task& task = graph.tasks[i];
      bool isHere =
          std::binary_search(task.classes.begin(), task.classes.end(), number);
      if (!isHere || times.start[i] == times.end[i]) continue;
      Interval interval = {times.start[i], times.end[i], i};
      if (task.kind == TaskKind::kCompute) lanes.compute.push_back(interval);
      if (task.kind == TaskKind::kCommunication) {
        lanes.communication[task.lane].push_back(interval);
      }
      if (task.kind == TaskKind::kCopy) lanes.copies.push_back(interval);
    }
    std::stable_sort(
        lanes.copies.begin(), lanes.copies.end(),
        [](const Interval& a, const Interval& b) { return a.begin < b.begin; });
    return lanes;
  }

  WaitCause causeOf(int number) const {
    const Task& task = graph.tasks[number];
    if (task.kind == TaskKind::kCopy) return WaitCause::kCopies;
    if (number == graph.serverPhase) return WaitCause::kGradients;
    if (task.value < 0) return WaitCause::kStatistics;
    if (isGradient[task.value]) return WaitCause::kGradients;
    return isParameter[task.value] != 0 ? WaitCause::kParameters
                                        : WaitCause::kActivations;
  }

  // Takes from the idle `gaps` what the intervals cover, and returns the rest.
  std::vector<Interval> cover(const std::vector<Interval>& gaps,
                              const std::vector<Interval>& busy) {
    std::vector<Interval> rest;
    size_t first = 0;
    for (const Interval& gap : gaps) {
      int64_t at = gap.begin;
      while (first < busy.size() && busy[first].end <= gap.begin) ++first;
      for (size_t k = first; k < busy.size() && busy[k].begin < gap.end; ++k) {
        int64_t begin = std::max(at, busy[k].begin);
        int64_t end = std::min(gap.end, busy[k].end);
        if (end <= begin) continue;
        if (begin > at) rest.push_back({at, begin});
        result.waits[static_cast<int>(causeOf(busy[k].task))] += end - begin;
        share(busy[k].task).waitPicoseconds += end - begin;
        at = end;
      }
      if (at < gap.end) rest.push_back({at, gap.end});
    }
    return rest;
  }

  void attributeWaits(const Lanes& lanes) {
    std::vector<Interval> gaps;
    int64_t at = 0;
    for (const Interval& busy : lanes.compute) {
      if (busy.begin > at) gaps.push_back({at, busy.begin});
      at = std::max(at, busy.end);
    }
    if (at < result.iterationPicoseconds) {
      gaps.push_back({at, result.iterationPicoseconds});
    }
    for (const std::vector<Interval>& lane : lanes.communication) {
      gaps = cover(gaps, lane);
    }
    gaps = cover(gaps, lanes.copies);
    for (const Interval& gap : gaps) {
      result.unattributedPicoseconds += gap.end - gap.begin;
    }
    result.waits[static_cast<int>(WaitCause::kOthers)] =
        result.unattributedPicoseconds;
  }

  void addTraffic(int number) {
    int device = graph.classes[number].devices.front();
    for (int i = 0; i < static_cast<int>(graph.tasks.size()); ++i) {
      if (graph.tasks[i].footprint < 0) continue;
      for (const TaskFootprint::DeviceBytes& load :
           graph.footprints[graph.tasks[i].footprint].devices) {
        if (load.device != device) continue;
        share(i).sentBytes += load.sent;
        bool isLeftToServers = graph.tasks[i].kind == TaskKind::kLeftToServers;
        WaitCause cause = isLeftToServers ? WaitCause::kGradients : causeOf(i);
        result.sentBytes[static_cast<int>(cause)] += load.sent;
      }
    }
  }

  MemoryPart partOf(const TaskBuffer& buffer) const {
    switch (buffer.kind) {
      case BufferKind::kParameter: {
        bool isStored = buffer.first < 0;
        if (!isStored || buffer.value < 0) return MemoryPart::kGathered;
        const model::ModelValue& value = model.values[buffer.value];
        if (value.producer >= 0) return MemoryPart::kWorkingCopies;
        return model.arguments[value.index].role ==
                       model::ModelArgumentRole::kWorkingCopy
                   ? MemoryPart::kWorkingCopies
                   : MemoryPart::kMasters;
      }
      case BufferKind::kGradient:
        return MemoryPart::kGradients;
      case BufferKind::kOptimizerState:
        return MemoryPart::kOptimizer;
      case BufferKind::kState:
        return MemoryPart::kState;
      case BufferKind::kInput:
        return MemoryPart::kInputs;
      case BufferKind::kActivation: {
        bool isGathered = buffer.value >= 0 && isParameter[buffer.value] != 0;
        return isGathered ? MemoryPart::kGathered : MemoryPart::kActivations;
      }
      case BufferKind::kWorkspace:
        return MemoryPart::kWorkspace;
    }
    return MemoryPart::kWorkspace;
  }

  void addMemory() {
    std::vector<MemoryPoint> peaks = memoryPeaks(graph);
    if (peaks.empty()) return;
    size_t fullest = 0;
    for (size_t i = 0; i < peaks.size(); ++i) {
      if (peaks[i].total() > peaks[fullest].total()) fullest = i;
    }
    result.fullestDevice = graph.classes[fullest].devices.front();
    int at = peaks[fullest].task;
    if (at >= 0 && at < static_cast<int>(graph.tasks.size())) {
      result.peakOp = graph.tasks[at].op;
    }
    for (const TaskBuffer& buffer : graph.buffers) {
      bool isThere = buffer.deviceClass == static_cast<int>(fullest) &&
                     buffer.first <= at && buffer.last >= at;
      if (!isThere) continue;
      result.memory[static_cast<int>(partOf(buffer))] += buffer.bytes;
    }
  }

  const model::ModelGraph& model;
  const TaskGraph& graph;
  const TaskTimes& times;
  std::vector<bool> isGradient;   // By value.
  std::vector<char> isParameter;  // By value.
  StepBreakdown result;
};

double productOf(std::initializer_list<int64_t> sizes) {
  double product = 1;
  for (int64_t size : sizes) product *= static_cast<double>(size);
  return product;
}

// FLOP of an op on matrix units. The gradient of attention counts as twice
// the forward pass: scores that a kernel recomputes are no work of the
// model.
double matrixFlops(const cost_model::OperatorDescription& op) {
  if (op.attention) {
    const cost_model::AttentionShape& shape = *op.attention;
    double scores =
        productOf({shape.batch, shape.heads, shape.queries, shape.keys}) *
        shape.visibleShare;
    auto query = static_cast<double>(shape.queryWidth);
    auto value = static_cast<double>(shape.valueWidth);
    return (op.isAttentionGradient ? 4 : 2) * scores * (query + value);
  }
  if (!op.product) return 0;
  const cost_model::MatrixProduct& product = *op.product;
  double flops =
      2 * productOf({product.batch, product.m, product.n, product.k});
  return op.direction == cost_model::PassDirection::kBackward ? 2 * flops
                                                              : flops;
}

}  // namespace

const char* waitCauseName(WaitCause cause) {
  switch (cause) {
    case WaitCause::kGradients:
      return "sums of gradients";
    case WaitCause::kParameters:
      return "gathers of parameters";
    case WaitCause::kActivations:
      return "activations";
    case WaitCause::kStatistics:
      return "statistics";
    case WaitCause::kCopies:
      return "copies";
    case WaitCause::kOthers:
      return "other devices";
  }
  return "";
}

const char* memoryPartName(MemoryPart part) {
  switch (part) {
    case MemoryPart::kMasters:
      return "masters";
    case MemoryPart::kWorkingCopies:
      return "working copies";
    case MemoryPart::kGathered:
      return "gathered parameters";
    case MemoryPart::kGradients:
      return "gradients";
    case MemoryPart::kOptimizer:
      return "optimizer";
    case MemoryPart::kState:
      return "state";
    case MemoryPart::kInputs:
      return "inputs";
    case MemoryPart::kActivations:
      return "activations";
    case MemoryPart::kWorkspace:
      return "workspace";
  }
  return "";
}

const char* stepPhaseName(StepPhase phase) {
  switch (phase) {
    case StepPhase::kForward:
      return "forward";
    case StepPhase::kBackward:
      return "backward";
    case StepPhase::kUpdate:
      return "update";
  }
  return "";
}

StepBreakdown breakDown(const model::ModelGraph& model, const TaskGraph& graph,
                        const TaskTimes& times) {
  return Breakdown(model, graph, times).run();
}

std::vector<StepPhase> stepPhases(const model::ModelGraph& model) {
  std::vector<StepPhase> phases;
  for (OpPhase phase : phasesOf(model)) {
    switch (phase) {
      case OpPhase::kPrepare:
      case OpPhase::kForward:
        phases.push_back(StepPhase::kForward);
        break;
      case OpPhase::kInputGradient:
      case OpPhase::kWeightGradient:
        phases.push_back(StepPhase::kBackward);
        break;
      case OpPhase::kUpdate:
        phases.push_back(StepPhase::kUpdate);
        break;
    }
  }
  return phases;
}

ModelWork modelWork(const model::ModelGraph& model,
                    const cost_model::Machine& machine,
                    const std::vector<int>& devices,
                    const std::vector<int64_t>& counts) {
  ModelWork work;
  std::map<model::NumberFormat, double> rates;  // Rates of all devices.
  for (size_t i = 0; i < model.ops.size(); ++i) {
    const model::ModelOp& op = model.ops[i];
    if (op.isView || op.work < 0) continue;
    cost_model::OperatorDescription description = model.describe(op);
    double flops = matrixFlops(description);
    if (flops == 0) continue;
    if (!counts.empty()) flops *= static_cast<double>(counts[i]);
    auto [entry, isNew] = rates.try_emplace(description.format, 0);
    double& rate = entry->second;
    if (isNew) {
      for (int device : devices)
        rate += cost_model::peakFlopsPerSecond(machine.deviceKind(device),
                                               description.format);
    }
    work.flops += flops;
    work.secondsAtPeak += flops / rate;
  }
  return work;
}

}  // namespace soapstone::simulator
