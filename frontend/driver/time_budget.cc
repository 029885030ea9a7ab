#include "frontend/driver/time_budget.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace soapstone {
namespace {

constexpr double kLongestBudgetSeconds = 7 * 86400;

}  // namespace

absl::StatusOr<double> parseTimeBudget(const std::string& text) {
  struct Unit {
    const char* suffix;
    double seconds;
  };
  constexpr Unit kUnits[] = {{"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}};
  absl::string_view number = text;
  double unit = 1;
  for (const Unit& candidate : kUnits) {
    if (!absl::ConsumeSuffix(&number, candidate.suffix)) continue;
    unit = candidate.seconds;
    break;
  }
  double value = 0;
  if (!absl::SimpleAtod(number, &value) || !(value * unit > 0) ||
      !(value * unit <= kLongestBudgetSeconds)) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", text,
                     "' is not a time above 0 and up to 7 days; write e.g. "
                     "30s, 500ms, 2m or 1h"));
  }
  return value * unit;
}

std::string checkTimeBudget(const std::string& text) {
  return std::string(parseTimeBudget(text).status().message());
}

}  // namespace soapstone
