#ifndef SOAPSTONE_RUNTIME_OPS_MOVEMENT_H_
#define SOAPSTONE_RUNTIME_OPS_MOVEMENT_H_

#include "runtime/runtime.h"

namespace soapstone::runtime {

// Copies a box between two strided views: the building block of everything
// that moves elements. Offsets and strides count elements; strides may be zero
// or negative in the source.
struct StridedCopy {
  ElementType type = ElementType::kF32;
  Dims extents;
  int64_t fromOffset = 0;
  Dims fromStrides;
  int64_t toOffset = 0;
  Dims toStrides;
};

void copyStrided(Rank& rank, Stream stream, const StridedCopy& op,
                 const void* from, void* to);

// Row-major element strides of a dense tensor.
Dims denseStrides(const Dims& shape);

// Result dim i is input dim permutation[i].
struct Transpose {
  ElementType type = ElementType::kF32;
  Dims input;
  Dims permutation;
};
void transpose(Rank& rank, Stream stream, const Transpose& op,
               const void* input, void* result);

struct Slice {
  ElementType type = ElementType::kF32;
  Dims input;
  Dims starts;
  Dims sizes;
  Dims steps;
};
void slice(Rank& rank, Stream stream, const Slice& op, const void* input,
           void* result);

// Result element outside the input: `value`, converted to the type.
struct Pad {
  ElementType type = ElementType::kF32;
  Dims input;
  Dims low;
  Dims high;
  Dims interior;
  double value = 0;
};
void pad(Rank& rank, Stream stream, const Pad& op, const void* input,
         void* result);

// One operand of a concatenation: goes to `start` along `dim` of the result.
struct ConcatPart {
  ElementType type = ElementType::kF32;
  Dims input;
  Dims result;
  int64_t dim = 0;
  int64_t start = 0;
};
void concatPart(Rank& rank, Stream stream, const ConcatPart& op,
                const void* input, void* result);

struct Broadcast {
  ElementType type = ElementType::kF32;
  Dims input;
  Dims dims;
  Dims result;
};
void broadcast(Rank& rank, Stream stream, const Broadcast& op,
               const void* input, void* result);

// Sets `count` elements.
void fill(Rank& rank, Stream stream, ElementType type, void* to, int64_t count,
          double value);

// The rows of a table that a shard of it holds: [first, first + local rows) of
// `count`. Indices count rows of the whole table; those of others are out of
// range. A count of 0 says that the table is whole.
struct TableRows {
  int64_t count = 0;
  int64_t first = 0;
};

// result[a.., i.., b..] = input[a.., indices[i..], b..]; out of range reads 0.
struct Gather {
  ElementType type = ElementType::kF32;
  ElementType indexType = ElementType::kI64;
  Dims input;
  Dims indices;
  int64_t dim = 0;
  TableRows rows = {};
};
void gather(Rank& rank, Stream stream, const Gather& op, const void* input,
            const void* indices, void* result);

enum class ScatterKind : uint8_t { kReplace, kAdd, kMul, kMax, kMin };

// Combines updates [i.., b..] into rows of input [n, b..]. `result` may be
// `input`. Floats that are added are summed in f32 and rounded once.
struct Scatter {
  ScatterKind kind = ScatterKind::kAdd;
  ElementType type = ElementType::kF32;
  ElementType indexType = ElementType::kI64;
  Dims input;
  Dims indices;
  TableRows rows = {};
};
void scatter(Rank& rank, Stream stream, const Scatter& op, const void* input,
             const void* indices, const void* updates, void* result);

// result[b.., :] = sum_j table[indices[b.., j], :], or the mean.
struct EmbeddingBag {
  ElementType type = ElementType::kF32;
  ElementType indexType = ElementType::kI64;
  Dims table;
  Dims indices;
  bool mean = false;
  TableRows rows = {};
};
void embeddingBag(Rank& rank, Stream stream, const EmbeddingBag& op,
                  const void* table, const void* indices, void* result);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_OPS_MOVEMENT_H_
