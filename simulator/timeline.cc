#include "simulator/timeline.h"

#include <algorithm>
#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "simulator/memory_profile.h"

namespace soapstone {
namespace {

// Tracks of a device.
constexpr int kComputeTrack = 0;
constexpr int kCommunicationTrack = 1;
constexpr int kCopyTrack = 2;

// A JSON string; labels hold names of model files.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      absl::StrAppendFormat(&result, "\\u%04x", c);
    } else {
      result += c;
    }
  }
  return result + '"';
}

// Picoseconds as the microseconds of the format, without rounding.
std::string microseconds(int64_t picoseconds) {
  return absl::StrFormat("%d.%06d", picoseconds / 1000000,
                         picoseconds % 1000000);
}

int trackOf(TaskKind kind) {
  switch (kind) {
    case TaskKind::kCompute:
      return kComputeTrack;
    case TaskKind::kCommunication:
      return kCommunicationTrack;
    case TaskKind::kDeferred:
    case TaskKind::kCopy:
      return kCopyTrack;
  }
  return kComputeTrack;
}

class Writer {
 public:
  Writer(const TaskGraph& graph, const TaskTimes& times, const Machine& machine,
         const TimelineOptions& options,
         const std::function<void(const std::string&)>& write)
      : graph(graph),
        times(times),
        machine(machine),
        options(options),
        write(write),
        linkProcess(graph.devices) {}

  void run() {
    write("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n");
    nameDevices();
    for (int i = 0; i < static_cast<int>(graph.tasks.size()); ++i) addTask(i);
    for (int i = 0; i < static_cast<int>(graph.tasks.size()); ++i) addFlows(i);
    for (int i = 0; i < static_cast<int>(graph.classes.size()); ++i) {
      addMemory(i);
    }
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
                       process, ",\"args\":{\"name\":", quoted(name), "}"));
    event(absl::StrCat("\"ph\":\"M\",\"name\":\"process_sort_index\",\"pid\":",
                       process, ",\"args\":{\"sort_index\":", process, "}"));
  }

  void nameTrack(int process, int64_t track, const std::string& name) {
    event(absl::StrCat(
        "\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":", process,
        ",\"tid\":", track, ",\"args\":{\"name\":", quoted(name), "}"));
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
        nameTrack(device, kComputeTrack, "compute");
        nameTrack(device, kCommunicationTrack, "communication");
        nameTrack(device, kCopyTrack, "copies");
      }
    }
  }

  void addTask(int number) {
    const Task& task = graph.tasks[number];
    std::string fields = absl::StrCat(
        "\"ph\":\"X\",\"name\":", quoted(task.label),
        ",\"ts\":", microseconds(times.start[number]),
        ",\"dur\":", microseconds(times.end[number] - times.start[number]),
        ",\"tid\":", trackOf(task.kind));
    for (int group : task.classes) {
      for (int device : shown(group)) {
        event(absl::StrCat(fields, ",\"pid\":", device,
                           ",\"args\":{\"task\":", number, "}"));
      }
    }
  }

  // Arrows between a communication and the tasks it depends on or feeds, on the
  // first device that both run on, else from first to first.
  void addFlows(int number) {
    const Task& task = graph.tasks[number];
    for (int from : task.predecessors) {
      const Task& source = graph.tasks[from];
      if (task.kind != TaskKind::kCommunication &&
          source.kind != TaskKind::kCommunication) {
        continue;
      }
      int sourceClass = source.classes.front();
      int targetClass = task.classes.front();
      for (int a : source.classes) {
        for (int b : task.classes) {
          if (a == b) sourceClass = targetClass = a;
        }
      }
      std::string fields = absl::StrCat(
          "\"name\":\"data\",\"cat\":\"data\",\"id\":", ++lastFlow);
      event(absl::StrCat("\"ph\":\"s\",", fields,
                         ",\"ts\":", microseconds(insideOf(from)),
                         ",\"pid\":", shown(sourceClass).front(),
                         ",\"tid\":", trackOf(source.kind)));
      event(absl::StrCat("\"ph\":\"f\",\"bp\":\"e\",", fields,
                         ",\"ts\":", microseconds(times.start[number]),
                         ",\"pid\":", shown(targetClass).front(),
                         ",\"tid\":", trackOf(task.kind)));
    }
  }

  // A moment that belongs to the task, as late as there is one.
  int64_t insideOf(int number) const {
    return std::max(times.start[number], times.end[number] - 1);
  }

  void addMemory(int group) {
    for (const MemoryPoint& point : memoryOverTime(graph, group)) {
      int64_t time = 0;
      if (point.task >= static_cast<int>(graph.tasks.size())) break;
      if (point.task >= 0) time = times.start[point.task];
      std::string kinds;
      for (int kind = 0; kind < kBufferKinds; ++kind) {
        absl::StrAppend(&kinds, kind > 0 ? "," : "", "\"",
                        bufferKindName(static_cast<BufferKind>(kind)),
                        "\":", point.bytes[kind]);
      }
      for (int device : shown(group)) {
        event(absl::StrCat(
            "\"ph\":\"C\",\"name\":\"memory bytes\",\"pid\":", device,
            ",\"ts\":", microseconds(time), ",\"args\":{", kinds, "}"));
      }
    }
  }

  void addLinks() {
    std::set<int64_t> named;
    nameProcess(linkProcess, "links");
    for (int i = 0; i < static_cast<int>(graph.tasks.size()); ++i) {
      const Task& task = graph.tasks[i];
      if (task.footprint < 0) continue;
      for (const LinkBytes& load : graph.footprints[task.footprint].links) {
        if (load.bytes == 0) continue;
        if (named.insert(load.link).second) {
          nameTrack(linkProcess, load.link, machine.linkName(load.link));
        }
        event(absl::StrCat(
            "\"ph\":\"X\",\"name\":", quoted(task.label),
            ",\"pid\":", linkProcess, ",\"tid\":", load.link,
            ",\"ts\":", microseconds(times.start[i]),
            ",\"dur\":", microseconds(times.end[i] - times.start[i]),
            ",\"args\":{\"task\":", i, ",\"bytes\":", load.bytes, "}"));
      }
    }
  }

  const TaskGraph& graph;
  const TaskTimes& times;
  const Machine& machine;
  const TimelineOptions& options;
  const std::function<void(const std::string&)>& write;
  int linkProcess;
  bool isFirst = true;
  int64_t lastFlow = 0;
};

}  // namespace

void writeTimeline(const TaskGraph& graph, const TaskTimes& times,
                   const Machine& machine, const TimelineOptions& options,
                   const std::function<void(const std::string&)>& write) {
  Writer(graph, times, machine, options, write).run();
}

}  // namespace soapstone
