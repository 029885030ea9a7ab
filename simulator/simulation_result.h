#ifndef SOAPSTONE_SIMULATOR_SIMULATION_RESULT_H_
#define SOAPSTONE_SIMULATOR_SIMULATION_RESULT_H_

#include <array>
#include <cstdint>
#include <vector>

#include "simulator/task_graph.h"

namespace soapstone::simulator {

// Figures of one device in one iteration.
struct DeviceFigures {
  int64_t computePicoseconds = 0;        // Its compute lane is busy.
  int64_t communicationPicoseconds = 0;  // Its communication lane is busy.
  int64_t sentBytes = 0;
  int64_t receivedBytes = 0;
  int64_t peakMemoryBytes = 0;
  // Memory at the first peak, by BufferKind.
  std::array<int64_t, kBufferKinds> memoryAtPeak = {};

  bool operator==(const DeviceFigures&) const = default;
};

struct SimulationResult {
  // From the start of the first task to the end of the last.
  int64_t iterationPicoseconds = 0;
  std::vector<DeviceFigures> devices;  // By device.
  // By directed link of the machine; links without bytes are left out.
  std::vector<LinkBytes> links;
  // Put on the wire by all devices.
  int64_t communicationBytes = 0;
  // The largest of all devices.
  int64_t peakMemoryBytes = 0;

  bool operator==(const SimulationResult&) const = default;
};

// Begin and end of each task of a graph.
struct TaskTimes {
  std::vector<int64_t> ready;  // Inputs are there and lanes free.
  std::vector<int64_t> start;  // And the shared links are free.
  std::vector<int64_t> end;
};

// Runs the tasks event by event: of those that wait for a shared link the one
// that is ready first, then the first of the graph, gets it. O(T log T).
// Requires a valid graph.
TaskTimes simulateTasks(const TaskGraph& graph);

// The figures of a graph whose tasks run at these times.
SimulationResult summarize(const TaskGraph& graph, const TaskTimes& times);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_SIMULATION_RESULT_H_
