#ifndef SOAPSTONE_SIMULATOR_PIPELINE_CUT_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_CUT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "simulator/model_graph.h"

namespace soapstone {

// When an op of a training step runs in a pipeline.
enum class OpPhase {
  kPrepare,         // Once a step: a parameter in another form.
  kForward,         // For every micro-batch, as the next two.
  kInputGradient,   // All of the backward pass but:
  kWeightGradient,  // what only says how parameters change.
  kUpdate,          // Once a step.
};
inline constexpr int kOpPhases = 5;

// By value, whether it says how a parameter changes, or is added to what does:
// read by an update, or by an op that hands it on in its shape (the gradient of
// a tied table, to which the rows of the other use are added).
std::vector<char> parameterGradients(const ModelGraph& graph,
                                     const std::vector<OpPhase>& phases);

// The phase of every op. Weight gradients are backward ops that only updates
// read, or weight gradients of the same forward op.
std::vector<OpPhase> phasesOf(const ModelGraph& graph);

// The cost by which cuts are compared.
struct CutWeights {
  // By op: picoseconds it adds to its chunk, backward ops to that of their
  // forward op.
  std::vector<int64_t> work;
  // By value: bytes that one device sends where it crosses a cut.
  std::vector<int64_t> bytes;
  // Picoseconds that a byte on its way takes.
  double picosecondsPerByte = 0;
};

// What is known without a machine: operations, and bytes of what does few. Only
// ratios count, to compare places to cut at and ops to repeat.
CutWeights machineFreeWeights(const ModelGraph& graph);

enum class CutBalance {
  kEqualLayers,  // As many of the model's repeated layers in every chunk, if
                 // they come out even; what precedes and follows them joins the
                 // first and the last chunk.
  kWork,         // The least work of the largest chunk.
};

// A value that chunk `from` makes and chunk `to` reads, in the forward pass
// (from < to) or the backward pass (from > to).
struct CutMessage {
  int from = 0;
  int to = 0;
  int value = 0;
};

// A forward pass cut into chunks, and the rest of the step with it.
struct PipelineCut {
  int chunks = 1;
  std::vector<OpPhase> phases;  // By op.
  std::vector<int> chunkOf;     // By op.
  // By op: the repeated layer that it, or its forward op, belongs to; -1: none.
  std::vector<int> layerOf;
  int layers = 0;
  std::vector<std::string> firstOps;  // By chunk, the name of its first op.
  std::vector<CutMessage> messages;   // By (from, to, value).
  // By argument, the chunks that read it (optimizer states: those that read
  // their parameter), ascending. Several for tied parameters.
  std::vector<std::vector<int>> readers;
  // Whether updates wait for the gradients of all chunks: the global norm.
  bool isBarrierBeforeUpdate = false;
};

// Cuts at positions of the program where one value crosses, if there are enough
// of them. Values that depend on no parameter are made anew in every chunk, and
// cross nowhere. Fails with InvalidArgument if there are more chunks than ops
// to cut between, or the graph has no backward pass.
absl::StatusOr<PipelineCut> cutPipeline(const ModelGraph& graph, int chunks,
                                        CutBalance balance,
                                        const CutWeights& weights);

// Cuts where the named ops begin, one a chunk in program order; what depends on
// no parameter is passed over, and the first chunk has all before the second.
// Fails with InvalidArgument if an op is unknown or out of order.
absl::StatusOr<PipelineCut> cutPipelineAt(
    const ModelGraph& graph, const std::vector<std::string>& firstOps);

}  // namespace soapstone

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_CUT_H_
