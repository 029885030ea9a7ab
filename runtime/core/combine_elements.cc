#include "runtime/core/combine_elements.h"

#include <algorithm>

#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"

namespace soapstone::runtime {
namespace {

// Elements that are combined at a time: sums stay in the first-level cache.
constexpr int64_t kChunk = 2048;

template <typename T>
using WideOf = decltype(load(T()));

// a op b for numbers and, as 'or' and 'and', for bools.
template <ReduceKind kKind, typename Wide>
SOAPSTONE_HD Wide apply(Wide a, Wide b) {
  if constexpr (std::is_same_v<Wide, bool>) {
    if constexpr (kKind == ReduceKind::kSum || kKind == ReduceKind::kMax) {
      return a || b;
    } else {
      return a && b;
    }
  } else {
    return combine<kKind, Wide>(a, b);
  }
}

template <ReduceKind kKind, typename Wide>
Wide identity() {
  if constexpr (std::is_same_v<Wide, bool>) {
    return kKind == ReduceKind::kProduct || kKind == ReduceKind::kMin;
  } else {
    return neutralElement<kKind, Wide>();
  }
}

template <ReduceKind kKind, typename T>
void accumulate(WideOf<T>* sum, const T* input, int64_t count) {
#pragma omp simd
  for (int64_t i = 0; i < count; ++i) {
    sum[i] = apply<kKind, WideOf<T>>(sum[i], load(input[i]));
  }
}

template <ReduceKind kKind, typename T>
void combineAll(const void* const* inputs, int inputCount, void* out,
                int64_t count) {
  WideOf<T> sum[kChunk];
  for (int64_t begin = 0; begin < count; begin += kChunk) {
    int64_t size = std::min(kChunk, count - begin);
    const T* first = static_cast<const T*>(inputs[0]) + begin;
#pragma omp simd
    for (int64_t i = 0; i < size; ++i) sum[i] = load(first[i]);
    for (int input = 1; input < inputCount; ++input) {
      accumulate<kKind, T>(sum, static_cast<const T*>(inputs[input]) + begin,
                           size);
    }
    T* target = static_cast<T*>(out) + begin;
#pragma omp simd
    for (int64_t i = 0; i < size; ++i) target[i] = store<T>(sum[i]);
  }
}

// Calls f.template operator()<kKind, T>().
template <typename F>
void withKindAndType(ReduceKind kind, ElementType type, const F& f) {
  withType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    switch (kind) {
      case ReduceKind::kSum:
        return f.template operator()<ReduceKind::kSum, T>();
      case ReduceKind::kProduct:
        return f.template operator()<ReduceKind::kProduct, T>();
      case ReduceKind::kMax:
        return f.template operator()<ReduceKind::kMax, T>();
      case ReduceKind::kMin:
        return f.template operator()<ReduceKind::kMin, T>();
    }
  });
}

}  // namespace

void combineElements(ReduceKind kind, ElementType type,
                     const void* const* inputs, int inputCount, void* out,
                     int64_t count) {
  withKindAndType(kind, type, [&]<ReduceKind kKind, typename T>() {
    combineAll<kKind, T>(inputs, inputCount, out, count);
  });
}

void combineWide(ReduceKind kind, ElementType type, void* sum,
                 const void* input, int64_t count) {
  withKindAndType(kind, type, [&]<ReduceKind kKind, typename T>() {
    accumulate<kKind, T>(static_cast<WideOf<T>*>(sum),
                         static_cast<const T*>(input), count);
  });
}

void fillIdentity(ReduceKind kind, ElementType type, void* out, int64_t count) {
  withKindAndType(kind, type, [&]<ReduceKind kKind, typename T>() {
    T value = store<T>(identity<kKind, WideOf<T>>());
    std::fill_n(static_cast<T*>(out), count, value);
  });
}

void roundWide(ElementType type, const void* sum, void* out, int64_t count) {
  withType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    const auto* from = static_cast<const WideOf<T>*>(sum);
    T* to = static_cast<T*>(out);
#pragma omp simd
    for (int64_t i = 0; i < count; ++i) to[i] = store<T>(from[i]);
  });
}

}  // namespace soapstone::runtime
