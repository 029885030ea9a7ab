#ifndef SOAPSTONE_TESTS_GPU_EMULATED_EMULATED_MEMORY_H_
#define SOAPSTONE_TESTS_GPU_EMULATED_EMULATED_MEMORY_H_

// Memory of the emulated device: of the host, filled with NaN, with bytes
// behind it that nothing may change.

#include <cstddef>

namespace emulated {

void* allocate(size_t bytes);
void release(void* memory);
bool isOfDevice(const void* place);
// Ends the program if something wrote behind an allocation.
void checkMemory();

// Between these, the device's memory is nobody's: any access ends the program,
// with `kernel` in the message.
void lockMemory(const void* kernel);
void unlockMemory();
bool isLocked();

}  // namespace emulated

#endif  // SOAPSTONE_TESTS_GPU_EMULATED_EMULATED_MEMORY_H_
