#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_ADAPTERS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_ADAPTERS_H_

#include <vector>

#include "frontend/onnx/graph/graph.h"

namespace soapstone::onnx {

// Trained weights of layers that low-rank adapters stand beside (Hu et al.
// 2021, "LoRA"): two narrow layers in a row read what the layer reads, and the
// second begins as zeros. Such layers are frozen as a rule. In the order of the
// file's initialisers, each once.
std::vector<ValueId> adaptedWeights(const Graph& graph,
                                    const std::vector<std::vector<Use>>& uses);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_ADAPTERS_H_
