#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_SOLVE_ADDITIVE_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_SOLVE_ADDITIVE_H_

#include <functional>
#include <optional>

#include "absl/status/statusor.h"
#include "passes/search/additive/additive_problem.h"
#include "passes/search/additive/reductions.h"
#include "passes/search/additive/solver.h"
#include "passes/search/additive/verify_choices.h"

namespace soapstone::search {

struct AdditiveSolution {
  // Nothing if none was found in time, or if there is none.
  std::optional<AdditiveChoices> choices;
  WideSum cost = 0;   // Cost of `choices`.
  WideSum bound = 0;  // No feasible choices cost less.
  bool optimal = false;
  // Set once no choices at all can be feasible.
  std::optional<Infeasibility> infeasibility;
  ReductionSummary reductions;

  // (cost - bound) / cost; 0 if both are 0.
  double gap() const;
};

struct AdditiveSolveOptions {
  AdditiveSolverKind kind = AdditiveSolverKind::kPortfolio;
  SolverBudget budget;
  // Called, one thread at a time, when the cost or the bound improves; there is
  // no cost before the first solution.
  std::function<void(std::optional<WideSum> cost, WideSum bound)> progress;
};

// Reduces `problem`, solves what is left and returns the best choices found by
// the deadline, verified. Uses at most budget.threads threads. For a given
// seed, one thread and a budget of rounds, the answer is the same in every run.
//
// Fails with InvalidArgument if the problem is not valid.
absl::StatusOr<AdditiveSolution> solveAdditive(
    const AdditiveProblem& problem, const AdditiveSolveOptions& options);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_SOLVE_ADDITIVE_H_
