#ifndef SOAPSTONE_RUNTIME_CUDA_ATTENTION_GRAPH_H_
#define SOAPSTONE_RUNTIME_CUDA_ATTENTION_GRAPH_H_

#include <cudnn.h>

#include <cstddef>
#include <optional>

#include "runtime/cuda/cudnn_graph.h"
#include "runtime/ops_attention.h"

namespace soapstone::runtime {

// Attention in the form that cuDNN turns into one kernel whose scores never
// reach memory. Tensor ids; those that the graph does not have are 0.
struct AttentionGraph {
  CudnnGraph graph;
  int64_t query = 0, key = 0, value = 0, result = 0, logSumExp = 0;
  int64_t scale = 0, hidden = 0;  // Scalars: the op's scale, and hiddenScore.
  // Scalars: what scores are capped to, and ScorePlace::lead as an int32_t.
  int64_t cap = 0, lead = 0;
  // A tensor of the mask's shape and `addedMaskType`: finite numbers that are
  // added to scores (`addableMask` in device_ops.h).
  int64_t addedMask = 0;
  // With dropout: [B, H, S, T] of the type of the heads, 1 for each probability
  // that is kept and 0 for the others; and a scalar, 1 / (1 - ratio).
  int64_t kept = 0, keptScale = 0;
  // Tensors of the gradient.
  int64_t resultGrad = 0, queryGrad = 0, keyGrad = 0, valueGrad = 0;
  int64_t one = 0;     // A scalar.
  int64_t deltas = 0;  // f32 [B, H, S]: scratch memory.
  // f32, of the query's shape, dense: scratch memory; see mustClearSums.
  int64_t queryGradSums = 0;
};

// Returns nothing in cases that the fused kernels do not support: f32, single
// queries, heads whose widths are no multiples of eight or above 256, masks of
// one number for all keys, causal shards some of whose queries see no key. And
// nothing for what a release of cuDNN, as its cudnnGetVersion() gives it, is
// known to compute wrongly: all attention in 9.10.0 and 9.10.1; up to 9.15.0
// gradients by way of keys that are no multiple of 128. Masks, capped scores,
// heads above 128 elements, values of another width and triangles off the
// origin need 9.19, the release that their graphs were planned with.
std::optional<AttentionGraph> attentionGraph(
    const Attention& op, size_t release = cudnnGetVersion());
std::optional<AttentionGraph> attentionGradGraph(
    const Attention& op, size_t release = cudnnGetVersion());

// Score of a hidden key, as the release wants it: -inf since 9.10, the least
// number before.
float hiddenScore(size_t release = cudnnGetVersion());

// Whether a release adds to what it finds in `queryGradSums`, up to 9.5, rather
// than to zeros of its own.
bool mustClearSums(size_t release = cudnnGetVersion());

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_ATTENTION_GRAPH_H_
