#ifndef SOAPSTONE_RUNTIME_CUDA_POOLING_GRAPH_H_
#define SOAPSTONE_RUNTIME_CUDA_POOLING_GRAPH_H_

#include <optional>

#include "runtime/cuda/cudnn_graph.h"
#include "runtime/ops_contraction.h"

namespace soapstone::runtime {

enum class PoolingPass {
  kForward,
  // Forward, and where in its window each maximum is: what the gradient of a
  // maximum starts from.
  kPositions,
  kGradient,
};

// One pass of a pooling as a graph. Tensor ids; of the gradient, `input` and
// `result` are the gradients of those.
struct PoolingGraph {
  CudnnGraph graph;
  int64_t input = 0;
  int64_t result = 0;
  int64_t positions = 0;  // One byte for each element of the result, or 0.
};

// Nothing where cuDNN has no pooling of the same results:
// * Channels that do not lie last: gradients of a maximum then go to whichever
//   of several equal elements the library likes, and padding is the same on
//   both sides.
// * Gaps between the taps of a window, negative padding, windows that may lie
//   wholly in it, other than two or three spatial dims (one is widened).
// * Averages that count the model's padding but not what was added to fill the
//   last window: the library divides by all taps, or by those inside alone.
// * The gradient of a maximum over more than 128 taps, whose numbers are not
//   a byte.
// Throws InputError where the library finds a fault that the above is not.
std::optional<PoolingGraph> poolingGraph(const Pool& op, PoolingPass pass);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_POOLING_GRAPH_H_
