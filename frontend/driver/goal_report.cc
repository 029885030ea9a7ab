#include "frontend/driver/goal_report.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cost_model/presets.h"
#include "ir/support/status_macros.h"

namespace soapstone {
namespace {

struct Objective {
  const char* name;
  SearchObjective objective;
  // What is said of the number of devices that was chosen.
  const char* praise;
};
constexpr Objective kObjectives[] = {
    {"time", SearchObjective::kTime, ""},
    {"throughput-per-device", SearchObjective::kThroughputPerDevice,
     "throughput per device is highest"},
    {"cost", SearchObjective::kCost, "a step costs least"},
    {"devices", SearchObjective::kDevices, "the deadline is reached"}};

const Objective& entryOf(SearchObjective objective) {
  return *std::find_if(
      std::begin(kObjectives), std::end(kObjectives),
      [&](const Objective& entry) { return entry.objective == objective; });
}

const char* unitOf(const SearchGoal& goal) {
  return goal.pricesPerHour.empty() ? "device-hours"
                                    : "in the currency of the prices";
}

// Why nothing was found.
const char* stateText(CountState state) {
  switch (state) {
    case CountState::kImpossible:
      return "no plan";
    case CountState::kNotTried:
      return "not tried out";
    case CountState::kFound:
    case CountState::kDoesNotFit:
      break;
  }
  return "does not fit";
}

// What nobody has tried to the end may fit.
const char* fitsJson(const CountFigures& count) {
  if (count.state == CountState::kNotTried) return "null";
  return count.picoseconds > 0 ? "true" : "false";
}

std::vector<CountFigures> ascending(std::vector<CountFigures> counts) {
  std::stable_sort(counts.begin(), counts.end(),
                   [](const CountFigures& a, const CountFigures& b) {
                     return a.devices < b.devices;
                   });
  return counts;
}

}  // namespace

absl::StatusOr<SearchGoal> goalOf(const SearchCommand& command,
                                  const Machine& machine) {
  SearchGoal goal;
  for (const Objective& entry : kObjectives) {
    if (command.objective == entry.name) goal.objective = entry.objective;
  }
  goal.deadlinePicoseconds = std::llround(1e12 * command.deadline.seconds);
  SOAPSTONE_ASSIGN_OR_RETURN(DevicePrices prices,
                             findDevicePrices(command.machine));
  if (goal.objective == SearchObjective::kCost) {
    SOAPSTONE_ASSIGN_OR_RETURN(goal.pricesPerHour, pricesOf(machine, prices));
  }
  return goal;
}

std::string goalText(const SearchGoal& goal,
                     const std::vector<CountFigures>& counts, int64_t chosen,
                     int64_t devices) {
  if (goal.objective == SearchObjective::kTime) return "";
  std::string text =
      absl::StrFormat("%s on %d of %d devices:\n",
                      entryOf(goal.objective).praise, chosen, devices);
  if (counts.size() < 2) return text;
  absl::StrAppendFormat(&text, "%9s %15s  cost of a step, %s\n", "devices",
                        "iteration", unitOf(goal));
  for (const CountFigures& count : ascending(counts)) {
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

std::string goalJson(const SearchGoal& goal,
                     const std::vector<CountFigures>& counts, int64_t chosen) {
  if (goal.objective == SearchObjective::kTime) return "";
  std::string text =
      absl::StrFormat(",\"objective\":\"%s\",\"cost_unit\":\"%s\",\"counts\":[",
                      entryOf(goal.objective).name,
                      goal.pricesPerHour.empty() ? "device-hours" : "price");
  bool isFirst = true;
  for (const CountFigures& count : ascending(counts)) {
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

}  // namespace soapstone
