#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_CAUSAL_MASK_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_CAUSAL_MASK_H_

#include "frontend/onnx/graph/graph.h"

namespace soapstone::onnx {

// Kind of a square buffer [..., S, S] with leading ones.
enum class CausalMask {
  kNone,
  kLowerTriangle,       // nonzero on and below the diagonal
  kStrictUpperTriangle  // nonzero above the diagonal
};

// Decides whether initializer `id` is a causal mask. With data, by its values;
// without (weight-less models), by type and use: integers or bools that are
// only sliced, negated and compared on their way to the condition of a Where
// that fills in a large negative number.
CausalMask causalMaskOf(const Graph& graph,
                        const std::vector<std::vector<Use>>& uses, ValueId id);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_CAUSAL_MASK_H_
