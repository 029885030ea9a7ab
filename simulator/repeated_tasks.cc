// The part of LayerRepetition that repeats the tasks of one layer.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"
#include "simulator/layer_repetition.h"

namespace soapstone::simulator {
namespace {

// The first thing in which two tasks differ; "" if nothing matters.
std::string differenceOf(const Task& task, const Task& other) {
  if (task.kind != other.kind) return "are of different kinds";
  if (task.classes != other.classes) return "are on different devices";
  if (task.durationPicoseconds != other.durationPicoseconds) {
    return absl::StrCat("take ", task.durationPicoseconds, " and ",
                        other.durationPicoseconds, " ps");
  }
  if (task.issuePicoseconds != other.issuePicoseconds) {
    return absl::StrCat("are issued in ", task.issuePicoseconds, " and ",
                        other.issuePicoseconds, " ps");
  }
  if (task.lane != other.lane) return "are on different lanes";
  if (task.holdsCompute != other.holdsCompute) {
    return "do not both hold up computing";
  }
  if (task.predecessors.size() != other.predecessors.size()) {
    return absl::StrCat("wait for ", task.predecessors.size(), " and ",
                        other.predecessors.size(), " tasks");
  }
  return "";
}

// Description of a task without a label, in the user's names.
std::string taskName(const model::ModelGraph& graph, const Task& task) {
  auto opCount = static_cast<int>(graph.ops.size());
  std::string place;
  if (task.op >= 0 && task.op < opCount) {
    place = absl::StrCat("'", graph.ops[task.op].name, "'");
  } else if (task.op == opCount) {
    place = "the end of the step";
  } else if (task.value < 0) {
    return "a task of no op";
  }
  if (task.value < 0) return place;
  const model::ModelValue& value = graph.values[task.value];
  const std::string& moved = value.producer < 0
                                 ? graph.arguments[value.index].name
                                 : graph.ops[value.producer].name;
  return absl::StrCat("moving '", moved, "'", place.empty() ? "" : " for ",
                      place);
}

// Whether nothing differs but what the tasks wait for.
bool areRunAlike(const Task& a, const Task& b) {
  return a.kind == b.kind && a.durationPicoseconds == b.durationPicoseconds &&
         a.issuePicoseconds == b.issuePicoseconds && a.lane == b.lane &&
         a.holdsCompute == b.holdsCompute && a.isLastSum == b.isLastSum &&
         a.classes == b.classes &&
         a.predecessors.size() == b.predecessors.size();
}

// By how many tasks the predecessors of a task of a block lie before the
// block, if they are those of the same task one block earlier, `length` later;
// those in front of all blocks apart. -1 if they are not, or the tasks differ,
// which copies of one do not.
int reachOf(const TaskGraph& graph, const TaskRun& run, int task, bool isCopy) {
  const Task& own = graph.tasks[task];
  const Task& earlier = graph.tasks[task - run.length];
  if (!isCopy && !areRunAlike(own, earlier)) return -1;
  const int begin = task - (task - run.first) % run.length;
  int reach = 0;
  for (size_t i = 0; i < own.predecessors.size(); ++i) {
    const int before = own.predecessors[i];
    if (before < run.first && earlier.predecessors[i] < run.first) continue;
    if (before != earlier.predecessors[i] + run.length) return -1;
    reach = std::max(reach, begin - before);
  }
  return reach;
}

// Adds those of the blocks of a run that are like the ones before. `order` has
// the elements that the tasks repeat.
template <typename Order>
void addRuns(const TaskRun& blocks, const Order& order, TaskGraph* graph) {
  TaskRun run = blocks;
  run.count = 1;
  auto close = [&](int next) {
    if (run.count > 1) graph->runs.push_back(run);
    run = {next, blocks.length, 1, 0};
  };
  const int end = blocks.first + blocks.length * blocks.count;
  for (int begin = blocks.first + blocks.length; begin < end;
       begin += blocks.length) {
    int reach = 0;
    for (int task = begin; reach >= 0 && task < begin + blocks.length; ++task) {
      const bool isCopy =
          order[task].element == order[task - blocks.length].element;
      const int own = reachOf(*graph, run, task, isCopy);
      reach = own < 0 ? -1 : std::max(reach, own);
    }
    if (reach < 0) {
      close(begin);
      continue;
    }
    ++run.count;
    run.lag = std::max(run.lag, (reach + blocks.length - 1) / blocks.length);
  }
  close(end);
}

}  // namespace

std::vector<int> LayerRepetition::layersOfTasks(const TaskGraph& tasks) const {
  std::vector<int> layers;
  layers.reserve(tasks.tasks.size());
  int opCount = static_cast<int>(folded->ops.size());
  for (const Task& task : tasks.tasks) {
    int layer = -1;
    // The first reader moves for all what no layer made.
    bool isShared = task.value >= 0 && values.layerOf[task.value] < 0;
    if (task.op >= 0 && task.op < opCount && !isShared) {
      layer = ops.layerOf[task.place >= 0 ? task.place : task.op];
    } else if (task.op >= 0 && task.value >= 0) {
      layer = values.layerOf[task.value];
    }
    layers.push_back(layer);
  }
  return layers;
}

absl::Status LayerRepetition::checkTasks(const TaskGraph& tasks,
                                         const Correspondence& kind) const {
  for (size_t i = 0; i < tasks.tasks.size(); ++i) {
    int twin = kind.inRepeated[i];
    if (twin == static_cast<int>(i) || !isChecked(kind.layerOf[i])) continue;
    const Task& task = tasks.tasks[i];
    const Task& other = tasks.tasks[twin];
    std::string difference = differenceOf(task, other);
    if (difference.empty()) continue;
    return different(absl::StrCat(taskName(*folded, task), " and ",
                                  taskName(*folded, other), " ", difference));
  }
  return absl::OkStatus();
}

absl::Status LayerRepetition::repeat(const TaskGraph& tasks,
                                     TaskRepetition* repetition,
                                     std::vector<Copy>* order,
                                     std::vector<Blocks>* blocks) const {
  SOAPSTONE_ASSIGN_OR_RETURN(repetition->kind,
                             correspond(layersOfTasks(tasks)));
  SOAPSTONE_RETURN_IF_ERROR(checkTasks(tasks, repetition->kind));
  SOAPSTONE_RETURN_IF_ERROR(findOrder(repetition->kind, order, blocks));
  return checkReferences(tasks, repetition->kind);
}

absl::Status LayerRepetition::checkAlike(const TaskGraph& tasks) const {
  TaskRepetition repetition;
  std::vector<Copy> order;
  return repeat(tasks, &repetition, &order);
}

absl::Status LayerRepetition::checkReferences(
    const TaskGraph& tasks, const Correspondence& kind) const {
  auto check = [&](const Correspondence& what, int layer, int element) {
    return resolve(what, layer, /*copy=*/0, element).status();
  };
  int opCount = static_cast<int>(folded->ops.size());
  for (size_t i = 0; i < tasks.tasks.size(); ++i) {
    const Task& task = tasks.tasks[i];
    int layer = kind.layerOf[i];
    for (int before : task.predecessors) {
      SOAPSTONE_RETURN_IF_ERROR(check(kind, layer, before));
    }
    if (task.op >= 0 && task.op < opCount && task.place >= 0) {
      SOAPSTONE_RETURN_IF_ERROR(check(ops, layer, task.op));
      SOAPSTONE_RETURN_IF_ERROR(check(ops, layer, task.place));
    }
    if (task.value >= 0) {
      SOAPSTONE_RETURN_IF_ERROR(check(values, layer, task.value));
    }
  }
  for (const TaskBuffer& buffer : tasks.buffers) {
    int layer = buffer.value < 0 ? -1 : values.layerOf[buffer.value];
    for (int end : {buffer.first, buffer.last}) {
      if (end < 0 || end >= static_cast<int>(tasks.tasks.size())) continue;
      SOAPSTONE_RETURN_IF_ERROR(check(kind, layer, end));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<TaskGraph> LayerRepetition::unfold(
    const TaskGraph& tasks) const {
  TaskRepetition repetition;
  std::vector<Copy> order;
  std::vector<Blocks> blocks;
  SOAPSTONE_RETURN_IF_ERROR(repeat(tasks, &repetition, &order, &blocks));
  const std::vector<int>& layers = repetition.kind.layerOf;
  std::vector<std::vector<int>>& numbers = repetition.numbers;
  numbers.resize(layers.size());
  for (size_t i = 0; i < layers.size(); ++i) {
    numbers[i].resize(layers[i] == kRepeated ? 1 + extra : 1);
  }
  for (size_t i = 0; i < order.size(); ++i) {
    numbers[order[i].element][order[i].copy] = static_cast<int>(i);
  }
  TaskGraph large;
  large.devices = tasks.devices;
  large.classes = tasks.classes;
  large.sharedLinks = tasks.sharedLinks;
  large.footprints = tasks.footprints;
  large.tasks.reserve(order.size());
  for (const Copy& item : order) {
    large.tasks.push_back(tasks.tasks[item.element]);
    renumberTask(item, repetition, &large.tasks.back());
  }
  if (tasks.serverPhase >= 0) {
    large.serverPhase = numbers[tasks.serverPhase][0];
  }
  unfoldBuffers(tasks, repetition, &large);
  for (const Blocks& each : blocks) {
    addRuns({static_cast<int>(each.first), static_cast<int>(each.length),
             each.count, /*lag=*/0},
            order, &large);
  }
  return std::move(large);
}

void LayerRepetition::renumberTask(const Copy& item,
                                   const TaskRepetition& repetition,
                                   Task* task) const {
  int opCount = static_cast<int>(folded->ops.size());
  int layer = repetition.kind.layerOf[item.element];
  for (int& before : task->predecessors) {
    Copy what = counterpart(repetition.kind, layer, item.copy, before);
    before = repetition.numbers[what.element][what.copy];
  }
  if (task->op == opCount) {
    task->op = static_cast<int>(whole->graph.ops.size());
  } else if (task->op >= 0 && task->place < 0) {
    task->op = whole->opNumbers[task->op][layer == kRepeated ? item.copy : 0];
  } else if (task->op >= 0) {
    for (int* op : {&task->op, &task->place}) {
      Copy what = counterpart(ops, layer, item.copy, *op);
      *op = whole->opNumbers[what.element][what.copy];
    }
  }
  if (task->value >= 0) {
    Copy what = counterpart(values, layer, item.copy, task->value);
    task->value = whole->valueNumbers[what.element][what.copy];
  }
}

void LayerRepetition::unfoldBuffers(const TaskGraph& tasks,
                                    const TaskRepetition& repetition,
                                    TaskGraph* large) const {
  int taskCount = static_cast<int>(tasks.tasks.size());
  for (const TaskBuffer& source : tasks.buffers) {
    int layer = source.value < 0 ? -1 : values.layerOf[source.value];
    int copies = layer == kRepeated ? 1 + extra : 1;
    const size_t begin = large->buffers.size();
    large->buffers.resize(begin + copies, source);
    for (int copy = 0; source.value >= 0 && copy < copies; ++copy) {
      large->buffers[begin + copy].value =
          whole->valueNumbers[source.value][copy];
    }
    for (int TaskBuffer::* end : {&TaskBuffer::first, &TaskBuffer::last}) {
      const int task = source.*end;
      if (task < 0) continue;
      for (int copy = 0; copy < copies; ++copy) {
        int& number = large->buffers[begin + copy].*end;
        if (task >= taskCount) {
          number = static_cast<int>(large->tasks.size());
          continue;
        }
        // A buffer that all layers read lives until the first or last has.
        const Copy what = counterpart(repetition.kind, layer, copy, task);
        number = repetition.numbers[what.element][what.copy];
      }
    }
  }
}

}  // namespace soapstone::simulator
