#ifndef SOAPSTONE_SIMULATOR_CUT_GROUND_H_
#define SOAPSTONE_SIMULATOR_CUT_GROUND_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/model/model_graph.h"
#include "simulator/cut_weights.h"
#include "simulator/layer_repetition.h"
#include "simulator/op_phases.h"
#include "simulator/pipeline_cut.h"

namespace soapstone::simulator {

// The cause to which an op's computing is counted.
enum class OpCause { kOther, kProduct, kAttention };

// The longest run of equal groups of pieces of the line: the model's layers.
struct LayerRun {
  int layers = 0;
  size_t firstPiece = 0;
  size_t period = 1;  // Pieces of a layer.

  bool operator==(const LayerRun&) const = default;
};

// The first and the last of some ops of the line; -1: none.
struct ForwardRange {
  int first = -1;
  int last = -1;

  bool operator==(const ForwardRange&) const = default;
};

// Data shared by all plans for a graph, whatever their chunks and weights: made
// once where a graph is simulated many times.
struct CutGround {
  explicit CutGround(const model::ModelGraph& graph);
  // Ground of the unfolded graph: copies of an op are alike as it is alike.
  explicit CutGround(const LayerRepetition& repetition);

  bool operator==(const CutGround&) const = default;

  // Finds the layers in the pieces between these ascending positions of the
  // line.
  LayerRun findLayers(const std::vector<int>& positions) const;
  // The chunk of the forward op of a backward op or, if that computes from no
  // input, of those that read its results; -1 if they are in several. By op,
  // `chunkOf` has the chunks of the line.
  int chunkOfForward(int op, const std::vector<int>& chunkOf) const;

  ValueReaders readers;
  std::vector<OpPhase> phases;    // By op.
  std::vector<char> isParameter;  // By value: parameterLike.
  std::vector<char> isGradient;   // By value: parameterGradients.
  std::vector<int> owners;        // By value: memoryOwners.
  std::vector<int> shared;        // The values that others own, ascending.
  std::vector<int> views;         // The ops that are views, ascending.
  // The scatters that may add to what is in memory, ascending.
  std::vector<int> addingScatters;
  // Indexed by value: whether its gradient is added up over micro-batches, and
  // the argument through which the parameter that it updates is read (-1: it
  // updates none by itself).
  std::vector<char> isSummed;
  std::vector<int> readArguments;
  // Forward ops that depend on parameters, in program order, and where in this
  // list an op is; -1: nowhere.
  std::vector<int> line;
  std::vector<int> positionOf;
  // Indexed by position: equal for ops of equal signature.
  std::vector<uint64_t> kinds;
  // Positions before which one value crosses at most, and their layers.
  std::vector<int> crossings;
  LayerRun layers;
  std::vector<OpCause> causes;  // By op.
  // Indexed by op: whether it computes from no input. An op that needs its
  // results computes them anew (`Place::kAnywhere` of
  // passes/pipeline/chunk_labels.h).
  std::vector<char> isWithoutInput;
  // Indexed by backward op: its forward op (`ModelOp::forward`), or the ops
  // that read the results of one without input.
  std::vector<ForwardRange> forwardOf;

 private:
  void findLine(const model::ModelGraph& graph);
  void findCrossings(const model::ModelGraph& graph);
  void findCauses(const model::ModelGraph& graph);
  void findShared();
  void findInputReaders(const model::ModelGraph& graph);
  void findForward(const model::ModelGraph& graph);
  void findSums(const model::ModelGraph& graph);
};

// Like the functions without a ground; `ground` must belong to the graph.
absl::StatusOr<PipelineCut> cutPipeline(const model::ModelGraph& graph,
                                        const CutGround& ground, int chunks,
                                        CutBalance balance,
                                        const CutWeights& weights);
absl::StatusOr<PipelineCut> cutPipelineAt(
    const model::ModelGraph& graph, const CutGround& ground,
    const std::vector<std::string>& firstOps);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_CUT_GROUND_H_
