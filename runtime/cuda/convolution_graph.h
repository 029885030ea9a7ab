#ifndef SOAPSTONE_RUNTIME_CUDA_CONVOLUTION_GRAPH_H_
#define SOAPSTONE_RUNTIME_CUDA_CONVOLUTION_GRAPH_H_

#include <optional>

#include "runtime/cuda/cudnn_graph.h"
#include "runtime/ops_contraction.h"

namespace soapstone::runtime {

// One pass of a convolution as a graph of three real tensors.
struct ConvolutionGraph {
  CudnnGraph graph;
  int64_t input = 0;  // Tensor ids.
  int64_t weight = 0;
  int64_t result = 0;
};

// Returns nothing if cuDNN has no such convolution: negative padding, more than
// three spatial dims, an element type that is no float.
std::optional<ConvolutionGraph> convolutionGraph(const Convolution& op,
                                                 ConvolutionPass pass);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_CONVOLUTION_GRAPH_H_
