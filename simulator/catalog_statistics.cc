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

// `count` calls, one after the other, for f32 tensors, whose elements (of each
// of so many rows) the devices divide.
struct StatisticsCall {
  std::vector<int64_t> elements;  // By tensor.
  sharding::StepKind kind = sharding::StepKind::kAllReduce;
  int64_t count = 1;
  int64_t rows = 1;
};

// Every time step of an LSTM but the first reads the whole state before it; the
// gradient reads all of them, and every step but the last adds up what the next
// one sends back.
std::vector<StatisticsCall> lstmCalls(
    const model::ModelOp& op, const sharding::OpConfiguration& configuration) {
  auto sizeOf = [&](const char* factor) {
    return op.rule.factors[op.rule.findFactor(factor)].size;
  };
  const int64_t steps = sizeOf("time");
  const std::vector<int64_t> state = {sizeOf("hidden")};
  const int64_t batch =
      configuration.largestShard(op.rule, op.rule.findFactor("batch"));
  if (op.kind == model::kLstmKind)
    return {{state, sharding::StepKind::kAllGather, steps - 1, batch}};
  return {{state, sharding::StepKind::kAllGather, 1, steps * batch},
          {state, sharding::StepKind::kReduceScatter, steps - 1, batch}};
}

// The calls in which an op exchanges statistics, as
// `passes/partition/expand_*.cc` make them: means go before squares of the
// distances from them, maxima before sums of exponentials.
std::vector<StatisticsCall> statisticsCalls(
    const model::ModelOp& op, const sharding::OpConfiguration& configuration) {
  if (absl::StartsWith(op.kind, model::kLstmKind))
    return lstmCalls(op, configuration);
  const int64_t one = positionsOf(op, configuration, 0);
  if (op.kind == model::kBatchNormKind) {
    const int64_t shards = sharding::equalStatisticsShards(
        op.rule, configuration, op.rule.findFactor("batch"));
    if (shards > 1)
      return {{{shards * 2 * one}, sharding::StepKind::kAllGather}};
    return {{{one}}, {{one}}};
  }
  const bool isNorm =
      op.kind == model::kNormKind || op.kind == model::kNormGradKind;
  if (isNorm && absl::StrContains(op.attributes, "rms")) return {{{one}}};
  if (op.kind == model::kNormKind || op.kind == model::kSoftmaxKind)
    return {{{one}}, {{one}}};
  // With the logit of the label; an index has eight bytes.
  if (op.kind == model::kCrossEntropyKind || op.kind == model::kArgReduceKind)
    return {{{one}}, {{one, one}}};
  // Maxima; their sums, and values.
  if (op.kind == model::kAttentionKind) {
    const int64_t rows = positionsOf(op, configuration, 1);
    return {{{rows}}, {{rows, one}}};
  }
  return {{{one, one}}};
}

// Makes `step` the call; the traffic of all `count` of them comes to that of
// the calls before.
void exchange(const StatisticsCall& call, sharding::ReshardingStep* step) {
  const int size = step->groups.size;
  const bool sums = call.kind != sharding::StepKind::kAllGather;
  const bool gathers = call.kind != sharding::StepKind::kReduceScatter;
  step->kind = call.kind;
  step->payloadBytes = 0;
  for (int64_t elements : call.elements) {
    const int64_t width = kNumberBytes * call.rows;
    const int64_t allBytes = width * call.count;
    step->payloadBytes += width * elements;
    // The elements that a member of the ring does not pass on, or does not get.
    auto others = [&](int i) {
      return elements - sharding::shardRange(elements, size, i % size).size();
    };
    for (int i = 0; i < static_cast<int>(step->traffic.size()); ++i) {
      sharding::DeviceTraffic& traffic = step->traffic[i];
      if (sums) {
        traffic.sent += allBytes * others(i);
        traffic.received += allBytes * others(i + size - 1);
      }
      if (gathers) {
        traffic.sent += allBytes * others(i + 1);
        traffic.received += allBytes * others(i);
      }
    }
  }
}

}  // namespace

int CostCatalog::makeStatistics(
    const model::ModelOp& op, const sharding::OpConfiguration& configuration) {
  CommunicationCost cost;
  sharding::ReshardingStep& step = cost.step;
  step.groups = statisticsGroups(op, configuration);
  if (step.groups.count() == 0) return -1;
  for (int device : step.groups.members) step.traffic.push_back({device, 0, 0});
  // Adds the time of calls before the last one.
  auto addEarlier = [&](int64_t count) {
    if (count == 0) return;
    const int64_t time = atSystemRate(pricer.picoseconds(step));
    for (int64_t i = 0; i < count; ++i) {
      cost.earlierPicoseconds = addPicoseconds(cost.earlierPicoseconds, time);
    }
  };
  for (const StatisticsCall& call : statisticsCalls(op, configuration)) {
    if (call.count == 0) continue;
    if (step.payloadBytes > 0) addEarlier(1);
    exchange(call, &step);
    addEarlier(call.count - 1);
  }
  return step.payloadBytes > 0 ? addCommunication(std::move(cost)) : -1;
}

}  // namespace soapstone::simulator
