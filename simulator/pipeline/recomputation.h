#ifndef SOAPSTONE_SIMULATOR_PIPELINE_RECOMPUTATION_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_RECOMPUTATION_H_

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/status.h"
#include "absl/types/span.h"
#include "ir/model/model_graph.h"
#include "simulator/cut_weights.h"
#include "simulator/pipeline/layer_modules.h"
#include "simulator/pipeline_cut.h"

namespace soapstone::simulator {

enum class Recomputation {
  kNone,
  kSelective,  // The core of attention: what is between the products with
               // parameters, computed again in the backward pass.
  kFull,       // Every repeated layer, from its input.
  kShare,      // As little work as keeps a share of the bytes
               // (recomputation_frontier.h).
  kListed,     // Ops that a strategy names.
  kAlternate,  // What is cheap in every repeated layer, and every second of its
               // products with parameters (torchtitan's
               // selective_ac_option=op).
  kModules,    // Modules of every repeated layer.
};

// The part of the layers that is computed again.
struct RecomputedParts {
  // With kFull: the first layers of every chunk (Megatron-Core's method
  // "block"); 0: all.
  int firstLayers = 0;
  // With kFull: so many layers at once, from the input of the first
  // ("uniform").
  int layersAtOnce = 1;
  // With kFull: the last of every so many layers of a chunk alone.
  int layersApart = 1;
  std::vector<LayerModule> modules = {};  // With kModules.

  auto operator<=>(const RecomputedParts&) const = default;
};

// The ops that the backward pass repeats, and the values it starts from.
struct RecomputedOps {
  std::vector<char> isRepeated;  // By op: forward ops.
  // By value: kept although the backward pass itself does not read it, or its
  // op is repeated.
  std::vector<char> isKept;
  // With kModules: those that no layer has.
  std::vector<LayerModule> absentModules;
};

// Fails with InvalidArgument if no layer has one of the modules.
absl::Status checkModules(const RecomputedOps& recomputed);

// By layer, the last of those that are computed again at once with it: their
// backward passes begin before its own, and read what is computed from it.
std::vector<int> layersRepeatedWith(const model::ModelGraph& graph,
                                    const PipelineCut& cut,
                                    const RecomputedOps& recomputed);

// The gradients that need recomputed values, directly or to recompute more.
// Values for input gradients are recomputed with these, the rest with the
// weight gradients.
struct RepeatedReads {
  struct Reader {
    int chunk = 0;
    bool isForWeight = false;       // Weight gradients need what it makes,
    bool isForWeightAlone = false;  // and input gradients do not.
  };
  // By op: repeated for input gradients, and for weight gradients.
  std::vector<char> forInput;
  std::vector<char> forWeight;
  // By value: recomputed for input gradients, and read again with the weight
  // gradients of its chunk.
  std::vector<char> waits;
  using Readers = absl::InlinedVector<Reader, 2>;
  // By value: the chunks that recompute something from it; empty if nothing is
  // computed again.
  std::vector<Readers> readers;

  absl::Span<const Reader> readersOf(int value) const {
    return readers.empty() ? absl::Span<const Reader>() : readers[value];
  }
};

RepeatedReads readsOfRepeated(const model::ModelGraph& graph,
                              const PipelineCut& cut,
                              const RecomputedOps& recomputed);

struct RecomputationOptions {
  Recomputation kind = Recomputation::kNone;
  // With kShare: of the bytes that would be kept without recomputation.
  int keptPercent = 100;
  // With kShare: of all ops; none: machineFreeWeights of the graph.
  std::optional<CutWeights> weights;
  RecomputedParts parts = {};
  // With kListed: names of forward ops.
  std::vector<std::string> ops;
  // Frameworks that run a layer's forward function again also compute what the
  // backward pass does not read; our programs do not.
  bool repeatsWholeLayers = false;
  // For whole layers: leaves out the ops behind the last one whose result the
  // backward pass reads.
  bool stopsEarly = false;
};

// The ops that a training step with such recomputation repeats: one rule for
// what is simulated and what is compiled (passes/training/recompute.cc). Ops
// that other chunks read are not repeated, except in whole layers.
RecomputedOps recomputedOps(const model::ModelGraph& graph,
                            const PipelineCut& cut,
                            const RecomputationOptions& options);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_RECOMPUTATION_H_
