#include <algorithm>
#include <cstring>

#include "runtime/core/copy_loops.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/ops_movement.h"

namespace soapstone::runtime {
namespace {

// Offsets of a point of the loops [0, count), given its linear number.
struct Offsets {
  int64_t from = 0;
  int64_t to = 0;
};

Offsets offsetsOf(const CopyLoops& loops, int count, int64_t point) {
  Offsets offsets;
  for (int i = count; i-- > 0;) {
    int64_t index = point % loops.at[i].extent;
    point /= loops.at[i].extent;
    offsets.from += index * loops.at[i].from;
    offsets.to += index * loops.at[i].to;
  }
  return offsets;
}

// The innermost loop is a run of elements.
template <typename T>
void copyRows(Rank& rank, const CopyLoops& loops, const T* from, T* to) {
  const CopyLoop inner = loops.at[loops.count - 1];
  int64_t outer = loops.points(loops.count - 1);
  // In pieces, so that a single long row is shared by threads as well.
  constexpr int64_t kPiece = 65536;
  int64_t pieces = (inner.extent + kPiece - 1) / kPiece;
  int64_t grain = std::max<int64_t>(1, 32768 / std::min(inner.extent, kPiece));
  parallelFor(rank, outer * pieces, grain, [&](int64_t begin, int64_t end) {
    for (int64_t task = begin; task < end; ++task) {
      Offsets offsets = offsetsOf(loops, loops.count - 1, task / pieces);
      int64_t start = task % pieces * kPiece;
      int64_t count = std::min(kPiece, inner.extent - start);
      const T* source = from + offsets.from + start * inner.from;
      T* target = to + offsets.to + start * inner.to;
      if (inner.from == 1 && inner.to == 1) {
        std::memcpy(target, source, static_cast<size_t>(count) * sizeof(T));
      } else if (inner.to == 1) {
        for (int64_t i = 0; i < count; ++i) {
          target[i] = source[i * inner.from];
        }
      } else {
        for (int64_t i = 0; i < count; ++i) {
          target[i * inner.to] = source[i * inner.from];
        }
      }
    }
  });
}

// The source runs along loop `across`, the destination along the innermost: in
// square tiles that fit the first-level cache.
template <typename T>
void copyTransposed(Rank& rank, const CopyLoops& all, int across, const T* from,
                    T* to) {
  constexpr int64_t kTile = 32;
  const CopyLoop rows = all.at[across];            // from stride 1
  const CopyLoop columns = all.at[all.count - 1];  // to stride 1
  CopyLoops outer;
  for (int i = 0; i + 1 < all.count; ++i) {
    if (i != across) outer.at[outer.count++] = all.at[i];
  }
  int64_t rowTiles = (rows.extent + kTile - 1) / kTile;
  int64_t columnTiles = (columns.extent + kTile - 1) / kTile;
  int64_t tiles = rowTiles * columnTiles;
  parallelFor(rank, outer.points(outer.count) * tiles, 16,
              [&](int64_t begin, int64_t end) {
                T tile[kTile][kTile];
                for (int64_t task = begin; task < end; ++task) {
                  Offsets offsets = offsetsOf(outer, outer.count, task / tiles);
                  int64_t row = task % tiles / columnTiles * kTile;
                  int64_t column = task % columnTiles * kTile;
                  int64_t height = std::min(kTile, rows.extent - row);
                  int64_t width = std::min(kTile, columns.extent - column);
                  const T* source =
                      from + offsets.from + row + column * columns.from;
                  T* target = to + offsets.to + row * rows.to + column;
                  for (int64_t j = 0; j < width; ++j) {
                    for (int64_t i = 0; i < height; ++i) {
                      tile[i][j] = source[j * columns.from + i];
                    }
                  }
                  for (int64_t i = 0; i < height; ++i) {
                    std::memcpy(target + i * rows.to, tile[i],
                                static_cast<size_t>(width) * sizeof(T));
                  }
                }
              });
}

template <typename T>
void copyElements(Rank& rank, const CopyLoops& loops, const T* from, T* to) {
  const CopyLoop& inner = loops.at[loops.count - 1];
  if (inner.to == 1 && inner.from != 1 && inner.extent >= 4) {
    for (int i = 0; i + 1 < loops.count; ++i) {
      if (loops.at[i].from == 1 && loops.at[i].extent >= 4) {
        copyTransposed(rank, loops, i, from, to);
        return;
      }
    }
  }
  copyRows(rank, loops, from, to);
}

}  // namespace

void copyStrided(Rank& rank, Stream, const StridedCopy& op, const void* from,
                 void* to) {
  if (op.extents.product() <= 0) return;
  CopyLoops loops = mergedLoops(op);
  auto run = [&](auto element) {
    using T = decltype(element);
    copyElements(rank, loops, static_cast<const T*>(from) + op.fromOffset,
                 static_cast<T*>(to) + op.toOffset);
  };
  switch (elementBytes(op.type)) {
    case 1:
      return run(uint8_t{});
    case 2:
      return run(uint16_t{});
    case 4:
      return run(uint32_t{});
    default:
      return run(uint64_t{});
  }
}

void fill(Rank& rank, Stream, ElementType type, void* to, int64_t count,
          double value) {
  withType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    T element;
    if constexpr (std::is_same_v<T, bool>) {
      element = value != 0;
    } else if constexpr (std::is_integral_v<T>) {
      element = static_cast<T>(value);
    } else {
      element = store<T>(static_cast<float>(value));
    }
    T* target = static_cast<T*>(to);
    parallelFor(rank, count, 65536, [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) target[i] = element;
    });
  });
}

}  // namespace soapstone::runtime
