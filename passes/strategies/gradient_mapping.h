#ifndef SOAPSTONE_PASSES_STRATEGIES_GRADIENT_MAPPING_H_
#define SOAPSTONE_PASSES_STRATEGIES_GRADIENT_MAPPING_H_

#include <optional>

#include "ir/sharding/following.h"
#include "passes/strategies/strategy_graph.h"

namespace soapstone::strategy {

// The leader's mapping of its first result that `gradient` may be that of:
// but for dims of size 1, which clean-ups move, they have one shape. Nothing if
// there is none.
std::optional<sharding::TensorMapping> mappingOfGradient(
    const StrategyOp& leader, Value gradient);

// The leader's mapping of its first tensor with the shape of `gradient`,
// results first; null if there is none.
const sharding::TensorMapping* mappingOfShape(const StrategyOp& leader,
                                              Value gradient);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_GRADIENT_MAPPING_H_
