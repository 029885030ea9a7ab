#ifndef SOAPSTONE_RUNTIME_KERNEL_HOST_H_
#define SOAPSTONE_RUNTIME_KERNEL_HOST_H_

// Host side of kernel.h: loops. Included by it alone.

#include <algorithm>
#include <cstdint>
#include <utility>

#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace detail {

// Points of an iteration space that are worth a thread of their own.
inline constexpr int64_t kGrain = 16384;

template <int N>
struct Indices {
  int64_t at[N] = {};
};

// f(outer.., inner)
template <int N, typename F, size_t... I>
SOAPSTONE_HD auto callAt(const F& f, const Indices<N>& outer, int64_t inner,
                         std::index_sequence<I...>) {
  return f(outer.at[I]..., inner);
}

template <int N, typename F>
SOAPSTONE_HD auto callAt(const F& f, const Indices<N>& outer, int64_t inner) {
  return callAt(f, outer, inner, std::make_index_sequence<N - 1>());
}

// Sets the first N - 1 indices to those of `row`.
template <int N>
inline void decompose(int64_t row, const int64_t (&extents)[N],
                      Indices<N>& indices) {
  for (int i = N - 2; i >= 0; --i) {
    indices.at[i] = row % extents[i];
    row /= extents[i];
  }
}

// Steps the first N - 1 indices to the next row.
template <int N>
inline void advance(const int64_t (&extents)[N], Indices<N>& indices) {
  for (int i = N - 2; i >= 0; --i) {
    if (++indices.at[i] < extents[i]) return;
    indices.at[i] = 0;
  }
}

template <int N, typename F>
void mapRange(const int64_t (&extents)[N], F f, int64_t begin, int64_t end) {
  const int64_t inner = extents[N - 1];
  Indices<N> indices;
  decompose<N>(begin / inner, extents, indices);
  int64_t column = begin % inner;
  while (begin < end) {
    const int64_t stop = std::min(inner, column + (end - begin));
#pragma omp simd
    for (int64_t i = column; i < stop; ++i) callAt<N>(f, indices, i);
    begin += stop - column;
    column = 0;
    advance<N>(extents, indices);
  }
}

// Combines f over [begin, end) of the innermost loop.
template <ReduceKind kKind, int N, typename F>
auto reduceInner(const F& f, const Indices<N>& indices, int64_t begin,
                 int64_t end) {
  using T = decltype(callAt<N>(f, indices, int64_t{0}));
  if constexpr (kKind == ReduceKind::kSum) {
    T sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int64_t i = begin; i < end; ++i) sum += callAt<N>(f, indices, i);
    return sum;
  } else {
    constexpr int64_t kLanes = 32;
    T lanes[kLanes];
    for (T& lane : lanes) lane = neutralElement<kKind, T>();
    int64_t i = begin;
    for (; i + kLanes <= end; i += kLanes) {
#pragma omp simd
      for (int64_t l = 0; l < kLanes; ++l) {
        lanes[l] = combine<kKind, T>(lanes[l], callAt<N>(f, indices, i + l));
      }
    }
    for (; i < end; ++i) {
      lanes[0] = combine<kKind, T>(lanes[0], callAt<N>(f, indices, i));
    }
    T value = lanes[0];
    for (int64_t l = 1; l < kLanes; ++l) {
      value = combine<kKind, T>(value, lanes[l]);
    }
    return value;
  }
}

// The loops of a reduction, kept and reduced ones apart.
template <int N>
struct ReductionLoops {
  int64_t extents[N];
  bool reduced[N];
  int64_t kept = 1;         // Points of the kept loops but the innermost loop.
  int64_t reducedRows = 1;  // Points of the reduced loops but the innermost.

  ReductionLoops(const int64_t (&sizes)[N], const bool (&flags)[N]) {
    for (int i = 0; i < N; ++i) {
      extents[i] = sizes[i];
      reduced[i] = flags[i];
      if (i == N - 1) break;
      (flags[i] ? reducedRows : kept) *= sizes[i];
    }
  }

  // Sets the outer indices whose flag is `flag` to those of `row`.
  void decompose(int64_t row, bool flag, Indices<N>& indices) const {
    for (int i = N - 2; i >= 0; --i) {
      if (reduced[i] != flag) continue;
      indices.at[i] = row % extents[i];
      row /= extents[i];
    }
  }

  void advance(Indices<N>& indices) const {
    for (int i = N - 2; i >= 0; --i) {
      if (!reduced[i]) continue;
      if (++indices.at[i] < extents[i]) return;
      indices.at[i] = 0;
    }
  }
};

// Innermost loop reduced. Work is cut into (output, part) tasks whose number
// depends on the shape alone, so that the result does not depend on threads.
template <int N, ReduceKind kKind, typename F, typename Out>
void reduceRows(Rank& rank, const ReductionLoops<N>& loops, const F& f,
                Out* result) {
  using T = decltype(callAt<N>(f, Indices<N>(), int64_t{0}));
  using Wide = std::conditional_t<kKind == ReduceKind::kSum ||
                                      kKind == ReduceKind::kProduct,
                                  Accumulator<T>, T>;
  constexpr int64_t kBlock = 2048;
  const int64_t inner = loops.extents[N - 1];
  const int64_t blocksPerRow = (inner + kBlock - 1) / kBlock;
  const int64_t blocks = loops.reducedRows * blocksPerRow;
  // Few outputs of many points each: several parts an output.
  int64_t parts = 1;
  if (loops.kept < 16) {
    parts = std::clamp<int64_t>(loops.reducedRows * inner / 65536, 1, 16);
    parts = std::min(parts, std::max<int64_t>(1, blocks));
  }
  ScratchScope scope(rank);
  Wide* partial = scope.take<Wide>(loops.kept * parts);
  const int64_t pointsPerTask =
      std::max<int64_t>(1, loops.reducedRows * inner / parts);
  parallelFor(rank, loops.kept * parts,
              std::max<int64_t>(1, kGrain / pointsPerTask),
              [&, f](int64_t begin, int64_t end) {
                for (int64_t task = begin; task < end; ++task) {
                  int64_t first = blocks * (task % parts) / parts;
                  int64_t last = blocks * (task % parts + 1) / parts;
                  Indices<N> indices;
                  loops.decompose(task / parts, false, indices);
                  Wide total = neutralElement<kKind, Wide>();
                  if (first < last) {
                    loops.decompose(first / blocksPerRow, true, indices);
                    int64_t block = first % blocksPerRow;
                    for (int64_t i = first; i < last; ++i) {
                      int64_t from = block * kBlock;
                      int64_t to = std::min(inner, from + kBlock);
                      total = combine<kKind, Wide>(
                          total, static_cast<Wide>(reduceInner<kKind, N>(
                                     f, indices, from, to)));
                      if (++block == blocksPerRow) {
                        block = 0;
                        loops.advance(indices);
                      }
                    }
                  }
                  partial[task] = total;
                }
              });
  for (int64_t i = 0; i < loops.kept; ++i) {
    Wide total = partial[i * parts];
    for (int64_t p = 1; p < parts; ++p) {
      total = combine<kKind, Wide>(total, partial[i * parts + p]);
    }
    result[i] = store<Out>(static_cast<T>(total));
  }
}

// Innermost loop kept: walks the reduced rows with a tile of columns in cache.
// Tiles are so wide that what is read of a row is long enough to be prefetched.
template <int N, ReduceKind kKind, typename F, typename Out>
void reduceColumns(Rank& rank, const ReductionLoops<N>& loops, const F& f,
                   Out* result) {
  using T = decltype(callAt<N>(f, Indices<N>(), int64_t{0}));
  using Wide = std::conditional_t<kKind == ReduceKind::kSum ||
                                      kKind == ReduceKind::kProduct,
                                  Accumulator<T>, T>;
  constexpr int64_t kTile = 512;
  constexpr int64_t kFlush = 64;  // Rows summed in T before going to Wide.
  const int64_t inner = loops.extents[N - 1];
  const int64_t tiles = (inner + kTile - 1) / kTile;
  const int64_t outputs = loops.kept * tiles;
  int64_t parts = 1;
  if (outputs < 16) {
    parts = std::clamp<int64_t>(loops.reducedRows * inner / 65536, 1, 16);
    parts = std::min(parts, std::max<int64_t>(1, loops.reducedRows));
  }
  ScratchScope scope(rank);
  Wide* partial = scope.take<Wide>(parts * loops.kept * inner);
  const int64_t pointsPerTask =
      std::max<int64_t>(1, loops.reducedRows * std::min(inner, kTile) / parts);
  parallelFor(
      rank, outputs * parts, std::max<int64_t>(1, kGrain / pointsPerTask),
      [&, f](int64_t begin, int64_t end) {
        for (int64_t task = begin; task < end; ++task) {
          const int64_t part = task % parts;
          const int64_t tile = task / parts % tiles;
          const int64_t outer = task / parts / tiles;
          const int64_t column = tile * kTile;
          const int64_t width = std::min(kTile, inner - column);
          const int64_t first = loops.reducedRows * part / parts;
          const int64_t last = loops.reducedRows * (part + 1) / parts;
          Indices<N> indices;
          loops.decompose(outer, false, indices);
          if (first < last) loops.decompose(first, true, indices);
          Wide* total = partial + (part * loops.kept + outer) * inner + column;
          for (int64_t i = 0; i < width; ++i) {
            total[i] = neutralElement<kKind, Wide>();
          }
          for (int64_t row = first; row < last;) {
            T lanes[kTile];
            for (int64_t i = 0; i < width; ++i) {
              lanes[i] = neutralElement<kKind, T>();
            }
            const int64_t stop = std::min(last, row + kFlush);
            for (; row < stop; ++row) {
#pragma omp simd
              for (int64_t i = 0; i < width; ++i) {
                lanes[i] = combine<kKind, T>(lanes[i],
                                             callAt<N>(f, indices, column + i));
              }
              loops.advance(indices);
            }
            for (int64_t i = 0; i < width; ++i) {
              total[i] =
                  combine<kKind, Wide>(total[i], static_cast<Wide>(lanes[i]));
            }
          }
        }
      });
  const int64_t count = loops.kept * inner;
  for (int64_t i = 0; i < count; ++i) {
    Wide total = partial[i];
    for (int64_t p = 1; p < parts; ++p) {
      total = combine<kKind, Wide>(total, partial[p * count + i]);
    }
    result[i] = store<Out>(static_cast<T>(total));
  }
}

}  // namespace detail

template <int N, typename F>
void map(Rank& rank, Stream, const int64_t (&extents)[N], const F& f) {
  int64_t points = 1;
  for (int64_t extent : extents) points *= extent;
  parallelFor(rank, points, detail::kGrain,
              [&extents, &f](int64_t begin, int64_t end) {
                detail::mapRange<N>(extents, f, begin, end);
              });
}

template <int N, ReduceKind kKind, typename F, typename Out>
void reduceKernel(Rank& rank, Stream, const int64_t (&extents)[N],
                  const bool (&reduced)[N], const F& f, Out* result) {
  detail::ReductionLoops<N> loops(extents, reduced);
  if (reduced[N - 1]) {
    detail::reduceRows<N, kKind>(rank, loops, f, result);
  } else {
    detail::reduceColumns<N, kKind>(rank, loops, f, result);
  }
}

namespace detail {

// Does the work of a GPU's threads for a reduction in lanes, one after the
// other: each output is combined as by the threads that share it.
template <ReduceKind kKind, int kLanes, int N, typename F, typename Out>
void reduceLanes(Rank&, Stream, const ReductionNest<N>& loops, const F& f,
                 Out* result) {
  using T = PointValue<N, F>;
  const bool isRow = loops.reduced[N - 1];
  const int sharers = isRow ? kSharersOfShortRow : kSharersOfColumn;
  for (int64_t output = 0; output < loops.kept; ++output) {
    Lanes<T, kLanes> total{};
    for (int sharer = 0; sharer < sharers; ++sharer) {
      const auto share = combinePoints<kKind, kLanes, true>(
          f, loops, output, sharer, loops.points, sharers);
      for (int lane = 0; lane < kLanes; ++lane) {
        total[lane] = sharer == 0 ? share[lane]
                                  : combine<kKind, T>(total[lane], share[lane]);
      }
    }
    if (isRow) {
      result[output] = store<Out>(combineLanes<kKind>(total));
      continue;
    }
    Lanes<Out, kLanes> rounded;
    for (int lane = 0; lane < kLanes; ++lane) {
      rounded[lane] = store<Out>(total[lane]);
    }
    writeLanes(result + output * kLanes, rounded);
  }
}

}  // namespace detail

// The share of a row that one thread has: all of it on the host.
struct Row {
  int64_t lane = 0;
  int64_t step = 1;
  float sum(float value) const { return value; }
  float max(float value) const { return value; }
  uint32_t ballot(bool value) const { return value ? 1u : 0u; }
  template <typename T>
  T across(T value, int /*distance*/) const {
    return value;
  }
  template <typename T>
  T sumBefore(T value, T& total) const {
    total = value;
    return T(0);
  }
};

template <typename F>
void rows(Rank& rank, Stream, int64_t count, const F& f) {
  parallelFor(rank, count, 1, [&f](int64_t begin, int64_t end) {
    F local = f;
    for (int64_t i = begin; i < end; ++i) {
      Row row;
      local(row, i);
    }
  });
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_KERNEL_HOST_H_
