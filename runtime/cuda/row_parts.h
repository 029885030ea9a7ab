#ifndef SOAPSTONE_RUNTIME_CUDA_ROW_PARTS_H_
#define SOAPSTONE_RUNTIME_CUDA_ROW_PARTS_H_

// Rows that are read and written sixteen bytes at a time.

#include <cstdint>
#include <type_traits>

#include "runtime/kernel.h"

namespace soapstone::runtime {

// Calls f(c) for the columns c that begin what this thread takes of the row:
// `kWidth` neighbours at a time.
template <int kWidth, typename F>
SOAPSTONE_HD void forEachPart(const Row& row, int64_t columns, const F& f) {
  for (int64_t c = row.lane * kWidth; c < columns; c += row.step * kWidth) {
    f(c);
  }
}

// The same for a row at `line` that begins and ends anywhere: single columns up
// to the first whole access and behind the last one. Calls f(c, constant), the
// constant telling how many neighbours: 1 or as many as fill an access.
// `Team` is a Row or a BlockRow.
template <typename T, typename Team, typename F>
SOAPSTONE_HD void forEachPartOf(const Team& row, const T* line, int64_t columns,
                                const F& f) {
  constexpr int kWidth = kLanesOf<T>;
  constexpr std::integral_constant<int, 1> kSingle{};
  constexpr std::integral_constant<int, kWidth> kWhole{};
  auto place = static_cast<int64_t>(reinterpret_cast<uintptr_t>(line) /
                                    sizeof(T) % kWidth);
  int64_t first = place == 0 ? 0 : kWidth - place;
  if (first > columns) first = columns;
  const int64_t last = columns - (columns - first) % kWidth;
  for (int64_t c = row.lane; c < first; c += row.step) f(c, kSingle);
  for (int64_t c = first + row.lane * kWidth; c < last;
       c += row.step * kWidth) {
    f(c, kWhole);
  }
  for (int64_t c = last + row.lane; c < columns; c += row.step) f(c, kSingle);
}

// The share of a row that a thread of a block has, for rows so long that what a
// warp's neighbours read would not stay in the cache.
struct BlockRow {
  static constexpr int kThreads = 512;
  int64_t lane = 0;
  int64_t step = 1;

  // Reduces over all threads of the block, all of which must call it. Their
  // earlier work is done when it returns.
  SOAPSTONE_HD float sum(float value) const {
    return combined(value, [](float a, float b) { return a + b; });
  }
  SOAPSTONE_HD float max(float value) const {
    return combined(value,
                    [](float a, float b) { return math::maximum(a, b); });
  }

 private:
  template <typename F>
  SOAPSTONE_HD float combined(float value, [[maybe_unused]] const F& f) const {
#ifdef __CUDA_ARCH__
    __shared__ float ofWarp[kThreads / 32];
    for (int i = 16; i > 0; i /= 2) {
      value = f(value, __shfl_xor_sync(~0u, value, i));
    }
    __syncthreads();
    if (lane % 32 == 0) ofWarp[lane / 32] = value;
    __syncthreads();
    value = ofWarp[0];
    for (int i = 1; i < kThreads / 32; ++i) value = f(value, ofWarp[i]);
#endif
    return value;
  }
};

#ifdef __CUDACC__
namespace detail {

template <typename F>
__global__ void __launch_bounds__(BlockRow::kThreads, 2)
    blockRowsKernel(int64_t count, F f) {
  waitForEarlierKernels();
  const BlockRow row{threadIdx.x, BlockRow::kThreads};
  for (int64_t i = blockIdx.x; i < count; i += gridDim.x) f(row, i);
}

}  // namespace detail
#endif

// Calls f(row, index) for each row, with so few blocks that the rows they work
// on stay in the cache of an H100.
template <typename F>
void blockRows([[maybe_unused]] Rank& rank, [[maybe_unused]] Stream stream,
               int64_t count, const F& f) {
#ifdef __CUDACC__
  constexpr int64_t kMostBlocks = 264;
  if (count <= 0) return;
  detail::launchKernel(
      detail::blockRowsKernel<F>,
      static_cast<unsigned>(count < kMostBlocks ? count : kMostBlocks),
      BlockRow::kThreads, static_cast<cudaStream_t>(stream.handle), count, f);
#else
  for (int64_t i = 0; i < count; ++i) f(BlockRow(), i);
#endif
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_ROW_PARTS_H_
