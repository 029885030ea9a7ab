#ifndef SOAPSTONE_RUNTIME_CUDA_ROW_SUMS_H_
#define SOAPSTONE_RUNTIME_CUDA_ROW_SUMS_H_

// Kernels that walk through the rows of a matrix once and sum columns on the
// way: gradients of norms. A team of threads, a warp or a block, works on a
// row; each thread has the same columns in all rows of its team and keeps their
// sums in registers. Teams of a block meet in shared memory, blocks in a second
// kernel, each in a fixed order: the same bits in every run.
//
//   struct Kernel {
//     template <typename Team, typename Sums>
//     SOAPSTONE_HD void operator()(const Team& team, int64_t row,
//                                  Sums& sums) const {
//       team.forEachPart(columns, [&](int64_t column, int part) {
//         for (lane..) sums.add(0, part, column, lane, value of column + lane);
//       });
//       float total = team.sum(..);  // Over all threads of the row.
//     }
//   };
//   rowSums<kSums, kWidth>(rank, stream, rows, columns, kernel, finish);
//
// finish(which, column, total) stores one sum. A host compiler makes loops.

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "runtime/kernel.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace detail {

// Blocks that walk through rows: two for each multiprocessor of an H100. Their
// sums are all that the second kernel reads.
inline constexpr int64_t kRowSumBlocks = 264;

// Stores the sums of all blocks, [blocks, columns] f32; `columns` counts those
// of all kinds of sums.
template <typename F>
struct FinishSums {
  const float* partials;
  int64_t blocks;
  int64_t columns;  // Columns of one kind.
  F finish;

  SOAPSTONE_HD float share(int64_t column, int64_t first, int64_t step,
                           int64_t all) const {
    float total = 0;
    for (int64_t i = first; i < blocks; i += step) {
      total += partials[i * all + column];
    }
    return total;
  }
  SOAPSTONE_HD void store(int64_t column, float total) const {
    const int64_t which = column / columns;
    finish(static_cast<int>(which), column - which * columns, total);
  }
};

#ifdef __CUDACC__

template <int kTeam, int kParts, int kWidth>
struct RowTeam {
  int lane;

  template <typename F>
  SOAPSTONE_HD void forEachPart(int64_t columns, const F& f) const {
    SOAPSTONE_UNROLL
    for (int part = 0; part < kParts; ++part) {
      const int64_t column = (int64_t{part} * kTeam + lane) * kWidth;
      if (column < columns) f(column, part);
    }
  }
  SOAPSTONE_HD float sum(float value) const {
#ifdef __CUDA_ARCH__
    for (int i = 16; i > 0; i /= 2) value += __shfl_xor_sync(~0u, value, i);
    if constexpr (kTeam > 32) {
      __shared__ float ofWarp[kTeam / 32];
      __syncthreads();
      if (lane % 32 == 0) ofWarp[lane / 32] = value;
      __syncthreads();
      value = 0;
      for (float part : ofWarp) value += part;
    }
#endif
    return value;
  }
};

template <int kSums, int kParts, int kWidth>
struct RegisterSums {
  float at[kSums][kParts][kWidth];

  SOAPSTONE_HD void add(int which, int part, int64_t, int lane, float value) {
    at[which][part][lane] += value;
  }
};

template <int kTeam, int kSums, int kParts, int kWidth, typename F>
__global__ void __launch_bounds__(kThreads, 2)
    rowSumsKernel(int64_t rows, int64_t columns, F f, float* partials) {
  waitForEarlierKernels();
  constexpr int kTeams = kThreads / kTeam;
  const RowTeam<kTeam, kParts, kWidth> team{
      static_cast<int>(threadIdx.x % kTeam)};
  RegisterSums<kSums, kParts, kWidth> sums = {};
  for (int64_t row = int64_t{blockIdx.x} * kTeams + threadIdx.x / kTeam;
       row < rows; row += int64_t{gridDim.x} * kTeams) {
    f(team, row, sums);
  }
  float* mine = partials + int64_t{blockIdx.x} * kSums * columns;
  if constexpr (kTeams == 1) {
    for (int which = 0; which < kSums; ++which) {
      team.forEachPart(columns, [&](int64_t column, int part) {
        for (int i = 0; i < kWidth; ++i) {
          mine[which * columns + column + i] = sums.at[which][part][i];
        }
      });
    }
  } else {
    constexpr int kSpan = kTeam * kWidth;
    __shared__ float met[kTeams][kSpan];
    SOAPSTONE_UNROLL
    for (int step = 0; step < kSums * kParts; ++step) {
      const int which = step / kParts, part = step % kParts;
      for (int i = 0; i < kWidth; ++i) {
        met[threadIdx.x / kTeam][team.lane * kWidth + i] =
            sums.at[which][part][i];
      }
      __syncthreads();
      for (int i = threadIdx.x; i < kSpan; i += kThreads) {
        const int64_t column = int64_t{part} * kSpan + i;
        float total = 0;
        for (int other = 0; other < kTeams; ++other) total += met[other][i];
        if (column < columns) mine[which * columns + column] = total;
      }
      __syncthreads();
    }
  }
}

template <typename F>
__global__ void __launch_bounds__(kThreads)
    finishSumsKernel(int64_t all, FinishSums<F> f) {
  waitForEarlierKernels();
  __shared__ float partial[kSharersOfColumn][kColumns];
  const int place = threadIdx.x % kColumns;
  const int sharer = threadIdx.x / kColumns;
  const int64_t column = int64_t{blockIdx.x} * kColumns + place;
  partial[sharer][place] =
      column < all ? f.share(column, sharer, kSharersOfColumn, all) : 0.0f;
  __syncthreads();
  if (sharer != 0 || column >= all) return;
  float total = 0;
  for (int i = 0; i < kSharersOfColumn; ++i) total += partial[i][place];
  f.store(column, total);
}

template <int kTeam, int kParts, int kSums, int kWidth, typename F, typename G>
void launchRowSums(Rank& rank, Stream stream, int64_t rows, int64_t columns,
                   const F& f, const G& finish) {
  constexpr int64_t kTeams = kThreads / kTeam;
  const int64_t blocks =
      std::clamp<int64_t>((rows + kTeams - 1) / kTeams, 1, kRowSumBlocks);
  const int64_t all = kSums * columns;
  ScratchScope scope(rank);
  float* partials = scope.take<float>(blocks * all);
  auto queue = static_cast<cudaStream_t>(stream.handle);
  launchKernel(rowSumsKernel<kTeam, kSums, kParts, kWidth, F>,
               static_cast<unsigned>(blocks), kThreads, queue, rows, columns, f,
               partials);
  launchKernel(finishSumsKernel<G>,
               static_cast<unsigned>((all + kColumns - 1) / kColumns), kThreads,
               queue, all, FinishSums<G>{partials, blocks, columns, finish});
}

#else

// All of a row.
template <int kWidth>
struct RowTeam {
  template <typename F>
  void forEachPart(int64_t columns, const F& f) const {
    for (int64_t column = 0; column < columns; column += kWidth) f(column, 0);
  }
  float sum(float value) const { return value; }
};

struct MemorySums {
  float* at;
  int64_t columns;
  void add(int which, int, int64_t column, int lane, float value) {
    at[which * columns + column + lane] += value;
  }
};

#endif

}  // namespace detail

// Whether rows of `columns` columns, `width` a part, fit the registers of a
// block.
template <int kWidth>
bool mayTakeRowSums(int64_t columns) {
  return columns <= int64_t{4} * 256 * kWidth;
}

template <int kSums, int kWidth, typename F, typename G>
void rowSums(Rank& rank, [[maybe_unused]] Stream stream, int64_t rows,
             int64_t columns, const F& f, const G& finish) {
#ifdef __CUDACC__
  const int64_t parts = (columns + 32 * kWidth - 1) / (32 * kWidth);
  auto launch = [&](auto team, auto partsOf) {
    detail::launchRowSums<team.value, partsOf.value, kSums, kWidth>(
        rank, stream, rows, columns, f, finish);
  };
  if constexpr (kWidth > 1) {
    using Warp = std::integral_constant<int, 32>;
    if (parts <= 2) return launch(Warp(), std::integral_constant<int, 2>());
    if (parts <= 4) return launch(Warp(), std::integral_constant<int, 4>());
  }
  using Block = std::integral_constant<int, 256>;
  if (parts <= 16) return launch(Block(), std::integral_constant<int, 2>());
  launch(Block(), std::integral_constant<int, 4>());
#else
  // A few blocks, as on a device.
  const int64_t blocks = std::clamp<int64_t>(rows, 1, 8);
  const int64_t all = kSums * columns;
  ScratchScope scope(rank);
  float* partials = scope.take<float>(blocks * all);
  std::fill_n(partials, blocks * all, 0.0f);
  for (int64_t row = 0; row < rows; ++row) {
    detail::MemorySums sums{partials + row % blocks * all, columns};
    f(detail::RowTeam<kWidth>(), row, sums);
  }
  const detail::FinishSums<G> totals{partials, blocks, columns, finish};
  for (int64_t column = 0; column < all; ++column) {
    totals.store(column, totals.share(column, 0, 1, all));
  }
#endif
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_ROW_SUMS_H_
