#include "simulator/issued_step.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "ir/model/and_more.h"
#include "ir/sharding/sum_buckets.h"
#include "ir/step/communication_order.h"
#include "ir/step/gradient_delay.h"
#include "ir/support/status_macros.h"
#include "simulator/class_code.h"
#include "simulator/gradient_sums.h"
#include "simulator/issued_graphs.h"
#include "simulator/liveness.h"
#include "simulator/shared_links.h"
#include "simulator/task_graph_builder.h"

namespace soapstone::simulator {
namespace {

// The figures wanted of an issued step: times alone, memory, too, or all that
// is reported.
enum class Asked { kTimes, kMemory, kAll };

// The code of a class in the order in which it runs, as `step::LifetimeRule`
// asks for it. Tensors are those of the class.
class CodeView {
 public:
  static constexpr bool kOpsSend = true;

  CodeView(const ClassCode& code, const step::IssuedCode& order,
           const ProgramView& program)
      : code(code), order(order), program(program) {}

  int opCount() const { return static_cast<int>(order.size()); }
  int tensorCount() const { return static_cast<int>(code.tensors.size()); }
  template <typename OnMove, typename OnOp>
  void visit(OnMove /*onMove*/, OnOp onOp) const {
    for (int op = 0; op <= opCount(); ++op) onOp(op, false);
  }
  bool isView(int op) const { return op < opCount() && firstOf(op).isView(); }
  static bool hasStatistics(int /*op*/) { return false; }
  bool sends(int op) const {
    return op < opCount() && !firstOf(op).communications.empty();
  }
  template <typename F>
  void forOperands(int op, F f) const {
    if (op == opCount()) {
      for (int tensor : code.returned) f(tensor);
      return;
    }
    for (int member : order[op].ops) {
      for (int tensor : code.ops[member].operands) f(tensor);
    }
  }
  template <typename F>
  void forResults(int op, F f) const {
    for (int member : order[op].ops) {
      for (int tensor : code.ops[member].results) f(tensor);
    }
  }
  // All but what a device fills with zeros where others have the sum.
  template <typename F>
  void forArrived(int op, F f) const {
    forResults(op, [&](int tensor) {
      if (code.tensors[tensor].maker >= 0) f(tensor);
    });
  }
  // Communication overwrites nothing.
  bool mayOverwriteAny(int op) const {
    return op < opCount() && firstOf(op).modelOp >= 0;
  }
  bool mayOverwrite(int op, int operand, int result) const {
    return mayOverwriteAny(op) &&
           program.mayOverwrite(firstOf(op).modelOp, operand, result);
  }
  // Waits, and reshapes that moves make, lie in what they show.
  template <typename F>
  void forUpdates(F f) const {
    for (int tensor : code.updates) {
      int maker = code.tensors[tensor].maker;
      while (maker >= 0 && code.ops[maker].isView() &&
             code.ops[maker].modelOp < 0) {
        tensor = code.ops[maker].operands.front();
        maker = code.tensors[tensor].maker;
      }
      if (maker >= 0) f(tensor);
    }
  }
  // Communication is among the ops.
  static int sourceOf(int /*move*/) { return 0; }
  static int targetOf(int /*move*/) { return 0; }
  static int partCount(int /*move*/) { return 0; }
  static bool communicates(int /*move*/, int /*part*/) { return false; }

 private:
  const ClassOp& firstOf(int op) const {
    return code.ops[order[op].ops.front()];
  }

  const ClassCode& code;
  const step::IssuedCode& order;
  const ProgramView& program;
};

// Lists the tasks of a placed program anew, in the order in which classes issue
// them, and takes them from `placed`.
class TaskIssuer {
 public:
  TaskIssuer(const PlacedProgram& program, TaskGraph placed,
             const std::vector<ClassCode>& codes,
             const std::vector<step::IssuedCode>& orders, Asked asked)
      : program(program),
        catalog(program.costs()),
        placed(std::move(placed)),
        codes(codes),
        orders(orders),
        asked(asked),
        cursors(codes.size(), 0),
        lastCompute(codes.size(), -1),
        made(codes.size()),
        taskOfStep(codes.size()) {
    for (size_t c = 0; c < codes.size(); ++c) {
      made[c].assign(codes[c].ops.size(), -1);
    }
    graph.devices = this->placed.devices;
    graph.classes = std::move(this->placed.classes);
    graph.tasks.reserve(this->placed.tasks.size());
  }

  TaskGraph issue() {
    do {
      for (int c = 0; c < classCount(); ++c) runToCommunication(c);
    } while (communicate());
    if (asked != Asked::kTimes) addBuffers();
    addContendedLinks(communicationOfTask, catalog, &graph);
    return std::move(graph);
  }

 private:
  int classCount() const { return static_cast<int>(codes.size()); }

  // The task behind which a tensor is there; -1 from the start.
  int providerOf(int c, int tensor) const {
    int maker = codes[c].tensors[tensor].maker;
    return maker < 0 ? -1 : made[c][maker];
  }
  // The task behind which it can leave: what is there from the start leaves
  // when its move is issued.
  int senderOf(int c, int tensor) const {
    int provider = providerOf(c, tensor);
    return provider < 0 ? lastCompute[c] : provider;
  }

  int addTask(Task&& task, int communication) {
    communicationOfTask.push_back(communication);
    return simulator::addTask(std::move(task), &graph);
  }

  void runToCommunication(int c) {
    const step::IssuedCode& order = orders[c];
    for (size_t& i = cursors[c]; i < order.size(); ++i) {
      const int number = order[i].ops.front();
      const ClassOp& op = codes[c].ops[number];
      if (!op.communications.empty()) return;
      made[c][number] = op.isView() ? lastProducer(c, number) : addLocal(c, op);
    }
  }

  int lastProducer(int c, int number) const {
    int last = -1;
    for (int producer : codes[c].code[number].producers) {
      last = std::max(last, made[c][producer]);
    }
    return last;
  }

  int addLocal(int c, const ClassOp& op) {
    Task task = std::move(placed.tasks[op.task]);
    task.predecessors.clear();
    const bool computes = task.kind == TaskKind::kCompute;
    for (int tensor : op.operands) {
      task.predecessors.push_back(computes ? providerOf(c, tensor)
                                           : senderOf(c, tensor));
    }
    int added = addTask(std::move(task), -1);
    if (computes) lastCompute[c] = added;
    taskOfStep[c].push_back(added);
    return added;
  }

  // Issues the step of the lowest channel that some class stands at; returns
  // whether there is one.
  bool communicate() {
    int64_t lowest = std::numeric_limits<int64_t>::max();
    for (int c = 0; c < classCount(); ++c) {
      if (cursors[c] == orders[c].size()) continue;
      lowest = std::min(lowest, orders[c][cursors[c]].channel);
    }
    std::vector<int> classes;
    for (int c = 0; c < classCount(); ++c) {
      if (cursors[c] == orders[c].size()) continue;
      if (orders[c][cursors[c]].channel == lowest) classes.push_back(c);
    }
    if (classes.empty()) return false;
    const int communication = callOf(classes.front());
    Task task = taskOf(classes.front(), communication);
    for (int c : classes) {
      for (int member : orders[c][cursors[c]].ops) {
        for (int tensor : codes[c].ops[member].operands) {
          task.predecessors.push_back(senderOf(c, tensor));
        }
      }
    }
    task.classes.assign(classes.begin(), classes.end());
    const int added = addTask(std::move(task), communication);
    for (int c : classes) {
      for (int member : orders[c][cursors[c]].ops) made[c][member] = added;
      taskOfStep[c].push_back(added);
      ++cursors[c];
    }
    return true;
  }

  // The communication of the call that a class stands at, at its own price.
  int callOf(int c) {
    std::vector<int> parts;
    for (int member : orders[c][cursors[c]].ops) {
      const step::OpNumbers& more = codes[c].ops[member].communications;
      parts.insert(parts.end(), more.begin(), more.end());
    }
    bool isAlone =
        parts.size() == 1 && !catalog.communicationAt(parts.front()).isBucketed;
    return isAlone ? parts.front() : catalog.jointCall(parts);
  }

  Task taskOf(int c, int communication) {
    const step::OpNumbers& members = orders[c][cursors[c]].ops;
    Task task = std::move(placed.tasks[codes[c].ops[members.front()].task]);
    task.predecessors.clear();
    task.sharedLinks.clear();
    task.durationPicoseconds =
        catalog.communicationAt(communication).picoseconds;
    task.footprint = asked == Asked::kAll ? footprintOf(communication) : -1;
    if (!task.label.empty()) task.label += model::andMore(members.size() - 1);
    return task;
  }

  int footprintOf(int communication) {
    auto [entry, isNew] = footprints.try_emplace(
        communication, static_cast<int>(graph.footprints.size()));
    if (isNew) graph.footprints.push_back(catalog.footprint(communication));
    return entry->second;
  }

  void addBuffers() {
    const int end = static_cast<int>(graph.tasks.size());
    std::vector<BufferKind> kinds(program.model().values.size(),
                                  BufferKind::kActivation);
    for (TaskBuffer buffer : placed.buffers) {
      if (buffer.first >= 0) {
        kinds[buffer.value] = buffer.kind;
        continue;
      }
      buffer.last = end;
      graph.buffers.push_back(buffer);
    }
    const std::vector<uint64_t> overwritable =
        overwritableOperands(program.model());
    const ProgramView view(program, overwritable);
    for (int c = 0; c < classCount(); ++c) addBuffers(c, end, kinds, view);
  }

  void addBuffers(int c, int end, const std::vector<BufferKind>& kinds,
                  const ProgramView& view) {
    const ClassCode& code = codes[c];
    step::LifetimeRule<CodeView> rule;
    rule.analyze(CodeView(code, orders[c], view));
    for (const ClassOp& op : code.ops) {
      if (op.isView()) continue;
      for (int tensor : op.results) {
        if (rule.isInPlace(tensor)) continue;
        const HeldTensor& what = code.tensors[tensor];
        const int last = rule.lastOf(tensor);
        graph.buffers.push_back(
            {c, kinds[what.value], what.bytes,
             taskOfStep[c][rule.firstOf(tensor)],
             last < rule.stepCount() ? taskOfStep[c][last] : end, what.value});
      }
    }
  }

  const PlacedProgram& program;
  CostCatalog& catalog;
  TaskGraph placed;
  const std::vector<ClassCode>& codes;
  const std::vector<step::IssuedCode>& orders;
  const Asked asked;
  TaskGraph graph;
  std::vector<size_t> cursors;         // By class.
  std::vector<int> lastCompute;        // By class.
  std::vector<std::vector<int>> made;  // By class and op: a task, or -1.
  std::vector<std::vector<int>>
      taskOfStep;  // By class, of those that have one.
  std::vector<int> communicationOfTask;
  absl::flat_hash_map<int, int> footprints;  // By communication.
};

// The tasks of a placed program in the order that `ir/step` decides on.
TaskGraph issue(const PlacedProgram& program, Asked asked) {
  const int devices = program.costs().deviceCount();
  TaskGraph placed =
      asked == Asked::kTimes
          ? buildTaskTimes(program, devices)
          : buildTaskGraph(program, devices, asked == Asked::kAll,
                           ToldApart::kByCode);
  const std::vector<ClassCode> codes = classCodes(program, placed);
  std::vector<step::DeviceCode> plain;
  for (const ClassCode& code : codes) plain.push_back(code.code);
  step::OrderLimits limits;
  limits.calls = program.costs().callLimits();
  return TaskIssuer(program, std::move(placed), codes,
                    step::orderCommunication(std::move(plain), limits), asked)
      .issue();
}

// The number of an op in the placed program whose ops repeat as `origins`.
int originOf(const std::vector<int>& origins, int op) {
  return origins.empty() ? op : origins[op];
}

// The order of a graph's ops in which gradients of weights are delayed, where
// they are configured as in `placed`.
step::CodeOrder delayedOrder(const model::ModelGraph& graph,
                             const std::vector<int>& origins,
                             const PlacedProgram& placed,
                             const IssuedGraphs::Code& known) {
  step::CommunicationFinder communicating(known.tail);
  CostCatalog& catalog = placed.costs();
  for (int op = 0; op < static_cast<int>(graph.ops.size()); ++op) {
    const OpVariant& variant =
        catalog.variantAt(placed.variant(originOf(origins, op)));
    const std::vector<int>& operands = graph.ops[op].operands;
    for (size_t i = 0; i < operands.size(); ++i) {
      communicating.read(op, operands[i], variant.operandLayouts[i]);
    }
    const std::vector<int>& results = graph.ops[op].results;
    for (size_t i = 0; i < results.size(); ++i) {
      const int layout = variant.resultLayouts[i];
      communicating.make(op, results[i], layout,
                         catalog.layoutAt(layout).isPartial());
    }
  }
  return step::delayWeightGradients(known.code, known.tail,
                                    communicating.take());
}

// The tasks of `graph`, each op and argument of which is configured, stored and
// priced as that of the placed program that it repeats (`origins` of ops and
// `arguments`; empty: its own number). Ops in tasks are numbered as in `graph`.
absl::StatusOr<TaskGraph> issuedTasksOf(const model::ModelGraph& graph,
                                        const std::vector<int>& origins,
                                        const std::vector<int>& arguments,
                                        const PlacedProgram& placed,
                                        IssuedGraphs& known, Asked asked) {
  const std::shared_ptr<const IssuedGraph> issued = known.inOrder(
      graph, origins, delayedOrder(graph, origins, placed, known.codeOf(graph)),
      placed.costs());
  const step::CodeOrder& order = issued->order;
  PlacedProgram program(order.empty() ? graph : issued->reordered,
                        placed.costs(), issued->origins, issued->outline);
  SOAPSTONE_RETURN_IF_ERROR(program.placeAs(placed, arguments));
  TaskGraph tasks = issue(program, asked);
  if (order.empty()) return std::move(tasks);
  const auto numberIn = [&](int* op) {
    if (*op >= 0 && *op < static_cast<int>(order.size())) *op = order[*op];
  };
  for (Task& task : tasks.tasks) {
    numberIn(&task.op);
    numberIn(&task.place);
  }
  return std::move(tasks);
}

// The same of all layers; null: those of the program are all.
absl::StatusOr<TaskGraph> issuedTasksOf(const LayerRepetition* repetition,
                                        const PlacedProgram& placed,
                                        Asked asked) {
  if (repetition == nullptr) {
    IssuedGraphs none;
    return issuedTasksOf(placed.model(), /*origins=*/{}, /*arguments=*/{},
                         placed, none, asked);
  }
  return issuedTasksOf(repetition->unfolded(), repetition->opOrigins(),
                       repetition->argumentOrigins(), placed,
                       repetition->issued(), asked);
}

bool runsAsPlaced(CostCatalog& catalog) {
  return catalog.system().changesSchedule() || catalog.defersGradients();
}

}  // namespace

absl::StatusOr<TaskGraph> issuedTasks(const PlacedProgram& placed,
                                      const LayerRepetition* repetition,
                                      bool withDetails) {
  CostCatalog& catalog = placed.costs();
  const bool isAsPlaced = runsAsPlaced(catalog);
  TaskGraph tasks;
  if (repetition != nullptr || isAsPlaced) {
    tasks = buildTaskGraph(placed, catalog.deviceCount(),
                           withDetails && isAsPlaced);
  }
  if (isAsPlaced) {
    if (repetition == nullptr) return std::move(tasks);
    return repetition->unfold(tasks);
  }
  if (repetition != nullptr) {
    SOAPSTONE_RETURN_IF_ERROR(repetition->checkAlike(tasks));
  }
  return issuedTasksOf(repetition, placed,
                       withDetails ? Asked::kAll : Asked::kMemory);
}

absl::StatusOr<TaskGraph> issuedAgain(const PlacedProgram& placed,
                                      const LayerRepetition* repetition,
                                      const TaskGraph& unfolded) {
  if (runsAsPlaced(placed.costs())) return unfolded;
  return issuedTasksOf(repetition, placed, Asked::kMemory);
}

absl::StatusOr<TaskGraph> issuedTimes(const PlacedProgram& placed,
                                      const LayerRepetition* repetition,
                                      const TaskGraph& unfolded) {
  if (runsAsPlaced(placed.costs())) return unfolded;
  return issuedTasksOf(repetition, placed, Asked::kTimes);
}

absl::StatusOr<TaskGraph> issuedTimes(const PlacedProgram& placed) {
  CostCatalog& catalog = placed.costs();
  if (runsAsPlaced(catalog)) {
    return buildTaskGraph(placed, catalog.deviceCount(),
                          /*withDetails=*/false);
  }
  return issuedTasksOf(/*repetition=*/nullptr, placed, Asked::kTimes);
}

}  // namespace soapstone::simulator
