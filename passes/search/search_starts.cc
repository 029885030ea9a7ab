#include "passes/search/search_starts.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "ir/support/status_macros.h"
#include "passes/search/additive/solve_additive.h"

namespace soapstone::search {
namespace {

// Parameters and gradients: held in all training. Other optimizer state may be
// sharded, and the simulation counts it.
constexpr int64_t kCopiesOfParameters = 2;

int64_t narrow(WideSum sum) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  return static_cast<int64_t>(std::min<WideSum>(sum, kMost));
}

// A state with changes made.
model::ModelConfigurations withChanges(
    model::ModelConfigurations state,
    std::vector<model::ConfigurationChange> changes) {
  for (model::ConfigurationChange& change : changes) {
    bool isOp = change.target == model::ConfigurationChange::Target::kOp;
    (isOp ? state.ops : state.storage)[change.index] =
        std::move(change.configuration);
  }
  return state;
}

// `base` with every decision in the candidate chosen.
model::ModelConfigurations withChoices(const SearchGraph& search,
                                       const CandidateLists& candidates,
                                       const AdditiveChoices& choices,
                                       model::ModelConfigurations base) {
  std::vector<model::ConfigurationChange> changes;
  for (size_t i = 0; i < choices.size(); ++i) {
    search.appendOps(static_cast<int>(i),
                     candidates[search.decisions[i].decisionClass][choices[i]],
                     &changes);
  }
  std::fill(base.storage.begin(), base.storage.end(), std::nullopt);
  return withChanges(std::move(base), std::move(changes));
}

}  // namespace

void sortByScore(std::vector<ScoredState>& states) {
  std::stable_sort(states.begin(), states.end(),
                   [](const ScoredState& a, const ScoredState& b) {
                     return a.score < b.score;
                   });
}

const ScoredState& unlikeFirst(const std::vector<ScoredState>& states) {
  const ScoredState& first = states.front();
  for (const ScoredState& state : states) {
    if (state.configurations.ops != first.configurations.ops) return state;
  }
  return first;
}

SolverBudget additiveBudget(const SearchOptions& options, double elapsedSeconds,
                            std::atomic<bool>* wasCut) {
  SolverBudget budget;
  budget.seed = options.seed;
  budget.deadline =
      Deadline::after(std::max(options.tuning.leastSolverSeconds,
                               options.timeBudgetSeconds - elapsedSeconds),
                      options.stop)
          .noting(wasCut);
  return budget;
}

absl::StatusOr<AdditiveStart> startAdditively(
    AdditiveCosts& costs, const SearchGraph& search,
    const CandidateLists& candidates, const cost_model::Machine& machine,
    const SolverBudget& budget, model::ModelConfigurations base) {
  AdditiveStart start;
  // Candidates that take weeks are left out, so that lists may be empty.
  for (const std::vector<sharding::OpConfiguration>& list : candidates) {
    if (list.empty()) return start;
  }
  const SearchTuning& tuning = search.tuning;
  const int devices = search.space.devices;
  int64_t memoryBytes = 0;
  for (int device = 0; device < devices; ++device) {
    memoryBytes = std::max(memoryBytes, machine.deviceKind(device).memoryBytes);
  }
  AdditiveProblem problem = makeAdditiveProblem(
      costs, search,
      firstCandidates(candidates, devices <= tuning.fewDevices
                                      ? tuning.additiveCandidates
                                      : tuning.additiveCandidatesOfMany),
      kCopiesOfParameters, memoryBytes);
  AdditiveSolveOptions options;
  options.budget = budget;
  options.budget.maxRounds = tuning.additiveRounds;
  SOAPSTONE_ASSIGN_OR_RETURN(AdditiveSolution solution,
                             solveAdditive(problem, options));
  start.bound = narrow(solution.bound);
  if (!solution.choices) return start;
  start.cost = narrow(solution.cost);
  start.configurations =
      withChoices(search, candidates, *solution.choices, std::move(base));
  return start;
}

model::ModelConfigurations onHalfOfDevices(const SearchGraph& search,
                                           const CandidatesOfBlock& candidates,
                                           model::ModelConfigurations base) {
  const int half = search.space.devices / 2;
  std::vector<model::ConfigurationChange> changes;
  for (const std::vector<int>& decisionClass : search.classes) {
    const std::vector<sharding::OpConfiguration>& list =
        candidates(search.decisions[decisionClass[0]].decisionClass);
    auto first = std::find_if(list.begin(), list.end(), [&](const auto& one) {
      return one.devices.size() * 2 == search.space.devices;
    });
    if (first == list.end()) continue;
    std::vector<int> layers;
    for (int decision : decisionClass) {
      int layer = search.decisions[decision].layer;
      auto known = std::find(layers.begin(), layers.end(), layer);
      bool isOdd = (known - layers.begin()) % 2 == 1;
      if (known == layers.end()) layers.push_back(layer);
      sharding::OpConfiguration moved = *first;
      if (isOdd && search.isUnrolled(search.layers[layer])) {
        moved.devices = sharding::DeviceGrid::range(half, half);
      }
      search.appendChanges(decision, moved, &changes);
    }
  }
  return withChanges(std::move(base), std::move(changes));
}

}  // namespace soapstone::search
