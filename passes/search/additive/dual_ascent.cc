#include "passes/search/additive/dual_ascent.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "passes/search/additive/local_moves.h"

namespace soapstone::search {
namespace {

// Steps are this part of the way that would close the gap on a straight line
// (Polyak's rule), and shrink when the bound stops rising.
constexpr double kFirstStep = 0.5;
constexpr double kLastStep = 1e-5;
constexpr double kShrink = 0.6;
constexpr int kPatience = 15;
constexpr double kRelativeGain = 1e-6;
constexpr int kRoundsPerOffer = 10;
// Assumed gap between the optimum and the bound, as a fraction of the bound,
// while there is no solution.
constexpr double kGuessedGap = 0.05;
// Rounds of messages at the end, on prices that stay.
constexpr int kSettlingRounds = 5;

}  // namespace

DualAscent::DualAscent(const SearchModel& model, uint64_t seed,
                       Incumbent& incumbent)
    : model(model),
      incumbent(incumbent),
      random(seed),
      rows(model),
      ledger(rows),
      prices(rows),
      passing(model),
      bestBound(-std::numeric_limits<double>::infinity()),
      stepScale(kFirstStep),
      suggestionOverflow(std::numeric_limits<double>::infinity()),
      suggestionCost(std::numeric_limits<double>::infinity()) {
  prices.apply(model, priced);
}

void DualAscent::usePrices(const std::vector<double>& values) {
  prices.set(values);
  prices.apply(model, priced);
}

void DualAscent::addBrokenRows(const ModelChoices& choices) {
  const std::vector<int32_t> oldRows = rows.rows;
  if (!rows.add(brokenRows(model, choices))) return;
  // The best prices so far are for the old rows too.
  MemoryPrices best(rows);
  best.set(bestPrices);
  best.follow(oldRows);
  bestPrices = best.values();
  prices.follow(oldRows);
}

void DualAscent::offerRepaired(const ModelChoices& choices,
                               const Deadline& deadline) {
  ModelChoices repaired = choices;
  MemoryLedger trial(rows);
  trial.reset(repaired);
  std::vector<int32_t> touched;
  const bool fits =
      repairMemory(model, rows, trial, repaired, touched, deadline);
  std::vector<int32_t> all(model.numNodes());
  std::iota(all.begin(), all.end(), 0);
  improveSingly(model, std::move(all), trial, repaired, random, deadline);
  const double cost = costOf(model, repaired);
  if (std::pair(trial.overflow(), cost) <
      std::pair(suggestionOverflow, suggestionCost)) {
    suggestion = repaired;
    suggestionOverflow = trial.overflow();
    suggestionCost = cost;
  }
  if (!fits || cost >= model.forbiddenCost) return;
  if (brokenRows(model, repaired).empty()) {
    incumbent.offer(repaired, cost);
  } else {
    addBrokenRows(repaired);
  }
}

void DualAscent::stepPrices(double bound) {
  double norm = 0;
  for (int32_t row = 0; row < rows.numRows(); ++row) {
    const auto excess = static_cast<double>(ledger.excess(row));
    if (excess > 0 || prices.values()[row] > 0) norm += excess * excess;
  }
  if (norm <= 0) return;
  const double target = std::isfinite(incumbent.cost())
                            ? incumbent.cost()
                            : bound + kGuessedGap * std::abs(bound) + 1;
  const double step = stepScale * std::max(1.0, target - bound) / norm;
  std::vector<double> moved = prices.values();
  for (int32_t row = 0; row < rows.numRows(); ++row) {
    moved[row] += step * static_cast<double>(ledger.excess(row));
  }
  usePrices(moved);
}

void DualAscent::round(const Deadline& deadline, bool offer) {
  passing.sweep(priced, /*forward=*/true);
  passing.sweep(priced, /*forward=*/false);
  const double bound = passing.bound(priced) - prices.capacityWorth();
  incumbent.raiseBound(bound);
  if (bound > bestBound + kRelativeGain * std::abs(bestBound)) {
    roundsWithoutGain = 0;
  } else if (++roundsWithoutGain > kPatience) {
    stepScale *= kShrink;
    roundsWithoutGain = 0;
  }
  if (bound > bestBound) {
    bestBound = bound;
    bestPrices = prices.values();
  }
  const ModelChoices choices = passing.decode(priced);
  addBrokenRows(choices);
  ledger.reset(choices);
  if (offer) offerRepaired(choices, deadline);
  ledger.reset(choices);
  stepPrices(bound);
}

void DualAscent::run(const Deadline& deadline, int64_t maxRounds) {
  for (int64_t k = 0; k < maxRounds && stepScale > kLastStep; ++k) {
    if (deadline.passed() || incumbent.isClosed()) break;
    round(deadline, k % kRoundsPerOffer == 0);
  }
  usePrices(bestPrices);
  // Settle the messages on the prices that gave the best bound.
  for (int k = 0; k < kSettlingRounds && !deadline.passed(); ++k) {
    passing.sweep(priced, /*forward=*/true);
    passing.sweep(priced, /*forward=*/false);
  }
  incumbent.raiseBound(passing.bound(priced) - prices.capacityWorth());
}

DualSnapshot DualAscent::snapshot() const {
  DualSnapshot result;
  result.rows = rows.rows;
  result.prices = prices.values();
  for (int32_t i = 0; i < model.numNodes(); ++i) {
    result.reducedCosts.push_back(passing.reducedCosts(i));
  }
  result.choices = suggestion;
  return result;
}

}  // namespace soapstone::search
