#include "frontend/driver/time_budget.h"

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <optional>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "frontend/driver/terminal.h"

namespace soapstone::driver {
namespace {

constexpr double kLongestBudgetSeconds = 7 * 86400;

// Loading the libraries takes less. A process that became this command (exec)
// may have used more before, which no user waited for here.
constexpr std::chrono::nanoseconds kLongestLoad = std::chrono::seconds(1);

// Seconds; nullopt for what is no time above 0 and up to the longest.
std::optional<double> parseTimeBudget(const std::string& text) {
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
    return std::nullopt;
  }
  return value * unit;
}

TimeBudget timeOf(const std::string& option, const std::string& text) {
  std::optional<double> seconds = parseTimeBudget(text);
  if (!seconds) {
    throw CLI::ValidationError(
        option, absl::StrCat("'", text,
                             "' is not a time above 0 and up to 7 days; write "
                             "e.g. 30s, 500ms, 2m or 1h"));
  }
  return {text, *seconds};
}

// The time in which this process ran, and, where the system tells, in which it
// waited for a processor.
std::chrono::nanoseconds timeUntilNow() {
  timespec spent = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
  int64_t ran = 0, waited = 0;
  std::ifstream("/proc/self/schedstat") >> ran >> waited;
  return std::chrono::seconds(spent.tv_sec) +
         std::chrono::nanoseconds(spent.tv_nsec + waited);
}

}  // namespace

std::chrono::steady_clock::time_point commandBegin() {
  const auto now = std::chrono::steady_clock::now();
  // Called by another program: its time before is no command's.
  if (HeldOutput::isActive()) return now;
  return now - std::min(timeUntilNow(), kLongestLoad);
}

void addTimeBudget(CLI::App& command, const std::string& description,
                   const std::string& standard, TimeBudget& budget) {
  auto take = [&budget](const std::string& text) {
    budget = timeOf("--time-budget", text);
  };
  take(standard);
  command.add_option_function<std::string>("--time-budget", take, description)
      ->default_str(standard);
}

void addTimeOption(CLI::App& command, const std::string& name,
                   const std::string& description, TimeBudget& time) {
  auto take = [name, &time](const std::string& text) {
    time = timeOf(name, text);
  };
  command.add_option_function<std::string>(name, take, description);
}

}  // namespace soapstone::driver
