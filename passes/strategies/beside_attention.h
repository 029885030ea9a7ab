#ifndef SOAPSTONE_PASSES_STRATEGIES_BESIDE_ATTENTION_H_
#define SOAPSTONE_PASSES_STRATEGIES_BESIDE_ATTENTION_H_

#include "passes/strategies/mesh_assignment.h"
#include "passes/strategies/strategy_graph.h"

namespace soapstone::strategy {

// Splits by heads, on an axis that splits `attention` so, the transposes that
// put heads before positions and back, and what is computed of its results in
// between, as the share that a sink leaves. Rows of tokens then change places
// between devices, which attention reads and writes with strides: where
// transposed tensors do, each is a copy. Not where heads do not divide by the
// devices.
void splitBesideAttention(const StrategyGraph& graph, int attention, int axis,
                          MeshAssignment* mesh);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_BESIDE_ATTENTION_H_
