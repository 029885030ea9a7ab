#include "runtime/cuda/convolution_graph.h"

namespace soapstone::runtime {
namespace {

// Sizes of a tensor with at least two spatial dims, which is what cuDNN takes.
Extents widened(const Dims& dims) {
  Extents result(dims.values, dims.values + dims.count);
  if (result.size() == 3) result.insert(result.begin() + 2, 1);
  return result;
}

// The same for a number per spatial dim; `neutral` is that of the added dim.
Extents widened(const Dims& perSpatial, int64_t neutral) {
  Extents result(perSpatial.values, perSpatial.values + perSpatial.count);
  if (result.size() == 1) result.insert(result.begin(), neutral);
  return result;
}

// Strides with the second dim innermost.
Extents channelsLastStrides(const Extents& dims) {
  Extents strides(dims.size(), 1);
  int64_t stride = dims[1];
  for (size_t i = dims.size(); i-- > 0;) {
    if (i == 1) continue;
    strides[i] = stride;
    stride *= dims[i];
  }
  return strides;
}

}  // namespace

cudnnDataType_t cudnnType(ElementType type) {
  switch (type) {
    case ElementType::kBf16:
      return CUDNN_DATA_BFLOAT16;
    case ElementType::kF16:
      return CUDNN_DATA_HALF;
    default:
      return CUDNN_DATA_FLOAT;
  }
}

std::optional<ConvolutionGraph> convolutionGraph(const Convolution& op,
                                                 ConvolutionPass pass) {
  int spatial = op.strides.count;
  if (spatial < 1 || spatial > 3 || !isFloat(op.type)) return std::nullopt;
  for (int i = 0; i < spatial; ++i) {
    if (op.padLow[i] < 0 || op.padHigh[i] < 0) return std::nullopt;
  }
  ConvolutionGraph made;
  cudnnDataType_t type = cudnnType(op.type);
  auto dense = [&](const Dims& dims, bool channelsLast) {
    Extents sizes = widened(dims);
    return made.graph.tensor(
        type, sizes,
        channelsLast ? channelsLastStrides(sizes) : packedStrides(sizes));
  };
  // Of a window of one element, both orders are the same: the library shall see
  // that of the activations.
  bool isPointwise = op.weight.product(2, op.weight.count) == 1;
  bool weightLast = op.weightChannelsLast || (isPointwise && op.channelsLast);
  // Groups follow from the channels: those of the input over the weight's.
  CudnnTensor input = dense(op.input, op.channelsLast);
  CudnnTensor weight = dense(op.weight, weightLast);
  CudnnTensor result = dense(op.result, op.channelsLast);
  CudnnConvolution geometry{widened(op.padLow, 0), widened(op.padHigh, 0),
                            widened(op.strides, 1), widened(op.dilations, 1)};
  made.graph.convolution(pass, geometry, input, weight, result);
  made.input = input.id;
  made.weight = weight.id;
  made.result = result.id;
  return made;
}

}  // namespace soapstone::runtime
