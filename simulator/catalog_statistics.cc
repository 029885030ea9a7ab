// Exchanges between devices that split an op on statistics factors.
#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/match.h"
#include "ir/model/op_kinds.h"
#include "ir/sharding/equal_shards.h"
#include "ir/sharding/resharding_traffic.h"
#include "simulator/cost_catalog.h"

namespace soapstone::simulator {
namespace {

constexpr int64_t kNumberBytes = 4;  // f32

bool isStatistics(const model::ModelOp& op, int factor) {
  return op.rule.factors[factor].split == sharding::FactorSplit::kStatistics;
}

// Numbers of f32 that devices add up in one call: each is the result for whose
// positions there is one.
using StatisticsCall = std::vector<int>;

// The calls, one after the other, in which an op exchanges statistics, as
// `passes/partition/expand_*.cc` make them: means go before squares of the
// distances from them, maxima before sums of exponentials.
std::vector<StatisticsCall> statisticsCalls(const model::ModelOp& op) {
  const bool isNorm =
      op.kind == model::kNormKind || op.kind == model::kNormGradKind;
  if (isNorm && absl::StrContains(op.attributes, "rms")) return {{0}};
  if (op.kind == model::kNormKind || op.kind == model::kBatchNormKind ||
      op.kind == model::kSoftmaxKind) {
    return {{0}, {0}};
  }
  // With the logit of the label; an index has eight bytes.
  if (op.kind == model::kCrossEntropyKind || op.kind == model::kArgReduceKind)
    return {{0}, {0, 0}};
  // Maxima; their sums, and values.
  if (op.kind == model::kAttentionKind) return {{1}, {1, 0}};
  return {{0, 0}};
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

// Positions of a result that a device has statistics of.
int64_t positionsOf(const model::ModelOp& op,
                    const sharding::OpConfiguration& configuration,
                    int result) {
  int64_t positions = 1;
  if (op.rule.results.empty()) return positions;
  for (const sharding::DimensionMapping& dim : op.rule.results[result].dims) {
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
  sharding::ReshardingStep& step = cost.step;
  step.groups = statisticsGroups(op, configuration);
  if (step.groups.count() == 0) return -1;
  const int size = step.groups.size;
  const std::vector<int>& members = step.groups.members;
  for (int device : members) step.traffic.push_back({device, 0, 0});
  if (op.kind == model::kBatchNormKind &&
      sharding::equalStatisticsShards(op.rule, configuration,
                                      op.rule.findFactor("batch")) > 1) {
    const int64_t bytes = 2 * kNumberBytes * positionsOf(op, configuration, 0);
    step.kind = sharding::StepKind::kAllGather;
    step.payloadBytes = size * bytes;
    for (sharding::DeviceTraffic& traffic : step.traffic)
      traffic.sent = traffic.received = (size - 1) * bytes;
    return addCommunication(std::move(cost));
  }
  step.kind = sharding::StepKind::kAllReduce;
  for (const StatisticsCall& call : statisticsCalls(op)) {
    if (step.payloadBytes > 0) {
      cost.earlierPicoseconds = addPicoseconds(
          cost.earlierPicoseconds, atSystemRate(pricer.picoseconds(step)));
    }
    step.payloadBytes = 0;
    for (int result : call) {
      const int64_t positions = positionsOf(op, configuration, result);
      step.payloadBytes += kNumberBytes * positions;
      for (int i = 0; i < static_cast<int>(members.size()); ++i) {
        const sharding::DeviceTraffic more = sharding::allReduceTraffic(
            members[i], positions, size, i % size, kNumberBytes);
        step.traffic[i].sent += more.sent;
        step.traffic[i].received += more.received;
      }
    }
  }
  return addCommunication(std::move(cost));
}

}  // namespace soapstone::simulator
