#ifndef SOAPSTONE_IR_SHARDING_DEVICE_GRID_TEXT_H_
#define SOAPSTONE_IR_SHARDING_DEVICE_GRID_TEXT_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ir/sharding/device_grid.h"

namespace soapstone::sharding {

// Reads what DeviceGrid::toString writes: "3", "0..7", "4:2*4,4*1" or
// "{0,5,1}". Fails with InvalidArgument for anything else and for devices out
// of range or named twice.
absl::StatusOr<DeviceGrid> parseDeviceGrid(absl::string_view text);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_DEVICE_GRID_TEXT_H_
