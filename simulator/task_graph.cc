#include "simulator/task_graph.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"

namespace soapstone::simulator {
namespace {

bool isAscending(absl::Span<const int> numbers, int limit) {
  for (size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] < 0 || numbers[i] >= limit) return false;
    if (i > 0 && numbers[i] <= numbers[i - 1]) return false;
  }
  return true;
}

absl::Status fault(size_t task, absl::string_view what) {
  return absl::InternalError(
      absl::StrCat("task ", task, " of the task graph ", what));
}

}  // namespace

const char* bufferKindName(BufferKind kind) {
  switch (kind) {
    case BufferKind::kParameter:
      return "parameters";
    case BufferKind::kGradient:
      return "gradients";
    case BufferKind::kOptimizerState:
      return "optimizer_state";
    case BufferKind::kState:
      return "state";
    case BufferKind::kInput:
      return "inputs";
    case BufferKind::kActivation:
      return "activations";
    case BufferKind::kWorkspace:
      return "workspace";
  }
  return "";
}

absl::Status TaskGraph::validate() const {
  std::vector<int> met(devices, 0);
  for (const DeviceClass& group : classes) {
    for (int device : group.devices) {
      if (device < 0 || device >= devices || met[device]++ > 0) {
        return absl::InternalError(absl::StrCat(
            "device ", device, " of the task graph is not in one class"));
      }
    }
  }
  int classCount = static_cast<int>(classes.size());
  for (size_t i = 0; i < tasks.size(); ++i) {
    const Task& task = tasks[i];
    if (task.durationPicoseconds < 0) return fault(i, "takes negative time");
    if (!isAscending(task.classes, classCount) || task.classes.empty()) {
      return fault(i, "runs on no devices or on unknown ones");
    }
    bool communicates = task.kind == TaskKind::kCommunication ||
                        task.kind == TaskKind::kLeftToServers;
    if (!communicates && task.classes.size() > 1) {
      return fault(i, "computes on several classes");
    }
    for (int predecessor : task.predecessors) {
      if (predecessor < 0 || predecessor >= static_cast<int>(i)) {
        return fault(i, "waits for a task that is not earlier");
      }
    }
    if (!isAscending(task.sharedLinks, static_cast<int>(sharedLinks.size()))) {
      return fault(i, "loads an unknown link");
    }
    if (task.footprint >= static_cast<int>(footprints.size())) {
      return fault(i, "has no footprint");
    }
  }
  for (const TaskBuffer& buffer : buffers) {
    if (buffer.deviceClass < 0 || buffer.deviceClass >= classCount ||
        buffer.first < -1 || buffer.last < buffer.first) {
      return absl::InternalError("a buffer of the task graph is broken");
    }
  }
  return absl::OkStatus();
}

int addTask(Task&& task, TaskGraph* graph) {
  FewNumbers& list = task.predecessors;
  if (list.size() > 1) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  if (!list.empty() && list[0] < 0) list.erase(list.begin());
  graph->tasks.push_back(std::move(task));
  return static_cast<int>(graph->tasks.size()) - 1;
}

void defer(Task* task) {
  task->kind = TaskKind::kLeftToServers;
  task->durationPicoseconds = 0;
}

void addServerPhase(int64_t picoseconds, TaskGraph* graph) {
  if (picoseconds <= 0) return;
  Task phase;
  phase.kind = TaskKind::kCommunication;
  phase.label = "owners synchronise parameters";
  phase.durationPicoseconds = picoseconds;
  for (size_t number = 0; number < graph->classes.size(); ++number) {
    phase.classes.push_back(static_cast<int>(number));
  }
  std::vector<bool> isLast(graph->tasks.size(), true);
  for (const Task& task : graph->tasks) {
    for (int predecessor : task.predecessors) isLast[predecessor] = false;
  }
  for (size_t i = 0; i < isLast.size(); ++i) {
    if (isLast[i]) phase.predecessors.push_back(static_cast<int>(i));
  }
  graph->serverPhase = static_cast<int>(graph->tasks.size());
  graph->tasks.push_back(std::move(phase));
}

}  // namespace soapstone::simulator
