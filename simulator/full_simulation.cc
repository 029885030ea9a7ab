#include <algorithm>
#include <queue>
#include <utility>

#include "simulator/simulation_result.h"

namespace soapstone::simulator {
namespace {

// Lists of task numbers, one after the other.
struct Successors {
  std::vector<int> begins;
  std::vector<int> tasks;
};

// What each task makes wait: data and the next task of each of its lanes.
class EventSimulation {
 public:
  explicit EventSimulation(const TaskGraph& graph)
      : graph(graph), waiting(graph.tasks.size(), 0) {
    size_t count = graph.tasks.size();
    times.ready.assign(count, 0);
    times.start.assign(count, 0);
    times.end.assign(count, 0);
    linkFree.assign(graph.sharedLinks.size(), 0);
    issueTasks();
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
  // Hosts issue their tasks in the order of the graph and wait for nothing.
  void issueTasks() {
    std::vector<int64_t> issued(graph.classes.size(), 0);
    for (size_t i = 0; i < graph.tasks.size(); ++i) {
      const Task& task = graph.tasks[i];
      for (int number : task.classes) {
        issued[number] += task.issuePicoseconds;
        times.ready[i] = std::max(times.ready[i], issued[number]);
      }
    }
  }

  // Calls visit(from, to) for every edge, in the order of `to`.
  template <typename Visit>
  void forEachEdge(Visit visit) {
    std::vector<int> lastCompute(graph.classes.size(), -1);
    std::vector<int> lastCommunication(graph.classes.size(), -1);
    for (int i = 0; i < static_cast<int>(graph.tasks.size()); ++i) {
      const Task& task = graph.tasks[i];
      for (int predecessor : task.predecessors) visit(predecessor, i);
      if (task.kind == TaskKind::kCopy ||
          task.kind == TaskKind::kLeftToServers) {
        continue;
      }
      std::vector<int>& last =
          task.kind == TaskKind::kCompute ? lastCompute : lastCommunication;
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
  return EventSimulation(graph).run();
}

}  // namespace soapstone::simulator
