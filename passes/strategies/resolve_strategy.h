#ifndef SOAPSTONE_PASSES_STRATEGIES_RESOLVE_STRATEGY_H_
#define SOAPSTONE_PASSES_STRATEGIES_RESOLVE_STRATEGY_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/model/strategy.h"
#include "passes/strategies/strategy_graph.h"

namespace soapstone::strategy {

// A configuration for every op of a function and the storage of every stored
// argument (for the others: replicated on device 0, of no meaning).
struct ResolvedFunction {
  std::vector<sharding::OpConfiguration> ops;      // By index in the graph.
  std::vector<sharding::OpConfiguration> storage;  // By argument.
  // Whether an entry of the strategy, or a pattern, says it.
  std::vector<bool> isOpNamed;
  std::vector<bool> isStorageNamed;
  // Whether that is the tensor's own name, and not one of its parameter, which
  // stands for what is stored with it, too ("weight" for "weight.m").
  std::vector<bool> isStorageNamedItself;
};

// Resolves a strategy for the functions of one module, given their graphs, main
// function first. Entries win; a name with '*' (name_pattern.h), or of a layer,
// is an entry for each op that leads, matches and can do it, or for each tensor
// that matches, unless that has an entry of its own. Without one:
// - a leader takes the configuration of the op that makes its first operand, or
//   the next one that has one, as far as they share dimensions, on the same
//   devices; else that of its first reader; else it is replicated on all
//   devices;
// - a tensor is held by the rule of `ir/sharding/storage.h`;
// - everything else follows (strategy_graph.h).
//
// Fails with InvalidArgument for an entry that names nothing or an illegal
// configuration, and for two entries of one name.
absl::StatusOr<std::vector<ResolvedFunction>> resolveStrategy(
    absl::Span<const StrategyGraph> graphs, const model::Strategy& strategy);

// The configurations of all ops of a function whose leaders (entries of `ops`
// where the source is kOwn) and storage are given.
void resolveFollowers(const StrategyGraph& graph, ResolvedFunction* function);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_RESOLVE_STRATEGY_H_
