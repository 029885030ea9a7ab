#ifndef SOAPSTONE_RUNTIME_OPS_CONTRACTION_H_
#define SOAPSTONE_RUNTIME_OPS_CONTRACTION_H_

#include "runtime/runtime.h"

namespace soapstone::runtime {

// result[b, m, n] (+)= sum_k lhs[b, m, k] * rhs[b, k, n], with element strides
// for every index, of which one of (row, column) must be 1 per matrix for the
// fast path. Accumulates in f32 (integers in i64).
struct Gemm {
  ElementType type = ElementType::kF32;
  int64_t batch = 1, m = 1, n = 1, k = 1;
  int64_t lhsBatchStride = 0, lhsRowStride = 0, lhsColumnStride = 1;
  int64_t rhsBatchStride = 0, rhsRowStride = 0, rhsColumnStride = 1;
  int64_t resultBatchStride = 0, resultRowStride = 0;
  bool accumulate = false;
  bool wideResult = false;  // The result is f32, whatever float `type` is.
};

void gemm(Rank& rank, Stream stream, const Gemm& op, const void* lhs,
          const void* rhs, void* result);

// General contraction as `soap.dot`: shapes of the operands, batch and
// contracted dims. Result dims: batch, rest of lhs, rest of rhs.
struct Dot {
  ElementType type = ElementType::kF32;
  Dims lhs;
  Dims rhs;
  Dims lhsBatch = {};
  Dims rhsBatch = {};
  Dims lhsContract;
  Dims rhsContract;
  bool accumulate = false;  // Adds to what is in the result.
  bool wideResult = false;  // The result is f32, whatever float `type` is.
  // Elements from one row, a run of the last dim, to the next; 0: rows are
  // dense. A result's pitch needs one free dim of rhs.
  int64_t lhsPitch = 0;
  int64_t rhsPitch = 0;
  int64_t resultPitch = 0;
};

void dot(Rank& rank, Stream stream, const Dot& op, const void* lhs,
         const void* rhs, void* result);

// Convolution over 1 to 3 spatial dims. input [N, C, spatial..], weight
// [O, C/groups, window..], result [N, O, spatial..]. Pads may be negative.
struct Convolution {
  ElementType type = ElementType::kF32;
  Dims input;
  Dims weight;
  Dims result;
  Dims strides;
  Dims padLow;
  Dims padHigh;
  Dims dilations;
  int64_t groups = 1;
  bool channelsLast = false;        // Input and result lie [N, spatial.., C].
  bool weightChannelsLast = false;  // The weight lies [O, window.., C/groups].
};

void convolution(Rank& rank, Stream stream, const Convolution& op,
                 const void* input, const void* weight, void* result);
void convolutionInputGrad(Rank& rank, Stream stream, const Convolution& op,
                          const void* resultGrad, const void* weight,
                          void* inputGrad);
void convolutionWeightGrad(Rank& rank, Stream stream, const Convolution& op,
                           const void* input, const void* resultGrad,
                           void* weightGrad);

enum class PoolKind : uint8_t { kMax, kAverage };

// Pooling of [N, C, spatial..]: semantics of `soap.pool`.
struct Pool {
  ElementType type = ElementType::kF32;
  PoolKind kind = PoolKind::kMax;
  Dims input;
  Dims result;
  Dims window;
  Dims strides;
  Dims padLow;
  Dims padHigh;
  Dims dilations;
  bool countPadding = false;
  Dims extraHigh;
  bool channelsLast = false;  // The tensors lie [N, spatial.., C].
};

void pool(Rank& rank, Stream stream, const Pool& op, const void* input,
          void* result);
void poolGrad(Rank& rank, Stream stream, const Pool& op, const void* input,
              const void* resultGrad, void* inputGrad);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_OPS_CONTRACTION_H_
