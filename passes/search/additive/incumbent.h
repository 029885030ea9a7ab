#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_INCUMBENT_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_INCUMBENT_H_

#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>

#include "passes/search/additive/search_model.h"

namespace soapstone::search {

// The best feasible choices and the best bound so far, shared by threads.
class Incumbent {
 public:
  // Called, one thread at a time, when the cost or the bound improves. The
  // choices are empty as long as there are none.
  using Listener = std::function<void(double cost, double bound,
                                      const ModelChoices& choices)>;

  explicit Incumbent(const SearchModel& model, Listener listener = nullptr);

  // Takes feasible `choices` if they cost less than the best so far.
  void offer(const ModelChoices& choices, double cost);

  // Takes `bound` if it is above the best so far.
  void raiseBound(double bound);

  // Notes that nothing costs less than the best so far; if there is nothing
  // yet, that no choices are feasible. `row` is the row of memory that is in
  // the way, or -1.
  void closeSearch(int32_t row);

  // Infinity as long as there are no choices.
  double cost() const;
  double bound() const;
  ModelChoices choices() const;

  // Whether the best choices are proven to be, or that there are none.
  bool isClosed() const;

  // Row of memory that makes the model infeasible, as far as known, or -1.
  int32_t blockingRow() const;

 private:
  mutable std::mutex mutex;
  Listener listener;
  double forbiddenCost;
  double roundingMargin;
  ModelChoices best;
  double bestCost = std::numeric_limits<double>::infinity();
  double bestBound = 0;  // No cost is negative after reduction.
  int32_t worstRow = -1;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_INCUMBENT_H_
