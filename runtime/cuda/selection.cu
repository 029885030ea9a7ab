// Arg-reduction, cumulative sum and top-k: one thread has one line of the
// dimension, which these ops walk in order.

#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/kernel.h"
#include "runtime/type_switch.h"

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

template <typename T, typename Index>
struct ArgReduceLine {
  Line line;
  const T* input;
  Index* result;
  bool largest;
  bool selectLast;

  SOAPSTONE_HD void operator()(int64_t o, int64_t i) const {
    const T* row = input + line.start(o, i);
    int64_t best = 0;
    auto bestValue = load(row[0]);
    for (int64_t j = 1; j < line.size; ++j) {
      auto value = load(row[j * line.inner]);
      bool better = largest ? value > bestValue : value < bestValue;
      if (better || (selectLast && value == bestValue)) {
        best = j;
        bestValue = value;
      }
    }
    result[o * line.inner + i] = static_cast<Index>(best);
  }
};

template <typename T>
struct CumulativeSumLine {
  Line line;
  const T* input;
  T* result;
  bool exclusive;
  bool reverse;

  SOAPSTONE_HD void operator()(int64_t o, int64_t i) const {
    using V = decltype(load(T()));
    using Sum = Accumulator<V>;
    int64_t base = line.start(o, i);
    Sum sum = 0;
    for (int64_t j = 0; j < line.size; ++j) {
      int64_t at = base + (reverse ? line.size - 1 - j : j) * line.inner;
      Sum before = sum;
      sum += static_cast<Sum>(load(input[at]));
      result[at] = store<T>(static_cast<V>(exclusive ? before : sum));
    }
  }
};

// Whether the element at a comes before the one at b. NaN counts as the
// largest number, so that the order is total.
template <typename T>
SOAPSTONE_HD bool comesBefore(const T* row, int64_t a, int64_t b,
                              bool largest) {
  auto x = load(row[a]);
  auto y = load(row[b]);
  bool xNan = x != x;
  bool yNan = y != y;
  if (xNan != yNan) return largest ? xNan : yNan;
  if (!xNan && x != y) return largest ? x > y : x < y;
  return a < b;
}

// The k-th winner of each row is the first of those that come after the one
// before it: no memory beyond the result.
template <typename T>
struct TopKRow {
  const T* input;
  T* values;
  int64_t* indices;
  int64_t size;
  int64_t k;
  bool largest;

  SOAPSTONE_HD void operator()(int64_t r) const {
    const T* row = input + r * size;
    int64_t previous = -1;
    for (int64_t i = 0; i < k; ++i) {
      int64_t best = -1;
      for (int64_t j = 0; j < size; ++j) {
        bool isOpen = previous < 0 || comesBefore(row, previous, j, largest);
        if (isOpen && (best < 0 || comesBefore(row, j, best, largest))) {
          best = j;
        }
      }
      values[r * k + i] = row[best];
      indices[r * k + i] = best;
      previous = best;
    }
  }
};

}  // namespace

void argReduce(Rank& rank, Stream stream, const ArgReduce& op,
               const void* input, void* result) {
  Line line(op.input, op.dim);
  withNumberType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    withIndexType(op.resultType, [&](auto indexTag) {
      using Index = typename decltype(indexTag)::Type;
      map<2>(
          rank, stream, {line.outer, line.inner},
          ArgReduceLine<T, Index>{line, static_cast<const T*>(input),
                                  static_cast<Index*>(result),
                                  op.kind == ReduceKind::kMax, op.selectLast});
    });
  });
}

void cumulativeSum(Rank& rank, Stream stream, const CumulativeSum& op,
                   const void* input, void* result) {
  Line line(op.input, op.dim);
  withNumberType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    map<2>(rank, stream, {line.outer, line.inner},
           CumulativeSumLine<T>{line, static_cast<const T*>(input),
                                static_cast<T*>(result), op.exclusive,
                                op.reverse});
  });
}

void topK(Rank& rank, Stream stream, const TopK& op, const void* input,
          void* values, int64_t* indices) {
  int64_t size = op.input[op.input.count - 1];
  int64_t rowCount = op.input.product(0, op.input.count - 1);
  withNumberType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    map<1>(rank, stream, {rowCount},
           TopKRow<T>{static_cast<const T*>(input), static_cast<T*>(values),
                      indices, size, op.k, op.largest});
  });
}

}  // namespace SOAPSTONE_DEVICE_OPS
