// The part of JointEstimates that tells how much slower than the first devices
// others are, on machines of several kinds of devices.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "cost_model/machine_part.h"
#include "ir/support/status_macros.h"
#include "passes/search/joint/joint_estimates.h"

namespace soapstone::search {

std::vector<int> JointEstimates::kindsAt(const ReplicaKey& key,
                                         int64_t begin) const {
  std::vector<int> kinds;
  for (int64_t i = 0; i < key.tensor; ++i) {
    kinds.push_back(machine.deviceKindIndex(begin + i));
  }
  return kinds;
}

absl::StatusOr<double> JointEstimates::slownessAt(const ReplicaKey& key,
                                                  int64_t begin) {
  auto [entry, isNew] = slownesses.try_emplace({key, kindsAt(key, begin)}, 1);
  if (!isNew) return entry->second;
  SOAPSTONE_ASSIGN_OR_RETURN(const simulator::LayerPrices* first, tableOf(key));
  SOAPSTONE_ASSIGN_OR_RETURN(JointStep * step, models.at(key.samples));
  SOAPSTONE_ASSIGN_OR_RETURN(
      const model::ModelConfigurations* configurations,
      JointModels::configure(step, key.strategy(1), key.tensor));
  SOAPSTONE_ASSIGN_OR_RETURN(cost_model::Machine own,
                             cost_model::partOf(machine, begin, key.tensor));
  SOAPSTONE_ASSIGN_OR_RETURN(
      simulator::LayerPrices prices,
      models.layerTables().of(key, step->graph, own, costs, *configurations));
  bool isKnown = first != nullptr && workOf(*first) > 0;
  if (isKnown) {
    entry->second = static_cast<double>(workOf(prices)) /
                    static_cast<double>(workOf(*first));
    workOfKinds[entry->first] = std::move(prices.workOfOps);
  }
  return entry->second;
}

// Whatever the cut, the step takes at least the mean of what the groups take,
// weighted by any numbers that add up to one: here by their speeds. An op then
// adds the least that it takes on a group times the group's weight.
int64_t JointEstimates::boundOnKinds(const JointCandidate& plan) const {
  // By kinds of devices of the slowest replica of a group: weight of a group.
  std::map<std::vector<int>, double> weights;
  double speed = 0;
  int64_t size = devices / plan.groups;
  for (int64_t group = 0; group < plan.groups; ++group) {
    double slowest = 0;
    std::vector<int> ofSlowest;
    for (int64_t begin = group * size; begin < (group + 1) * size;
         begin += plan.key.tensor) {
      std::vector<int> kinds = kindsAt(plan.key, begin);
      auto known = slownesses.find({plan.key, kinds});
      if (known == slownesses.end()) return 0;
      if (known->second <= slowest) continue;
      slowest = known->second;
      ofSlowest = std::move(kinds);
    }
    if (workOfKinds.count({plan.key, ofSlowest}) == 0) return 0;
    weights[ofSlowest] = 1 / slowest;
    speed += 1 / slowest;
  }
  // By kinds: weight, and work by layer and op.
  std::vector<std::pair<double, const WorkOfOps*>> tabled;
  for (const auto& [kinds, weight] : weights) {
    tabled.emplace_back(weight / speed, &workOfKinds.at({plan.key, kinds}));
  }
  double bound = 0;
  const WorkOfOps& first = *tabled.front().second;
  for (size_t layer = 0; layer < first.size(); ++layer) {
    double least = 0;
    for (size_t op = 0; op < first[layer].size(); ++op) {
      double own = std::numeric_limits<double>::infinity();
      for (const auto& [weight, work] : tabled) {
        own = std::min(own, weight * static_cast<double>((*work)[layer][op]));
      }
      least += own;
    }
    // An inner layer stands for those that were left out, too.
    bound += least * (layer == first.size() / 2 ? 1.0 + removed : 1.0);
  }
  return static_cast<int64_t>(bound * static_cast<double>(plan.microBatches));
}

// Replicas of a group have equal parts: the slowest decides.
absl::StatusOr<std::vector<double>> JointEstimates::slownessOfGroups(
    const JointCandidate& plan) {
  std::vector<double> groups;
  int64_t size = devices / plan.groups;
  for (int64_t group = 0; group < plan.groups; ++group) {
    double slowest = 0;
    for (int64_t begin = group * size; begin < (group + 1) * size;
         begin += plan.key.tensor) {
      SOAPSTONE_ASSIGN_OR_RETURN(double own, slownessAt(plan.key, begin));
      slowest = std::max(slowest, own);
    }
    groups.push_back(slowest);
  }
  return groups;
}

absl::StatusOr<double> JointEstimates::slownessOf(const JointCandidate& plan) {
  if (!areUnlike) return 1;
  SOAPSTONE_ASSIGN_OR_RETURN(std::vector<double> groups,
                             slownessOfGroups(plan));
  double speed = 0;
  for (double slowness : groups) speed += 1 / slowness;
  return static_cast<double>(plan.groups) / speed;
}

std::vector<double> JointEstimates::slownessOfChunks(
    const PlacedSchedule& schedule, const JointCandidate& plan) {
  std::vector<double> chunks;
  if (!areUnlike) return chunks;
  absl::StatusOr<std::vector<double>> groups = slownessOfGroups(plan);
  if (!groups.ok()) return chunks;
  for (int group : schedule.placed.groupOfChunk) {
    chunks.push_back((*groups)[group]);
  }
  return chunks;
}

}  // namespace soapstone::search
