#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_CANDIDATES_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_CANDIDATES_H_

#include <compare>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "absl/strings/string_view.h"
#include "ir/schedule/families.h"
#include "passes/strategies/pipeline_spec.h"
#include "simulator/pipeline/recomputation.h"

namespace soapstone::search {

// A way to divide a replica's work among its devices, and the strategy of that
// name. Several samples are split rather than a sequence.
struct ReplicaSplit {
  const char* name;
  const char* degree;
  bool splitsSamples;  // A replica's samples lie apart on its devices.
  bool needsExperts;
};
inline constexpr ReplicaSplit kReplicaSplits[] = {
    {"megatron", "t", false, false},
    {"context", "c", false, false},
    {"ulysses", "c", false, false},
    {"expert-parallel", "e", true, true},
};
inline constexpr int kTensorSplit = 0;

// How one replica runs a micro-batch: a layer's cost depends on this alone.
struct ReplicaKey {
  int64_t tensor = 1;   // Devices of a replica.
  int64_t samples = 1;  // Samples in a replica's micro-batch.
  int split = kTensorSplit;
  // Parts of the sequence beside a tensor split of the other devices.
  int64_t context = 1;
  // Where all devices of a replica share the experts of a mixture beside a
  // tensor split: the parts of its samples, each on tensor / apart devices. 0:
  // they do not.
  int64_t apart = 0;

  auto operator<=>(const ReplicaKey&) const = default;

  // The strategy of a group of so many replicas.
  std::string strategy(int64_t replicas) const;
};

// A plan that is known by its estimate.
struct JointCandidate {
  ReplicaKey key;
  int64_t groups = 1;
  int64_t replicas = 1;
  int64_t microBatches = 1;
  int64_t chunks = 1;
  schedule::Family family = schedule::Family::kOneFOneB;
  simulator::Recomputation recomputation = simulator::Recomputation::kNone;
  // The stage of ZeRO (Rajbhandari et al., SC'20) by which replicas keep a part
  // each: 0, 1 (of the optimizer's states), 2 (of the sums of gradients, too)
  // or 3 (of parameters, too).
  int zeroStage = 1;
  int64_t picoseconds = 0;
  int64_t bytes = 0;

  // Whether it is one step of the whole batch on all devices, in which
  // gradients are summed and updates run as soon as they can: that is what is
  // held, too.
  bool isOneStep() const;
  // Such a step that computes nothing again.
  bool isPlain() const;
  // Parts of the optimizer's states.
  int64_t optimizerShards() const { return zeroStage > 0 ? replicas : 1; }
  // Parts of the sums of gradients, into which every micro-batch scatters its
  // own.
  int64_t gradientShards() const { return zeroStage >= 2 ? replicas : 1; }
  // Parts of the parameters.
  int64_t parameterShards() const { return zeroStage == 3 ? replicas : 1; }

  // Fastest first; ties by what they are.
  auto order() const {
    return std::make_tuple(picoseconds, groups, key.split, key.tensor,
                           key.context, key.apart, microBatches, chunks,
                           static_cast<int>(family),
                           static_cast<int>(recomputation), zeroStage);
  }
};

// Plans of a kind differ in schedule, chunks, recomputation and what replicas
// share alone.
using PlanKind = std::tuple<int, int64_t, int64_t, int64_t, int64_t, int64_t>;
PlanKind kindOf(const JointCandidate& plan);

// The fewest micro-batches in which the fullest of so many replicas has
// `samples` samples; 0 if there are none. All micro-batches are of one size;
// parts of replicas differ by at most one sample, and none is empty.
int64_t microBatchesOf(int64_t batch, int64_t replicas, int64_t samples);
// The most micro-batches in which every one of so many replicas has a sample; 0
// if there are fewer samples.
int64_t mostMicroBatches(int64_t batch, int64_t replicas);

// The plans of such replicas in so many groups of `devices` devices, for a
// model of so many layers: recomputation and schedules, without estimates; none
// if the batch cannot be dealt out. If `areSimple`, the simplest schedule
// alone.
std::vector<JointCandidate> plansOf(const ReplicaKey& key, int64_t groups,
                                    int64_t batch, int64_t devices,
                                    int64_t layers, bool areSimple);

// Removes the plans of a stage of ZeRO, and returns them.
std::vector<JointCandidate> takeStage(int zeroStage,
                                      std::vector<JointCandidate>* plans);

// Sorts plans by their bytes, the smallest first.
void sortBySize(std::vector<JointCandidate>* plans);

// The number that the strategy of a group gives that argument, "t" of
// "megatron:t=8,d=2"; 0 if it gives none.
int64_t argumentOf(const strategy::PipelineSpec& spec, absl::string_view key);

// Into how many parts a replica's samples lie apart where its devices share
// experts beside a tensor split (ReplicaKey::apart); 0: they do not.
int64_t apartOf(const strategy::PipelineSpec& spec);

// Into how many parts the plan splits a sequence, as "context" or "megatron" do
// it.
int64_t contextOf(const strategy::PipelineSpec& spec);

// The plan in words.
strategy::PipelineSpec specOf(const JointCandidate& plan);

// Whole groups of activations that the first group has in flight, and how many
// group-long passes it waits, of forward, input and weight gradients.
struct FamilyFigures {
  double inFlight = 1;
  double forward = 0;
  double input = 0;
  double weight = 0;
};
FamilyFigures figuresOf(const JointCandidate& plan);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_CANDIDATES_H_
