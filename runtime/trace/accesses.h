#ifndef SOAPSTONE_RUNTIME_TRACE_ACCESSES_H_
#define SOAPSTONE_RUNTIME_TRACE_ACCESSES_H_

#include <cstdint>
#include <initializer_list>

#include "runtime/ops_attention.h"
#include "runtime/trace/recorder.h"

// Reads and writes of an op, without its computation, in bytes from the first
// to the last.
//
// The `trace_*.cc` of the families note it for every op, and the kernels that a
// call takes on a CUDA back end where nothing falls back: those of libraries
// are what profiles of other programs show; own ones are those that
// runtime/cuda launches, counted by hand.
namespace soapstone::runtime {

Access span(const void* data, int64_t elements, ElementType type);
Access dense(const void* data, const Dims& shape, ElementType type);
Access floats(const void* data, int64_t elements);

// Elements from the first to the last of rows that lie `pitch` elements apart;
// 0: they are dense.
int64_t paddedElements(int64_t rows, int64_t columns, int64_t pitch);

// A tensor whose rows are runs of the last dim.
Access padded(const void* data, const Dims& shape, int64_t pitch,
              ElementType type);

// All between the lowest and the highest element of a strided view.
Access hull(const void* data, int64_t offset, const Dims& extents,
            const Dims& strides, ElementType type);

// Heads of attention, in a tensor of their own or in a packed one.
Access heads(const void* data, const Dims& shape, const HeadStrides& strides,
             ElementType type);

// Elements of a tensor without the dims of the given lists. Not the product of
// all divided by those: a dropped dim may have no elements, and the result of
// what sums over it is written all the same.
int64_t keptElements(const Dims& shape,
                     std::initializer_list<const Dims*> dropped);

// The type of a result that is f32 if it is wide.
ElementType resultType(ElementType type, bool isWide);

// Records an op in the order of its stream.
Action& note(Rank& rank, Stream stream, const char* what, Accesses reads,
             Accesses writes);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_TRACE_ACCESSES_H_
