#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_SOLVER_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_SOLVER_H_

#include <cstdint>
#include <limits>
#include <memory>

#include "passes/search/additive/deadline.h"
#include "passes/search/additive/incumbent.h"
#include "passes/search/additive/search_model.h"

namespace soapstone::search {

enum class AdditiveSolverKind {
  // Elimination over a tree decomposition, then branch and bound: ends with a
  // proof, given time.
  kExact,
  // Dual ascent, then block search: good choices and a bound at any time.
  kLocalSearch,
  // Both, over several threads.
  kPortfolio,
};

struct SolverBudget {
  Deadline deadline;
  // Bounds the work besides the clock, for runs that must be repeatable: rounds
  // of the ascent, of block search, and thousands of branches.
  int64_t maxRounds = std::numeric_limits<int64_t>::max() / 1000;
  uint64_t seed = 0;
  int threads = 1;
};

// Minimises a model. Solutions go to the incumbent as soon as they are found,
// so a solver can be interrupted at any time.
class AdditiveSolver {
 public:
  virtual ~AdditiveSolver() = default;

  virtual void solve(const SearchModel& model, const SolverBudget& budget,
                     Incumbent& incumbent) = 0;
};

std::unique_ptr<AdditiveSolver> makeAdditiveSolver(AdditiveSolverKind kind);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_SOLVER_H_
