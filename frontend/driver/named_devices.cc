#include "frontend/driver/named_devices.h"

#include "absl/strings/str_cat.h"

namespace soapstone::driver {

absl::Status checkNamedDevices(const std::string& strategy,
                               const std::vector<int>& named, int64_t devices) {
  for (int device : named) {
    if (devices == 0 || device < devices) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("strategy '", strategy, "' names device ", device,
                     ", and --devices ", devices, " leaves it out; keep one"));
  }
  return absl::OkStatus();
}

}  // namespace soapstone::driver
