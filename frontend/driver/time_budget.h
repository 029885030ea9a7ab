#ifndef SOAPSTONE_FRONTEND_DRIVER_TIME_BUDGET_H_
#define SOAPSTONE_FRONTEND_DRIVER_TIME_BUDGET_H_

#include <chrono>
#include <string>

#include "CLI/CLI.hpp"

namespace soapstone::driver {

// The value of --time-budget, or of another option that takes a time.
struct TimeBudget {
  std::string text;  // As it was given.
  double seconds = 0;
};

// When the command started: before its libraries were loaded, which takes as
// long as a small search. It is estimated as the time until now in which the
// process ran or waited for a processor, at most a second of it: a shell may
// have slept in the same process before.
std::chrono::steady_clock::time_point commandBegin();

// Adds the option --time-budget to a command: "30s", "500ms", "2m", "1h", or a
// number of seconds, above 0 and at most 7 days; all else is bad usage. Without
// the option `budget` is `standard`.
void addTimeBudget(CLI::App& command, const std::string& description,
                   const std::string& standard, TimeBudget& budget);

// Adds another option that takes such a time; none unless it is given.
void addTimeOption(CLI::App& command, const std::string& name,
                   const std::string& description, TimeBudget& time);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_TIME_BUDGET_H_
