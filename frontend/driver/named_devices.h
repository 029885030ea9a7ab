#ifndef SOAPSTONE_FRONTEND_DRIVER_NAMED_DEVICES_H_
#define SOAPSTONE_FRONTEND_DRIVER_NAMED_DEVICES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace soapstone::driver {

// Fails with InvalidArgument if a strategy names devices (`on=`) that
// --devices leaves out; 0: it was not given.
absl::Status checkNamedDevices(const std::string& strategy,
                               const std::vector<int>& named, int64_t devices);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_NAMED_DEVICES_H_
