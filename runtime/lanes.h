#ifndef SOAPSTONE_RUNTIME_LANES_H_
#define SOAPSTONE_RUNTIME_LANES_H_

// Neighbouring elements that one thread of a GPU reads and writes together, by
// accesses of sixteen bytes. A kernel defines the work on one of them, its
// lane; the launch decides the number of lanes: one on the host, whose compiler
// makes vectors of its own out of the loop over the points.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <type_traits>

#include "runtime/types.h"

// In front of a loop over lanes: with constant places, lanes are registers. And
// in front of one that is walked through so rarely that its code had better be
// short.
#ifdef __CUDA_ARCH__
#define SOAPSTONE_UNROLL _Pragma("unroll")
#define SOAPSTONE_ROLLED _Pragma("unroll 1")
#else
#define SOAPSTONE_UNROLL
#define SOAPSTONE_ROLLED
#endif

namespace soapstone::runtime {

template <typename T, int kCount>
struct Lanes {
  T at[kCount];
  // A single lane is no array to a compiler that makes vectors of points.
  SOAPSTONE_HD T operator[](int lane) const {
    return at[kCount == 1 ? 0 : lane];
  }
  SOAPSTONE_HD T& operator[](int lane) { return at[kCount == 1 ? 0 : lane]; }
};

namespace detail {

#ifdef SOAPSTONE_LANES_ON_HOST
// Ends the program where a GPU would end it: at an access that is not aligned.
inline void requireAligned(const void* place, size_t bytes) {
  const size_t access = bytes % 16 == 0 ? 16 : bytes;
  if (reinterpret_cast<uintptr_t>(place) % access == 0) return;
  std::fprintf(stderr, "an access of %zu bytes at %p is not aligned\n", access,
               place);
  std::abort();
}
#else
inline void requireAligned(const void* /*place*/, size_t /*bytes*/) {}
#endif

// Bytes of one access, whatever is stored there.
struct __attribute__((aligned(16), may_alias)) Bytes16 {
  uint32_t words[4];
};
struct __attribute__((aligned(8), may_alias)) Bytes8 {
  uint32_t words[2];
};
struct __attribute__((aligned(4), may_alias)) Bytes4 {
  uint32_t word;
};

// Moves one access's bytes. The alignment is stated once more: the compiler
// loses it for bytes that it has taken for single words.
template <typename Bytes>
SOAPSTONE_HD void moveAccess(const void* from, void* to) {
  *static_cast<Bytes*>(__builtin_assume_aligned(to, sizeof(Bytes))) =
      *static_cast<const Bytes*>(__builtin_assume_aligned(from, sizeof(Bytes)));
}

// Whether lanes are floats beside others of 16 bits, which a GPU moves as what
// they are: conversions are made of little else. Four floats are words: sums of
// them have no register to spare.
template <typename T, int kLanes>
inline constexpr bool kIsQuads = std::is_same_v<T, float>&& kLanes == 8;

// Copies `kBytes` bytes, of which the side in memory is aligned to as much of a
// sixteen-byte access as there is.
template <size_t kBytes>
SOAPSTONE_HD void moveLanes(const void* from, void* to) {
  if constexpr (kBytes % 16 == 0) {
    SOAPSTONE_UNROLL
    for (size_t i = 0; i < kBytes / 16; ++i) {
      moveAccess<Bytes16>(static_cast<const Bytes16*>(from) + i,
                          static_cast<Bytes16*>(to) + i);
    }
  } else if constexpr (kBytes == 8) {
    moveAccess<Bytes8>(from, to);
  } else {
    static_assert(kBytes == 4, "lanes fill accesses of 4, 8 or 16 bytes");
    moveAccess<Bytes4>(from, to);
  }
}

}  // namespace detail

// The elements from `from` on, which is aligned to sixteen bytes or, where they
// have fewer, to all of them.
template <int kLanes, typename T>
SOAPSTONE_HD Lanes<T, kLanes> readLanes(const T* from) {
  Lanes<T, kLanes> lanes;
  if constexpr (kLanes == 1) {
    lanes.at[0] = *from;
  } else {
#ifdef __CUDA_ARCH__
    if constexpr (detail::kIsQuads<T, kLanes>) {
      SOAPSTONE_UNROLL
      for (int i = 0; i < kLanes; i += 4) {
        const float4 quad = *reinterpret_cast<const float4*>(from + i);
        lanes.at[i] = quad.x;
        lanes.at[i + 1] = quad.y;
        lanes.at[i + 2] = quad.z;
        lanes.at[i + 3] = quad.w;
      }
    } else {
      alignas(16) T copy[kLanes];
      detail::moveLanes<sizeof(copy)>(from, copy);
      SOAPSTONE_UNROLL
      for (int i = 0; i < kLanes; ++i) lanes.at[i] = copy[i];
    }
#else
    detail::requireAligned(from, sizeof(lanes.at));
    std::memcpy(lanes.at, from, sizeof(lanes.at));
#endif
  }
  return lanes;
}

// Writes them back.
template <int kLanes, typename T>
SOAPSTONE_HD void writeLanes(T* to, const Lanes<T, kLanes>& lanes) {
  if constexpr (kLanes == 1) {
    *to = lanes.at[0];
  } else {
#ifdef __CUDA_ARCH__
    alignas(16) T copy[kLanes];
    SOAPSTONE_UNROLL
    for (int i = 0; i < kLanes; ++i) copy[i] = lanes.at[i];
    detail::moveLanes<sizeof(copy)>(copy, to);
#else
    detail::requireAligned(to, sizeof(lanes.at));
    std::memcpy(to, lanes.at, sizeof(lanes.at));
#endif
  }
}

#ifdef __CUDA_ARCH__
namespace detail {

// Rounds 2, 4 or 8 computed values and writes them to global memory by one
// access.
template <typename T, int kLanes>
__device__ __forceinline__ void writeRounded(T* to, const float* values) {
  auto pair = [&](int i) { return roundPair<T>(values[i], values[i + 1]); };
  if constexpr (kLanes == 2) {
    const Bytes4 word{pair(0)};
    moveAccess<Bytes4>(&word, to);
  } else if constexpr (kLanes == 4) {
    const Bytes8 words{{pair(0), pair(2)}};
    moveAccess<Bytes8>(&words, to);
  } else {
    static_assert(kLanes == 8, "lanes fill accesses of 4, 8 or 16 bytes");
    instructions::writeWords(to, pair(0), pair(2), pair(4), pair(6));
  }
}

}  // namespace detail
#endif

// Writes computed values as elements of 16 bits, rounded half to even: two at
// once where a GPU has an instruction for it.
template <int kLanes, typename T>
SOAPSTONE_HD void writeLanes(
    T* to, const Lanes<float, kLanes>& values) requires kIs16Bit<T> {
  if constexpr (kLanes == 1) {
    *to = store<T>(values.at[0]);
  } else {
#ifdef __CUDA_ARCH__
    detail::writeRounded<T, kLanes>(to, values.at);
#else
    Lanes<T, kLanes> rounded;
    for (int i = 0; i < kLanes; ++i) rounded.at[i] = store<T>(values.at[i]);
    detail::requireAligned(to, sizeof(rounded.at));
    std::memcpy(to, rounded.at, sizeof(rounded.at));
#endif
  }
}

// The values of lanes as arithmetic takes them.
template <typename T, int kLanes>
SOAPSTONE_HD auto loadLanes(const Lanes<T, kLanes>& lanes) {
  Lanes<decltype(load(lanes[0])), kLanes> values;
  SOAPSTONE_UNROLL
  for (int lane = 0; lane < kLanes; ++lane) values[lane] = load(lanes[lane]);
  return values;
}

// Lanes of T that fill an access of sixteen bytes.
template <typename T>
inline constexpr int kLanesOf = static_cast<int>(16 / sizeof(T));

// Calls f(std::integral_constant<int, kLanes>()) with the lanes of T that fill
// sixteen bytes, or with 1 if rows of `columns` elements in these places (null:
// absent), `rowStride` elements apart, do not consist of such lanes. Wider
// types than T are aligned with it.
template <typename T, typename F>
void withLanes(int64_t columns, int64_t rowStride,
               std::initializer_list<const void*> places, const F& f) {
  bool isWhole = columns % kLanesOf<T> == 0 && rowStride % kLanesOf<T> == 0;
  for (const void* place : places) {
    isWhole = isWhole && reinterpret_cast<uintptr_t>(place) % 16 == 0;
  }
  if (isWhole) {
    f(std::integral_constant<int, kLanesOf<T>>());
  } else {
    f(std::integral_constant<int, 1>());
  }
}

// For rows without gaps.
template <typename T, typename F>
void withLanes(int64_t columns, std::initializer_list<const void*> places,
               const F& f) {
  withLanes<T>(columns, columns, places, f);
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_LANES_H_
