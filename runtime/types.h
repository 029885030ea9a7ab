#ifndef SOAPSTONE_RUNTIME_TYPES_H_
#define SOAPSTONE_RUNTIME_TYPES_H_

#include <cstdint>
#include <cstring>
#include <initializer_list>

#ifdef __CUDA_ARCH__
#include "runtime/instructions.h"
#endif

#ifdef __CUDACC__
#define SOAPSTONE_HD __host__ __device__ __forceinline__
#else
// Kernels are loops around small functions: only inlined ones vectorise.
#define SOAPSTONE_HD inline __attribute__((always_inline))
#endif

namespace soapstone::runtime {

// Element types of tensors in memory. Arithmetic on f16 and bf16 is done in
// f32 and rounded once, when the result is stored.
enum class ElementType : uint8_t { kF32, kBf16, kF16, kI64, kI32, kBool };

// Bytes of one element; a bool takes one.
constexpr int64_t elementBytes(ElementType type) {
  switch (type) {
    case ElementType::kI64:
      return 8;
    case ElementType::kF32:
    case ElementType::kI32:
      return 4;
    case ElementType::kBf16:
    case ElementType::kF16:
      return 2;
    case ElementType::kBool:
      return 1;
  }
  return 0;
}

constexpr bool isFloat(ElementType type) {
  return type == ElementType::kF32 || type == ElementType::kBf16 ||
         type == ElementType::kF16;
}

inline constexpr int kMaxDims = 10;

// A short list of sizes, strides or dimension numbers.
struct Dims {
  int count = 0;
  int64_t values[kMaxDims] = {};

  constexpr Dims() = default;
  // Entries past kMaxDims would be lost: emitted programs never have them.
  constexpr Dims(std::initializer_list<int64_t> list) {
    for (int64_t value : list) {
      if (count < kMaxDims) values[count++] = value;
    }
  }
  SOAPSTONE_HD constexpr int64_t operator[](int i) const { return values[i]; }
  SOAPSTONE_HD constexpr int64_t& operator[](int i) { return values[i]; }
  constexpr void append(int64_t value) {
    if (count < kMaxDims) values[count++] = value;
  }
  // Number of elements of a tensor of these sizes.
  constexpr int64_t product() const { return product(0, count); }
  constexpr int64_t product(int begin, int end) const {
    int64_t result = 1;
    for (int i = begin; i < end; ++i) result *= values[i];
    return result;
  }
  constexpr bool operator==(const Dims& other) const {
    if (count != other.count) return false;
    for (int i = 0; i < count; ++i) {
      if (values[i] != other.values[i]) return false;
    }
    return true;
  }
};

// Storage of a bfloat16: the upper half of an f32.
struct bf16 {
  uint16_t bits;
};

// Storage of an IEEE 754 binary16.
struct f16 {
  uint16_t bits;
};

// Whether T is a float that takes two bytes.
template <typename T>
inline constexpr bool kIs16Bit = false;
template <>
inline constexpr bool kIs16Bit<bf16> = true;
template <>
inline constexpr bool kIs16Bit<f16> = true;

// Operation of a reduction on two values.
enum class ReduceKind : uint8_t { kSum, kProduct, kMax, kMin };

template <typename T>
struct ElementTypeOf;
template <>
struct ElementTypeOf<float> {
  static constexpr ElementType value = ElementType::kF32;
};
template <>
struct ElementTypeOf<bf16> {
  static constexpr ElementType value = ElementType::kBf16;
};
template <>
struct ElementTypeOf<f16> {
  static constexpr ElementType value = ElementType::kF16;
};
template <>
struct ElementTypeOf<int64_t> {
  static constexpr ElementType value = ElementType::kI64;
};
template <>
struct ElementTypeOf<int32_t> {
  static constexpr ElementType value = ElementType::kI32;
};
template <>
struct ElementTypeOf<bool> {
  static constexpr ElementType value = ElementType::kBool;
};

namespace detail {

SOAPSTONE_HD uint32_t bitsOf(float value) {
#ifdef __CUDA_ARCH__
  return __float_as_uint(value);
#else
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
#endif
}

SOAPSTONE_HD float floatOf(uint32_t bits) {
#ifdef __CUDA_ARCH__
  return __uint_as_float(bits);
#else
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
#endif
}

}  // namespace detail

// load: a stored element as the value that kernels compute with. Branch-free,
// so that loops over them vectorise.
SOAPSTONE_HD float load(float value) { return value; }
SOAPSTONE_HD int64_t load(int64_t value) { return value; }
SOAPSTONE_HD int32_t load(int32_t value) { return value; }
SOAPSTONE_HD bool load(bool value) { return value; }

SOAPSTONE_HD float load(bf16 value) {
  return detail::floatOf(static_cast<uint32_t>(value.bits) << 16);
}

SOAPSTONE_HD float load(f16 value) {
#ifdef __CUDA_ARCH__
  return instructions::widenF16(value.bits);
#else
  // The exponent moves by 112: for normal numbers an addition in integers. A
  // subnormal is that number with its hidden bit taken off again by a float
  // subtraction.
  uint32_t sign = static_cast<uint32_t>(value.bits & 0x8000u) << 16;
  uint32_t magnitude = static_cast<uint32_t>(value.bits & 0x7fffu) << 13;
  uint32_t exponent = magnitude & 0x0f800000u;
  uint32_t normal = magnitude + (112u << 23);
  uint32_t special = magnitude + (224u << 23);
  uint32_t subnormal = detail::bitsOf(detail::floatOf(normal + (1u << 23)) -
                                      detail::floatOf(113u << 23));
  uint32_t bits = exponent == 0 ? subnormal : normal;
  bits = exponent == 0x0f800000u ? special : bits;
  return detail::floatOf(bits | sign);
#endif
}

namespace detail {

// GPUs from sm_80 on round to bf16 themselves. Their NaN is another one than
// that of the integer code, which keeps the sign and the upper digits.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define SOAPSTONE_ROUNDS_TO_BF16 1
#endif

SOAPSTONE_HD bf16 roundToBf16(float value) {
#ifdef SOAPSTONE_ROUNDS_TO_BF16
  return {instructions::roundToBf16(value)};
#else
  uint32_t bits = bitsOf(value);
  uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
  uint32_t nan = (bits >> 16) | 0x40u;
  bool isNan = (bits & 0x7fffffffu) > 0x7f800000u;
  return bf16{static_cast<uint16_t>(isNan ? nan : rounded)};
#endif
}

SOAPSTONE_HD f16 roundToF16(float value) {
#ifdef __CUDA_ARCH__
  return {instructions::roundToF16(value)};
#else
  uint32_t bits = bitsOf(value);
  uint32_t sign = (bits >> 16) & 0x8000u;
  uint32_t magnitude = bits & 0x7fffffffu;
  // Normal results: rebias, round half to even on the 13 dropped bits.
  uint32_t normal =
      (magnitude - (112u << 23) + 0xfffu + ((magnitude >> 13) & 1u)) >> 13;
  // Subnormal results: adding 0.5 leaves the rounded digits in the low bits.
  uint32_t subnormal = bitsOf(floatOf(magnitude) + 0.5f) - bitsOf(0.5f);
  uint32_t result = magnitude < (113u << 23) ? subnormal : normal;
  result = magnitude >= 0x477ff000u ? 0x7c00u : result;
  result = magnitude > 0x7f800000u ? 0x7e00u : result;
  return f16{static_cast<uint16_t>(result | sign)};
#endif
}

// Two neighbours in one word, the first in its lower half.
template <typename T>
SOAPSTONE_HD uint32_t roundPair(float first, float second);

template <>
SOAPSTONE_HD uint32_t roundPair<bf16>(float first, float second) {
#ifdef SOAPSTONE_ROUNDS_TO_BF16
  return instructions::roundPairToBf16(first, second);
#else
  return roundToBf16(first).bits | uint32_t{roundToBf16(second).bits} << 16;
#endif
}

template <>
SOAPSTONE_HD uint32_t roundPair<f16>(float first, float second) {
  return roundToF16(first).bits | uint32_t{roundToF16(second).bits} << 16;
}

template <typename T>
struct Store {
  template <typename V>
  SOAPSTONE_HD static T from(V value) {
    return static_cast<T>(value);
  }
};
template <>
struct Store<bf16> {
  SOAPSTONE_HD static bf16 from(float value) { return roundToBf16(value); }
};
template <>
struct Store<f16> {
  SOAPSTONE_HD static f16 from(float value) { return roundToF16(value); }
};

}  // namespace detail

// store: a computed value as an element of type T, rounded half to even.
template <typename T, typename V>
SOAPSTONE_HD T store(V value) {
  return detail::Store<T>::from(value);
}

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_TYPES_H_
