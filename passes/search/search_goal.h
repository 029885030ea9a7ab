#ifndef SOAPSTONE_PASSES_SEARCH_SEARCH_GOAL_H_
#define SOAPSTONE_PASSES_SEARCH_SEARCH_GOAL_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cost_model/device_prices.h"
#include "cost_model/machine.h"
#include "cost_model/stragglers.h"

namespace soapstone::search {

enum class SearchObjective {
  kTime,                 // The shortest iteration, on all devices.
  kThroughputPerDevice,  // As few devices as are well used.
  kCost,                 // The cheapest iteration.
  kDevices,              // The fewest devices that reach the deadline.
};

// The goal of a search. Objectives other than the time also look at fewer
// devices: the first of the machine.
struct SearchGoal {
  SearchObjective objective = SearchObjective::kTime;
  // Longest time of an iteration, in picoseconds; 0: no limit.
  int64_t deadlinePicoseconds = 0;
  // Price of an hour of each device; empty: 1 each, so that costs are
  // device-hours.
  std::vector<double> pricesPerHour;
  // Extra waiting of a step on more nodes.
  cost_model::Stragglers stragglers;

  SearchGoal() = default;
  explicit SearchGoal(SearchObjective objective) : objective(objective) {}

  // The part of its time by which an iteration on the first so many devices
  // takes longer for its slow nodes.
  double delayOf(const cost_model::Machine& machine, int64_t devices) const;
  // Cost of an iteration on the first `devices` devices.
  double costOf(int64_t devices, int64_t picoseconds) const;
  bool isReachedBy(int64_t picoseconds) const {
    return deadlinePicoseconds == 0 || picoseconds <= deadlinePicoseconds;
  }
};

enum class CountState {
  kFound,
  kDoesNotFit,
  kImpossible,  // The batch or the model cannot be spread over so many.
  kNotTried,    // Or not to the end: the time was over.
};

// The best iteration that was found on the first so many devices, delays
// included.
struct CountFigures {
  int64_t devices = 0;
  int64_t picoseconds = 0;  // 0: nothing was found.
  CountState state = CountState::kFound;

  bool operator==(const CountFigures&) const = default;
};

// Whether `a` is the better answer: what fits and reaches the deadline comes
// first, then the goal decides, then the time.
bool isBetter(const SearchGoal& goal, const CountFigures& a,
              const CountFigures& b);

// The prices of a machine's devices; empty if it has none. Fails with
// InvalidArgument if some of its kinds have a price and others not.
absl::StatusOr<std::vector<double>> pricesOf(
    const cost_model::Machine& machine, const cost_model::DevicePrices& prices);

// Numbers of devices that a search for this goal looks at, ascending: divisors
// of a node, and nodes; where these are many, doublings of a node, and all.
std::vector<int64_t> countsFor(const SearchGoal& goal,
                               const cost_model::Machine& machine,
                               int64_t devices);

// Lower bounds of a step's needs, however many devices it is spread over.
struct StepNeeds {
  double bytes = 0;        // Stored from step to step.
  double picoseconds = 0;  // Compute time, of all devices together.
};

// The fastest iteration on so many devices, in picoseconds, in that share of
// the time that is left. Fails with ResourceExhausted if nothing fits, with
// OutOfRange if the step cannot be spread over so many devices, and with
// DeadlineExceeded if the time was over before anything was found.
using CountQuestion =
    std::function<absl::StatusOr<int64_t>(int64_t devices, double share)>;

struct CountAnswers {
  std::vector<CountFigures> counts;  // In the order in which they were asked.
  absl::Status failure;  // For the largest number for which nothing was found.
};

// Tries numbers of devices until the goal is met: all of them first, then
// ascending. For kDevices up to the first that reaches the deadline; then whole
// nodes between that one and the one before, by bisection, or within a node
// numbers between them, ascending. Numbers that `needs`
// rules out are skipped, except all devices, whose failure says why. Answers
// are without slow nodes, whose delay is added here. Passes on any error of a
// try other than the expected ones.
absl::StatusOr<CountAnswers> askCounts(const SearchGoal& goal,
                                       const cost_model::Machine& machine,
                                       int64_t devices, const StepNeeds& needs,
                                       const CountQuestion& question);

// Says that the deadline was missed by `nearest`, the fastest that was found:
// NotFound. (DeadlineExceeded is for searches whose own time is over.)
absl::Status missedDeadline(const SearchGoal& goal,
                            const CountFigures& nearest);

// The best of them; nullptr if none fits.
const CountFigures* bestOf(const SearchGoal& goal,
                           const std::vector<CountFigures>& figures);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_SEARCH_GOAL_H_
