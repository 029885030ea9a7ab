#include "cost_model/scaled_text.h"

#include "absl/strings/str_format.h"

namespace soapstone {
namespace {

constexpr const char* kPrefixes[] = {"", "k", "M", "G", "T", "P"};
constexpr int kMostPrefix = 5;
// From here on four digits are those of a thousand of the unit.
constexpr double kNextPrefix = 999.95;

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
  return scaledText(static_cast<double>(bytes), "B");
}

}  // namespace soapstone
