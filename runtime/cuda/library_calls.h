#ifndef SOAPSTONE_RUNTIME_CUDA_LIBRARY_CALLS_H_
#define SOAPSTONE_RUNTIME_CUDA_LIBRARY_CALLS_H_

// Code shared by calls of NVIDIA's libraries. Internal to the back end.

#include <cuda_runtime.h>

#include "runtime/runtime.h"

namespace soapstone::runtime {

inline cudaStream_t queueOf(Stream stream) {
  return static_cast<cudaStream_t>(stream.handle);
}

// A pointer as the library wants it; inputs are not written.
inline void* loose(const void* data) { return const_cast<void*>(data); }

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_LIBRARY_CALLS_H_
