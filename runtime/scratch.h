#ifndef SOAPSTONE_RUNTIME_SCRATCH_H_
#define SOAPSTONE_RUNTIME_SCRATCH_H_

#include <cstddef>
#include <cstdint>

#include "runtime/runtime.h"

namespace soapstone::runtime {

// Memory for the length of one library call, taken from the rank's workspace:
// a stack that grows during the first step and is allocated no more after it.
// Scopes nest; what a scope took is given back when it ends.
class ScratchScope {
 public:
  explicit ScratchScope(Rank& rank);
  ~ScratchScope();
  ScratchScope(const ScratchScope&) = delete;
  ScratchScope& operator=(const ScratchScope&) = delete;

  // `bytes` bytes, aligned to 64, uninitialised.
  void* take(int64_t bytes);

  template <typename T>
  T* take(int64_t count) {
    return static_cast<T*>(take(count * static_cast<int64_t>(sizeof(T))));
  }

 private:
  Rank& rank;
  size_t chunk;
  size_t used;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_SCRATCH_H_
