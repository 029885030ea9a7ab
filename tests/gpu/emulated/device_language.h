#ifndef SOAPSTONE_TESTS_GPU_EMULATED_DEVICE_LANGUAGE_H_
#define SOAPSTONE_TESTS_GPU_EMULATED_DEVICE_LANGUAGE_H_

// The words of CUDA for a compiler of the host, which takes the text of the
// kernels as nvcc does for sm_90: included in front of everything else
// (-include). What a kernel calls is in emulated_device.h.

// Headers that must not see that they are compiled for a device.
#include <cuda_runtime.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "tests/gpu/emulated/emulated_device.h"

#undef __host__
#undef __device__
#undef __global__
#undef __shared__
#undef __forceinline__
#undef __launch_bounds__
#define __host__
#define __device__
#define __global__
#define __forceinline__ inline
#define __launch_bounds__(...)
// One block runs at a time. The section is what each block finds filled with
// garbage; a reader or an uninitialised variable of a block never sees zeros.
#define __shared__ static __attribute__((section("emulated_shared")))

#define cudaLaunchKernelEx ::emulated::launchKernel
#define __syncthreads() ::emulated::meetBlock(__FILE__, __LINE__)

#define __CUDACC__ 1
#define __CUDA_ARCH__ 900

// In place of the header of this name.
#define SOAPSTONE_RUNTIME_INSTRUCTIONS_H_
namespace soapstone::runtime::instructions {

inline float widenF16(uint16_t bits) { return ::emulated::widenF16(bits); }
inline uint16_t roundToF16(float value) {
  return ::emulated::roundToF16(value);
}
inline uint16_t roundToBf16(float value) {
  return ::emulated::roundToBf16(value);
}
inline uint32_t roundPairToBf16(float first, float second) {
  return roundToBf16(first) | uint32_t{roundToBf16(second)} << 16;
}
inline float smallerOrNan(float a, float b) {
  return a != a || b != b ? NAN : (a < b ? a : b);
}
inline float powerOfTwo(float x) {
  return ::emulated::flushed(::exp2f(::emulated::flushed(x)));
}
inline float reciprocal(float x) {
  return ::emulated::flushed(1.0f / ::emulated::flushed(x));
}
inline void writeWords(void* to, uint32_t a, uint32_t b, uint32_t c,
                       uint32_t d) {
  ::emulated::requireAligned(to, 16);
  const uint32_t words[] = {a, b, c, d};
  std::memcpy(to, words, sizeof(words));
}

}  // namespace soapstone::runtime::instructions

#endif  // SOAPSTONE_TESTS_GPU_EMULATED_DEVICE_LANGUAGE_H_
