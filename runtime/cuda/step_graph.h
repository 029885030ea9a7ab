#ifndef SOAPSTONE_RUNTIME_CUDA_STEP_GRAPH_H_
#define SOAPSTONE_RUNTIME_CUDA_STEP_GRAPH_H_

#include <cuda_runtime.h>

#include <cstdint>
#include <map>
#include <optional>

#include "runtime/runtime.h"

namespace soapstone::runtime {

// The functions of a program as CUDA graphs. The first step runs as it is
// written, so that plans are made, algorithms chosen and scratch memory grown
// by all functions; in the second one each is captured, from then on its graph
// is launched. All ranks capture alike: NCCL may have them agree on memory
// then.
class StepGraphs {
 public:
  explicit StepGraphs(bool isEnabled) : isEnabled(isEnabled) {}
  ~StepGraphs();
  StepGraphs(const StepGraphs&) = delete;
  StepGraphs& operator=(const StepGraphs&) = delete;

  void run(Rank& rank, void (*function)(Rank&));

  // Destroys all graphs.
  void clear();

 private:
  // Null, with a warning, if something in the function cannot be captured: all
  // functions then run as they are written.
  cudaGraphExec_t tryCapture(Rank& rank, void (*function)(Rank&));
  cudaGraphExec_t capture(Rank& rank, void (*function)(Rank&));

  bool isEnabled;
  std::optional<int64_t> firstStep;
  std::map<void (*)(Rank&), cudaGraphExec_t> graphs;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_STEP_GRAPH_H_
