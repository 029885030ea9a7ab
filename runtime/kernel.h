#ifndef SOAPSTONE_RUNTIME_KERNEL_H_
#define SOAPSTONE_RUNTIME_KERNEL_H_

// Kernels written by the compiler. A kernel is a struct of pointers whose call
// operator, marked SOAPSTONE_HD, is one point of an iteration space:
//
//   struct AddBias {
//     const float* in0; const float* in1; float* out0;
//     SOAPSTONE_HD void operator()(int64_t i0, int64_t i1) const {
//       out0[i0 * 64 + i1] = store<float>(load(in0[i0 * 64 + i1]) +
//       load(in1[i1]));
//     }
//   };
//   map<2>(rank, compute, {32, 64}, AddBias{a, b, c});
//
// The same struct becomes threads of a CUDA kernel under nvcc and a parallel,
// vectorised loop otherwise. Points run in any order and at once: a kernel may
// read what it writes only at the same point.
//
// Where the innermost loop is contiguous and its extent is a multiple of a
// number of lanes, a thread of a GPU takes as many neighbouring points, by
// accesses of sixteen bytes (lanes.h). The function is then called `at` and
// given the first of the points:
//
//   template <int kLanes>
//   SOAPSTONE_HD void at(int64_t i0, int64_t i1) const {
//     const auto v0 = readLanes<kLanes>(in0 + i0 * 64 + i1);
//     const auto v1 = readLanes<kLanes>(in1 + i1);
//     Lanes<float, kLanes> r0;
//     SOAPSTONE_UNROLL
//     for (int lane = 0; lane < kLanes; ++lane) {
//       r0[lane] = store<float>(load(v0[lane]) + load(v1[lane]));
//     }
//     writeLanes(out0 + i0 * 64 + i1, r0);
//   }
//
//   map<2, 4>(rank, compute, {32, 64}, AddBias{a, b, c});
//
// One loop whose extent is no such multiple is `mapRagged<4>`: `at` is called
// for the points that are left over, too, with one lane.
//
//   reduceKernel<N, Kind>(rank, stream, extents, reduced, f, result)
//
// combines f(i0, ..) over the loops whose `reduced` flag is set; the result is
// dense over the other loops, in order. With lanes, as
//
//   reduceKernel<N, Kind, 4>(..)
//
// the function is `at`, too, and returns the values of the points: Lanes<float,
// kLanes>. Rows along the innermost loop whose extent is no multiple of the
// lanes are
//
//   reduceRagged<N, Kind, 4>(..)
//
// where that loop is reduced and what is read in lanes lies in the order of all
// points: `at` is called with one lane at the ends of a row. Where rows lie
// apart, so that each begins at a whole access, it is reduceAligned<N, Kind,
// 4>.
//
//   rows(rank, stream, count, f)
//
// calls f(Row&, index) once per row; inside, a row's threads share the columns
// by `for (c = row.lane; c < columns; c += row.step)` and meet in row.sum,
// row.max, row.ballot (bit i: the flag of lane i), row.across (the value of the
// lane whose number differs in the bits of `distance`, a power of two below
// row.step) and row.sumBefore (the sum over the lanes before this one, and over
// all), which all of them call. Only the thread with row.lane == 0 stores a
// row's result.

#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "runtime/coarse_math.h"
#include "runtime/lanes.h"
#include "runtime/math.h"
#include "runtime/parallel.h"
#include "runtime/random.h"
#include "runtime/runtime.h"
#include "runtime/types.h"

namespace soapstone::runtime {

// Type in which sums of T are kept.
template <typename T>
using Accumulator =
    std::conditional_t<std::is_same_v<T, float>, double, int64_t>;

// Neutral element of a reduction of values of type T (float or an integer).
template <ReduceKind kKind, typename T>
SOAPSTONE_HD T neutralElement() {
  if constexpr (kKind == ReduceKind::kSum) return T(0);
  if constexpr (kKind == ReduceKind::kProduct) return T(1);
  if constexpr (std::is_floating_point_v<T>) {
    return kKind == ReduceKind::kMax ? T(-math::kInfinity) : T(math::kInfinity);
  } else {
    // Not std::numeric_limits, whose functions are the host's alone.
    constexpr bool isWide = sizeof(T) == 8;
    constexpr bool isFlag = sizeof(T) == 1;
    constexpr T smallest =
        isFlag ? T(0) : static_cast<T>(isWide ? INT64_MIN : INT32_MIN);
    constexpr T largest =
        isFlag ? T(1) : static_cast<T>(isWide ? INT64_MAX : INT32_MAX);
    return kKind == ReduceKind::kMax ? smallest : largest;
  }
}

template <ReduceKind kKind, typename T>
SOAPSTONE_HD T combine(T a, T b) {
  if constexpr (kKind == ReduceKind::kSum) return a + b;
  if constexpr (kKind == ReduceKind::kProduct) return a * b;
  if constexpr (kKind == ReduceKind::kMax) {
    T larger = a > b ? a : b;
    return a != a ? a : larger;
  }
  if constexpr (kKind == ReduceKind::kMin) {
    T smaller = a < b ? a : b;
    return a != a ? a : smaller;
  }
}

}  // namespace soapstone::runtime

#include "runtime/reduction_lanes.h"

#ifdef __CUDACC__
#include "runtime/kernel_cuda.h"
#else
#include "runtime/kernel_host.h"
#endif

namespace soapstone::runtime {
namespace detail {

// A kernel of lanes as one of points, whose innermost loop counts in steps of
// `kLanes`.
template <int kLanes, typename F>
struct LaneSteps {
  F f;
  SOAPSTONE_HD void operator()(int64_t i0) const {
    f.template at<kLanes>(i0 * kLanes);
  }
  SOAPSTONE_HD void operator()(int64_t i0, int64_t i1) const {
    f.template at<kLanes>(i0, i1 * kLanes);
  }
  SOAPSTONE_HD void operator()(int64_t i0, int64_t i1, int64_t i2) const {
    f.template at<kLanes>(i0, i1, i2 * kLanes);
  }
  SOAPSTONE_HD void operator()(int64_t i0, int64_t i1, int64_t i2,
                               int64_t i3) const {
    f.template at<kLanes>(i0, i1, i2, i3 * kLanes);
  }
};

// A kernel of lanes over so many points, of which the last may fill no step.
template <int kLanes, typename F>
struct RaggedSteps {
  F f;
  int64_t points;
  SOAPSTONE_HD void operator()(int64_t step) const {
    const int64_t first = step * kLanes;
    if (first + kLanes <= points) {
      f.template at<kLanes>(first);
      return;
    }
    for (int64_t i = first; i < points; ++i) f.template at<1>(i);
  }
};

// A kernel of lanes that returns values as one of points.
template <typename F>
struct PointsOfLanes {
  F f;
  template <typename... Index>
  SOAPSTONE_HD auto operator()(Index... index) const {
    return f.template at<1>(index...)[0];
  }
};

// All lanes at once on a GPU. A host's compiler makes longer vectors of single
// points; SOAPSTONE_LANES_ON_HOST makes loops of what a GPU's threads do.
#if defined(__CUDACC__) || defined(SOAPSTONE_LANES_ON_HOST)
template <int kLanes>
inline constexpr int kLanesAtOnce = kLanes;
#else
template <int kLanes>
inline constexpr int kLanesAtOnce = 1;
#endif

}  // namespace detail

// `f.at` over all points, several neighbours at once: `kLanes` divides the
// innermost extent, and what is read or written in lanes is aligned.
template <int N, int kLanes, typename F>
void map(Rank& rank, Stream stream, const int64_t (&extents)[N], const F& f) {
  constexpr int kAtOnce = detail::kLanesAtOnce<kLanes>;
  int64_t steps[N];
  for (int i = 0; i < N; ++i) steps[i] = extents[i];
  steps[N - 1] /= kAtOnce;
  map<N>(rank, stream, steps, detail::LaneSteps<kAtOnce, F>{f});
}

// `f.at` over a single loop, whose extent may be no multiple of `kLanes`: the
// points behind the last whole step are done one by one.
template <int kLanes, typename F>
void mapRagged(Rank& rank, Stream stream, const int64_t (&extents)[1],
               const F& f) {
  constexpr int kAtOnce = detail::kLanesAtOnce<kLanes>;
  if constexpr (kAtOnce == 1) {
    map<1>(rank, stream, extents, detail::LaneSteps<1, F>{f});
  } else {
    map<1>(rank, stream, {(extents[0] + kAtOnce - 1) / kAtOnce},
           detail::RaggedSteps<kAtOnce, F>{f, extents[0]});
  }
}

// Combines f's values, several neighbours of the innermost loop at once, as for
// `map`. The result is aligned where that loop is kept.
template <int N, ReduceKind kKind, int kLanes, typename F, typename Out>
void reduceKernel(Rank& rank, Stream stream, const int64_t (&extents)[N],
                  const bool (&reduced)[N], const F& f, Out* result) {
  if constexpr (detail::kLanesAtOnce<kLanes> == 1) {
    reduceKernel<N, kKind>(rank, stream, extents, reduced,
                           detail::PointsOfLanes<F>{f}, result);
  } else {
    int64_t steps[N];
    for (int i = 0; i < N; ++i) steps[i] = extents[i];
    steps[N - 1] /= kLanes;
    detail::reduceLanes<kKind, kLanes>(
        rank, stream, ReductionNest<N>(steps, reduced), f, result);
  }
}

// The same for rows that are not made of whole lanes: the innermost loop is
// reduced, and point number i over all loops, counted row-major, begins an
// access where `kLanes` divides i.
template <int N, ReduceKind kKind, int kLanes, typename F, typename Out>
void reduceRagged(Rank& rank, Stream stream, const int64_t (&extents)[N],
                  const bool (&reduced)[N], const F& f, Out* result) {
  if constexpr (detail::kLanesAtOnce<kLanes> == 1) {
    reduceKernel<N, kKind>(rank, stream, extents, reduced,
                           detail::PointsOfLanes<F>{f}, result);
  } else {
    using Rows = detail::RaggedRows<kKind, N, F>;
    int64_t steps[N];
    for (int i = 0; i < N; ++i) steps[i] = extents[i];
    steps[N - 1] = Rows::template accessesOf<kLanes>(extents[N - 1]);
    detail::reduceLanes<kKind, kLanes>(rank, stream,
                                       ReductionNest<N>(steps, reduced),
                                       Rows(f, extents), result);
  }
}

// The same for rows that each begin at an access: what is read in lanes has
// gaps between its rows.
template <int N, ReduceKind kKind, int kLanes, typename F, typename Out>
void reduceAligned(Rank& rank, Stream stream, const int64_t (&extents)[N],
                   const bool (&reduced)[N], const F& f, Out* result) {
  if constexpr (detail::kLanesAtOnce<kLanes> == 1) {
    reduceKernel<N, kKind>(rank, stream, extents, reduced,
                           detail::PointsOfLanes<F>{f}, result);
  } else {
    using Rows = detail::RaggedRows<kKind, N, F>;
    int64_t steps[N];
    for (int i = 0; i < N; ++i) steps[i] = extents[i];
    steps[N - 1] = (extents[N - 1] + kLanes - 1) / kLanes;
    detail::reduceLanes<kKind, kLanes>(rank, stream,
                                       ReductionNest<N>(steps, reduced),
                                       Rows(f, extents[N - 1]), result);
  }
}

// One of several kernels that differ in their tensors alone.
template <typename F>
struct PartOfMap {
  int64_t extent = 0;  // Points, a multiple of the lanes.
  F kernel;
};

namespace detail {

// The first of `count` pieces whose end is behind `i`. Ends ascend; the last is
// behind it.
SOAPSTONE_HD int pieceAt(const int64_t* ends, int count, int64_t i) {
  int first = 0, last = count - 1;
  while (first < last) {
    const int middle = (first + last) / 2;
    if (i < ends[middle]) {
      last = middle;
    } else {
      first = middle + 1;
    }
  }
  return first;
}

// Kernels as one, whose points are those of all, one after the other.
template <typename F>
struct EachOf {
  // A table that fits the parameters of a kernel, which are at most 4 KB.
  static constexpr int kMost = static_cast<int>(3500 / (sizeof(F) + 8));
  int count = 0;
  int64_t ends[kMost];
  F kernels[kMost];

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i) const {
    const int first = pieceAt(ends, count, i);
    kernels[first].template at<kLanes>(first == 0 ? i : i - ends[first - 1]);
  }
};

}  // namespace detail

// The same as `map<1, kLanes>` of each part, in as few kernels as can be; parts
// may run at once.
template <typename F, int kLanes>
void mapEach(Rank& rank, Stream stream,
             std::initializer_list<PartOfMap<F>> parts, Accesses reads,
             Accesses writes, Site site = Site::here()) {
  constexpr int kMost = detail::EachOf<F>::kMost;
  const auto kernels = (static_cast<int>(parts.size()) + kMost - 1) / kMost;
  if (!beginKernel(rank, stream, site, reads, writes, kernels)) return;
  detail::EachOf<F> each;
  auto launch = [&] {
    if (each.count == 0) return;
    map<1, kLanes>(rank, stream, {each.ends[each.count - 1]}, each);
    each.count = 0;
  };
  for (const PartOfMap<F>& part : parts) {
    if (each.count == kMost) launch();
    const int last = each.count++;
    each.kernels[last] = part.kernel;
    each.ends[last] = part.extent + (last == 0 ? 0 : each.ends[last - 1]);
  }
  launch();
}

// One of several sums that differ in their tensors alone.
template <typename F>
struct PartOfSum {
  int64_t extent = 0;  // Points, a multiple of the lanes.
  F kernel;
  float* result = nullptr;
};

namespace detail {

// Sums as one: each is cut into chunks, and a chunk is a row. Points of the
// last chunk of a sum that it does not have are zero.
template <typename F>
struct ChunksOfEach {
  // Points that one block reduces at once with any lanes, so that a chunk has
  // one sum (`reductionParts`); a multiple of all lanes.
  static constexpr int64_t kChunk = 8192;
  // A table that fits the parameters of a kernel, which are at most 4 KB.
  static constexpr int kMost = static_cast<int>(3500 / (sizeof(F) + 16));
  int count = 0;
  int64_t ends[kMost];  // In chunks.
  int64_t extents[kMost];
  F kernels[kMost];

  template <int kLanes>
  SOAPSTONE_HD Lanes<float, kLanes> at(int64_t chunk, int64_t i) const {
    const int part = pieceAt(ends, count, chunk);
    const int64_t point =
        (chunk - (part == 0 ? 0 : ends[part - 1])) * kChunk + i;
    if (point + kLanes <= extents[part])
      return kernels[part].template at<kLanes>(point);
    Lanes<float, kLanes> none;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) none[lane] = 0.0f;
    return none;
  }
};

// The sums of those chunks, in order, a row each.
template <int kMost>
struct TotalsOfChunks {
  const float* chunks;
  int64_t ends[kMost];
  float* results[kMost];

  SOAPSTONE_HD void operator()(const Row& row, int64_t part) const {
    float sum = 0;
    const int64_t first = part == 0 ? 0 : ends[part - 1];
    for (int64_t i = first + row.lane; i < ends[part]; i += row.step)
      sum += chunks[i];
    sum = row.sum(sum);
    if (row.lane == 0) *results[part] = sum;
  }
};

// The sums of `parts`, as many as a table holds.
template <int kLanes, typename F>
void sumTable(Rank& rank, Stream stream, const PartOfSum<F>* parts, int count) {
  using Chunks = ChunksOfEach<F>;
  Chunks each;
  TotalsOfChunks<Chunks::kMost> totals;
  int64_t chunks = 0;
  for (each.count = 0; each.count < count; ++each.count) {
    const PartOfSum<F>& part = parts[each.count];
    chunks += (part.extent + Chunks::kChunk - 1) / Chunks::kChunk;
    each.ends[each.count] = totals.ends[each.count] = chunks;
    each.extents[each.count] = part.extent;
    each.kernels[each.count] = part.kernel;
    totals.results[each.count] = part.result;
  }
  ScratchScope scope(rank);
  auto* sums = scope.take<float>(chunks);
  totals.chunks = sums;
  reduceKernel<2, ReduceKind::kSum, kLanes>(
      rank, stream, {chunks, Chunks::kChunk}, {false, true}, each, sums);
  rows(rank, stream, count, totals);
}

}  // namespace detail

// The same as `reduceKernel<1, ReduceKind::kSum, kLanes>` of each part, in two
// kernels for as many as can be. A host takes them one by one.
template <typename F, int kLanes>
void sumEach(Rank& rank, Stream stream,
             std::initializer_list<PartOfSum<F>> parts, Accesses reads,
             Accesses writes, Site site = Site::here()) {
  constexpr int kMost = detail::ChunksOfEach<F>::kMost;
  const auto count = static_cast<int>(parts.size());
  if (!beginKernel(rank, stream, site, reads, writes,
                   2 * ((count + kMost - 1) / kMost))) {
    return;
  }
  if constexpr (detail::kLanesAtOnce<kLanes> == 1) {
    for (const PartOfSum<F>& part : parts) {
      reduceKernel<1, ReduceKind::kSum, kLanes>(
          rank, stream, {part.extent}, {true}, part.kernel, part.result);
    }
  } else {
    for (int begin = 0; begin < count; begin += kMost) {
      detail::sumTable<kLanes>(rank, stream, parts.begin() + begin,
                               count - begin < kMost ? count - begin : kMost);
    }
  }
}

template <int N, typename F>
void map(Rank& rank, Stream stream, const int64_t (&extents)[N], const F& f,
         Accesses reads, Accesses writes, Site site = Site::here()) {
  if (beginKernel(rank, stream, site, reads, writes)) {
    map<N>(rank, stream, extents, f);
  }
}

template <int N, int kLanes, typename F>
void map(Rank& rank, Stream stream, const int64_t (&extents)[N], const F& f,
         Accesses reads, Accesses writes, Site site = Site::here()) {
  if (beginKernel(rank, stream, site, reads, writes)) {
    map<N, kLanes>(rank, stream, extents, f);
  }
}

template <int kLanes, typename F>
void mapRagged(Rank& rank, Stream stream, const int64_t (&extents)[1],
               const F& f, Accesses reads, Accesses writes,
               Site site = Site::here()) {
  if (beginKernel(rank, stream, site, reads, writes)) {
    mapRagged<kLanes>(rank, stream, extents, f);
  }
}

template <int N, ReduceKind kKind, typename F, typename Out>
void reduceKernel(Rank& rank, Stream stream, const int64_t (&extents)[N],
                  const bool (&reduced)[N], const F& f, Out* result,
                  Accesses reads, Accesses writes, Site site = Site::here()) {
  if (beginKernel(rank, stream, site, reads, writes,
                  detail::reductionKernels(extents, reduced, 1))) {
    reduceKernel<N, kKind>(rank, stream, extents, reduced, f, result);
  }
}

template <int N, ReduceKind kKind, int kLanes, typename F, typename Out>
void reduceKernel(Rank& rank, Stream stream, const int64_t (&extents)[N],
                  const bool (&reduced)[N], const F& f, Out* result,
                  Accesses reads, Accesses writes, Site site = Site::here()) {
  if (beginKernel(rank, stream, site, reads, writes,
                  detail::reductionKernels(extents, reduced, kLanes))) {
    reduceKernel<N, kKind, kLanes>(rank, stream, extents, reduced, f, result);
  }
}

template <int N, ReduceKind kKind, int kLanes, typename F, typename Out>
void reduceRagged(Rank& rank, Stream stream, const int64_t (&extents)[N],
                  const bool (&reduced)[N], const F& f, Out* result,
                  Accesses reads, Accesses writes, Site site = Site::here()) {
  if (beginKernel(rank, stream, site, reads, writes,
                  detail::reductionKernels(extents, reduced, kLanes))) {
    reduceRagged<N, kKind, kLanes>(rank, stream, extents, reduced, f, result);
  }
}

template <int N, ReduceKind kKind, int kLanes, typename F, typename Out>
void reduceAligned(Rank& rank, Stream stream, const int64_t (&extents)[N],
                   const bool (&reduced)[N], const F& f, Out* result,
                   Accesses reads, Accesses writes, Site site = Site::here()) {
  if (beginKernel(rank, stream, site, reads, writes,
                  detail::reductionKernels(extents, reduced, kLanes))) {
    reduceAligned<N, kKind, kLanes>(rank, stream, extents, reduced, f, result);
  }
}

template <typename F>
void rows(Rank& rank, Stream stream, int64_t count, const F& f, Accesses reads,
          Accesses writes, Site site = Site::here()) {
  if (beginKernel(rank, stream, site, reads, writes)) {
    rows(rank, stream, count, f);
  }
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_KERNEL_H_
