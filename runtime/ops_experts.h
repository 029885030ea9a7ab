#ifndef SOAPSTONE_RUNTIME_OPS_EXPERTS_H_
#define SOAPSTONE_RUNTIME_OPS_EXPERTS_H_

#include "runtime/runtime.h"

namespace soapstone::runtime {

// Rows of `features` elements that go between tokens and the slots of experts:
//   tokens           [groups, tokens, features]
//   experts, places  [groups, tokens, chosen]: the slot of each choice
//   slots            [experts, groups, capacity, features]
// A choice whose expert is not in [firstExpert, firstExpert + experts), or
// whose place is not in [firstPlace, firstPlace + capacity), has no slot here.
struct ExpertRows {
  ElementType type = ElementType::kF32;
  ElementType indexType = ElementType::kI64;
  int64_t groups = 0;
  int64_t tokens = 0;
  int64_t chosen = 0;
  int64_t experts = 0;
  int64_t capacity = 0;
  int64_t features = 0;
  int64_t firstExpert = 0;
  int64_t firstPlace = 0;

  int64_t tokenRows() const { return groups * tokens; }
  int64_t choices() const { return groups * tokens * chosen; }
  int64_t slotRows() const { return experts * groups * capacity; }
};

// Each slot is the sum of the tokens that chose it, times the weights of the
// choices; null weights are 1.
void dispatchTokens(Rank& rank, Stream stream, const ExpertRows& op,
                    const void* tokens, const void* experts, const void* places,
                    const float* weights, void* slots);

// Each token is the sum of the slots that it chose, times the weights.
void combineSlots(Rank& rank, Stream stream, const ExpertRows& op,
                  const void* slots, const void* experts, const void* places,
                  const float* weights, void* tokens);

// The scalar product of a token with the slot of each choice; 0 without a slot.
void slotProducts(Rank& rank, Stream stream, const ExpertRows& op,
                  const void* tokens, const void* slots, const void* experts,
                  const void* places, float* products);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_OPS_EXPERTS_H_
