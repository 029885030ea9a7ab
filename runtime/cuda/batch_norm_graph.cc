#include "runtime/cuda/batch_norm_graph.h"

#include "runtime/cuda/cudnn_layout.h"

namespace soapstone::runtime {
namespace {

// [N, C, spatial..] with two or three spatial dims; nothing if it has more.
std::optional<Extents> shapeOf(const BatchNorm& op) {
  Extents shape = widened(op.shape);
  while (shape.size() < 4) shape.push_back(1);
  if (shape.size() > 5) return std::nullopt;
  return shape;
}

// Builds the tensors of one graph.
class Tensors {
 public:
  Tensors(CudnnGraph& graph, const BatchNorm& op, Extents shape)
      : graph(graph), type(cudnnType(op.type)), shape(std::move(shape)) {}

  CudnnTensor activations() {
    return graph.tensor(type, shape, channelsLastStrides(shape));
  }
  CudnnTensor ofChannels() {
    Extents channels(shape.size(), 1);
    channels[1] = shape[1];
    return graph.tensor(CUDNN_DATA_FLOAT, channels,
                        channelsLastStrides(channels));
  }
  CudnnTensor scalar() { return graph.scalar(static_cast<int>(shape.size())); }

 private:
  CudnnGraph& graph;
  cudnnDataType_t type;
  Extents shape;
};

bool hasGraph(const BatchNorm& op) {
  // Where a channel has one position, both orders are the same.
  bool isLast = op.channelsLast || op.shape.product(2, op.shape.count) == 1;
  return isLast && isFloat(op.type) &&
         op.shape[1] * elementBytes(op.type) % 16 == 0;
}

}  // namespace

std::optional<BatchNormGraph> batchNormGraph(const BatchNorm& op) {
  std::optional<Extents> shape = shapeOf(op);
  if (!shape || !hasGraph(op)) return std::nullopt;
  BatchNormGraph made;
  Tensors tensors(made.graph, op, *shape);
  CudnnBatchNorm norm{.input = tensors.activations(),
                      .scale = tensors.ofChannels(),
                      .mean = tensors.ofChannels(),
                      .inverseDeviation = tensors.ofChannels(),
                      .bias = tensors.ofChannels(),
                      .epsilon = tensors.scalar(),
                      .result = tensors.activations()};
  made.graph.batchNorm(norm);
  made.input = norm.input.id;
  made.scale = norm.scale.id;
  made.mean = norm.mean.id;
  made.inverseDeviation = norm.inverseDeviation.id;
  made.bias = norm.bias.id;
  made.epsilon = norm.epsilon.id;
  made.result = norm.result.id;
  return made;
}

std::optional<BatchNormGraph> batchNormGradGraph(const BatchNorm& op) {
  std::optional<Extents> shape = shapeOf(op);
  if (!shape || !hasGraph(op)) return std::nullopt;
  BatchNormGraph made;
  Tensors tensors(made.graph, op, *shape);
  CudnnBatchNorm norm{.input = tensors.activations(),
                      .scale = tensors.ofChannels(),
                      .mean = tensors.ofChannels(),
                      .inverseDeviation = tensors.ofChannels(),
                      .bias = {},
                      .epsilon = {},
                      .result = {}};
  CudnnBatchNormGrads grads{.result = tensors.activations(),
                            .input = tensors.activations(),
                            .scale = tensors.ofChannels(),
                            .bias = tensors.ofChannels()};
  made.graph.batchNormGrad(norm, grads);
  made.input = norm.input.id;
  made.scale = norm.scale.id;
  made.mean = norm.mean.id;
  made.inverseDeviation = norm.inverseDeviation.id;
  made.resultGrad = grads.result.id;
  made.inputGrad = grads.input.id;
  made.scaleGrad = grads.scale.id;
  made.biasGrad = grads.bias.id;
  return made;
}

}  // namespace soapstone::runtime
