#ifndef SOAPSTONE_RUNTIME_CORE_COMBINE_ELEMENTS_H_
#define SOAPSTONE_RUNTIME_CORE_COMBINE_ELEMENTS_H_

// Elementwise reductions over the contributions of ranks, the same in every
// back end. Internal to the runtime.

#include <cstdint>

#include "runtime/types.h"

namespace soapstone::runtime {

// out[i] = inputs[0][i] op inputs[1][i] op .., from left to right, in f32 for
// f16 and bf16; bools: sum and max are 'or', product and min are 'and'. `out`
// may be any of the inputs.
void combineElements(ReduceKind kind, ElementType type,
                     const void* const* inputs, int inputCount, void* out,
                     int64_t count);

// sum[i] = sum[i] op input[i], with `sum` in f32 for f16 and bf16.
void combineWide(ReduceKind kind, ElementType type, void* sum,
                 const void* input, int64_t count);

// Sets `count` elements to what changes nothing in a reduction.
void fillIdentity(ReduceKind kind, ElementType type, void* out, int64_t count);

// out[i] = sum[i], rounded from f32 for f16 and bf16, else copied.
void roundWide(ElementType type, const void* sum, void* out, int64_t count);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CORE_COMBINE_ELEMENTS_H_
