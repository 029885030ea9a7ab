#ifndef SOAPSTONE_TESTS_GPU_EMULATED_EMULATED_DEVICE_H_
#define SOAPSTONE_TESTS_GPU_EMULATED_EMULATED_DEVICE_H_

// A device of one multiprocessor that is the host: kernels are functions that
// are called for each thread of each block. Threads of a block are fibers. One
// runs until it waits for others, at __syncthreads or at an operation of a
// warp, and which one is next is drawn: a kernel that lacks a barrier, or whose
// result depends on the order of its blocks, gives other bits with another seed
// (EMULATED_SEED; 0: ascending order, 1: descending order).
//
// What a device would leave undefined ends the program with a line: a barrier
// or a warp's operation that some threads never reach, an access that is not
// aligned, a write behind an allocation, a read or write of memory in a kernel
// that was launched early, before it has waited.

#include <cuda_runtime.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <tuple>
#include <utility>

// Of the thread that runs.
extern uint3 threadIdx, blockIdx, gridDim, blockDim;

namespace emulated {

// In place of EMULATED_SEED, for what is launched from here on.
void setSeed(unsigned seed);

// Says what is wrong and ends the program.
[[noreturn]] void fail(const char* format, ...)
    __attribute__((format(printf, 1, 2)));

// All threads of the block meet at one line.
void meetBlock(const char* file, int line);

// All threads of the warp meet in one operation, whose name is compared; the
// lanes' words are there until the next one. Returns 32 words.
const uint64_t* meetWarp(unsigned mask, const char* operation, uint64_t word);

// Whatever is in front of this kernel on its stream is done from here on.
void waitForGrids();

uint16_t roundToBf16(float value);
uint16_t roundToF16(float value);
float widenF16(uint16_t bits);
// Subnormal numbers as 0.
float flushed(float value);

inline void requireAligned(const void* place, size_t bytes) {
  if (reinterpret_cast<uintptr_t>(place) % bytes == 0) return;
  fail("an access of %zu bytes at %p is not aligned", bytes, place);
}

// Puts a launch on its stream. `body` is what each thread does.
cudaError_t launch(const cudaLaunchConfig_t& config, const void* kernel,
                   std::function<void()> body);

// Runs a kernel now.
void runGrid(dim3 grid, dim3 blockSize, bool isEarly, const void* kernel,
             const std::function<void()>& body);

template <typename T>
T shuffled(unsigned mask, const char* operation, T value, int from) {
  static_assert(sizeof(T) <= sizeof(uint64_t));
  uint64_t word = 0;
  std::memcpy(&word, &value, sizeof(value));
  const uint64_t* words = meetWarp(mask, operation, word);
  T result;
  std::memcpy(&result, &words[from], sizeof(result));
  return result;
}

// In place of the toolkit's cudaLaunchKernelEx, which loses the types of the
// parameters.
template <typename... Parameters, typename... Arguments>
cudaError_t launchKernel(const cudaLaunchConfig_t* config,
                         void (*kernel)(Parameters...),
                         Arguments&&... arguments) {
  std::tuple<Parameters...> values(std::forward<Arguments>(arguments)...);
  return launch(
      *config, reinterpret_cast<const void*>(kernel),
      [kernel, values = std::move(values)] { std::apply(kernel, values); });
}

inline int lane() { return static_cast<int>(threadIdx.x % 32); }

}  // namespace emulated

template <typename T>
T __shfl_xor_sync(unsigned mask, T value, int distance) {
  return emulated::shuffled(mask, "xor", value, emulated::lane() ^ distance);
}

template <typename T>
T __shfl_up_sync(unsigned mask, T value, int distance) {
  const int from = emulated::lane() - distance;
  return emulated::shuffled(mask, "up", value,
                            from < 0 ? emulated::lane() : from);
}

template <typename T>
T __shfl_sync(unsigned mask, T value, int from) {
  return emulated::shuffled(mask, "from", value, from % 32);
}

inline unsigned __ballot_sync(unsigned mask, bool value) {
  const uint64_t* words = emulated::meetWarp(mask, "ballot", value ? 1 : 0);
  unsigned bits = 0;
  for (int i = 0; i < 32; ++i) bits |= static_cast<unsigned>(words[i]) << i;
  return bits;
}

inline void cudaGridDependencySynchronize() { emulated::waitForGrids(); }
inline void cudaTriggerProgrammaticLaunchCompletion() {}

inline unsigned __float_as_uint(float value) {
  unsigned bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}
inline float __uint_as_float(unsigned bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}
inline long long __double_as_longlong(double value) {
  long long bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}
inline unsigned __umulhi(unsigned a, unsigned b) {
  return static_cast<unsigned>((uint64_t{a} * b) >> 32);
}

#endif  // SOAPSTONE_TESTS_GPU_EMULATED_EMULATED_DEVICE_H_
