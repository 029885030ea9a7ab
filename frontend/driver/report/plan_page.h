#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_PLAN_PAGE_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_PLAN_PAGE_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cost_model/machine.h"
#include "frontend/driver/report/pipeline_gap.h"

namespace soapstone::driver {

// Contents of a page about a plan, as data: texts are as they come from the
// model, and are escaped where they are written. Times in picoseconds.

// A figure at the top: "step", "848.3 ms", "75.4 samples/s".
struct PageFigure {
  std::string label;
  std::string value;
  std::string note;
};

// A plan beside the one that the page is about.
struct PagePlan {
  std::string name;
  int64_t picoseconds = 0;
  int64_t memoryBytes = 0;
  bool fits = true;
  std::string note;  // Why it is slower.
};

// Devices that run the same part of the model.
struct PageGroup {
  std::string name;
  std::string holds;  // Which layers.
  int64_t firstDevice = 0;
  int64_t devices = 1;
  int64_t busyPicoseconds = 0;
  int64_t memoryBytes = 0;
  int64_t capacityBytes = 0;
};

// Activity of a lane in a span of time.
enum class BlockKind {
  kForward,
  kInputGradient,  // In one-level plans the whole backward pass.
  kWeightGradient,
  kCommunication,
  kUpdate,
};
inline constexpr int kBlockKinds = 5;
const char* blockKindName(BlockKind kind);

struct PageBlock {
  int64_t begin = 0;
  int64_t end = 0;
  BlockKind kind = BlockKind::kForward;
  std::string label;  // Shown where the mouse is, if there are few blocks.
};

struct PageTrack {
  std::string name;
  std::vector<PageBlock> blocks;  // By begin.
};

// Memory of a device over time: points (picoseconds, bytes), a step between
// them.
struct PageMemory {
  std::string name;
  int64_t capacityBytes = 0;
  std::vector<std::pair<int64_t, int64_t>> points;
  std::vector<std::pair<std::string, int64_t>> parts;  // At its peak, bytes.
};

// A line of a table of times.
struct PageRow {
  std::string name;
  int64_t count = 1;  // Layers or ops that are alike.
  int64_t forward = 0;
  int64_t backward = 0;
  int64_t update = 0;
  int64_t waiting = 0;
  int64_t sentBytes = 0;

  int64_t computed() const { return forward + backward + update; }
  int64_t total() const { return computed() + waiting; }
};

struct PlanPage {
  std::string title;     // The model.
  std::string plan;      // Its text or file.
  std::string sentence;  // The plan in words.
  std::vector<PageFigure> figures;
  std::vector<std::string> words;  // The plan in a few lines.
  std::vector<PagePlan> named;     // The first is the plan itself.
  std::vector<PagePlan> alternatives;
  std::string machine;
  int64_t devicesPerNode = 1;
  // By node its devices, where nodes are of several sizes.
  std::vector<int64_t> nodeSizes;
  std::vector<PageGroup> groups;
  int64_t stepPicoseconds = 0;
  int64_t shownPicoseconds = 0;  // Length of the timeline: a first step.
  std::vector<PageTrack> tracks;
  std::vector<PageMemory> memory;
  std::string rowsNote;  // The subject of the times of the two tables.
  std::vector<PageRow> layers;
  std::vector<PageRow> kinds;
  std::string gapNote;
  std::vector<TimeShare> gap;  // Adds up to stepPicoseconds.
};

// The whole page: one HTML file that loads nothing. Equal pages give equal
// texts.
std::string pageHtml(const PlanPage& page);

// By node its devices; empty if all have as many.
inline std::vector<int64_t> unequalNodes(const cost_model::Machine& machine) {
  std::vector<int64_t> sizes;
  bool areEqual = true;
  for (int64_t node = 0; node < machine.nodeCount(); ++node) {
    sizes.push_back(machine.nodeGraph(node).deviceCount());
    areEqual = areEqual && sizes.back() == sizes.front();
  }
  if (areEqual) sizes.clear();
  return sizes;
}

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_PLAN_PAGE_H_
