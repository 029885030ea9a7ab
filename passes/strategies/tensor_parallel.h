#ifndef SOAPSTONE_PASSES_STRATEGIES_TENSOR_PARALLEL_H_
#define SOAPSTONE_PASSES_STRATEGIES_TENSOR_PARALLEL_H_

#include "passes/strategies/mesh_assignment.h"
#include "passes/strategies/strategy_graph.h"

namespace soapstone::strategy {

// Splits layers over an axis as Megatron-LM does: attention by heads; lookups
// of the model's inputs by vocabulary if their table is tied to another layer,
// else by columns of the table; a layer whose neurons other layers contract,
// with elementwise ops between, by columns and these layers by rows (so that
// one all-reduce ends the pair), and a layer behind rows by rows as well, where
// less is exchanged so; the loss by vocabulary; what lies between by the
// sequence (unless `splitsSequence` is false: then every device of the axis
// computes it all); other layers with parameters by columns, and what follows
// them up to where it is wanted whole.
void assignTensorParallel(const StrategyGraph& graph, int axis,
                          MeshAssignment* mesh, bool splitsSequence = true);

// The factor of an op with a parameter that counts its outputs (columns of a
// matrix product, output channels); -1 if it has none that can be split.
int columnFactor(const StrategyGraph& graph, int op);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_TENSOR_PARALLEL_H_
