#include "simulator/memory_profile.h"

#include <limits>
#include <numeric>

#include "simulator/task_order.h"

namespace soapstone::simulator {
namespace {

// A change of one kind's bytes just before a task is issued.
struct Change {
  int task = 0;
  int kind = 0;
  int64_t bytes = 0;
};

std::vector<std::vector<Change>> changesByClass(
    const TaskGraph& graph, const std::vector<TaskBuffer>& buffers) {
  std::vector<std::vector<Change>> changes(graph.classes.size());
  std::vector<size_t> counts(graph.classes.size(), 0);
  for (const TaskBuffer& buffer : buffers) counts[buffer.deviceClass] += 2;
  for (size_t i = 0; i < counts.size(); ++i) changes[i].reserve(counts[i]);
  int end = static_cast<int>(graph.tasks.size());
  for (const TaskBuffer& buffer : buffers) {
    if (buffer.bytes == 0) continue;
    std::vector<Change>& list = changes[buffer.deviceClass];
    int kind = static_cast<int>(buffer.kind);
    list.push_back({buffer.first, kind, buffer.bytes});
    if (buffer.last < end) {
      list.push_back({buffer.last + 1, kind, -buffer.bytes});
    }
  }
  for (std::vector<Change>& list : changes) sortByTask(&list);
  return changes;
}

std::vector<MemoryPoint> accumulate(const std::vector<Change>& changes) {
  std::vector<MemoryPoint> points{{}};
  for (const Change& change : changes) {
    if (change.task != points.back().task) {
      points.push_back(points.back());
      points.back().task = change.task;
    }
    points.back().bytes[change.kind] += change.bytes;
  }
  return points;
}

}  // namespace

int64_t MemoryPoint::total() const {
  return std::accumulate(bytes.begin(), bytes.end(), int64_t{0});
}

void memoryOverTime(
    const TaskGraph& graph,
    const std::function<void(int, const std::vector<MemoryPoint>&)>& visit) {
  std::vector<std::vector<Change>> changes =
      changesByClass(graph, graph.buffers);
  for (size_t number = 0; number < changes.size(); ++number) {
    visit(static_cast<int>(number), accumulate(changes[number]));
  }
}

std::vector<MemoryPoint> memoryPeaks(const TaskGraph& graph) {
  return memoryPeaks(graph, graph.buffers);
}

std::vector<MemoryPoint> memoryPeaks(const TaskGraph& graph,
                                     const std::vector<TaskBuffer>& buffers) {
  std::vector<MemoryPoint> peaks;
  for (const std::vector<Change>& changes : changesByClass(graph, buffers)) {
    // Like `accumulate`, but also lists the points.
    MemoryPoint present;
    MemoryPoint peak;
    int64_t total = 0;
    int64_t most = std::numeric_limits<int64_t>::min();
    auto close = [&] {
      if (total <= most) return;
      most = total;
      peak = present;
    };
    for (const Change& change : changes) {
      if (change.task != present.task) {
        close();
        present.task = change.task;
      }
      present.bytes[change.kind] += change.bytes;
      total += change.bytes;
    }
    close();
    peaks.push_back(peak);
  }
  return peaks;
}

}  // namespace soapstone::simulator
