#include "passes/search/descent.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace soapstone::search {
namespace {

constexpr ParameterStorage kStorages[] = {ParameterStorage::kShardedInNode,
                                          ParameterStorage::kSharded,
                                          ParameterStorage::kAsUsed};

// The configuration with another factor split in place of one that is.
std::vector<sharding::OpConfiguration> withOtherFactor(
    const sharding::OpConfiguration& present,
    const sharding::ShardingRule& rule) {
  std::vector<sharding::OpConfiguration> list;
  auto isSplit = [&](int factor) {
    return std::any_of(present.splits.begin(), present.splits.end(),
                       [&](const sharding::FactorDegree& split) {
                         return split.factor == factor;
                       });
  };
  for (size_t i = 0; i < rule.factors.size(); ++i) {
    const int factor = static_cast<int>(i);
    if (rule.factors[i].split == sharding::FactorSplit::kForbidden ||
        isSplit(factor)) {
      continue;
    }
    for (size_t split = 0; split < present.splits.size(); ++split) {
      if (rule.factors[i].size < present.splits[split].degree) continue;
      sharding::OpConfiguration& other = list.emplace_back(present);
      other.splits[split].factor = factor;
    }
  }
  return list;
}

}  // namespace

Descent::Descent(const SearchGraph& search, CandidatesOfBlock candidates,
                 SearchEvaluator& state, DescentOrder order,
                 std::function<bool()> stop)
    : search(search),
      candidates(std::move(candidates)),
      state(state),
      order(order),
      stop(std::move(stop)) {
  listScopes();
}

// Estimated gain of splitting other factors than samples.
double Descent::weightOf(const Scope& scope) const {
  auto elements = [&](int value) {
    return static_cast<double>(elementsOf(search.graph->values[value]));
  };
  double parameters = 0;
  double results = 1;
  for (int decision : scope) {
    for (int argument : search.parameters[decision]) {
      parameters += elements(search.graph->arguments[argument].value);
    }
    int anchor = search.decisions[decision].anchor;
    for (int value : search.graph->ops[anchor].results) {
      results += elements(value);
    }
  }
  return order == DescentOrder::kByRatio ? parameters / results : parameters;
}

void Descent::addScopes(std::vector<Scope> more) {
  std::stable_sort(more.begin(), more.end(),
                   [&](const Scope& a, const Scope& b) {
                     return weightOf(a) > weightOf(b);
                   });
  for (Scope& scope : more) {
    if (std::find(scopes.begin(), scopes.end(), scope) != scopes.end()) {
      continue;
    }
    scopes.push_back(std::move(scope));
  }
}

void Descent::listScopes() {
  addScopes(search.classes);
  addScopes(search.layers);
  classScopes = search.classes.size();
  classAndLayerScopes = scopes.size();
  std::vector<Scope> single;
  for (const Scope& layer : search.layers) {
    if (!search.isUnrolled(layer)) {
      for (int decision : layer) single.push_back({decision});
      continue;
    }
    // Its steps one by one would take as many tries again as there are.
    // Parameters are stored as the first step demands them; halves on devices
    // of their own work at the same time.
    single.push_back({layer[0]});
    single.emplace_back(layer.begin() + 1, layer.end());
    auto middle = layer.begin() + static_cast<int64_t>(layer.size() / 2);
    single.emplace_back(layer.begin(), middle);
    single.emplace_back(middle, layer.end());
    single.push_back({*middle});
  }
  addScopes(std::move(single));
  isWorthTrying.assign(scopes.size(), 1);
  scopesOf.resize(search.decisions.size());
  for (size_t i = 0; i < scopes.size(); ++i) {
    for (int decision : scopes[i]) {
      scopesOf[decision].push_back(static_cast<int>(i));
    }
  }
}

void Descent::run() {
  Scope all(search.decisions.size());
  std::iota(all.begin(), all.end(), 0);
  storeParameters(all);
  // Candidates take long to price where there are many devices: of single
  // decisions only the first ones at first.
  isCoarse = true;
  for (size_t i = 0; i < classScopes && !isOver; ++i) {
    if (order == DescentOrder::kDealtOut && isDealtOut(scopes[i])) continue;
    tryScope(static_cast<int>(i));
  }
  isCoarse = false;
  isWorthTrying.assign(scopes.size(), 1);
  while (!isOver) {
    const SearchScore before = state.score();
    for (size_t i = 0; i < scopes.size() && !isOver; ++i) {
      if (isWorthTrying[i]) tryScope(static_cast<int>(i));
    }
    // Behind the sets: dealing out pays once what is dealt out is good.
    spreadClasses();
    spreadForks();
    spreadSteps();
    relieveServers();
    splitReplicas(all);
    if (hasSettled(before)) return;
  }
}

bool Descent::hasSettled(const SearchScore& before) const {
  const SearchScore& now = state.score();
  if (now.excessBytes != before.excessBytes) return false;
  // A part of no time is none.
  return now.picoseconds == before.picoseconds ||
         !isGain(before.picoseconds, now.picoseconds, search.tuning.gainOfPass);
}

std::optional<int64_t> Descent::attempt() {
  isBetter = false;
  if (isOver || changes.empty()) return std::nullopt;
  isOver = stop();
  if (isOver) return std::nullopt;
  std::optional<int64_t> time = state.propose(changes);
  if (!time) return std::nullopt;
  const SearchScore before = state.score();
  bool isKept = state.keepIfBetter();
  // A change with hardly any gain is no reason to try its neighbours again.
  isBetter = isKept && (state.score().excessBytes < before.excessBytes ||
                        isGain(before.picoseconds, state.score().picoseconds,
                               search.tuning.gainOfChange));
  return time;
}

void Descent::storeParameters(const Scope& scope) {
  if (!search.tuning.storesParameters) return;
  for (ParameterStorage kind : kStorages) {
    changes.clear();
    for (int decision : scope) {
      if (search.parameters[decision].empty()) continue;
      if (storageKindOf(state, decision) == kind) continue;
      appendStorage(search, decision, state.configurationOf(decision).devices,
                    kind, &changes);
    }
    attempt();
    if (isBetter) markAround(scope);
  }
}

// The neighbours' configurations, the present one on other devices or with one
// factor exchanged, and those of least cost by themselves.
std::vector<sharding::OpConfiguration> Descent::candidatesOf(
    const Scope& scope) const {
  std::vector<sharding::OpConfiguration> list;
  auto add = [&](sharding::OpConfiguration configuration) {
    if (std::find(list.begin(), list.end(), configuration) == list.end()) {
      list.push_back(std::move(configuration));
    }
  };
  int first = scope[0];
  const model::ModelOp& anchor =
      search.graph->ops[search.decisions[first].anchor];
  for (int member : {scope.front(), scope[scope.size() / 2]}) {
    for (const SearchGraph::Neighbor& neighbor : search.neighbors[member]) {
      add(sharding::follow(neighbor.rule, anchor.rule,
                           state.configurationOf(neighbor.decision)));
    }
  }
  const sharding::OpConfiguration& present = state.configurationOf(first);
  std::vector<sharding::DeviceGrid> places =
      devicePlacements(search.space, static_cast<int>(present.devices.size()));
  const auto most = static_cast<size_t>(search.tuning.placements);
  for (size_t i = 0; i < std::min(places.size(), most); ++i) {
    sharding::OpConfiguration moved = present;
    moved.devices = places[i];
    add(std::move(moved));
  }
  if (search.tuning.exchangesFactors) {
    for (sharding::OpConfiguration& other :
         withOtherFactor(present, anchor.rule)) {
      add(std::move(other));
    }
  }
  const std::vector<sharding::OpConfiguration>& ranked =
      candidates(search.decisions[first].decisionClass);
  // A single decision among many rarely pays: chains look further.
  const auto many = static_cast<size_t>(search.tuning.manyScopes);
  const auto few = static_cast<size_t>(search.tuning.fewCandidates);
  bool takesFew = scope.size() == 1 && (isCoarse || scopes.size() > many);
  size_t count = takesFew ? std::min(ranked.size(), few) : ranked.size();
  for (size_t i = 0; i < count; ++i) {
    // Where the decision is, and where it has been priced.
    if (ranked[i].devices.size() == present.devices.size()) {
      sharding::OpConfiguration here = ranked[i];
      here.devices = present.devices;
      add(std::move(here));
    }
    add(ranked[i]);
  }
  return list;
}

void Descent::setChanges(const Scope& scope,
                         const sharding::OpConfiguration& configuration) {
  changes.clear();
  for (int decision : scope) {
    if (state.configurationOf(decision) == configuration) continue;
    appendKeepingStorage(state, decision, configuration, &changes);
  }
}

bool Descent::tryConfiguration(const Scope& scope,
                               const sharding::OpConfiguration& configuration) {
  setChanges(scope, configuration);
  attempt();
  return isBetter;
}

void Descent::tryScope(int number) {
  const Scope& scope = scopes[number];
  isWorthTrying[number] = 0;
  bool isChanged = false;
  for (const sharding::OpConfiguration& candidate : candidatesOf(scope)) {
    isChanged |= tryConfiguration(scope, candidate);
  }
  bool hasParameters = std::any_of(
      scope.begin(), scope.end(),
      [&](int decision) { return !search.parameters[decision].empty(); });
  if (isChanged) {
    markAround(scope);
    splitReplicas(scope);
  }
  if (hasParameters) storeParameters(scope);
}

void Descent::markAround(const Scope& scope) {
  auto mark = [&](int decision) {
    for (int number : scopesOf[decision]) isWorthTrying[number] = 1;
  };
  for (int decision : scope) {
    mark(decision);
    for (const SearchGraph::Neighbor& neighbor : search.neighbors[decision]) {
      mark(neighbor.decision);
    }
  }
}

}  // namespace soapstone::search
