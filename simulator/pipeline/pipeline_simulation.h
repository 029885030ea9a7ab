#ifndef SOAPSTONE_SIMULATOR_PIPELINE_PIPELINE_SIMULATION_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_PIPELINE_SIMULATION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "ir/schedule/families.h"
#include "ir/schedule/pricing.h"
#include "simulator/layer_repetition.h"
#include "simulator/pipeline/recomputation.h"
#include "simulator/pipeline/segment_prices.h"
#include "simulator/pipeline_cut.h"

namespace soapstone::simulator {

// A training step as a pipeline. Group g of P has the devices g * size .. (g +
// 1) * size - 1.
struct PipelinePlan {
  int groups = 1;
  int chunksPerGroup = 1;
  int microBatches = 1;
  schedule::Family family = schedule::Family::kOneFOneB;
  schedule::GradientSending sending =
      schedule::GradientSending::kAfterInputGradient;
  Recomputation recomputation = Recomputation::kNone;
  int keptPercent = 100;  // With Recomputation::kShare.
  RecomputedParts recomputedParts = {};
  std::vector<std::string> repeatedOps;  // With Recomputation::kListed.
  CutBalance balance = CutBalance::kWork;
  // By chunk, the name of its first op; empty: `balance` decides.
  std::vector<std::string> firstOps;
  // Compute lists that take the place of those of the family.
  std::optional<schedule::Schedule> lists;
  // By group, its first device; empty: as above.
  std::vector<int> groupBegins;
  // Optimizer states and updates are divided by this: replicas that each keep
  // a part of them (ZeRO stage 1). It moves the bytes of the sum of
  // gradients, as in other systems. Our own gathers parameters when all are
  // updated, as given by `configurations` (withSharedUpdates); then this is
  // 1.
  int64_t optimizerShards = 1;
  // Groups of neighbouring replicas that each keep all parts: sums go to all,
  // updated weights to a group.
  int64_t optimizerGroups = 1;
  // Whether replicas keep parts of the sums of gradients, too, into which every
  // micro-batch scatters its own (ZeRO stage 2).
  bool scattersGradients = false;
  // Replicas that were divided into groups (see `checkPlan`); 0: they were not.
  int optimizerReplicas = 0;
};

// Memory of the fullest device of a group, in bytes.
struct GroupMemory {
  int64_t parameters = 0;
  int64_t gradients = 0;
  int64_t optimizer = 0;
  int64_t state = 0;
  int64_t inputs = 0;
  int64_t stashes = 0;     // Activations in flight.
  int64_t messages = 0;    // Slots in which they arrive.
  int64_t transients = 0;  // Extra memory of one action.

  int64_t total() const {
    return parameters + gradients + optimizer + state + inputs + stashes +
           messages + transients;
  }
};

struct PipelineEdge {
  int from = 0;  // Chunks.
  int to = 0;
  int64_t bytes = 0;  // Most that one device gets for a micro-batch.
  int64_t picoseconds = 0;
};

struct PipelineResult {
  PipelineCut cut;
  schedule::Schedule schedule;  // With transfers.
  schedule::SlotCounts slots;
  bool hasSlots = true;  // See `keepsSlots`.
  schedule::Durations durations;
  schedule::StepPrice price;
  RecomputedOps recomputed;
  // By value, or empty: gradients that every micro-batch scatters into sums.
  std::vector<char> isScattered;
  std::vector<ChunkPrices> chunks;
  std::vector<PipelineEdge> edges;  // As in the schedule.
  std::vector<GroupMemory> memory;  // By group.
  std::vector<int> groupBegins;     // By group its first device.
  int64_t devicesPerGroup = 1;
  // By op of the (unfolded) graph: compute time in picoseconds for a
  // micro-batch, or for a step if it runs once a step.
  std::vector<int64_t> opPicoseconds;

  // The first device of the group that runs a chunk.
  int beginOf(int chunk) const {
    return groupBegins[schedule.groupOfChunk[chunk]];
  }
  // The memory of the device of a group that has the least (bytes).
  int64_t capacityOf(const cost_model::Machine& machine, size_t group) const {
    return machine.leastMemoryBytes(groupBegins[group], devicesPerGroup);
  }

  // The devices of all groups, one group after the other.
  std::vector<int> devices() const {
    std::vector<int> all;
    for (int begin : groupBegins) {
      for (int64_t i = 0; i < devicesPerGroup; ++i)
        all.push_back(begin + static_cast<int>(i));
    }
    return all;
  }
};

// Simulates a step of `plan.microBatches` micro-batches. `graph` is a training
// step of one micro-batch, `configurations` split it over the first `devices /
// plan.groups` devices: as one group would run all of it. Every chunk's passes
// are priced on that group (groups are taken to be alike), messages between
// neighbouring groups by their routes, and the schedule by its recurrence; a
// schedule that its checker refuses is an Internal error.
//
// Where `repetition` is given, `graph` is its folded graph: what comes out is,
// bit for bit, the simulation of the unfolded one with the configurations of
// the folded layers in all of them.
//
// Fails with InvalidArgument if the machine is too small, the schedule family
// or the cut is not possible, or a configuration is illegal; with
// FailedPrecondition if folded layers are configured differently.
absl::StatusOr<PipelineResult> simulatePipeline(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const model::ModelConfigurations& configurations, const PipelinePlan& plan,
    const LayerRepetition* repetition = nullptr);

// Prices of each repeated layer of a model for one micro-batch: the parts of
// estimates of many plans.
struct LayerPrices {
  int layers = 0;
  // Indexed by Recomputation: the first layer with what precedes it, an inner
  // one, and the last with what follows.
  std::vector<ChunkPrices> first;
  std::vector<ChunkPrices> inner;
  std::vector<ChunkPrices> last;
  // By layer: compute time of the forward and backward pass (picoseconds).
  std::vector<int64_t> work;
  // By layer: the same of each of its ops, in order.
  std::vector<std::vector<int64_t>> workOfOps;
  int64_t messageBytes = 0;  // Sent to a layer beside: mean of both ways.
};

// Fails with FailedPrecondition if the graph has no repeated layers.
absl::StatusOr<LayerPrices> priceLayers(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const model::ModelConfigurations& configurations);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_PIPELINE_SIMULATION_H_
