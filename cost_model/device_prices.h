#ifndef SOAPSTONE_COST_MODEL_DEVICE_PRICES_H_
#define SOAPSTONE_COST_MODEL_DEVICE_PRICES_H_

#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace soapstone::cost_model {

// The price of one device-hour, in any one currency, by the name of the device
// kind; kinds without a price are absent. Prices are no part of a
// MachineDescription: nothing that a step takes depends on them.
using DevicePrices = std::map<std::string, double>;

// A price of more than this is a mistake.
inline constexpr double kMostPricePerHour = 1e9;

// The "pricePerHour" of the device kinds of a machine file, or of its short
// form, where it is that of all devices. Fails with InvalidArgument and the
// place if a price is negative or no number; the rest of the text is not
// checked.
absl::StatusOr<DevicePrices> parseDevicePrices(absl::string_view text);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_DEVICE_PRICES_H_
