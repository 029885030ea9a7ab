#include "passes/search/joint/joint_space.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "absl/status/statusor.h"
#include "ir/model/op_kinds.h"

namespace soapstone::search {
namespace {

// Tensor parallelism beyond this many devices loses to anything else.
constexpr int64_t kMostTensorDevices = 32;
// Devices that share the experts of a layer: DeepSeek-V3 was trained on 64 with
// 256 experts (DeepSeek-AI, 2024, section 3.2).
constexpr int64_t kMostExpertDevices = 128;
// Samples that a replica may have in a micro-batch, if there are several. All
// numbers are tried up to the first limit, then about every doubling, as long
// as a plan may fit.
constexpr int64_t kAllSamplesOfReplica = 16;
constexpr int64_t kMostSamplesOfReplica = 1024;
// A plan whose estimated memory exceeds the device's by this factor is taken
// not to fit: no bound is kept for it. Estimates were at most 1.34 times the
// simulation in models of three layers (tests/benchmarks/joint_search.md,
// "Joint search"), and 1.41 times in 61 plans of whole ones;
// joint_search_test.cc holds them to the margin. Plans that fit in simulation
// count in the bound whatever their estimate.
constexpr double kBoundMemoryMargin = 1.5;

std::vector<int64_t> divisorsOf(int64_t number, int64_t most) {
  std::vector<int64_t> divisors;
  for (int64_t i = 1; i <= std::min(number, most); ++i) {
    if (number % i == 0) divisors.push_back(i);
  }
  return divisors;
}

void sortFastestFirst(std::vector<JointCandidate>* plans) {
  std::stable_sort(plans->begin(), plans->end(),
                   [](const JointCandidate& a, const JointCandidate& b) {
                     return a.order() < b.order();
                   });
}

}  // namespace

std::vector<JointCandidate> JointSpace::takeSorted() {
  sortFastestFirst(&candidates);
  return std::exchange(candidates, {});
}

std::vector<JointCandidate> JointSpace::simplePlans() {
  int64_t node = machine.nodeGraph(0).deviceCount();
  std::vector<ReplicaKey> keys = {{1, 1, kTensorSplit}};
  if (node > 1 && devices % node == 0) {
    keys.push_back({node, 1, kTensorSplit});
    if (hasExperts()) {
      keys.push_back({node, 1, kTensorSplit, /*context=*/1, /*apart=*/1});
    }
  }
  for (const ReplicaKey& key : keys) {
    absl::StatusOr<const simulator::LayerPrices*> table =
        estimates.tableOf(key);
    if (!table.ok() || *table == nullptr) continue;
    for (int64_t groups :
         divisorsOf(devices / key.tensor, estimates.layers())) {
      addPlans(key, **table, groups, /*areSimple=*/true);
    }
  }
  return takeSorted();
}

std::vector<JointCandidate> JointSpace::allPlans() {
  for (int split = 0; split < static_cast<int>(std::size(kReplicaSplits));
       ++split) {
    // Plain replicas are in the tables of the first split already.
    int64_t fewest = split == kTensorSplit ? 1 : 2;
    if (kReplicaSplits[split].needsExperts && !hasExperts()) continue;
    int64_t most = kReplicaSplits[split].needsExperts ? kMostExpertDevices
                                                      : kMostTensorDevices;
    for (int64_t tensor : divisorsOf(devices, most)) {
      if (tensor >= fewest) addSplit(split, tensor);
      if (split == kTensorSplit) addContexts(tensor);
    }
  }
  if (hasExperts()) {
    for (int64_t count : divisorsOf(devices, kMostExpertDevices)) {
      addExperts(count);
    }
  }
  return takeSorted();
}

bool JointSpace::mustEnd() {
  if (candidates.empty() || !isStopped()) return false;
  isCut = true;
  return true;
}

// Samples that the fullest replica may have in a micro-batch, with so many
// replicas at most in all groups.
std::vector<int64_t> JointSpace::samplesOfReplicas(int64_t most) const {
  // Unlike devices have parts by their speed, or equal ones.
  if (estimates.isUnlike()) return divisorsOf(batch, kMostSamplesOfReplica);
  const std::vector<int64_t> sizes = divisorsOf(batch, batch);
  std::set<int64_t> samples;
  for (int64_t replicas : divisorsOf(most, most)) {
    for (int64_t size : sizes) {
      const int64_t fullest = (size + replicas - 1) / replicas;
      bool isDealtOut = size >= replicas && fullest <= kMostSamplesOfReplica;
      if (isDealtOut) samples.insert(fullest);
    }
  }
  return {samples.begin(), samples.end()};
}

void JointSpace::addSplit(int split, int64_t tensor) {
  bool isTensor = split == kTensorSplit;
  int64_t last = 0;
  for (int64_t samples : samplesOfReplicas(devices / tensor)) {
    ReplicaKey key{tensor, samples, split};
    // Devices with a sample each, and sequences only of one sample: more of
    // them are split themselves.
    if (kReplicaSplits[split].splitsSamples ? samples != tensor
                                            : !isTensor && samples != 1) {
      continue;
    }
    if (samples > kAllSamplesOfReplica && samples < 2 * last) continue;
    if (mustEnd()) return;
    // Whether there is a number of replicas for it at all.
    absl::StatusOr<const simulator::LayerPrices*> table =
        estimates.tableOf(key);
    if (!table.ok()) {
      if (isTensor && firstFailure.ok()) firstFailure = table.status();
      continue;
    }
    if (*table == nullptr) continue;
    last = samples;
    size_t before = candidates.size();
    for (int64_t groups : divisorsOf(devices / tensor, estimates.layers())) {
      addPlans(key, **table, groups);
    }
    // More samples need more memory still.
    if (samples >= kAllSamplesOfReplica && !mayFitSince(before)) return;
  }
}

// Sequences of one sample, split beside tensors on `count` devices.
void JointSpace::addContexts(int64_t count) {
  for (int64_t context : divisorsOf(count, count / 2)) {
    if (context == 1) continue;
    if (mustEnd()) return;
    ReplicaKey key{count, 1, kTensorSplit, context};
    absl::StatusOr<const simulator::LayerPrices*> table =
        estimates.tableOf(key);
    if (!table.ok() || *table == nullptr) continue;
    for (int64_t groups : divisorsOf(devices / count, estimates.layers())) {
      addPlans(key, **table, groups);
    }
  }
}

// Experts on `count` devices beside tensors on some of them: a sample each, as
// more of them need fewer devices.
void JointSpace::addExperts(int64_t count) {
  for (int64_t apart : divisorsOf(count, count / 2)) {
    if (count / apart > kMostTensorDevices || batch % apart != 0) continue;
    if (mustEnd()) return;
    ReplicaKey key{count, apart, kTensorSplit, /*context=*/1, apart};
    absl::StatusOr<const simulator::LayerPrices*> table =
        estimates.tableOf(key);
    if (!table.ok() || *table == nullptr) continue;
    for (int64_t groups : divisorsOf(devices / count, estimates.layers())) {
      addPlans(key, **table, groups);
    }
  }
}

// Whether one of the candidates from this one on may fit; true if there is
// none.
bool JointSpace::mayFitSince(size_t first) const {
  if (first == candidates.size()) return true;
  double room = kMemoryMargin * static_cast<double>(capacity);
  return std::any_of(candidates.begin() + static_cast<int64_t>(first),
                     candidates.end(), [&](const JointCandidate& plan) {
                       return static_cast<double>(plan.bytes) <= room;
                     });
}

// Whether the model routes tokens to experts.
bool JointSpace::hasExperts() {
  absl::StatusOr<JointStep*> step = models.at(1);
  if (!step.ok()) return false;
  const std::vector<model::ModelOp>& ops = (*step)->graph.ops;
  return std::any_of(ops.begin(), ops.end(), [](const model::ModelOp& op) {
    return op.kind == model::kTopKKind;
  });
}

void JointSpace::addPlans(const ReplicaKey& key,
                          const simulator::LayerPrices& table, int64_t groups,
                          bool areSimple) {
  if (!mayHave(groups)) return;
  for (JointCandidate plan :
       plansOf(key, groups, batch, devices, estimates.layers(), areSimple)) {
    if (microBatches > 0 && plan.microBatches != microBatches) continue;
    if (estimates.isUnlike() && !hasEqualParts(plan)) continue;
    estimates.estimate(table, &plan);
    add(plan);
    for (const std::optional<JointCandidate>& sharded :
         {estimates.shardGradients(table, plan),
          estimates.shardParameters(table, plan)}) {
      if (sharded) add(*sharded);
    }
  }
}

void JointSpace::add(const JointCandidate& plan) {
  candidates.push_back(plan);
  // Devices of several kinds have memories of several sizes.
  bool mayFit = estimates.isUnlike() ||
                static_cast<double>(plan.bytes) <=
                    kBoundMemoryMargin * static_cast<double>(capacity);
  if (mayFit) boundBy(plan);
}

// Whether every replica has as many samples of a micro-batch.
bool JointSpace::hasEqualParts(const JointCandidate& plan) const {
  return plan.key.samples * plan.replicas * plan.microBatches == batch;
}

int64_t JointSpace::boundOf(const JointCandidate& plan) const {
  if (estimates.isUnlike() && !hasEqualParts(plan)) return 0;
  return estimates.boundOf(plan);
}

void JointSpace::lowerTo(int64_t picoseconds) {
  if (picoseconds > 0 && (bound == 0 || picoseconds < bound)) {
    bound = picoseconds;
  }
}

void JointSpace::refineBest(int most, std::vector<JointCandidate>* plans) {
  double room = kMemoryMargin * static_cast<double>(capacity);
  std::vector<JointCandidate*> promising;
  for (JointCandidate& plan : *plans) {
    if (static_cast<int>(promising.size()) == most || isStopped()) break;
    if (static_cast<double>(plan.bytes) <= room) promising.push_back(&plan);
  }
  std::vector<JointCandidate*> impossible;
  estimates.refine(promising, &impossible);
  std::set<const JointCandidate*> gone(impossible.begin(), impossible.end());
  std::vector<JointCandidate> refined;
  for (const JointCandidate& plan : *plans) {
    if (gone.count(&plan) == 0) refined.push_back(plan);
  }
  *plans = std::move(refined);
  sortFastestFirst(plans);
}

}  // namespace soapstone::search
