#include "runtime/cuda/pooling_graph.h"

#include <limits>

#include "runtime/cuda/cudnn_layout.h"

namespace soapstone::runtime {
namespace {

cudnnResampleMode_t modeOf(const Pool& op) {
  if (op.kind == PoolKind::kMax) return CUDNN_RESAMPLE_MAXPOOL;
  return op.countPadding ? CUDNN_RESAMPLE_AVGPOOL_INCLUDE_PADDING
                         : CUDNN_RESAMPLE_AVGPOOL_EXCLUDE_PADDING;
}

// Whether the library's windows are those of the op.
bool hasWindows(const Pool& op) {
  int spatial = op.window.count;
  if (spatial < 1 || spatial > 3) return false;
  for (int i = 0; i < spatial; ++i) {
    int64_t window = op.window[i];
    if (op.dilations[i] != 1 || op.padLow[i] < 0 || op.padHigh[i] < 0 ||
        op.padLow[i] >= window || op.padHigh[i] >= window) {
      return false;
    }
    bool isFilled = i < op.extraHigh.count && op.extraHigh[i] > 0;
    if (op.kind == PoolKind::kAverage && op.countPadding && isFilled) {
      return false;
    }
  }
  return true;
}

bool hasNarrowPositions(const Pool& op) {
  return op.window.product() - 1 <= std::numeric_limits<int8_t>::max();
}

}  // namespace

std::optional<PoolingGraph> poolingGraph(const Pool& op, PoolingPass pass) {
  bool needsPositions =
      pass == PoolingPass::kPositions ||
      (pass == PoolingPass::kGradient && op.kind == PoolKind::kMax);
  if (!op.channelsLast || !isFloat(op.type) || !hasWindows(op) ||
      (needsPositions && !hasNarrowPositions(op))) {
    return std::nullopt;
  }
  PoolingGraph made;
  auto dense = [&](const Dims& dims, cudnnDataType_t type) {
    Extents sizes = widened(dims);
    return made.graph.tensor(type, sizes, channelsLastStrides(sizes));
  };
  CudnnTensor input = dense(op.input, cudnnType(op.type));
  CudnnTensor result = dense(op.result, cudnnType(op.type));
  std::optional<CudnnTensor> positions;
  if (needsPositions) {
    positions = dense(op.result, CUDNN_DATA_INT8);
    made.positions = positions->id;
  }
  const CudnnTensor* given = positions ? &*positions : nullptr;
  CudnnPooling windows{modeOf(op), widened(op.window, 1),
                       widened(op.strides, 1), widened(op.padLow, 0),
                       widened(op.padHigh, 0)};
  if (pass == PoolingPass::kGradient) {
    made.graph.poolingGrad(windows, result, given, input);
  } else {
    made.graph.pooling(windows, input, result, given);
  }
  made.input = input.id;
  made.result = result.id;
  return made;
}

}  // namespace soapstone::runtime
