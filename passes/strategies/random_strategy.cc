#include "passes/strategies/random_strategy.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace soapstone::strategy {
namespace {

// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): the same numbers everywhere.
class Random {
 public:
  explicit Random(uint64_t seed) : state(seed) {}

  // Uniform in [0, bound), but for a bias that does not matter here.
  int64_t below(int64_t bound) {
    state += 0x9e3779b97f4a7c15u;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return static_cast<int64_t>((z ^ (z >> 31)) % static_cast<uint64_t>(bound));
  }

 private:
  uint64_t state;
};

// `count` of the devices 0 .. devices - 1: a run of neighbours or, as often,
// any of them in any order.
sharding::DeviceGrid randomGrid(int64_t count, int64_t devices,
                                Random& random) {
  if (random.below(2) == 0) {
    return sharding::DeviceGrid::range(
        static_cast<int>(random.below(devices - count + 1)),
        static_cast<int>(count));
  }
  std::vector<int> all(devices);
  std::iota(all.begin(), all.end(), 0);
  for (int64_t i = 0; i < count; ++i)
    std::swap(all[i], all[i + random.below(devices - i)]);
  all.resize(count);
  return *sharding::DeviceGrid::list(all);
}

sharding::OpConfiguration randomConfiguration(
    const sharding::ShardingRule& rule, int64_t devices, Random& random) {
  std::vector<int> factors;
  for (size_t i = 0; i < rule.factors.size(); ++i) {
    const sharding::Factor& factor = rule.factors[i];
    if (factor.size > 1 && factor.split != sharding::FactorSplit::kForbidden)
      factors.push_back(static_cast<int>(i));
  }
  sharding::OpConfiguration configuration;
  int64_t tasks = 1;
  // One factor most often, two or three sometimes.
  for (int64_t wanted = 1 + random.below(3); wanted > 0 && !factors.empty();
       --wanted) {
    int64_t pick = random.below(static_cast<int64_t>(factors.size()));
    int factor = factors[pick];
    factors.erase(factors.begin() + pick);
    int64_t most = std::min(rule.factors[factor].size, devices / tasks);
    if (most < 2 || random.below(5) == 0) continue;
    int64_t degree = 2 + random.below(most - 1);
    configuration.splits.push_back({factor, degree});
    tasks *= degree;
  }
  if (random.below(3) == 0)
    configuration.replication = 1 + random.below(devices / tasks);
  tasks *= configuration.replication;
  configuration.devices = randomGrid(tasks, devices, random);
  return configuration;
}

}  // namespace

model::Strategy randomStrategy(const StrategyModel& model, int64_t devices,
                               uint64_t seed) {
  Random random(seed);
  model::Strategy strategy;
  strategy.modelHash = model.hash();
  strategy.devices = devices;
  std::set<std::string> ops, tensors;
  for (const StrategyGraph& graph : model.graphs()) {
    for (const StrategyOp& op : graph.ops) {
      if (!ops.insert(op.name).second) continue;
      // Most updates run where the parameter is stored, as they usually do.
      if (isa<soap::OptimizerUpdateOp>(op.op) && random.below(4) > 0) continue;
      strategy.ops.push_back(model::nameConfiguration(
          op.name, op.rule, randomConfiguration(op.rule, devices, random)));
    }
    for (const StrategyArgument& argument : graph.arguments) {
      if (!argument.isStored || !tensors.insert(argument.name).second) continue;
      strategy.tensors.push_back(model::nameConfiguration(
          argument.name, argument.rule,
          randomConfiguration(argument.rule, devices, random)));
    }
  }
  return strategy;
}

}  // namespace soapstone::strategy
