#ifndef SOAPSTONE_PASSES_SEARCH_CONFIGURATION_SPACE_H_
#define SOAPSTONE_PASSES_SEARCH_CONFIGURATION_SPACE_H_

#include <cstdint>
#include <vector>

#include "ir/sharding/device_grid.h"
#include "ir/sharding/op_configuration.h"
#include "ir/sharding/sharding_rule.h"
#include "passes/search/search_random.h"

namespace soapstone {

// The devices that a search may use: 0 .. devices - 1, `perNode` on each node.
struct DeviceSpace {
  int devices = 1;
  int perNode = 1;

  bool operator==(const DeviceSpace&) const = default;
};

// Numbers of devices that an op may use: the divisors of the number of devices
// and of the devices of a node, and the multiples of a node; ascending.
std::vector<int> deviceCounts(const DeviceSpace& space);

// Sets of `count` devices that an op may be placed on: runs of neighbours that
// start at a multiple of their size (or, if that does not divide the devices,
// of the largest common divisor), and sets of equal strides.
std::vector<DeviceGrid> devicePlacements(const DeviceSpace& space, int count);

// The SOAP configurations of one op: every legal degree of every factor,
// several factors at once in any order, replication, any placement.
class ConfigurationSpace {
 public:
  struct Limits {
    // Factors that are split at once.
    int maxSplits = 3;
    // Whether replicas are listed (they never save time, but can save a
    // gather).
    bool replicas = true;
    // Whether only the first placement of each number of devices is listed.
    bool onePlacement = false;
    // Whether the order of the splits is listed too, where it matters.
    bool orders = true;
    // Only these numbers of devices; empty for all of deviceCounts().
    std::vector<int> counts;
    // Whether factors that need statistics inside the op may be split.
    bool statistics = true;
  };

  // The rule must outlive the object.
  ConfigurationSpace(const ShardingRule& rule, DeviceSpace space);

  // A random configuration: uniform over the numbers of devices, then over
  // where they are, then over ways to share them out among the factors.
  OpConfiguration sample(SearchRandom& random) const;
  // The same on given devices.
  OpConfiguration sampleOn(const DeviceGrid& devices,
                           SearchRandom& random) const;

  // Splits `count` ways over factors in order of the rule, row-major; replicas
  // take what no factor can.
  std::vector<OpConfiguration> enumerate(const Limits& limits) const;

  // How many different degree vectors exist for a number of devices, without
  // orders and placements.
  std::vector<OpConfiguration> enumerateDegrees(int count,
                                                const Limits& limits) const;

  const std::vector<int>& splittableFactors() const { return factors; }
  void forbidStatistics();

 private:
  const ShardingRule* rule;
  DeviceSpace space;
  std::vector<int> factors;
  std::vector<int> counts;
};

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_SEARCH_CONFIGURATION_SPACE_H_
