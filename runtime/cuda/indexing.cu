// Look-ups by index. Sums meet in the order of their updates, without atomics:
// the same result in every run.

#include <cstdint>

#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/scatter_add.h"
#include "runtime/host/indexing.h"
#include "runtime/kernel.h"
#include "runtime/host/type_switch.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

template <typename T, typename Index>
struct GatherPoint {
  const T* from;
  const Index* indices;
  T* to;
  int64_t lookups;
  RowLookup lookup;
  int64_t inner;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t outer, int64_t index, int64_t column) const {
    int64_t row = lookup.find(indices[index]);
    int64_t target = (outer * lookups + index) * inner + column;
    int64_t source = (outer * lookup.held + row) * inner + column;
    Lanes<T, kLanes> lanes = {};
    if (row >= 0) lanes = readLanes<kLanes>(from + source);
    writeLanes(to + target, lanes);
  }
};

// One row of the table: its threads look for updates of it together, then
// share the columns of each. For what is no sum of floats, of which there is
// little, and for sums that have no keys.
template <typename T, typename Index>
struct ScatterRow {
  ScatterKind kind;
  const T* updates;
  const Index* indices;
  T* to;
  int64_t count;
  RowLookup lookup;
  int64_t inner;

  SOAPSTONE_HD void operator()(Row& row, int64_t target) const {
    for (int64_t first = 0; first < count; first += row.step) {
      int64_t mine = first + row.lane;
      bool matches = mine < count && lookup.find(indices[mine]) == target;
      uint32_t hits = row.ballot(matches);
      for (int64_t lane = 0; hits != 0; ++lane, hits >>= 1) {
        if ((hits & 1u) == 0) continue;
        const T* update = updates + (first + lane) * inner;
        for (int64_t c = row.lane; c < inner; c += row.step) {
          T& place = to[target * inner + c];
          place = combineBy(kind, place, update[c]);
        }
      }
    }
  }
};

template <typename T, typename Index>
struct BagPoint {
  const T* table;
  const Index* indices;
  T* to;
  int64_t bag;
  RowLookup lookup;
  int64_t width;
  float factor;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t b, int64_t column) const {
    Lanes<float, kLanes> sums = {};
    for (int64_t i = 0; i < bag; ++i) {
      int64_t row = lookup.find(indices[b * bag + i]);
      if (row < 0) continue;
      const auto values = readLanes<kLanes>(table + row * width + column);
      SOAPSTONE_UNROLL
      for (int lane = 0; lane < kLanes; ++lane) {
        sums[lane] += load(values[lane]);
      }
    }
    Lanes<T, kLanes> result;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      result[lane] = store<T>(sums[lane] * factor);
    }
    writeLanes(to + b * width + column, result);
  }
};

}  // namespace

void gather(Rank& rank, Stream stream, const Gather& op, const void* input,
            const void* indices, void* result) {
  auto dim = static_cast<int>(op.dim);
  int64_t inner = op.input.product(dim + 1, op.input.count);
  int64_t outer = op.input.product(0, dim);
  int64_t lookups = op.indices.product();
  withIndexType(op.indexType, [&](auto indexTag) {
    using Index = typename decltype(indexTag)::Type;
    withType(op.type, [&](auto tag) {
      using T = typename decltype(tag)::Type;
      GatherPoint<T, Index> gather{
          static_cast<const T*>(input),      static_cast<const Index*>(indices),
          static_cast<T*>(result),           lookups,
          RowLookup(op.rows, op.input[dim]), inner};
      withLanes<T>(inner, {input, result}, [&](auto lanes) {
        map<3, lanes.value>(rank, stream, {outer, lookups, inner}, gather);
      });
    });
  });
}

void scatter(Rank& rank, Stream stream, const Scatter& op, const void* input,
             const void* indices, const void* updates, void* result) {
  int64_t size = op.input[0];
  int64_t inner = op.input.product(1, op.input.count);
  if (result != input) {
    copy(rank, stream, result, input,
         static_cast<size_t>(size * inner * elementBytes(op.type)));
  }
  withIndexType(op.indexType, [&](auto indexTag) {
    using Index = typename decltype(indexTag)::Type;
    withType(op.type, [&](auto tag) {
      using T = typename decltype(tag)::Type;
      const auto* from = static_cast<const T*>(updates);
      const auto* targets = static_cast<const Index*>(indices);
      auto* to = static_cast<T*>(result);
      int64_t count = op.indices.product();
      const RowLookup lookup(op.rows, size);
      if constexpr (!std::is_integral_v<T>) {
        if (op.kind == ScatterKind::kAdd && UpdateKey::hold(size, count)) {
          return withLanes<T>(inner, {from, to}, [&](auto lanes) {
            scatterAdd<lanes.value>(rank, stream, targets, count, lookup, from,
                                    inner, to);
          });
        }
      }
      rows(rank, stream, size,
           ScatterRow<T, Index>{op.kind, from, targets, to, count, lookup,
                                inner});
    });
  });
}

void embeddingBag(Rank& rank, Stream stream, const EmbeddingBag& op,
                  const void* table, const void* indices, void* result) {
  int64_t bag = op.indices[op.indices.count - 1];
  int64_t bags = op.indices.product(0, op.indices.count - 1);
  float factor = op.mean && bag > 0 ? 1.0f / static_cast<float>(bag) : 1.0f;
  withIndexType(op.indexType, [&](auto indexTag) {
    using Index = typename decltype(indexTag)::Type;
    withFloatType(op.type, [&](auto tag) {
      using T = typename decltype(tag)::Type;
      BagPoint<T, Index> point{static_cast<const T*>(table),
                               static_cast<const Index*>(indices),
                               static_cast<T*>(result),
                               bag,
                               RowLookup(op.rows, op.table[0]),
                               op.table[1],
                               factor};
      withLanes<T>(op.table[1], {table, result}, [&](auto lanes) {
        map<2, lanes.value>(rank, stream, {bags, op.table[1]}, point);
      });
    });
  });
}

}  // namespace SOAPSTONE_DEVICE_OPS
