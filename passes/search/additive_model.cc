// Candidates of the decisions, and the additive problem over them.
#include <algorithm>
#include <map>
#include <queue>
#include <utility>

#include "passes/search/additive/cost_matrix.h"
#include "passes/search/additive_costs.h"

namespace soapstone::search {
namespace {

struct Ranked {
  int64_t cost = 0;
  sharding::OpConfiguration configuration;
};

// The best of each number of devices, then the others by cost; `count` at most.
std::vector<sharding::OpConfiguration> pickBest(std::vector<Ranked> all,
                                                size_t count) {
  std::stable_sort(
      all.begin(), all.end(),
      [](const Ranked& a, const Ranked& b) { return a.cost < b.cost; });
  std::vector<sharding::OpConfiguration> picked;
  std::vector<bool> taken(all.size());
  std::map<int64_t, int> perCount;
  for (size_t i = 0; i < all.size() && picked.size() < count; ++i) {
    if (perCount[all[i].configuration.devices.size()]++ > 0) continue;
    taken[i] = true;
    picked.push_back(all[i].configuration);
  }
  for (size_t i = 0; i < all.size() && picked.size() < count; ++i) {
    if (!taken[i]) picked.push_back(all[i].configuration);
  }
  return picked;
}

// The best that split two factors the other way round, too, in place of the
// last of `count`, but at most `most` of them: it decides which of the factors
// stays inside a node.
void addOrders(size_t count, size_t most,
               std::vector<sharding::OpConfiguration>* picked) {
  most = std::min(most, count - 1);
  std::vector<sharding::OpConfiguration> turned;
  for (const sharding::OpConfiguration& configuration : *picked) {
    if (configuration.splits.size() != 2 || turned.size() >= most) continue;
    turned.push_back(configuration);
    std::swap(turned.back().splits[0], turned.back().splits[1]);
  }
  if (picked->size() + turned.size() > count) {
    picked->resize(count - turned.size());
  }
  picked->insert(picked->end(), turned.begin(), turned.end());
}

// All devices, half of them, a node; of few devices also a quarter, and one.
// Plans of many devices take long to make.
std::vector<int> rankedCounts(const DeviceSpace& space,
                              const SearchTuning& tuning) {
  std::vector<int> counts = {space.perNode, space.devices};
  if (space.devices % 2 == 0) counts.push_back(space.devices / 2);
  if (space.devices <= tuning.fewDevices) {
    counts.push_back(1);
    if (space.devices % 4 == 0) counts.push_back(space.devices / 4);
  }
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  return counts;
}

// Cost of a layer per step if all its steps are split alike. In a layer with
// many steps, three stand for all: the first, which stores the parameters, and
// two later ones, which pass their state on.
class StepCosts {
 public:
  StepCosts(AdditiveCosts& costs, const SearchGraph& search, int decision)
      : costs(costs), steps(search.layers[search.decisions[decision].layer]) {}

  // Without any resharding: no more than `cost`.
  int64_t work(const sharding::OpConfiguration& configuration) {
    return average(
        [&](int step) { return costs.workCost(step, configuration); });
  }

  int64_t cost(const sharding::OpConfiguration& configuration) {
    int64_t own = average(
        [&](int step) { return costs.decisionCost(step, configuration); });
    if (steps.size() < 3) return own;
    return addCosts(own, costs.pairCost(steps[steps.size() / 2 - 1],
                                        configuration, inner(), configuration));
  }

 private:
  int inner() const { return steps[steps.size() / 2]; }

  template <typename CostOf>
  int64_t average(const CostOf& costOf) {
    int64_t first = costOf(steps[0]);
    if (steps.size() < 3 || first >= kForbiddenCost) return first;
    int64_t rest = costOf(inner());
    if (rest >= kForbiddenCost) return rest;
    auto count = static_cast<int64_t>(steps.size());
    return first / count + rest / count * (count - 1);
  }

  AdditiveCosts& costs;
  const std::vector<int>& steps;
};

}  // namespace

std::vector<sharding::OpConfiguration> rankClass(
    AdditiveCosts& costs, const SearchGraph& search, int decisionClass,
    size_t count, const std::function<bool()>& stop) {
  int decision = search.classes[decisionClass][0];
  ConfigurationSpace::Limits limits;
  limits.maxSplits = static_cast<int>(search.tuning.candidateSplits);
  limits.onePlacement = true;
  limits.orders = false;
  limits.counts = rankedCounts(search.space, search.tuning);
  StepCosts steps(costs, search, decision);
  std::vector<Ranked> all;
  for (sharding::OpConfiguration& configuration :
       search.spaces[decision].enumerate(limits)) {
    if (stop && stop()) return {};
    int64_t cost = steps.work(configuration);
    if (cost < kForbiddenCost) all.push_back({cost, std::move(configuration)});
  }
  std::stable_sort(
      all.begin(), all.end(),
      [](const Ranked& a, const Ranked& b) { return a.cost < b.cost; });
  // Resharding takes long to price, and what the ops cost is a lower bound:
  // what cannot be among the best any more need not be priced.
  std::vector<Ranked> priced;
  std::priority_queue<int64_t> best;
  std::map<int64_t, int64_t> leastOfCount;
  for (Ranked& next : all) {
    int64_t devices = next.configuration.devices.size();
    auto least = leastOfCount.find(devices);
    if (best.size() >= count && next.cost >= best.top() &&
        least != leastOfCount.end() && next.cost >= least->second) {
      continue;
    }
    if (stop && stop()) return {};
    next.cost = steps.cost(next.configuration);
    if (next.cost >= kForbiddenCost) continue;
    best.push(next.cost);
    if (best.size() > count) best.pop();
    if (least == leastOfCount.end() || next.cost < least->second) {
      leastOfCount[devices] = next.cost;
    }
    priced.push_back(std::move(next));
  }
  std::vector<sharding::OpConfiguration> picked =
      pickBest(std::move(priced), count);
  addOrders(count, static_cast<size_t>(search.tuning.turnedCandidates),
            &picked);
  return picked;
}

CandidateLists firstCandidates(const CandidateLists& candidates, size_t count) {
  CandidateLists first;
  for (const std::vector<sharding::OpConfiguration>& list : candidates) {
    first.emplace_back(list.begin(),
                       list.begin() + std::min(count, list.size()));
  }
  return first;
}

AdditiveProblem makeAdditiveProblem(AdditiveCosts& costs,
                                    const SearchGraph& search,
                                    const CandidateLists& candidates,
                                    int64_t copies, int64_t memoryBytes) {
  AdditiveProblem problem;
  auto listOf =
      [&](int decision) -> const std::vector<sharding::OpConfiguration>& {
    return candidates[search.decisions[decision].decisionClass];
  };
  for (size_t i = 0; i < search.decisions.size(); ++i) {
    AdditiveNode node;
    node.begin = 0;
    node.end = 1;
    for (const sharding::OpConfiguration& configuration :
         listOf(static_cast<int>(i))) {
      node.costs.push_back(
          costs.decisionCost(static_cast<int>(i), configuration));
      node.usages.push_back(
          copies * costs.parameterBytes(static_cast<int>(i), configuration));
    }
    problem.addNode(std::move(node));
  }
  for (const auto& [first, second] : costs.pairs()) {
    std::vector<int64_t> matrix;
    for (const sharding::OpConfiguration& a : listOf(first)) {
      for (const sharding::OpConfiguration& b : listOf(second)) {
        matrix.push_back(costs.pairCost(first, a, second, b));
      }
    }
    problem.addEdge(first, second, std::move(matrix));
  }
  problem.usageLimit = memoryBytes;
  return problem;
}

}  // namespace soapstone::search
