#ifndef SOAPSTONE_PASSES_RAISE_EXPERT_MASK_H_
#define SOAPSTONE_PASSES_RAISE_EXPERT_MASK_H_

#include <cstdint>
#include <optional>

#include "ir/soap/ops.h"

namespace soapstone::passes {

// A mask of those who chose one expert.
struct ExpertMask {
  Value indices;       // The choices of all.
  int64_t expert = 0;  // Set where the indices equal it.
  // The dim of the mask that each dim of the indices is; -1 for one over which
  // the mask says whether any of the choices is the expert.
  SmallVector<int64_t> dims;
};

// Reads comparisons of indices with a number, and parts of one-hot masks of
// several numbers. Nullopt for other masks.
std::optional<ExpertMask> readExpertMask(Value mask);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_RAISE_EXPERT_MASK_H_
