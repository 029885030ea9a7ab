#include "simulator/shared_memory.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/container/flat_hash_map.h"

namespace soapstone::simulator {
namespace {

int rootOf(std::vector<int>* parents, int value) {
  while ((*parents)[value] != value) {
    (*parents)[value] = (*parents)[(*parents)[value]];
    value = (*parents)[value];
  }
  return value;
}

// By op, the last task that computes it, or, if its result stays in registers,
// the last that reads it; -1 for none.
std::vector<int> lastTasks(const model::ModelGraph& graph,
                           const TaskGraph& tasks) {
  std::vector<int> last(graph.ops.size(), -1);
  for (size_t i = 0; i < tasks.tasks.size(); ++i) {
    const Task& task = tasks.tasks[i];
    bool computes = task.kind == TaskKind::kCompute && task.value < 0;
    if (computes && task.op >= 0 && task.op < static_cast<int>(last.size())) {
      last[task.op] = static_cast<int>(i);
    }
  }
  for (size_t op = graph.ops.size(); op-- > 0;) {
    for (int value : graph.ops[op].operands) {
      int producer = graph.values[value].producer;
      if (producer < 0 || !graph.ops[producer].isInRegisters) continue;
      last[producer] = std::max(last[producer], last[op]);
    }
  }
  return last;
}

// By class of devices and value: a place in a list; -1 at first.
class OwnerTable {
 public:
  OwnerTable(size_t classes, size_t values)
      : values(values), isDense(classes <= kMostDense) {
    if (isDense) dense.assign(classes * values, -1);
  }

  int& at(int number, int value) {
    if (isDense) return dense[number * values + value];
    return sparse.try_emplace({number, value}, -1).first->second;
  }

 private:
  // With more classes most entries would be empty.
  static constexpr size_t kMostDense = 8;

  size_t values;
  bool isDense;
  std::vector<int> dense;
  absl::flat_hash_map<std::pair<int, int>, int> sparse;
};

// Whether the buffer is what its value's op made, not a copy of it elsewhere.
bool isMadeByOp(const model::ModelGraph& graph, const TaskGraph& tasks,
                const TaskBuffer& buffer) {
  if (buffer.value < 0 || buffer.first < 0) return false;
  if (buffer.first >= static_cast<int>(tasks.tasks.size())) return false;
  const Task& task = tasks.tasks[buffer.first];
  int producer = graph.values[buffer.value].producer;
  return producer >= 0 && task.op == producer && task.value < 0;
}

}  // namespace

std::vector<int> memoryOwners(const model::ModelGraph& graph) {
  std::vector<int> parents(graph.values.size());
  std::iota(parents.begin(), parents.end(), 0);
  for (const model::ModelOp& op : graph.ops) {
    if (!op.isFree) continue;
    for (const std::vector<int>* side : {&op.operands, &op.results}) {
      for (int value : *side) {
        parents[rootOf(&parents, value)] = rootOf(&parents, op.results[0]);
      }
    }
  }
  for (size_t i = 0; i < parents.size(); ++i) {
    parents[i] = rootOf(&parents, static_cast<int>(i));
  }
  return parents;
}

void dropUnstoredBuffers(const model::ModelGraph& graph, TaskGraph* tasks) {
  dropUnstoredBuffers(graph, memoryOwners(graph), tasks);
}

void dropUnstoredBuffers(const model::ModelGraph& graph,
                         const std::vector<int>& owners, TaskGraph* tasks) {
  std::vector<int> last = lastTasks(graph, *tasks);
  std::vector<int> until(graph.values.size(), -1);
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    if (!graph.ops[op].isInRegisters) continue;
    for (int value : graph.ops[op].operands) {
      until[value] = std::max(until[value], last[op]);
    }
  }
  // Buffers that stay move to the front of the list.
  std::vector<TaskBuffer>& buffers = tasks->buffers;
  size_t kept = 0;
  OwnerTable byOwner(tasks->classes.size(), graph.values.size());
  for (size_t i = 0; i < buffers.size(); ++i) {
    TaskBuffer buffer = buffers[i];
    bool isMade = isMadeByOp(graph, *tasks, buffer);
    if (isMade &&
        graph.ops[graph.values[buffer.value].producer].isInRegisters) {
      continue;
    }
    if (buffer.value >= 0 && buffer.first >= 0) {
      buffer.last = std::max(buffer.last, until[buffer.value]);
    }
    if (!isMade) {
      buffers[kept++] = buffer;
      continue;
    }
    int& place = byOwner.at(buffer.deviceClass, owners[buffer.value]);
    if (place < 0) {
      place = static_cast<int>(kept);
      buffers[kept++] = buffer;
      continue;
    }
    TaskBuffer& other = buffers[place];
    other.last = std::max(other.last, buffer.last);
    other.first = std::min(other.first, buffer.first);
    if (buffer.bytes > other.bytes) {
      other.bytes = buffer.bytes;
      other.value = buffer.value;
      other.layout = buffer.layout;
    }
  }
  buffers.resize(kept);
}

}  // namespace soapstone::simulator
