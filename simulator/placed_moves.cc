// The part of PlacedProgram that brings values to their consumers: the layouts
// that are demanded of each, and the moves that give them.
#include <algorithm>

#include "ir/support/status_macros.h"
#include "simulator/placed_program.h"

namespace soapstone::simulator {

int PlacedProgram::finalLayout(int number) {
  const model::ModelResult& result = graph.results[number];
  if (result.updates >= 0 && !loaded[result.updates].empty() &&
      graph.arguments[result.updates].role !=
          model::ModelArgumentRole::kInput) {
    return loaded[result.updates][0];
  }
  const model::ModelValue& value = graph.values[result.value];
  if (value.producer >= 0) {
    return catalog.boxed(
        catalog.variantAt(variants[value.producer]).resultLayouts[value.index]);
  }
  if (graph.arguments[value.index].role != model::ModelArgumentRole::kInput) {
    return loaded[value.index][0];
  }
  const Demand& first = demands[result.value][0];
  if (first.op == opCount()) {
    return catalog.layout(
        sharding::replicatedLayout(value.shape, sharding::DeviceGrid()));
  }
  return catalog.boxed(demandedLayout(first));
}

int PlacedProgram::demandedLayout(const Demand& demand) {
  int index = demand.operand - operandBegins[demand.op];
  if (demand.op == opCount()) return finalLayout(index);
  return catalog.variantAt(variants[demand.op]).operandLayouts[index];
}

void PlacedProgram::loadInput(int value) {
  layoutList.clear();
  for (const Demand& demand : demands[value]) {
    int wanted = catalog.loadable(demandedLayout(demand));
    bool isLoaded = false;
    for (int layout : layoutList) {
      // Shards with halos need not hold all positions: then there is no plan.
      absl::StatusOr<int> plan =
          catalog.plan(layout, wanted, graph.values[value].elementBytes);
      isLoaded = isLoaded || (plan.ok() && catalog.planAt(*plan).isSlice);
    }
    if (!isLoaded) layoutList.push_back(wanted);
  }
  std::vector<int>& present = loaded[graph.values[value].index];
  if (present != layoutList) {
    std::vector<int>& list = rewrite(&present);
    list.insert(list.end(), layoutList.begin(), layoutList.end());
  }
}

absl::Status PlacedProgram::rederiveValue(int value) {
  const model::ModelValue& tensor = graph.values[value];
  copies.clear();
  oldMoves = movesOf[value];
  bool isPartial = false;
  if (tensor.producer >= 0) {
    int layout = catalog.variantAt(variants[tensor.producer])
                     .resultLayouts[tensor.index];
    copies.push_back({1 + tensor.producer, layout, kAllPhases});
    isPartial = catalog.layoutAt(layout).isPartial();
  } else {
    if (graph.arguments[tensor.index].role ==
        model::ModelArgumentRole::kInput) {
      loadInput(value);
    }
    for (int layout : loaded[tensor.index]) {
      copies.push_back({0, layout, kAllPhases});
    }
  }
  rewrite(&movesOf[value]);
  if (tensor.producer >= 0) {
    int phase = phaseOf(tensor.producer);
    for (const Demand& demand : demands[value]) {
      int needed = phaseOf(demand.op);
      bool isEarly = isPartial || needed == phase || needed == kUpdatePhase;
      if (!isEarly) continue;
      SOAPSTONE_RETURN_IF_ERROR(provide(value, demand, /*isEarly=*/true));
    }
  }
  for (const Demand& demand : demands[value]) {
    SOAPSTONE_RETURN_IF_ERROR(provide(value, demand, /*isEarly=*/false));
  }
  for (int number : oldMoves) {
    removed.push_back(number);
    work -= catalog.planAt(moves[number].plan).picoseconds;
    int operand = moves[number].operand;
    markOp(operand < 0 ? tensor.producer : opOfOperand[operand]);
    if (moves[number].ahead >= 0) staleAhead.push_back(number);
  }
  return absl::OkStatus();
}

absl::Status PlacedProgram::provide(int value, const Demand& demand,
                                    bool isEarly) {
  const model::ModelValue& tensor = graph.values[value];
  int wanted = demandedLayout(demand);
  int phase = phaseOf(demand.op);
  auto use = [&](int slot) {
    if (operandSlots[demand.operand] == slot) return;
    set(&operandSlots[demand.operand], slot);
    markOp(demand.op);
  };
  for (const Copy& copy : copies) {
    if (copy.phase != kAllPhases && copy.phase != phase) continue;
    if (copy.layout != wanted) continue;
    use(copy.slot);
    return absl::OkStatus();
  }
  // From where the value is made; of an input, from the copy that needs the
  // fewest bytes.
  bool isInput = tensor.producer < 0 && graph.arguments[tensor.index].role ==
                                            model::ModelArgumentRole::kInput;
  int result = demand.operand - operandBegins[opCount()];
  bool isNewValue = result >= 0 && graph.results[result].updates >= 0;
  int best = -1;
  int source = 0;
  absl::Status error = absl::InternalError("a value has no layout");
  for (size_t i = 0; i < (isInput ? copies.size() : 1); ++i) {
    absl::StatusOr<int> plan =
        catalog.plan(copies[i].layout, wanted, tensor.elementBytes,
                     isGradient[value] || isNewValue);
    if (!plan.ok()) {
      error = plan.status();
      continue;
    }
    if (best >= 0 &&
        catalog.planAt(best).totalBytes <= catalog.planAt(*plan).totalBytes) {
      continue;
    }
    best = *plan;
    source = copies[i].slot;
  }
  if (best < 0) return error;
  const PlanCost& cost = catalog.planAt(best);
  const bool isGathered = cost.grows && parameterLike[value];
  int usable =
      isGathered && !isKeptFor(value, demand, wanted) ? phase : kAllPhases;
  if (cost.parts.empty()) {
    copies.push_back({source, wanted, usable});
  } else {
    PlacedMove wantedMove{value, best, source, wanted,
                          isEarly ? -1 : demand.operand};
    if (isGathered && !isEarly) {
      wantedMove.ahead = gatherPlace[demand.operand];
    }
    int number = takeMove(wantedMove);
    movesOf[value].push_back(number);
    copies.push_back({firstMoveSlot() + number, wanted, usable});
  }
  use(copies.back().slot);
  return absl::OkStatus();
}

bool PlacedProgram::isKeptFor(int value, const Demand& demand, int layout) {
  return isKept[value] && phaseOf(demand.op) == 0 &&
         std::any_of(demands[value].begin(), demands[value].end(),
                     [&](const Demand& other) {
                       return phaseOf(other.op) == 1 &&
                              demandedLayout(other) == layout;
                     });
}

int PlacedProgram::takeMove(const PlacedMove& wanted) {
  for (size_t i = 0; i < oldMoves.size(); ++i) {
    if (moves[oldMoves[i]] != wanted) continue;
    int number = oldMoves[i];
    oldMoves.erase(oldMoves.begin() + static_cast<int64_t>(i));
    return number;
  }
  int number;
  if (freeMoves.empty()) {
    number = static_cast<int>(moves.size());
    moves.emplace_back();
  } else {
    number = freeMoves.back();
    freeMoves.pop_back();
  }
  moves[number] = wanted;
  work += catalog.planAt(wanted.plan).picoseconds;
  added.push_back(number);
  markOp(wanted.operand < 0 ? graph.values[wanted.value].producer
                            : opOfOperand[wanted.operand]);
  if (wanted.ahead >= 0) staleAhead.push_back(number);
  return number;
}

void PlacedProgram::rewriteBehind(int op) {
  layoutList.clear();
  for (int value : graph.ops[op].results) {
    for (int number : movesOf[value]) {
      if (moves[number].operand < 0) layoutList.push_back(number);
    }
  }
  if (behind[op] == layoutList) return;
  std::vector<int>& list = rewrite(&behind[op]);
  list.insert(list.end(), layoutList.begin(), layoutList.end());
  markOp(op);
}

void PlacedProgram::rewriteAhead() {
  // Moves that went are still in a list; those that came are in none.
  for (int number : staleAhead) {
    std::vector<int>& present = ahead[moves[number].ahead];
    layoutList = present;
    auto place = std::find(layoutList.begin(), layoutList.end(), number);
    if (place != layoutList.end()) {
      layoutList.erase(place);
    } else {
      place =
          std::find_if(layoutList.begin(), layoutList.end(), [&](int other) {
            return moves[other].operand > moves[number].operand;
          });
      layoutList.insert(place, number);
    }
    std::vector<int>& list = rewrite(&present);
    list.insert(list.end(), layoutList.begin(), layoutList.end());
    markOp(moves[number].ahead);
  }
  staleAhead.clear();
}

}  // namespace soapstone::simulator
