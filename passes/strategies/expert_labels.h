#ifndef SOAPSTONE_PASSES_STRATEGIES_EXPERT_LABELS_H_
#define SOAPSTONE_PASSES_STRATEGIES_EXPERT_LABELS_H_

#include <cstdint>
#include <vector>

#include "ir/sharding/dimension_flow.h"
#include "passes/strategies/strategy_graph.h"

// Finds the dimensions of a mixture's ops that are its experts.
namespace soapstone::strategy {

// Ops that keep the experts' split from what routes tokens, where rows of the
// experts' slots change places. `positions` are null where they are not split.
std::vector<int> routingOps(const StrategyGraph& graph,
                            const sharding::DimensionFlow& batch,
                            const sharding::DimensionFlow* positions = nullptr);

// Factors that index the experts: those that a matrix product goes through one
// by one, with parameters of its own for each. Ops in `apart` have none.
sharding::DimensionFlow labelExperts(const StrategyGraph& graph,
                                     const std::vector<int>& apart);

// Whether `devices` devices, each with its part of the experts, exchange less
// if they gather the tokens of every mixture, and sum its results, than if rows
// of slots change places: the slots of a device, many of them empty, are more
// than all tokens. `experts` are those of `labelExperts` apart from `routing`.
bool allGatherTokens(const StrategyGraph& graph,
                     const std::vector<int>& routing,
                     const sharding::DimensionFlow& experts, int64_t devices);

// By op: whether it makes, of integers, what ops by expert alone read. Where a
// token chooses a slot, that is a row of numbers for an index: indices travel
// instead.
std::vector<bool> slotChoices(const StrategyGraph& graph,
                              const sharding::DimensionFlow& experts);

// The most experts that an op with these labels has; 1: there are none.
int64_t largestExpertCount(const StrategyGraph& graph,
                           const sharding::DimensionFlow& labels);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_EXPERT_LABELS_H_
