#ifndef SOAPSTONE_RUNTIME_KERNEL_CUDA_H_
#define SOAPSTONE_RUNTIME_KERNEL_CUDA_H_

// CUDA side of kernel.h. Included by it alone. A stream without a handle is the
// host: `map` then runs at once, as a loop over host memory, which is how the
// back end fills what it uploads.

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace soapstone::runtime {
namespace detail {

inline constexpr int kThreads = 256;
inline constexpr unsigned kMaxBlocks = 132 * 16;

template <int N>
struct Extents {
  int64_t at[N];
  int64_t points = 1;
};

// Calls f at linear point `point`; divisions are 32-bit where Index is.
template <int N, typename Index, typename F>
SOAPSTONE_HD auto callAtPoint(const F& f, const Extents<N>& extents,
                              Index point) {
  Index index[N];
#pragma unroll
  for (int i = N - 1; i > 0; --i) {
    Index extent = static_cast<Index>(extents.at[i]);
    index[i] = point % extent;
    point /= extent;
  }
  index[0] = point;
  if constexpr (N == 1) return f(index[0]);
  if constexpr (N == 2) return f(index[0], index[1]);
  if constexpr (N == 3) return f(index[0], index[1], index[2]);
  if constexpr (N == 4) return f(index[0], index[1], index[2], index[3]);
}

template <int N, typename Index, typename F>
__global__ void __launch_bounds__(kThreads) mapKernel(Extents<N> extents, F f) {
  int64_t stride = int64_t{gridDim.x} * kThreads;
  for (int64_t i = int64_t{blockIdx.x} * kThreads + threadIdx.x;
       i < extents.points; i += stride) {
    callAtPoint<N, Index>(f, extents, static_cast<Index>(i));
  }
}

// Which loops a reduction keeps, and their sizes.
template <int N>
struct ReductionLoops {
  int64_t extents[N];
  bool reduced[N];
  int64_t kept = 1;
  int64_t points = 1;  // Reduced points of one output.
};

// Calls f at (kept, reduced) linear points.
template <int N, typename F>
__device__ __forceinline__ auto callAtPair(const F& f,
                                           const ReductionLoops<N>& loops,
                                           int64_t kept, int64_t point) {
  int64_t index[N];
#pragma unroll
  for (int i = N - 1; i >= 0; --i) {
    int64_t& rest = loops.reduced[i] ? point : kept;
    index[i] = rest % loops.extents[i];
    rest /= loops.extents[i];
  }
  if constexpr (N == 1) return f(index[0]);
  if constexpr (N == 2) return f(index[0], index[1]);
  if constexpr (N == 3) return f(index[0], index[1], index[2]);
  if constexpr (N == 4) return f(index[0], index[1], index[2], index[3]);
}

// One block an output: threads walk the reduced points, then meet in a tree of
// fixed shape.
template <int N, ReduceKind kKind, typename F, typename Out>
__global__ void __launch_bounds__(kThreads)
    reduceRowsKernel(ReductionLoops<N> loops, F f, Out* result) {
  using T = decltype(callAtPair<N>(f, loops, int64_t{0}, int64_t{0}));
  __shared__ T partial[kThreads];
  for (int64_t output = blockIdx.x; output < loops.kept; output += gridDim.x) {
    T value = neutralElement<kKind, T>();
    for (int64_t i = threadIdx.x; i < loops.points; i += kThreads) {
      value = combine<kKind, T>(value, callAtPair<N>(f, loops, output, i));
    }
    partial[threadIdx.x] = value;
    for (int half = kThreads / 2; half > 0; half /= 2) {
      __syncthreads();
      if (threadIdx.x < half) {
        partial[threadIdx.x] = combine<kKind, T>(partial[threadIdx.x],
                                                 partial[threadIdx.x + half]);
      }
    }
    if (threadIdx.x == 0) result[output] = store<Out>(partial[0]);
    __syncthreads();
  }
}

// Innermost loop kept: 32 neighbouring outputs a block, so that reads coalesce;
// 8 threads share the points of each.
template <int N, ReduceKind kKind, typename F, typename Out>
__global__ void __launch_bounds__(kThreads)
    reduceColumnsKernel(ReductionLoops<N> loops, F f, Out* result) {
  using T = decltype(callAtPair<N>(f, loops, int64_t{0}, int64_t{0}));
  constexpr int kColumns = 32;
  constexpr int kSharers = kThreads / kColumns;
  __shared__ T partial[kSharers][kColumns];
  int column = threadIdx.x % kColumns;
  int sharer = threadIdx.x / kColumns;
  for (int64_t first = int64_t{blockIdx.x} * kColumns; first < loops.kept;
       first += int64_t{gridDim.x} * kColumns) {
    int64_t output = first + column;
    T value = neutralElement<kKind, T>();
    if (output < loops.kept) {
      for (int64_t i = sharer; i < loops.points; i += kSharers) {
        value = combine<kKind, T>(value, callAtPair<N>(f, loops, output, i));
      }
    }
    partial[sharer][column] = value;
    __syncthreads();
    if (sharer == 0 && output < loops.kept) {
      for (int i = 1; i < kSharers; ++i) {
        value = combine<kKind, T>(value, partial[i][column]);
      }
      result[output] = store<Out>(value);
    }
    __syncthreads();
  }
}

inline unsigned blocksFor(int64_t items, int64_t perBlock) {
  return static_cast<unsigned>(
      std::min<int64_t>((items + perBlock - 1) / perBlock, kMaxBlocks));
}

}  // namespace detail

template <int N, typename F>
void map(Rank&, Stream stream, const int64_t (&extents)[N], const F& f) {
  detail::Extents<N> loops;
  for (int i = 0; i < N; ++i) {
    loops.at[i] = extents[i];
    loops.points *= extents[i];
  }
  if (loops.points <= 0) return;
  if (stream.handle == nullptr) {
    for (int64_t i = 0; i < loops.points; ++i) {
      detail::callAtPoint<N, int64_t>(f, loops, i);
    }
    return;
  }
  unsigned blocks = detail::blocksFor(loops.points, detail::kThreads);
  auto queue = static_cast<cudaStream_t>(stream.handle);
  if (loops.points < (int64_t{1} << 31)) {
    detail::mapKernel<N, uint32_t>
        <<<blocks, detail::kThreads, 0, queue>>>(loops, f);
  } else {
    detail::mapKernel<N, uint64_t>
        <<<blocks, detail::kThreads, 0, queue>>>(loops, f);
  }
}

template <int N, ReduceKind kKind, typename F, typename Out>
void reduceKernel(Rank&, Stream stream, const int64_t (&extents)[N],
                  const bool (&reduced)[N], const F& f, Out* result) {
  detail::ReductionLoops<N> loops;
  for (int i = 0; i < N; ++i) {
    loops.extents[i] = extents[i];
    loops.reduced[i] = reduced[i];
    (reduced[i] ? loops.points : loops.kept) *= extents[i];
  }
  if (loops.kept <= 0) return;
  auto queue = static_cast<cudaStream_t>(stream.handle);
  if (reduced[N - 1]) {
    detail::reduceRowsKernel<N, kKind>
        <<<detail::blocksFor(loops.kept, 1), detail::kThreads, 0, queue>>>(
            loops, f, result);
  } else {
    detail::reduceColumnsKernel<N, kKind>
        <<<detail::blocksFor(loops.kept, 32), detail::kThreads, 0, queue>>>(
            loops, f, result);
  }
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
