// Batch norms by cuDNN, own kernels where that refuses.

#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/device_state.h"
#include "runtime/cuda/library_calls.h"
#include "runtime/cuda/library_plans.h"
#include "runtime/ops_normalization.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace {

bool hasWideParameters(const BatchNorm& op) {
  return op.parameterType == ElementType::kF32;
}

// Not where other kernels on this GPU may wait for a rank: blocks of the
// library's kernels wait for one another, and need room for all of them. Ranks
// that share a GPU could keep each other's from starting; a pipeline's
// messages hold blocks until another stage goes on, which may wait for this
// one.
bool mayUseLibrary(const DeviceState& state) {
  return !state.sharesDevice && state.edges == nullptr;
}

const PlannedBatchNorm* noted(DeviceState& state, const char* what,
                              const PlannedBatchNorm* planned) {
  state.libraryUse.note(what, planned != nullptr);
  return planned;
}

const PlannedBatchNorm* planFor(Rank& rank, const BatchNorm& op,
                                bool hasAddend) {
  DeviceState& state = deviceState(rank);
  if (!mayUseLibrary(state)) return nullptr;
  return noted(state, "batch norm", state.cudnn->batchNorm(op, hasAddend));
}

const PlannedBatchNorm* gradPlanFor(Rank& rank, const BatchNorm& op) {
  DeviceState& state = deviceState(rank);
  if (!mayUseLibrary(state)) return nullptr;
  return noted(state, "batch norm gradient", state.cudnn->batchNormGrad(op));
}

}  // namespace

void batchNorm(Rank& rank, Stream stream, const BatchNorm& op,
               const void* input, const void* scale, const void* bias,
               void* result, float* mean, float* variance, const void* addend) {
  const PlannedBatchNorm* planned = planFor(rank, op, addend != nullptr);
  if (planned == nullptr) {
    directBatchNorm(rank, stream, op, input, scale, bias, result, mean,
                    variance, addend);
    return;
  }
  const BatchNormGraph& graph = planned->graph;
  ScratchScope scope(rank);
  if (!hasWideParameters(op)) {
    float* wideScale = scope.take<float>(op.shape[1]);
    float* wideBias = scope.take<float>(op.shape[1]);
    widenParameters(rank, stream, op, scale, bias, wideScale, wideBias);
    scale = wideScale;
    bias = wideBias;
  }
  void* workspace = scope.take(planned->plan.workspaceBytes);
  auto epsilon = static_cast<float>(op.epsilon);
  std::vector<std::pair<int64_t, void*>> bindings = {
      {graph.input, loose(input)},
      {graph.scale, loose(scale)},
      {graph.bias, loose(bias)},
      {graph.epsilon, &epsilon},
      {graph.result, result},
      {graph.mean, mean},
      {graph.inverseDeviation, variance}};
  if (graph.addend != 0) bindings.emplace_back(graph.addend, loose(addend));
  planned->plan.run(deviceState(rank).cudnn->on(queueOf(stream)), bindings,
                    workspace);
  recoverVariances(rank, stream, op, variance, variance);
}

void batchNormGrad(Rank& rank, Stream stream, const BatchNorm& op,
                   const void* input, const void* scale, const float* mean,
                   const float* variance, const void* resultGrad,
                   void* inputGrad, void* scaleGrad, void* biasGrad,
                   const void* output) {
  const PlannedBatchNorm* planned = gradPlanFor(rank, op);
  if (planned == nullptr) {
    directBatchNormGrad(rank, stream, op, input, scale, mean, variance,
                        resultGrad, inputGrad, scaleGrad, biasGrad, output);
    return;
  }
  const BatchNormGraph& graph = planned->graph;
  ScratchScope scope(rank);
  float* inverseDeviation = scope.take<float>(op.shape[1]);
  invertDeviations(rank, stream, op, variance, inverseDeviation);
  const void* wideScale = scale;
  void* wideScaleGrad = scaleGrad;
  void* wideBiasGrad = biasGrad;
  if (!hasWideParameters(op)) {
    float* widened = scope.take<float>(op.shape[1]);
    widenParameters(rank, stream, op, scale, scale, widened, widened);
    wideScale = widened;
    wideScaleGrad = scope.take<float>(op.shape[1]);
    wideBiasGrad = scope.take<float>(op.shape[1]);
  }
  void* workspace = scope.take(planned->plan.workspaceBytes);
  float zero = 0;
  std::vector<std::pair<int64_t, void*>> bindings = {
      {graph.input, loose(input)},
      {graph.scale, loose(wideScale)},
      {graph.mean, loose(mean)},
      {graph.inverseDeviation, inverseDeviation},
      {graph.resultGrad, loose(resultGrad)},
      {graph.inputGrad, inputGrad},
      {graph.scaleGrad, wideScaleGrad},
      {graph.biasGrad, wideBiasGrad}};
  if (op.relu) {
    bindings.emplace_back(graph.output, loose(output));
    bindings.emplace_back(graph.zero, &zero);
  }
  planned->plan.run(deviceState(rank).cudnn->on(queueOf(stream)), bindings,
                    workspace);
  if (hasWideParameters(op)) return;
  narrowParameters(rank, stream, op, static_cast<const float*>(wideScaleGrad),
                   static_cast<const float*>(wideBiasGrad), scaleGrad,
                   biasGrad);
}

}  // namespace soapstone::runtime
