#ifndef SOAPSTONE_SIMULATOR_STEP_PRICER_H_
#define SOAPSTONE_SIMULATOR_STEP_PRICER_H_

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "cost_model/collective_cost.h"
#include "cost_model/group_topology.h"
#include "cost_model/machine.h"
#include "ir/sharding/resharding_plan.h"
#include "simulator/route_table.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// Whole picoseconds, at most about 53 days: two such times can be added.
int64_t toPicoseconds(double seconds);

// Longest total of an iteration's tasks, run one after the other, that may be
// simulated: 26 days, a quarter of the range, so that neither lanes nor the
// work of parameter owners behind them overflow.
inline constexpr int64_t kLongestIteration = int64_t{1} << 61;

// The sum of two times that are not negative, or the largest number there is.
inline int64_t addPicoseconds(int64_t a, int64_t b) {
  int64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return std::numeric_limits<int64_t>::max();
}

// Prices the communication steps of resharding plans on a machine. The groups
// of a step run at the same time and share links. Caches its results about
// groups. Devices of steps must be of the machine, which must outlive the
// object.
class StepPricer {
 public:
  explicit StepPricer(const cost_model::Machine& machine);

  // Whether anything crosses devices.
  static bool communicates(const sharding::ReshardingStep& step);

  // Devices that send or receive, ascending.
  static std::vector<int> participants(const sharding::ReshardingStep& step);

  int64_t picoseconds(const sharding::ReshardingStep& step);

  // The share of a step in a call that moves `bucketBytes` of several tensors
  // at once: less than alone where latency counts.
  int64_t bucketedPicoseconds(const sharding::ReshardingStep& step,
                              int64_t bucketBytes);

  // Links that the step loads and that other devices' messages may load too,
  // ascending. A link whose every message starts or ends at one device is not
  // listed: the device's communication lane is busy as long.
  std::vector<int64_t> contendableLinks(const sharding::ReshardingStep& step);

  // Bytes by link and device. Collectives count as rings that visit one node
  // after another, as plans count their traffic.
  TaskFootprint footprint(const sharding::ReshardingStep& step) const;

 private:
  struct GroupFigures {
    std::vector<cost_model::GroupTopology> topologies;  // The different ones.
    cost_model::GroupSharing sharing;
    // As contendableLinks gives them; none: not asked for yet.
    std::optional<std::vector<int64_t>> contendable;
  };

  GroupFigures& figuresOf(const sharding::DeviceGroups& groups);
  cost_model::GroupSharing sharingOf(
      const sharding::DeviceGroups& groups) const;
  double messageSeconds(absl::Span<const sharding::Message> messages);
  void markPrivateLinks();

  const cost_model::Machine& machine;
  RouteTable routes;
  LinkTable<double> linkBytes;  // 0 between uses.
  std::vector<char> isPrivate;  // By link; empty: not asked for yet.
  absl::flat_hash_map<std::pair<int, std::vector<int>>, GroupFigures> known;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_STEP_PRICER_H_
