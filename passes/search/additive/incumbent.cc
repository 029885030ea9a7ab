#include "passes/search/additive/incumbent.h"

#include <algorithm>
#include <utility>

namespace soapstone::search {
namespace {

constexpr double kRelativeError = 1e-12;

}  // namespace

Incumbent::Incumbent(const SearchModel& model, Listener listener)
    : listener(std::move(listener)),
      forbiddenCost(model.forbiddenCost),
      roundingMargin(model.forbiddenCost > kLargestExactCost
                         ? model.forbiddenCost * kRelativeError
                         : 0.0) {}

void Incumbent::offer(const ModelChoices& choices, double cost) {
  const std::lock_guard lock(mutex);
  if (cost >= bestCost) return;
  bestCost = cost;
  best = choices;
  if (listener) listener(bestCost, bestBound, best);
}

void Incumbent::raiseBound(double bound) {
  const std::lock_guard lock(mutex);
  // Messages can push the bound of a model with few choices above its cost by
  // rounding alone.
  bound = std::min(bound - roundingMargin, bestCost);
  if (bound <= bestBound) return;
  bestBound = bound;
  if (listener) listener(bestCost, bestBound, best);
}

void Incumbent::closeSearch(int32_t row) {
  const std::lock_guard lock(mutex);
  bestBound = bestCost;
  worstRow = row;
  if (listener) listener(bestCost, bestBound, best);
}

double Incumbent::cost() const {
  const std::lock_guard lock(mutex);
  return bestCost;
}

double Incumbent::bound() const {
  const std::lock_guard lock(mutex);
  return bestBound;
}

ModelChoices Incumbent::choices() const {
  const std::lock_guard lock(mutex);
  return best;
}

bool Incumbent::isClosed() const {
  const std::lock_guard lock(mutex);
  return bestBound >= std::min(bestCost, forbiddenCost);
}

int32_t Incumbent::blockingRow() const {
  const std::lock_guard lock(mutex);
  return worstRow;
}

}  // namespace soapstone::search
