// The part of JointEstimates that tells how much slower than the first devices
// others are, on machines of several kinds of devices.
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "cost_model/machine_part.h"
#include "ir/support/status_macros.h"
#include "passes/search/joint_estimates.h"

namespace soapstone::search {

absl::StatusOr<double> JointEstimates::slownessAt(const ReplicaKey& key,
                                                  int64_t begin) {
  std::vector<int> kinds;
  for (int64_t i = 0; i < key.tensor; ++i) {
    kinds.push_back(machine.deviceKindIndex(begin + i));
  }
  auto [entry, isNew] = slownesses.try_emplace({key, std::move(kinds)}, 1);
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
      simulator::priceLayers(step->graph, own, costs, key.tensor,
                             *configurations));
  bool isKnown = first != nullptr && workOf(*first) > 0;
  if (isKnown) {
    entry->second = static_cast<double>(workOf(prices)) /
                    static_cast<double>(workOf(*first));
  }
  return entry->second;
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
