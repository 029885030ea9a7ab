#ifndef SOAPSTONE_RUNTIME_KERNEL_CUDA_H_
#define SOAPSTONE_RUNTIME_KERNEL_CUDA_H_

// CUDA side of kernel.h. Included by it alone. A stream without a handle is the
// host: `map` then runs at once, as a loop over host memory, which is how the
// back end fills what it uploads.

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "runtime/point_index.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace detail {

inline constexpr int kThreads = 256;
inline constexpr unsigned kMaxBlocks = 132 * 16;
// Blocks of a reduction that keep a GPU busy.
inline constexpr int64_t kBusyBlocks = 132 * 4;
// Neighbouring outputs that a block reduces where the innermost loop is kept.
inline constexpr int kColumns = 32;

template <int N, typename F>
SOAPSTONE_HD auto callAt(const F& f, const int64_t (&index)[N]) {
  if constexpr (N == 1) return f(index[0]);
  if constexpr (N == 2) return f(index[0], index[1]);
  if constexpr (N == 3) return f(index[0], index[1], index[2]);
  if constexpr (N == 4) return f(index[0], index[1], index[2], index[3]);
}

// Calls f at point number `point`.
template <bool kNarrow, int N, typename F>
SOAPSTONE_HD void callAtPoint(const F& f, const LoopNest<N>& loops,
                              int64_t point) {
  int64_t index[N];
  loops.template indices<kNarrow>(point, index);
  callAt<N>(f, index);
}

// Calls f at a point of an output.
template <bool kNarrow, int N, typename F>
SOAPSTONE_HD auto callAtPair(const F& f, const ReductionNest<N>& loops,
                             int64_t output, int64_t point) {
  int64_t index[N];
  loops.template indices<kNarrow>(output, point, index);
  return callAt<N>(f, index);
}

template <int N, typename F>
using ValueOf = decltype(callAt<N>(std::declval<const F&>(),
                                   std::declval<const int64_t (&)[N]>()));

template <bool kNarrow, int N, typename F>
__global__ void __launch_bounds__(kThreads) mapKernel(LoopNest<N> loops, F f) {
  int64_t stride = int64_t{gridDim.x} * kThreads;
  for (int64_t i = int64_t{blockIdx.x} * kThreads + threadIdx.x;
       i < loops.points; i += stride) {
    callAtPoint<kNarrow>(f, loops, i);
  }
}

// One block a part of an output: threads walk the part's points, then meet in a
// tree of fixed shape. Partial results are [outputs, parts]; where there is one
// part, it is the result.
template <ReduceKind kKind, bool kNarrow, int N, typename F, typename Out>
__global__ void __launch_bounds__(kThreads)
    reduceRowsKernel(ReductionNest<N> loops, F f, int64_t parts,
                     ValueOf<N, F>* partials, Out* result) {
  using T = ValueOf<N, F>;
  __shared__ T partial[kThreads];
  for (int64_t item = blockIdx.x; item < loops.kept * parts;
       item += gridDim.x) {
    int64_t output = item / parts;
    int64_t part = item - output * parts;
    int64_t end = loops.firstPoint(part + 1, parts);
    T value = neutralElement<kKind, T>();
    for (int64_t i = loops.firstPoint(part, parts) + threadIdx.x; i < end;
         i += kThreads) {
      value =
          combine<kKind, T>(value, callAtPair<kNarrow>(f, loops, output, i));
    }
    partial[threadIdx.x] = value;
    for (int half = kThreads / 2; half > 0; half /= 2) {
      __syncthreads();
      if (threadIdx.x < half) {
        partial[threadIdx.x] = combine<kKind, T>(partial[threadIdx.x],
                                                 partial[threadIdx.x + half]);
      }
    }
    if (threadIdx.x == 0) {
      if (parts == 1) {
        result[output] = store<Out>(partial[0]);
      } else {
        partials[item] = partial[0];
      }
    }
    __syncthreads();
  }
}

// Innermost loop kept: 32 neighbouring outputs a block, so that reads coalesce;
// 8 threads share the points of a part of each. Partial results are [parts,
// outputs].
template <ReduceKind kKind, bool kNarrow, int N, typename F, typename Out>
__global__ void __launch_bounds__(kThreads)
    reduceColumnsKernel(ReductionNest<N> loops, F f, int64_t parts,
                        ValueOf<N, F>* partials, Out* result) {
  using T = ValueOf<N, F>;
  constexpr int kSharers = kThreads / kColumns;
  __shared__ T partial[kSharers][kColumns];
  int column = threadIdx.x % kColumns;
  int sharer = threadIdx.x / kColumns;
  int64_t groups = (loops.kept + kColumns - 1) / kColumns;
  for (int64_t item = blockIdx.x; item < groups * parts; item += gridDim.x) {
    int64_t part = item / groups;
    int64_t output = (item - part * groups) * kColumns + column;
    int64_t end = loops.firstPoint(part + 1, parts);
    T value = neutralElement<kKind, T>();
    if (output < loops.kept) {
      for (int64_t i = loops.firstPoint(part, parts) + sharer; i < end;
           i += kSharers) {
        value =
            combine<kKind, T>(value, callAtPair<kNarrow>(f, loops, output, i));
      }
    }
    partial[sharer][column] = value;
    __syncthreads();
    if (sharer == 0 && output < loops.kept) {
      for (int i = 1; i < kSharers; ++i) {
        value = combine<kKind, T>(value, partial[i][column]);
      }
      if (parts == 1) {
        result[output] = store<Out>(value);
      } else {
        partials[part * loops.kept + output] = value;
      }
    }
    __syncthreads();
  }
}

// The second stage: the parts of an output, in order.
template <ReduceKind kKind, typename T, typename Out>
__global__ void __launch_bounds__(kThreads)
    combinePartsKernel(const T* partials, int64_t outputs, int64_t parts,
                       int64_t outputStride, int64_t partStride, Out* result) {
  int64_t stride = int64_t{gridDim.x} * kThreads;
  for (int64_t output = int64_t{blockIdx.x} * kThreads + threadIdx.x;
       output < outputs; output += stride) {
    const T* from = partials + output * outputStride;
    T value = from[0];
    for (int64_t part = 1; part < parts; ++part) {
      value = combine<kKind, T>(value, from[part * partStride]);
    }
    result[output] = store<Out>(value);
  }
}

inline unsigned blocksFor(int64_t items, int64_t perBlock) {
  return static_cast<unsigned>(
      std::min<int64_t>((items + perBlock - 1) / perBlock, kMaxBlocks));
}

// The first stage, or all of it where there is one part.
template <ReduceKind kKind, bool kNarrow, int N, typename F, typename Out>
void reduceParts(cudaStream_t queue, const ReductionNest<N>& loops, const F& f,
                 int64_t parts, ValueOf<N, F>* partials, Out* result) {
  if (loops.reduced[N - 1]) {
    reduceRowsKernel<kKind, kNarrow>
        <<<blocksFor(loops.kept * parts, 1), kThreads, 0, queue>>>(
            loops, f, parts, partials, result);
  } else {
    int64_t groups = (loops.kept + kColumns - 1) / kColumns;
    reduceColumnsKernel<kKind, kNarrow>
        <<<blocksFor(groups * parts, 1), kThreads, 0, queue>>>(
            loops, f, parts, partials, result);
  }
}

}  // namespace detail

template <int N, typename F>
void map(Rank&, Stream stream, const int64_t (&extents)[N], const F& f) {
  LoopNest<N> loops(extents);
  if (loops.points <= 0) return;
  if (stream.handle == nullptr) {
    for (int64_t i = 0; i < loops.points; ++i) {
      detail::callAtPoint<false>(f, loops, i);
    }
    return;
  }
  unsigned blocks = detail::blocksFor(loops.points, detail::kThreads);
  auto queue = static_cast<cudaStream_t>(stream.handle);
  if (loops.isNarrow()) {
    detail::mapKernel<true><<<blocks, detail::kThreads, 0, queue>>>(loops, f);
  } else {
    detail::mapKernel<false><<<blocks, detail::kThreads, 0, queue>>>(loops, f);
  }
}

// Two stages where outputs are few and have many points: parts of them into
// scratch memory, which are then combined in order. No atomics: the same bits
// in every run.
template <int N, ReduceKind kKind, typename F, typename Out>
void reduceKernel(Rank& rank, Stream stream, const int64_t (&extents)[N],
                  const bool (&reduced)[N], const F& f, Out* result) {
  using T = detail::ValueOf<N, F>;
  ReductionNest<N> loops(extents, reduced);
  if (loops.kept <= 0) return;
  bool isRow = reduced[N - 1];
  int64_t parts =
      isRow ? loops.parts(detail::kBusyBlocks, 1, 8 * detail::kThreads)
            : loops.parts(detail::kBusyBlocks, detail::kColumns, 64);
  auto queue = static_cast<cudaStream_t>(stream.handle);
  ScratchScope scope(rank);
  T* partials = parts > 1 ? scope.take<T>(loops.kept * parts) : nullptr;
  if (loops.isNarrow()) {
    detail::reduceParts<kKind, true>(queue, loops, f, parts, partials, result);
  } else {
    detail::reduceParts<kKind, false>(queue, loops, f, parts, partials, result);
  }
  if (parts == 1) return;
  detail::combinePartsKernel<kKind>
      <<<detail::blocksFor(loops.kept, detail::kThreads), detail::kThreads, 0,
         queue>>>(partials, loops.kept, parts, isRow ? parts : 1,
                  isRow ? 1 : loops.kept, result);
}

// The share of a row that one thread has: a warp works on a row. Its functions
// are for the device; host code may name them, because kernels are written for
// both.
struct Row {
  int64_t lane;
  int64_t step;
  SOAPSTONE_HD float sum(float value) const {
#ifdef __CUDA_ARCH__
    for (int i = 16; i > 0; i /= 2) {
      value += __shfl_xor_sync(~0u, value, i);
    }
#endif
    return value;
  }
  SOAPSTONE_HD float max(float value) const {
#ifdef __CUDA_ARCH__
    for (int i = 16; i > 0; i /= 2) {
      value = math::maximum(value, __shfl_xor_sync(~0u, value, i));
    }
#endif
    return value;
  }
  SOAPSTONE_HD uint32_t ballot(bool value) const {
#ifdef __CUDA_ARCH__
    return __ballot_sync(~0u, value);
#else
    return value ? 1u : 0u;
#endif
  }
};

namespace detail {

template <typename F>
__global__ void __launch_bounds__(kThreads) rowsKernel(int64_t count, F f) {
  int64_t step = int64_t{gridDim.x} * (kThreads / 32);
  for (int64_t i = int64_t{blockIdx.x} * (kThreads / 32) + threadIdx.x / 32;
       i < count; i += step) {
    Row row{threadIdx.x % 32, 32};
    f(row, i);
  }
}

}  // namespace detail

template <typename F>
void rows(Rank&, Stream stream, int64_t count, const F& f) {
  if (count <= 0) return;
  detail::rowsKernel<<<detail::blocksFor(count, detail::kThreads / 32),
                       detail::kThreads, 0,
                       static_cast<cudaStream_t>(stream.handle)>>>(count, f);
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_KERNEL_CUDA_H_
