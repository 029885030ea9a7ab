// For tests without the lanes of the CUDA back end, and with scratch memory
// that is never used again: every call has its own, which a tool may watch.

#include "runtime/core/rank.h"
#include "runtime/cuda/device_state.h"

namespace soapstone::runtime {

void* DeviceWorkspace::take(size_t bytes) {
  chunks.push_back(DeviceMemory(bytes, "scratch memory"));
  return chunks.back().data();
}
void DeviceWorkspace::release(size_t, size_t) { chunks.clear(); }

DeviceState& deviceState(Rank& rank) {
  return *static_cast<DeviceState*>(rank.device.get());
}

}  // namespace soapstone::runtime
