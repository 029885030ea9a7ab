#include "simulator/delta_simulation.h"

#include <algorithm>
#include <cstring>

namespace soapstone::simulator {
namespace {

// Ops from one checkpoint of the lanes to the next.
constexpr int kCheckpointDistance = 16;
// Number of the lane for computing; those for communication follow.
constexpr int kCompute = 0;
constexpr int kCommunication = 1;
// Parts of a move have numbers below, the statistics of an op the last.
constexpr int kNodesPerSlot = 8;
// Communication steps of one op and the moves around it.
constexpr int64_t kOrdersPerOp = int64_t{1} << 24;

}  // namespace

DeltaSimulation::DeltaSimulation(PlacedProgram& program, int devices)
    : program(program),
      catalog(program.costs()),
      graph(program.model()),
      devices(devices),
      liveness(program.model()),
      classes(devices),
      arbiter(program.costs()),
      lanes(kCommunication + (program.costs().laneNodes().empty()
                                  ? 1
                                  : step::kCommunicationLanes)),
      needsSweep(program.opCount() + 1, 0) {
  for (const model::ModelOp& op : graph.ops) {
    int last = 0;
    for (int value : op.results) last = std::max(last, program.lastUse(value));
    lastUseOfOp.push_back(last);
    isViewOp.push_back(op.isView ? 1 : 0);
  }
}

void DeltaSimulation::rebuild() {
  classes = ElementClasses(devices);
  ++epoch;
  setIsMet.assign(catalog.setCount(), 0);
  variantIsMet.clear();
  planIsMet.clear();
  layoutIsMet.clear();
  arbiter.reset();
  int ends = program.opCount() / kCheckpointDistance + 2;
  times.reset(program.firstMoveSlot() + program.moveCapacity(), 1);
  checkpoints.reset(static_cast<int>(lanes.size()) * ends, 1);
  for (int op = 0; op <= program.opCount(); ++op) meetOp(op);
  std::fill(needsSweep.begin(), needsSweep.end(), 1);
  sweep();
  accept();
}

void DeltaSimulation::repair() {
  times.growTo(program.firstMoveSlot() + program.moveCapacity());
  isRegrouped = false;
  for (int op : program.dirtyOps()) {
    needsSweep[op] = 1;
    meetOp(op);
  }
  if (isRegrouped) std::fill(needsSweep.begin(), needsSweep.end(), 1);
  for (int number : program.removedMoves()) {
    int node = (program.firstMoveSlot() + number) * kNodesPerSlot;
    for (int part = 0; part < kNodesPerSlot; ++part) {
      arbiter.remove(node + part, &affected);
    }
  }
  present = -1;
  requestSweeps();
  sweep();
}

void DeltaSimulation::accept() {
  times.mark();
  checkpoints.mark();
  arbiter.accept();
  isRegrouped = false;
}

void DeltaSimulation::undo() {
  times.undo();
  checkpoints.undo();
  arbiter.undo();
  if (!isRegrouped) return;
  // The queues are other ones than before: fill them anew.
  arbiter.forgetSchedule();
  std::fill(needsSweep.begin(), needsSweep.end(), 1);
  sweep();
  accept();
}

void DeltaSimulation::meetOp(int op) {
  int ahead = static_cast<int>(program.movesAhead(op).size());
  for (int i = 0, calls = 0; i < ahead; i += calls) {
    calls = program.movesInCall(op, i);
    auto call = absl::MakeConstSpan(program.movesAhead(op)).subspan(i, calls);
    for (int number : call) meetMove(number);
    if (calls > 1) meetCommunication(jointGather(call), laneOf(call[0]));
  }
  for (int k = program.operandBegin(op); k < program.operandBegin(op + 1);
       ++k) {
    if (int number = program.moveBefore(k); number >= 0) meetMove(number);
  }
  if (op == program.opCount()) return;
  for (int number : program.movesBehind(op)) meetMove(number);
  int variant = program.variant(op);
  if (variant >= static_cast<int>(variantIsMet.size())) {
    variantIsMet.resize(variant + 1, 0);
  }
  if (variantIsMet[variant]) return;
  variantIsMet[variant] = 1;
  const OpVariant& what = catalog.variantAt(variant);
  meetSets(what.costs);
  if (what.statistics >= 0) meetCommunication(what.statistics, /*lane=*/0);
}

void DeltaSimulation::meetMove(int number) {
  const PlacedMove& move = program.move(number);
  // A plan between nodes is met on every lane.
  const int key = 2 * move.plan + (move.isForUpdates ? 1 : 0);
  if (key >= static_cast<int>(planIsMet.size())) planIsMet.resize(key + 1, 0);
  if (planIsMet[key]) return;
  planIsMet[key] = 1;
  for (const PlanPart& part : catalog.planAt(move.plan).parts) {
    if (part.communication >= 0) {
      meetCommunication(part.communication, catalog.laneOf(move, part));
    }
    meetSets(part.copies);
  }
}

void DeltaSimulation::meetSets(const std::vector<SetFigure>& figures) {
  for (const SetFigure& figure : figures) meetSet(figure.set);
}

void DeltaSimulation::meetSet(int set) {
  if (set >= static_cast<int>(setIsMet.size())) setIsMet.resize(set + 1, 0);
  if (setIsMet[set]) return;
  setIsMet[set] = 1;
  std::vector<int> parents = classes.refine(catalog.setAt(set));
  if (parents.empty()) return;
  ++epoch;
  times.splitColumns(parents);
  checkpoints.splitColumns(parents);
}

void DeltaSimulation::meetCommunication(int communication, int lane) {
  const CommunicationCost& cost = catalog.communicationAt(communication);
  meetSet(cost.participants);
  if (cost.isLeftToServers) return;
  meetSet(cost.takers);
  isRegrouped |= arbiter.meet(communication, lane);
}

void DeltaSimulation::meetLayout(int layout) {
  if (layout >= static_cast<int>(layoutIsMet.size())) {
    layoutIsMet.resize(layout + 1, 0);
  }
  if (layoutIsMet[layout]) return;
  layoutIsMet[layout] = 1;
  meetSets(catalog.volumes(layout));
}

const std::vector<int>& DeltaSimulation::makeSetView(int set) {
  if (set >= static_cast<int>(setViews.size())) setViews.resize(set + 1);
  SetView& view = setViews[set];
  view.epoch = epoch;
  view.classes = classes.classesOf(catalog.setAt(set));
  return view.classes;
}

void DeltaSimulation::expand(const std::vector<SetFigure>& figures,
                             CostView* view) {
  view->epoch = epoch;
  view->classes.clear();
  view->costs.clear();
  int count = classes.count();
  std::vector<int64_t>& byClass = scratch;
  byClass.assign(count, -1);
  for (const SetFigure& figure : figures) {
    for (int number : setView(figure.set)) byClass[number] = figure.amount;
  }
  for (int number = 0; number < count; ++number) {
    if (byClass[number] < 0) continue;
    view->classes.push_back(number);
    view->costs.push_back(byClass[number]);
  }
  view->isEverywhere = static_cast<int>(view->classes.size()) == count;
}

const DeltaSimulation::CostView& DeltaSimulation::makeVariantView(int number) {
  if (number >= static_cast<int>(variantViews.size())) {
    variantViews.resize(number + 1);
  }
  CostView& view = variantViews[number];
  expand(catalog.variantAt(number).costs, &view);
  view.statistics = catalog.variantAt(number).statistics;
  return view;
}

const DeltaSimulation::CostView& DeltaSimulation::copiesView(int plan,
                                                             int part) {
  if (plan >= static_cast<int>(copiesViews.size())) {
    copiesViews.resize(plan + 1);
  }
  std::vector<CostView>& views = copiesViews[plan];
  if (views.empty()) views.resize(catalog.planAt(plan).parts.size());
  if (views[part].epoch != epoch) {
    expand(catalog.planAt(plan).parts[part].copies, &views[part]);
  }
  return views[part];
}

void DeltaSimulation::sweep() {
  for (std::vector<int64_t>& lane : lanes) lane.resize(classes.count());
  while (true) {
    const void* first = std::memchr(needsSweep.data(), 1, needsSweep.size());
    if (first == nullptr) return;
    sweepFrom(
        static_cast<int>(static_cast<const char*>(first) - needsSweep.data()));
  }
}

void DeltaSimulation::sweepFrom(int op) {
  int end = program.opCount();
  int i = op - op % kCheckpointDistance;
  loadCheckpoint(i / kCheckpointDistance);
  pendingUntil = -1;
  int begin = i;
  while (i <= end) {
    if (i % kCheckpointDistance == 0 && i != begin && passCheckpoint(i)) {
      const void* next =
          std::memchr(needsSweep.data() + i, 1, needsSweep.size() - i);
      if (next == nullptr) return;
      int target =
          static_cast<int>(static_cast<const char*>(next) - needsSweep.data());
      target -= target % kCheckpointDistance;
      if (target > i) {
        i = target;
        loadCheckpoint(i / kCheckpointDistance);
      }
    }
    simulateOp(i++);
  }
  storeCheckpoint(end / kCheckpointDistance + 1);
}

bool DeltaSimulation::storeCheckpoint(int number) {
  int row = static_cast<int>(lanes.size()) * number;
  bool isChanged = false;
  for (const std::vector<int64_t>& lane : lanes) {
    isChanged |= checkpoints.replace(row++, lane.data());
  }
  return isChanged;
}

bool DeltaSimulation::passCheckpoint(int op) {
  const bool isChanged = storeCheckpoint(op / kCheckpointDistance);
  return !isChanged && pendingUntil < op;
}

void DeltaSimulation::loadCheckpoint(int number) {
  int row = static_cast<int>(lanes.size()) * number;
  withColumns(classes.count(), [&](auto count) {
    for (std::vector<int64_t>& lane : lanes) {
      const int64_t* from = checkpoints.row(row++);
      std::copy(from, from + count, lane.data());
    }
  });
}

void DeltaSimulation::simulateOp(int op) {
  ++swept;
  needsSweep[op] = 0;
  present = op;
  presentOrder = op * kOrdersPerOp;
  auto simulateCall = [&](absl::Span<const int> moves) {
    if (moves.size() == 1) {
      simulateMove(moves[0]);
    } else {
      simulateJointGather(moves);
    }
  };
  program.visit(op, simulateCall, [&](int op) {
    if (op < program.opCount()) simulateCompute(op);
  });
}

void DeltaSimulation::computeEverywhere(const CostView& view, bool isView) {
  withColumns(classes.count(), [&](auto count) {
    int64_t* computeLanes = lanes[kCompute].data();
    int64_t* available = scratch.data();
    for (int c = 0; c < count; ++c) {
      int64_t time = isView ? 0 : computeLanes[c];
      for (const int64_t* input : inputs) time = std::max(time, input[c]);
      available[c] = time;
    }
    if (isView) return;
    for (int c = 0; c < count; ++c) {
      available[c] += view.costs[c];
      computeLanes[c] = available[c];
    }
  });
}

void DeltaSimulation::computeOnSome(const CostView& view, bool isView) {
  int64_t* computeLanes = lanes[kCompute].data();
  std::fill(scratch.begin(), scratch.end(), 0);
  for (size_t i = 0; i < view.classes.size(); ++i) {
    int c = view.classes[i];
    int64_t time = isView ? 0 : computeLanes[c];
    for (const int64_t* input : inputs) time = std::max(time, input[c]);
    time += view.costs[i];
    scratch[c] = time;
    if (!isView) computeLanes[c] = time;
  }
}

void DeltaSimulation::simulateCompute(int op) {
  const CostView& view = variantView(program.variant(op));
  inputs.clear();
  int end = program.operandBegin(op + 1);
  for (int k = program.operandBegin(op); k < end; ++k) {
    int slot = program.slotOf(k);
    if (slot > 0) inputs.push_back(times.row(slot));
  }
  scratch.resize(classes.count());
  const bool isView = isViewOp[op] != 0;
  if (view.isEverywhere) {
    computeEverywhere(view, isView);
  } else {
    computeOnSome(view, isView);
  }
  int node = (1 + op) * kNodesPerSlot + kNodesPerSlot - 1;
  int statistics = view.statistics;
  if (statistics >= 0) {
    communicate(node, statistics, /*lane=*/0, scratch.data());
  } else if (arbiter.isNeeded()) {
    arbiter.remove(node, &affected);
    requestSweeps();
  }
  replaceTensor(1 + op, lastUseOfOp[op]);
}

void DeltaSimulation::simulateMove(int number) {
  const PlacedMove& move = program.move(number);
  const PlanCost& plan = catalog.planAt(move.plan);
  // Views are made before the times are touched: making them uses the scratch.
  for (size_t i = 0; i < plan.parts.size(); ++i) {
    if (!plan.parts[i].copies.empty()) {
      copiesView(move.plan, static_cast<int>(i));
    }
  }
  int count = classes.count();
  scratch.resize(count);
  int64_t* available = scratch.data();
  std::copy_n(sourceTimes(move), count, available);
  int slot = program.firstMoveSlot() + number;
  for (size_t i = 0; i < plan.parts.size(); ++i) {
    int communication = plan.parts[i].communication;
    if (communication >= 0) {
      communicate(slot * kNodesPerSlot + static_cast<int>(i), communication,
                  catalog.laneOf(move, plan.parts[i]), available);
    }
    if (plan.parts[i].copies.empty()) continue;
    const CostView& view = copiesView(move.plan, static_cast<int>(i));
    for (size_t j = 0; j < view.classes.size(); ++j) {
      available[view.classes[j]] += view.costs[j];
    }
  }
  replaceTensor(slot, program.lastUse(move.value));
}

const int64_t* DeltaSimulation::sourceTimes(const PlacedMove& move) const {
  // A tensor that is there from the start leaves when its move is issued.
  return move.source == 0 ? lanes[kCompute].data() : times.row(move.source);
}

int DeltaSimulation::jointGather(absl::Span<const int> moves) {
  jointParts.clear();
  for (int number : moves) {
    int plan = program.move(number).plan;
    jointParts.push_back(catalog.planAt(plan).parts[0].communication);
  }
  return catalog.jointCall(jointParts);
}

void DeltaSimulation::simulateJointGather(absl::Span<const int> numbers) {
  int communication = jointGather(numbers);
  int classCount = classes.count();
  scratch.resize(classCount);
  int64_t* available = scratch.data();
  std::copy_n(sourceTimes(program.move(numbers[0])), classCount, available);
  for (size_t i = 1; i < numbers.size(); ++i) {
    const int64_t* times = sourceTimes(program.move(numbers[i]));
    for (int c = 0; c < classCount; ++c) {
      available[c] = std::max(available[c], times[c]);
    }
  }
  int first = program.firstMoveSlot() + numbers[0];
  communicate(first * kNodesPerSlot, communication, laneOf(numbers[0]),
              available);
  for (size_t i = 0; i < numbers.size(); ++i) {
    int slot = program.firstMoveSlot() + numbers[i];
    if (i > 0 && arbiter.isNeeded()) {
      arbiter.remove(slot * kNodesPerSlot, &affected);
      requestSweeps();
    }
    replaceTensor(slot, program.lastUse(program.move(numbers[i]).value));
  }
}

void DeltaSimulation::communicate(int node, int communication, int lane,
                                  int64_t* available) {
  const CommunicationCost& cost = catalog.communicationAt(communication);
  const std::vector<int>& members = setView(cost.participants);
  int64_t ready = 0;
  if (cost.isLeftToServers) {
    for (int c : members) ready = std::max(ready, available[c]);
    for (int c : members) available[c] = ready;
    return;
  }
  const bool holdsCompute = catalog.communicationHoldsCompute();
  int64_t* computeLanes = lanes[kCompute].data();
  int64_t* communicationLanes = lanes[kCommunication + lane].data();
  for (int c : members) {
    ready = std::max(ready, std::max(available[c], communicationLanes[c]));
    if (holdsCompute) ready = std::max(ready, computeLanes[c]);
  }
  int64_t start = ready;
  ++presentOrder;
  if (arbiter.isNeeded()) {
    start = arbiter.schedule(node, communication, lane, ready, presentOrder,
                             cost.picoseconds, &affected);
    requestSweeps();
  }
  int64_t end = start + cost.picoseconds;
  for (int c : members) {
    communicationLanes[c] = end;
    if (holdsCompute) computeLanes[c] = end;
  }
  for (int c : setView(cost.takers)) available[c] = end;
}

void DeltaSimulation::requestSweeps() {
  for (int64_t order : affected) {
    int op = static_cast<int>(order / kOrdersPerOp);
    // Later work of this op is simulated anyway.
    if (op == present && order > presentOrder) continue;
    needsSweep[op] = 1;
  }
  affected.clear();
}

void DeltaSimulation::replaceTensor(int slot, int lastUse) {
  if (times.replace(slot, scratch.data())) {
    pendingUntil = std::max(pendingUntil, lastUse);
  }
}

int64_t DeltaSimulation::iterationPicoseconds() const {
  const int count = static_cast<int>(lanes.size());
  const int last = count * (program.opCount() / kCheckpointDistance + 1);
  int64_t longest = 0;
  for (int lane = 0; lane < count; ++lane) {
    const int64_t* ends = checkpoints.row(last + lane);
    longest =
        std::max(longest, *std::max_element(ends, ends + classes.count()));
  }
  program.collectServerLoads(&serverLoads);
  return longest + catalog.serverPicoseconds(serverLoads);
}

}  // namespace soapstone::simulator
