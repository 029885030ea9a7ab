#include <algorithm>
#include <optional>
#include <vector>

#include "passes/search/descent.h"

namespace soapstone::search {
namespace {

// Configurations on the same devices with a factor split in place of replicas:
// with the others as they are, or the first of them split half as much.
std::vector<sharding::OpConfiguration> withoutReplicas(
    const sharding::OpConfiguration& present,
    const sharding::ShardingRule& rule) {
  std::vector<sharding::OpConfiguration> list;
  if (present.replication == 1) return list;
  for (int halvings = 0; halvings < 2; ++halvings) {
    sharding::OpConfiguration base = present;
    int64_t degree = present.replication << halvings;
    if (halvings > 0) {
      if (base.splits.empty() || base.splits[0].degree % 2 != 0) break;
      base.splits[0].degree /= 2;
      base.splits[0].shares.clear();
      if (base.splits[0].degree == 1) base.splits.erase(base.splits.begin());
    }
    base.replication = 1;
    for (size_t i = 0; i < rule.factors.size(); ++i) {
      int factor = static_cast<int>(i);
      if (rule.factors[i].split != sharding::FactorSplit::kFree) continue;
      sharding::OpConfiguration split = base;
      auto known = std::find_if(split.splits.begin(), split.splits.end(),
                                [&](const sharding::FactorDegree& one) {
                                  return one.factor == factor;
                                });
      if (known == split.splits.end()) {
        known = split.splits.insert(known, {factor, 1});
      } else if (halvings > 0) {
        continue;
      }
      known->degree *= degree;
      known->shares.clear();
      if (known->degree <= rule.factors[i].size) list.push_back(split);
    }
  }
  return list;
}

}  // namespace

// Layers of one step each run one after the other wherever they are. Other
// orders of the groups only for what is best in runs.
void Descent::spreadClasses() {
  if (!search.tuning.spreadsClasses) return;
  for (size_t decisionClass = 0;
       decisionClass < search.classes.size() && !isOver; ++decisionClass) {
    int number = static_cast<int>(decisionClass);
    int layer = search.decisions[search.classes[decisionClass][0]].layer;
    if (search.layers[layer].size() < 2) continue;
    const sharding::OpConfiguration* best = nullptr;
    int64_t least = 0;
    for (const sharding::OpConfiguration& candidate : candidates(number)) {
      changes = spreadLayers(state, number, candidate, LayerOrder::kRuns);
      std::optional<int64_t> time = attempt();
      if (isBetter) markAround(search.classes[decisionClass]);
      if (!time || (best != nullptr && *time >= least)) continue;
      best = &candidate;
      least = *time;
    }
    if (best == nullptr) continue;
    for (LayerOrder order : {LayerOrder::kCyclic, LayerOrder::kSnake}) {
      changes = spreadLayers(state, number, *best, order);
      attempt();
      if (isBetter) markAround(search.classes[decisionClass]);
    }
  }
}

bool Descent::isDealtOut(const Scope& scope) const {
  return std::any_of(scope.begin(), scope.end(), [&](int decision) {
    return state.configurationOf(decision).devices !=
           state.configurationOf(scope[0]).devices;
  });
}

// The first half of an unrolled layer's steps on one half of the devices, the
// second half on the other: what comes before and after it can go on beside it.
// The first step of the second half splits the parameters, so that the partial
// gradients of the others are added up part by part.
void Descent::spreadSteps() {
  const int half = search.space.devices / 2;
  if (!search.tuning.spreadsSteps || search.space.devices % 2 != 0) return;
  for (const Scope& layer : search.layers) {
    if (isOver) return;
    if (!search.isUnrolled(layer)) continue;
    const std::vector<sharding::OpConfiguration>& list =
        candidates(search.decisions[layer[0]].decisionClass);
    auto splitsParameters =
        std::find_if(list.begin(), list.end(),
                     [&](const sharding::OpConfiguration& candidate) {
                       return candidate.devices.size() == half &&
                              serverLoad(layer[0], candidate) == 0;
                     });
    if (splitsParameters == list.end()) continue;
    int64_t tried = 0;
    for (const sharding::OpConfiguration& candidate : list) {
      if (candidate.devices.size() != half ||
          ++tried > search.tuning.halvedLayers)
        continue;
      for (int first : {0, half}) {
        changes.clear();
        for (size_t i = 0; i < layer.size(); ++i) {
          sharding::OpConfiguration step =
              i == layer.size() / 2 ? *splitsParameters : candidate;
          bool isEarly = i < layer.size() / 2;
          step.devices =
              sharding::DeviceGrid::range(isEarly ? first : half - first, half);
          search.appendChanges(layer[i], step, &changes);
        }
        attempt();
        if (isBetter) markAround(layer);
      }
    }
  }
}

void Descent::spreadForks() {
  if (!search.tuning.spreadsForks) return;
  for (size_t fork = 0; fork < search.forks.size() && !isOver; ++fork) {
    // An unrolled layer forks at every step.
    const SearchDecision& head = search.decisions[search.forks[fork][0][0]];
    if (search.isUnrolled(search.layers[head.layer])) continue;
    for (int groups : {2, 4}) {
      std::vector<int> groupOf;
      for (size_t i = 0; i < search.forks[fork].size(); ++i) {
        groupOf.push_back(static_cast<int>(i) % groups);
      }
      changes = spreadBranches(state, static_cast<int>(fork), groups, groupOf);
      attempt();
      if (!isBetter) continue;
      for (const Scope& branch : search.forks[fork]) markAround(branch);
    }
  }
}

void Descent::splitReplicas(const Scope& scope) {
  if (!search.tuning.splitsReplicas) return;
  for (int number : scope) {
    if (isOver) return;
    const SearchDecision& decision = search.decisions[number];
    if (search.isUnrolled(search.layers[decision.layer])) continue;
    for (const SearchDecision::Member& member : decision.members) {
      const sharding::ShardingRule& rule = search.graph->ops[member.op].rule;
      for (const sharding::OpConfiguration& split :
           withoutReplicas(state.configurationOfOp(member.op), rule)) {
        changes = {{model::ConfigurationChange::Target::kOp, member.op, split}};
        attempt();
      }
    }
  }
}

}  // namespace soapstone::search
