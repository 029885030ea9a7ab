#ifndef SOAPSTONE_RUNTIME_CUDA_STEP_GRAPH_H_
#define SOAPSTONE_RUNTIME_CUDA_STEP_GRAPH_H_

#include <cuda_runtime.h>

#include <map>

#include "runtime/runtime.h"

namespace soapstone::runtime {

// The functions of a program as CUDA graphs. A function runs once as it is
// written, so that plans are made, algorithms chosen and scratch memory grown;
// the second time it is captured, from then on the graph is launched. When
// another function needs so much scratch memory that it moves, what was captured
// before is captured anew.
class StepGraphs {
 public:
  explicit StepGraphs(bool isEnabled) : isEnabled(isEnabled) {}
  ~StepGraphs();
  StepGraphs(const StepGraphs&) = delete;
  StepGraphs& operator=(const StepGraphs&) = delete;

  void run(Rank& rank, void (*function)(Rank&));

 private:
  struct Graph {
    bool hasRun = false;
    cudaGraphExec_t executable = nullptr;
    uint64_t moves = 0;  // Of scratch memory, up to the capture.
  };

  cudaGraphExec_t capture(Rank& rank, void (*function)(Rank&));

  const bool isEnabled;
  std::map<void (*)(Rank&), Graph> graphs;
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_STEP_GRAPH_H_
