#ifndef SOAPSTONE_RUNTIME_MATH_H_
#define SOAPSTONE_RUNTIME_MATH_H_

// Functions of elements for kernels. The common ones are written without
// branches or calls, so that g++ and clang turn loops over them into vector
// code without -ffast-math; they are accurate to about 2 units in the last
// place and right for zeros, infinities and NaN. On a GPU the device's own
// functions take their place.

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "runtime/types.h"

namespace soapstone::runtime::math {

inline constexpr float kInfinity = __builtin_huge_valf();
inline constexpr float kNan = __builtin_nanf("");

namespace detail {

using runtime::detail::bitsOf;
using runtime::detail::floatOf;

// Adding and subtracting 1.5 * 2^23 rounds to the nearest integer and leaves
// that integer in the low bits of the sum.
inline constexpr float kRoundingShift = 12582912.0f;

// 2^n for n in [-126, 127].
SOAPSTONE_HD float powerOfTwo(int32_t n) {
  return floatOf(static_cast<uint32_t>(n + 127) << 23);
}

// x = n ln 2 + rest with |rest| <= ln(2)/2.
struct ReducedExponent {
  int32_t n;
  float rest;
};

SOAPSTONE_HD ReducedExponent reduceExponent(float x) {
  float shifted = x * 1.44269504f + kRoundingShift;
  int32_t n = static_cast<int32_t>(bitsOf(shifted) - bitsOf(kRoundingShift));
  float count = shifted - kRoundingShift;
  float rest = x - count * 0.693359375f;  // 9 bits of ln 2: exact products.
  return {n, rest + count * 2.12194440e-4f};
}

// exp(r) - 1 for |r| <= ln(2)/2, by Taylor's series.
SOAPSTONE_HD float expm1Small(float r) {
  float p = 1.0f / 5040;
  p = p * r + 1.0f / 720;
  p = p * r + 1.0f / 120;
  p = p * r + 1.0f / 24;
  p = p * r + 1.0f / 6;
  p = p * r + 0.5f;
  return p * (r * r) + r;
}

struct ReducedAngle {
  int32_t quadrant;  // Modulo 4, in the low bits.
  float rest;        // |rest| <= pi/4.
};

// x = quadrant * pi/2 + rest, in double: no cancellation up to 2^40.
SOAPSTONE_HD ReducedAngle reduceAngle(float x) {
  constexpr double kShift = 6755399441055744.0;  // 1.5 * 2^52.
  double wide = static_cast<double>(x);
  double shifted = wide * 0.63661977236758134308 + kShift;
  double count = shifted - kShift;
  double rest = wide - count * 1.57079632679489655800;
  rest -= count * 6.12323399573676603587e-17;
#ifdef __CUDA_ARCH__
  int64_t bits = __double_as_longlong(shifted);
#else
  int64_t bits;
  std::memcpy(&bits, &shifted, sizeof(bits));
#endif
  return {static_cast<int32_t>(bits & 3), static_cast<float>(rest)};
}

SOAPSTONE_HD float sinSmall(float r) {
  float z = r * r;
  float p = 1.0f / 362880;
  p = p * z - 1.0f / 5040;
  p = p * z + 1.0f / 120;
  p = p * z - 1.0f / 6;
  return p * (z * r) + r;
}

SOAPSTONE_HD float cosSmall(float r) {
  float z = r * r;
  float p = -1.0f / 3628800;
  p = p * z + 1.0f / 40320;
  p = p * z - 1.0f / 720;
  p = p * z + 1.0f / 24;
  p = p * z - 0.5f;
  return p * z + 1.0f;
}

// sin of (quadrant + shift) * pi/2 + rest.
SOAPSTONE_HD float sinOfAngle(ReducedAngle angle, int32_t shift) {
  int32_t quadrant = angle.quadrant + shift;
  float s = sinSmall(angle.rest);
  float c = cosSmall(angle.rest);
  float value = (quadrant & 1) != 0 ? c : s;
  return (quadrant & 2) != 0 ? -value : value;
}

}  // namespace detail

// --- Exponentials and logarithms ---------------------------------------------

SOAPSTONE_HD float exp(float x) {
#ifdef __CUDA_ARCH__
  return ::expf(x);
#else
  x = x < -104.0f ? -104.0f : x;
  x = x > 89.0f ? 89.0f : x;
  detail::ReducedExponent reduced = detail::reduceExponent(x);
  float value = detail::expm1Small(reduced.rest) + 1.0f;
  // In two factors, for results that overflow or are subnormal.
  int32_t half = reduced.n >> 1;
  return value * detail::powerOfTwo(half) *
         detail::powerOfTwo(reduced.n - half);
#endif
}

SOAPSTONE_HD float log(float x) {
#ifdef __CUDA_ARCH__
  return ::logf(x);
#else
  bool tiny = x < 1.17549435e-38f;
  float scaled = tiny ? x * 8388608.0f : x;
  uint32_t bits = detail::bitsOf(scaled);
  // Mantissa in [sqrt(1/2), sqrt(2)).
  uint32_t offset = bits - 0x3f3504f3u;
  int32_t exponent = static_cast<int32_t>(offset) >> 23;
  float mantissa = detail::floatOf((offset & 0x007fffffu) + 0x3f3504f3u);
  float count = static_cast<float>(exponent) - (tiny ? 23.0f : 0.0f);
  // log(1 + f) = 2 atanh(f / (2 + f)) = f - (f^2/2 - s (f^2/2 + R(s^2))).
  float f = mantissa - 1.0f;
  float s = f / (2.0f + f);
  float z = s * s;
  float p = 2.0f / 11;
  p = p * z + 2.0f / 9;
  p = p * z + 2.0f / 7;
  p = p * z + 2.0f / 5;
  p = p * z + 2.0f / 3;
  float half = 0.5f * f * f;
  float tail = half - s * (half + p * z) + count * 2.12194440e-4f;
  float result = (f - tail) + count * 0.693359375f;
  result = x == kInfinity ? kInfinity : result;
  result = x == 0.0f ? -kInfinity : result;
  return x >= 0.0f ? result : kNan;
#endif
}

SOAPSTONE_HD float sigmoid(float x) { return 1.0f / (1.0f + exp(-x)); }

SOAPSTONE_HD float tanh(float x) {
#ifdef __CUDA_ARCH__
  return ::tanhf(x);
#else
  float magnitude = x < 0.0f ? -x : x;
  float y = 2.0f * (magnitude > 10.0f ? 10.0f : magnitude);
  detail::ReducedExponent reduced = detail::reduceExponent(y);
  float power = detail::powerOfTwo(reduced.n & 63);
  float expm1 = detail::expm1Small(reduced.rest) * power + (power - 1.0f);
  float value = expm1 / (expm1 + 2.0f);
  return detail::floatOf(detail::bitsOf(value) |
                         (detail::bitsOf(x) & 0x80000000u));
#endif
}

// log(1 + exp(x)) without overflow.
SOAPSTONE_HD float softplus(float x) {
  float magnitude = x < 0.0f ? -x : x;
  float positive = x > 0.0f ? x : 0.0f;
  float small = exp(-magnitude);  // In (0, 1].
  // log1p by Kahan's correction: log(u) * small / (u - 1), exact where u is 1.
  float u = 1.0f + small;
  float difference = u - 1.0f;
  float safe = difference == 0.0f ? 1.0f : difference;
  float value = difference == 0.0f ? small : log(u) * (small / safe);
  return positive + value + (x != x ? x : 0.0f);
}

// --- Error function ----------------------------------------------------------

SOAPSTONE_HD float erf(float x) {
#ifdef __CUDA_ARCH__
  return ::erff(x);
#else
  float magnitude = x < 0.0f ? -x : x;
  // Below 1, the Taylor series.
  float small = magnitude > 1.0f ? 1.0f : magnitude;
  float z = small * small;
  float p = 1.0f / (3628800.0f * 21);
  p = p * z - 1.0f / (362880.0f * 19);
  p = p * z + 1.0f / (40320.0f * 17);
  p = p * z - 1.0f / (5040.0f * 15);
  p = p * z + 1.0f / (720.0f * 13);
  p = p * z - 1.0f / (120.0f * 11);
  p = p * z + 1.0f / (24.0f * 9);
  p = p * z - 1.0f / (6.0f * 7);
  p = p * z + 1.0f / 10;
  p = p * z - 1.0f / 3;
  float near = 1.12837917f * (p * (z * small) + small);
  // Above, 1 - exp(-x^2) P(1 / (x + 1.5)), where P interpolates
  // exp(x^2) erfc(x) at Chebyshev nodes; 1 in f32 from 4 on.
  float large = magnitude > 4.0f ? 4.0f : magnitude;
  float t = 1.0f / (large + 1.5f);
  float q = 2.3848563674864414f;
  q = q * t - 4.6674924086531355f;
  q = q * t + 2.292174937697324f;
  q = q * t + 0.6139247129386411f;
  q = q * t + 0.8954443878600519f;
  q = q * t + 0.5606519467747161f;
  q = q * t + 1.0758024801481087e-4f;
  float far = 1.0f - exp(-large * large) * q;
  float value = magnitude <= 1.0f ? near : far;
  value = x != x ? x : value;
  return detail::floatOf((detail::bitsOf(value) & 0x7fffffffu) |
                         (detail::bitsOf(x) & 0x80000000u));
#endif
}

SOAPSTONE_HD float gelu(float x) {
  return 0.5f * x * (1.0f + erf(x * 0.70710678f));
}

SOAPSTONE_HD float geluTanh(float x) {
  float inner = 0.79788456f * (x + 0.044715f * x * x * x);
  return 0.5f * x * (1.0f + tanh(inner));
}

SOAPSTONE_HD float silu(float x) { return x / (1.0f + exp(-x)); }

// --- Circular and hyperbolic functions ---------------------------------------

SOAPSTONE_HD float sin(float x) {
#ifdef __CUDA_ARCH__
  return ::sinf(x);
#else
  return detail::sinOfAngle(detail::reduceAngle(x), 0);
#endif
}

SOAPSTONE_HD float cos(float x) {
#ifdef __CUDA_ARCH__
  return ::cosf(x);
#else
  return detail::sinOfAngle(detail::reduceAngle(x), 1);
#endif
}

SOAPSTONE_HD float tan(float x) { return sin(x) / cos(x); }
SOAPSTONE_HD float asin(float x) { return ::asinf(x); }
SOAPSTONE_HD float acos(float x) { return ::acosf(x); }
SOAPSTONE_HD float atan(float x) { return ::atanf(x); }
SOAPSTONE_HD float sinh(float x) { return ::sinhf(x); }
SOAPSTONE_HD float cosh(float x) { return ::coshf(x); }
// A value through which no gradient flows, in programs without a backward pass.
SOAPSTONE_HD float detach(float x) { return x; }
SOAPSTONE_HD float asinh(float x) { return ::asinhf(x); }
SOAPSTONE_HD float acosh(float x) { return ::acoshf(x); }
SOAPSTONE_HD float atanh(float x) { return ::atanhf(x); }

// --- Roots, powers, rounding -------------------------------------------------

SOAPSTONE_HD float sqrt(float x) { return ::sqrtf(x); }
SOAPSTONE_HD float rsqrt(float x) { return 1.0f / ::sqrtf(x); }
SOAPSTONE_HD float reciprocal(float x) { return 1.0f / x; }

SOAPSTONE_HD float pow(float x, float y) {
  // Exporters write squares and cubes as powers.
  if (y == 2.0f) return x * x;
  if (y == 3.0f) return x * x * x;
  return ::powf(x, y);
}

// Power by squaring; negative exponents give 0, except of 1 and -1.
template <typename T>
requires std::is_integral_v<T> SOAPSTONE_HD T pow(T x, T y) {
  using Unsigned = std::make_unsigned_t<T>;
  if (y < 0) {
    if (x == 1) return 1;
    if (x == -1) return (y & 1) != 0 ? -1 : 1;
    return 0;
  }
  Unsigned result = 1;
  Unsigned base = static_cast<Unsigned>(x);
  for (Unsigned rest = static_cast<Unsigned>(y); rest != 0; rest >>= 1) {
    if ((rest & 1) != 0) result *= base;
    base *= base;
  }
  return static_cast<T>(result);
}

SOAPSTONE_HD float floor(float x) { return ::floorf(x); }
SOAPSTONE_HD float ceil(float x) { return ::ceilf(x); }
// Half to even.
SOAPSTONE_HD float round(float x) { return ::rintf(x); }

SOAPSTONE_HD float abs(float x) {
  return detail::floatOf(detail::bitsOf(x) & 0x7fffffffu);
}
SOAPSTONE_HD float sign(float x) {
  float value = (x > 0.0f ? 1.0f : 0.0f) - (x < 0.0f ? 1.0f : 0.0f);
  return x != x ? x : value;
}
// NaN stays NaN.
SOAPSTONE_HD float relu(float x) { return x < 0.0f ? 0.0f : x; }
SOAPSTONE_HD bool isNan(float x) { return x != x; }
SOAPSTONE_HD bool isInf(float x) { return abs(x) == kInfinity; }

// --- Two numbers -------------------------------------------------------------

SOAPSTONE_HD float maximum(float a, float b) {
  float larger = a > b ? a : b;
  return a != a ? a : larger;
}
SOAPSTONE_HD float minimum(float a, float b) {
  float smaller = a < b ? a : b;
  return a != a ? a : smaller;
}
// C's fmod: sign of the dividend.
SOAPSTONE_HD float truncMod(float a, float b) { return ::fmodf(a, b); }
// Sign of the divisor.
SOAPSTONE_HD float floorMod(float a, float b) {
  float rest = ::fmodf(a, b);
  return rest != 0.0f && ((rest < 0.0f) != (b < 0.0f)) ? rest + b : rest;
}

// --- Integers: wrapping, and total -------------------------------------------

template <typename T>
concept Integer = std::is_same_v<T, int64_t> || std::is_same_v<T, int32_t>;

template <Integer T>
SOAPSTONE_HD T wrappingAdd(T a, T b) {
  using Unsigned = std::make_unsigned_t<T>;
  return static_cast<T>(static_cast<Unsigned>(a) + static_cast<Unsigned>(b));
}
template <Integer T>
SOAPSTONE_HD T wrappingSub(T a, T b) {
  using Unsigned = std::make_unsigned_t<T>;
  return static_cast<T>(static_cast<Unsigned>(a) - static_cast<Unsigned>(b));
}
template <Integer T>
SOAPSTONE_HD T wrappingMul(T a, T b) {
  using Unsigned = std::make_unsigned_t<T>;
  return static_cast<T>(static_cast<Unsigned>(a) * static_cast<Unsigned>(b));
}
template <Integer T>
SOAPSTONE_HD T negate(T x) {
  return wrappingSub(T{0}, x);
}
SOAPSTONE_HD float negate(float x) { return -x; }

// Truncates; x / 0 is 0, and the smallest number over -1 wraps.
template <Integer T>
SOAPSTONE_HD T divide(T a, T b) {
  if (b == 0) return 0;
  if (b == -1) return negate(a);
  return a / b;
}
template <Integer T>
SOAPSTONE_HD T truncMod(T a, T b) {
  if (b == 0 || b == -1) return 0;
  return a % b;
}
template <Integer T>
SOAPSTONE_HD T floorMod(T a, T b) {
  T rest = truncMod(a, b);
  return rest != 0 && ((rest < 0) != (b < 0)) ? rest + b : rest;
}
template <Integer T>
SOAPSTONE_HD T maximum(T a, T b) {
  return a > b ? a : b;
}
template <Integer T>
SOAPSTONE_HD T minimum(T a, T b) {
  return a < b ? a : b;
}
template <Integer T>
SOAPSTONE_HD T abs(T x) {
  return x < 0 ? negate(x) : x;
}
template <Integer T>
SOAPSTONE_HD T sign(T x) {
  return static_cast<T>((x > 0) - (x < 0));
}
template <Integer T>
SOAPSTONE_HD T relu(T x) {
  return x < 0 ? 0 : x;
}

// Float to integer: truncates, saturates, NaN gives 0.
template <Integer T>
SOAPSTONE_HD T truncate(float x) {
  constexpr float kLimit =
      sizeof(T) == 8 ? 9223372036854775808.0f : 2147483648.0f;
  // Not std::numeric_limits, whose functions are the host's alone.
  constexpr T kLargest = static_cast<T>(sizeof(T) == 8 ? INT64_MAX : INT32_MAX);
  constexpr T kSmallest =
      static_cast<T>(sizeof(T) == 8 ? INT64_MIN : INT32_MIN);
  bool inside = x >= -kLimit && x < kLimit;
  T value = static_cast<T>(inside ? x : 0.0f);
  value = x >= kLimit ? kLargest : value;
  return x < -kLimit ? kSmallest : value;
}

}  // namespace soapstone::runtime::math

#endif  // SOAPSTONE_RUNTIME_MATH_H_
