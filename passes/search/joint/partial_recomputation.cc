#include "passes/search/joint/partial_recomputation.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "simulator/pipeline/recomputation_words.h"

namespace soapstone::search {
namespace {

// Identifies a plan but for its recomputation.
auto structureOf(const JointCandidate& plan) {
  return std::make_tuple(kindOf(plan), plan.chunks,
                         static_cast<int>(plan.family), plan.zeroStage);
}

// Rounded down to a step.
int shareOf(double kept) {
  int steps = static_cast<int>(100 * kept) / kKeptStep;
  return std::clamp(steps * kKeptStep, kKeptStep, 100 - kKeptStep);
}

}  // namespace

std::vector<PartialPlan> partialPlans(
    const std::vector<JointCandidate>& candidates, int64_t capacity,
    int64_t alike, const FullEstimate& fullOf) {
  std::map<decltype(structureOf(JointCandidate())), const JointCandidate*> full;
  for (const JointCandidate& plan : candidates) {
    if (plan.recomputation == simulator::Recomputation::kFull)
      full[structureOf(plan)] = &plan;
  }
  std::vector<PartialPlan> plans;
  for (const JointCandidate& none : candidates) {
    bool isNone = none.recomputation == simulator::Recomputation::kNone;
    if (!isNone || none.bytes <= capacity) continue;
    auto known = full.find(structureOf(none));
    const JointCandidate least =
        known != full.end() ? *known->second : fullOf(none);
    if (least.bytes >= capacity) continue;
    PartialPlan partial;
    partial.plan = none;
    partial.keptBytes = none.bytes - least.bytes;
    double kept = static_cast<double>(capacity - least.bytes) /
                  static_cast<double>(partial.keptBytes);
    auto gain = static_cast<double>(least.picoseconds - none.picoseconds);
    partial.picoseconds = least.picoseconds - static_cast<int64_t>(kept * gain);
    partial.keptPercent = shareOf(kept);
    plans.push_back(std::move(partial));
  }
  std::stable_sort(plans.begin(), plans.end(),
                   [](const PartialPlan& a, const PartialPlan& b) {
                     return std::make_tuple(a.picoseconds, a.plan.order()) <
                            std::make_tuple(b.picoseconds, b.plan.order());
                   });
  std::map<PlanKind, int64_t> taken;
  std::vector<PartialPlan> few;
  for (PartialPlan& partial : plans) {
    if (++taken[kindOf(partial.plan)] <= alike) few.push_back(partial);
  }
  return few;
}

std::vector<JointCandidate> withSimulatedBytes(
    std::vector<JointCandidate> candidates,
    const std::map<std::string, int64_t>& peaks, int64_t capacity) {
  for (JointCandidate& plan : candidates) {
    auto peak = peaks.find(strategy::pipelineSpecText(specOf(plan)));
    bool isTooLarge = peak != peaks.end() && peak->second > capacity;
    if (isTooLarge) plan.bytes = peak->second;
  }
  return candidates;
}

strategy::PipelineSpec specOf(const PartialPlan& partial) {
  strategy::PipelineSpec spec = specOf(partial.plan);
  spec.recompute =
      simulator::recomputationText({.kind = simulator::Recomputation::kShare,
                                    .keptPercent = partial.keptPercent});
  return spec;
}

bool correctShare(int64_t peakBytes, int64_t capacity, PartialPlan* partial) {
  if (partial->keptBytes <= 0) return false;
  double kept =
      0.01 * partial->keptPercent + static_cast<double>(capacity - peakBytes) /
                                        static_cast<double>(partial->keptBytes);
  int share = shareOf(kept);
  // A frontier has few points: what does not fit needs another.
  if (peakBytes > capacity && share == partial->keptPercent) {
    share = std::max(kKeptStep, share - kKeptStep);
  }
  return std::exchange(partial->keptPercent, share) != share;
}

bool areOnePoint(const JointPlan& a, const JointPlan& b) {
  if (a.periodPicoseconds != b.periodPicoseconds || a.peakBytes != b.peakBytes)
    return false;
  strategy::PipelineSpec same = a.spec;
  same.recompute = b.spec.recompute;
  return strategy::pipelineSpecText(same) == strategy::pipelineSpecText(b.spec);
}

}  // namespace soapstone::search
