#include "simulator/timeline.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ir/step/lanes.h"
#include "ir/support/json_values.h"
#include "simulator/memory_profile.h"
#include "simulator/picoseconds.h"

namespace soapstone::simulator {
namespace {

// Tracks of a device. Copies that go on at the same time have one each, from
// the last of these on.
constexpr int kComputeTrack = 0;
constexpr int kCommunicationTrack = 1;
constexpr int kServerTrack = 2;
constexpr int kSumTrack = 3;  // Of the second lane.
constexpr int kFirstCopyTrack = 4;

// The track of every task. On one track, none begins before another has ended.
std::vector<int> tracksOf(const TaskGraph& graph, const TaskTimes& times) {
  std::vector<int> tracks(graph.tasks.size(), kComputeTrack);
  std::vector<int> copies;
  for (size_t i = 0; i < tracks.size(); ++i) {
    TaskKind kind = graph.tasks[i].kind;
    if (kind == TaskKind::kCommunication) {
      tracks[i] = graph.tasks[i].lane == step::kSumLane ? kSumTrack
                                                        : kCommunicationTrack;
    }
    if (kind == TaskKind::kLeftToServers) tracks[i] = kServerTrack;
    if (kind == TaskKind::kCopy) copies.push_back(static_cast<int>(i));
  }
  std::stable_sort(copies.begin(), copies.end(), [&](int a, int b) {
    return times.start[a] < times.start[b];
  });
  // When the last copy on each track ends, by class.
  std::vector<std::vector<int64_t>> ends(graph.classes.size());
  for (int copy : copies) {
    std::vector<int64_t>& list = ends[graph.tasks[copy].classes.front()];
    size_t track = 0;
    while (track < list.size() && list[track] > times.start[copy]) ++track;
    if (track == list.size()) list.push_back(0);
    list[track] = times.end[copy];
    tracks[copy] = kFirstCopyTrack + static_cast<int>(track);
  }
  return tracks;
}

std::string trackName(int track) {
  switch (track) {
    case kComputeTrack:
      return "compute";
    case kCommunicationTrack:
      return "communication";
    case kSumTrack:
      return "sums between nodes";
    case kServerTrack:
      return "left to the owners";
    case kFirstCopyTrack:
      return "copies";
    default:
      return absl::StrCat("copies ", track - kFirstCopyTrack + 1);
  }
}

class Writer {
 public:
  Writer(const TaskGraph& graph, const TaskTimes& times,
         const cost_model::Machine& machine, const TimelineOptions& options,
         const std::function<void(const std::string&)>& write)
      : graph(graph),
        times(times),
        machine(machine),
        options(options),
        write(write),
        tracks(tracksOf(graph, times)),
        tracksOfClass(graph.classes.size(),
                      {kComputeTrack, kCommunicationTrack}),
        linkProcess(graph.devices) {
    for (size_t i = 0; i < tracks.size(); ++i) {
      for (int group : graph.tasks[i].classes) {
        tracksOfClass[group].insert(tracks[i]);
      }
    }
  }

  void run() {
    write("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n");
    nameDevices();
    for (int i = 0; i < static_cast<int>(graph.tasks.size()); ++i) addTask(i);
    for (int i = 0; i < static_cast<int>(graph.tasks.size()); ++i) addFlows(i);
    addMemory();
    addLinks();
    write("\n]}\n");
  }

 private:
  void event(const std::string& fields) {
    write(absl::StrCat(isFirst ? "{" : ",\n{", fields, "}"));
    isFirst = false;
  }

  // The devices of a class that are written.
  std::vector<int> shown(int number) const {
    const std::vector<int>& devices = graph.classes[number].devices;
    if (options.oneDevicePerClass) return {devices.front()};
    return devices;
  }

  void nameProcess(int process, const std::string& name) {
    event(absl::StrCat("\"ph\":\"M\",\"name\":\"process_name\",\"pid\":",
                       process, ",\"args\":{\"name\":", jsonString(name), "}"));
    event(absl::StrCat("\"ph\":\"M\",\"name\":\"process_sort_index\",\"pid\":",
                       process, ",\"args\":{\"sort_index\":", process, "}"));
  }

  void nameTrack(int process, int64_t track, const std::string& name) {
    event(absl::StrCat(
        "\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":", process,
        ",\"tid\":", track, ",\"args\":{\"name\":", jsonString(name), "}"));
  }

  void nameDevices() {
    for (size_t number = 0; number < graph.classes.size(); ++number) {
      for (int device : shown(static_cast<int>(number))) {
        std::string name =
            absl::StrCat("device ", device, " ", machine.deviceName(device));
        size_t alike = graph.classes[number].devices.size();
        if (options.oneDevicePerClass && alike > 1) {
          absl::StrAppend(&name, " and ", alike - 1, " like it");
        }
        nameProcess(device, name);
        for (int track : tracksOfClass[number]) {
          nameTrack(device, track, trackName(track));
        }
      }
    }
  }

  void addTask(int number) {
    const Task& task = graph.tasks[number];
    std::string fields = absl::StrCat(
        "\"ph\":\"X\",\"name\":", jsonString(task.label),
        ",\"ts\":", microsecondsText(times.start[number]),
        ",\"dur\":", microsecondsText(times.end[number] - times.start[number]),
        ",\"tid\":", tracks[number]);
    for (int group : task.classes) {
      for (int device : shown(group)) {
        event(absl::StrCat(fields, ",\"pid\":", device, ",\"args\":{\"task\":",
                           number, argumentsOf(number), "}"));
      }
    }
  }

  std::string argumentsOf(int number) const {
    return options.arguments.empty() ? "" : options.arguments[number];
  }

  // Arrows between a communication and the tasks it depends on or feeds.
  // Communication left to servers moves in the phase at the end.
  void addFlows(int number) {
    const Task& task = graph.tasks[number];
    bool isLeftToServers = task.kind == TaskKind::kLeftToServers;
    if (isLeftToServers && graph.serverPhase < 0) return;
    for (int from : task.predecessors) {
      TaskKind source = graph.tasks[from].kind;
      if (source == TaskKind::kLeftToServers) continue;
      if (isLeftToServers) {
        addFlow(from, graph.serverPhase);
      } else if (task.kind == TaskKind::kCommunication ||
                 source == TaskKind::kCommunication) {
        addFlow(from, number);
      }
    }
  }

  // On the first device that both run on, else from first to first.
  void addFlow(int from, int to) {
    const Task& source = graph.tasks[from];
    const Task& target = graph.tasks[to];
    int sourceClass = source.classes.front();
    int targetClass = target.classes.front();
    std::vector<int> common;
    std::set_intersection(source.classes.begin(), source.classes.end(),
                          target.classes.begin(), target.classes.end(),
                          std::back_inserter(common));
    if (!common.empty()) sourceClass = targetClass = common.front();
    std::string fields =
        absl::StrCat("\"name\":\"data\",\"cat\":\"data\",\"id\":", ++lastFlow);
    event(absl::StrCat(
        "\"ph\":\"s\",", fields, ",\"ts\":", microsecondsText(insideOf(from)),
        ",\"pid\":", shown(sourceClass).front(), ",\"tid\":", tracks[from]));
    event(absl::StrCat("\"ph\":\"f\",\"bp\":\"e\",", fields,
                       ",\"ts\":", microsecondsText(times.start[to]),
                       ",\"pid\":", shown(targetClass).front(),
                       ",\"tid\":", tracks[to]));
  }

  // A moment that belongs to the task, as late as there is one.
  int64_t insideOf(int number) const {
    return std::max(times.start[number], times.end[number] - 1);
  }

  // Memory counts in the order of the program, which the compute lane keeps: a
  // change belongs to the moment when the lane gets there.
  void addMemory() {
    std::vector<std::vector<int>> computing(graph.classes.size());
    for (size_t i = 0; i < graph.tasks.size(); ++i) {
      if (graph.tasks[i].kind != TaskKind::kCompute) continue;
      computing[graph.tasks[i].classes.front()].push_back(static_cast<int>(i));
    }
    memoryOverTime(graph,
                   [&](int group, const std::vector<MemoryPoint>& points) {
                     const std::vector<int>& lane = computing[group];
                     size_t next = 0;  // On the lane, from the point's task on.
                     for (const MemoryPoint& point : points) {
                       if (point.task >= static_cast<int>(graph.tasks.size()))
                         break;
                       while (next < lane.size() && lane[next] < point.task)
                         ++next;
                       int64_t time = 0;
                       if (next < lane.size() && lane[next] == point.task) {
                         time = times.start[point.task];
                       } else if (next > 0) {
                         time = times.end[lane[next - 1]];
                       }
                       addMemoryPoint(group, time, point);
                     }
                   });
  }

  void addMemoryPoint(int group, int64_t time, const MemoryPoint& point) {
    std::string kinds;
    for (int kind = 0; kind < kBufferKinds; ++kind) {
      absl::StrAppend(&kinds, kind > 0 ? "," : "", "\"",
                      bufferKindName(static_cast<BufferKind>(kind)),
                      "\":", point.bytes[kind]);
    }
    for (int device : shown(group)) {
      event(absl::StrCat(
          "\"ph\":\"C\",\"name\":\"memory bytes\",\"pid\":", device,
          ",\"ts\":", microsecondsText(time), ",\"args\":{", kinds, "}"));
    }
  }

  // Tasks left to servers load the links in the phase at the end.
  void addLinks() {
    nameProcess(linkProcess, "links");
    if (options.oneDevicePerClass) findShownLinks();
    std::map<int64_t, int64_t> left;
    for (int i = 0; i < static_cast<int>(graph.tasks.size()); ++i) {
      const Task& task = graph.tasks[i];
      if (task.footprint < 0) continue;
      for (const LinkBytes& load : graph.footprints[task.footprint].links) {
        if (load.bytes == 0) continue;
        if (task.kind == TaskKind::kLeftToServers) {
          left[load.link] += load.bytes;
        } else {
          addLoad(i, load.link, load.bytes);
        }
      }
    }
    if (graph.serverPhase < 0) return;
    for (const auto& [link, bytes] : left) {
      addLoad(graph.serverPhase, link, bytes);
    }
  }

  // The links next to the devices that are shown, and those behind them: the
  // first two and the last two of routes. The last device of a node and one of
  // another node stand for all others.
  void findShownLinks() {
    std::set<int> others;
    for (int device = 0; device < graph.devices; ++device) {
      bool isLastOfNode = device + 1 == graph.devices ||
                          machine.nodeOf(device) != machine.nodeOf(device + 1);
      if (isLastOfNode || device == 0) others.insert(device);
      if (others.size() > 3) break;
    }
    auto addEnd = [&](const cost_model::Route& route, bool isFirst) {
      for (size_t i = 0; i < std::min<size_t>(2, route.size()); ++i) {
        shownLinks.insert(route[isFirst ? i : route.size() - 1 - i]);
      }
    };
    for (size_t number = 0; number < graph.classes.size(); ++number) {
      int device = graph.classes[number].devices.front();
      for (int other : others) {
        if (other == device) continue;
        addEnd(machine.route(device, other), /*isFirst=*/true);
        addEnd(machine.route(other, device), /*isFirst=*/false);
      }
    }
  }

  void addLoad(int number, int64_t link, int64_t bytes) {
    if (options.oneDevicePerClass && shownLinks.count(link) == 0) return;
    if (namedLinks.insert(link).second) {
      nameTrack(linkProcess, link, machine.linkName(link));
    }
    event(absl::StrCat(
        "\"ph\":\"X\",\"name\":", jsonString(graph.tasks[number].label),
        ",\"pid\":", linkProcess, ",\"tid\":", link,
        ",\"ts\":", microsecondsText(times.start[number]),
        ",\"dur\":", microsecondsText(times.end[number] - times.start[number]),
        ",\"args\":{\"task\":", number, ",\"bytes\":", bytes, "}"));
  }

  const TaskGraph& graph;
  const TaskTimes& times;
  const cost_model::Machine& machine;
  const TimelineOptions& options;
  const std::function<void(const std::string&)>& write;
  std::vector<int> tracks;                   // By task.
  std::vector<std::set<int>> tracksOfClass;  // Used tracks only.
  int linkProcess;
  std::set<int64_t> namedLinks;
  std::set<int64_t> shownLinks;  // With one device of each class.
  bool isFirst = true;
  int64_t lastFlow = 0;
};

}  // namespace

void writeTimeline(const TaskGraph& graph, const TaskTimes& times,
                   const cost_model::Machine& machine,
                   const TimelineOptions& options,
                   const std::function<void(const std::string&)>& write) {
  Writer(graph, times, machine, options, write).run();
}

}  // namespace soapstone::simulator
