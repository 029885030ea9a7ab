#ifndef SOAPSTONE_FRONTEND_DRIVER_TIME_BUDGET_H_
#define SOAPSTONE_FRONTEND_DRIVER_TIME_BUDGET_H_

#include <string>

#include "absl/status/statusor.h"

namespace soapstone {

// Seconds that the value of --time-budget says: "30s", "500ms", "2m", "1h", or
// a number of seconds. Fails with InvalidArgument unless they are above 0 and
// at most 7 days.
absl::StatusOr<double> parseTimeBudget(const std::string& text);

// The same as a check of an option: what is wrong with `text`, or "".
std::string checkTimeBudget(const std::string& text);

}  // namespace soapstone

#endif  // SOAPSTONE_FRONTEND_DRIVER_TIME_BUDGET_H_
