#include <algorithm>
#include <numeric>

#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_reduction.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace {

// A dim of a tensor between what is outside and what is inside of it.
struct DimView {
  int64_t outer;
  int64_t size;
  int64_t inner;

  DimView(const Dims& shape, int64_t dim)
      : outer(shape.product(0, static_cast<int>(dim))),
        size(shape[static_cast<int>(dim)]),
        inner(shape.product(static_cast<int>(dim) + 1, shape.count)) {}
};

template <typename T, typename Index>
void argReduceTyped(Rank& rank, const ArgReduce& op, const T* input,
                    Index* result) {
  DimView view(op.input, op.dim);
  bool largest = op.kind == ReduceKind::kMax;
  bool last = op.selectLast;
  parallelFor(
      rank, view.outer * view.inner, 1 + 8192 / std::max<int64_t>(1, view.size),
      [=](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          const T* row =
              input + i / view.inner * view.size * view.inner + i % view.inner;
          int64_t best = 0;
          auto bestValue = load(row[0]);
          for (int64_t j = 1; j < view.size; ++j) {
            auto value = load(row[j * view.inner]);
            bool better = largest ? value > bestValue : value < bestValue;
            if (better || (last && value == bestValue)) {
              best = j;
              bestValue = value;
            }
          }
          result[i] = static_cast<Index>(best);
        }
      });
}

template <typename T>
void cumulativeSumTyped(Rank& rank, const CumulativeSum& op, const T* input,
                        T* result) {
  DimView view(op.input, op.dim);
  using Sum = Accumulator<decltype(load(T()))>;
  parallelFor(
      rank, view.outer * view.inner, 1 + 8192 / std::max<int64_t>(1, view.size),
      [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          int64_t base =
              i / view.inner * view.size * view.inner + i % view.inner;
          Sum sum = 0;
          for (int64_t j = 0; j < view.size; ++j) {
            int64_t at =
                base + (op.reverse ? view.size - 1 - j : j) * view.inner;
            Sum before = sum;
            sum += static_cast<Sum>(load(input[at]));
            result[at] = store<T>(
                static_cast<decltype(load(T()))>(op.exclusive ? before : sum));
          }
        }
      });
}

template <typename T>
void topKTyped(Rank& rank, const TopK& op, const T* input, T* values,
               int64_t* indices) {
  int64_t size = op.input[op.input.count - 1];
  int64_t rowCount = size == 0 ? 0 : op.input.product() / size;
  ScratchScope scope(rank);
  int64_t* order = scope.take<int64_t>(rowCount * size);
  parallelFor(rank, rowCount, 1, [&](int64_t begin, int64_t end) {
    for (int64_t row = begin; row < end; ++row) {
      const T* source = input + row * size;
      int64_t* first = order + row * size;
      std::iota(first, first + size, int64_t{0});
      // NaN counts as the largest number, so that the order is total.
      auto before = [&](int64_t a, int64_t b) {
        auto x = load(source[a]);
        auto y = load(source[b]);
        bool xNan = x != x;
        bool yNan = y != y;
        if (xNan || yNan) {
          if (xNan != yNan) return op.largest ? xNan : yNan;
          return a < b;
        }
        if (x != y) return op.largest ? x > y : x < y;
        return a < b;
      };
      std::partial_sort(first, first + op.k, first + size, before);
      for (int64_t i = 0; i < op.k; ++i) {
        values[row * op.k + i] = source[first[i]];
        indices[row * op.k + i] = first[i];
      }
    }
  });
}

}  // namespace

void argReduce(Rank& rank, Stream, const ArgReduce& op, const void* input,
               void* result) {
  withNumberType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    withIndexType(op.resultType, [&](auto indexTag) {
      using Index = typename decltype(indexTag)::Type;
      argReduceTyped(rank, op, static_cast<const T*>(input),
                     static_cast<Index*>(result));
    });
  });
}

void cumulativeSum(Rank& rank, Stream, const CumulativeSum& op,
                   const void* input, void* result) {
  withNumberType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    cumulativeSumTyped(rank, op, static_cast<const T*>(input),
                       static_cast<T*>(result));
  });
}

void topK(Rank& rank, Stream, const TopK& op, const void* input, void* values,
          int64_t* indices) {
  withNumberType(op.type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    topKTyped(rank, op, static_cast<const T*>(input), static_cast<T*>(values),
              indices);
  });
}

}  // namespace soapstone::runtime
