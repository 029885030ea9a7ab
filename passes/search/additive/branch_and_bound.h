#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_BRANCH_AND_BOUND_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_BRANCH_AND_BOUND_H_

#include <cstdint>
#include <vector>

#include "passes/search/additive/deadline.h"
#include "passes/search/additive/dual_ascent.h"
#include "passes/search/additive/incumbent.h"
#include "passes/search/additive/memory_ledger.h"
#include "passes/search/additive/search_model.h"

namespace soapstone::search {

// Decides node by node, depth first, and turns back where the bound of an
// ascent, conditioned on what is decided, reaches the best solution, or where
// memory is exceeded. Complete: when it ends by itself, the incumbent is
// optimal, or the model infeasible if there is none.
class BranchAndBound {
 public:
  // `ascent` has run; its prices and messages give the bounds.
  BranchAndBound(const SearchModel& model, DualAscent& ascent,
                 Incumbent& incumbent);

  // Searches until done, until the deadline or for `maxSteps` decisions.
  // Returns whether it is done, and has then closed the incumbent.
  bool run(const Deadline& deadline, int64_t maxSteps);

 private:
  struct Saved {
    int32_t node;
    double least;
    std::vector<double> costs;
  };

  void descend(double bound);
  void decide(int32_t node, int32_t choice, double bound);
  void offerLeaf();
  int32_t pickNode(double bound, double limit) const;
  double limit() const;
  bool exhausted();

  const SearchModel& model;
  DualAscent& ascent;
  Incumbent& incumbent;
  MemoryRows rows;
  MemoryLedger ledger;
  // Per undecided node: bound of each choice next to what is decided, and the
  // least of them.
  std::vector<std::vector<double>> conditional;
  std::vector<double> least;
  std::vector<double> edgeLeast;  // Least remaining cost of each edge.
  std::vector<char> decided;
  ModelChoices choices;
  int32_t numDecided = 0;
  std::vector<int64_t> timesBroken;  // Per row of `rows`.
  Deadline deadline;
  int64_t stepsLeft = 0;
  bool stopped = false;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_BRANCH_AND_BOUND_H_
