#ifndef SOAPSTONE_RUNTIME_COARSE_MATH_H_
#define SOAPSTONE_RUNTIME_COARSE_MATH_H_

// Functions of elements for kernels whose results have 16 bits. A GPU's memory
// feeds such kernels faster than the functions of math.h are computed there:
// GELU's alone would take longer than its accesses. These are right to 4e-7 of
// the largest value near by, a hundredth of what rounding to 16 bits leaves, in
// half the instructions. On the host they are those of math.h, which its vector
// code keeps up with.

#include <cmath>

#include "runtime/math.h"
#include "runtime/types.h"

namespace soapstone::runtime::math {
namespace detail {

// 2^x, to 2 units in the last place; subnormal results are 0.
SOAPSTONE_HD float coarsePowerOfTwo(float x) {
#ifdef __CUDA_ARCH__
  return instructions::powerOfTwo(x);
#else
  return ::exp2f(x);
#endif
}

// 1 / x for x from 1 on, to a unit in the last place; subnormal results are 0.
SOAPSTONE_HD float coarseReciprocal(float x) {
#ifdef __CUDA_ARCH__
  return instructions::reciprocal(x);
#else
  return 1.0f / x;
#endif
}

inline constexpr float kLog2OfE = 1.44269504f;

// erfc(x) / 2 for x >= 0, as exp(-x^2) P(1 / (1 + 0.39 x)), where P, without a
// constant term, approximates exp(x^2) erfc(x) / 2: the largest difference,
// weighted by exp(-x^2), is 4.2e-9. The form is that of Abramowitz and Stegun,
// 7.1.26. With `kIsNormal`, that of x / sqrt(2): Phi(-x).
template <bool kIsNormal>
SOAPSTONE_HD float coarseTail(float x) {
  constexpr float kRootHalf = kIsNormal ? 0.70710678f : 1.0f;
  const float t = coarseReciprocal(x * (0.39f * kRootHalf) + 1.0f);
  float p = -0.11376856267452240f;
  p = p * t + 0.44333219528198242f;
  p = p * t - 0.31770014762878418f;
  p = p * t + 0.32477968931198120f;
  p = p * t + 0.04569420590996742f;
  p = p * t + 0.11766260862350464f;
  constexpr float kExponent = (kIsNormal ? -0.5f : -1.0f) * kLog2OfE;
  return p * t * coarsePowerOfTwo(x * x * kExponent);
}

// The smaller of |x| and `most`; NaN for NaN. One instruction, as |x| alone is.
SOAPSTONE_HD float boundedMagnitude(float x, float most) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  return instructions::smallerOrNan(::fabsf(x), most);
#else
  const float magnitude = floatOf(bitsOf(x) & 0x7fffffffu);
  return magnitude > most ? most : magnitude;
#endif
}

SOAPSTONE_HD float erfByTail(float x) {
  const float magnitude = floatOf(bitsOf(x) & 0x7fffffffu);
  const float value = 1.0f - 2.0f * coarseTail<false>(magnitude);
  return floatOf(bitsOf(value) | (bitsOf(x) & 0x80000000u));
}

// x Phi(x): x minus x Phi(-x), or that of -x. Beyond 32, where Phi(-x) is 0,
// the bound keeps infinity out of a product with 0.
SOAPSTONE_HD float geluByTail(float x) {
  const float magnitude = boundedMagnitude(x, 32.0f);
  const float positive = x > 0.0f ? x : 0.0f;
  return positive - magnitude * coarseTail<true>(magnitude);
}

// 1 / (1 + exp(-x)).
SOAPSTONE_HD float sigmoidByPower(float x) {
  return coarseReciprocal(1.0f + coarsePowerOfTwo(x * -kLog2OfE));
}

}  // namespace detail

#ifdef __CUDA_ARCH__
SOAPSTONE_HD float coarseExp(float x) {
  return detail::coarsePowerOfTwo(x * detail::kLog2OfE);
}
// Where 1 is added to it: small results have few right digits.
SOAPSTONE_HD float coarseErf(float x) { return detail::erfByTail(x); }
SOAPSTONE_HD float coarseGelu(float x) { return detail::geluByTail(x); }
SOAPSTONE_HD float coarseGeluTanh(float x) {
  const float inner = 0.79788456f * (x + 0.044715f * x * x * x);
  return x * detail::sigmoidByPower(2.0f * inner);
}
SOAPSTONE_HD float coarseSigmoid(float x) { return detail::sigmoidByPower(x); }
SOAPSTONE_HD float coarseSilu(float x) { return x * detail::sigmoidByPower(x); }
#else
SOAPSTONE_HD float coarseExp(float x) { return exp(x); }
SOAPSTONE_HD float coarseErf(float x) { return erf(x); }
SOAPSTONE_HD float coarseGelu(float x) { return gelu(x); }
SOAPSTONE_HD float coarseGeluTanh(float x) { return geluTanh(x); }
SOAPSTONE_HD float coarseSigmoid(float x) { return sigmoid(x); }
SOAPSTONE_HD float coarseSilu(float x) { return silu(x); }
#endif

}  // namespace soapstone::runtime::math

#endif  // SOAPSTONE_RUNTIME_COARSE_MATH_H_
