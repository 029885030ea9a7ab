#include "ir/step/step_editor.h"

#include <algorithm>
#include <utility>

#include "ir/sharding/box_layout.h"
#include "ir/support/status_macros.h"

namespace soapstone::step {

StepEditor::StepEditor(std::shared_ptr<const StepOutline> outline)
    : shared(std::move(outline)), outline(*shared) {
  const size_t ops = opCount();
  const size_t values = function().values.size();
  behind.resize(ops + 1);
  ahead.resize(ops + 1);
  movesOf.resize(values);
  loaded.resize(function().arguments.size());
  opIsDirty.assign(ops + 1, 0);
  valueIsChanged.assign(values, 0);
  // Addresses of entries are kept in the log.
  operandSlots.assign(this->outline.operandCount(), 0);
}

bool StepEditor::isForUpdates(int value, int layout,
                              std::optional<Phase> phase) {
  const absl::Span<const Demand> readers = outline.demandsOf(value);
  return std::all_of(readers.begin(), readers.end(), [&](const Demand& reader) {
    const bool reads = (!phase || *phase == phaseOf(reader.op)) &&
                       demandedLayout(reader) == layout;
    return !reads || outline.isUpdate(reader);
  });
}

int StepEditor::movesInCall(int op, int index) const {
  const std::vector<int>& list = ahead[op];
  const PlacedMove& first = moves[list[index]];
  const int number = wayAt(first.plan).gatherGroups;
  int end = index + 1;
  while (number >= 0 && end < static_cast<int>(list.size())) {
    const PlacedMove& next = moves[list[end]];
    if (batchOf(next.operand) != batchOf(first.operand) ||
        wayAt(next.plan).gatherGroups != number ||
        next.isForUpdates != first.isForUpdates) {
      break;
    }
    ++end;
  }
  return end - index;
}

void StepEditor::set(int* place, int value) {
  if (*place == value) return;
  if (isLogged) integerLog.push_back({place, *place});
  *place = value;
}

std::vector<int>& StepEditor::rewrite(std::vector<int>* place) {
  if (!isLogged) {
    place->clear();
    return *place;
  }
  listLog.push_back({place, std::move(*place)});
  if (!spareLists.empty()) {
    *place = std::move(spareLists.back());
    spareLists.pop_back();
  }
  place->clear();
  return *place;
}

bool StepEditor::takeList(std::vector<int>* place) {
  if (*place == newList) return false;
  std::vector<int>& list = rewrite(place);
  list.insert(list.end(), newList.begin(), newList.end());
  return true;
}

void StepEditor::markOp(int op) {
  if (opIsDirty[op]) return;
  opIsDirty[op] = 1;
  dirty.push_back(op);
}

void StepEditor::markValue(int value) {
  if (valueIsChanged[value]) return;
  valueIsChanged[value] = 1;
  changedValues.push_back(value);
}

void StepEditor::forgetLog() {
  integerLog.clear();
  listLog.clear();
}

void StepEditor::forgetPending() {
  for (int value : changedValues) valueIsChanged[value] = 0;
  changedValues.clear();
  staleAhead.clear();
}

void StepEditor::beginChange() {
  forgetLog();
  isLogged = true;
  for (int op : dirty) opIsDirty[op] = 0;
  dirty.clear();
  added.clear();
  removed.clear();
}

void StepEditor::acceptChange() {
  for (ListChange& change : listLog) {
    spareLists.push_back(std::move(change.old));
  }
  for (int number : removed) freeMoves.push_back(number);
  beginChange();
}

void StepEditor::undoChange() {
  forgetPending();
  for (size_t i = listLog.size(); i-- > 0;) {
    spareLists.push_back(std::move(*listLog[i].place));
    *listLog[i].place = std::move(listLog[i].old);
  }
  for (size_t i = integerLog.size(); i-- > 0;) {
    *integerLog[i].place = integerLog[i].old;
  }
  for (int number : added) freeMoves.push_back(number);
  beginChange();
}

void StepEditor::clear() {
  acceptChange();
  forgetPending();
  std::fill(operandSlots.begin(), operandSlots.end(), 0);
  for (auto* lists : {&behind, &ahead, &movesOf, &loaded}) {
    for (std::vector<int>& list : *lists) list.clear();
  }
  moves.clear();
  freeMoves.clear();
  const int values = static_cast<int>(function().values.size());
  for (int value = 0; value < values; ++value) markValue(value);
  isLogged = false;
}

void StepEditor::changeOp(int op, absl::Span<const int> operandsBefore,
                          absl::Span<const int> resultsBefore) {
  markOp(op);
  // A value moves as before where its producer and its readers do not change.
  auto markChanged = [&](absl::Span<const int> values,
                         absl::Span<const int> before,
                         const std::vector<int>& now) {
    for (size_t i = 0; i < values.size(); ++i) {
      if (before[i] != now[i]) markValue(values[i]);
    }
  };
  markChanged(function().operands[op], operandsBefore, operandLayouts(op));
  markChanged(function().results[op], resultsBefore, resultLayouts(op));
}

void StepEditor::store(int argument, int layout) {
  newList.assign(1, layout);
  if (!takeList(&loaded[argument])) return;
  markValue(function().arguments[argument].tensor);
  for (int value : outline.newValues(argument)) markValue(value);
}

absl::Status StepEditor::derive() {
  for (int value : changedValues) {
    SOAPSTONE_RETURN_IF_ERROR(deriveValue(value));
  }
  for (int value : changedValues) {
    const int producer = function().values[value].producer;
    if (valueIsChanged[value] == kMoved && producer >= 0) {
      rewriteBehind(producer);
    }
  }
  rewriteAhead();
  forgetPending();
  return absl::OkStatus();
}

int StepEditor::finalLayout(int number) {
  const Result& result = function().returned[number];
  if (result.layout >= 0) return result.layout;
  const int held = result.heldWith();
  if (held >= 0 && !function().arguments[held].isInput() &&
      !loaded[held].empty()) {
    return loaded[held][0];
  }
  const StepFunction::Value& tensor = function().values[result.tensor];
  if (tensor.producer >= 0) {
    return boxed(resultLayouts(tensor.producer)[tensor.index]);
  }
  if (!isInput(result.tensor)) return loaded[tensor.index][0];
  const Demand& first = outline.demandsOf(result.tensor)[0];
  if (first.op == opCount()) {
    return layoutNumber(sharding::replicatedLayout(shapeOf(result.tensor),
                                                   sharding::DeviceGrid()));
  }
  return boxed(demandedLayout(first));
}

int StepEditor::demandedLayout(const Demand& demand) {
  const int index = demand.operand - operandBegin(demand.op);
  if (demand.op == opCount()) return finalLayout(index);
  return operandLayouts(demand.op)[index];
}

void StepEditor::loadInput(int value) {
  newList.clear();
  for (const Demand& demand : outline.demandsOf(value)) {
    const int demanded = demandedLayout(demand);
    const int wanted =
        sharding::hasBoxes(layoutAt(demanded)) ? demanded : boxed(demanded);
    bool isLoaded = false;
    for (int layout : newList) {
      // Shards with halos need not hold all positions: then there is no plan.
      absl::StatusOr<int> way =
          plan(layout, wanted, value, /*isNewValue=*/false);
      isLoaded = isLoaded || (way.ok() && wayAt(*way).isSlice);
    }
    if (!isLoaded) newList.push_back(wanted);
  }
  takeList(&loaded[function().values[value].index]);
}

bool StepEditor::isEarly(int value, const Demand& demand) const {
  const StepFunction::Value& tensor = function().values[value];
  return isNeededSoon(tensor, demand) || isMadePartial(tensor);
}

absl::Status StepEditor::deriveValue(int value) {
  const StepFunction::Value& tensor = function().values[value];
  copies.clear();
  oldMoves = movesOf[value];
  if (tensor.producer >= 0) {
    copies.push_back({1 + tensor.producer,
                      resultLayouts(tensor.producer)[tensor.index],
                      std::nullopt});
  } else {
    if (isInput(value)) loadInput(value);
    for (int layout : loaded[tensor.index]) {
      copies.push_back({0, layout, std::nullopt});
    }
  }
  SOAPSTONE_RETURN_IF_ERROR(provideAll(value));
  if (takeList(&movesOf[value])) valueIsChanged[value] = kMoved;
  for (int number : oldMoves) {
    removed.push_back(number);
    const int operand = moves[number].operand;
    markOp(operand < 0 ? tensor.producer : opOf(operand));
    if (moves[number].ahead >= 0) staleAhead.push_back(number);
  }
  return absl::OkStatus();
}

absl::Status StepEditor::provideAll(int value) {
  const StepFunction::Value& tensor = function().values[value];
  const absl::Span<const Demand> demands = outline.demandsOf(value);
  const bool isPartial = isMadePartial(tensor);
  newList.clear();
  // A reader that is provided for early stays so: copies are only added.
  bool isAnyLate = false;
  for (const Demand& demand : demands) {
    if (!isPartial && !isNeededSoon(tensor, demand)) {
      isAnyLate = true;
      continue;
    }
    SOAPSTONE_RETURN_IF_ERROR(provide(value, demand, /*isEarly=*/true));
  }
  if (!isAnyLate) return absl::OkStatus();
  for (const Demand& demand : demands) {
    if (isNeededSoon(tensor, demand)) continue;
    SOAPSTONE_RETURN_IF_ERROR(provide(value, demand, /*isEarly=*/false));
  }
  return absl::OkStatus();
}

absl::Status StepEditor::provide(int value, const Demand& demand,
                                 bool isEarly) {
  const int wanted = demandedLayout(demand);
  const Phase phase = phaseOf(demand.op);
  auto use = [&](int slot) {
    if (operandSlots[demand.operand] == slot) return;
    set(&operandSlots[demand.operand], slot);
    markOp(demand.op);
  };
  for (const HeldCopy& copy : copies) {
    if (copy.layout != wanted || (copy.phase && *copy.phase != phase)) continue;
    use(copy.slot);
    return absl::OkStatus();
  }
  // From where the value is made; of an input, from the copy that needs the
  // fewest bytes.
  const int result = demand.operand - operandBegin(opCount());
  const bool isNewValue =
      result >= 0 && function().returned[result].updates >= 0;
  const size_t sources = isInput(value) ? copies.size() : 1;
  int best = -1;
  HeldCopy source;
  absl::Status error;
  for (size_t i = 0; i < sources; ++i) {
    absl::StatusOr<int> way = plan(copies[i].layout, wanted, value, isNewValue);
    if (!way.ok()) {
      error = way.status();
      continue;
    }
    if (best >= 0 && wayAt(best).totalBytes <= wayAt(*way).totalBytes) continue;
    best = *way;
    source = copies[i];
  }
  if (best < 0) {
    missing = {demand, copies.empty() ? -1 : copies[0].layout};
    return error.ok() ? absl::InternalError("a value has no layout") : error;
  }
  const Way& way = wayAt(best);
  HeldCopy made{source.slot, wanted, usablePhase(way, value, demand, wanted)};
  if (!way.isStill) {
    PlacedMove move{value,         best,   source.slot,
                    source.layout, wanted, isEarly ? -1 : demand.operand};
    if (isGather(way, value) && !isEarly) {
      move.ahead = outline.gatherPlace(demand.operand);
    }
    move.isForUpdates = way.crossesNodes && outline.isUpdate(demand) &&
                        isForUpdates(value, wanted, made.phase);
    const int number = takeMove(move);
    newList.push_back(number);
    made.slot = firstMoveSlot() + number;
  }
  copies.push_back(made);
  use(made.slot);
  return absl::OkStatus();
}

std::optional<Phase> StepEditor::usablePhase(const Way& way, int value,
                                             const Demand& reader, int layout) {
  if (!isGather(way, value)) return std::nullopt;
  const Phase phase = phaseOf(reader.op);
  const absl::Span<const Demand> readers = outline.demandsOf(value);
  // The backward pass reads what is gathered for the forward pass.
  const bool isReadAgain =
      outline.isKept(value) && phase == Phase::kForward &&
      std::any_of(readers.begin(), readers.end(), [&](const Demand& other) {
        return phaseOf(other.op) == Phase::kBackward &&
               demandedLayout(other) == layout;
      });
  if (isReadAgain) return std::nullopt;
  return phase;
}

int StepEditor::takeMove(const PlacedMove& wanted) {
  for (size_t i = 0; i < oldMoves.size(); ++i) {
    if (moves[oldMoves[i]] != wanted) continue;
    const int number = oldMoves[i];
    oldMoves.erase(oldMoves.begin() + static_cast<int64_t>(i));
    return number;
  }
  int number = static_cast<int>(moves.size());
  if (freeMoves.empty()) {
    moves.emplace_back();
  } else {
    number = freeMoves.back();
    freeMoves.pop_back();
  }
  moves[number] = wanted;
  added.push_back(number);
  markOp(wanted.operand < 0 ? function().values[wanted.value].producer
                            : opOf(wanted.operand));
  if (wanted.ahead >= 0) staleAhead.push_back(number);
  return number;
}

void StepEditor::rewriteBehind(int op) {
  newList.clear();
  for (int value : function().results[op]) {
    for (int number : movesOf[value]) {
      if (moves[number].operand < 0) newList.push_back(number);
    }
  }
  if (takeList(&behind[op])) markOp(op);
}

void StepEditor::rewriteAhead() {
  // Moves that went are still in a list; those that came are in none.
  for (int number : staleAhead) {
    std::vector<int>& present = ahead[moves[number].ahead];
    newList = present;
    auto place = std::find(newList.begin(), newList.end(), number);
    if (place != newList.end()) {
      newList.erase(place);
    } else {
      place = std::find_if(newList.begin(), newList.end(), [&](int other) {
        return moves[other].operand > moves[number].operand;
      });
      newList.insert(place, number);
    }
    takeList(&present);
    markOp(moves[number].ahead);
  }
  staleAhead.clear();
}

}  // namespace soapstone::step
