#ifndef SOAPSTONE_SIMULATOR_CUT_GROUND_H_
#define SOAPSTONE_SIMULATOR_CUT_GROUND_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "simulator/cut_weights.h"
#include "simulator/layer_repetition.h"
#include "simulator/model_graph.h"
#include "simulator/op_phases.h"
#include "simulator/pipeline_cut.h"

namespace soapstone::simulator {

// What all plans for a graph have in common, whatever their chunks and weights:
// made once where a graph is simulated many times.
struct CutGround {
  explicit CutGround(const ModelGraph& graph);
  // Of the unfolded graph. Its ops are alike where those are that they repeat.
  explicit CutGround(const LayerRepetition& repetition);

  ValueReaders readers;
  std::vector<OpPhase> phases;    // By op.
  std::vector<char> isParameter;  // By value: parameterLike.
  std::vector<char> isGradient;   // By value: parameterGradients.
  std::vector<int> owners;        // By value: memoryOwners.
  // Forward ops that depend on parameters, in program order, and where in this
  // list an op is; -1: nowhere.
  std::vector<int> line;
  std::vector<int> positionOf;
  // By position: equal for ops of equal signature.
  std::vector<uint64_t> kinds;

 private:
  void findLine(const ModelGraph& graph);
};

// As the functions without a ground, which must be that of the graph.
absl::StatusOr<PipelineCut> cutPipeline(const ModelGraph& graph,
                                        const CutGround& ground, int chunks,
                                        CutBalance balance,
                                        const CutWeights& weights);
absl::StatusOr<PipelineCut> cutPipelineAt(
    const ModelGraph& graph, const CutGround& ground,
    const std::vector<std::string>& firstOps);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_CUT_GROUND_H_
