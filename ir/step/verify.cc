#include "ir/step/verify.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"

namespace soapstone::step {
namespace {

template <typename... Parts>
absl::Status wrong(const Parts&... parts) {
  return absl::InternalError(absl::StrCat("placed step: ", parts...));
}

// The most elements that a device holds of `layout`.
int64_t mostElements(const sharding::Layout& layout) {
  int64_t most = 0;
  for (int64_t rank = 0; rank < layout.devices.size(); ++rank) {
    int64_t elements = 1;
    for (const sharding::PositionRanges& dim :
         sharding::regionOf(layout, rank).dims) {
      elements *= sharding::countPositions(dim);
    }
    most = std::max(most, elements);
  }
  return most;
}

class Verifier {
 public:
  Verifier(const Model& model, const PlacedStep& step)
      : model(model), step(step), opCount(static_cast<int>(model.ops.size())) {}

  absl::Status run() {
    SOAPSTONE_RETURN_IF_ERROR(checkNumbers());
    SOAPSTONE_RETURN_IF_ERROR(checkArguments());
    SOAPSTONE_RETURN_IF_ERROR(checkSharing());
    SOAPSTONE_RETURN_IF_ERROR(checkOrder());
    SOAPSTONE_RETURN_IF_ERROR(checkLanes());
    for (size_t i = 0; i < step.moves.size(); ++i) {
      if (!isRead[step.moves[i].target]) {
        return wrong("nothing reads what move ", i, " makes");
      }
    }
    return absl::OkStatus();
  }

 private:
  bool isCopy(int number) const {
    return number >= 0 && number < static_cast<int>(step.copies.size());
  }
  bool areCopies(const std::vector<int>& numbers, size_t count) const {
    return numbers.size() == count &&
           std::all_of(numbers.begin(), numbers.end(),
                       [&](int number) { return isCopy(number); });
  }

  absl::Status checkNumbers() const {
    for (size_t i = 0; i < step.copies.size(); ++i) {
      const Copy& copy = step.copies[i];
      bool isKnown = copy.tensor >= 0 &&
                     copy.tensor < static_cast<int>(model.tensors.size()) &&
                     copy.layout >= 0 && copy.layout < model.layouts.size() &&
                     copy.move < static_cast<int>(step.moves.size());
      if (!isKnown) return wrong("copy ", i, " names nothing of the model");
    }
    if (step.operands.size() != model.ops.size() ||
        step.made.size() != model.ops.size() ||
        !areCopies(step.results, model.results.size())) {
      return wrong("it has not the ops and results of the model");
    }
    for (int i = 0; i < opCount; ++i) {
      if (!areCopies(step.operands[i], model.ops[i].operands.size()) ||
          !areCopies(step.made[i], model.ops[i].results.size())) {
        return wrong("op '", model.ops[i].name, "' lacks operands or results");
      }
    }
    for (size_t i = 0; i < step.moves.size(); ++i) {
      const Move& move = step.moves[i];
      if (!isCopy(move.source) || !isCopy(move.target) || !move.plan ||
          step.copies[move.target].move != static_cast<int>(i)) {
        return wrong("move ", i, " makes no copy");
      }
    }
    return absl::OkStatus();
  }

  absl::Status checkArguments() const {
    std::vector<int> parts(model.arguments.size(), 0);
    for (const ArgumentPart& part : step.arguments) {
      if (part.argument < 0 || !isCopy(part.copy) ||
          part.argument >= static_cast<int>(model.arguments.size())) {
        return wrong("a part of an argument is none");
      }
      const Argument& argument = model.arguments[part.argument];
      const Copy& copy = step.copies[part.copy];
      const std::string& name = model.tensors[argument.tensor].name;
      if (part.part != parts[part.argument]++) {
        return wrong("parts of argument '", name, "' are not counted");
      }
      if (copy.tensor != argument.tensor || copy.move >= 0 || copy.phase) {
        return wrong("argument '", name, "' is another tensor");
      }
      if (argument.storage >= 0 && copy.layout != argument.storage) {
        return wrong("argument '", name, "' is not as it is stored");
      }
      if (model.layouts.at(copy.layout).isPartial()) {
        return wrong("argument '", name, "' is not whole");
      }
    }
    for (size_t i = 0; i < parts.size(); ++i) {
      if (model.arguments[i].storage >= 0 && parts[i] != 1) {
        return wrong("stored argument ", i, " is there ", parts[i], " times");
      }
    }
    return absl::OkStatus();
  }

  // One copy for a layout and phase, or one for all phases.
  absl::Status checkSharing() const {
    std::set<std::tuple<int, int, int>> known;
    for (const Copy& copy : step.copies) {
      int phase = copy.phase ? static_cast<int>(*copy.phase) : -1;
      if (!known.insert({copy.tensor, copy.layout, phase}).second) {
        return wrong("'", model.tensors[copy.tensor].name,
                     "' is twice in one layout");
      }
    }
    return absl::OkStatus();
  }

  absl::Status checkOrder() {
    isMade.assign(step.copies.size(), false);
    isRead.assign(step.copies.size(), false);
    isPlaced.assign(step.moves.size(), false);
    for (const ArgumentPart& part : step.arguments) isMade[part.copy] = true;
    nextOp = 0;
    for (size_t i = 0; i < step.order.size(); ++i) {
      const Item& item = step.order[i];
      SOAPSTONE_RETURN_IF_ERROR(item.isMove ? runMove(i) : runOp(item.number));
    }
    if (nextOp != opCount) return wrong("ops are missing");
    if (std::find(isPlaced.begin(), isPlaced.end(), false) != isPlaced.end()) {
      return wrong("a move stands nowhere");
    }
    for (size_t i = 0; i < step.results.size(); ++i) {
      const Result& result = model.results[i];
      SOAPSTONE_RETURN_IF_ERROR(read(step.results[i], result.tensor,
                                     result.layout, Phase::kUpdate,
                                     absl::StrCat("result ", i)));
    }
    return absl::OkStatus();
  }

  absl::Status runOp(int number) {
    if (number != nextOp || nextOp == opCount) {
      return wrong("ops stand in another order than in the model");
    }
    ++nextOp;
    const Op& op = model.ops[number];
    for (size_t k = 0; k < op.operands.size(); ++k) {
      SOAPSTONE_RETURN_IF_ERROR(read(step.operands[number][k], op.operands[k],
                                     op.operandLayouts[k], op.phase, op.name));
    }
    for (size_t k = 0; k < op.results.size(); ++k) {
      int made = step.made[number][k];
      const Copy& copy = step.copies[made];
      if (copy.tensor != op.results[k] || copy.layout != op.resultLayouts[k] ||
          copy.move >= 0 || copy.phase || isMade[made]) {
        return wrong("op '", op.name, "' makes another result");
      }
      isMade[made] = true;
    }
    return absl::OkStatus();
  }

  absl::Status read(int number, int tensor, int layout, Phase phase,
                    const std::string& reader) {
    const Copy& copy = step.copies[number];
    if (!isMade[number]) {
      return wrong("'", reader, "' reads copy ", number, " before it is made");
    }
    if (copy.tensor != tensor || copy.layout != layout) {
      return wrong("'", reader, "' does not read '", model.tensors[tensor].name,
                   "' as it demands it");
    }
    if (copy.phase && *copy.phase != phase) {
      return wrong("'", reader, "' reads a copy of another phase");
    }
    isRead[number] = true;
    return absl::OkStatus();
  }

  absl::Status runMove(size_t position) {
    int number = step.order[position].number;
    if (number < 0 || number >= static_cast<int>(step.moves.size()) ||
        isPlaced[number]) {
      return wrong("a move stands twice");
    }
    isPlaced[number] = true;
    const Move& move = step.moves[number];
    const Copy& source = step.copies[move.source];
    const Copy& target = step.copies[move.target];
    if (!isMade[move.source]) {
      return wrong("move ", number, " starts before its source is made");
    }
    if (source.tensor != target.tensor || source.phase || isMade[move.target]) {
      return wrong("move ", number, " has another source");
    }
    isMade[move.target] = true;
    SOAPSTONE_RETURN_IF_ERROR(checkPlan(number));
    SOAPSTONE_RETURN_IF_ERROR(checkPlace(number));
    SOAPSTONE_RETURN_IF_ERROR(checkPhase(number));
    return checkCall(position);
  }

  absl::Status checkPlan(int number) const {
    const Move& move = step.moves[number];
    const sharding::ReshardingPlan& plan = *move.plan;
    const Copy& source = step.copies[move.source];
    // A plan without steps still has two ends.
    size_t layouts = std::max<size_t>(plan.steps.size(), 1) + 1;
    if (plan.layouts.size() != layouts ||
        plan.elementBytes != model.tensors[source.tensor].elementBytes) {
      return wrong("the plan of move ", number, " is of another tensor");
    }
    auto agree = [](const sharding::Layout& planned,
                    const sharding::Layout& held) {
      if (planned.shape() == held.shape()) return planned == held;
      // A refinement.
      return planned.devices == held.devices &&
             planned.numElements() == held.numElements() &&
             mostElements(planned) == mostElements(held);
    };
    if (!agree(plan.layouts.front(), model.layouts.at(source.layout)) ||
        !agree(plan.layouts.back(),
               model.layouts.at(step.copies[move.target].layout))) {
      return wrong("the plan of move ", number, " has other ends");
    }
    return absl::OkStatus();
  }

  // Ops before `nextOp` have run.
  absl::Status checkPlace(int number) const {
    const Move& move = step.moves[number];
    const Tensor& tensor = model.tensors[step.copies[move.target].tensor];
    bool isHere = false;
    if (move.isEarly) {
      isHere = tensor.producer == nextOp - 1 && move.op > tensor.producer &&
               move.ahead < 0;
    } else if (move.ahead >= 0) {
      isHere =
          tensor.isParameter && move.ahead == nextOp && move.ahead <= move.op;
    } else {
      isHere = move.op == nextOp;
    }
    if (!isHere) return wrong("move ", number, " does not stand where it says");
    return absl::OkStatus();
  }

  absl::Status checkPhase(int number) const {
    const Move& move = step.moves[number];
    const Copy& target = step.copies[move.target];
    bool isGathered =
        model.tensors[target.tensor].isParameter &&
        mostElements(model.layouts.at(target.layout)) >
            mostElements(model.layouts.at(step.copies[move.source].layout));
    if (isGathered && !target.phase && isReadInBothPasses(move.target)) {
      return absl::OkStatus();
    }
    if (isGathered != target.phase.has_value()) {
      return wrong("move ", number,
                   isGathered ? " keeps a parameter beyond its phase"
                              : " makes a copy for one phase only");
    }
    return absl::OkStatus();
  }

  bool isReadInBothPasses(int copy) const {
    bool isReadForward = false, isReadBackward = false;
    for (size_t op = 0; op < step.operands.size(); ++op) {
      const std::vector<int>& operands = step.operands[op];
      if (std::find(operands.begin(), operands.end(), copy) == operands.end())
        continue;
      isReadForward |= model.ops[op].phase == Phase::kForward;
      isReadBackward |= model.ops[op].phase == Phase::kBackward;
    }
    return isReadForward && isReadBackward;
  }

  absl::Status checkCall(size_t position) const {
    const Move& move = step.moves[step.order[position].number];
    if (!move.joinsCall) return absl::OkStatus();
    bool isBehindMove = position > 0 && step.order[position - 1].isMove;
    if (!isBehindMove) return wrong("a call has no first move");
    const Move& before = step.moves[step.order[position - 1].number];
    bool isOne = move.batch >= 0 && move.batch == before.batch &&
                 move.plan->steps.size() == 1 &&
                 before.plan->steps.size() == 1 &&
                 move.plan->steps[0].kind == sharding::StepKind::kAllGather &&
                 before.plan->steps[0].kind == sharding::StepKind::kAllGather &&
                 move.plan->steps[0].groups == before.plan->steps[0].groups;
    if (!isOne) return wrong("a call joins moves that are not one gather");
    return absl::OkStatus();
  }

  // Marks, from the end, what anything but updates depends on.
  absl::Status checkLanes() const {
    std::vector<bool> isAwaited(step.copies.size(), false);
    for (size_t i = 0; i < step.results.size(); ++i) {
      const int held = model.results[i].heldWith();
      if (held < 0 || model.arguments[held].isState) {
        isAwaited[step.results[i]] = true;
      }
    }
    for (auto item = step.order.rbegin(); item != step.order.rend(); ++item) {
      if (item->isMove) {
        const Move& move = step.moves[item->number];
        if (!isAwaited[move.target]) continue;
        isAwaited[move.source] = true;
        for (int lane : move.lanes) {
          if (lane != 0) {
            return wrong("computing waits for the second lane of move ",
                         item->number);
          }
        }
        continue;
      }
      bool leads = model.ops[item->number].phase == Phase::kBackward;
      for (int made : step.made[item->number]) leads |= isAwaited[made];
      if (!leads) continue;
      for (int operand : step.operands[item->number]) isAwaited[operand] = true;
    }
    for (size_t i = 0; i < step.moves.size(); ++i) {
      SOAPSTONE_RETURN_IF_ERROR(checkNetwork(i));
    }
    return absl::OkStatus();
  }

  absl::Status checkNetwork(size_t number) const {
    const Move& move = step.moves[number];
    const std::vector<sharding::ReshardingStep>& steps = move.plan->steps;
    if (move.lanes.size() != steps.size()) {
      return wrong("steps of move ", number, " have no lane");
    }
    for (size_t i = 0; i < steps.size(); ++i) {
      if (move.lanes[i] == 0) continue;
      std::set<std::pair<int, int>> places;  // Of groups, nodes.
      const std::vector<int>& members = steps[i].groups.members;
      for (size_t k = 0; k < members.size() && !model.nodes.empty(); ++k) {
        places.insert({static_cast<int>(k) / steps[i].groups.size,
                       model.nodes[members[k]]});
      }
      const bool isCollective =
          steps[i].kind == sharding::StepKind::kAllReduce ||
          steps[i].kind == sharding::StepKind::kReduceScatter ||
          steps[i].kind == sharding::StepKind::kAllGather;
      if (!isCollective || members.empty() || places.size() < members.size()) {
        return wrong("move ", number, " does not sum between nodes");
      }
    }
    return absl::OkStatus();
  }

  const Model& model;
  const PlacedStep& step;
  int opCount;
  int nextOp = 0;
  std::vector<bool> isMade;    // By copy.
  std::vector<bool> isRead;    // By copy: by an op or as a result.
  std::vector<bool> isPlaced;  // By move.
};

}  // namespace

absl::Status verify(const Model& model, const PlacedStep& step) {
  return Verifier(model, step).run();
}

}  // namespace soapstone::step
