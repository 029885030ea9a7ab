#include "runtime/cuda/step_graph.h"

#include <cstdio>
#include <exception>

#include "runtime/core/rank.h"
#include "runtime/cuda/check.h"
#include "runtime/cuda/device_link.h"
#include "runtime/cuda/device_state.h"
#include "runtime/early_launch.h"

namespace soapstone::runtime {
namespace {

constexpr Lane kSideLanes[] = {Lane::kCommunication, Lane::kSums, Lane::kCopy};

// Other lanes belong to a capture once they wait for the lane that it began on,
// and must have come back to it when it ends.
void forkLanes(Rank& rank) {
  Event begin = record(rank, stream(rank, Lane::kCompute));
  for (Lane lane : kSideLanes) wait(rank, stream(rank, lane), begin);
}

void joinLanes(Rank& rank) {
  for (Lane lane : kSideLanes) {
    wait(rank, stream(rank, Lane::kCompute), record(rank, stream(rank, lane)));
  }
}

}  // namespace

StepGraphs::~StepGraphs() { clear(); }

void StepGraphs::clear() {
  for (auto& [function, graph] : graphs) cudaGraphExecDestroy(graph);
  graphs.clear();
}

cudaGraphExec_t StepGraphs::tryCapture(Rank& rank, void (*function)(Rank&)) {
  bool isAgain = true;
  while (isAgain) {
    // Another rank of the process may stop them meanwhile.
    const bool wasEarly = !detail::earlyUse.isStopped;
    try {
      return capture(rank, function);
    } catch (const std::exception& error) {
      endCapture(rank);
      isAgain = detail::stopEarlyLaunches() && wasEarly;
      std::fprintf(
          stderr,
          "soapstone: warning: a step cannot become a CUDA graph%s: %s\n",
          isAgain ? " with early launches, which are turned off"
                  : ", and runs call by call",
          error.what());
    }
  }
  isEnabled = false;
  return nullptr;
}

// The stream still captures where a call in between failed; the graph, if there
// is one, is of no use.
void StepGraphs::endCapture(Rank& rank) {
  cudaGraph_t graph = nullptr;
  cudaStream_t compute = deviceState(rank).stream(Lane::kCompute);
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  if (cudaStreamIsCapturing(compute, &status) != cudaSuccess ||
      status != cudaStreamCaptureStatusNone) {
    cudaStreamEndCapture(compute, &graph);
  }
  if (graph != nullptr) cudaGraphDestroy(graph);
  cudaGetLastError();
  deviceState(rank).nextEvent = 0;
}

cudaGraphExec_t StepGraphs::capture(Rank& rank, void (*function)(Rank&)) {
  cudaStream_t compute = deviceState(rank).stream(Lane::kCompute);
  check(cudaStreamBeginCapture(compute, cudaStreamCaptureModeThreadLocal),
        "begin the capture of a step");
  forkLanes(rank);
  function(rank);
  joinLanes(rank);
  // A launch that failed is no part of the graph, and need not break it.
  const cudaError_t launched = cudaGetLastError();
  cudaGraph_t graph = nullptr;
  check(cudaStreamEndCapture(compute, &graph), "end the capture of a step");
  cudaGraphExec_t executable = nullptr;
  const cudaError_t status = launched != cudaSuccess
                                 ? launched
                                 : cudaGraphInstantiate(&executable, graph, 0);
  cudaGraphDestroy(graph);
  check(status, "make a graph of a step");
  return executable;
}

void StepGraphs::runStep(Rank& rank, void (*function)(Rank&)) {
  if (rank.deviceClass->actionCount > 0) {
    function(rank);
  } else {
    run(rank, function);
  }
}

// A function that has run needs no more scratch memory than it did then, so
// that what graphs use stays where it is.
void StepGraphs::run(Rank& rank, void (*function)(Rank&), int64_t variant) {
  if (!firstStep) firstStep = rank.step;
  if (!isEnabled || (rank.step == *firstStep && !isPrepared)) {
    function(rank);
    return;
  }
  const std::pair key(function, variant);
  auto graph = graphs.find(key);
  if (graph == graphs.end()) {
    cudaGraphExec_t captured =
        isPrepared ? nullptr : tryCapture(rank, function);
    if (captured == nullptr) {
      function(rank);
      return;
    }
    graph = graphs.emplace(key, captured).first;
  }
  DeviceState& state = deviceState(rank);
  cudaStream_t compute = state.stream(Lane::kCompute);
  check(cudaGraphLaunch(graph->second, compute), "launch a step");
  if (state.link != nullptr) state.link->noteStep(rank, compute);
}

void StepGraphs::prepare(Rank& rank, void (*function)(Rank&), int64_t variant) {
  isPrepared = true;
  if (!isEnabled) return;
  if (cudaGraphExec_t captured = tryCapture(rank, function)) {
    graphs.emplace(std::pair(function, variant), captured);
    // Else its first launch may allocate, while receives wait on this GPU.
    check(cudaGraphUpload(captured, deviceState(rank).stream(Lane::kCompute)),
          "prepare a graph of a step");
  }
}

}  // namespace soapstone::runtime
