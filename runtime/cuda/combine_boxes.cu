#include "runtime/cuda/combine_boxes.h"

#include <limits>

#include "runtime/convert.h"
#include "runtime/kernel.h"
#include "runtime/ops_movement.h"
#include "runtime/type_switch.h"

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

template <typename T>
struct BoxPoint {
  ReduceKind kind;
  Dims sizes;
  Dims strides;  // Of the target.
  const T* from;
  T* to;

  SOAPSTONE_HD void operator()(int64_t point) const {
    int64_t target = 0;
    int64_t rest = point;
    for (int i = sizes.count - 1; i >= 0; --i) {
      target += rest % sizes[i] * strides[i];
      rest /= sizes[i];
    }
    to[target] = combineBy(kind, to[target], from[point]);
  }
};

template <typename T>
struct SourcesPoint {
  ReduceKind kind;
  const void* const* sources;
  int count;
  T* to;

  SOAPSTONE_HD void operator()(int64_t i) const {
    auto value = load(static_cast<const T*>(sources[0])[i]);
    for (int s = 1; s < count; ++s) {
      value =
          combineBy(kind, value, load(static_cast<const T*>(sources[s])[i]));
    }
    to[i] = store<T>(value);
  }
};

}  // namespace

void combineBox(Rank& rank, Stream stream, ReduceKind kind, ElementType type,
                const Dims& shape, const Box& box, const void* from, void* to) {
  Dims strides = denseStrides(shape);
  int64_t start = 0;
  for (int i = 0; i < shape.count; ++i) start += box.start[i] * strides[i];
  bool isNarrow = isFloat(type) && type != ElementType::kF32;
  withType(isNarrow ? ElementType::kF32 : type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    if constexpr (!std::is_same_v<T, bf16> && !std::is_same_v<T, f16>) {
      map<1>(rank, stream, {box.volume()},
             BoxPoint<T>{kind, box.sizes, strides, static_cast<const T*>(from),
                         static_cast<T*>(to) + start});
    }
  });
}

void combineSources(Rank& rank, Stream stream, ReduceKind kind,
                    ElementType type, int64_t elements,
                    const void* const* sources, int count, void* to) {
  withType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    map<1>(rank, stream, {elements},
           SourcesPoint<T>{kind, sources, count, static_cast<T*>(to)});
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
