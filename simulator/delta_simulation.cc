#include "simulator/delta_simulation.h"

#include <algorithm>

namespace soapstone::simulator {

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

const DeltaSimulation::SetView& DeltaSimulation::makeSetView(int set) {
  if (set >= static_cast<int>(setViews.size())) setViews.resize(set + 1);
  SetView& view = setViews[set];
  view.epoch = epoch;
  view.classes = classes.classesOf(catalog.setAt(set));
  view.isEverywhere = static_cast<int>(view.classes.size()) == classes.count();
  return view;
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
    for (int number : setView(figure.set).classes) {
      byClass[number] = figure.amount;
    }
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

const DeltaSimulation::CostView& DeltaSimulation::makeCopiesView(int plan,
                                                                 int part) {
  if (plan >= static_cast<int>(copiesViews.size())) {
    copiesViews.resize(plan + 1);
  }
  std::vector<CostView>& views = copiesViews[plan];
  if (views.empty()) views.resize(catalog.planAt(plan).parts.size());
  expand(catalog.planAt(plan).parts[part].copies, &views[part]);
  return views[part];
}

int DeltaSimulation::jointGather(absl::Span<const int> moves) {
  jointParts.clear();
  for (int number : moves) {
    int plan = program.move(number).plan;
    jointParts.push_back(catalog.planAt(plan).parts[0].communication);
  }
  return catalog.jointCall(jointParts);
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
