#ifndef SOAPSTONE_PASSES_SEARCH_CONFIGURATION_SPACE_H_
#define SOAPSTONE_PASSES_SEARCH_CONFIGURATION_SPACE_H_

#include <cstdint>
#include <vector>

#include "ir/sharding/device_grid.h"
#include "ir/sharding/op_configuration.h"
#include "ir/sharding/sharding_rule.h"
#include "passes/search/search_random.h"
#include "passes/search/search_tuning.h"

namespace soapstone::search {

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
std::vector<sharding::DeviceGrid> devicePlacements(const DeviceSpace& space,
                                                   int count);

// The SOAP configurations of one op: every legal degree of every factor,
// several factors at once in any order, replication, any placement.
class ConfigurationSpace {
 public:
  struct Limits {
    // Factors that are split at once.
    int maxSplits = 3;
    // Whether only the first placement of each number of devices is listed.
    bool onePlacement = false;
    // Whether the order of the splits is listed too, where it matters.
    bool orders = true;
    // Only these numbers of devices; empty for all of deviceCounts().
    std::vector<int> counts;
  };

  // The rule must outlive the object. The tuning says how samples are drawn.
  ConfigurationSpace(const sharding::ShardingRule& rule, DeviceSpace space,
                     const SearchTuning& tuning = {});

  // A random configuration: often on all devices, else on any number of them,
  // wherever they are; then as `sampleOn` shares them out.
  sharding::OpConfiguration sample(SearchRandom& random) const;
  // Factors in random order are split, often as far as the devices go; what is
  // left are replicas.
  sharding::OpConfiguration sampleOn(const sharding::DeviceGrid& devices,
                                     SearchRandom& random) const;

  // All configurations within the limits: every way to write each number of
  // devices as degrees of factors and replicas (which never save time, but can
  // save a gather), in every requested order and place.
  std::vector<sharding::OpConfiguration> enumerate(const Limits& limits) const;

 private:
  // Configurations on the first `count` devices, splits in rule order.
  std::vector<sharding::OpConfiguration> enumerateDegrees(
      int count, const Limits& limits) const;

  const sharding::ShardingRule* rule;
  DeviceSpace space;
  // As in SearchTuning.
  int64_t oneInAllDevices;
  int64_t oneInWholeDegree;
  int64_t oneInReplicas;
  std::vector<int> factors;
  std::vector<int> counts;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_CONFIGURATION_SPACE_H_
