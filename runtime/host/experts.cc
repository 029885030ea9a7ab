// Rows between tokens and experts, for hosts and GPUs alike. A slot looks for
// its choice, so that sums meet in the order of the choices: no atomics, and
// the same bits in every run.

#include "runtime/ops_experts.h"

#include <cstdint>

#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_movement.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace {

// The slot that a choice names.
template <typename Index>
struct ChoiceSlots {
  ExpertRows op;
  const Index* experts;
  const Index* places;

  // -1: none. `group` is that of the choice.
  SOAPSTONE_HD int64_t find(int64_t group, int64_t choice) const {
    const int64_t expert = experts[choice] - op.firstExpert;
    const int64_t place = places[choice] - op.firstPlace;
    if (expert < 0 || expert >= op.experts || place < 0 ||
        place >= op.capacity) {
      return -1;
    }
    return (expert * op.groups + group) * op.capacity + place;
  }
};

// Entries of the table of slots that are no choices.
constexpr int64_t kNoChoice = -1;
constexpr int64_t kSeveralChoices = -2;

// Threads may write an entry at once.
SOAPSTONE_HD int64_t readEntry(const int64_t* entry) {
#ifdef __CUDA_ARCH__
  return *static_cast<const volatile int64_t*>(entry);
#else
  return __atomic_load_n(entry, __ATOMIC_RELAXED);
#endif
}
SOAPSTONE_HD void writeEntry(int64_t* entry, int64_t value) {
#ifdef __CUDA_ARCH__
  *static_cast<volatile int64_t*>(entry) = value;
#else
  __atomic_store_n(entry, value, __ATOMIC_RELAXED);
#endif
}

// Every choice writes its number to its slot: that of any where there are
// several.
template <typename Index>
struct ClaimSlots {
  ChoiceSlots<Index> slots;
  int64_t choicesOfGroup;
  int64_t* choiceOf;

  SOAPSTONE_HD void operator()(int64_t choice) const {
    const int64_t slot = slots.find(choice / choicesOfGroup, choice);
    if (slot >= 0) writeEntry(choiceOf + slot, choice);
  }
};

// Choices that do not find their number mark the slot, whichever came first.
template <typename Index>
struct MarkSharedSlots {
  ChoiceSlots<Index> slots;
  int64_t choicesOfGroup;
  int64_t* choiceOf;

  SOAPSTONE_HD void operator()(int64_t choice) const {
    const int64_t slot = slots.find(choice / choicesOfGroup, choice);
    if (slot >= 0 && readEntry(choiceOf + slot) != choice)
      writeEntry(choiceOf + slot, kSeveralChoices);
  }
};

// sums += weight * values
template <typename T, int kLanes>
SOAPSTONE_HD void addLanes(Lanes<float, kLanes>& sums, const T* values,
                           float weight) {
  const auto lanes = readLanes<kLanes>(values);
  SOAPSTONE_UNROLL
  for (int lane = 0; lane < kLanes; ++lane)
    sums[lane] += weight * load(lanes[lane]);
}

template <typename T, int kLanes>
SOAPSTONE_HD void storeLanes(T* to, const Lanes<float, kLanes>& sums) {
  Lanes<T, kLanes> lanes;
  SOAPSTONE_UNROLL
  for (int lane = 0; lane < kLanes; ++lane) lanes[lane] = store<T>(sums[lane]);
  writeLanes(to, lanes);
}

// The row of a slot.
template <typename T, typename Index, int kLanes>
struct FillSlot {
  ChoiceSlots<Index> slots;
  const int64_t* choiceOf;
  const T* tokens;
  const float* weights;
  T* result;

  SOAPSTONE_HD void operator()(const Row& row, int64_t slot) const {
    const int64_t choice = choiceOf[slot];
    for (int64_t i = row.lane * kLanes; i < slots.op.features;
         i += row.step * kLanes) {
      Lanes<float, kLanes> sums = {};
      if (choice >= 0) {
        addChoice(sums, choice, i);
      } else if (choice == kSeveralChoices) {
        addAll(sums, slot, i);
      }
      storeLanes(result + slot * slots.op.features + i, sums);
    }
  }

  SOAPSTONE_HD void addChoice(Lanes<float, kLanes>& sums, int64_t choice,
                              int64_t i) const {
    addLanes(sums, tokens + choice / slots.op.chosen * slots.op.features + i,
             weights == nullptr ? 1.0f : weights[choice]);
  }

  SOAPSTONE_HD void addAll(Lanes<float, kLanes>& sums, int64_t slot,
                           int64_t i) const {
    const int64_t group = slot / slots.op.capacity % slots.op.groups;
    const int64_t count = slots.op.tokens * slots.op.chosen;
    for (int64_t choice = group * count; choice < (group + 1) * count;
         ++choice) {
      if (slots.find(group, choice) == slot) addChoice(sums, choice, i);
    }
  }
};

// The row of a token.
template <typename T, typename Index, int kLanes>
struct SumSlots {
  ChoiceSlots<Index> slots;
  const T* from;
  const float* weights;
  T* result;

  SOAPSTONE_HD void operator()(const Row& row, int64_t token) const {
    const int64_t group = token / slots.op.tokens;
    const int64_t first = token * slots.op.chosen;
    for (int64_t i = row.lane * kLanes; i < slots.op.features;
         i += row.step * kLanes) {
      Lanes<float, kLanes> sums = {};
      for (int64_t choice = first; choice < first + slots.op.chosen; ++choice) {
        const int64_t slot = slots.find(group, choice);
        if (slot < 0) continue;
        addLanes(sums, from + slot * slots.op.features + i,
                 weights == nullptr ? 1.0f : weights[choice]);
      }
      storeLanes(result + token * slots.op.features + i, sums);
    }
  }
};

template <typename T, typename Index, int kLanes>
struct MultiplySlot {
  ChoiceSlots<Index> slots;
  const T* tokens;
  const T* from;
  float* result;

  SOAPSTONE_HD void operator()(const Row& row, int64_t choice) const {
    const int64_t token = choice / slots.op.chosen;
    const int64_t slot = slots.find(token / slots.op.tokens, choice);
    Lanes<float, kLanes> sums = {};
    if (slot >= 0) {
      const T* lhs = tokens + token * slots.op.features;
      const T* rhs = from + slot * slots.op.features;
      for (int64_t i = row.lane * kLanes; i < slots.op.features;
           i += row.step * kLanes) {
        const auto a = readLanes<kLanes>(lhs + i);
        const auto b = readLanes<kLanes>(rhs + i);
        SOAPSTONE_UNROLL
        for (int lane = 0; lane < kLanes; ++lane)
          sums[lane] += load(a[lane]) * load(b[lane]);
      }
    }
    float sum = 0;
    for (int lane = 0; lane < kLanes; ++lane) sum += sums[lane];
    sum = row.sum(sum);
    if (row.lane == 0) result[choice] = sum;
  }
};

// Calls f(slots, tag of the elements, lanes) with the types of `op`.
template <typename F>
void withRows(const ExpertRows& op, const void* experts, const void* places,
              std::initializer_list<const void*> rowsOf, const F& f) {
  withIndexType(op.indexType, [&](auto indexTag) {
    using Index = typename decltype(indexTag)::Type;
    const ChoiceSlots<Index> slots{op, static_cast<const Index*>(experts),
                                   static_cast<const Index*>(places)};
    withFloatType(op.type, [&](auto tag) {
      using T = typename decltype(tag)::Type;
      withLanes<T>(op.features, rowsOf,
                   [&](auto lanes) { f(slots, tag, indexTag, lanes); });
    });
  });
}

}  // namespace

void dispatchTokens(Rank& rank, Stream stream, const ExpertRows& op,
                    const void* tokens, const void* experts, const void* places,
                    const float* weights, void* slots) {
  ScratchScope scope(rank);
  auto* choiceOf = scope.take<int64_t>(op.slotRows());
  fill(rank, stream, ElementType::kI64, choiceOf, op.slotRows(),
       static_cast<double>(kNoChoice));
  withRows(op, experts, places, {tokens, slots},
           [&](const auto& choices, auto tag, auto indexTag, auto lanes) {
             using T = typename decltype(tag)::Type;
             using Index = typename decltype(indexTag)::Type;
             const int64_t ofGroup = op.tokens * op.chosen;
             map<1>(rank, stream, {op.choices()},
                    ClaimSlots<Index>{choices, ofGroup, choiceOf});
             map<1>(rank, stream, {op.choices()},
                    MarkSharedSlots<Index>{choices, ofGroup, choiceOf});
             rows(rank, stream, op.slotRows(),
                  FillSlot<T, Index, lanes.value>{
                      choices, choiceOf, static_cast<const T*>(tokens), weights,
                      static_cast<T*>(slots)});
           });
}

void combineSlots(Rank& rank, Stream stream, const ExpertRows& op,
                  const void* slots, const void* experts, const void* places,
                  const float* weights, void* tokens) {
  withRows(op, experts, places, {slots, tokens},
           [&](const auto& choices, auto tag, auto indexTag, auto lanes) {
             using T = typename decltype(tag)::Type;
             using Index = typename decltype(indexTag)::Type;
             rows(rank, stream, op.tokenRows(),
                  SumSlots<T, Index, lanes.value>{
                      choices, static_cast<const T*>(slots), weights,
                      static_cast<T*>(tokens)});
           });
}

void slotProducts(Rank& rank, Stream stream, const ExpertRows& op,
                  const void* tokens, const void* slots, const void* experts,
                  const void* places, float* products) {
  withRows(op, experts, places, {tokens, slots},
           [&](const auto& choices, auto tag, auto indexTag, auto lanes) {
             using T = typename decltype(tag)::Type;
             using Index = typename decltype(indexTag)::Type;
             rows(rank, stream, op.choices(),
                  MultiplySlot<T, Index, lanes.value>{
                      choices, static_cast<const T*>(tokens),
                      static_cast<const T*>(slots), products});
           });
}

}  // namespace soapstone::runtime
