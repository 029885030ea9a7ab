#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_GOAL_REPORT_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_GOAL_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "frontend/driver/commands/search_options.h"
#include "passes/search/search_goal.h"

namespace soapstone::driver {

// The goal of the command, with the prices of its machine. Fails with
// InvalidArgument if a price is missing or invalid.
absl::StatusOr<search::SearchGoal> goalOf(const SearchCommand& command,
                                          const cost_model::Machine& machine);

// The results on each number of devices, and the chosen one; empty for a search
// of the shortest time. `devices` is the number available.
std::string goalText(const search::SearchGoal& goal,
                     const std::vector<search::CountFigures>& counts,
                     int64_t chosen, int64_t devices);

// The same as members of a JSON object, with a comma before the first.
std::string goalJson(const search::SearchGoal& goal,
                     const std::vector<search::CountFigures>& counts,
                     int64_t chosen);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_GOAL_REPORT_H_
