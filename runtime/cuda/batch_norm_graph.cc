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
  // A tensor that has no memory.
  CudnnTensor virtualActivations(cudnnDataType_t elementType) {
    return graph.virtualTensor(elementType, shape, channelsLastStrides(shape));
  }
  CudnnTensor scalar() { return graph.scalar(static_cast<int>(shape.size())); }

  // relu(norm), or relu(norm + addend), as the result of the graph.
  void reluBehind(const CudnnTensor& norm, bool isSum, BatchNormGraph& made) {
    CudnnTensor input = norm;
    if (isSum) {
      CudnnTensor addend = activations();
      input = virtualActivations(CUDNN_DATA_FLOAT);
      graph.binary(CUDNN_POINTWISE_ADD, norm, addend, input);
      made.addend = addend.id;
    }
    CudnnTensor result = activations();
    graph.unary(CUDNN_POINTWISE_RELU_FWD, input, result);
    made.result = result.id;
  }
  // The part of a gradient that a ReLU lets through, by the result of the ReLU.
  CudnnTensor throughRelu(const CudnnTensor& gradient, BatchNormGraph& made) {
    CudnnTensor output = activations();
    CudnnTensor zero = scalar();
    CudnnTensor isOpen = virtualActivations(CUDNN_DATA_BOOLEAN);
    CudnnTensor result = virtualActivations(type);
    graph.binary(CUDNN_POINTWISE_CMP_GT, output, zero, isOpen);
    graph.binary(CUDNN_POINTWISE_MUL, gradient, isOpen, result);
    made.output = output.id;
    made.zero = zero.id;
    return result;
  }

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

// The part shared by the forward pass and the gradient, with its ids in
// `made`.
CudnnBatchNorm tensorsOfBoth(Tensors& tensors, BatchNormGraph& made) {
  CudnnBatchNorm norm;
  norm.input = tensors.activations();
  norm.scale = tensors.ofChannels();
  norm.mean = tensors.ofChannels();
  norm.inverseDeviation = tensors.ofChannels();
  made.input = norm.input.id;
  made.scale = norm.scale.id;
  made.mean = norm.mean.id;
  made.inverseDeviation = norm.inverseDeviation.id;
  return norm;
}

}  // namespace

std::optional<BatchNormGraph> batchNormGraph(const BatchNorm& op,
                                             bool hasAddend) {
  std::optional<Extents> shape = shapeOf(op);
  if (!shape || !hasGraph(op)) return std::nullopt;
  BatchNormGraph made;
  Tensors tensors(made.graph, op, *shape);
  CudnnBatchNorm norm = tensorsOfBoth(tensors, made);
  norm.bias = tensors.ofChannels();
  norm.epsilon = tensors.scalar();
  norm.result = op.relu ? tensors.virtualActivations(CUDNN_DATA_FLOAT)
                        : tensors.activations();
  made.graph.batchNorm(norm);
  made.bias = norm.bias.id;
  made.epsilon = norm.epsilon.id;
  made.result = norm.result.id;
  if (op.relu) tensors.reluBehind(norm.result, hasAddend, made);
  return made;
}

std::optional<BatchNormGraph> batchNormGradGraph(const BatchNorm& op) {
  std::optional<Extents> shape = shapeOf(op);
  if (!shape || !hasGraph(op)) return std::nullopt;
  BatchNormGraph made;
  Tensors tensors(made.graph, op, *shape);
  CudnnBatchNorm norm = tensorsOfBoth(tensors, made);
  CudnnBatchNormGrads grads{.result = tensors.activations(),
                            .input = tensors.activations(),
                            .scale = tensors.ofChannels(),
                            .bias = tensors.ofChannels()};
  made.resultGrad = grads.result.id;
  if (op.relu) grads.result = tensors.throughRelu(grads.result, made);
  made.graph.batchNormGrad(norm, grads);
  made.inputGrad = grads.input.id;
  made.scaleGrad = grads.scale.id;
  made.biasGrad = grads.bias.id;
  return made;
}

}  // namespace soapstone::runtime
