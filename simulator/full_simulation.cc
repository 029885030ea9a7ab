#include <algorithm>
#include <queue>
#include <utility>

#include "ir/step/lanes.h"
#include "simulator/simulation_result.h"

namespace soapstone::simulator {
namespace {

// Lists of task numbers, one after the other.
struct Successors {
  std::vector<int> begins;
  std::vector<int> tasks;
};

// When each host has issued its tasks, in the order of the graph and waiting
// for nothing: by task, of the last of its classes.
std::vector<int64_t> issueTimes(const TaskGraph& graph) {
  std::vector<int64_t> times(graph.tasks.size(), 0);
  std::vector<int64_t> issued(graph.classes.size(), 0);
  for (size_t i = 0; i < graph.tasks.size(); ++i) {
    const Task& task = graph.tasks[i];
    for (int number : task.classes) {
      issued[number] += task.issuePicoseconds;
      times[i] = std::max(times[i], issued[number]);
    }
  }
  return times;
}

// Where no tasks contend for links, a task starts when its inputs and lanes are
// free, which tasks before it in the graph alone decide: no events are needed.
TaskTimes runInOrder(const TaskGraph& graph) {
  TaskTimes times;
  times.ready = issueTimes(graph);
  times.end.assign(graph.tasks.size(), 0);
  std::vector<int64_t> compute(graph.classes.size(), 0);
  std::vector<int64_t> communication[step::kCommunicationLanes];
  for (auto& lane : communication) lane.assign(graph.classes.size(), 0);
  for (size_t i = 0; i < graph.tasks.size(); ++i) {
    const Task& task = graph.tasks[i];
    int64_t& ready = times.ready[i];
    for (int before : task.predecessors) {
      ready = std::max(ready, times.end[before]);
    }
    bool computes = task.kind == TaskKind::kCompute;
    bool hasLane = computes || task.kind == TaskKind::kCommunication;
    std::vector<int64_t>& lane = computes ? compute : communication[task.lane];
    for (int number : task.classes) {
      if (hasLane) ready = std::max(ready, lane[number]);
      if (hasLane && task.holdsCompute) {
        ready = std::max(ready, compute[number]);
      }
    }
    times.end[i] = ready + task.durationPicoseconds;
    for (int number : task.classes) {
      if (hasLane) lane[number] = times.end[i];
      if (hasLane && task.holdsCompute) compute[number] = times.end[i];
    }
  }
  times.start = times.ready;
  return times;
}

// Event-driven simulation: a task waits for data, and for each of its lanes.
class EventSimulation {
 public:
  explicit EventSimulation(const TaskGraph& graph)
      : graph(graph), waiting(graph.tasks.size(), 0) {
    size_t count = graph.tasks.size();
    times.ready = issueTimes(graph);
    times.start.assign(count, 0);
    times.end.assign(count, 0);
    linkFree.assign(graph.sharedLinks.size(), 0);
    collectEdges();
  }

  TaskTimes run() {
    for (int task = 0; task < static_cast<int>(waiting.size()); ++task) {
      if (waiting[task] == 0) queue.push({times.ready[task], task});
    }
    while (!queue.empty()) {
      auto [ready, task] = queue.top();
      queue.pop();
      finish(task);
    }
    return std::move(times);
  }

 private:
  // Calls visit(from, to) for every edge, in the order of `to`.
  template <typename Visit>
  void forEachEdge(Visit visit) {
    std::vector<int> lastCompute(graph.classes.size(), -1);
    std::vector<int> lastCommunication[step::kCommunicationLanes];
    for (auto& lane : lastCommunication) lane.assign(graph.classes.size(), -1);
    for (int i = 0; i < static_cast<int>(graph.tasks.size()); ++i) {
      const Task& task = graph.tasks[i];
      for (int predecessor : task.predecessors) visit(predecessor, i);
      if (task.kind == TaskKind::kCopy ||
          task.kind == TaskKind::kLeftToServers) {
        continue;
      }
      std::vector<int>& last = task.kind == TaskKind::kCompute
                                   ? lastCompute
                                   : lastCommunication[task.lane];
      for (int number : task.classes) {
        if (last[number] >= 0) visit(last[number], i);
        last[number] = i;
        if (!task.holdsCompute) continue;
        if (lastCompute[number] >= 0) visit(lastCompute[number], i);
        lastCompute[number] = i;
      }
    }
  }

  void collectEdges() {
    successors.begins.assign(graph.tasks.size() + 1, 0);
    forEachEdge([&](int from, int to) {
      ++successors.begins[from + 1];
      ++waiting[to];
    });
    for (size_t i = 1; i < successors.begins.size(); ++i) {
      successors.begins[i] += successors.begins[i - 1];
    }
    successors.tasks.resize(successors.begins.back());
    std::vector<int> next = successors.begins;
    forEachEdge([&](int from, int to) { successors.tasks[next[from]++] = to; });
  }

  void finish(int number) {
    const Task& task = graph.tasks[number];
    int64_t start = times.ready[number];
    for (int link : task.sharedLinks) start = std::max(start, linkFree[link]);
    int64_t end = start + task.durationPicoseconds;
    for (int link : task.sharedLinks) linkFree[link] = end;
    times.start[number] = start;
    times.end[number] = end;
    for (int i = successors.begins[number]; i < successors.begins[number + 1];
         ++i) {
      int successor = successors.tasks[i];
      times.ready[successor] = std::max(times.ready[successor], end);
      if (--waiting[successor] == 0) {
        queue.push({times.ready[successor], successor});
      }
    }
  }

  using Event = std::pair<int64_t, int>;  // When ready, which task.

  const TaskGraph& graph;
  std::vector<int> waiting;  // For how many edges.
  Successors successors;
  TaskTimes times;
  std::vector<int64_t> linkFree;
  std::priority_queue<Event, std::vector<Event>, std::greater<Event>> queue;
};

}  // namespace

TaskTimes simulateTasks(const TaskGraph& graph) {
  bool contends =
      std::any_of(graph.tasks.begin(), graph.tasks.end(),
                  [](const Task& task) { return !task.sharedLinks.empty(); });
  return contends ? EventSimulation(graph).run() : runInOrder(graph);
}

}  // namespace soapstone::simulator
