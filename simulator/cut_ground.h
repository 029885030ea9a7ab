#ifndef SOAPSTONE_SIMULATOR_CUT_GROUND_H_
#define SOAPSTONE_SIMULATOR_CUT_GROUND_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "simulator/cut_weights.h"
#include "simulator/model_graph.h"
#include "simulator/op_phases.h"
#include "simulator/pipeline_cut.h"

namespace soapstone::simulator {

// What all cuts of a graph have in common, whatever their chunks and weights:
// made once where a graph is cut many times.
struct CutGround {
  explicit CutGround(const ModelGraph& graph);

  ValueReaders readers;
  std::vector<OpPhase> phases;    // By op.
  std::vector<char> isParameter;  // By value: parameterLike.
  std::vector<char> isGradient;   // By value: parameterGradients.
  // Forward ops that depend on parameters, in program order, and where in this
  // list an op is; -1: nowhere.
  std::vector<int> line;
  std::vector<int> positionOf;
  // By position: equal for ops of equal signature.
  std::vector<uint64_t> kinds;
};

// As the function without a ground, which must be that of the graph.
absl::StatusOr<PipelineCut> cutPipeline(const ModelGraph& graph,
                                        const CutGround& ground, int chunks,
                                        CutBalance balance,
                                        const CutWeights& weights);

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_CUT_GROUND_H_
