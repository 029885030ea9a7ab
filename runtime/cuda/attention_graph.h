#ifndef SOAPSTONE_RUNTIME_CUDA_ATTENTION_GRAPH_H_
#define SOAPSTONE_RUNTIME_CUDA_ATTENTION_GRAPH_H_

#include <optional>

#include "runtime/cuda/cudnn_graph.h"
#include "runtime/ops_attention.h"

namespace soapstone::runtime {

// Attention in the form that cuDNN turns into one kernel whose scores never
// reach memory. Tensor ids; those that the graph does not have are 0.
struct AttentionGraph {
  CudnnGraph graph;
  int64_t query = 0, key = 0, value = 0, result = 0, logSumExp = 0;
  int64_t scale = 0, hidden = 0;  // Scalars: the op's scale, and -inf.
  // Of the gradient.
  int64_t resultGrad = 0, queryGrad = 0, keyGrad = 0, valueGrad = 0;
  int64_t one = 0;            // A scalar.
  int64_t deltas = 0;         // f32 [B, H, S]: scratch memory.
  int64_t queryGradSums = 0;  // f32, of the query's shape, dense: scratch.
  // Query heads share key heads: keyGrad and valueGrad are dense scratch memory
  // with a part for every query head, which remain to be added up.
  bool isGrouped = false;
};

// Nothing for what the fused kernels do not take: f32, masks, dropout, causal
// shards of the sequence, head sizes that are no multiple of eight or above
// 128.
std::optional<AttentionGraph> attentionGraph(const Attention& op);
std::optional<AttentionGraph> attentionGradGraph(const Attention& op);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_ATTENTION_GRAPH_H_
