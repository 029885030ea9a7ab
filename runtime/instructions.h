#ifndef SOAPSTONE_RUNTIME_INSTRUCTIONS_H_
#define SOAPSTONE_RUNTIME_INSTRUCTIONS_H_

// Instructions of a GPU for which C++ has no words, each a function. Included
// where nvcc compiles for the device alone. A device that a test emulates has a
// header of this name with functions of the host.

#include <cstdint>

namespace soapstone::runtime::instructions {

__device__ __forceinline__ float widenF16(uint16_t bits) {
  float wide;
  asm("cvt.f32.f16 %0, %1;" : "=f"(wide) : "h"(bits));
  return wide;
}

__device__ __forceinline__ uint16_t roundToF16(float value) {
  uint16_t bits;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(value));
  return bits;
}

#if __CUDA_ARCH__ >= 800

// The NaN of these is another one than that of integer code.
__device__ __forceinline__ uint16_t roundToBf16(float value) {
  uint16_t bits;
  asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(bits) : "f"(value));
  return bits;
}

// Two neighbours in one word, the first in its lower half.
__device__ __forceinline__ uint32_t roundPairToBf16(float first, float second) {
  uint32_t pair;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(second), "f"(first));
  return pair;
}

// The smaller number; NaN if one is.
__device__ __forceinline__ float smallerOrNan(float a, float b) {
  float result;
  asm("min.NaN.f32 %0, %1, %2;" : "=f"(result) : "f"(a), "f"(b));
  return result;
}

#endif

// 2^x to 2 units in the last place, and 1 / x to one; subnormal results are 0.
__device__ __forceinline__ float powerOfTwo(float x) {
  float power;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(power) : "f"(x));
  return power;
}
__device__ __forceinline__ float reciprocal(float x) {
  float result;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(x));
  return result;
}

// Writes four words to global memory by one access: a compiler that cannot see
// how `to` is aligned makes four stores of them, or copies the words first.
__device__ __forceinline__ void writeWords(void* to, uint32_t a, uint32_t b,
                                           uint32_t c, uint32_t d) {
  asm volatile("st.global.v4.b32 [%0], {%1, %2, %3, %4};"
               :
               : "l"(__cvta_generic_to_global(to)), "r"(a), "r"(b), "r"(c),
                 "r"(d)
               : "memory");
}

}  // namespace soapstone::runtime::instructions

#endif  // SOAPSTONE_RUNTIME_INSTRUCTIONS_H_
