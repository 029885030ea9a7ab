#include "runtime/cuda/convolution_graph.h"

#include "runtime/cuda/cudnn_layout.h"

namespace soapstone::runtime {

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
  // For a window of one element, both orders are the same: pass the order of
  // the activations to the library.
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
