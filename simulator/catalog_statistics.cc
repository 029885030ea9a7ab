// Exchanges between devices that split an op on statistics factors.
#include <algorithm>
#include <map>
#include <utility>

#include "absl/types/span.h"
#include "ir/model/op_kinds.h"
#include "ir/sharding/resharding_traffic.h"
#include "simulator/cost_catalog.h"

namespace soapstone::simulator {
namespace {

bool isStatistics(const model::ModelOp& op, int factor) {
  return op.rule.factors[factor].split == sharding::FactorSplit::kStatistics;
}

// The calls, one after the other, in which an op exchanges statistics, in bytes
// per position of its result: two f32 numbers, but in a loss the maximum, and
// then the sum of exponentials along with the logit of the label
// (`passes/partition/expand_training.cc`).
absl::Span<const int64_t> statisticsCalls(const model::ModelOp& op) {
  static constexpr int64_t kTwoNumbers[] = {8};
  static constexpr int64_t kOfLoss[] = {4, 8};
  if (op.kind == model::kCrossEntropyKind) return kOfLoss;
  return kTwoNumbers;
}

// The devices that exchange statistics, which differ in the parts of statistics
// factors alone: one group after the other. Empty if no such factor is split.
sharding::DeviceGroups statisticsGroups(
    const model::ModelOp& op, const sharding::OpConfiguration& configuration) {
  // Strides and degrees of these factors.
  std::vector<std::pair<int64_t, int64_t>> splits;
  int64_t stride = configuration.replication;
  int64_t size = 1;
  for (size_t i = configuration.splits.size(); i-- > 0;) {
    const sharding::FactorDegree& split = configuration.splits[i];
    if (isStatistics(op, split.factor)) {
      splits.emplace_back(stride, split.degree);
      size *= split.degree;
    }
    stride *= split.degree;
  }
  if (size == 1) return {};
  // By the rank with the coordinates over statistics factors taken out.
  std::map<int64_t, std::vector<int>> members;
  std::vector<int> devices = configuration.devices.devices();
  for (int64_t rank = 0; rank < static_cast<int64_t>(devices.size()); ++rank) {
    int64_t key = rank;
    for (const auto& [each, degree] : splits)
      key -= rank / each % degree * each;
    members[key].push_back(devices[rank]);
  }
  sharding::DeviceGroups groups;
  groups.size = static_cast<int>(size);
  for (const auto& [key, group] : members)
    groups.members.insert(groups.members.end(), group.begin(), group.end());
  return groups;
}

// Positions of the result that a device has statistics of.
int64_t positionsOf(const model::ModelOp& op,
                    const sharding::OpConfiguration& configuration) {
  int64_t positions = 1;
  if (op.rule.results.empty()) return positions;
  for (const sharding::DimensionMapping& dim : op.rule.results[0].dims) {
    for (int factor : dim.factors) {
      if (!isStatistics(op, factor))
        positions *= configuration.largestShard(op.rule, factor);
    }
  }
  return positions;
}

}  // namespace

int CostCatalog::makeStatistics(
    const model::ModelOp& op, const sharding::OpConfiguration& configuration) {
  CommunicationCost cost;
  cost.step.kind = sharding::StepKind::kAllReduce;
  cost.step.groups = statisticsGroups(op, configuration);
  if (cost.step.groups.count() == 0) return -1;
  const int64_t positions = positionsOf(op, configuration);
  int64_t bytes = 0;  // Per position, in all calls.
  for (int64_t each : statisticsCalls(op)) {
    if (bytes > 0) {
      cost.earlierPicoseconds = addPicoseconds(
          cost.earlierPicoseconds, atSystemRate(pricer.picoseconds(cost.step)));
    }
    cost.step.payloadBytes = positions * each;
    bytes += each;
  }
  const int size = cost.step.groups.size;
  for (int i = 0; i < static_cast<int>(cost.step.groups.members.size()); ++i) {
    cost.step.traffic.push_back(sharding::allReduceTraffic(
        cost.step.groups.members[i], positions, size, i % size, bytes));
  }
  return addCommunication(std::move(cost));
}

}  // namespace soapstone::simulator
