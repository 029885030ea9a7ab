#include "simulator/system_execution.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "ir/model/value_size.h"
#include "simulator/kept_operands.h"
#include "simulator/loss_memory.h"
#include "simulator/memory_profile.h"
#include "simulator/shared_memory.h"
#include "simulator/step_pricer.h"

namespace soapstone::simulator {
namespace {

// Bytes of an element of a master copy and of each of Adam's two states in the
// program of Soapstone.
constexpr double kMasterBytes = 4;
constexpr double kCopyBytes = 2;  // Of a working copy.

struct Interval {
  int64_t begin = 0;
  int64_t end = 0;
};

// Elements of parameters and of optimizer states that devices of each class
// store from step to step.
struct StoredElements {
  std::vector<StoredWeights> parameters;
  std::vector<double> optimized;
};

// By value: whether it is a parameter with a working copy, and such a copy.
enum class Stored : char { kElsewhere, kMaster, kCopy, kAlone };

std::vector<Stored> storedValues(const model::ModelGraph& model) {
  std::vector<Stored> stored(model.values.size(), Stored::kElsewhere);
  for (const model::ModelArgument& argument : model.arguments) {
    if (argument.role == model::ModelArgumentRole::kParameter) {
      stored[argument.value] = Stored::kAlone;
    }
  }
  for (const model::ModelArgument& argument : model.arguments) {
    if (argument.role != model::ModelArgumentRole::kWorkingCopy) continue;
    stored[argument.value] = Stored::kCopy;
    if (argument.parameter < 0) continue;
    stored[model.arguments[argument.parameter].value] = Stored::kMaster;
  }
  return stored;
}

StoredElements storedElements(const TaskGraph& graph,
                              const model::ModelGraph& model) {
  std::vector<Stored> values = storedValues(model);
  StoredElements stored;
  stored.parameters.assign(graph.classes.size(), {});
  stored.optimized.assign(graph.classes.size(), 0);
  double stateBytes =
      bytesPerParameter(model, model::ModelArgumentRole::kOptimizerState);
  for (const TaskBuffer& buffer : graph.buffers) {
    if (buffer.first >= 0) continue;
    auto bytes = static_cast<double>(buffer.bytes);
    if (buffer.kind == BufferKind::kParameter && buffer.value >= 0) {
      StoredWeights& own = stored.parameters[buffer.deviceClass];
      double elements =
          bytes / static_cast<double>(model.values[buffer.value].elementBytes);
      Stored kind = values[buffer.value];
      if (kind != Stored::kCopy) own.masters += elements;
      if (kind != Stored::kMaster) own.copies += elements;
      own.bytes += bytes;
    } else if (buffer.kind == BufferKind::kOptimizerState && stateBytes > 0) {
      stored.optimized[buffer.deviceClass] += bytes / stateBytes;
    }
  }
  for (size_t i = 0; i < stored.parameters.size(); ++i) {
    if (stored.optimized[i] == 0) {
      stored.optimized[i] = stored.parameters[i].masters;
    }
  }
  return stored;
}

int64_t& kindOf(MemoryByKind& bytes, BufferKind kind) {
  return bytes[static_cast<int>(kind)];
}

// The memory of one class of devices as a system holds it, when our program
// holds `bytes`.
MemoryByKind heldBySystem(MemoryByKind bytes, const StoredWeights& own,
                          double optimized,
                          const cost_model::MemoryRules& rules) {
  // Gathered copies come on top of f32 weights.
  double gathered = 0;
  if (rules.weightBytes >= kMasterBytes) {
    gathered = std::max(
        0.0,
        static_cast<double>(kindOf(bytes, BufferKind::kParameter)) - own.bytes);
  }
  kindOf(bytes, BufferKind::kParameter) =
      std::llround(weightBytesOf(own, rules) + gathered);
  // Systems that keep f32 weights in parts scatter gradients as they are made;
  // the others sum a buffer of all of them.
  bool isScattered = rules.weightBytes >= kMasterBytes;
  kindOf(bytes, BufferKind::kGradient) = std::llround(
      rules.gradientBytes * (isScattered ? own.masters : own.copies));
  kindOf(bytes, BufferKind::kOptimizerState) =
      std::llround(rules.optimizerBytes * optimized);
  return bytes;
}

int64_t sumOf(const MemoryByKind& bytes) {
  return std::accumulate(bytes.begin(), bytes.end(), int64_t{0});
}

// By class of devices: what the system holds when that is most. Gradients and
// states that only our program holds decide when its own memory is fullest.
std::vector<MemoryByKind> systemPeaks(const TaskGraph& graph,
                                      const model::ModelGraph& model,
                                      const cost_model::MemoryRules& rules) {
  const StoredElements stored = storedElements(graph, model);
  std::vector<MemoryByKind> peaks(graph.classes.size());
  memoryOverTime(graph, [&](int number,
                            const std::vector<MemoryPoint>& points) {
    int64_t most = -1;
    for (const MemoryPoint& point : points) {
      MemoryByKind held = heldBySystem(point.bytes, stored.parameters[number],
                                       stored.optimized[number], rules);
      const int64_t total = sumOf(held);
      if (total <= most) continue;
      most = total;
      peaks[number] = held;
    }
  });
  return peaks;
}

}  // namespace

double bytesPerParameter(const model::ModelGraph& model,
                         model::ModelArgumentRole role) {
  int64_t bytes = 0;
  int64_t parameters = 0;
  for (const model::ModelArgument& argument : model.arguments) {
    const model::ModelValue& value = model.values[argument.value];
    if (argument.role == role) bytes += model::bytesOf(value);
    if (argument.role == model::ModelArgumentRole::kParameter)
      parameters += model::elementsOf(value);
  }
  if (parameters == 0) return 0;
  return static_cast<double>(bytes) / static_cast<double>(parameters);
}

double weightBytesOf(const StoredWeights& weights,
                     const cost_model::MemoryRules& rules) {
  if (rules.weightBytes < kMasterBytes) {
    return rules.weightBytes * weights.copies;
  }
  // Masters in parts, and whole copies in 16 bits.
  double apart = weights.copies > weights.masters ? weights.copies : 0;
  return rules.weightBytes * weights.masters + kCopyBytes * apart;
}

std::vector<int64_t> overlapDelays(const TaskGraph& graph,
                                   const TaskTimes& times,
                                   double computeSlowdown) {
  std::vector<int64_t> delays(graph.tasks.size(), 0);
  std::vector<std::vector<Interval>> busy(graph.classes.size());
  for (size_t i = 0; i < graph.tasks.size(); ++i) {
    const Task& task = graph.tasks[i];
    if (task.kind != TaskKind::kCommunication || task.holdsCompute) continue;
    for (int number : task.classes) {
      busy[number].push_back({times.start[i], times.end[i]});
    }
  }
  // Both lanes run their tasks in order, so that the intervals of each ascend.
  std::vector<size_t> next(graph.classes.size(), 0);
  for (size_t i = 0; i < graph.tasks.size(); ++i) {
    const Task& task = graph.tasks[i];
    if (task.kind != TaskKind::kCompute) continue;
    int number = task.classes[0];
    const std::vector<Interval>& list = busy[number];
    size_t& at = next[number];
    while (at < list.size() && list[at].end <= times.start[i]) ++at;
    int64_t shared = 0;
    for (size_t k = at; k < list.size() && list[k].begin < times.end[i]; ++k) {
      shared += std::min(list[k].end, times.end[i]) -
                std::max(list[k].begin, times.start[i]);
    }
    delays[i] =
        std::llround(static_cast<double>(shared) * (computeSlowdown - 1));
  }
  return delays;
}

void applyMemoryRules(const TaskGraph& graph, const model::ModelGraph& model,
                      const cost_model::MemoryRules& rules,
                      SimulationResult* result) {
  if (rules == cost_model::MemoryRules()) return;
  const bool replaces =
      rules.weightBytes + rules.gradientBytes + rules.optimizerBytes > 0;
  std::vector<MemoryByKind> peaks;
  if (replaces) peaks = systemPeaks(graph, model, rules);
  result->peakMemoryBytes = 0;
  for (size_t c = 0; c < graph.classes.size(); ++c) {
    for (int device : graph.classes[c].devices) {
      DeviceFigures& figures = result->devices[device];
      if (replaces) figures.memoryAtPeak = peaks[c];
      const int64_t total = sumOf(figures.memoryAtPeak);
      int64_t overhead = std::llround(static_cast<double>(total) *
                                      (rules.allocatorFactor - 1)) +
                         rules.reservedBytes;
      kindOf(figures.memoryAtPeak, BufferKind::kWorkspace) += overhead;
      figures.peakMemoryBytes = total + overhead;
      result->peakMemoryBytes =
          std::max(result->peakMemoryBytes, figures.peakMemoryBytes);
    }
  }
}

ExecutedStep executeStep(TaskGraph graph, const model::ModelGraph& model,
                         const cost_model::SystemProfile& system) {
  ExecutedStep step;
  addLossBuffers(model, system, &graph);
  narrowKeptOperands(model, system.products, &graph);
  dropElementwise(model, system.recomputation, &graph);
  widenKeptNorms(model, system, &graph);
  // Our own program's memory is what its plan says.
  if (system.memory != cost_model::MemoryRules())
    dropUnstoredBuffers(model, &graph);
  step.times = simulateTasks(graph);
  if (system.overlap.computeSlowdown > 1) {
    std::vector<int64_t> delays =
        overlapDelays(graph, step.times, system.overlap.computeSlowdown);
    for (size_t i = 0; i < delays.size(); ++i) {
      graph.tasks[i].durationPicoseconds += delays[i];
    }
    step.times = simulateTasks(graph);
  }
  step.result = summarize(graph, step.times);
  step.result.iterationPicoseconds += toPicoseconds(system.host.secondsPerStep);
  applyMemoryRules(graph, model, system.memory, &step.result);
  step.graph = std::move(graph);
  return step;
}

SimulationResult executeTasks(const TaskGraph& graph,
                              const model::ModelGraph& model,
                              const cost_model::SystemProfile& system) {
  bool isAsItIs = system.memory == cost_model::MemoryRules() &&
                  system.overlap.computeSlowdown <= 1;
  if (!isAsItIs) return executeStep(graph, model, system).result;
  // Nothing about the tasks changes: no copy is made.
  SimulationResult result = summarize(graph, simulateTasks(graph));
  result.iterationPicoseconds += toPicoseconds(system.host.secondsPerStep);
  return result;
}

}  // namespace soapstone::simulator
