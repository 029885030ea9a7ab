// Copies between strided views, and fills. Sizes and strides are merged on the
// host first, so that the common cases are one or two loops and wide accesses.

#include <cstdint>
#include <type_traits>

#include "runtime/copy_loops.h"
#include "runtime/cuda/device_ops.h"
#include "runtime/kernel.h"
#include "runtime/type_switch.h"

namespace SOAPSTONE_DEVICE_OPS {
namespace {

// Sixteen bytes that move at once.
struct alignas(16) Chunk {
  uint64_t low;
  uint64_t high;
};

// One point of up to kMaxDims loops. Positions below 2^31 are taken apart with
// 32-bit divisions.
template <typename T>
struct CopyPoint {
  const T* from;
  T* to;
  CopyLoops loops;
  bool isNarrow;

  template <typename Index>
  SOAPSTONE_HD void copyAt(Index point) const {
    int64_t source = 0;
    int64_t target = 0;
    for (int i = loops.count - 1; i > 0; --i) {
      Index extent = static_cast<Index>(loops.at[i].extent);
      Index rest = point / extent;
      auto index = static_cast<int64_t>(point - rest * extent);
      source += index * loops.at[i].from;
      target += index * loops.at[i].to;
      point = rest;
    }
    source += static_cast<int64_t>(point) * loops.at[0].from;
    target += static_cast<int64_t>(point) * loops.at[0].to;
    to[target] = from[source];
  }

  SOAPSTONE_HD void operator()(int64_t point) const {
    if (isNarrow) {
      copyAt(static_cast<uint32_t>(point));
    } else {
      copyAt(static_cast<uint64_t>(point));
    }
  }
};

// The loops in chunks of `perChunk` elements, if every run, stride and start
// allows it.
bool asChunks(CopyLoops& loops, int64_t perChunk, const void* from,
              const void* to) {
  auto isAligned = [](const void* place) {
    return reinterpret_cast<uintptr_t>(place) % sizeof(Chunk) == 0;
  };
  CopyLoop& inner = loops.at[loops.count - 1];
  if (inner.from != 1 || inner.to != 1 || inner.extent % perChunk != 0 ||
      !isAligned(from) || !isAligned(to)) {
    return false;
  }
  for (int i = 0; i + 1 < loops.count; ++i) {
    if (loops.at[i].from % perChunk != 0 || loops.at[i].to % perChunk != 0) {
      return false;
    }
  }
  for (int i = 0; i + 1 < loops.count; ++i) {
    loops.at[i].from /= perChunk;
    loops.at[i].to /= perChunk;
  }
  inner.extent /= perChunk;
  return true;
}

template <typename T>
void copyPoints(Rank& rank, Stream stream, const CopyLoops& loops,
                const void* from, void* to) {
  int64_t points = loops.points();
  map<1>(rank, stream, {points},
         CopyPoint<T>{static_cast<const T*>(from), static_cast<T*>(to), loops,
                      points < (int64_t{1} << 31)});
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
  constexpr int64_t kChunkBytes = sizeof(Chunk);
  if (asChunks(loops, kChunkBytes / bytes, source, target)) {
    copyPoints<Chunk>(rank, stream, loops, source, target);
    return;
  }
  switch (bytes) {
    case 1:
      return copyPoints<uint8_t>(rank, stream, loops, source, target);
    case 2:
      return copyPoints<uint16_t>(rank, stream, loops, source, target);
    case 4:
      return copyPoints<uint32_t>(rank, stream, loops, source, target);
    default:
      return copyPoints<uint64_t>(rank, stream, loops, source, target);
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

}  // namespace SOAPSTONE_DEVICE_OPS
