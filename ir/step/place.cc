#include "ir/step/place.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/sharding/box_layout.h"
#include "ir/sharding/gather_order.h"
#include "ir/sharding/resharding_planner.h"
#include "ir/support/status_macros.h"

namespace soapstone::step {
namespace {

using Plan = std::shared_ptr<const sharding::ReshardingPlan>;

// A reader of a tensor: an operand of an op, or, behind the last op, a result.
struct Demand {
  int op = 0;
  int operand = 0;
  int layout = 0;
  Phase phase = Phase::kForward;
};

class Placer {
 public:
  Placer(Model* model, sharding::ReshardingCache* plans)
      : model(*model), plans(*plans) {}

  absl::StatusOr<PlacedStep> run() {
    collectDemands();
    isKept.assign(model.tensors.size(), false);
    findGatherPlaces();
    copiesOf.resize(model.tensors.size());
    ahead.resize(model.ops.size());
    for (int i = 0; i < count(model.arguments); ++i) addArgument(i);
    for (int op = 0; op < count(model.ops); ++op) {
      SOAPSTONE_RETURN_IF_ERROR(addOp(op));
    }
    for (int i = 0; i < count(model.results); ++i) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          int copy, provide(model.results[i].tensor, resultDemand(i)));
      step.results.push_back(copy);
    }
    issueAhead();
    return std::move(step);
  }

  // The op that a failure is about.
  int op() const { return presentOp; }

 private:
  template <typename T>
  static int count(const std::vector<T>& list) {
    return static_cast<int>(list.size());
  }

  Demand resultDemand(int result) const {
    return {count(model.ops), result, model.results[result].layout,
            Phase::kUpdate};
  }

  void collectDemands() {
    demands.resize(model.tensors.size());
    for (int i = 0; i < count(model.ops); ++i) {
      const Op& op = model.ops[i];
      for (int k = 0; k < count(op.operands); ++k) {
        demands[op.operands[k]].push_back(
            {i, k, op.operandLayouts[k], op.phase});
      }
    }
    for (int i = 0; i < count(model.results); ++i) {
      demands[model.results[i].tensor].push_back(resultDemand(i));
    }
  }

  // The first readers of every parameter in the forward and the backward pass,
  // whatever is moved for them: the places depend on the model alone.
  void findGatherPlaces() {
    std::vector<std::string> layers;
    std::vector<sharding::ParameterUse> uses;
    std::vector<int> operands;
    std::vector<std::optional<Phase>> lastPhase(model.tensors.size());
    std::vector<int> lastForwardRead(model.tensors.size(), -1);
    bool isPastForward = false;
    for (int i = 0; i < count(model.ops); ++i) {
      const Op& op = model.ops[i];
      layers.push_back(op.layer);
      isPastForward |= op.phase == Phase::kBackward;
      if (isPastForward && op.phase != Phase::kBackward) continue;  // Updates.
      for (int k = 0; k < count(op.operands); ++k) {
        const int number = op.operands[k];
        const Tensor& tensor = model.tensors[number];
        if (!isPastForward) lastForwardRead[number] = i;
        if (!tensor.isParameter || lastPhase[number] == op.phase) continue;
        lastPhase[number] = op.phase;
        int64_t bytes = tensor.elementBytes;
        for (int64_t size : tensor.shape) bytes *= size;
        uses.push_back({i, bytes, isPastForward,
                        isPastForward ? lastForwardRead[number] : -1});
        operands.push_back(k);
      }
    }
    std::vector<sharding::GatherPlace> places =
        sharding::gatherPlaces(uses, layers);
    for (size_t i = 0; i < uses.size(); ++i) {
      int k = operands[i];
      const int number = model.ops[uses[i].op].operands[k];
      const Tensor& tensor = model.tensors[number];
      if (places[i].isKept) isKept[number] = true;
      places[i].op = std::max(places[i].op, tensor.producer + 1);
      if (places[i].op <= uses[i].op) gatherPlace[{uses[i].op, k}] = places[i];
    }
  }

  int addCopy(int tensor, int layout, int move, std::optional<Phase> phase) {
    int number = count(step.copies);
    step.copies.push_back({tensor, layout, move, phase});
    copiesOf[tensor].push_back(number);
    return number;
  }

  void addArgument(int argument) {
    const Argument& what = model.arguments[argument];
    if (what.storage >= 0) {
      addPart(argument, what.storage);
    } else {
      for (const Demand& demand : demands[what.tensor]) {
        addInputFor(argument, demand);
      }
    }
  }

  void addPart(int argument, int layout) {
    int tensor = model.arguments[argument].tensor;
    int part = count(copiesOf[tensor]);
    int copy = addCopy(tensor, layout, /*move=*/-1, std::nullopt);
    step.arguments.push_back({argument, part, copy});
  }

  void addInputFor(int argument, const Demand& demand) {
    int tensor = model.arguments[argument].tensor;
    const sharding::Layout& demanded = model.layouts.at(demand.layout);
    int layout = sharding::hasBoxes(demanded)
                     ? demand.layout
                     : model.layouts.number(sharding::boxLayout(demanded));
    for (int copy : copiesOf[tensor]) {
      // Shards with halos need not hold all positions: then there is no plan.
      absl::StatusOr<Plan> plan = planFrom(copy, layout);
      if (plan.ok() && isSlice(**plan)) return;
    }
    addPart(argument, layout);
  }

  static bool isSlice(const sharding::ReshardingPlan& plan) {
    return plan.steps.empty() ||
           (plan.steps.size() == 1 &&
            plan.steps[0].kind == sharding::StepKind::kLocalSlice);
  }

  absl::StatusOr<Plan> planFrom(int copy, int target) {
    const Copy& from = step.copies[copy];
    const sharding::Layout& source = model.layouts.at(from.layout);
    int64_t bytes = model.tensors[from.tensor].elementBytes;
    if (!model.sendsMessages) {
      return plans.plan(source, model.layouts.at(target), bytes);
    }
    SOAPSTONE_ASSIGN_OR_RETURN(
        sharding::ReshardingPlan plan,
        sharding::planMessages(source, model.layouts.at(target), bytes));
    return std::make_shared<const sharding::ReshardingPlan>(std::move(plan));
  }

  absl::Status addOp(int number) {
    presentOp = number;
    const Op& op = model.ops[number];
    std::vector<int>& operands = step.operands.emplace_back();
    for (int k = 0; k < count(op.operands); ++k) {
      SOAPSTONE_ASSIGN_OR_RETURN(
          int copy,
          provide(op.operands[k], {number, k, op.operandLayouts[k], op.phase}));
      operands.push_back(copy);
    }
    std::vector<int>& made = step.made.emplace_back();
    for (int k = 0; k < count(op.results); ++k) {
      made.push_back(addCopy(op.results[k], op.resultLayouts[k], /*move=*/-1,
                             std::nullopt));
    }
    step.order.push_back({/*isMove=*/false, number});
    for (int k = 0; k < count(op.results); ++k) {
      bool isPartial = model.layouts.at(op.resultLayouts[k]).isPartial();
      for (const Demand& demand : demands[op.results[k]]) {
        bool isEarly = isPartial || demand.phase == op.phase ||
                       demand.phase == Phase::kUpdate;
        if (!isEarly) continue;
        SOAPSTONE_RETURN_IF_ERROR(
            provide(op.results[k], demand, /*isEarly=*/true).status());
      }
    }
    presentOp = number + 1;
    return absl::OkStatus();
  }

  // The copy of `tensor` that `demand` reads, moved there if need be.
  absl::StatusOr<int> provide(int tensor, const Demand& demand,
                              bool isEarly = false) {
    for (int number : copiesOf[tensor]) {
      const Copy& copy = step.copies[number];
      if (copy.phase && *copy.phase != demand.phase) continue;
      if (copy.layout == demand.layout) return number;
    }
    Move move;
    SOAPSTONE_RETURN_IF_ERROR(choosePlan(tensor, demand, &move));
    move.op = demand.op;
    move.operand = demand.operand;
    move.isEarly = isEarly;
    const bool isGathered =
        model.tensors[tensor].isParameter && grows(*move.plan);
    std::optional<Phase> phase;
    if (isGathered && !isKeptFor(tensor, demand)) phase = demand.phase;
    int number = count(step.moves);
    move.target = addCopy(tensor, demand.layout, number, phase);
    auto place = isGathered && !isEarly
                     ? gatherPlace.find({demand.op, demand.operand})
                     : gatherPlace.end();
    if (place == gatherPlace.end()) {
      step.order.push_back({/*isMove=*/true, number});
    } else {
      move.ahead = place->second.op;
      move.batch = place->second.batch;
      ahead[move.ahead].push_back(number);
    }
    step.moves.push_back(std::move(move));
    return step.copies.size() - 1;
  }

  // Whether the backward pass reads what is gathered for a forward `demand`.
  bool isKeptFor(int tensor, const Demand& demand) const {
    return isKept[tensor] && demand.phase == Phase::kForward &&
           std::any_of(demands[tensor].begin(), demands[tensor].end(),
                       [&](const Demand& other) {
                         return other.phase == Phase::kBackward &&
                                other.layout == demand.layout;
                       });
  }

  // From where the tensor is made; of an input, from the part that needs the
  // fewest bytes.
  absl::Status choosePlan(int tensor, const Demand& demand, Move* move) {
    const Tensor& what = model.tensors[tensor];
    bool isInput = what.producer < 0 && model.arguments[what.index].storage < 0;
    absl::Status error;
    const std::vector<int>& known = copiesOf[tensor];
    for (size_t i = 0; i < (isInput ? known.size() : 1); ++i) {
      absl::StatusOr<Plan> plan = planFrom(known[i], demand.layout);
      if (!plan.ok()) {
        error = plan.status();
        continue;
      }
      if (move->plan && move->plan->totalBytes <= (*plan)->totalBytes) continue;
      move->source = known[i];
      move->plan = *std::move(plan);
    }
    if (move->plan) return absl::OkStatus();
    presentOp = demand.op;
    return absl::Status(
        error.code(),
        absl::StrCat("operand ", demand.operand, " cannot get from layout ",
                     model.layouts.at(step.copies[known[0]].layout).toString(),
                     " to ", model.layouts.at(demand.layout).toString(), ": ",
                     error.message()));
  }

  // Puts the moves of `ahead` where they are issued: right before their op,
  // behind what the op itself waits for.
  void issueAhead() {
    std::vector<Item> order;
    for (const Item& item : step.order) {
      if (!item.isMove) {
        for (int move : ahead[item.number]) order.push_back({true, move});
      }
      order.push_back(item);
    }
    step.order = std::move(order);
    for (size_t i = 1; i < step.order.size(); ++i) {
      if (!step.order[i].isMove || !step.order[i - 1].isMove) continue;
      const Move& before = step.moves[step.order[i - 1].number];
      Move& move = step.moves[step.order[i].number];
      move.joinsCall = move.batch >= 0 && move.batch == before.batch &&
                       sharding::shareCall(*before.plan, *move.plan);
    }
  }

  Model& model;
  sharding::ReshardingCache& plans;
  PlacedStep step;
  std::vector<std::vector<Demand>> demands;  // By tensor, in program order.
  std::vector<std::vector<int>> copiesOf;    // By tensor.
  // By op and operand: place of a parameter's gather ahead of its use.
  std::map<std::pair<int, int>, sharding::GatherPlace> gatherPlace;
  std::vector<bool> isKept;             // By tensor: `GatherPlace::isKept`.
  std::vector<std::vector<int>> ahead;  // Moves, by op.
  int presentOp = 0;
};

}  // namespace

absl::StatusOr<PlacedStep> place(Model* model, sharding::ReshardingCache* plans,
                                 int* failingOp) {
  Placer placer(model, plans);
  absl::StatusOr<PlacedStep> placed = placer.run();
  if (failingOp != nullptr) *failingOp = placer.op();
  return placed;
}

}  // namespace soapstone::step
