#ifndef SOAPSTONE_SIMULATOR_PIPELINE_GRADIENT_ADDING_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_GRADIENT_ADDING_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/status.h"
#include "cost_model/profile.h"
#include "ir/model/model_graph.h"
#include "simulator/cost_catalog.h"
#include "simulator/cut_ground.h"
#include "simulator/layer_repetition.h"
#include "simulator/pipeline/segment_prices.h"
#include "simulator/pipeline_cut.h"
#include "simulator/placed_program.h"

namespace soapstone::simulator {

// Summation of the gradients of a chunk's parameters over micro-batches, as
// fractions of the elements that the chunk's ops make of them on one device.
struct GradientSums {
  // Fraction that no product or scatter makes: separate kernels add it, the
  // others in place (passes/prepare/add_in_place.cc).
  double apart = 0;
  // Fraction whose parameters are stored in smaller parts than the gradients
  // are made (ZeRO stage 3): scattered in every micro-batch.
  double scattered = 0;
  // Fraction whose sums a device stores: its parts of the scattered gradients,
  // and all of the rest.
  double stored = 1;
  // Whether passes compute with copies of the parameters in 16 bits.
  bool isNarrow = false;
};

// Elements of values and arguments that a device holds.
struct HeldElements {
  std::function<int64_t(int value)> made;
  std::function<int64_t(int argument)> stored;
};

// Elements of gradients that the fullest device makes, and of the sums that it
// stores of a parameter: those of the parameter, or with `scattersGradients`
// those that it updates. `graph` is what `repetition` (null: none) makes of the
// graph that is placed.
HeldElements heldGradients(const model::ModelGraph& graph,
                           const model::ModelGraph& folded,
                           const LayerRepetition* repetition,
                           const PlacedProgram* program, CostCatalog* catalog,
                           bool scattersGradients);

// A gradient that is added to the sum of a parameter, and elements of it that
// the fullest device makes and stores.
struct SummedGradient {
  int value = 0;
  int64_t made = 0;
  int64_t stored = 0;

  bool isScattered() const { return stored < made; }
};

// By value, ascending.
std::vector<SummedGradient> summedGradients(const model::ModelGraph& graph,
                                            const CutGround& ground,
                                            const HeldElements& held);

// Whether the gradient that an op makes, perhaps in another shape or type, is
// made where the sum of micro-batches lies.
bool addsInPlace(const model::ModelGraph& graph, int op);

// How micro-batches scatter a gradient, or a value that it is made of.
enum ScatteredGradient : char {
  kNotScattered,
  kScattered,
  kScatteredInParts,  // It is joined with others to that of a parameter.
};

// Indexed by value, a `ScatteredGradient`: gradients whose parameters are
// stored in smaller parts than the gradients are made, and the values they are
// made of. They stay in memory until they are scattered; other gradients are
// made in their sums.
std::vector<char> scatteredGradients(
    const model::ModelGraph& graph, const CutGround& ground,
    const std::vector<SummedGradient>& gradients);

// Whether any gradient is.
bool areScattered(const std::vector<char>& isScattered);

// Whether every micro-batch makes a sum over replicas that moves a gradient,
// rather than the step once, of what micro-batches have added up: gradients
// that are scattered (by value, or empty), until nothing is left to do but to
// sum the shards of groups of replicas. Parts are summed before they are
// joined. Programs decide by the same rule on their ops
// (`ir/step/deferred_sums.h`).
bool isSummedAlways(const Task& task, const std::vector<char>& isScattered);

// How many times the bytes of a gradient the sum over replicas moves that
// `task` makes once a step: of what micro-batches have added up, which is in
// f32 where gradients have 16 bits, too.
int64_t wideningOfSum(const model::ModelGraph& graph, const Task& task);

// Rows of a gradient that are added to the other addend of the same sum, as
// those of a tied table are to the gradient of the head. Programs make no table
// of their own for them.
struct AddedRows {
  std::vector<char> isRows;  // By value.
  std::vector<int> sumOf;  // By other addend: the op whose sum lies in it, -1.
};
AddedRows addedRows(const model::ModelGraph& graph, const CutGround& ground);

// Indexed by value: what updates make of summed gradients, as their norm is
// clipped. Programs make it in the memory of the sums, which are cleared later.
std::vector<char> scaledGradients(const model::ModelGraph& graph,
                                  const CutGround& ground);

// Indexed by value: zeros that only rows of gradients are added to, which are
// added to their sums instead. `isRows` as `addedRows` finds them,
// `isScattered` as `scatteredGradients` makes it, or empty.
std::vector<char> zerosOfSums(const model::ModelGraph& graph,
                              const CutGround& ground,
                              const std::vector<char>& isRows,
                              const std::vector<char>& isScattered);

// Indexed by chunk.
std::vector<GradientSums> gradientSumsOf(
    const model::ModelGraph& graph, const PipelineCut& cut,
    const std::vector<SummedGradient>& gradients);

// Adds what micro-batches take to add up the gradients of a chunk, on devices
// of kind `deviceKind`. `splitsBackward`: weight gradients are a pass of their
// own.
void priceAdding(const GradientSums& sums,
                 const cost_model::OperatorCosts& costs, int deviceKind,
                 bool splitsBackward, ChunkPrices* chunk);

// Replicas that keep parts of the optimizer's states: in each of `groups`,
// `shards` devices that are `stride` apart, in the first from `first` on.
struct SharedStates {
  const cost_model::Machine& machine;
  int first = 0;
  int stride = 1;
  int64_t shards = 1;
  int64_t groups = 1;
};

// Sets what sums of the gradients of a chunk take where replicas share states
// (ZeRO stage 1): in one group each gets its part of the sums alone, in several
// all get all, and each gathers new weights in its group. All gradients have
// the type of the first. Fails if the machine has no way between the devices
// of a group.
absl::Status shareSums(const model::ModelGraph& graph,
                       const std::vector<char>& isGradient,
                       const cost_model::SumRules& rules,
                       const SharedStates& states, ChunkPrices* chunk);

// Exposes all sums of gradients where a system sums when all are made. Where it
// sums beside the last backward passes, these are slower: once a step, as the
// update is, to which that is added unless the step is plain.
void exposeSums(const cost_model::OverlapRules& rules, bool isPlain,
                ChunkPrices* chunk);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_GRADIENT_ADDING_H_
