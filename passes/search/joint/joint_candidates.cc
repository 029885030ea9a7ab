#include "passes/search/joint/joint_candidates.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "passes/search/joint/pipeline_plan.h"
#include "simulator/pipeline/recomputation_words.h"

namespace soapstone::search {

using schedule::Family;

namespace {

// Beyond, messages outweigh the bubble that they save.
constexpr int64_t kMostChunksOfGroup = 16;

// The plan in other schedules than one after the other.
void addSchedules(JointCandidate plan, int64_t layers,
                  std::vector<JointCandidate>* plans) {
  for (Family family : {Family::kZeroBubbleH1, Family::kZeroBubbleH2}) {
    plan.family = family;
    plans->push_back(plan);
  }
  plan.family = Family::kInterleaved;
  // Layers may be cut, so that chunks can be a little smaller than one.
  for (int64_t chunks = 2;
       (chunks - 1) * plan.groups < layers && chunks <= kMostChunksOfGroup;
       ++chunks) {
    if (plan.microBatches % plan.groups != 0) break;
    plan.chunks = chunks;
    plans->push_back(plan);
  }
  if (2 * plan.groups > layers) return;
  plan.chunks = 2;
  for (Family family : {Family::kZeroBubbleV, Family::kVHalf, Family::kVMin,
                        Family::kDualPipeV}) {
    // Only this one needs so many (schedule::makeSchedule).
    bool isPossible =
        family != Family::kDualPipeV || plan.microBatches >= 2 * plan.groups;
    plan.family = family;
    if (isPossible) plans->push_back(plan);
  }
}

}  // namespace

std::string ReplicaKey::strategy(int64_t replicas) const {
  if (apart > 0) {
    return absl::StrCat(kReplicaSplits[split].name, ":",
                        kReplicaSplits[split].degree, "=", tensor / apart,
                        ",e=", tensor, ",d=", apart * replicas);
  }
  if (context > 1) {
    return absl::StrCat(kReplicaSplits[split].name, ":",
                        kReplicaSplits[split].degree, "=", tensor / context,
                        ",c=", context, ",d=", replicas);
  }
  return absl::StrCat(kReplicaSplits[split].name, ":",
                      kReplicaSplits[split].degree, "=", tensor,
                      ",d=", replicas);
}

bool JointCandidate::isOneStep() const {
  return groups == 1 && microBatches == 1 && chunks == 1 &&
         (key.split == kTensorSplit || replicas == 1);
}

bool JointCandidate::isPlain() const {
  return isOneStep() && recomputation == simulator::Recomputation::kNone;
}

PlanKind kindOf(const JointCandidate& plan) {
  return {plan.key.split, plan.key.tensor, plan.key.context,
          plan.key.apart, plan.groups,     plan.key.samples};
}

int64_t microBatchesOf(int64_t batch, int64_t replicas, int64_t samples) {
  const int64_t least = std::max(replicas, (samples - 1) * replicas + 1);
  const int64_t most = samples * replicas;
  for (int64_t count = (batch + most - 1) / most; count * least <= batch;
       ++count) {
    if (batch % count == 0) return count;
  }
  return 0;
}

int64_t mostMicroBatches(int64_t batch, int64_t replicas) {
  int64_t count = batch / replicas;
  while (count > 0 && batch % count != 0) --count;
  return count;
}

std::vector<JointCandidate> plansOf(const ReplicaKey& key, int64_t groups,
                                    int64_t batch, int64_t devices,
                                    int64_t layers, bool areSimple) {
  JointCandidate plan;
  plan.key = key;
  plan.groups = groups;
  plan.replicas = devices / (key.tensor * groups);
  plan.microBatches = microBatchesOf(batch, plan.replicas, key.samples);
  // Samples that lie apart on a replica's devices are as many on each.
  const bool mustBeEqual =
      kReplicaSplits[key.split].splitsSamples || key.apart > 0;
  const int64_t rows = plan.replicas * key.samples * plan.microBatches;
  std::vector<JointCandidate> plans;
  if (rows == 0 || (mustBeEqual && rows != batch)) return plans;
  for (simulator::Recomputation recomputation :
       {simulator::Recomputation::kNone, simulator::Recomputation::kSelective,
        simulator::Recomputation::kFull}) {
    plan.recomputation = recomputation;
    plans.push_back(plan);
    if (groups > 1 && !areSimple) addSchedules(plan, layers, &plans);
  }
  return plans;
}

std::vector<JointCandidate> takeStage(int zeroStage,
                                      std::vector<JointCandidate>* plans) {
  auto taken = std::stable_partition(
      plans->begin(), plans->end(),
      [&](const JointCandidate& plan) { return plan.zeroStage != zeroStage; });
  std::vector<JointCandidate> removed(taken, plans->end());
  plans->erase(taken, plans->end());
  return removed;
}

void sortBySize(std::vector<JointCandidate>* plans) {
  std::stable_sort(plans->begin(), plans->end(),
                   [](const JointCandidate& a, const JointCandidate& b) {
                     return std::make_tuple(a.bytes, a.order()) <
                            std::make_tuple(b.bytes, b.order());
                   });
}

int64_t argumentOf(const strategy::PipelineSpec& spec, absl::string_view key) {
  for (absl::string_view item :
       absl::StrSplit(spec.inner, absl::ByAnyChar(":,"))) {
    int64_t number = 0;
    if (absl::ConsumePrefix(&item, key) && absl::ConsumePrefix(&item, "=") &&
        absl::SimpleAtoi(item, &number)) {
      return number;
    }
  }
  return 0;
}

int64_t apartOf(const strategy::PipelineSpec& spec) {
  int64_t experts = argumentOf(spec, "e");
  if (!absl::StartsWith(spec.inner, "megatron:") || experts < 1) return 0;
  int64_t replica =
      std::max<int64_t>(1, argumentOf(spec, "t")) * contextOf(spec);
  return std::max<int64_t>(1, experts / replica);
}

int64_t contextOf(const strategy::PipelineSpec& spec) {
  bool hasContext = absl::StartsWith(spec.inner, "context:") ||
                    absl::StartsWith(spec.inner, "megatron:");
  return hasContext ? std::max<int64_t>(1, argumentOf(spec, "c")) : 1;
}

strategy::PipelineSpec specOf(const JointCandidate& plan) {
  strategy::PipelineSpec spec;
  spec.groups = plan.groups;
  spec.chunksPerGroup = plan.chunks;
  spec.microBatches = plan.microBatches;
  spec.schedule = schedule::familyName(plan.family);
  spec.recompute = simulator::recomputationText({.kind = plan.recomputation});
  spec.sharesOptimizer = plan.optimizerShards() > 1 && plan.zeroStage <= 2;
  spec.scattersGradients = plan.gradientShards() > 1 && plan.zeroStage == 2;
  spec.replicas = plan.replicas * std::max<int64_t>(1, plan.key.apart);
  spec.inner = plan.key.strategy(plan.replicas);
  if (plan.parameterShards() > 1) spec.inner += ",zero=3";
  if (plan.groups > 1) spec.cut = "work";
  if (plan.isPlain() && spec.sharesOptimizer) {
    // Matches how the text is parsed: a plain strategy says what is shared.
    spec.sharesOptimizer = false;
    spec.inner += ",zero=1";
  }
  return spec;
}

FamilyFigures figuresOf(const JointCandidate& plan) {
  double p = static_cast<double>(plan.groups);
  double v = static_cast<double>(plan.chunks);
  double m = static_cast<double>(plan.microBatches);
  FamilyFigures figures{std::min(p, m), p - 1, p - 1, 0};
  switch (plan.family) {
    case Family::kInterleaved:
      return {std::min(m, (2 * (p - 1) + (v - 1) * p + 1) / v), (p - 1) / v,
              (p - 1) / v, 0};
    case Family::kZeroBubbleH1:
      return {figures.inFlight, p - 1, p - 1, -(p - 1)};
    case Family::kZeroBubbleH2:
      return {std::min(m, 2 * p - 1), 0, 0, 0};
    case Family::kZeroBubbleV:
      return {figures.inFlight, 0, 0, 0};
    case Family::kDualPipeV:
      return {std::min(m, p + 0.5), (p - 1) / 2, p - 1, -(p - 1) / 2};
    case Family::kVHalf:
      return {std::min(m, p / 2 + 1), (p - 1) / 2, (p - 1) / 2, 0};
    case Family::kVMin:
      return {std::min(m, p / 3 + 1), 2 * (p - 1) / 3, 2 * (p - 1) / 3, 0};
    default:
      return figures;
  }
}

}  // namespace soapstone::search
