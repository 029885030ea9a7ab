// Pooling by cuDNN, own kernels where that refuses.

#include <algorithm>

#include "runtime/cuda/device_ops.h"
#include "runtime/cuda/device_state.h"
#include "runtime/cuda/library_calls.h"
#include "runtime/cuda/library_plans.h"
#include "runtime/ops_contraction.h"
#include "runtime/scratch.h"

namespace soapstone::runtime {
namespace {

// Gradient of an average: from that of the result alone. False without a plan.
bool averageGrad(Rank& rank, Stream stream, const Pool& op,
                 const void* resultGrad, void* inputGrad) {
  CudnnPlans& cudnn = *deviceState(rank).cudnn;
  const PlannedPooling* planned = cudnn.pooling(op, PoolingPass::kGradient);
  if (planned == nullptr) return false;
  ScratchScope scope(rank);
  planned->plan.run(cudnn.on(queueOf(stream)),
                    {{planned->graph.result, loose(resultGrad)},
                     {planned->graph.input, inputGrad}},
                    scope.take(planned->plan.workspaceBytes));
  return true;
}

// Gradient of a maximum: where each was is found once more, from the input,
// rather than kept from the forward pass. False without plans for both.
bool maximumGrad(Rank& rank, Stream stream, const Pool& op, const void* input,
                 const void* resultGrad, void* inputGrad) {
  CudnnPlans& cudnn = *deviceState(rank).cudnn;
  const PlannedPooling* forward = cudnn.pooling(op, PoolingPass::kPositions);
  const PlannedPooling* backward = cudnn.pooling(op, PoolingPass::kGradient);
  if (forward == nullptr || backward == nullptr) return false;
  ScratchScope scope(rank);
  int64_t results = op.result.product();
  void* result = scope.take(results * elementBytes(op.type));
  void* positions = scope.take(results);
  void* workspace = scope.take(
      std::max(forward->plan.workspaceBytes, backward->plan.workspaceBytes));
  cudnnHandle_t handle = cudnn.on(queueOf(stream));
  forward->plan.run(handle,
                    {{forward->graph.input, loose(input)},
                     {forward->graph.result, result},
                     {forward->graph.positions, positions}},
                    workspace);
  backward->plan.run(handle,
                     {{backward->graph.result, loose(resultGrad)},
                      {backward->graph.positions, positions},
                      {backward->graph.input, inputGrad}},
                     workspace);
  return true;
}

}  // namespace

void pool(Rank& rank, Stream stream, const Pool& op, const void* input,
          void* result) {
  CudnnPlans& cudnn = *deviceState(rank).cudnn;
  const PlannedPooling* planned = cudnn.pooling(op, PoolingPass::kForward);
  deviceState(rank).libraryUse.note("pooling", planned != nullptr);
  if (planned == nullptr) {
    directPool(rank, stream, op, input, result);
    return;
  }
  ScratchScope scope(rank);
  planned->plan.run(
      cudnn.on(queueOf(stream)),
      {{planned->graph.input, loose(input)}, {planned->graph.result, result}},
      scope.take(planned->plan.workspaceBytes));
}

void poolGrad(Rank& rank, Stream stream, const Pool& op, const void* input,
              const void* resultGrad, void* inputGrad) {
  bool isDone =
      op.kind == PoolKind::kMax
          ? maximumGrad(rank, stream, op, input, resultGrad, inputGrad)
          : averageGrad(rank, stream, op, resultGrad, inputGrad);
  deviceState(rank).libraryUse.note("pooling gradient", isDone);
  if (!isDone) directPoolGrad(rank, stream, op, input, resultGrad, inputGrad);
}

}  // namespace soapstone::runtime
