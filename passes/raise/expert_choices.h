#ifndef SOAPSTONE_PASSES_RAISE_EXPERT_CHOICES_H_
#define SOAPSTONE_PASSES_RAISE_EXPERT_CHOICES_H_

#include <cstdint>
#include <optional>

#include "ir/soap/ops.h"

namespace soapstone::passes {

// The experts that the rows of a mixture take.
struct ExpertChoices {
  Value indices;  // They count from the start.
  // Whether the last dim counts the choices of one token, which then differ:
  // the k of a top-k. Otherwise every index is that of a row of its own.
  bool hasChoices = false;
};

// Finds how a model chose `indices` of `experts` matrices. Nullopt if they may
// count from the end, or if there are none.
std::optional<ExpertChoices> readChoices(Value indices, int64_t experts);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_EXPERT_CHOICES_H_
