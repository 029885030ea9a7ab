#include "ir/schedule/slot_pool.h"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>

namespace soapstone::schedule {
namespace {

// Values that an action writes or reads.
struct UsedValues {
  std::vector<size_t> written;
  std::vector<size_t> read;
};
using Uses = std::map<ValueUse, UsedValues>;

Uses usesOf(absl::Span<const WaitingValue> values) {
  Uses uses;
  for (size_t value = 0; value < values.size(); ++value) {
    uses[values[value].writer].written.push_back(value);
    for (ValueUse reader : values[value].readers) {
      uses[reader].read.push_back(value);
    }
  }
  return uses;
}

const UsedValues* usesBy(const Uses& uses, const Action& action) {
  auto found = uses.find({action.kind, action.unit});
  return found == uses.end() ? nullptr : &found->second;
}

// Slots of which the lowest free one is taken.
class FreeSlots {
 public:
  int32_t take() {
    if (free.empty()) return made++;
    int32_t slot = free.top();
    free.pop();
    return slot;
  }
  void give(int32_t slot) { free.push(slot); }
  int32_t count() const { return made; }

 private:
  std::priority_queue<int32_t, std::vector<int32_t>, std::greater<>> free;
  int32_t made = 0;
};

}  // namespace

SharedSlots shareSlots(const Actions& program, int microBatches,
                       absl::Span<const WaitingValue> values) {
  const Uses uses = usesOf(values);
  // Indexed by value and micro-batch: the action that uses it last.
  std::vector<std::vector<size_t>> lastUse(
      values.size(), std::vector<size_t>(microBatches, 0));
  for (size_t i = 0; i < program.size(); ++i) {
    const UsedValues* used = usesBy(uses, program[i]);
    if (used == nullptr) continue;
    for (const std::vector<size_t>* list : {&used->written, &used->read}) {
      for (size_t value : *list) lastUse[value][program[i].microBatch] = i;
    }
  }
  SharedSlots shared;
  shared.slotOf.assign(values.size(), std::vector<int32_t>(microBatches, 0));
  FreeSlots slots;
  for (size_t i = 0; i < program.size(); ++i) {
    const UsedValues* used = usesBy(uses, program[i]);
    if (used == nullptr) continue;
    int m = program[i].microBatch;
    for (size_t value : used->written) shared.slotOf[value][m] = slots.take();
    for (const std::vector<size_t>* list : {&used->written, &used->read}) {
      for (size_t value : *list) {
        if (lastUse[value][m] == i) slots.give(shared.slotOf[value][m]);
      }
    }
  }
  shared.count = slots.count();
  return shared;
}

std::vector<int64_t> mostHeld(const Actions& program, size_t kinds,
                              absl::Span<const HeldAmounts> chunks) {
  std::vector<int64_t> held(kinds, 0);
  std::vector<int64_t> most(kinds, 0);
  auto change = [&](const std::vector<int64_t>& amounts, int64_t sign) {
    for (size_t kind = 0; kind < amounts.size(); ++kind) {
      held[kind] += sign * amounts[kind];
    }
  };
  for (const Action& action : program) {
    if (action.kind > ActionKind::kWeightGradient) continue;
    const HeldAmounts& chunk = chunks[action.unit];
    if (action.kind == ActionKind::kForward) {
      change(chunk.untilInputGradient, 1);
      change(chunk.untilWeightGradient, 1);
    } else if (action.kind == ActionKind::kInputGradient) {
      change(chunk.betweenGradients, 1);
    }
    for (size_t kind = 0; kind < kinds; ++kind) {
      most[kind] = std::max(most[kind], held[kind]);
    }
    if (action.kind == ActionKind::kInputGradient) {
      change(chunk.untilInputGradient, -1);
    } else if (action.kind == ActionKind::kWeightGradient) {
      change(chunk.untilWeightGradient, -1);
      change(chunk.betweenGradients, -1);
    }
  }
  return most;
}

}  // namespace soapstone::schedule
