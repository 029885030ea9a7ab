#ifndef SOAPSTONE_RUNTIME_HOST_CONVERT_H_
#define SOAPSTONE_RUNTIME_HOST_CONVERT_H_

// Float tensors to f32 and back. Internal to the runtime.

#include "runtime/host/type_switch.h"
#include "runtime/kernel.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {

template <typename From, typename To>
struct ConvertPoint {
  const From* from;
  To* to;
  template <int kLanes>
  SOAPSTONE_HD void at(int64_t i) const {
    const auto read = readLanes<kLanes>(from + i);
    Lanes<To, kLanes> result;
    SOAPSTONE_UNROLL
    for (int lane = 0; lane < kLanes; ++lane) {
      result[lane] = store<To>(load(read[lane]));
    }
    writeLanes(to + i, result);
  }
};

// to[i] = from[i], both in lanes of what is narrower where they allow it.
template <typename From, typename To>
void convert(Rank& rank, Stream stream, int64_t count, const From* from,
             To* to) {
  using Narrower = std::conditional_t<(sizeof(From) < sizeof(To)), From, To>;
  withLanes<Narrower>(count, {from, to}, [&](auto lanes) {
    map<1, lanes.value>(rank, stream, {count},
                        ConvertPoint<From, To>{from, to});
  });
}

// to[i] = from[i] as f32; f32 is copied.
inline void widen(Rank& rank, ElementType type, const void* from, float* to,
                  int64_t count, Stream stream = {}) {
  withFloatType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    convert(rank, stream, count, static_cast<const T*>(from), to);
  });
}

// to[i] = from[i] rounded to `type`.
inline void narrow(Rank& rank, ElementType type, const float* from, void* to,
                   int64_t count, Stream stream = {}) {
  withFloatType(type, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    convert(rank, stream, count, from, static_cast<T*>(to));
  });
}

// An input as f32: itself, or a widened copy in scratch memory.
inline const float* asF32(Rank& rank, ScratchScope& scope, ElementType type,
                          const void* data, int64_t count, Stream stream = {}) {
  if (type == ElementType::kF32) return static_cast<const float*>(data);
  float* wide = scope.take<float>(count);
  widen(rank, type, data, wide, count, stream);
  return wide;
}

// A result to be computed in f32: `finish` rounds it to where it belongs.
class F32Result {
 public:
  F32Result(Rank& rank, ScratchScope& scope, ElementType type, void* data,
            int64_t count, Stream stream = {})
      : rank(rank), stream(stream), type(type), target(data), count(count) {
    wide = type == ElementType::kF32 ? static_cast<float*>(data)
                                     : scope.take<float>(count);
  }
  float* data() const { return wide; }
  void finish() {
    if (type != ElementType::kF32)
      narrow(rank, type, wide, target, count, stream);
  }

 private:
  Rank& rank;
  Stream stream;
  ElementType type;
  void* target;
  int64_t count;
  float* wide;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_HOST_CONVERT_H_
