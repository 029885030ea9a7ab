#include <algorithm>

#include "runtime/host/indexing.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_movement.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {

void gather(Rank& rank, Stream, const Gather& op, const void* input,
            const void* indices, void* result) {
  auto dim = static_cast<int>(op.dim);
  int64_t size = op.input[dim];
  int64_t inner = op.input.product(dim + 1, op.input.count);
  int64_t outer = op.input.product(0, dim);
  int64_t lookups = op.indices.product();
  const RowLookup lookup(op.rows, size);
  withIndexType(op.indexType, [&](auto tag) {
    using Index = typename decltype(tag)::Type;
    const auto* rowsWanted = static_cast<const Index*>(indices);
    withType(op.type, [&](auto elementTag) {
      using T = typename decltype(elementTag)::Type;
      const T* from = static_cast<const T*>(input);
      T* to = static_cast<T*>(result);
      parallelFor(
          rank, outer * lookups, 1 + 16384 / std::max<int64_t>(1, inner),
          [=](int64_t begin, int64_t end) {
            for (int64_t i = begin; i < end; ++i) {
              int64_t row = lookup.find(rowsWanted[i % lookups]);
              T* target = to + i * inner;
              if (row < 0) {
                std::fill(target, target + inner, T{});
              } else {
                const T* source = from + (i / lookups * size + row) * inner;
                std::copy(source, source + inner, target);
              }
            }
          });
    });
  });
}

namespace {

// table[row of indices[i]] += updates[i], both with rows of `inner` narrow
// floats: the updates of a row are found by counting, summed in f32 in their
// order, and rounded once.
template <typename T, typename Index>
void addNarrowRows(Rank& rank, const Index* indices, int64_t count,
                   const RowLookup& lookup, const T* updates, int64_t inner,
                   T* table) {
  ScratchScope scope(rank);
  auto* order = scope.take<int64_t>(count);
  auto* ends = scope.take<int64_t>(lookup.held + 1);
  std::fill(ends, ends + lookup.held + 1, 0);
  for (int64_t i = 0; i < count; ++i) {
    int64_t row = lookup.find(indices[i]);
    if (row >= 0) ++ends[row + 1];
  }
  for (int64_t row = 0; row < lookup.held; ++row) ends[row + 1] += ends[row];
  // From where the updates of a row begin to where they end.
  for (int64_t i = 0; i < count; ++i) {
    int64_t row = lookup.find(indices[i]);
    if (row >= 0) order[ends[row]++] = i;
  }
  parallelFor(rank, lookup.held, 1 + 16384 / std::max<int64_t>(1, inner),
              [=](int64_t begin, int64_t end) {
                constexpr int64_t kTile = 64;
                for (int64_t row = begin; row < end; ++row) {
                  const int64_t first = row == 0 ? 0 : ends[row - 1];
                  if (first == ends[row]) continue;
                  for (int64_t column = 0; column < inner; column += kTile) {
                    const int64_t columns = std::min(kTile, inner - column);
                    float sums[kTile] = {};
                    for (int64_t i = first; i < ends[row]; ++i) {
                      const T* source = updates + order[i] * inner + column;
                      for (int64_t j = 0; j < columns; ++j)
                        sums[j] += load(source[j]);
                    }
                    T* target = table + row * inner + column;
                    for (int64_t j = 0; j < columns; ++j) {
                      target[j] = store<T>(load(target[j]) + sums[j]);
                    }
                  }
                }
              });
}

}  // namespace

void scatter(Rank& rank, Stream stream, const Scatter& op, const void* input,
             const void* indices, const void* updates, void* result) {
  int64_t size = op.input[0];
  int64_t inner = op.input.product(1, op.input.count);
  int64_t count = op.indices.product();
  const RowLookup lookup(op.rows, size);
  if (result != input) {
    copy(rank, stream, result, input,
         static_cast<size_t>(size * inner * elementBytes(op.type)));
  }
  withIndexType(op.indexType, [&](auto tag) {
    using Index = typename decltype(tag)::Type;
    const auto* targets = static_cast<const Index*>(indices);
    withType(op.type, [&](auto elementTag) {
      using T = typename decltype(elementTag)::Type;
      const T* from = static_cast<const T*>(updates);
      T* to = static_cast<T*>(result);
      if constexpr (std::is_same_v<T, bf16> || std::is_same_v<T, f16>) {
        if (op.kind == ScatterKind::kAdd) {
          return addNarrowRows(rank, targets, count, lookup, from, inner, to);
        }
      }
      // Each thread has columns of its own and meets the updates of a row in
      // their order: no race, and the same sum however many threads there are.
      parallelFor(rank, inner, 1 + 16384 / std::max<int64_t>(1, count),
                  [&](int64_t begin, int64_t end) {
                    for (int64_t i = 0; i < count; ++i) {
                      int64_t row = lookup.find(targets[i]);
                      if (row < 0) continue;
                      T* target = to + row * inner;
                      const T* source = from + i * inner;
                      if constexpr (std::is_same_v<T, float>) {
                        if (op.kind == ScatterKind::kAdd) {
#pragma omp simd
                          for (int64_t j = begin; j < end; ++j)
                            target[j] += source[j];
                          continue;
                        }
                      }
                      for (int64_t j = begin; j < end; ++j) {
                        target[j] = combineBy(op.kind, target[j], source[j]);
                      }
                    }
                  });
    });
  });
}

void embeddingBag(Rank& rank, Stream, const EmbeddingBag& op, const void* table,
                  const void* indices, void* result) {
  const RowLookup lookup(op.rows, op.table[0]);
  int64_t width = op.table[1];
  int64_t bag = op.indices[op.indices.count - 1];
  int64_t bags = op.indices.product(0, op.indices.count - 1);
  float factor = op.mean && bag > 0 ? 1.0f / static_cast<float>(bag) : 1.0f;
  withIndexType(op.indexType, [&](auto tag) {
    using Index = typename decltype(tag)::Type;
    const auto* rowsWanted = static_cast<const Index*>(indices);
    withFloatType(op.type, [&](auto elementTag) {
      using T = typename decltype(elementTag)::Type;
      const T* from = static_cast<const T*>(table);
      T* to = static_cast<T*>(result);
      parallelFor(rank, bags, 1 + 16384 / std::max<int64_t>(1, width * bag),
                  [=](int64_t begin, int64_t end) {
                    constexpr int64_t kTile = 64;
                    for (int64_t b = begin; b < end; ++b) {
                      for (int64_t first = 0; first < width; first += kTile) {
                        int64_t columns = std::min(kTile, width - first);
                        float sums[kTile] = {};
                        for (int64_t i = 0; i < bag; ++i) {
                          int64_t row = lookup.find(rowsWanted[b * bag + i]);
                          if (row < 0) continue;
                          const T* source = from + row * width + first;
#pragma omp simd
                          for (int64_t j = 0; j < columns; ++j) {
                            sums[j] += load(source[j]);
                          }
                        }
                        T* target = to + b * width + first;
                        for (int64_t j = 0; j < columns; ++j) {
                          target[j] = store<T>(sums[j] * factor);
                        }
                      }
                    }
                  });
    });
  });
}

}  // namespace soapstone::runtime
