#ifndef SOAPSTONE_RUNTIME_KERNEL_CUDA_H_
#define SOAPSTONE_RUNTIME_KERNEL_CUDA_H_

// CUDA side of kernel.h. Included by it alone. A stream without a handle is the
// host: `map` then runs at once, as a loop over host memory, which is how the
// back end fills what it uploads.

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>

#include "runtime/early_launch.h"
#include "runtime/parallel.h"
#include "runtime/point_index.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace detail {

inline constexpr int kThreads = 256;
inline constexpr unsigned kMaxBlocks = 132 * 16;

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

template <bool kNarrow, int N, typename F>
__global__ void __launch_bounds__(kThreads) mapKernel(LoopNest<N> loops, F f) {
  waitForEarlierKernels();
  int64_t stride = int64_t{gridDim.x} * kThreads;
  for (int64_t i = int64_t{blockIdx.x} * kThreads + threadIdx.x;
       i < loops.points; i += stride) {
    callAtPoint<kNarrow>(f, loops, i);
  }
}

// `kSharers` threads a part of an output: they walk the part's points, then
// meet in a tree of fixed shape. Partial results are [outputs, parts]; where
// there is one part, it is the result.
template <ReduceKind kKind, int kLanes, int kSharers, bool kNarrow, int N,
          typename F, typename Out>
__global__ void __launch_bounds__(kThreads)
    reduceRowsKernel(ReductionNest<N> loops, F f, int64_t parts,
                     PointValue<N, F>* partials, Out* result) {
  waitForEarlierKernels();
  using T = PointValue<N, F>;
  constexpr int kRows = kThreads / kSharers;
  __shared__ T partial[kRows][kSharers];
  const int sharer = threadIdx.x % kSharers;
  const int row = threadIdx.x / kSharers;
  const int64_t items = loops.kept * parts;
  for (int64_t first = int64_t{blockIdx.x} * kRows; first < items;
       first += int64_t{gridDim.x} * kRows) {
    const int64_t item = first + row;
    T value = neutralElement<kKind, T>();
    if (item < items) {
      const int64_t output = item / parts;
      const int64_t part = item - output * parts;
      value = combineLanes<kKind>(combinePoints<kKind, kLanes, kNarrow>(
          f, loops, output, loops.firstPoint(part, parts) + sharer,
          loops.firstPoint(part + 1, parts), kSharers));
    }
    partial[row][sharer] = value;
    for (int half = kSharers / 2; half > 0; half /= 2) {
      __syncthreads();
      if (sharer < half) {
        partial[row][sharer] = combine<kKind, T>(partial[row][sharer],
                                                 partial[row][sharer + half]);
      }
    }
    if (sharer == 0 && item < items) {
      if (parts == 1) {
        result[item] = store<Out>(partial[row][0]);
      } else {
        partials[item] = partial[row][0];
      }
    }
    __syncthreads();
  }
}

// Innermost loop kept: 32 neighbouring outputs a block, each of so many lanes,
// so that reads coalesce; 8 threads share the points of a part of each. Partial
// results are [parts, outputs].
template <ReduceKind kKind, int kLanes, bool kNarrow, int N, typename F,
          typename Out>
__global__ void __launch_bounds__(kThreads)
    reduceColumnsKernel(ReductionNest<N> loops, F f, int64_t parts,
                        PointValue<N, F>* partials, Out* result) {
  waitForEarlierKernels();
  using T = PointValue<N, F>;
  static_assert(kThreads == kSharersOfColumn * kColumns);
  __shared__ T partial[kSharersOfColumn][kLanes][kColumns];
  const int column = threadIdx.x % kColumns;
  const int sharer = threadIdx.x / kColumns;
  const int64_t groups = (loops.kept + kColumns - 1) / kColumns;
  for (int64_t item = blockIdx.x; item < groups * parts; item += gridDim.x) {
    const int64_t part = item / groups;
    const int64_t output = (item - part * groups) * kColumns + column;
    const bool isOutput = output < loops.kept;
    // Without points where there is no output.
    const int64_t end = isOutput ? loops.firstPoint(part + 1, parts) : 0;
    Lanes<T, kLanes> values = combinePoints<kKind, kLanes, kNarrow>(
        f, loops, output, loops.firstPoint(part, parts) + sharer, end,
        kSharersOfColumn);
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      partial[sharer][lane][column] = values[lane];
    }
    __syncthreads();
    if (sharer == 0 && isOutput) {
      Lanes<Out, kLanes> rounded;
      SOAPSTONE_UNROLL
      for (int lane = 0; lane < kLanes; ++lane) {
        for (int i = 1; i < kSharersOfColumn; ++i) {
          values[lane] =
              combine<kKind, T>(values[lane], partial[i][lane][column]);
        }
        rounded[lane] = store<Out>(values[lane]);
      }
      if (parts == 1) {
        writeLanes(result + output * kLanes, rounded);
      } else {
        writeLanes(partials + (part * loops.kept + output) * kLanes, values);
      }
    }
    __syncthreads();
  }
}

inline unsigned blocksFor(int64_t items, int64_t perBlock) {
  return static_cast<unsigned>(
      std::min<int64_t>((items + perBlock - 1) / perBlock, kMaxBlocks));
}

// The first stage, or all of it where there is one part.
template <ReduceKind kKind, int kLanes, bool kNarrow, int N, typename F,
          typename Out>
void reduceParts(cudaStream_t queue, const ReductionNest<N>& loops, const F& f,
                 int64_t parts, PointValue<N, F>* partials, Out* result) {
  if constexpr (!kReducesRows<F>) {
    if (!loops.reduced[N - 1]) {
      int64_t groups = (loops.kept + kColumns - 1) / kColumns;
      launchKernel(reduceColumnsKernel<kKind, kLanes, kNarrow, N, F, Out>,
                   blocksFor(groups * parts, 1), kThreads, queue, loops, f,
                   parts, partials, result);
      return;
    }
  }
  if constexpr (kNarrow) {
    constexpr int kSharers = kSharersOfShortRow;
    if (loops.points <= kShortRow) {
      launchKernel(
          reduceRowsKernel<kKind, kLanes, kSharers, kNarrow, N, F, Out>,
          blocksFor(loops.kept * parts, kThreads / kSharers), kThreads, queue,
          loops, f, parts, partials, result);
      return;
    }
  }
  launchKernel(
      reduceRowsKernel<kKind, kLanes, kSharersOfRow, kNarrow, N, F, Out>,
      blocksFor(loops.kept * parts, kThreads / kSharersOfRow), kThreads, queue,
      loops, f, parts, partials, result);
}

// Reduces in lanes. Uses two stages if outputs are few and have many points:
// parts of them go into scratch memory, and a tree of fixed shape combines
// them. No atomics: the same bits in every run.
template <ReduceKind kKind, int kLanes, int N, typename F, typename Out>
void reduceLanes(Rank& rank, Stream stream, const ReductionNest<N>& loops,
                 const F& f, Out* result) {
  using T = PointValue<N, F>;
  if (loops.kept <= 0) return;
  const bool isRow = loops.reduced[N - 1];
  const int64_t parts = reductionParts(loops);
  auto queue = static_cast<cudaStream_t>(stream.handle);
  // Counts single values: a point of a kept innermost loop is kLanes values.
  const int64_t outputs = isRow ? loops.kept : loops.kept * kLanes;
  ScratchScope scope(rank);
  T* partials = parts > 1 ? scope.take<T>(outputs * parts) : nullptr;
  if (loops.isNarrow()) {
    reduceParts<kKind, kLanes, true>(queue, loops, f, parts, partials, result);
  } else {
    reduceParts<kKind, kLanes, false>(queue, loops, f, parts, partials, result);
  }
  if (parts == 1) return;
  const int64_t rows = isRow ? outputs : parts;
  const int64_t columns = isRow ? parts : outputs;
  reduceParts<kKind, 1, true>(
      queue, ReductionNest<2>({rows, columns}, {!isRow, isRow}),
      SingleLane<PartialValues<T>>{{partials, columns}}, 1,
      static_cast<T*>(nullptr), result);
}

}  // namespace detail

template <int N, typename F>
void map(Rank& rank, Stream stream, const int64_t (&extents)[N], const F& f) {
  LoopNest<N> loops(extents);
  if (loops.points <= 0) return;
  if (stream.handle == nullptr) {
    // Initial weights are drawn here, billions of them, by all threads.
    constexpr int64_t kGrain = 4096;
    parallelFor(rank, loops.points, kGrain, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        detail::callAtPoint<false>(f, loops, i);
      }
    });
    return;
  }
  unsigned blocks = detail::blocksFor(loops.points, detail::kThreads);
  auto queue = static_cast<cudaStream_t>(stream.handle);
  if (loops.isNarrow()) {
    detail::launchKernel(detail::mapKernel<true, N, F>, blocks,
                         detail::kThreads, queue, loops, f);
  } else {
    detail::launchKernel(detail::mapKernel<false, N, F>, blocks,
                         detail::kThreads, queue, loops, f);
  }
}

template <int N, ReduceKind kKind, typename F, typename Out>
void reduceKernel(Rank& rank, Stream stream, const int64_t (&extents)[N],
                  const bool (&reduced)[N], const F& f, Out* result) {
  detail::reduceLanes<kKind, 1>(rank, stream,
                                ReductionNest<N>(extents, reduced),
                                detail::SingleLane<F>{f}, result);
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
  template <typename T>
  SOAPSTONE_HD T across(T value, [[maybe_unused]] int distance) const {
#ifdef __CUDA_ARCH__
    return __shfl_xor_sync(~0u, value, distance);
#else
    return value;
#endif
  }
  template <typename T>
  SOAPSTONE_HD T sumBefore(T value, T& total) const {
#ifdef __CUDA_ARCH__
    if (step > 1) {
      T upToHere = value;
      for (int distance = 1; distance < 32; distance *= 2) {
        T before = __shfl_up_sync(~0u, upToHere, distance);
        if (lane >= distance) upToHere += before;
      }
      total = __shfl_sync(~0u, upToHere, 31);
      T before = __shfl_up_sync(~0u, upToHere, 1);
      return lane == 0 ? T(0) : before;
    }
#endif
    total = value;
    return T(0);
  }
};

namespace detail {

template <typename F>
__global__ void __launch_bounds__(kThreads) rowsKernel(int64_t count, F f) {
  waitForEarlierKernels();
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
  detail::launchKernel(
      detail::rowsKernel<F>, detail::blocksFor(count, detail::kThreads / 32),
      detail::kThreads, static_cast<cudaStream_t>(stream.handle), count, f);
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_KERNEL_CUDA_H_
