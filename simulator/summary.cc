#include <algorithm>

#include "simulator/memory_profile.h"
#include "simulator/route_table.h"
#include "simulator/simulation_result.h"

namespace soapstone::simulator {
namespace {

// The figure of the lane that tasks of a kind hold up; none if they go on
// beside the lanes.
int64_t DeviceFigures::*laneOf(TaskKind kind) {
  switch (kind) {
    case TaskKind::kCompute:
      return &DeviceFigures::computePicoseconds;
    case TaskKind::kCommunication:
      return &DeviceFigures::communicationPicoseconds;
    case TaskKind::kLeftToServers:
    case TaskKind::kCopy:
      return nullptr;
  }
  return nullptr;
}

void addLaneTimes(const TaskGraph& graph, SimulationResult* result) {
  std::vector<DeviceFigures> ofClass(graph.classes.size());
  for (const Task& task : graph.tasks) {
    int64_t DeviceFigures::*lane = laneOf(task.kind);
    if (lane == nullptr) continue;
    for (int number : task.classes) {
      ofClass[number].*lane += task.durationPicoseconds;
    }
  }
  for (size_t number = 0; number < ofClass.size(); ++number) {
    for (int device : graph.classes[number].devices) {
      result->devices[device] = ofClass[number];
    }
  }
}

void addTraffic(const TaskGraph& graph, SimulationResult* result) {
  std::vector<int64_t> times(graph.footprints.size(), 0);
  for (const Task& task : graph.tasks) {
    if (task.footprint >= 0) ++times[task.footprint];
  }
  int64_t last = 0;
  for (const TaskFootprint& footprint : graph.footprints) {
    for (const LinkBytes& load : footprint.links) {
      last = std::max(last, load.link);
    }
  }
  LinkTable<int64_t> links(last + 1);
  for (size_t i = 0; i < times.size(); ++i) {
    for (const LinkBytes& load : graph.footprints[i].links) {
      links.at(load.link) += times[i] * load.bytes;
    }
    for (const TaskFootprint::DeviceBytes& load : graph.footprints[i].devices) {
      result->devices[load.device].sentBytes += times[i] * load.sent;
      result->devices[load.device].receivedBytes += times[i] * load.received;
      result->communicationBytes += times[i] * load.sent;
    }
  }
  links.forEach([&](int64_t link, int64_t bytes) {
    if (bytes > 0) result->links.push_back({link, bytes});
  });
}

}  // namespace

SimulationResult summarize(const TaskGraph& graph, const TaskTimes& times) {
  SimulationResult result;
  result.devices.resize(graph.devices);
  for (int64_t end : times.end) {
    result.iterationPicoseconds = std::max(result.iterationPicoseconds, end);
  }
  addLaneTimes(graph, &result);
  addTraffic(graph, &result);
  std::vector<MemoryPoint> peaks = memoryPeaks(graph);
  for (size_t number = 0; number < peaks.size(); ++number) {
    int64_t bytes = peaks[number].total();
    result.peakMemoryBytes = std::max(result.peakMemoryBytes, bytes);
    for (int device : graph.classes[number].devices) {
      result.devices[device].peakMemoryBytes = bytes;
      result.devices[device].memoryAtPeak = peaks[number].bytes;
    }
  }
  return result;
}

}  // namespace soapstone::simulator
