#include "passes/search/search_goal.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace soapstone::search {
namespace {

constexpr double kPicosecondsPerHour = 3600e12;
// More numbers of devices than this are thinned.
constexpr size_t kMostCounts = 16;
// Numbers between two divisors of a node that are asked about.
constexpr int64_t kMostWithinNode = 5;
// Rates of computing are nominal: some devices are a little faster.
constexpr double kNeedsMargin = 0.9;

// Remembers what it has asked.
class Asker {
 public:
  Asker(const SearchGoal& goal, const cost_model::Machine& machine,
        const StepNeeds& needs, const CountQuestion& question)
      : goal(goal), machine(machine), needs(needs), question(question) {}

  // Asks about so many devices, one of `left` questions that there are at most.
  void ask(int64_t devices, size_t left) {
    if (!failure.ok() || known.count(devices) > 0) return;
    absl::StatusOr<int64_t> time =
        question(devices, 1 / static_cast<double>(std::max<size_t>(1, left)));
    if (time.ok()) {
      double delay = goal.delayOf(machine, devices);
      add({devices, *time + std::llround(delay * static_cast<double>(*time)),
           CountState::kFound});
    } else if (std::optional<CountState> state = stateOf(time.status())) {
      add({devices, 0, *state});
      if (devices >= failed) answers.failure = time.status();
      failed = std::max(failed, devices);
    } else {
      failure = time.status();
    }
  }

  // Whether so many devices fit the model and reach the deadline.
  bool reaches(int64_t devices, size_t left) {
    if (isTooSmall(devices)) {
      if (known.count(devices) == 0) {
        add({devices, 0, CountState::kDoesNotFit});
      }
      return false;
    }
    if (isTooSlow(devices)) return false;
    ask(devices, left);
    auto found = known.find(devices);
    return found != known.end() && found->second > 0 &&
           goal.isReachedBy(found->second);
  }

  // Whether they cannot even store what stays from step to step.
  bool isTooSmall(int64_t devices) const {
    double bytes = 0;
    for (int64_t device = 0; device < devices; ++device) {
      bytes += static_cast<double>(machine.deviceKind(device).memoryBytes);
    }
    return needs.bytes > bytes;
  }

  absl::StatusOr<CountAnswers> take() {
    if (!failure.ok()) return failure;
    return std::move(answers);
  }

 private:
  static std::optional<CountState> stateOf(const absl::Status& status) {
    if (absl::IsResourceExhausted(status)) return CountState::kDoesNotFit;
    if (absl::IsOutOfRange(status)) return CountState::kImpossible;
    if (absl::IsDeadlineExceeded(status)) return CountState::kNotTried;
    return std::nullopt;
  }

  // Whether even perfectly spread work is too much for so many devices.
  bool isTooSlow(int64_t devices) const {
    return goal.deadlinePicoseconds > 0 &&
           kNeedsMargin * needs.picoseconds >
               static_cast<double>(goal.deadlinePicoseconds) *
                   static_cast<double>(devices);
  }

  void add(const CountFigures& figures) {
    known.emplace(figures.devices, figures.picoseconds);
    answers.counts.push_back(figures);
  }

  const SearchGoal& goal;
  const cost_model::Machine& machine;
  const StepNeeds& needs;
  const CountQuestion& question;
  std::map<int64_t, int64_t> known;
  CountAnswers answers;
  int64_t failed = 0;
  absl::Status failure;  // Ends the search when set.
};

// Numbers within a node between one that is too small and one that is enough,
// ascending: multiples of the smallest divisor of a node of which there are not
// too many.
std::vector<int64_t> countsBetween(int64_t tooFew, int64_t enough,
                                   int64_t perNode) {
  int64_t step = 1;
  auto isTooFine = [&] {
    return (enough - 1) / step - tooFew / step > kMostWithinNode;
  };
  while (perNode % step != 0 || isTooFine()) ++step;
  std::vector<int64_t> counts;
  for (int64_t count = (tooFew / step + 1) * step; count < enough;
       count += step) {
    counts.push_back(count);
  }
  return counts;
}

// The fewest devices among `counts`, numbers between them within a node, and
// whole nodes between them.
void askForFewest(const std::vector<int64_t>& counts, int64_t perNode,
                  Asker* asker) {
  int64_t tooFew = 0;
  for (size_t i = 0; i < counts.size(); ++i) {
    // All devices are known already; the bisection is one more question.
    if (!asker->reaches(counts[i], counts.size() - i)) {
      tooFew = counts[i];
      continue;
    }
    int64_t enough = (counts[i] + perNode - 1) / perNode;
    int64_t missing = tooFew / perNode;
    while (enough - missing > 1 && tooFew >= perNode) {
      int64_t middle = (enough + missing) / 2;
      size_t left = std::bit_width(static_cast<uint64_t>(enough - missing - 1));
      bool reaches = asker->reaches(middle * perNode, left);
      (reaches ? enough : missing) = middle;
    }
    // A batch may be shared evenly by numbers that a node is not.
    if (counts[i] > perNode) return;
    const std::vector<int64_t> within =
        countsBetween(tooFew, counts[i], perNode);
    for (size_t k = 0; k < within.size(); ++k) {
      if (asker->reaches(within[k], within.size() - k)) return;
    }
    return;
  }
}

}  // namespace

double SearchGoal::delayOf(const cost_model::Machine& machine,
                           int64_t devices) const {
  return stragglers.delay(machine.nodeOf(devices - 1) + 1);
}

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
    // Late answers are compared by their time alone.
    if (isLate) value = 0;
    return std::make_tuple(!fits, isLate, value, figures.picoseconds,
                           figures.devices);
  };
  return order(a) < order(b);
}

absl::StatusOr<std::vector<double>> pricesOf(
    const cost_model::Machine& machine,
    const cost_model::DevicePrices& prices) {
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

std::vector<int64_t> countsFor(const SearchGoal& goal,
                               const cost_model::Machine& machine,
                               int64_t devices) {
  if (goal.objective == SearchObjective::kTime) return {devices};
  int64_t perNode =
      std::min<int64_t>(devices, machine.nodeGraph(0).deviceCount());
  std::vector<int64_t> counts;
  for (int64_t count = 1; count < perNode; ++count) {
    if (perNode % count == 0) counts.push_back(count);
  }
  int64_t nodes = devices / perNode;
  bool isThinned = counts.size() + static_cast<size_t>(nodes) > kMostCounts;
  for (int64_t node = 1; node <= nodes; isThinned ? node *= 2 : ++node) {
    counts.push_back(node * perNode);
  }
  if (counts.back() < devices) counts.push_back(devices);
  return counts;
}

absl::StatusOr<CountAnswers> askCounts(const SearchGoal& goal,
                                       const cost_model::Machine& machine,
                                       int64_t devices, const StepNeeds& needs,
                                       const CountQuestion& question) {
  std::vector<int64_t> counts = countsFor(goal, machine, devices);
  Asker asker(goal, machine, needs, question);
  size_t left = 0;
  for (int64_t count : counts) left += asker.isTooSmall(count) ? 0 : 1;
  asker.ask(devices, left);
  if (goal.objective == SearchObjective::kDevices) {
    askForFewest(counts, machine.nodeGraph(0).deviceCount(), &asker);
    return asker.take();
  }
  for (int64_t count : counts) {
    if (count == devices) continue;
    if (!asker.isTooSmall(count)) --left;
    asker.reaches(count, left);
  }
  return asker.take();
}

absl::Status missedDeadline(const SearchGoal& goal,
                            const CountFigures& nearest) {
  return absl::NotFoundError(absl::StrFormat(
      "no plan that was found takes %.6g s a step or less; the fastest takes "
      "%.6g s on %d devices: allow more time or more devices",
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

}  // namespace soapstone::search
