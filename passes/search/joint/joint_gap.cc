#include "passes/search/joint/joint_gap.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "passes/search/joint/joint_candidates.h"
#include "passes/search/joint/pipeline_plan.h"
#include "simulator/pipeline/exposed_parts.h"
#include "simulator/pipeline/group_times.h"
#include "simulator/pipeline/recomputation_words.h"

namespace soapstone::search {
namespace {

// A plain step computes, or waits for what others send.
JointGap plainGap(const JointPlan& plan, int64_t work, int64_t lowerBound) {
  JointGap gap;
  int64_t busy = plan.plain->computePicoseconds;
  int64_t computing = work > 0 ? std::min(busy, work) : busy;
  gap.bound = lowerBound;
  gap.kernels = computing - gap.bound;
  gap.update = busy - computing;
  gap.communication = plan.periodPicoseconds - busy;
  return gap;
}

}  // namespace

ReplicaKey replicaKeyOf(const JointPlan& plan, int64_t batch, int64_t devices) {
  ReplicaKey key;
  int64_t size = devices / plan.spec.groups;
  // Strategies that split the batch alone have one on every device, also where
  // they name groups of these, as hsdp does.
  int64_t replicas = size;
  for (int split = 0; split < static_cast<int>(std::size(kReplicaSplits));
       ++split) {
    const ReplicaSplit& kind = kReplicaSplits[split];
    // Without arguments all devices are one replica; how many groups of experts
    // there are then depends on the model.
    bool isBare = plan.spec.inner == kind.name && !kind.needsExperts;
    bool isKind = isBare || absl::StartsWith(plan.spec.inner,
                                             absl::StrCat(kind.name, ":"));
    if (!isKind) continue;
    key.split = split;
    if (split == kTensorSplit) key.apart = apartOf(plan.spec);
    if (plan.spec.replicas > 0) {
      replicas = std::max<int64_t>(
          1, plan.spec.replicas / std::max<int64_t>(1, key.apart));
      continue;
    }
    int64_t parts = argumentOf(plan.spec, kind.degree);
    if (split == kTensorSplit) {
      parts *= contextOf(plan.spec) * std::max<int64_t>(1, key.apart);
    }
    replicas = parts > 0 ? std::max<int64_t>(1, size / parts) : 1;
  }
  key.tensor = size / replicas;
  if (key.split == kTensorSplit) key.context = contextOf(plan.spec);
  // Of the fullest replica.
  const int64_t parts = plan.spec.microBatches * replicas;
  key.samples = (batch + parts - 1) / parts;
  return key;
}

JointCandidate boundedPlan(const strategy::PipelineSpec& spec, int64_t batch,
                           int64_t devices) {
  JointPlan plan;
  plan.spec = spec;
  JointCandidate bounded;
  bounded.key = replicaKeyOf(plan, batch, devices);
  bounded.groups = spec.groups;
  bounded.replicas = devices / (spec.groups * bounded.key.tensor);
  bounded.microBatches = spec.microBatches;
  for (simulator::Recomputation kind : {simulator::Recomputation::kSelective,
                                        simulator::Recomputation::kFull}) {
    if (spec.recompute == simulator::recomputationText({.kind = kind})) {
      bounded.recomputation = kind;
    }
  }
  return bounded;
}

JointGap gapOf(const JointPlan& plan, const JointEstimates& estimates,
               int64_t lowerBound, int64_t batch, int64_t devices) {
  if (plan.plain) {
    return plainGap(plan, estimates.workOf(replicaKeyOf(plan, batch, devices)),
                    lowerBound);
  }
  const simulator::PipelineResult& result = plan.result;
  std::vector<simulator::GroupTimes> groups =
      simulator::groupTimes(result, plan.spec.microBatches);
  const simulator::GroupTimes& group = groups[simulator::busiestGroup(groups)];
  int64_t mean = simulator::meanComputing(groups);
  if (estimates.isUnlike()) {
    // Groups share the work by their speed, not evenly.
    mean = std::min(std::max(mean, lowerBound), group.computing);
  }
  JointGap gap;
  gap.bound = lowerBound;
  gap.imbalance = group.computing - mean;
  gap.communication = group.communication;
  gap.update = group.update;
  // Recomputation that every fitting plan needs is a part of the bound.
  gap.kernels = std::max<int64_t>(0, mean - gap.bound);
  gap.recomputation =
      group.recomputation + std::min<int64_t>(0, mean - gap.bound);
  absl::StatusOr<simulator::ExposedParts> exposed =
      simulator::exposedParts(result);
  if (exposed.ok()) {
    gap.messages = exposed->messages;
    gap.gradientSums = exposed->gradientSums;
    gap.barrier = exposed->barrier;
  }
  gap.bubble = plan.periodPicoseconds - gap.total();
  return gap;
}

}  // namespace soapstone::search
