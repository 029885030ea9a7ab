#include "ir/step/step_editor.h"

#include <algorithm>
#include <string>
#include <utility>

#include "ir/sharding/box_layout.h"
#include "ir/sharding/gather_order.h"
#include "ir/step/device_code.h"
#include "ir/support/status_macros.h"

namespace soapstone::step {

StepEditor::StepEditor(Model outline, bool gathersAgain)
    : outline(std::move(outline)) {
  indexOutline();
  findGatherPlaces(gathersAgain);
  if (!this->outline.nodes.empty()) findUpdateTail();
  const size_t ops = this->outline.ops.size();
  const size_t values = this->outline.tensors.size();
  behind.resize(ops + 1);
  ahead.resize(ops + 1);
  movesOf.resize(values);
  loaded.resize(this->outline.arguments.size());
  opIsDirty.assign(ops + 1, 0);
  valueIsChanged.assign(values, 0);
  // Addresses of entries are kept in the log.
  operandSlots.assign(operandValues.size(), 0);
}

void StepEditor::indexOutline() {
  const int end = opCount();
  demands.resize(outline.tensors.size());
  newValues.resize(outline.arguments.size());
  auto addOperand = [&](int value, int op) {
    demands[value].push_back({static_cast<int>(operandValues.size()), op});
    operandValues.push_back(value);
    opOfOperand.push_back(op);
  };
  for (int op = 0; op < end; ++op) {
    operandBegins.push_back(static_cast<int>(operandValues.size()));
    for (int value : outline.ops[op].operands) addOperand(value, op);
  }
  operandBegins.push_back(static_cast<int>(operandValues.size()));
  for (const Result& result : outline.results) {
    addOperand(result.tensor, end);
    if (result.heldWith() >= 0) {
      newValues[result.heldWith()].push_back(result.tensor);
    }
  }
  operandBegins.push_back(static_cast<int>(operandValues.size()));
  for (size_t value = 0; value < outline.tensors.size(); ++value) {
    int last = std::max(0, outline.tensors[value].producer);
    for (const Demand& demand : demands[value]) last = demand.op;
    lastUses.push_back(last);
  }
}

// The first readers of every parameter in the forward and the backward pass,
// whatever is moved for them: the places depend on the outline alone.
void StepEditor::findGatherPlaces(bool gathersAgain) {
  gatherPlace.assign(operandValues.size(), -1);
  gatherBatch.assign(operandValues.size(), -1);
  isKept.assign(outline.tensors.size(), false);
  std::vector<std::optional<Phase>> lastPhase(outline.tensors.size());
  std::vector<int> lastForwardRead(outline.tensors.size(), -1);
  std::vector<sharding::ParameterUse> uses;
  std::vector<int> operandsOfUses;
  bool isPastForward = false;
  for (int k = 0; k < operandBegins[opCount()]; ++k) {
    const int value = operandValues[k];
    const Tensor& tensor = outline.tensors[value];
    const int op = opOfOperand[k];
    const Phase phase = phaseOf(op);
    isPastForward |= phase == Phase::kBackward;
    if (isPastForward && phase != Phase::kBackward) continue;  // Updates.
    if (!isPastForward) lastForwardRead[value] = op;
    if (!tensor.isParameter || lastPhase[value] == phase) continue;
    lastPhase[value] = phase;
    int64_t bytes = tensor.elementBytes;
    for (int64_t size : tensor.shape) bytes *= size;
    uses.push_back({op, bytes, isPastForward,
                    isPastForward ? lastForwardRead[value] : -1});
    operandsOfUses.push_back(k);
  }
  std::vector<std::string> layers(outline.ops.size());
  for (const sharding::ParameterUse& use : uses) {
    layers[use.op] = outline.ops[use.op].layer;
  }
  std::vector<sharding::GatherPlace> places =
      sharding::gatherPlaces(uses, layers);
  for (size_t i = 0; i < uses.size(); ++i) {
    const int k = operandsOfUses[i];
    const int value = operandValues[k];
    if (places[i].isKept && !gathersAgain) isKept[value] = true;
    const int place =
        std::max(places[i].op, outline.tensors[value].producer + 1);
    if (place > uses[i].op) continue;
    gatherPlace[k] = place;
    gatherBatch[k] = places[i].batch;
  }
}

void StepEditor::findUpdateTail() {
  DeviceCode code(outline.ops.size());
  for (int op = 0; op < opCount(); ++op) {
    code[op].isBackward = phaseOf(op) == Phase::kBackward;
    for (int value : outline.ops[op].operands) {
      const int producer = outline.tensors[value].producer;
      if (producer >= 0) code[op].producers.push_back(producer);
    }
  }
  for (const Result& result : outline.results) {
    const int producer = outline.tensors[result.tensor].producer;
    if (producer >= 0 && !outline.isTrained(result)) {
      code[producer].isOtherResult = true;
    }
  }
  updateTail = step::updateTail(code);
}

bool StepEditor::isUpdate(const Demand& reader) const {
  if (reader.op < opCount()) return updateTail[reader.op] != 0;
  return outline.isTrained(
      outline.results[reader.operand - operandBegins[reader.op]]);
}

bool StepEditor::isForUpdates(int value, int layout,
                              std::optional<Phase> phase) {
  return std::all_of(
      demands[value].begin(), demands[value].end(), [&](const Demand& reader) {
        const bool reads = (!phase || *phase == phaseOf(reader.op)) &&
                           demandedLayout(reader) == layout;
        return !reads || isUpdate(reader);
      });
}

int StepEditor::movesInCall(int op, int index) const {
  const std::vector<int>& list = ahead[op];
  const PlacedMove& first = moves[list[index]];
  const int number = wayAt(first.plan).gatherGroups;
  int end = index + 1;
  while (number >= 0 && end < static_cast<int>(list.size())) {
    const PlacedMove& next = moves[list[end]];
    if (gatherBatch[next.operand] != gatherBatch[first.operand] ||
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
  integerLog.push_back({place, *place});
  *place = value;
}

std::vector<int>& StepEditor::rewrite(std::vector<int>* place) {
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
  for (int value = 0; value < static_cast<int>(outline.tensors.size());
       ++value) {
    markValue(value);
  }
}

void StepEditor::changeOp(int op) {
  markOp(op);
  for (int value : outline.ops[op].operands) markValue(value);
  for (int value : outline.ops[op].results) markValue(value);
}

void StepEditor::store(int argument, int layout) {
  newList.assign(1, layout);
  if (!takeList(&loaded[argument])) return;
  markValue(outline.arguments[argument].tensor);
  for (int value : newValues[argument]) markValue(value);
}

absl::Status StepEditor::derive() {
  for (int value : changedValues) {
    SOAPSTONE_RETURN_IF_ERROR(deriveValue(value));
  }
  for (int value : changedValues) {
    const int producer = outline.tensors[value].producer;
    if (producer >= 0) rewriteBehind(producer);
  }
  rewriteAhead();
  forgetPending();
  return absl::OkStatus();
}

int StepEditor::finalLayout(int number) {
  const Result& result = outline.results[number];
  if (result.layout >= 0) return result.layout;
  const int held = result.heldWith();
  if (held >= 0 && !outline.arguments[held].isInput() &&
      !loaded[held].empty()) {
    return loaded[held][0];
  }
  const Tensor& tensor = outline.tensors[result.tensor];
  if (tensor.producer >= 0) {
    return boxed(resultLayouts(tensor.producer)[tensor.index]);
  }
  if (!isInput(result.tensor)) return loaded[tensor.index][0];
  const Demand& first = demands[result.tensor][0];
  if (first.op == opCount()) {
    return layoutNumber(
        sharding::replicatedLayout(tensor.shape, sharding::DeviceGrid()));
  }
  return boxed(demandedLayout(first));
}

int StepEditor::demandedLayout(const Demand& demand) {
  const int index = demand.operand - operandBegins[demand.op];
  if (demand.op == opCount()) return finalLayout(index);
  return operandLayouts(demand.op)[index];
}

void StepEditor::loadInput(int value) {
  newList.clear();
  for (const Demand& demand : demands[value]) {
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
  takeList(&loaded[outline.tensors[value].index]);
}

bool StepEditor::isEarly(int value, const Demand& demand) const {
  const Tensor& tensor = outline.tensors[value];
  if (tensor.producer < 0) return false;
  const Phase needed = phaseOf(demand.op);
  return needed == phaseOf(tensor.producer) || needed == Phase::kUpdate ||
         layoutAt(resultLayouts(tensor.producer)[tensor.index]).isPartial();
}

absl::Status StepEditor::deriveValue(int value) {
  const Tensor& tensor = outline.tensors[value];
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
  rewrite(&movesOf[value]);
  if (tensor.producer >= 0) {
    for (const Demand& demand : demands[value]) {
      if (!isEarly(value, demand)) continue;
      SOAPSTONE_RETURN_IF_ERROR(provide(value, demand, /*isEarly=*/true));
    }
  }
  for (const Demand& demand : demands[value]) {
    SOAPSTONE_RETURN_IF_ERROR(provide(value, demand, /*isEarly=*/false));
  }
  for (int number : oldMoves) {
    removed.push_back(number);
    const int operand = moves[number].operand;
    markOp(operand < 0 ? tensor.producer : opOfOperand[operand]);
    if (moves[number].ahead >= 0) staleAhead.push_back(number);
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
  const int result = demand.operand - operandBegins[opCount()];
  const bool isNewValue = result >= 0 && outline.results[result].updates >= 0;
  const size_t sources = isInput(value) ? copies.size() : 1;
  int best = -1;
  HeldCopy source;
  absl::Status error = absl::InternalError("a value has no layout");
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
    return error;
  }
  const Way& way = wayAt(best);
  HeldCopy made{source.slot, wanted, usablePhase(way, value, demand, wanted)};
  if (!way.isStill) {
    PlacedMove move{value,         best,   source.slot,
                    source.layout, wanted, isEarly ? -1 : demand.operand};
    if (isGather(way, value) && !isEarly) {
      move.ahead = gatherPlace[demand.operand];
    }
    move.isForUpdates = way.crossesNodes && isUpdate(demand) &&
                        isForUpdates(value, wanted, made.phase);
    const int number = takeMove(move);
    movesOf[value].push_back(number);
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
  // The backward pass reads what is gathered for the forward pass.
  const bool isReadAgain =
      isKept[value] && phase == Phase::kForward &&
      std::any_of(demands[value].begin(), demands[value].end(),
                  [&](const Demand& other) {
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
  markOp(wanted.operand < 0 ? outline.tensors[wanted.value].producer
                            : opOfOperand[wanted.operand]);
  if (wanted.ahead >= 0) staleAhead.push_back(number);
  return number;
}

void StepEditor::rewriteBehind(int op) {
  newList.clear();
  for (int value : outline.ops[op].results) {
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
