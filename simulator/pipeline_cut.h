#ifndef SOAPSTONE_SIMULATOR_PIPELINE_CUT_H_
#define SOAPSTONE_SIMULATOR_PIPELINE_CUT_H_

#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "ir/model/model_graph.h"
#include "simulator/cut_weights.h"
#include "simulator/op_phases.h"

namespace soapstone::simulator {

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

// Few chunks, each once: one chunk reads most arguments.
using CutReaders = absl::InlinedVector<int, 2>;

// A forward pass cut into chunks, and the rest of the step with it.
struct PipelineCut {
  int chunks = 1;
  std::vector<OpPhase> phases;  // By op.
  std::vector<int> chunkOf;     // By op.
  // Indexed by op: the layer of it or of its forward op; -1: none.
  std::vector<int> layerOf;
  int layers = 0;
  std::vector<std::string> firstOps;  // By chunk, the name of its first op.
  std::vector<CutMessage> messages;   // By (from, to, value).
  // Indexed by argument: the chunks that read it (optimizer states: those that
  // read their parameter), ascending. Several for tied parameters.
  std::vector<CutReaders> readers;
  // Whether updates wait for the gradients of all chunks: the global norm.
  bool isBarrierBeforeUpdate = false;
};

// Cuts at positions of the program where one value crosses, if there are enough
// of them. Values that depend on no parameter are made anew in every chunk, and
// cross nowhere. Fails with InvalidArgument if there are more chunks than ops
// to cut between, or the graph has no backward pass.
absl::StatusOr<PipelineCut> cutPipeline(const model::ModelGraph& graph,
                                        int chunks, CutBalance balance,
                                        const CutWeights& weights);

// Cuts where the named ops begin, one a chunk in program order; what depends on
// no parameter is passed over, and the first chunk has all before the second.
// Fails with InvalidArgument if an op is unknown or out of order.
absl::StatusOr<PipelineCut> cutPipelineAt(
    const model::ModelGraph& graph, const std::vector<std::string>& firstOps);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_PIPELINE_CUT_H_
