#ifndef SOAPSTONE_RUNTIME_CUDA_COMBINE_BOXES_H_
#define SOAPSTONE_RUNTIME_CUDA_COMBINE_BOXES_H_

#include "runtime/core/boxes.h"
#include "runtime/runtime.h"

namespace soapstone::runtime {

// Adds `from`, dense of the box's sizes, to the box of a dense tensor of shape
// `shape`, by `kind`. Values of f16 and bf16 tensors are f32 here.
void combineBox(Rank& rank, Stream stream, ReduceKind kind, ElementType type,
                const Dims& shape, const Box& box, const void* from, void* to);

// to[i] = from[0][i] op from[1][i] op .., in that order; f16 and bf16 in f32,
// rounded once. `sources` is a table of `count` pointers in device memory;
// `areAligned`: they all and `to` are aligned to sixteen bytes.
void combineSources(Rank& rank, Stream stream, ReduceKind kind,
                    ElementType type, int64_t elements,
                    const void* const* sources, int count, bool areAligned,
                    void* to);

// to[i] = from[i], between a float type and f32.
void convertElements(Rank& rank, Stream stream, ElementType fromType,
                     const void* from, ElementType toType, void* to,
                     int64_t count);

// Identity of `kind` in a tensor of `type`, in the form that `fill` takes.
double identityOf(ReduceKind kind, ElementType type);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_COMBINE_BOXES_H_
