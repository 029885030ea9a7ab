#ifndef SOAPSTONE_RUNTIME_REDUCTION_LANES_H_
#define SOAPSTONE_RUNTIME_REDUCTION_LANES_H_

// The part of a reduction that one thread of a GPU combines, and how the
// threads that share an output put their parts together. For host and device:
// tests run here what kernels run there. Included by kernel.h alone.
//
// A kernel of lanes has a function `at` that returns the values of neighbouring
// points of the innermost loop:
//
//   template <int kLanes>
//   SOAPSTONE_HD Lanes<float, kLanes> at(int64_t i0, int64_t i1) const;
//
// The loops of a ReductionNest count those neighbours as one point here.

#include <cstdint>
#include <type_traits>
#include <utility>

#include "runtime/lanes.h"
#include "runtime/point_index.h"
#include "runtime/types.h"

namespace soapstone::runtime::detail {

// A kernel of single points as one of a single lane.
template <typename F>
struct SingleLane {
  F f;
  template <int kLanes, typename... Index>
  SOAPSTONE_HD auto at(Index... index) const {
    static_assert(kLanes == 1);
    return Lanes<decltype(f(index...)), 1>{{f(index...)}};
  }
};

// f's lanes from `index` on.
template <int kLanes, int N, typename F>
SOAPSTONE_HD auto lanesAt(const F& f, const int64_t (&index)[N]) {
  if constexpr (N == 1) return f.template at<kLanes>(index[0]);
  if constexpr (N == 2) return f.template at<kLanes>(index[0], index[1]);
  if constexpr (N == 3) {
    return f.template at<kLanes>(index[0], index[1], index[2]);
  }
  if constexpr (N == 4) {
    return f.template at<kLanes>(index[0], index[1], index[2], index[3]);
  }
}

// Type of the value of f at a point.
template <int N, typename F>
using PointValue = std::remove_cvref_t<decltype(lanesAt<1>(
    std::declval<const F&>(), std::declval<const int64_t (&)[N]>())[0])>;

// Combines points first, first + step, .. below `end` of an output, each lane
// for itself.
template <ReduceKind kKind, int kLanes, bool kNarrow, int N, typename F>
SOAPSTONE_HD Lanes<PointValue<N, F>, kLanes> combinePoints(
    const F& f, const ReductionNest<N>& loops, int64_t output, int64_t first,
    int64_t end, int64_t step) {
  using T = PointValue<N, F>;
  Lanes<T, kLanes> values;
  SOAPSTONE_UNROLL
  for (int lane = 0; lane < kLanes; ++lane) {
    values[lane] = neutralElement<kKind, T>();
  }
  for (int64_t i = first; i < end; i += step) {
    int64_t index[N];
    loops.template indices<kNarrow>(output, i, index);
    index[N - 1] *= kLanes;
    const auto next = lanesAt<kLanes>(f, index);
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      values[lane] = combine<kKind, T>(values[lane], next[lane]);
    }
  }
  return values;
}

// The lanes of one output, in order.
template <ReduceKind kKind, typename T, int kLanes>
SOAPSTONE_HD T combineLanes(const Lanes<T, kLanes>& values) {
  T value = values[0];
  SOAPSTONE_UNROLL
  for (int lane = 1; lane < kLanes; ++lane) {
    value = combine<kKind, T>(value, values[lane]);
  }
  return value;
}

// A kernel of lanes whose rows, along the innermost loop, begin and end
// anywhere in accesses of lanes: what the rows of a tensor that lies without
// gaps do if `columns` is no multiple of the lanes. Its innermost loop counts
// the accesses that a row has a part in, `accessesOf(columns)` of them. A
// whole access is read at once; at the ends of a row points are alone, and come
// out combined in the first lane.
template <ReduceKind kKind, int N, typename F>
struct RaggedRows {
  F f;
  uint32_t rowStrides[N];  // Strides of a row's start; modulo 2^32.
  int64_t columns;

  RaggedRows(const F& kernel, const int64_t (&extents)[N])
      : f(kernel), columns(extents[N - 1]) {
    int64_t stride = 1;
    for (int i = N - 1; i >= 0; --i) {
      rowStrides[i] = static_cast<uint32_t>(stride);
      stride *= extents[i];
    }
  }

  // The same for rows that each begin at an access.
  RaggedRows(const F& kernel, int64_t columns)
      : f(kernel), rowStrides{}, columns(columns) {}

  template <int kLanes>
  static int64_t accessesOf(int64_t columns) {
    return (columns + 2 * kLanes - 2) / kLanes;
  }

  template <int kLanes, typename... Index>
  SOAPSTONE_HD Lanes<PointValue<N, F>, kLanes> at(Index... indices) const {
    using T = PointValue<N, F>;
    static_assert((kLanes & (kLanes - 1)) == 0);
    int64_t index[N] = {indices...};
    uint32_t start = 0;
    SOAPSTONE_UNROLL
    for (int i = 0; i + 1 < N; ++i) {
      start += static_cast<uint32_t>(index[i]) * rowStrides[i];
    }
    const int64_t first = index[N - 1] - start % kLanes;
    const int64_t last = first + kLanes;
    index[N - 1] = first;
    if (first >= 0 && last <= columns) return lanesAt<kLanes>(f, index);
    Lanes<T, kLanes> values;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      values[lane] = neutralElement<kKind, T>();
    }
    const int64_t end = last < columns ? last : columns;
    index[N - 1] = first < 0 ? 0 : first;
    SOAPSTONE_ROLLED
    for (; index[N - 1] < end; ++index[N - 1]) {
      values[0] = combine<kKind, T>(values[0], lanesAt<1>(f, index)[0]);
    }
    return values;
  }
};

// Whether a kernel is for reductions alone whose innermost loop is reduced.
template <typename F>
inline constexpr bool kReducesRows = false;
template <ReduceKind kKind, int N, typename F>
inline constexpr bool kReducesRows<RaggedRows<kKind, N, F>> = true;

// Values that lie [parts, outputs] or [outputs, parts], as a reduction's.
template <typename T>
struct PartialValues {
  const T* values;
  int64_t outerStride;
  SOAPSTONE_HD T operator()(int64_t outer, int64_t inner) const {
    return values[outer * outerStride + inner];
  }
};

// Threads that share an output whose innermost loop is reduced, at most; and
// neighbouring outputs of a block whose innermost loop is kept.
inline constexpr int kSharersOfRow = 256;
inline constexpr int kSharersOfShortRow = 32;
inline constexpr int kColumns = 32;
inline constexpr int kSharersOfColumn = 8;
// A row of so few points (of lanes) is for a warp, a longer one for a block.
inline constexpr int64_t kShortRow = 16 * kSharersOfShortRow;
// Blocks of a reduction that keep a GPU busy.
inline constexpr int64_t kBusyBlocks = 132 * 4;

// Parts of each output, which a second kernel combines where they are several.
template <int N>
int64_t reductionParts(const ReductionNest<N>& loops) {
  return loops.reduced[N - 1]
             ? loops.parts(kBusyBlocks, 1, int64_t{8} * kSharersOfRow)
             : loops.parts(kBusyBlocks, kColumns, 64);
}

// Kernels that a reduction in lanes takes.
template <int N>
int reductionKernels(const int64_t (&extents)[N], const bool (&reduced)[N],
                     int lanes) {
  int64_t steps[N];
  for (int i = 0; i < N; ++i) steps[i] = extents[i];
  steps[N - 1] = (extents[N - 1] + lanes - 1) / lanes;
  const ReductionNest<N> loops(steps, reduced);
  if (loops.kept <= 0) return 0;
  return reductionParts(loops) > 1 ? 2 : 1;
}

}  // namespace soapstone::runtime::detail

#endif  // SOAPSTONE_RUNTIME_REDUCTION_LANES_H_
