#ifndef SOAPSTONE_IR_SHARDING_GRID_BOUNDS_H_
#define SOAPSTONE_IR_SHARDING_GRID_BOUNDS_H_

#include "ir/sharding/device_grid.h"

namespace soapstone::sharding {

// The largest device number of a grid. Does not write out a strided one.
int highestDevice(const DeviceGrid& grid);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_GRID_BOUNDS_H_
