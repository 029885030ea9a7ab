#ifndef SOAPSTONE_SIMULATOR_TASK_GRAPH_H_
#define SOAPSTONE_SIMULATOR_TASK_GRAPH_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/status.h"

namespace soapstone::simulator {

enum class TaskKind {
  kCompute,        // One class of devices runs a kernel on its compute lane.
  kCommunication,  // The groups of one step of a resharding plan, or of one
                   // channel of a program, on the communication lanes of all
                   // their members.
  kLeftToServers,  // A communication left to the phase at the end: it waits
                   // for its inputs, takes no time and holds up no lane.
  kCopy,           // One class moves bytes about in its memory: it waits for
                   // its input, but holds up no lane.
};

// Bytes that a communication task puts on one directed link.
struct LinkBytes {
  int64_t link = 0;
  int64_t bytes = 0;

  bool operator==(const LinkBytes&) const = default;
};

// Devices that no task tells apart: simulated once.
struct DeviceClass {
  std::vector<int> devices;  // Ascending.

  bool operator==(const DeviceClass&) const = default;
};

// Most tasks wait for few others, on one class of devices.
using FewNumbers = absl::InlinedVector<int, 4>;

struct Task {
  TaskKind kind = TaskKind::kCompute;
  // Purpose: the op's name and kind, or that of the tensor that moves.
  std::string label;
  int64_t durationPicoseconds = 0;
  // Time of the host of each of its classes to issue it, behind the tasks
  // before it in the graph: it cannot start earlier.
  int64_t issuePicoseconds = 0;
  // Communication that computing waits for: it occupies the compute lanes, too.
  bool holdsCompute = false;
  // Communication: which of a device's two lanes it goes on
  // (`ir/step/lanes.h`).
  int lane = 0;
  // Communication: an all-reduce that ends its move. Where sums are added up
  // over micro-batches, it can be made once, of the total.
  bool isLastSum = false;
  // Classes whose lanes it occupies, ascending; one unless it communicates.
  FewNumbers classes;
  // Tasks that must end before, all earlier in the graph.
  FewNumbers predecessors;
  // Contended links (numbers of TaskGraph::sharedLinks), ascending: occupied
  // while the task runs.
  std::vector<int> sharedLinks;
  // Communication: all it moves, by link and by device (index as in
  // TaskGraph::footprints).
  int footprint = -1;
  // The op of the model that it runs, or next to which it moves something (the
  // number of ops for the end); -1 for none.
  int op = -1;
  // The op right before which it is issued, where that is an earlier one; -1
  // else.
  int place = -1;
  // The value that it moves; -1 if it belongs to the op itself.
  int value = -1;
};

// Bytes that one communication task moves.
struct TaskFootprint {
  std::vector<LinkBytes> links;  // By link, ascending.
  struct DeviceBytes {
    int device = 0;
    int64_t sent = 0;
    int64_t received = 0;

    bool operator==(const DeviceBytes&) const = default;
  };
  std::vector<DeviceBytes> devices;  // By device, ascending.
};

enum class BufferKind {
  kParameter,
  kGradient,
  kOptimizerState,
  kState,
  kInput,
  kActivation,
  kWorkspace
};
inline constexpr int kBufferKinds = 7;
const char* bufferKindName(BufferKind kind);

// Memory of one class of devices. Live from the issue of task `first` up to and
// including task `last`, in the order of the graph; -1 and the number of tasks
// stand for the whole iteration.
struct TaskBuffer {
  int deviceClass = 0;
  BufferKind kind = BufferKind::kActivation;
  int64_t bytes = 0;
  int first = -1;
  int last = -1;
  // The value of the model whose elements these are.
  int value = -1;
  // The layout in which they lie, a number of the catalog; -1: none.
  int layout = -1;
};

// Tasks of repeated layers: `count` blocks of `length` tasks each, from task
// `first` on. A task is like the one `length` before it, and waits for tasks
// that are as much later, of the `lag` blocks before its own at most, or for
// any in front of all blocks.
struct TaskRun {
  int first = 0;
  int length = 0;
  int count = 0;
  int lag = 0;
};

// One iteration as tasks, in an order in which every lane runs its own.
struct TaskGraph {
  int devices = 0;
  std::vector<DeviceClass> classes;
  std::vector<Task> tasks;
  std::vector<TaskFootprint> footprints;
  std::vector<TaskBuffer> buffers;
  // By shared link number: the links of the machine that it stands for, which
  // are loaded by the same tasks.
  std::vector<std::vector<int64_t>> sharedLinks;
  // The task that does what others leave to servers; -1 for none.
  int serverPhase = -1;
  // Tasks that are known to repeat; ascending.
  std::vector<TaskRun> runs;

  // Fails with Internal if an index is out of range, a predecessor is not
  // earlier, or a device is not in exactly one class.
  absl::Status validate() const;
};

// Appends a task and returns its number. Its predecessors are put in order,
// each once; -1 among them stands for none.
int addTask(Task&& task, TaskGraph* graph);
inline int addTask(const Task& task, TaskGraph* graph) {
  return addTask(Task(task), graph);
}

// Makes a communication task one whose work is left to the phase of
// `addServerPhase`.
void defer(Task* task);

// Appends the phase in which the owners of parameters synchronise them: on all
// devices, behind all tasks. Nothing if it takes no time.
void addServerPhase(int64_t picoseconds, TaskGraph* graph);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_TASK_GRAPH_H_
