// For tests without the lanes of the CUDA back end, which define this.

#include "runtime/core/rank.h"
#include "runtime/cuda/device_state.h"

namespace soapstone::runtime {

DeviceState& deviceState(Rank& rank) {
  return *static_cast<DeviceState*>(rank.device.get());
}

}  // namespace soapstone::runtime
