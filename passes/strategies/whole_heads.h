#ifndef SOAPSTONE_PASSES_STRATEGIES_WHOLE_HEADS_H_
#define SOAPSTONE_PASSES_STRATEGIES_WHOLE_HEADS_H_

#include "passes/strategies/mesh_assignment.h"
#include "passes/strategies/strategy_graph.h"

namespace soapstone::strategy {

// Lets what makes and reads heads be split where attention is, on an axis that
// splits attention by heads. Call it when ops have been assigned.
//
// - Where there are fewer heads of keys than devices, the rest of the axis
//   splits the queries that share one, instead of computing them twice.
// - Where heads do not divide by the devices, products that make or contract
//   them are split between heads and not evenly: no part of a head is
//   exchanged. 12 heads of 64 columns on 8 devices are 128 or 64 columns each,
//   not 96.
void splitBetweenHeads(const StrategyGraph& graph, int axis,
                       MeshAssignment* mesh);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_WHOLE_HEADS_H_
