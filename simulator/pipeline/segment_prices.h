#ifndef SOAPSTONE_SIMULATOR_PIPELINE_SEGMENT_PRICES_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_SEGMENT_PRICES_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "simulator/cut_ground.h"
#include "simulator/pipeline/recomputation.h"
#include "simulator/pipeline_cut.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// Picoseconds by what a device does, or what its compute lane waits for.
struct CauseTimes {
  int64_t products = 0;
  int64_t attention = 0;
  int64_t otherCompute = 0;   // Norms, elementwise ops, losses, copies.
  int64_t communication = 0;  // Communication that computing waits for.
  int64_t host = 0;           // Waiting for kernels to be issued.

  CauseTimes& operator+=(const CauseTimes& other) {
    products += other.products;
    attention += other.attention;
    otherCompute += other.otherCompute;
    communication += other.communication;
    host += other.host;
    return *this;
  }
  CauseTimes& operator-=(const CauseTimes& other) {
    products -= other.products;
    attention -= other.attention;
    otherCompute -= other.otherCompute;
    communication -= other.communication;
    host -= other.host;
    return *this;
  }
};

// Values of one size that a micro-batch leaves in a chunk, and from which
// passes to which they wait.
struct WaitingValues {
  enum class Span : char {
    kUntilInput,   // The parts of `ChunkPrices::stashUntilInput`,
    kUntilWeight,  // and of the other members with these names.
    kBetween,
    kRepeated,
    kForLate,
  };
  Span span = Span::kUntilInput;
  int64_t bytes = 0;  // Of one value.
  int64_t count = 0;

  auto operator<=>(const WaitingValues&) const = default;
};

// Time of one chunk for one micro-batch on the devices of its group, and for
// one step. Times in picoseconds, bytes of the fullest device.
struct ChunkPrices {
  int64_t forward = 0;
  int64_t input = 0;   // Recomputation included.
  int64_t weight = 0;  // Including recomputation for it alone.
  int64_t recompute = 0;
  int64_t reduce = 0;  // Sums of gradients, on the communication lane.
  // Time by which the sums end after the backward pass.
  int64_t exposedReduce = 0;
  // The part of it by which those end that every micro-batch makes.
  int64_t exposedScatter = 0;
  int64_t update = 0;

  // Parts of the forward, input and weight passes on the device that ends
  // last; they add up to the three, but for recomputation, which is in
  // each.
  CauseTimes causes;
  CauseTimes recomputeCauses;  // The recomputation in them.

  int64_t parameterBytes = 0;
  // Stored, of parameters alone: without working copies.
  int64_t parameterElements = 0;
  // Stored, of working copies, and of parameters that have none: what a pass
  // computes with, unless that is gathered.
  int64_t copyElements = 0;
  int64_t optimizerElements = 0;
  int64_t preparedBytes = 0;  // Copies gathered or converted once a step.
  int64_t masterBytes = 0;    // The part with a working copy.
  int64_t gradientBytes = 0;  // As they are made; accumulators are f32.
  int64_t gradientElements = 0;
  // Elements of the f32 sums of gradients over micro-batches, as stored.
  int64_t accumulatorElements = 0;
  int64_t optimizerBytes = 0;
  int64_t stateBytes = 0;
  int64_t inputBytes = 0;  // Inputs of a micro-batch.
  // Bytes that a micro-batch leaves for the input gradients, for the weight
  // gradients, and from the first to the second of them.
  int64_t stashUntilInput = 0;
  int64_t stashUntilWeight = 0;
  int64_t stashBetween = 0;
  // Largest extra memory of an action, in bytes.
  int64_t transientBytes = 0;

  // Values recomputed for both gradients count as held for the backward pass of
  // one layer at a time. Where the gradients are separate functions
  // (`settleRepeated`), these bytes wait from one to the other, and actions
  // need less extra memory,
  int64_t stashRepeated = 0;
  int64_t transientWithoutRepeated = 0;
  // or weight gradients compute it once more, from what is kept for them, too.
  int64_t lateRecompute = 0;
  CauseTimes lateCauses;
  int64_t stashForLate = 0;  // A part of `stashUntilInput`.

  // The values that these bytes consist of, if `SegmentRules::listsWaiting`.
  // Counts of one size and span add up.
  std::vector<WaitingValues> waiting;
};

// A gradient that `chunk` gets from another group, and that waits in another
// layout than it has come in, a number of the group's catalog, from the
// gradients of inputs to those of weights.
struct KeptGradient {
  int value = 0;
  int chunk = 0;
  int layout = 0;

  auto operator<=>(const KeptGradient&) const = default;
};

struct ValueUses;

// Rules for running the passes of a chunk.
struct SegmentRules {
  // Computing beside communication takes this much longer.
  double computeSlowdown = 1;
  // Whether input and weight gradients are lists of their own. Otherwise the
  // backward pass is one list, in the order of the program: the price of the
  // input gradients is that of the whole pass, weight gradients take nothing.
  bool splitsBackward = true;
  // Whether copies of activations that are gathered from shards are gathered
  // once more in the backward pass, beside its products, instead of being kept
  // (Korthikanti et al., MLSys 2023, section 4.2.2).
  bool gathersAgain = false;
  // Whether what only weight gradients need is computed again with them, rather
  // than with the input gradients.
  bool repeatsByReader = true;
  // Whether the values that wait are listed by size: those of one size share
  // slots where a group has several chunks.
  bool listsWaiting = false;
  // Whether to count the extra memory of actions: where a step is one function,
  // its calls say what it needs.
  bool countsTransients = true;
  // By value (or empty): gradients that every micro-batch scatters into sharded
  // sums (`scatteredGradients`); they are in memory until then.
  std::vector<char> isScattered;
  // By value (or empty): the layout of the copy that waits between passes
  // (`waitingLayouts`).
  std::vector<int> waitingLayouts;
  // In order (`keptGradients` of simulator/pipeline/waiting_layouts.h).
  std::vector<KeptGradient> keptGradients;
  // Those of the cut (simulator/pipeline/segment_places.h); null: they are
  // found.
  std::shared_ptr<const ValueUses> uses;
};

// Prices the chunks of a cut by the tasks of one whole step of one micro-batch,
// in which one group of devices runs all chunks: every chunk's tasks of one
// phase, with all lanes free at their beginning. Sums of gradients and what
// precedes updates are apart, as they happen once a step. The input gradients
// of a chunk include the ops that it repeats for them.
std::vector<ChunkPrices> priceSegments(const model::ModelGraph& graph,
                                       const TaskGraph& tasks,
                                       const CutGround& ground,
                                       const PipelineCut& cut,
                                       const RecomputedOps& recomputed,
                                       const SegmentRules& rules = {});

// The price of a chunk whose gradients are separate functions. Values
// recomputed for both are computed twice if weight gradients are late (other
// input gradients of the chunk come before them), and wait otherwise.
ChunkPrices settleRepeated(ChunkPrices price, bool areWeightsLate);

// By op: picoseconds of its tasks on the slowest class of devices.
std::vector<int64_t> workOfOps(const model::ModelGraph& graph,
                               const TaskGraph& tasks);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_SEGMENT_PRICES_H_
