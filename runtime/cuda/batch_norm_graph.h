#ifndef SOAPSTONE_RUNTIME_CUDA_BATCH_NORM_GRAPH_H_
#define SOAPSTONE_RUNTIME_CUDA_BATCH_NORM_GRAPH_H_

#include <optional>

#include "runtime/cuda/cudnn_graph.h"
#include "runtime/ops_normalization.h"

namespace soapstone::runtime {

// Batch normalisation of a training step with the ReLU behind it, if the op has
// one, or the gradient of both, as a graph that the library makes one kernel
// of. Tensor ids; those that the graph does not have are 0. Per-channel tensors
// are f32, whatever the op's `parameterType` is.
struct BatchNormGraph {
  CudnnGraph graph;
  int64_t input = 0, scale = 0, mean = 0;
  int64_t inverseDeviation = 0;  // 1 / sqrt(variance + epsilon)
  // Tensors of the forward pass.
  int64_t bias = 0, result = 0;
  int64_t epsilon = 0;  // A scalar.
  int64_t addend = 0;   // Added to the norm before the ReLU.
  // Tensors of the gradient.
  int64_t resultGrad = 0, inputGrad = 0, scaleGrad = 0, biasGrad = 0;
  int64_t output = 0;  // Output of the ReLU.
  int64_t zero = 0;    // A scalar, 0.
};

// Returns nothing where cuDNN has no kernel: channels that do not lie last (it
// would copy the tensor twice through its workspace), or are not whole accesses
// of sixteen bytes. Running statistics are not its part: programs update those
// themselves, from the mean and the variance. Throws InputError where the
// library finds another fault.
std::optional<BatchNormGraph> batchNormGraph(const BatchNorm& op,
                                             bool hasAddend = false);
std::optional<BatchNormGraph> batchNormGradGraph(const BatchNorm& op);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_BATCH_NORM_GRAPH_H_
