#ifndef SOAPSTONE_RUNTIME_CUDA_STEP_GRAPH_H_
#define SOAPSTONE_RUNTIME_CUDA_STEP_GRAPH_H_

#include <cuda_runtime.h>

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "runtime/runtime.h"

namespace soapstone::runtime {

// The functions of a program as CUDA graphs. The first step runs as it is
// written, so that plans are made, algorithms chosen and scratch memory grown
// by all functions; in the second one each is captured, from then on its graph
// is launched. All ranks capture alike: NCCL may have them agree on memory
// then. Actions of a pipeline are prepared before the first step, one graph for
// each function and slot.
class StepGraphs {
 public:
  explicit StepGraphs(bool isEnabled) : isEnabled(isEnabled) {}
  ~StepGraphs();
  StepGraphs(const StepGraphs&) = delete;
  StepGraphs& operator=(const StepGraphs&) = delete;

  // Runs a step or an accumulate function. One that consists of actions is no
  // graph itself: they are, and what it asks of the host in between is not.
  void runStep(Rank& rank, void (*function)(Rank&));

  // `variant` tells apart runs of one function on different memory.
  void run(Rank& rank, void (*function)(Rank&), int64_t variant = 0);

  // Captures a function, which has run before, without running it; from now on
  // only what was prepared runs as a graph.
  void prepare(Rank& rank, void (*function)(Rank&), int64_t variant);

  // Destroys all graphs.
  void clear();

 private:
  // With a warning, once more without early launches if something in the
  // function cannot be captured; null if it cannot be then: all functions run
  // as they are written.
  cudaGraphExec_t tryCapture(Rank& rank, void (*function)(Rank&));
  void endCapture(Rank& rank);
  cudaGraphExec_t capture(Rank& rank, void (*function)(Rank&));

  bool isEnabled;
  bool isPrepared = false;
  std::optional<int64_t> firstStep;
  std::map<std::pair<void (*)(Rank&), int64_t>, cudaGraphExec_t> graphs;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_STEP_GRAPH_H_
