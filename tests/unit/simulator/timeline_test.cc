#include "simulator/timeline.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cost_model/presets.h"
#include "gtest/gtest.h"
#include "ir/support/json_values.h"
#include "llvm/Support/JSON.h"
#include "simulator/simulation_result.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {
namespace {

constexpr int64_t kMicro = 1000000;  // Picoseconds.

// One class of one device. Times of tasks are microseconds.
struct HandMadeGraph {
  HandMadeGraph() {
    graph.devices = 1;
    graph.classes = {{{0}}};
  }

  int add(TaskKind kind, int64_t duration, FewNumbers before) {
    Task task;
    task.kind = kind;
    task.label = "task";
    task.durationPicoseconds = duration * kMicro;
    task.classes = {0};
    task.predecessors = std::move(before);
    graph.tasks.push_back(std::move(task));
    return static_cast<int>(graph.tasks.size()) - 1;
  }

  void addBuffer(int first, int last) {
    graph.buffers.push_back({0, BufferKind::kActivation, 1024, first, last});
  }

  TaskGraph graph;
};

// A slice, a counter or an end of an arrow; times are microseconds.
struct Event {
  std::string phase;
  std::string name;
  int64_t process = 0;
  int64_t track = 0;
  double start = 0;
  double duration = 0;
  int64_t bytes = 0;
};

std::vector<Event> timelineOf(const TaskGraph& graph) {
  cost_model::Machine machine =
      *cost_model::Machine::create(*cost_model::findMachine("flexflow-p100x4"));
  std::string text;
  writeTimeline(graph, simulateTasks(graph), machine, {},
                [&](const std::string& piece) { text += piece; });
  absl::StatusOr<llvm::json::Value> value = parseJson(text);
  EXPECT_TRUE(value.ok()) << value.status() << text;
  std::vector<Event> events;
  if (!value.ok()) return events;
  for (const llvm::json::Value& entry :
       *value->getAsObject()->getArray("traceEvents")) {
    const llvm::json::Object& object = *entry.getAsObject();
    Event event;
    event.phase = object.getString("ph")->str();
    event.name = object.getString("name")->str();
    event.process = object.getInteger("pid").value_or(-1);
    event.track = object.getInteger("tid").value_or(-1);
    event.start = object.getNumber("ts").value_or(0);
    event.duration = object.getNumber("dur").value_or(0);
    if (const llvm::json::Object* about = object.getObject("args")) {
      event.bytes = about->getInteger("bytes").value_or(0);
    }
    events.push_back(std::move(event));
  }
  return events;
}

TEST(TimelineTest, NoTwoSlicesOfATrackOverlap) {
  HandMadeGraph made;
  int first = made.add(TaskKind::kCompute, 100, {});
  for (int64_t duration : {50, 80, 20}) {
    made.add(TaskKind::kCopy, duration, {first});
  }
  made.add(TaskKind::kCompute, 10, {first});
  std::map<std::pair<int64_t, int64_t>, std::vector<Event>> tracks;
  int slices = 0;
  for (const Event& event : timelineOf(made.graph)) {
    if (event.phase != "X") continue;
    tracks[{event.process, event.track}].push_back(event);
    ++slices;
  }
  EXPECT_EQ(slices, 5);
  EXPECT_EQ(tracks.size(), 4u);  // One for computing, three for copies.
  for (auto& [track, list] : tracks) {
    std::sort(list.begin(), list.end(),
              [](const Event& a, const Event& b) { return a.start < b.start; });
    for (size_t i = 1; i < list.size(); ++i) {
      EXPECT_GE(list[i].start, list[i - 1].start + list[i - 1].duration);
    }
  }
}

TEST(TimelineTest, CopiesThatFollowEachOtherShareATrack) {
  HandMadeGraph made;
  int first = made.add(TaskKind::kCopy, 100, {});
  made.add(TaskKind::kCopy, 50, {first});
  std::vector<int64_t> tracks;
  for (const Event& event : timelineOf(made.graph)) {
    if (event.phase == "X") tracks.push_back(event.track);
  }
  ASSERT_EQ(tracks.size(), 2u);
  EXPECT_EQ(tracks[0], tracks[1]);
}

// A message that waits for its lane is not what later memory waits for.
TEST(TimelineTest, MemoryNeverStepsBackInTime) {
  HandMadeGraph made;
  int first = made.add(TaskKind::kCompute, 100, {});
  made.add(TaskKind::kCommunication, 500, {first});
  int second = made.add(TaskKind::kCompute, 10, {first});
  int late = made.add(TaskKind::kCommunication, 10, {second});
  int last = made.add(TaskKind::kCompute, 10, {first});
  made.addBuffer(late, late);
  made.addBuffer(last, last);
  std::vector<double> times;
  for (const Event& event : timelineOf(made.graph)) {
    if (event.phase == "C") times.push_back(event.start);
  }
  EXPECT_EQ(times, (std::vector<double>{0, 110, 110}));
}

// Arrows go from what makes the gradient to the phase in which it moves, and
// that is when the links are loaded.
TEST(TimelineTest, WhatIsLeftToTheOwnersMovesInTheirPhase) {
  HandMadeGraph made;
  made.graph.footprints = {{{{0, 640}}, {}}};
  int first = made.add(TaskKind::kCompute, 100, {});
  for (int i = 0; i < 2; ++i) {
    int sum = made.add(TaskKind::kCommunication, 7, {first});
    made.graph.tasks[sum].footprint = 0;
    defer(&made.graph.tasks[sum]);
  }
  made.add(TaskKind::kCompute, 30, {first});
  addServerPhase(200 * kMicro, &made.graph);
  ASSERT_TRUE(made.graph.validate().ok());
  int loads = 0;
  std::vector<double> arrows;
  for (const Event& event : timelineOf(made.graph)) {
    if (event.phase == "X" && event.process == made.graph.devices) {
      ++loads;
      EXPECT_EQ(event.name, "owners synchronise parameters");
      EXPECT_EQ(event.start, 130);
      EXPECT_EQ(event.duration, 200);
      EXPECT_EQ(event.bytes, 1280);
    }
    if (event.phase == "s" || event.phase == "f") {
      arrows.push_back(std::round(event.start));
    }
  }
  EXPECT_EQ(loads, 1);
  // Arrows of the two gradients, and of the computation that ends last.
  EXPECT_EQ(arrows, (std::vector<double>{100, 130, 100, 130, 130, 130}));
}

TEST(TimelineTest, NamesMayBeAnyBytes) {
  HandMadeGraph made;
  made.add(TaskKind::kCompute, 1, {});
  made.graph.tasks[0].label = "\"\\\n\xff";
  int slices = 0;
  for (const Event& event : timelineOf(made.graph)) {
    if (event.phase == "X") ++slices;
  }
  EXPECT_EQ(slices, 1);
}

// Copies go on beside the lanes, and several at once.
TEST(SummaryTest, CopiesKeepNoLaneBusy) {
  HandMadeGraph made;
  int first = made.add(TaskKind::kCompute, 100, {});
  for (int i = 0; i < 3; ++i) made.add(TaskKind::kCopy, 90, {first});
  made.add(TaskKind::kCommunication, 20, {first});
  SimulationResult result = summarize(made.graph, simulateTasks(made.graph));
  EXPECT_EQ(result.iterationPicoseconds, 190 * kMicro);
  EXPECT_EQ(result.devices[0].computePicoseconds, 100 * kMicro);
  EXPECT_EQ(result.devices[0].communicationPicoseconds, 20 * kMicro);
}

}  // namespace
}  // namespace soapstone::simulator
