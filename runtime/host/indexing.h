#ifndef SOAPSTONE_RUNTIME_HOST_INDEXING_H_
#define SOAPSTONE_RUNTIME_HOST_INDEXING_H_

// Code for look-ups by index, shared by all back ends. Internal to the
// runtime.

#include <cstdint>
#include <type_traits>

#include "runtime/math.h"
#include "runtime/ops_movement.h"

namespace soapstone::runtime {

// Finds the row of a table, or of a shard of one, that an index names.
struct RowLookup {
  int64_t held;   // Rows of the shard.
  int64_t count;  // Rows of the whole table.
  int64_t first;  // First row of the shard.

  RowLookup(const TableRows& rows, int64_t held)
      : held(held),
        count(rows.count == 0 ? held : rows.count),
        first(rows.count == 0 ? 0 : rows.first) {}

  // The row in the shard, -1 if the index is out of range.
  template <typename Index>
  SOAPSTONE_HD int64_t find(Index index) const {
    auto row = static_cast<int64_t>(index);
    if (row < 0) row += count;
    if (row < 0 || row >= count) return -1;
    row -= first;
    return row >= 0 && row < held ? row : -1;
  }
};

// The new element where a scatter brings `update` to `old`.
template <typename T>
SOAPSTONE_HD T combineBy(ScatterKind kind, T old, T update) {
  using V = decltype(load(old));
  V a = load(old);
  V b = load(update);
  if constexpr (std::is_same_v<T, bool>) {
    switch (kind) {
      case ScatterKind::kReplace:
        return b;
      case ScatterKind::kAdd:
      case ScatterKind::kMax:
        return a || b;
      default:
        return a && b;
    }
  } else {
    switch (kind) {
      case ScatterKind::kReplace:
        return update;
      case ScatterKind::kAdd:
        return store<T>(static_cast<V>(a + b));
      case ScatterKind::kMul:
        return store<T>(static_cast<V>(a * b));
      case ScatterKind::kMax:
        return store<T>(math::maximum(a, b));
      default:
        return store<T>(math::minimum(a, b));
    }
  }
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_HOST_INDEXING_H_
