// What replicas exchange: sums of gradients, and gathers of parameters.

#include <algorithm>
#include <vector>

#include "absl/status/statusor.h"
#include "passes/search/joint/joint_estimates.h"

namespace soapstone::search {

// Over the replicas, which stand a replica's devices apart.
double JointEstimates::collectiveSeconds(const JointCandidate& plan,
                                         cost_model::CollectiveKind kind,
                                         double bytes) {
  int64_t tensor = plan.key.tensor;
  int64_t replicas = plan.replicas;
  if (replicas == 1) return 0;
  auto [entry, isNew] = topologies.try_emplace({tensor, replicas});
  if (isNew) {
    std::vector<int> group;
    for (int64_t i = 0; i < replicas; ++i) {
      group.push_back(static_cast<int>(i * tensor));
    }
    absl::StatusOr<cost_model::GroupTopology> topology =
        cost_model::analyzeGroup(machine, group);
    if (topology.ok()) entry->second = *topology;
  }
  if (!entry->second) return 0;
  return cost_model::collectiveCost(*entry->second, kind, bytes).seconds;
}

// A sum of gradients: where replicas share updates, each of its own part.
double JointEstimates::sumSeconds(const JointCandidate& plan,
                                  double gradientBytes) {
  bool isOfParts = plan.zeroStage > 0 && gathersUpdates();
  return collectiveSeconds(plan,
                           isOfParts
                               ? cost_model::CollectiveKind::kReduceScatter
                               : cost_model::CollectiveKind::kAllReduce,
                           gradientBytes);
}

// Where replicas share updates, with the gather of what all of them read; in
// systems of others that is a part of the sums.
double JointEstimates::updatePicoseconds(const JointCandidate& plan,
                                         double update, double parameterBytes) {
  if (plan.zeroStage == 0) return update;
  double time = update / static_cast<double>(plan.replicas);
  if (!gathersUpdates() || plan.zeroStage == 3) return time;
  return time + 1e12 * collectiveSeconds(plan,
                                         cost_model::CollectiveKind::kAllGather,
                                         parameterBytes);
}

// Time to gather sharded parameters before a pass through `layers` layers reads
// them: parallel to the pass, one call per matrix.
double JointEstimates::gatherPicoseconds(const JointCandidate& plan,
                                         double layers, double parameterBytes) {
  if (plan.parameterShards() == 1) return 0;
  double calls = std::max(1.0, layers * matricesPerLayer);
  return 1e12 * calls *
         collectiveSeconds(plan, cost_model::CollectiveKind::kAllGather,
                           parameterBytes / calls);
}

}  // namespace soapstone::search
