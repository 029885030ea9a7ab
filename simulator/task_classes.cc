#include "simulator/task_classes.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace soapstone::simulator {
namespace {

// Tells devices apart by what it meets.
class ClassFinder {
 public:
  ClassFinder(const PlacedProgram& program, int devices, ToldApart toldApart)
      : program(program),
        catalog(program.costs()),
        toldApart(toldApart),
        classes(devices) {}

  void meetTasks() {
    for (int op = 0; op <= program.opCount(); ++op) {
      for (int move : program.movesAhead(op)) meetMove(move);
      for (int k = program.operandBegin(op); k < program.operandBegin(op + 1);
           ++k)
        if (int move = program.moveBefore(k); move >= 0) meetMove(move);
      if (op == program.opCount()) break;
      const OpVariant& variant = catalog.variantAt(program.variant(op));
      meet(variant.costs);
      if (variant.statistics >= 0) meetCommunication(variant.statistics);
      for (int move : program.movesBehind(op)) meetMove(move);
    }
  }

  void meetBuffers(const Liveness& liveness) {
    for (const LiveTensor& buffer : liveness.buffers()) {
      meetLayout(buffer.layout);
      if (buffer.keepers >= 0) meetSet(buffer.keepers);
    }
  }

  // All that may be in memory at some time.
  void meetTensors() {
    for (int op = 0; op <= program.opCount(); ++op) {
      auto meetAll = [&](absl::Span<const int> moves) {
        for (int move : moves) meetHeld(move);
      };
      program.visit(op, meetAll, [&](int number) {
        if (number == program.opCount()) return;
        for (int layout :
             catalog.variantAt(program.variant(number)).resultLayouts) {
          meetLayout(layout);
        }
      });
    }
    const size_t arguments = program.model().arguments.size();
    for (size_t i = 0; i < arguments; ++i) {
      for (int layout : program.argumentLayouts(static_cast<int>(i))) {
        meetLayout(layout);
      }
    }
  }

  int count() const { return classes.count(); }
  ElementClasses take() { return std::move(classes); }

 private:
  // Once is enough: a set that is a union of classes stays one.
  void meetSet(int set) {
    if (set >= static_cast<int>(isMet.size()))
      isMet.resize(catalog.setCount(), 0);
    if (isMet[set] != 0) return;
    isMet[set] = 1;
    classes.refine(catalog.setAt(set));
  }

  void meet(const std::vector<SetFigure>& figures) {
    for (const SetFigure& figure : figures) meetSet(figure.set);
  }

  void meetLayout(int layout) {
    if (layout >= static_cast<int>(layoutIsMet.size()))
      layoutIsMet.resize(layout + 1, 0);
    if (layoutIsMet[layout] != 0) return;
    layoutIsMet[layout] = 1;
    meet(catalog.volumes(layout));
  }

  void meetMove(int number) {
    const int plan = program.move(number).plan;
    if (plan >= static_cast<int>(planIsMet.size()))
      planIsMet.resize(plan + 1, 0);
    if (planIsMet[plan] != 0) return;
    planIsMet[plan] = 1;
    for (const PlanPart& part : catalog.planAt(plan).parts) {
      meet(part.copies);
      if (part.communication >= 0) meetCommunication(part.communication);
    }
  }

  void meetHeld(int number) {
    const PlacedMove& move = program.move(number);
    const PlanCost& plan = catalog.planAt(move.plan);
    meetLayout(move.target);
    for (const PlanPart& part : plan.parts) meetLayout(part.layout);
    if (plan.keepers >= 0) meetSet(plan.keepers);
    if (plan.releasers >= 0) meetSet(plan.releasers);
  }

  void meetCommunication(int number) {
    meetSet(catalog.communicationAt(number).participants);
    meetSet(catalog.communicationAt(number).takers);
    const sharding::ReshardingStep& step =
        catalog.communicationAt(number).what();
    const bool isAlike = step.kind == sharding::StepKind::kAllReduce ||
                         step.kind == sharding::StepKind::kReduceScatter ||
                         step.kind == sharding::StepKind::kAllGather;
    if (toldApart == ToldApart::kByTasks || isAlike) return;
    std::vector<int> senders, receivers;
    for (const sharding::DeviceTraffic& traffic : step.traffic) {
      if (traffic.sent > 0) senders.push_back(traffic.device);
      if (traffic.received > 0) receivers.push_back(traffic.device);
    }
    if (step.kind == sharding::StepKind::kBroadcast) {
      senders.clear();
      for (int group = 0; group < step.groups.count(); ++group) {
        senders.push_back(step.groups.group(group).front());
      }
    }
    std::sort(senders.begin(), senders.end());
    std::sort(receivers.begin(), receivers.end());
    classes.refine(senders);
    classes.refine(receivers);
  }

  const PlacedProgram& program;
  CostCatalog& catalog;
  const ToldApart toldApart;
  ElementClasses classes;
  std::vector<char> isMet;        // By set.
  std::vector<char> planIsMet;    // By plan.
  std::vector<char> layoutIsMet;  // By layout.
};

}  // namespace

ElementClasses findClasses(const PlacedProgram& program, int devices,
                           ToldApart toldApart, const Liveness& liveness) {
  ClassFinder finder(program, devices, toldApart);
  finder.meetTasks();
  finder.meetBuffers(liveness);
  return finder.take();
}

bool areAllAlike(const PlacedProgram& program, int devices) {
  ClassFinder finder(program, devices, ToldApart::kByTasks);
  finder.meetTasks();
  finder.meetTensors();
  return finder.count() == 1;
}

}  // namespace soapstone::simulator
