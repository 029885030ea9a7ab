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

// Null where the library has no plan, and where other kernels on this GPU may
// wait for a rank: blocks of its kernels wait for one another, and need room
// for all of them. Ranks that share a GPU could keep each other's from
// starting; a pipeline's receives, posted ahead, hold blocks until another
// stage sends, which may wait for this one.
const PlannedBatchNorm* planFor(Rank& rank, const BatchNorm& op,
                                bool isGradient) {
  DeviceState& state = deviceState(rank);
  if (state.sharesDevice || state.edges != nullptr) return nullptr;
  const PlannedBatchNorm* planned = state.cudnn->batchNorm(op, isGradient);
  state.libraryUse.note(isGradient ? "batch norm gradient" : "batch norm",
                        planned != nullptr);
  return planned;
}

}  // namespace

void batchNorm(Rank& rank, Stream stream, const BatchNorm& op,
               const void* input, const void* scale, const void* bias,
               void* result, float* mean, float* variance) {
  const PlannedBatchNorm* planned = planFor(rank, op, false);
  if (planned == nullptr) {
    directBatchNorm(rank, stream, op, input, scale, bias, result, mean,
                    variance);
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
  planned->plan.run(deviceState(rank).cudnn->on(queueOf(stream)),
                    {{graph.input, loose(input)},
                     {graph.scale, loose(scale)},
                     {graph.bias, loose(bias)},
                     {graph.epsilon, &epsilon},
                     {graph.result, result},
                     {graph.mean, mean},
                     {graph.inverseDeviation, variance}},
                    workspace);
  recoverVariances(rank, stream, op, variance, variance);
}

void batchNormGrad(Rank& rank, Stream stream, const BatchNorm& op,
                   const void* input, const void* scale, const float* mean,
                   const float* variance, const void* resultGrad,
                   void* inputGrad, void* scaleGrad, void* biasGrad) {
  const PlannedBatchNorm* planned = planFor(rank, op, true);
  if (planned == nullptr) {
    directBatchNormGrad(rank, stream, op, input, scale, mean, variance,
                        resultGrad, inputGrad, scaleGrad, biasGrad);
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
  planned->plan.run(deviceState(rank).cudnn->on(queueOf(stream)),
                    {{graph.input, loose(input)},
                     {graph.scale, loose(wideScale)},
                     {graph.mean, loose(mean)},
                     {graph.inverseDeviation, inverseDeviation},
                     {graph.resultGrad, loose(resultGrad)},
                     {graph.inputGrad, inputGrad},
                     {graph.scaleGrad, wideScaleGrad},
                     {graph.biasGrad, wideBiasGrad}},
                    workspace);
  if (hasWideParameters(op)) return;
  narrowParameters(rank, stream, op, static_cast<const float*>(wideScaleGrad),
                   static_cast<const float*>(wideBiasGrad), scaleGrad,
                   biasGrad);
}

}  // namespace soapstone::runtime
