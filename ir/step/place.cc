#include "ir/step/place.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/sharding/box_layout.h"
#include "ir/sharding/gather_order.h"
#include "ir/step/step_editor.h"
#include "ir/support/status_macros.h"

namespace soapstone::step {
namespace {

using Plan = std::shared_ptr<const sharding::ReshardingPlan>;

// Places everything anew, and lists it in the order of the program.
class Placer : public StepEditor {
 public:
  Placer(Model model, sharding::ReshardingCache* plans)
      : StepEditor(std::make_shared<const StepOutline>(
            functionOf(model), /*gathersAgain=*/false,
            /*hasLanes=*/!model.nodes.empty())),
        model(std::move(model)),
        plans(*plans) {}

  absl::StatusOr<PlacedStep> run() {
    clear();
    for (int i = 0; i < count(model.arguments); ++i) {
      if (!model.arguments[i].isInput()) {
        store(i, model.arguments[i].storage);
      }
    }
    if (absl::Status status = derive(); !status.ok()) return explained(status);
    numberOf.resize(moveCapacity());
    for (int i = 0; i < count(model.arguments); ++i) listArgument(i);
    for (int op = 0; op < opCount(); ++op) listOp(op);
    step.results = listOperands(opCount());
    listOrder();
    for (int i = 0; i < count(model.results); ++i) {
      model.results[i].layout =
          demandedLayout({operandBegin(opCount()) + i, opCount()});
    }
    return std::move(step);
  }

  // The op that a failure is about.
  int failingOp() const { return missing.demand.op; }
  Model takeModel() { return std::move(model); }

 private:
  template <typename T>
  static int count(const std::vector<T>& list) {
    return static_cast<int>(list.size());
  }

  const std::vector<int>& operandLayouts(int op) const override {
    return model.ops[op].operandLayouts;
  }
  const std::vector<int>& resultLayouts(int op) const override {
    return model.ops[op].resultLayouts;
  }
  const std::vector<int64_t>& shapeOf(int value) const override {
    return model.tensors[value].shape;
  }
  const sharding::Layout& layoutAt(int number) const override {
    return model.layouts.at(number);
  }
  int layoutNumber(const sharding::Layout& layout) override {
    return model.layouts.number(layout);
  }
  int boxed(int layout) override {
    return layoutNumber(sharding::boxLayout(layoutAt(layout)));
  }
  const Way& wayAt(int plan) const override { return ways[plan]; }

  absl::StatusOr<int> plan(int source, int target, int value,
                           bool /*isNewValue*/) override {
    const Tensor& tensor = model.tensors[value];
    const sharding::Layout& from = layoutAt(source);
    const sharding::Layout& to = layoutAt(target);
    SOAPSTONE_ASSIGN_OR_RETURN(Plan plan,
                               plans.plan(from, to, tensor.elementBytes,
                                          /*isTransfer=*/model.sendsMessages));
    // Copies that differ in layout alone are listed as well.
    ways.push_back({plan->totalBytes, /*isStill=*/false,
                    tensor.isParameter && grows(*plan), isSlice(*plan),
                    gathers.number(*plan), crossesNodes(*plan, model.nodes)});
    made.push_back(std::move(plan));
    return count(made) - 1;
  }

  absl::Status explained(const absl::Status& error) {
    const Demand& demand = missing.demand;
    return absl::Status(
        error.code(),
        absl::StrCat("operand ", demand.operand - operandBegin(demand.op),
                     " cannot get from layout ",
                     layoutAt(missing.source).toString(), " to ",
                     layoutAt(demandedLayout(demand)).toString(), ": ",
                     error.message()));
  }

  int addCopy(int tensor, int layout, int move, std::optional<Phase> phase) {
    step.copies.push_back({tensor, layout, move, phase});
    return count(step.copies) - 1;
  }

  void listArgument(int argument) {
    firstParts.push_back(count(step.copies));
    int part = 0;
    for (int layout : argumentLayouts(argument)) {
      const int copy = addCopy(model.arguments[argument].tensor, layout,
                               /*move=*/-1, std::nullopt);
      step.arguments.push_back({argument, part++, copy});
    }
  }

  void listOp(int op) {
    step.operands.push_back(listOperands(op));
    std::vector<int>& results = step.made.emplace_back();
    for (int i = 0; i < count(model.ops[op].results); ++i) {
      results.push_back(addCopy(model.ops[op].results[i],
                                model.ops[op].resultLayouts[i], /*move=*/-1,
                                std::nullopt));
    }
    for (int number : movesBehind(op)) listMove(number, earlyReader(number));
  }

  // Copies that an op reads, or the function's end, and what is moved for it:
  // numbered here, wherever it is issued.
  std::vector<int> listOperands(int op) {
    std::vector<int> operands;
    for (int k = operandBegin(op); k < operandBegin(op + 1); ++k) {
      if (int number = moveFor(k); number >= 0) listMove(number, {k, op});
      operands.push_back(
          copyAt(valueOf(k), slotOf(k), demandedLayout({k, op})));
    }
    return operands;
  }

  // The first reader for which a move stands behind the value's producer.
  Demand earlyReader(int number) const {
    const int value = move(number).value;
    for (const Demand& demand : demandsOf(value)) {
      const bool reads = slotOf(demand.operand) == firstMoveSlot() + number;
      if (reads && isEarly(value, demand)) return demand;
    }
    return {};
  }

  void listMove(int number, const Demand& reader) {
    const PlacedMove& what = move(number);
    const int listed = count(step.moves);
    numberOf[number] = listed;
    Move& added = step.moves.emplace_back();
    added.source = copyAt(what.value, what.source, what.sourceLayout);
    added.target =
        addCopy(what.value, what.target, listed,
                usablePhase(wayAt(what.plan), what.value, reader, what.target));
    added.plan = made[what.plan];
    added.op = reader.op;
    added.operand = reader.operand - operandBegin(reader.op);
    added.isEarly = what.operand < 0;
    added.ahead = what.ahead;
    if (what.ahead >= 0) added.batch = batchOf(what.operand);
    for (const sharding::ReshardingStep& part : added.plan->steps) {
      added.lanes.push_back(what.laneOf(crossesNodes(part, model.nodes)));
    }
  }

  // The copy of a slot: of what is there from the start, in a layout.
  int copyAt(int tensor, int slot, int layout) const {
    if (slot >= firstMoveSlot()) {
      return step.moves[numberOf[slot - firstMoveSlot()]].target;
    }
    const Tensor& what = model.tensors[tensor];
    if (slot > 0) return step.made[what.producer][what.index];
    const std::vector<int>& held = argumentLayouts(what.index);
    const auto part = std::find(held.begin(), held.end(), layout);
    return firstParts[what.index] + static_cast<int>(part - held.begin());
  }

  void listOrder() {
    auto addCall = [&](absl::Span<const int> call) {
      for (size_t i = 0; i < call.size(); ++i) {
        const int number = numberOf[call[i]];
        step.moves[number].joinsCall = i > 0;
        step.order.push_back({/*isMove=*/true, number});
      }
    };
    auto addOp = [&](int op) {
      if (op < opCount()) step.order.push_back({/*isMove=*/false, op});
    };
    for (int op = 0; op <= opCount(); ++op) visit(op, addCall, addOp);
  }

  Model model;
  sharding::ReshardingCache& plans;
  sharding::GatherNumbers gathers;
  std::vector<Plan> made;
  std::vector<Way> ways;
  std::vector<int> firstParts;  // Copies, by argument.
  std::vector<int> numberOf;    // In the step, by the editor's number.
  PlacedStep step;
};

}  // namespace

absl::StatusOr<PlacedStep> place(Model* model, sharding::ReshardingCache* plans,
                                 int* failingOp) {
  Placer placer(std::move(*model), plans);
  absl::StatusOr<PlacedStep> placed = placer.run();
  if (failingOp != nullptr) *failingOp = placer.failingOp();
  *model = placer.takeModel();
  return placed;
}

}  // namespace soapstone::step
