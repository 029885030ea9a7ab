#include "passes/search/configuration_space.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace soapstone::search {
namespace {

std::vector<int> divisorsOf(int number) {
  std::vector<int> divisors;
  for (int d = 1; d <= number; ++d) {
    if (number % d == 0) divisors.push_back(d);
  }
  return divisors;
}

// Adds every way to write `count` as degrees of factors[next..] and a rest of
// replicas.
void addDegrees(const sharding::ShardingRule& rule,
                const std::vector<int>& factors, size_t next, int count,
                const ConfigurationSpace::Limits& limits,
                sharding::OpConfiguration* partial,
                std::vector<sharding::OpConfiguration>* configurations) {
  partial->replication = count;
  configurations->push_back(*partial);
  partial->replication = 1;
  if (count == 1) return;
  if (static_cast<int>(partial->splits.size()) >= limits.maxSplits) return;
  for (size_t i = next; i < factors.size(); ++i) {
    const sharding::Factor& factor = rule.factors[factors[i]];
    for (int degree = 2; degree <= count && degree <= factor.size; ++degree) {
      if (count % degree != 0) continue;
      partial->splits.push_back({factors[i], degree});
      addDegrees(rule, factors, i + 1, count / degree, limits, partial,
                 configurations);
      partial->splits.pop_back();
    }
  }
}

void addPlaced(const sharding::OpConfiguration& configuration,
               const std::vector<sharding::DeviceGrid>& placements,
               std::vector<sharding::OpConfiguration>* configurations) {
  for (const sharding::DeviceGrid& devices : placements) {
    configurations->push_back(configuration);
    configurations->back().devices = devices;
  }
}

bool lessByFactor(const sharding::FactorDegree& a,
                  const sharding::FactorDegree& b) {
  return a.factor < b.factor;
}

}  // namespace

std::vector<int> deviceCounts(const DeviceSpace& space) {
  std::vector<int> counts = divisorsOf(space.devices);
  for (int d : divisorsOf(std::min(space.perNode, space.devices))) {
    counts.push_back(d);
  }
  for (int d = space.perNode; d <= space.devices; d += space.perNode) {
    counts.push_back(d);
  }
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  return counts;
}

std::vector<sharding::DeviceGrid> devicePlacements(const DeviceSpace& space,
                                                   int count) {
  std::vector<sharding::DeviceGrid> placements;
  int step =
      space.devices % count == 0 ? count : std::gcd(count, space.perNode);
  for (int start = 0; start + count <= space.devices; start += step) {
    placements.push_back(sharding::DeviceGrid::range(start, count));
  }
  if (count == 1 || count == space.devices) return placements;
  // One per node, one per two devices, ..: neighbours far apart.
  for (int stride : {space.perNode, space.devices / count}) {
    if (stride <= 1 || int64_t{count - 1} * stride >= space.devices) continue;
    for (int start = 0; start + (count - 1) * stride < space.devices; ++start) {
      // Strided sets that are not aligned overlap others: left out.
      if (start / stride % count != 0) continue;
      auto grid = sharding::DeviceGrid::strided(start, {{count, stride}});
      if (!grid.ok()) continue;
      if (std::find(placements.begin(), placements.end(), *grid) ==
          placements.end()) {
        placements.push_back(*std::move(grid));
      }
    }
  }
  return placements;
}

ConfigurationSpace::ConfigurationSpace(const sharding::ShardingRule& rule,
                                       DeviceSpace space,
                                       const SearchTuning& tuning)
    : rule(&rule),
      space(space),
      oneInAllDevices(tuning.oneInAllDevices),
      oneInWholeDegree(tuning.oneInWholeDegree),
      oneInReplicas(tuning.oneInReplicas),
      counts(deviceCounts(space)) {
  for (size_t i = 0; i < rule.factors.size(); ++i) {
    const sharding::Factor& factor = rule.factors[i];
    if (factor.split != sharding::FactorSplit::kForbidden && factor.size > 1) {
      factors.push_back(static_cast<int>(i));
    }
  }
}

sharding::OpConfiguration ConfigurationSpace::sample(
    SearchRandom& random) const {
  // All devices are the usual case.
  int count = random.oneIn(oneInAllDevices)
                  ? space.devices
                  : counts[random.below(static_cast<int64_t>(counts.size()))];
  std::vector<sharding::DeviceGrid> placements = devicePlacements(space, count);
  return sampleOn(
      placements[random.below(static_cast<int64_t>(placements.size()))],
      random);
}

sharding::OpConfiguration ConfigurationSpace::sampleOn(
    const sharding::DeviceGrid& devices, SearchRandom& random) const {
  sharding::OpConfiguration configuration;
  configuration.devices = devices;
  int64_t left = devices.size();
  std::vector<int> unused = factors;
  while (left > 1 && !unused.empty()) {
    auto pick =
        unused.begin() + random.below(static_cast<int64_t>(unused.size()));
    const int factor = *pick;
    unused.erase(pick);
    std::vector<int> degrees;
    for (int degree : divisorsOf(static_cast<int>(left))) {
      if (degree > 1 && degree <= rule->factors[factor].size) {
        degrees.push_back(degree);
      }
    }
    if (degrees.empty()) continue;
    // Often as far as it goes, so that one split is not rare.
    int degree =
        random.oneIn(oneInWholeDegree)
            ? degrees.back()
            : degrees[random.below(static_cast<int64_t>(degrees.size()))];
    configuration.splits.push_back({factor, degree});
    left /= degree;
    // Now and then the rest are replicas.
    if (left > 1 && random.oneIn(oneInReplicas)) break;
  }
  configuration.replication = left;
  return configuration;
}

std::vector<sharding::OpConfiguration> ConfigurationSpace::enumerateDegrees(
    int count, const Limits& limits) const {
  std::vector<sharding::OpConfiguration> configurations;
  sharding::OpConfiguration partial;
  partial.devices = sharding::DeviceGrid::range(0, count);
  addDegrees(*rule, factors, 0, count, limits, &partial, &configurations);
  return configurations;
}

std::vector<sharding::OpConfiguration> ConfigurationSpace::enumerate(
    const Limits& limits) const {
  std::vector<sharding::OpConfiguration> configurations;
  for (int count : limits.counts.empty() ? counts : limits.counts) {
    std::vector<sharding::DeviceGrid> placements =
        devicePlacements(space, count);
    if (limits.onePlacement) placements.resize(1);
    for (sharding::OpConfiguration& configuration :
         enumerateDegrees(count, limits)) {
      std::sort(configuration.splits.begin(), configuration.splits.end(),
                lessByFactor);
      do {
        addPlaced(configuration, placements, &configurations);
      } while (limits.orders &&
               std::next_permutation(configuration.splits.begin(),
                                     configuration.splits.end(), lessByFactor));
    }
  }
  return configurations;
}

}  // namespace soapstone::search
