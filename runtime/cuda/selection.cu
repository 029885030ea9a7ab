// Arg-reduction, cumulative sum and top-k. A line of the innermost dim belongs
// to the threads of a warp; of neighbouring lines along another dim, a thread
// has as many as fill an access.

#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/row_parts.h"
#include "runtime/kernel.h"
#include "runtime/host/type_switch.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

// A dim of a tensor between what is outside and what is inside of it.
struct Line {
  int64_t outer;
  int64_t size;
  int64_t inner;

  Line(const Dims& shape, int64_t dim)
      : outer(shape.product(0, static_cast<int>(dim))),
        size(shape[static_cast<int>(dim)]),
        inner(shape.product(static_cast<int>(dim) + 1, shape.count)) {}
  SOAPSTONE_HD int64_t start(int64_t o, int64_t i) const {
    return o * size * inner + i;
  }
};

// Result of the threads of a row: the first element among those they looked at.
// Without a number: none.
template <typename V>
struct Found {
  V value{};
  int64_t number = -1;
};

// Puts together what the threads of a row have found; all of them get it.
// `isBefore(a, b)`: a comes before b; false for both only if they are one.
template <typename V, typename F>
SOAPSTONE_HD Found<V> firstFound(const Row& row, Found<V> mine,
                                 const F& isBefore) {
  for (int64_t distance = row.step / 2; distance > 0; distance /= 2) {
    const auto bits = static_cast<int>(distance);
    const Found<V> other{row.across(mine.value, bits),
                         row.across(mine.number, bits)};
    if (other.number >= 0 && (mine.number < 0 || isBefore(other, mine))) {
      mine = other;
    }
  }
  return mine;
}

// Calls f(number, value) for the elements of a line that are this thread's, in
// ascending order.
template <typename T, typename F>
SOAPSTONE_HD void forEachElement(const Row& row, const T* line, int64_t size,
                                 const F& f) {
  forEachPartOf(row, line, size, [&](int64_t first, auto width) {
    const auto values = loadLanes(readLanes<width.value>(line + first));
    SOAPSTONE_UNROLL
    for (int i = 0; i < width.value; ++i) f(first + i, values[i]);
  });
}

// A line along the innermost dim, shared by the threads of a row. NaN is found
// where it is first of all, as by a walk through the line that compares.
template <typename T, typename Index>
struct ArgReduceRow {
  const T* input;
  Index* result;
  int64_t size;
  bool largest;
  bool selectLast;

  SOAPSTONE_HD void operator()(const Row& row, int64_t index) const {
    const T* line = input + index * size;
    using V = decltype(load(T()));
    auto isBefore = [this](const Found<V>& a, const Found<V>& b) {
      if (a.value != b.value) {
        return largest ? a.value > b.value : a.value < b.value;
      }
      return selectLast ? a.number > b.number : a.number < b.number;
    };
    Found<V> best;
    forEachElement(row, line, size, [&](int64_t number, V value) {
      const Found<V> next{value, number};
      const bool isNumber = value == value;
      if (isNumber && (best.number < 0 || isBefore(next, best))) best = next;
    });
    best = firstFound(row, best, isBefore);
    if (row.lane != 0) return;
    const V first = load(line[0]);
    const bool isNumber = first == first;
    result[index] =
        static_cast<Index>(isNumber && best.number > 0 ? best.number : 0);
  }
};

// Neighbouring lines along another dim, walked through by one thread.
template <typename T, typename Index>
struct ArgReduceLine {
  Line line;
  const T* input;
  Index* result;
  bool largest;
  bool selectLast;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t o, int64_t i) const {
    const T* from = input + line.start(o, i);
    Lanes<Index, kLanes> best = {};
    auto bestValues = loadLanes(readLanes<kLanes>(from));
    for (int64_t j = 1; j < line.size; ++j) {
      const auto values = loadLanes(readLanes<kLanes>(from + j * line.inner));
      SOAPSTONE_UNROLL
      for (int lane = 0; lane < kLanes; ++lane) {
        const auto value = values[lane];
        const auto most = bestValues[lane];
        const bool isBetter = largest ? value > most : value < most;
        if (isBetter || (selectLast && value == most)) {
          best[lane] = static_cast<Index>(j);
          bestValues[lane] = value;
        }
      }
    }
    writeLanes(result + o * line.inner + i, best);
  }
};

// Sums along the innermost dim, shared by the threads of a row: each sums up
// neighbours, then learns what the threads before it have.
template <typename T>
struct CumulativeSumRow {
  const T* input;
  T* result;
  int64_t size;
  bool exclusive;
  bool reverse;

  static constexpr int kWidth = kLanesOf<T>;
  using V = decltype(load(T()));
  using Sum = Accumulator<V>;

  SOAPSTONE_HD void operator()(const Row& row, int64_t index) const {
    const T* line = input + index * size;
    T* target = result + index * size;
    // Parts begin where accesses do: the first and the last may be shorter.
    const auto offset = static_cast<int64_t>(reinterpret_cast<uintptr_t>(line) /
                                             sizeof(T) % kWidth);
    const int64_t parts = (offset + size + kWidth - 1) / kWidth;
    Sum total = 0;
    for (int64_t first = 0; first < parts; first += row.step) {
      const int64_t mine = first + row.lane;  // In the order of the sums.
      const int64_t part = reverse ? parts - 1 - mine : mine;
      addPart(row, line, target, part * kWidth - offset, mine < parts, total);
    }
  }

 private:
  // The part from `begin` on, of which what is outside of the line is nothing.
  SOAPSTONE_HD void addPart(const Row& row, const T* line, T* target,
                            int64_t begin, bool isPart, Sum& total) const {
    const bool isWhole = isPart && begin >= 0 && begin + kWidth <= size;
    Lanes<T, kWidth> values = {};
    if (isWhole) values = readLanes<kWidth>(line + begin);
    Lanes<Sum, kWidth> sums;  // Sums up to each element, in order.
    Sum sum = 0;
    SOAPSTONE_UNROLL
    for (int i = 0; i < kWidth; ++i) {
      const int lane = reverse ? kWidth - 1 - i : i;
      const int64_t at = begin + lane;
      V value = 0;
      if (isWhole) {
        value = load(reverse ? values[kWidth - 1 - i] : values[i]);
      } else if (isPart && at >= 0 && at < size) {
        value = load(line[at]);
      }
      const Sum before = sum;
      sum += static_cast<Sum>(value);
      sums[i] = exclusive ? before : sum;
    }
    Sum all = 0;
    const Sum before = total + row.sumBefore(sum, all);
    total += all;
    Lanes<T, kWidth> rounded;
    SOAPSTONE_UNROLL
    for (int i = 0; i < kWidth; ++i) {
      const T value = store<T>(static_cast<V>(before + sums[i]));
      if (reverse) {
        rounded[kWidth - 1 - i] = value;
      } else {
        rounded[i] = value;
      }
    }
    writePart(target, begin, isPart, isWhole, rounded);
  }

  SOAPSTONE_HD void writePart(T* target, int64_t begin, bool isPart,
                              bool isWhole,
                              const Lanes<T, kWidth>& rounded) const {
    if (isWhole && reinterpret_cast<uintptr_t>(target + begin) % 16 == 0) {
      writeLanes(target + begin, rounded);
      return;
    }
    SOAPSTONE_UNROLL
    for (int i = 0; i < kWidth; ++i) {
      const int64_t at = begin + i;
      if (isPart && at >= 0 && at < size) target[at] = rounded[i];
    }
  }
};

template <typename T>
struct CumulativeSumLine {
  Line line;
  const T* input;
  T* result;
  bool exclusive;
  bool reverse;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t o, int64_t i) const {
    using V = decltype(load(T()));
    using Sum = Accumulator<V>;
    int64_t base = line.start(o, i);
    Lanes<Sum, kLanes> sums = {};
    for (int64_t j = 0; j < line.size; ++j) {
      int64_t at = base + (reverse ? line.size - 1 - j : j) * line.inner;
      const auto values = loadLanes(readLanes<kLanes>(input + at));
      Lanes<T, kLanes> rounded;
      SOAPSTONE_UNROLL
      for (int lane = 0; lane < kLanes; ++lane) {
        const Sum before = sums[lane];
        sums[lane] += static_cast<Sum>(values[lane]);
        rounded[lane] =
            store<T>(static_cast<V>(exclusive ? before : sums[lane]));
      }
      writeLanes(result + at, rounded);
    }
  }
};

// The k-th winner of each row is the first of those that come after the one
// before it: no memory beyond the result. NaN counts as the largest number, so
// that the order is total.
template <typename T>
struct TopKRow {
  const T* input;
  T* values;
  int64_t* indices;
  int64_t size;
  int64_t k;
  bool largest;

  using V = decltype(load(T()));

  SOAPSTONE_HD bool isBefore(const Found<V>& a, const Found<V>& b) const {
    const bool aNan = a.value != a.value;
    const bool bNan = b.value != b.value;
    if (aNan != bNan) return largest ? aNan : bNan;
    if (!aNan && a.value != b.value) {
      return largest ? a.value > b.value : a.value < b.value;
    }
    return a.number < b.number;
  }

  SOAPSTONE_HD void operator()(const Row& row, int64_t index) const {
    const T* line = input + index * size;
    auto order = [this](const Found<V>& a, const Found<V>& b) {
      return isBefore(a, b);
    };
    Found<V> previous;
    for (int64_t i = 0; i < k; ++i) {
      Found<V> best;
      forEachElement(row, line, size, [&](int64_t number, V value) {
        const Found<V> next{value, number};
        const bool isOpen = previous.number < 0 || isBefore(previous, next);
        if (isOpen && (best.number < 0 || isBefore(next, best))) best = next;
      });
      previous = firstFound(row, best, order);
      if (row.lane != 0) continue;
      values[index * k + i] = line[previous.number];
      indices[index * k + i] = previous.number;
    }
  }
};

// A kernel of rows in which a thread has a row of its own.
template <typename F>
struct RowOfOne {
  F f;
  SOAPSTONE_HD void operator()(int64_t index) const { f(Row{0, 1}, index); }
};

// f for each of `count` lines of `size` neighbours. Short ones are many: they
// are for a thread each, which finds their neighbours in the cache.
template <typename F>
void lines(Rank& rank, Stream stream, int64_t count, int64_t size, const F& f) {
  constexpr int64_t kLongestOfThread = 16;
  if (size <= kLongestOfThread) {
    map<1>(rank, stream, {count}, RowOfOne<F>{f});
  } else {
    rows(rank, stream, count, f);
  }
}

}  // namespace

void argReduce(Rank& rank, Stream stream, const ArgReduce& op,
               const void* input, void* result) {
  Line line(op.input, op.dim);
  const bool largest = op.kind == ReduceKind::kMax;
  withNumberType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    withIndexType(op.resultType, [&](auto indexTag) {
      using Index = typename decltype(indexTag)::Type;
      const T* from = static_cast<const T*>(input);
      Index* to = static_cast<Index*>(result);
      if (line.inner == 1) {
        lines(rank, stream, line.outer, line.size,
              ArgReduceRow<T, Index>{from, to, line.size, largest,
                                     op.selectLast});
        return;
      }
      withLanes<T>(line.inner, {from, to}, [&](auto lanes) {
        map<2, lanes.value>(
            rank, stream, {line.outer, line.inner},
            ArgReduceLine<T, Index>{line, from, to, largest, op.selectLast});
      });
    });
  });
}

void cumulativeSum(Rank& rank, Stream stream, const CumulativeSum& op,
                   const void* input, void* result) {
  Line line(op.input, op.dim);
  withNumberType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    const T* from = static_cast<const T*>(input);
    T* to = static_cast<T*>(result);
    if (line.inner == 1) {
      lines(rank, stream, line.outer, line.size,
            CumulativeSumRow<T>{from, to, line.size, op.exclusive, op.reverse});
      return;
    }
    withLanes<T>(line.inner, {from, to}, [&](auto lanes) {
      map<2, lanes.value>(
          rank, stream, {line.outer, line.inner},
          CumulativeSumLine<T>{line, from, to, op.exclusive, op.reverse});
    });
  });
}

void topK(Rank& rank, Stream stream, const TopK& op, const void* input,
          void* values, int64_t* indices) {
  int64_t size = op.input[op.input.count - 1];
  int64_t rowCount = op.input.product(0, op.input.count - 1);
  withNumberType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    lines(rank, stream, rowCount, size,
          TopKRow<T>{static_cast<const T*>(input), static_cast<T*>(values),
                     indices, size, op.k, op.largest});
  });
}

}  // namespace SOAPSTONE_DEVICE_OPS
