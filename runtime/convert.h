#ifndef SOAPSTONE_RUNTIME_CONVERT_H_
#define SOAPSTONE_RUNTIME_CONVERT_H_

// Float tensors to f32 and back. Internal to the runtime.

#include "runtime/kernel.h"
#include "runtime/scratch.h"
#include "runtime/type_switch.h"

namespace soapstone::runtime {

// to[i] = from[i] as f32; f32 is copied.
inline void widen(Rank& rank, ElementType type, const void* from, float* to,
                  int64_t count) {
  withFloatType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    const T* source = static_cast<const T*>(from);
    parallelFor(rank, count, detail::kGrain, [=](int64_t begin, int64_t end) {
#pragma omp simd
      for (int64_t i = begin; i < end; ++i) to[i] = load(source[i]);
    });
  });
}

// to[i] = from[i] rounded to `type`.
inline void narrow(Rank& rank, ElementType type, const float* from, void* to,
                   int64_t count) {
  withFloatType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    T* target = static_cast<T*>(to);
    parallelFor(rank, count, detail::kGrain, [=](int64_t begin, int64_t end) {
#pragma omp simd
      for (int64_t i = begin; i < end; ++i) target[i] = store<T>(from[i]);
    });
  });
}

// An input as f32: itself, or a widened copy in scratch memory.
inline const float* asF32(Rank& rank, ScratchScope& scope, ElementType type,
                          const void* data, int64_t count) {
  if (type == ElementType::kF32) return static_cast<const float*>(data);
  float* wide = scope.take<float>(count);
  widen(rank, type, data, wide, count);
  return wide;
}

// A result to be computed in f32: `finish` rounds it to where it belongs.
class F32Result {
 public:
  F32Result(Rank& rank, ScratchScope& scope, ElementType type, void* data,
            int64_t count)
      : rank(rank), type(type), target(data), count(count) {
    wide = type == ElementType::kF32 ? static_cast<float*>(data)
                                     : scope.take<float>(count);
  }
  float* data() const { return wide; }
  // Loads what the target holds, for results that are added to.
  void widenTarget() {
    if (type != ElementType::kF32) widen(rank, type, target, wide, count);
  }
  void finish() {
    if (type != ElementType::kF32) narrow(rank, type, wide, target, count);
  }

 private:
  Rank& rank;
  ElementType type;
  void* target;
  int64_t count;
  float* wide;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CONVERT_H_
