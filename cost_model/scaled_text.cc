#include "cost_model/scaled_text.h"

#include <cmath>

#include "absl/strings/str_format.h"

namespace soapstone::cost_model {
namespace {

constexpr const char* kPrefixes[] = {"", "k", "M", "G", "T", "P"};
constexpr const char* kBinaryUnits[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
constexpr int kMostPrefix = 5;
// From here on four digits are those of a thousand of the unit.
constexpr double kNextPrefix = 999.95;
constexpr double kNextBinary = 1023.5;
// From here on one digit behind the point says enough of a percentage.
constexpr double kPlainPercent = 0.0995;

}  // namespace

std::string scaledText(double value, const char* unit) {
  int prefix = 0;
  while (value >= kNextPrefix && prefix < kMostPrefix) {
    value /= 1000;
    ++prefix;
  }
  return absl::StrFormat("%.4g %s%s", value, kPrefixes[prefix], unit);
}

std::string bytesText(int64_t bytes) {
  auto value = static_cast<double>(bytes);
  int unit = 0;
  while (std::abs(value) >= kNextBinary && unit < kMostPrefix) {
    value /= 1024;
    ++unit;
  }
  // Four digits, or all of a whole number of up to 1023.
  return absl::StrFormat("%.4g %s", value, kBinaryUnits[unit]);
}

std::string percentText(double part) {
  const double percent = 100 * part;
  const bool isSmall = percent > 0 && percent < kPlainPercent;
  return isSmall ? absl::StrFormat("%.2g %%", percent)
                 : absl::StrFormat("%.1f %%", percent);
}

}  // namespace soapstone::cost_model
