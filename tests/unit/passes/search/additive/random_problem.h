#ifndef SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_ADDITIVE_RANDOM_PROBLEM_H_
#define SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_ADDITIVE_RANDOM_PROBLEM_H_

#include <cstdint>
#include <optional>

#include "passes/search/additive/additive_problem.h"
#include "passes/search/additive/reduction_model.h"
#include "passes/search/additive/verify_choices.h"

namespace soapstone::search {

struct RandomProblemOptions {
  int32_t maxNodes = 6;
  int32_t maxChoices = 4;
  double edgesPerNode = 1.3;
  // Part of the edges that forbid pairs, tie choices one to one, are separable.
  double forbidding = 0.2;
  double oneToOne = 0.2;
  double separable = 0.2;
  // Part of the problems whose usage limit matters; others have none or plenty.
  double limited = 0.6;
  int64_t maxCost = 20;
};

// Small enough for brute force; edges may repeat, join a node to itself, and
// make the problem infeasible.
AdditiveProblem makeRandomProblem(uint64_t seed,
                                  const RandomProblemOptions& options = {});

struct BestChoices {
  AdditiveChoices choices;
  WideSum cost = 0;
};

// The cheapest feasible choices of all, or nothing if none are feasible.
std::optional<BestChoices> bruteForce(const AdditiveProblem& problem);

// The same for what is left in `model`, as choices of the original problem; the
// cost is what the model says it is.
std::optional<BestChoices> bruteForce(const ReductionModel& model);

}  // namespace soapstone::search

#endif  // SOAPSTONE_TESTS_UNIT_PASSES_SEARCH_ADDITIVE_RANDOM_PROBLEM_H_
