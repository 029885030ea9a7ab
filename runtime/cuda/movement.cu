// Copies between strided views, and fills. Sizes and strides are merged on the
// host first, so that the common cases are one or two loops and wide accesses:
// of sixteen bytes, or of as many as rows allow.

#include <cstdint>
#include <type_traits>

#include "runtime/core/copy_loops.h"
#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/strided_places.h"
#include "runtime/cuda/transpose_block.h"
#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

// Sixteen bytes that move at once.
struct alignas(16) Chunk {
  uint64_t low;
  uint64_t high;
};

template <typename T>
struct CopyPoint {
  const T* from;
  T* to;
  StridedPlaces places;

  SOAPSTONE_HD void operator()(int64_t point) const {
    const StridedPlace place = places.at(point);
    to[place.to] = from[place.from];
  }
};

template <typename T>
void copyPoints(Rank& rank, Stream stream, const CopyLoops& loops,
                const void* from, void* to) {
  map<1>(rank, stream, {loops.points()},
         CopyPoint<T>{static_cast<const T*>(from), static_cast<T*>(to),
                      StridedPlaces(loops)});
}

// Rows that begin anywhere on either side: a thread fills one access of the
// target with elements that it reads one by one. Its neighbours read from the
// same lines, which come from the cache, so that a warp has as much under way
// as with whole accesses. Ends of a row are written element by element.
template <typename T>
struct CopyRow {
  static constexpr int kLanes = kLanesOf<T>;
  const T* from;
  T* to;
  StridedPlaces around;
  int64_t columns;

  // Accesses that any row has a part in.
  static int64_t accessesOf(int64_t columns) {
    return (columns + 2 * kLanes - 2) / kLanes;
  }

  SOAPSTONE_HD void operator()(int64_t row, int64_t access) const {
    const StridedPlace place = around.at(row);
    const T* source = from + place.from;
    T* target = to + place.to;
    // Elements of the row's first access that are in front of the row.
    const auto before = static_cast<int64_t>(
        reinterpret_cast<uintptr_t>(target) / sizeof(T) % kLanes);
    const int64_t first = access * kLanes - before;
    const int64_t end = first + kLanes < columns ? first + kLanes : columns;
    if (first < 0 || end - first < kLanes) {
      SOAPSTONE_ROLLED
      for (int64_t c = first < 0 ? 0 : first; c < end; ++c) {
        target[c] = source[c];
      }
      return;
    }
    Lanes<T, kLanes> lanes;
    SOAPSTONE_UNROLL
    for (int i = 0; i < kLanes; ++i) lanes[i] = source[first + i];
    writeLanes(target + first, lanes);
  }
};

// In rows where they are long and T is narrow, else point by point.
template <typename T>
void copyPieces(Rank& rank, Stream stream, const CopyLoops& loops,
                const void* from, void* to) {
  constexpr int64_t kLongRow = int64_t{8} * kLanesOf<T>;
  CopyLoops around = loops;
  const CopyLoop inner = around.at[--around.count];
  if constexpr (sizeof(T) < sizeof(uint64_t)) {
    if (inner.from == 1 && inner.to == 1 && inner.extent >= kLongRow) {
      map<2>(rank, stream,
             {around.points(), CopyRow<T>::accessesOf(inner.extent)},
             CopyRow<T>{static_cast<const T*>(from), static_cast<T*>(to),
                        StridedPlaces(around), inner.extent});
      return;
    }
  }
  copyPoints<T>(rank, stream, loops, from, to);
}

// A run of elements.
template <typename T>
struct CopyRun {
  const T* from;
  T* to;
  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i) const {
    writeLanes(to + i, readLanes<kLanes>(from + i));
  }
};

// T is as wide as an element.
template <typename T>
void copyLoops(Rank& rank, Stream stream, const CopyLoops& loops,
               const void* from, void* to) {
  constexpr auto kBytes = static_cast<int64_t>(sizeof(T));
  CopyLoops together = loops;
  auto inPieces = [&](auto tag) {
    using Piece = typename decltype(tag)::Type;
    constexpr auto kPiece = static_cast<int64_t>(sizeof(Piece));
    if (kPiece <= kBytes ||
        !takeTogether(together, kPiece / kBytes, kPiece, from, to)) {
      return false;
    }
    copyPieces<Piece>(rank, stream, together, from, to);
    return true;
  };
  if (inPieces(TypeTag<Chunk>())) return;
  const auto* source = static_cast<const T*>(from);
  auto* target = static_cast<T*>(to);
  TransposeLoops transposed;
  if (transposed.find(loops)) {
    transposeBlocks(rank, stream, transposed, source, target);
    return;
  }
  const CopyLoop& only = loops.at[0];
  if (loops.count == 1 && only.from == 1 && only.to == 1 &&
      isAligned(from, sizeof(Chunk)) && isAligned(to, sizeof(Chunk))) {
    mapRagged<kLanesOf<T>>(rank, stream, {only.extent},
                           CopyRun<T>{source, target});
    return;
  }
  if (inPieces(TypeTag<uint64_t>()) || inPieces(TypeTag<uint32_t>())) return;
  copyPieces<T>(rank, stream, loops, from, to);
}

template <typename T>
struct FillPoint {
  T* to;
  T value;
  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i) const {
    Lanes<T, kLanes> lanes;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) lanes[lane] = value;
    writeLanes(to + i, lanes);
  }
};

struct StoreNumber {
  int64_t value;
  int64_t* to;
  SOAPSTONE_HD void operator()(int64_t) const { *to = value; }
};

template <typename T>
T elementOf(double value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value != 0;
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(value);
  } else {
    return store<T>(static_cast<float>(value));
  }
}

}  // namespace

void copyStrided(Rank& rank, Stream stream, const StridedCopy& op,
                 const void* from, void* to) {
  if (op.extents.product() <= 0) return;
  CopyLoops loops = mergedLoops(op);
  int64_t bytes = elementBytes(op.type);
  const void* source = static_cast<const char*>(from) + op.fromOffset * bytes;
  void* target = static_cast<char*>(to) + op.toOffset * bytes;
  switch (bytes) {
    case 1:
      return copyLoops<uint8_t>(rank, stream, loops, source, target);
    case 2:
      return copyLoops<uint16_t>(rank, stream, loops, source, target);
    case 4:
      return copyLoops<uint32_t>(rank, stream, loops, source, target);
    default:
      return copyLoops<uint64_t>(rank, stream, loops, source, target);
  }
}

void fill(Rank& rank, Stream stream, ElementType type, void* to, int64_t count,
          double value) {
  withType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    FillPoint<T> point{static_cast<T*>(to), elementOf<T>(value)};
    withLanes<T>(count, {to}, [&](auto lanes) {
      map<1, lanes.value>(rank, stream, {count}, point);
    });
  });
}

void storeNumber(Rank& rank, Stream stream, int64_t value, int64_t* to) {
  map<1>(rank, stream, {1}, StoreNumber{value, to});
}

}  // namespace SOAPSTONE_DEVICE_OPS
