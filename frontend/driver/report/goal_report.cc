#include "frontend/driver/report/goal_report.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cost_model/presets.h"
#include "ir/support/status_macros.h"

namespace soapstone::driver {
namespace {

struct Objective {
  const char* name;
  search::SearchObjective objective;
  // Words for the chosen number of devices.
  const char* praise;
};
constexpr Objective kObjectives[] = {
    {"time", search::SearchObjective::kTime, ""},
    {"throughput-per-device", search::SearchObjective::kThroughputPerDevice,
     "throughput per device is highest"},
    {"cost", search::SearchObjective::kCost, "a step costs least"},
    {"devices", search::SearchObjective::kDevices, "the deadline is reached"}};

const Objective& entryOf(search::SearchObjective objective) {
  return *std::find_if(
      std::begin(kObjectives), std::end(kObjectives),
      [&](const Objective& entry) { return entry.objective == objective; });
}

const char* unitOf(const search::SearchGoal& goal) {
  return goal.pricesPerHour.empty() ? "device-hours"
                                    : "in the currency of the prices";
}

// Why nothing was found.
const char* stateText(search::CountState state) {
  switch (state) {
    case search::CountState::kImpossible:
      return "no plan";
    case search::CountState::kNotTried:
      return "not tried out";
    case search::CountState::kFound:
    case search::CountState::kDoesNotFit:
      break;
  }
  return "does not fit";
}

// A number of devices that was not tried to the end may fit.
const char* fitsJson(const search::CountFigures& count) {
  if (count.state == search::CountState::kNotTried) return "null";
  return count.picoseconds > 0 ? "true" : "false";
}

std::vector<search::CountFigures> ascending(
    std::vector<search::CountFigures> counts) {
  std::stable_sort(
      counts.begin(), counts.end(),
      [](const search::CountFigures& a, const search::CountFigures& b) {
        return a.devices < b.devices;
      });
  return counts;
}

}  // namespace

absl::StatusOr<search::SearchGoal> goalOf(const SearchCommand& command,
                                          const cost_model::Machine& machine) {
  search::SearchGoal goal;
  for (const Objective& entry : kObjectives) {
    if (command.objective == entry.name) goal.objective = entry.objective;
  }
  goal.deadlinePicoseconds = std::llround(1e12 * command.deadline.seconds);
  SOAPSTONE_ASSIGN_OR_RETURN(cost_model::DevicePrices prices,
                             cost_model::findDevicePrices(command.machine));
  SOAPSTONE_ASSIGN_OR_RETURN(goal.stragglers,
                             cost_model::findStragglers(command.machine));
  if (goal.objective == search::SearchObjective::kCost) {
    SOAPSTONE_ASSIGN_OR_RETURN(goal.pricesPerHour,
                               search::pricesOf(machine, prices));
  }
  return goal;
}

std::string goalText(const search::SearchGoal& goal,
                     const std::vector<search::CountFigures>& counts,
                     int64_t chosen, int64_t devices) {
  if (goal.objective == search::SearchObjective::kTime) return "";
  std::string text =
      absl::StrFormat("%s on %d of %d devices:\n",
                      entryOf(goal.objective).praise, chosen, devices);
  if (counts.size() < 2) return text;
  absl::StrAppendFormat(&text, "%9s %15s  cost of a step, %s\n", "devices",
                        "iteration", unitOf(goal));
  for (const search::CountFigures& count : ascending(counts)) {
    if (count.picoseconds == 0) {
      absl::StrAppendFormat(&text, "%9d %15s\n", count.devices,
                            stateText(count.state));
      continue;
    }
    absl::StrAppendFormat(
        &text, "%9d %12.3f ms  %.6g%s%s\n", count.devices,
        1e-9 * static_cast<double>(count.picoseconds),
        goal.costOf(count.devices, count.picoseconds),
        goal.isReachedBy(count.picoseconds) ? "" : ", too late",
        count.devices == chosen ? "  chosen" : "");
  }
  return text + "\n";
}

std::string goalJson(const search::SearchGoal& goal,
                     const std::vector<search::CountFigures>& counts,
                     int64_t chosen) {
  if (goal.objective == search::SearchObjective::kTime) return "";
  std::string text =
      absl::StrFormat(",\"objective\":\"%s\",\"cost_unit\":\"%s\",\"counts\":[",
                      entryOf(goal.objective).name,
                      goal.pricesPerHour.empty() ? "device-hours" : "price");
  bool isFirst = true;
  for (const search::CountFigures& count : ascending(counts)) {
    absl::StrAppendFormat(&text, "%s{\"devices\":%d,\"fits\":%s",
                          isFirst ? "" : ",", count.devices, fitsJson(count));
    isFirst = false;
    if (count.picoseconds > 0) {
      absl::StrAppendFormat(
          &text, ",\"iteration_time_s\":%.9g,\"cost\":%.9g,\"in_time\":%s",
          1e-12 * static_cast<double>(count.picoseconds),
          goal.costOf(count.devices, count.picoseconds),
          goal.isReachedBy(count.picoseconds) ? "true" : "false");
    }
    absl::StrAppend(
        &text, ",\"chosen\":", count.devices == chosen ? "true" : "false", "}");
  }
  return text + "]";
}

}  // namespace soapstone::driver
