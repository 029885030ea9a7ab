#include "runtime/cuda/combine_boxes.h"

#include <limits>

#include "runtime/host/convert.h"
#include "runtime/core/copy_loops.h"
#include "runtime/cuda/strided_places.h"
#include "runtime/kernel.h"
#include "runtime/ops_movement.h"
#include "runtime/host/type_switch.h"

namespace soapstone::runtime {
namespace {

template <typename T>
SOAPSTONE_HD auto combineBy(ReduceKind kind, T a, T b) {
  if constexpr (std::is_same_v<T, bool>) {
    bool isUnion = kind == ReduceKind::kSum || kind == ReduceKind::kMax;
    return isUnion ? a || b : a && b;
  } else {
    switch (kind) {
      case ReduceKind::kSum:
        return combine<ReduceKind::kSum, T>(a, b);
      case ReduceKind::kProduct:
        return combine<ReduceKind::kProduct, T>(a, b);
      case ReduceKind::kMax:
        return combine<ReduceKind::kMax, T>(a, b);
      default:
        return combine<ReduceKind::kMin, T>(a, b);
    }
  }
}

// Elements that lie together in the box and in the target.
template <typename T, int kLanes>
struct BoxPoint {
  ReduceKind kind;
  StridedPlaces places;
  const T* from;
  T* to;

  SOAPSTONE_HD void operator()(int64_t point) const {
    const StridedPlace place = places.at(point);
    const auto added = readLanes<kLanes>(from + place.from * kLanes);
    auto sums = readLanes<kLanes>(to + place.to * kLanes);
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      sums[lane] = combineBy(kind, sums[lane], added[lane]);
    }
    writeLanes(to + place.to * kLanes, sums);
  }
};

template <typename T>
struct SourcesPoint {
  ReduceKind kind;
  const void* const* sources;
  int count;
  T* to;

  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i) const {
    auto values =
        loadLanes(readLanes<kLanes>(static_cast<const T*>(sources[0]) + i));
    for (int s = 1; s < count; ++s) {
      const auto next =
          readLanes<kLanes>(static_cast<const T*>(sources[s]) + i);
      SOAPSTONE_UNROLL
      for (int lane = 0; lane < kLanes; ++lane) {
        values[lane] = combineBy(kind, values[lane], load(next[lane]));
      }
    }
    Lanes<T, kLanes> result;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      result[lane] = store<T>(values[lane]);
    }
    writeLanes(to + i, result);
  }
};

// The box is dense at `from` and begins at `to` in its tensor.
template <typename T>
void combineLoops(Rank& rank, Stream stream, ReduceKind kind,
                  const CopyLoops& loops, const T* from, T* to) {
  auto run = [&](auto lanes, const CopyLoops& steps) {
    map<1>(rank, stream, {steps.points()},
           BoxPoint<T, lanes.value>{kind, StridedPlaces(steps), from, to});
  };
  constexpr int kLanes = kLanesOf<T>;
  CopyLoops together = loops;
  if (takeTogether(together, kLanes, 16, from, to)) {
    run(std::integral_constant<int, kLanes>(), together);
  } else {
    run(std::integral_constant<int, 1>(), loops);
  }
}

}  // namespace

void combineBox(Rank& rank, Stream stream, ReduceKind kind, ElementType type,
                const Dims& shape, const Box& box, const void* from, void* to) {
  if (box.volume() <= 0) return;
  StridedCopy walk;
  walk.extents = box.sizes;
  walk.fromStrides = denseStrides(box.sizes);
  walk.toStrides = denseStrides(shape);
  int64_t start = 0;
  for (int i = 0; i < shape.count; ++i) {
    start += box.start[i] * walk.toStrides[i];
  }
  const CopyLoops loops = mergedLoops(walk);
  bool isNarrow = isFloat(type) && type != ElementType::kF32;
  withType(isNarrow ? ElementType::kF32 : type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    if constexpr (!std::is_same_v<T, bf16> && !std::is_same_v<T, f16>) {
      combineLoops(rank, stream, kind, loops, static_cast<const T*>(from),
                   static_cast<T*>(to) + start);
    }
  });
}

void combineSources(Rank& rank, Stream stream, ReduceKind kind,
                    ElementType type, int64_t elements,
                    const void* const* sources, int count, bool areAligned,
                    void* to) {
  if (elements <= 0) return;
  withType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    SourcesPoint<T> point{kind, sources, count, static_cast<T*>(to)};
    if (areAligned) {
      mapRagged<kLanesOf<T>>(rank, stream, {elements}, point);
    } else {
      mapRagged<1>(rank, stream, {elements}, point);
    }
  });
}

void convertElements(Rank& rank, Stream stream, ElementType fromType,
                     const void* from, ElementType toType, void* to,
                     int64_t count) {
  withFloatType(fromType, [&](auto fromTag) {
    withFloatType(toType, [&](auto toTag) {
      using From = typename decltype(fromTag)::Type;
      using To = typename decltype(toTag)::Type;
      convert(rank, stream, count, static_cast<const From*>(from),
              static_cast<To*>(to));
    });
  });
}

double identityOf(ReduceKind kind, ElementType type) {
  if (kind == ReduceKind::kSum) return 0;
  if (kind == ReduceKind::kProduct) return 1;
  bool isMax = kind == ReduceKind::kMax;
  if (isFloat(type)) {
    double infinity = std::numeric_limits<double>::infinity();
    return isMax ? -infinity : infinity;
  }
  if (type == ElementType::kBool) return isMax ? 0 : 1;
  // Exact in f64 and in range of the type when cast back.
  if (type == ElementType::kI32) {
    return isMax ? std::numeric_limits<int32_t>::min()
                 : std::numeric_limits<int32_t>::max();
  }
  return isMax ? -9223372036854775808.0 : 9223372036854774784.0;
}

}  // namespace soapstone::runtime
