#ifndef SOAPSTONE_CODEGEN_PROGRAM_MASK_INPUTS_H_
#define SOAPSTONE_CODEGEN_PROGRAM_MASK_INPUTS_H_

#include <cstdint>
#include <optional>

#include "mlir/IR/Value.h"

namespace soapstone::codegen {

// Returns which of 0 and 1 an integer or i1 input must hold to hide nothing,
// if its uses show it to be a mask: it decides which keys of an attention (of a
// softmax) are seen, it weighs other values, or it is an i1. Exporters differ:
// transformers writes 1 for a token, PyTorch's `key_padding_mask` 1 for
// padding. Null where the input is no mask.
std::optional<int64_t> unmaskedValue(mlir::Value argument);

}  // namespace soapstone::codegen

#endif  // SOAPSTONE_CODEGEN_PROGRAM_MASK_INPUTS_H_
