#include "passes/search/additive/solver.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "passes/search/additive/block_search.h"
#include "passes/search/additive/branch_and_bound.h"
#include "passes/search/additive/dual_ascent.h"
#include "passes/search/additive/full_elimination.h"

namespace soapstone::search {
namespace {

constexpr EliminationLimits kExactLimits = {1 << 24, 1 << 26};
// Parts of the time that is left which the ascent and the proof may take.
constexpr double kAscentShare = 0.25;
constexpr double kProofShare = 0.1;
// Times that an ascent publishes its state to the others.
constexpr int kAscentSlices = 4;
constexpr int64_t kStepsPerRound = 1000;
// Seconds between looks of a parallel search at the state of the ascent.
constexpr double kSecondsPerLook = 0.2;

Deadline partOf(const Deadline& deadline, double share) {
  return deadline.within(std::max(0.0, deadline.secondsLeft()) * share);
}

// Solves a narrow model without regard to memory. The result is a bound, and
// the solution if it fits into memory.
void tryElimination(const SearchModel& model, Incumbent& incumbent) {
  const std::optional<EliminationResult> result =
      eliminateFully(model, model.costs, kExactLimits);
  if (!result.has_value()) return;
  if (result->cost < model.forbiddenCost &&
      brokenRows(model, result->choices).empty()) {
    incumbent.offer(result->choices, costOf(model, result->choices));
  }
  incumbent.raiseBound(result->cost);
}

// The bound that elimination gives at the prices of an ascent.
void tryPricedElimination(DualAscent& ascent, const SearchModel& model,
                          Incumbent& incumbent) {
  const std::optional<EliminationResult> result =
      eliminateFully(model, ascent.pricedCosts(), kExactLimits);
  if (!result.has_value()) return;
  incumbent.raiseBound(result->cost - ascent.memoryPrices().capacityWorth());
}

class ExactSolver : public AdditiveSolver {
 public:
  void solve(const SearchModel& model, const SolverBudget& budget,
             Incumbent& incumbent) override {
    tryElimination(model, incumbent);
    if (incumbent.isClosed()) return;
    DualAscent ascent(model, budget.seed, incumbent);
    ascent.run(partOf(budget.deadline, kAscentShare), budget.maxRounds);
    tryPricedElimination(ascent, model, incumbent);
    if (incumbent.isClosed()) return;
    BranchAndBound(model, ascent, incumbent)
        .run(budget.deadline, budget.maxRounds * kStepsPerRound);
  }
};

class LocalSearchSolver : public AdditiveSolver {
 public:
  void solve(const SearchModel& model, const SolverBudget& budget,
             Incumbent& incumbent) override {
    DualAscent ascent(model, budget.seed, incumbent);
    ascent.run(partOf(budget.deadline, kAscentShare), budget.maxRounds);
    BlockSearch search(model, budget.seed, incumbent);
    search.adopt(ascent.snapshot());
    search.run(budget.deadline, budget.maxRounds);
  }
};

// The first thread ascends, tries to prove, and then searches; the others
// search all the time, from what the ascent has found so far.
class PortfolioSolver : public AdditiveSolver {
 public:
  void solve(const SearchModel& model, const SolverBudget& budget,
             Incumbent& incumbent) override {
    std::vector<std::thread> helpers;
    for (int k = 1; k < budget.threads; ++k) {
      helpers.emplace_back(
          [&, k] { searchBeside(model, budget, budget.seed + k, incumbent); });
    }
    lead(model, budget, incumbent);
    for (std::thread& helper : helpers) helper.join();
  }

 private:
  // State of the ascent after a part of its time, or at its end.
  struct Published {
    std::shared_ptr<const DualSnapshot> snapshot;
    bool isLast = false;
  };

  void lead(const SearchModel& model, const SolverBudget& budget,
            Incumbent& incumbent) {
    tryElimination(model, incumbent);
    if (incumbent.isClosed()) return;
    DualAscent ascent(model, budget.seed, incumbent);
    const Deadline part = partOf(budget.deadline, kAscentShare);
    for (int slice = kAscentSlices; slice > 0; --slice) {
      ascent.run(partOf(part, 1.0 / slice), budget.maxRounds);
      publish(ascent, /*isLast=*/slice == 1);
    }
    if (incumbent.isClosed()) return;
    tryPricedElimination(ascent, model, incumbent);
    BranchAndBound(model, ascent, incumbent)
        .run(partOf(budget.deadline, kProofShare),
             budget.maxRounds * kStepsPerRound);
    BlockSearch search(model, budget.seed, incumbent);
    search.adopt(*latest().snapshot);
    search.run(budget.deadline, budget.maxRounds);
  }

  void searchBeside(const SearchModel& model, const SolverBudget& budget,
                    uint64_t seed, Incumbent& incumbent) {
    BlockSearch search(model, seed, incumbent);
    std::shared_ptr<const DualSnapshot> adopted;
    while (!budget.deadline.passed() && !incumbent.isClosed()) {
      const Published published = latest();
      if (published.snapshot != adopted) {
        search.adopt(*published.snapshot);
        adopted = published.snapshot;
      }
      search.run(published.isLast ? budget.deadline
                                  : budget.deadline.within(kSecondsPerLook),
                 budget.maxRounds);
      if (published.isLast) return;
    }
  }

  void publish(const DualAscent& ascent, bool isLast) {
    auto snapshot = std::make_shared<const DualSnapshot>(ascent.snapshot());
    const std::lock_guard lock(mutex);
    published = {std::move(snapshot), isLast};
  }

  Published latest() {
    const std::lock_guard lock(mutex);
    return published;
  }

  std::mutex mutex;
  Published published;
};

}  // namespace

std::unique_ptr<AdditiveSolver> makeAdditiveSolver(AdditiveSolverKind kind) {
  switch (kind) {
    case AdditiveSolverKind::kExact:
      return std::make_unique<ExactSolver>();
    case AdditiveSolverKind::kLocalSearch:
      return std::make_unique<LocalSearchSolver>();
    case AdditiveSolverKind::kPortfolio:
      return std::make_unique<PortfolioSolver>();
  }
  return nullptr;
}

}  // namespace soapstone::search
