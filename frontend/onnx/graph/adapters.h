#ifndef SOAPSTONE_FRONTEND_ONNX_GRAPH_ADAPTERS_H_
#define SOAPSTONE_FRONTEND_ONNX_GRAPH_ADAPTERS_H_

#include <vector>

#include "frontend/onnx/graph/graph.h"

namespace soapstone::onnx {

// Trained weights of layers that adapters stand beside. Such layers are frozen
// as a rule. They are known by low-rank adapters (Hu et al. 2021, "LoRA"): two
// narrow layers in a row read what the layer reads, and the second begins as
// zeros. And they are known by their names, whatever the adapter is and begins
// with: PEFT calls a layer that it adapts `base_layer` of a module whose other
// parameters are the adapter's. In the order of the file's initialisers, each
// once.
std::vector<ValueId> adaptedWeights(const Graph& graph,
                                    const std::vector<std::vector<Use>>& uses);

}  // namespace soapstone::onnx

#endif  // SOAPSTONE_FRONTEND_ONNX_GRAPH_ADAPTERS_H_
