#ifndef SOAPSTONE_PASSES_SEARCH_SEARCH_GOAL_H_
#define SOAPSTONE_PASSES_SEARCH_SEARCH_GOAL_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cost_model/device_prices.h"
#include "cost_model/machine.h"

namespace soapstone {

enum class SearchObjective {
  kTime,                 // The shortest iteration, on all devices.
  kThroughputPerDevice,  // As few devices as are well used.
  kCost,                 // The cheapest iteration.
  kDevices,              // The fewest devices that reach the deadline.
};

// What a search is to find. Objectives other than the time also look at fewer
// devices: the first of the machine.
struct SearchGoal {
  SearchObjective objective = SearchObjective::kTime;
  // Of an iteration, at most, in picoseconds; 0: none.
  int64_t deadlinePicoseconds = 0;
  // By device, what an hour of it costs; empty: 1 each, so that costs are
  // device-hours.
  std::vector<double> pricesPerHour;

  // NOLINTNEXTLINE(google-explicit-constructor): an objective is a goal.
  SearchGoal(SearchObjective objective = SearchObjective::kTime)
      : objective(objective) {}

  // What an iteration on the first so many devices costs.
  double costOf(int64_t devices, int64_t picoseconds) const;
  bool isReachedBy(int64_t picoseconds) const {
    return deadlinePicoseconds == 0 || picoseconds <= deadlinePicoseconds;
  }
};

// The best iteration that was found on the first so many devices.
struct CountFigures {
  int64_t devices = 0;
  int64_t picoseconds = 0;  // 0: nothing fits.

  bool operator==(const CountFigures&) const = default;
};

// Whether `a` is the better answer: what fits and reaches the deadline comes
// first, then the goal decides, then the time.
bool isBetter(const SearchGoal& goal, const CountFigures& a,
              const CountFigures& b);

// The prices of a machine's devices; empty if it has none. Fails with
// InvalidArgument if some of its kinds have a price and others not.
absl::StatusOr<std::vector<double>> pricesOf(const Machine& machine,
                                             const DevicePrices& prices);

// Numbers of devices that a search for this goal looks at, ascending: divisors
// of a node, and nodes; where these are many, those that divide `devices`.
std::vector<int64_t> countsFor(const SearchGoal& goal, const Machine& machine,
                               int64_t devices);

// The fastest iteration on so many devices: picoseconds, and a bound below
// which no plan on so many devices is (0: not known). Nothing if nothing fits.
struct CountAnswer {
  int64_t picoseconds = 0;
  int64_t boundPicoseconds = 0;
};
using CountQuestion =
    std::function<std::optional<CountAnswer>(int64_t devices)>;

// Asks about numbers of devices until the goal is met, and returns what was
// asked, in that order. For kDevices: all of them first, then ascending from
// the first that the bound does not rule out, up to the first that reaches the
// deadline; last, whole nodes between that one and the one before, by
// bisection.
std::vector<CountFigures> askCounts(const SearchGoal& goal,
                                    const Machine& machine, int64_t devices,
                                    const CountQuestion& question);

// Says that the deadline was missed by `nearest`, the fastest that was found.
absl::Status missedDeadline(const SearchGoal& goal,
                            const CountFigures& nearest);

// The best of them; nullptr if none fits.
const CountFigures* bestOf(const SearchGoal& goal,
                           const std::vector<CountFigures>& figures);

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_SEARCH_SEARCH_GOAL_H_
