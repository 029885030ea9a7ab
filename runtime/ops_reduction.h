#ifndef SOAPSTONE_RUNTIME_OPS_REDUCTION_H_
#define SOAPSTONE_RUNTIME_OPS_REDUCTION_H_

#include "runtime/runtime.h"

namespace soapstone::runtime {

// Reduces a dense tensor over `dims` (sorted).
struct Reduce {
  ReduceKind kind = ReduceKind::kSum;
  ElementType type = ElementType::kF32;
  Dims input;
  Dims dims;
};
void reduce(Rank& rank, Stream stream, const Reduce& op, const void* input,
            void* result);

// Index of the largest (kMax) or smallest (kMin) element along `dim`; the
// first or the last of equal ones. `resultType` is kI64 or kI32.
struct ArgReduce {
  ReduceKind kind = ReduceKind::kMax;
  ElementType type = ElementType::kF32;
  Dims input;
  int64_t dim = 0;
  bool selectLast = false;
  ElementType resultType = ElementType::kI64;
};
void argReduce(Rank& rank, Stream stream, const ArgReduce& op,
               const void* input, void* result);

struct CumulativeSum {
  ElementType type = ElementType::kF32;
  Dims input;
  int64_t dim = 0;
  bool exclusive = false;
  bool reverse = false;
};
void cumulativeSum(Rank& rank, Stream stream, const CumulativeSum& op,
                   const void* input, void* result);

// The k largest or smallest of the last dim, sorted, ties to the lower index.
// Indices are i64.
struct TopK {
  ElementType type = ElementType::kF32;
  Dims input;
  int64_t k = 1;
  bool largest = true;
};
void topK(Rank& rank, Stream stream, const TopK& op, const void* input,
          void* values, int64_t* indices);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_OPS_REDUCTION_H_
