#include "simulator/task_graph_builder.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/model/and_more.h"
#include "simulator/element_classes.h"
#include "simulator/gradient_sums.h"
#include "simulator/kept_operands.h"
#include "simulator/liveness.h"
#include "simulator/product_overlap.h"
#include "simulator/shared_links.h"
#include "simulator/task_classes.h"

namespace soapstone::simulator {
namespace {

class Builder {
 public:
  Builder(const PlacedProgram& program, int devices, bool withDetails)
      : program(program),
        withDetails(withDetails),
        catalog(program.costs()),
        model(program.model()),
        isGradient(program.gradients()),
        productOverlap(program),
        shares(model, catalog.system()),
        classes(devices) {
    graph.devices = devices;
  }

  TaskGraph build(ToldApart toldApart, std::vector<int>* communications) {
    Liveness liveness(model);
    liveness.analyze(program);
    tellApart(toldApart, liveness);
    addTasks();
    addBuffers(liveness);
    addKeptScores();
    finish();
    if (communications != nullptr) *communications = std::move(numbers);
    return std::move(graph);
  }

  // Nothing is in memory.
  TaskGraph buildTimes() {
    if (areAllAlike(program, graph.devices)) {
      listClasses();
    } else {
      Liveness liveness(model);
      liveness.analyze(program);
      tellApart(ToldApart::kByCode, liveness);
    }
    addTasks();
    finish();
    return std::move(graph);
  }

 private:
  void tellApart(ToldApart toldApart, const Liveness& liveness) {
    classes =
        findClasses(program, graph.devices, ToldApart::kByTasks, liveness);
    if (toldApart == ToldApart::kByCode && classes.count() > 1) {
      classes = findClasses(program, graph.devices, toldApart, liveness);
    }
    listClasses();
  }

  void listClasses() {
    for (std::vector<int>& members : classes.members())
      graph.classes.push_back({std::move(members)});
    setClasses.resize(catalog.setCount());
  }

  void addTasks() {
    size_t slots = program.firstMoveSlot() + program.moveCapacity();
    providers.assign(slots * classes.count(), -1);
    isThere.assign(slots * classes.count(), 0);
    lastCompute.assign(classes.count(), -1);
    // Enough for most: growing would move what is there.
    graph.tasks.reserve(2 * static_cast<size_t>(program.opCount()));
    for (int op = 0; op <= program.opCount(); ++op) addOp(op);
  }

  void finish() {
    program.collectServerLoads(&serverLoads);
    addServerPhase(catalog.serverPicoseconds(serverLoads), &graph);
    addContendedLinks(communicationOfTask, catalog, &graph);
  }

  const std::vector<int>& classesOf(int set) {
    std::vector<int>& list = setClasses[set];
    if (list.empty()) list = classes.classesOf(catalog.setAt(set));
    return list;
  }

  size_t placeOf(int slot, int number) const {
    return static_cast<size_t>(slot) * classes.count() + number;
  }

  // The task that gives class `number` the tensor in `slot`; -1 for none.
  int& provider(int slot, int number) {
    return providers[placeOf(slot, number)];
  }

  void provide(int slot, int number, int task) {
    provider(slot, number) = task;
    isThere[placeOf(slot, number)] = 0;
  }

  // Returns the task behind which an op of class `number` that reads the slot
  // comes. It does not wait for a tensor that the class has from the start and
  // keeps when it is moved.
  int readBehind(int slot, int number) {
    return isThere[placeOf(slot, number)] != 0 ? -1 : provider(slot, number);
  }

  template <typename... Parts>
  std::string labelOf(const Parts&... parts) const {
    return withDetails ? absl::StrCat(parts...) : std::string();
  }

  // `communication` as the catalog numbers them; -1 for none that loads links.
  int addTask(Task&& task, int communication = -1) {
    communicationOfTask.push_back(communication);
    task.op = presentOp;
    task.place = presentPlace;
    task.value = presentValue;
    return soapstone::simulator::addTask(std::move(task), &graph);
  }

  void beginStep() {
    stepBegins.push_back(static_cast<int>(graph.tasks.size()));
  }

  void addOp(int op) {
    presentOp = op;
    auto addCall = [&](absl::Span<const int> moves) {
      if (moves.size() == 1) {
        addMove(moves[0]);
      } else {
        addJointGather(moves);
      }
    };
    program.visit(op, addCall, [&](int op) {
      if (op < program.opCount()) addOwn(op);
    });
  }

  void addOwn(int op) {
    presentOp = op;
    const OpVariant& variant = catalog.variantAt(program.variant(op));
    const model::ModelOp& what = model.ops[op];
    if (what.isView) {
      for (int number : classesOf(variant.devices)) {
        const int slot = program.slotOf(program.operandBegin(op));
        provide(1 + op, number, provider(slot, number));
        isThere[placeOf(1 + op, number)] = isThere[placeOf(slot, number)];
      }
    } else {
      beginStep();
      addCompute(op, variant);
    }
    if (variant.statistics >= 0) {
      beginStep();
      addCommunication(variant.statistics, labelOf("statistics of ", what.name),
                       {1 + op}, Traffic::kOther, /*lane=*/0);
    }
  }

  void addCompute(int op, const OpVariant& variant) {
    const model::ModelOp& what = model.ops[op];
    costs.clear();
    for (const SetFigure& figure : variant.costs) {
      for (int number : classesOf(figure.set))
        costs.push_back({number, figure.amount});
    }
    std::sort(costs.begin(), costs.end());
    for (const auto& [number, picoseconds] : costs) {
      Task task;
      task.label = labelOf(what.name, " (", what.kind, ")");
      task.durationPicoseconds = picoseconds;
      task.issuePicoseconds = variant.issuePicoseconds;
      task.classes = {number};
      for (int k = program.operandBegin(op); k < program.operandBegin(op + 1);
           ++k) {
        task.predecessors.push_back(readBehind(program.slotOf(k), number));
      }
      provide(1 + op, number, addTask(std::move(task)));
      lastCompute[number] = provider(1 + op, number);
    }
  }

  // Purpose of a communication: activations and statistics; gradients of
  // parameters; parameters themselves.
  enum class Traffic { kOther, kGradient, kParameter };

  Traffic trafficOf(int value) const {
    if (isGradient[value]) return Traffic::kGradient;
    const model::ModelValue& tensor = model.values[value];
    bool isParameter = false;
    if (tensor.producer < 0) {
      model::ModelArgumentRole role = model.arguments[tensor.index].role;
      isParameter = role == model::ModelArgumentRole::kParameter ||
                    role == model::ModelArgumentRole::kWorkingCopy;
    } else {
      isParameter = model.ops[tensor.producer].keepsParameter;
    }
    return isParameter ? Traffic::kParameter : Traffic::kOther;
  }

  // Factor on the bytes that a communication moves.
  double wideningOf(Traffic traffic, sharding::StepKind kind) const {
    if (traffic == Traffic::kGradient && catalog.system().changesSchedule())
      return sumFactor(model.values[presentValue], catalog.system().sums);
    if (traffic == Traffic::kGradient || presentValue < 0) return 1;
    return traffic == Traffic::kParameter
               ? shares.ofParameter(kind, presentValue)
               : shares.of(kind, presentValue);
  }

  // Buckets, the host's time and what waits, where the profile has them.
  void executeBySystem(int communication, Traffic traffic, int tensors,
                       Task* task) {
    const cost_model::SystemProfile& system = catalog.system();
    task->holdsCompute = catalog.communicationHoldsCompute();
    if (!system.changesSchedule()) return;
    double calls = 1;
    const sharding::ReshardingStep& step =
        catalog.communicationAt(communication).what();
    int64_t& duration = task->durationPicoseconds;
    if (traffic != Traffic::kOther) {
      double bucketBytes = system.overlap.bucketBytes;
      calls = std::min(static_cast<double>(tensors),
                       static_cast<double>(step.payloadBytes) / bucketBytes);
      duration = catalog.bucketedPicoseconds(communication,
                                             static_cast<int64_t>(bucketBytes));
    }
    duration = scaledPicoseconds(duration, wideningOf(traffic, step.kind));
    if (traffic == Traffic::kOther)
      duration = productOverlap.exposedPicoseconds(step, presentValue,
                                                   presentOp, duration);
    if (presentOp < program.opCount() && model.ops[presentOp].isBackward)
      calls *= system.host.backwardFraction;
    task->issuePicoseconds =
        toPicoseconds(calls * system.host.secondsPerCollective);
    task->holdsCompute |= traffic == Traffic::kGradient
                              ? !system.overlap.gradientSums
                              : !system.overlap.otherCommunication;
    // Events hand what computing waits for from one stream to another and back,
    // and it waits for the slowest process: as long again as its issue.
    if (traffic == Traffic::kOther && task->holdsCompute)
      duration += toPicoseconds(system.host.secondsPerCollective);
  }

  // Communicates the tensor in `slots`, and replaces it.
  void addCommunication(int communication, std::string label,
                        const std::vector<int>& slots, Traffic traffic,
                        int lane) {
    const CommunicationCost& cost = catalog.communicationAt(communication);
    Task task;
    task.kind = TaskKind::kCommunication;
    task.label = std::move(label);
    task.durationPicoseconds = cost.picoseconds;
    task.lane = lane;
    executeBySystem(communication, traffic, static_cast<int>(slots.size()),
                    &task);
    if (cost.isLeftToServers) defer(&task);
    const std::vector<int>& participants = classesOf(cost.participants);
    task.classes.assign(participants.begin(), participants.end());
    for (int slot : slots)
      for (int number : task.classes)
        task.predecessors.push_back(provider(slot, number));
    if (withDetails)
      task.footprint =
          footprintOf(communication, wideningOf(traffic, cost.what().kind));
    int added =
        addTask(std::move(task), cost.isLeftToServers ? -1 : communication);
    if (catalog.communicationHoldsCompute()) {
      for (int number : participants) lastCompute[number] = added;
    }
    const int takers = cost.isLeftToServers ? cost.participants : cost.takers;
    for (int slot : slots)
      for (int number : classesOf(takers)) provide(slot, number, added);
  }

  int footprintOf(int communication, double widening) {
    auto [entry, isNew] = footprints.try_emplace(
        {communication, widening}, static_cast<int>(graph.footprints.size()));
    if (isNew) {
      graph.footprints.push_back(
          widened(catalog.footprint(communication), widening));
      numbers.push_back(communication);
    }
    return entry->second;
  }

  // Notes where `number` stands; returns its slot, which holds what it moves.
  int beginMove(int number) {
    const PlacedMove& move = program.move(number);
    int slot = program.firstMoveSlot() + number;
    for (int c = 0; c < classes.count(); ++c) {
      int source = provider(move.source, c);
      // A tensor that is there from the start leaves when its move is issued.
      provider(slot, c) = move.source == 0 ? lastCompute[c] : source;
      isThere[placeOf(slot, c)] =
          move.source == 0 ? 1 : isThere[placeOf(move.source, c)];
    }
    if (move.ahead >= 0) presentOp = program.opOf(move.operand);
    presentPlace = move.ahead < presentOp ? move.ahead : -1;
    presentValue = move.value;
    return slot;
  }

  void endMove() {
    presentValue = -1;
    presentPlace = -1;
  }

  // Moves that are one call: each is one communication.
  void addJointGather(absl::Span<const int> numbers) {
    std::vector<int> slots;
    std::vector<int> communications;
    for (int number : numbers) {
      slots.push_back(beginMove(number));
      const PlanCost& plan = catalog.planAt(program.move(number).plan);
      communications.push_back(plan.parts[0].communication);
    }
    beginMove(numbers.front());
    beginStep();
    const PlacedMove& first = program.move(numbers.front());
    addCommunication(
        catalog.jointCall(communications),
        labelOf(sharding::stepKindName(sharding::StepKind::kAllGather), " of ",
                tensorName(first.value), model::andMore(numbers.size() - 1)),
        slots, trafficOf(first.value),
        catalog.laneOf(first, catalog.planAt(first.plan).parts[0]));
    endMove();
  }

  void addMove(int number) {
    const PlacedMove& move = program.move(number);
    int slot = beginMove(number);
    const std::string& what = tensorName(move.value);
    const auto& parts = catalog.planAt(move.plan).parts;
    for (const PlanPart& part : parts) {
      beginStep();
      if (part.communication >= 0) {
        const sharding::ReshardingStep& step =
            catalog.communicationAt(part.communication).what();
        addCommunication(
            part.communication,
            labelOf(sharding::stepKindName(step.kind), " of ", what), {slot},
            trafficOf(move.value), catalog.laneOf(move, part));
        graph.tasks.back().isLastSum =
            &part == &parts.back() &&
            step.kind == sharding::StepKind::kAllReduce;
      }
      for (const SetFigure& figure : part.copies) {
        for (int c : classesOf(figure.set)) {
          Task task;
          task.kind = TaskKind::kCopy;
          task.label = labelOf("copy of ", what);
          task.durationPicoseconds = figure.amount;
          task.classes = {c};
          task.predecessors = {provider(slot, c)};
          provide(slot, c, addTask(std::move(task)));
        }
      }
    }
    endMove();
  }

  const std::string& tensorName(int value) const {
    const model::ModelValue& tensor = model.values[value];
    if (tensor.producer < 0) return model.arguments[tensor.index].name;
    return model.ops[tensor.producer].name;
  }

  // The scores that attention keeps for its gradient, from the op to the last
  // that reads one of its results.
  void addKeptScores() {
    for (int op = 0; op < program.opCount(); ++op) {
      const OpVariant& variant = catalog.variantAt(program.variant(op));
      if (variant.keptScoreBytes == 0) continue;
      int last = op;
      for (int value : model.ops[op].results)
        last = std::max(last, program.lastUse(value));
      if (last >= program.opCount() || !model.ops[last].isBackward) continue;
      for (int number : classesOf(variant.devices)) {
        int first = provider(1 + op, number);
        int until = provider(1 + last, number);
        if (first < 0 || until < first) continue;
        graph.buffers.push_back({number, BufferKind::kActivation,
                                 variant.keptScoreBytes, first, until,
                                 model.ops[op].results[0]});
      }
    }
  }

  void addBuffers(const Liveness& liveness) {
    int tasks = static_cast<int>(graph.tasks.size());
    stepBegins.push_back(tasks);
    auto taskOf = [&](int step) {
      if (step < 0) return -1;
      if (step >= liveness.stepCount()) return tasks;
      return stepBegins[step];
    };
    graph.buffers.reserve(liveness.buffers().size());
    for (const LiveTensor& buffer : liveness.buffers()) {
      // The last task is that before the next step.
      int last = taskOf(buffer.last + 1);
      if (last < tasks || buffer.last < liveness.stepCount()) --last;
      std::vector<int> keepers;
      if (buffer.keepers >= 0) keepers = classesOf(buffer.keepers);
      for (const SetFigure& volume : catalog.volumes(buffer.layout)) {
        for (int number : classesOf(volume.set)) {
          const int begin = buffer.firstOn(
              std::binary_search(keepers.begin(), keepers.end(), number));
          if (begin > buffer.last) continue;
          const int first = taskOf(begin);
          graph.buffers.push_back(
              {number, buffer.kind, volume.amount * buffer.elementBytes, first,
               std::max(last, first), buffer.value, buffer.layout});
        }
      }
    }
  }

  const PlacedProgram& program;
  bool withDetails;
  CostCatalog& catalog;
  const model::ModelGraph& model;
  const std::vector<bool>& isGradient;  // By value.
  ProductOverlap productOverlap;
  TravellingShares shares;
  ElementClasses classes;
  TaskGraph graph;
  std::vector<std::vector<int>> setClasses;
  std::vector<int> providers;    // By slot and class.
  std::vector<char> isThere;     // From the start, by slot and class.
  std::vector<int> lastCompute;  // By class: the last task of its compute lane.
  std::vector<std::pair<int, int64_t>> costs;  // Of an op, by class.
  std::vector<int> communicationOfTask;
  // Indexed by communication and factor on its bytes.
  std::map<std::pair<int, double>, int> footprints;
  std::vector<int> numbers;     // By footprint: its communication.
  std::vector<int> stepBegins;  // By step, its first task.
  std::vector<ServerLoad> serverLoads;
  int presentOp = -1;
  int presentPlace = -1;
  int presentValue = -1;
};

}  // namespace

TaskGraph buildTaskGraph(const PlacedProgram& program, int devices,
                         bool withDetails, ToldApart toldApart,
                         std::vector<int>* communications) {
  return Builder(program, devices, withDetails)
      .build(toldApart, communications);
}

TaskGraph buildTaskTimes(const PlacedProgram& program, int devices) {
  return Builder(program, devices, /*withDetails=*/false).buildTimes();
}

}  // namespace soapstone::simulator
