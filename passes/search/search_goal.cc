#include "passes/search/search_goal.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "passes/search/configuration_space.h"

namespace soapstone {
namespace {

constexpr double kPicosecondsPerHour = 3600e12;
// More numbers of devices than this are thinned.
constexpr size_t kMostCounts = 16;
// Bounds hold for the splits that were tabled: other numbers of devices may
// have some that are a little better.
constexpr double kBoundMargin = 0.9;

// Remembers what it has asked.
class Asker {
 public:
  Asker(const SearchGoal& goal, const CountQuestion& question)
      : goal(goal), question(question) {}

  // Whether so many devices fit the model and reach the deadline.
  bool reaches(int64_t devices) {
    auto known = times.find(devices);
    if (known != times.end()) return isEnough(known->second);
    std::optional<CountAnswer> answer = question(devices);
    int64_t time = answer ? answer->picoseconds : 0;
    if (answer) {
      work = std::max(work, static_cast<double>(answer->boundPicoseconds) *
                                static_cast<double>(devices));
    }
    times.emplace(devices, time);
    asked.push_back({devices, time});
    return isEnough(time);
  }

  // Whether even perfectly spread work is too much for so many devices.
  bool isRuledOut(int64_t devices) const {
    return goal.deadlinePicoseconds > 0 &&
           kBoundMargin * work > static_cast<double>(goal.deadlinePicoseconds) *
                                     static_cast<double>(devices);
  }

  std::vector<CountFigures> take() { return std::move(asked); }

 private:
  bool isEnough(int64_t picoseconds) const {
    return picoseconds > 0 && goal.isReachedBy(picoseconds);
  }

  const SearchGoal& goal;
  const CountQuestion& question;
  std::map<int64_t, int64_t> times;
  double work = 0;  // Picoseconds of all devices together.
  std::vector<CountFigures> asked;
};

// The fewest devices among `counts` and whole nodes between them.
void askForFewest(const std::vector<int64_t>& counts, int64_t perNode,
                  Asker* asker) {
  asker->reaches(counts.back());
  int64_t tooFew = 0;
  for (int64_t count : counts) {
    if (asker->isRuledOut(count) || !asker->reaches(count)) {
      tooFew = count;
      continue;
    }
    int64_t enough = count / perNode;
    int64_t missing = tooFew / perNode;
    while (enough - missing > 1 && tooFew >= perNode) {
      int64_t middle = (enough + missing) / 2;
      bool isRuledOut = asker->isRuledOut(middle * perNode);
      bool reaches = !isRuledOut && asker->reaches(middle * perNode);
      (reaches ? enough : missing) = middle;
    }
    return;
  }
}

}  // namespace

double SearchGoal::costOf(int64_t devices, int64_t picoseconds) const {
  double price = static_cast<double>(devices);
  if (!pricesPerHour.empty()) {
    auto end =
        pricesPerHour.begin() +
        std::min<int64_t>(devices, static_cast<int64_t>(pricesPerHour.size()));
    price = std::accumulate(pricesPerHour.begin(), end, 0.0);
  }
  return price * static_cast<double>(picoseconds) / kPicosecondsPerHour;
}

bool isBetter(const SearchGoal& goal, const CountFigures& a,
              const CountFigures& b) {
  auto order = [&](const CountFigures& figures) {
    bool fits = figures.picoseconds > 0;
    bool isLate = !goal.isReachedBy(figures.picoseconds);
    double value = 0;
    switch (goal.objective) {
      case SearchObjective::kTime:
        break;
      case SearchObjective::kThroughputPerDevice:
        value = static_cast<double>(figures.devices) *
                static_cast<double>(figures.picoseconds);
        break;
      case SearchObjective::kCost:
        value = goal.costOf(figures.devices, figures.picoseconds);
        break;
      case SearchObjective::kDevices:
        value = static_cast<double>(figures.devices);
        break;
    }
    // Of late ones, the least late.
    if (isLate) value = 0;
    return std::make_tuple(!fits, isLate, value, figures.picoseconds,
                           figures.devices);
  };
  return order(a) < order(b);
}

absl::StatusOr<std::vector<double>> pricesOf(const Machine& machine,
                                             const DevicePrices& prices) {
  std::vector<double> list;
  if (prices.empty()) return list;
  for (int64_t device = 0; device < machine.deviceCount(); ++device) {
    const std::string& kind = machine.deviceKind(device).name;
    auto price = prices.find(kind);
    if (price == prices.end()) {
      return absl::InvalidArgumentError(
          absl::StrCat("machine '", machine.name(), "': device kind '", kind,
                       "' has no pricePerHour, but others have one"));
    }
    list.push_back(price->second);
  }
  return list;
}

std::vector<int64_t> countsFor(const SearchGoal& goal, const Machine& machine,
                               int64_t devices) {
  if (goal.objective == SearchObjective::kTime) return {devices};
  int perNode = std::min<int>(static_cast<int>(devices),
                              machine.nodeGraph(0).deviceCount());
  std::vector<int> all = deviceCounts({static_cast<int>(devices), perNode});
  std::vector<int64_t> counts;
  for (int count : all) {
    bool isKept = all.size() <= kMostCounts || devices % count == 0;
    if (isKept) counts.push_back(count);
  }
  return counts;
}

std::vector<CountFigures> askCounts(const SearchGoal& goal,
                                    const Machine& machine, int64_t devices,
                                    const CountQuestion& question) {
  std::vector<int64_t> counts = countsFor(goal, machine, devices);
  Asker asker(goal, question);
  if (goal.objective == SearchObjective::kDevices) {
    askForFewest(counts, machine.nodeGraph(0).deviceCount(), &asker);
  } else {
    for (int64_t count : counts) asker.reaches(count);
  }
  return asker.take();
}

absl::Status missedDeadline(const SearchGoal& goal,
                            const CountFigures& nearest) {
  return absl::DeadlineExceededError(absl::StrFormat(
      "no plan that was found takes %.6g s a step or less; the fastest takes "
      "%.6g s on %d devices",
      1e-12 * static_cast<double>(goal.deadlinePicoseconds),
      1e-12 * static_cast<double>(nearest.picoseconds), nearest.devices));
}

const CountFigures* bestOf(const SearchGoal& goal,
                           const std::vector<CountFigures>& figures) {
  const CountFigures* best = nullptr;
  for (const CountFigures& one : figures) {
    if (one.picoseconds == 0) continue;
    if (best == nullptr || isBetter(goal, one, *best)) best = &one;
  }
  return best;
}

}  // namespace soapstone
