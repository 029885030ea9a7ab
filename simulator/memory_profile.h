#ifndef SOAPSTONE_SIMULATOR_MEMORY_PROFILE_H_
#define SOAPSTONE_SIMULATOR_MEMORY_PROFILE_H_

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "simulator/task_graph.h"

namespace soapstone::simulator {

using MemoryByKind = std::array<int64_t, kBufferKinds>;  // Bytes.

// Memory of one class of devices after a task of the graph was issued.
struct MemoryPoint {
  int task = -1;  // -1: before the first.
  MemoryByKind bytes = {};

  int64_t total() const;
};

// Calls visit(class, points) for class after class: how its memory changes,
// point by point in the order of the graph. The first point holds what is there
// throughout.
void memoryOverTime(
    const TaskGraph& graph,
    const std::function<void(int, const std::vector<MemoryPoint>&)>& visit);

// The first point with the most bytes, by class.
std::vector<MemoryPoint> memoryPeaks(const TaskGraph& graph);
// The same with other buffers than those of the graph.
std::vector<MemoryPoint> memoryPeaks(const TaskGraph& graph,
                                     const std::vector<TaskBuffer>& buffers);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_MEMORY_PROFILE_H_
