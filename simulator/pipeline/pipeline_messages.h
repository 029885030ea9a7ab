#ifndef SOAPSTONE_SIMULATOR_PIPELINE_PIPELINE_MESSAGES_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_PIPELINE_MESSAGES_H_

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/model/model_graph.h"
#include "simulator/cost_catalog.h"

namespace soapstone::simulator {

// Size and time of a message between two groups of a pipeline.
struct MessagePrice {
  int64_t bytes = 0;  // Sent by the fullest device.
  int64_t picoseconds = 0;
};

// Prices messages between groups of devices. Our programs send them as
// `sharding::planMessages` has it. In other systems every device of the one
// group sends all it holds to one of the other; or, where several hold the same
// and the system scatters messages, each sends a part, which the receivers
// exchange among themselves, if that is cheaper. Groups are named by their
// first device.
class MessagePricer {
 public:
  // All must outlive the object. `group` is the catalog of one group of
  // `groupSize` of the `devices` devices.
  MessagePricer(const model::ModelGraph& graph,
                const cost_model::Machine& machine,
                const cost_model::OperatorCosts& costs, int devices,
                int groupSize, CostCatalog& group)
      : graph(graph),
        machine(machine),
        costs(costs),
        devices(devices),
        groupSize(groupSize),
        group(group) {}

  // The price at which another system sends a tensor in a layout of the group's
  // catalog.
  absl::StatusOr<MessagePrice> price(int layout, int64_t elementBytes, int from,
                                     int to);

  // The time in which our programs send a tensor that one group has in layout
  // `source` and the other wants in layout `target`, between two passes.
  absl::StatusOr<int64_t> transferPicoseconds(int source, int target,
                                              int64_t elementBytes, int from,
                                              int to);

  // The communication by which a program sends such a tensor, step by step.
  absl::StatusOr<std::vector<sharding::ReshardingStep>> steps(
      int source, int target, int64_t elementBytes, int from, int to,
      MoveUse use);

  // Where such a tensor of f32 comes in parts, which the receivers gather:
  // bytes of the largest part, which a receiver holds besides.
  int64_t partBytes(int layout, int from, int to);

 private:
  absl::StatusOr<int64_t> sendPicoseconds(const sharding::Layout& wire,
                                          const sharding::Layout& target,
                                          int from, int to,
                                          int64_t elementBytes);
  // A layout of the group's catalog on the devices from `begin` on.
  struct Placed {
    const sharding::Layout& layout;
    int begin;
  };
  // Times by the layouts before and after, a number of the kind of move, and
  // bytes of an element.
  using MoveKey = std::tuple<int, int, int, int64_t>;
  using MoveTimes = std::map<MoveKey, int64_t>;
  // The number of the plan of such a move in `all`.
  absl::StatusOr<int> moveOf(const Placed& source, const Placed& target,
                             int64_t elementBytes, MoveUse use);
  absl::StatusOr<int64_t> movePicoseconds(MoveTimes& known,
                                          const Placed& source,
                                          const Placed& target, int kind,
                                          int64_t elementBytes,
                                          MoveUse use = MoveUse::kValue);
  // A number that two pairs of groups share if a message takes as long between
  // the ones as between the others.
  int wayOf(int from, int to);
  // A number that groups share whose devices lie alike.
  int shapeOf(int begin);
  int levels() const {
    return static_cast<int>(machine.description().networkLevels.size());
  }
  CostCatalog& all();

  const model::ModelGraph& graph;
  const cost_model::Machine& machine;
  const cost_model::OperatorCosts& costs;
  int devices;
  int groupSize;
  CostCatalog& group;
  std::optional<CostCatalog> everywhere;  // Layouts on all groups, once needed.
  std::map<int, int> shapeOfGroup;        // By first device.
  std::map<std::vector<int64_t>, int> shapes;  // Their numbers.
  std::map<std::pair<int, int>, int> wayOfPair;
  std::map<std::vector<int64_t>, int> ways;
  // By layout, way, shape of the receiver and bytes of an element.
  using PriceKey = std::tuple<int, int, int, int64_t>;
  std::map<PriceKey, MessagePrice> priced;
  MoveTimes sent;         // Kinds are ways.
  MoveTimes transferred;  // Kinds are ways.
  MoveTimes gathered;     // Kinds are shapes of groups.
};

// Bytes that the fullest device holds of a layout of `catalog`.
int64_t largestShard(CostCatalog& catalog, int layout, int64_t elementBytes);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_PIPELINE_MESSAGES_H_
