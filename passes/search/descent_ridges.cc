#include <algorithm>
#include <functional>
#include <utility>

#include "passes/search/descent.h"

namespace soapstone::search {

void Descent::crossRidges() {
  if (!search.tuning.crossesRidges) return;
  const auto most = static_cast<size_t>(search.tuning.ridgeSteps);
  while (!isOver && state.score().excessBytes == 0) {
    const SearchScore before = state.score();
    std::vector<StepAside> steps = stepsAside();
    for (size_t i = 0; i < std::min(steps.size(), most) && !isOver; ++i) {
      cross(steps[i]);
    }
    if (hasSettled(before)) return;
  }
}

std::vector<Descent::StepAside> Descent::stepsAside() {
  std::vector<StepAside> steps;
  for (size_t i = 0; i < classAndLayerScopes && !isOver; ++i) {
    for (sharding::OpConfiguration& candidate : candidatesOf(scopes[i])) {
      setChanges(scopes[i], candidate);
      std::optional<int64_t> time = attempt();
      // A candidate that is better by itself has been kept.
      if (!time || *time <= state.score().picoseconds) continue;
      steps.push_back({static_cast<int>(i), std::move(candidate), *time});
    }
  }
  std::stable_sort(steps.begin(), steps.end(),
                   [](const StepAside& a, const StepAside& b) {
                     return a.picoseconds < b.picoseconds;
                   });
  return steps;
}

void Descent::cross(const StepAside& step) {
  const Scope& scope = scopes[step.scope];
  setChanges(scope, step.configuration);
  if (changes.empty()) return;
  const SearchScore before = state.score();
  const model::ModelConfigurations configurations = state.configurations();
  if (!state.propose(changes)) return;
  state.accept(state.proposedScore());
  adaptAround(scope);
  if (state.score() >= before) restore(configurations);
}

void Descent::adaptAround(const Scope& changed) {
  // Changed decisions stay for a start, or they would be changed back.
  std::vector<char> stays(search.decisions.size());
  for (int decision : changed) stays[decision] = 1;
  std::vector<char> isNear = neighborsOf(changed);
  for (int64_t pass = 0; pass < search.tuning.ridgeReach && !isOver; ++pass) {
    std::vector<char> isNext(search.decisions.size());
    for (size_t i = 0; i < classAndLayerScopes && !isOver; ++i) {
      const Scope& scope = scopes[i];
      auto touches = [&](const std::vector<char>& set) {
        return std::any_of(scope.begin(), scope.end(),
                           [&](int decision) { return set[decision] != 0; });
      };
      if (!touches(isNear) || (pass == 0 && touches(stays))) continue;
      bool isChanged = false;
      for (const sharding::OpConfiguration& candidate : candidatesOf(scope)) {
        isChanged |= tryConfiguration(scope, candidate);
      }
      if (!isChanged) continue;
      std::vector<char> around = neighborsOf(scope);
      std::transform(around.begin(), around.end(), isNext.begin(),
                     isNext.begin(), std::bit_or<char>());
    }
    isNear = std::move(isNext);
  }
}

std::vector<char> Descent::neighborsOf(const Scope& scope) const {
  std::vector<char> isNear(search.decisions.size());
  for (int decision : scope) {
    for (const SearchGraph::Neighbor& neighbor : search.neighbors[decision]) {
      isNear[neighbor.decision] = 1;
    }
  }
  return isNear;
}

void Descent::restore(const model::ModelConfigurations& earlier) {
  const model::ModelConfigurations& present = state.configurations();
  changes.clear();
  auto compare = [&](model::ConfigurationChange::Target target,
                     const auto& wanted, const auto& held) {
    for (size_t i = 0; i < wanted.size(); ++i) {
      if (wanted[i] == held[i]) continue;
      changes.push_back({target, static_cast<int>(i), wanted[i]});
    }
  };
  compare(model::ConfigurationChange::Target::kOp, earlier.ops, present.ops);
  compare(model::ConfigurationChange::Target::kStorage, earlier.storage,
          present.storage);
  if (state.propose(changes)) state.accept(state.proposedScore());
}

}  // namespace soapstone::search
