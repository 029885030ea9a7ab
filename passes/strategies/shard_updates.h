#ifndef SOAPSTONE_PASSES_STRATEGIES_SHARD_UPDATES_H_
#define SOAPSTONE_PASSES_STRATEGIES_SHARD_UPDATES_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "ir/model/strategy.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::strategy {

// `strategy` with the updates, optimizer states and masters of parameters split
// over the devices that hold the same shard of them (ZeRO stage 1, Rajbhandari
// et al., SC'20): each updates its part and gathers those of the others. Small
// parameters stay as they are, like those that no dimension can split as many
// ways. This is the one rule for stages 1 and 2, of plain steps and pipelines.
// With `scattersGradients` (stage 2) the sums of gradients over micro-batches
// are split the same way: gradients are scattered in every micro-batch.
absl::StatusOr<model::Strategy> shardUpdates(const StrategyModel& model,
                                             model::Strategy strategy,
                                             bool scattersGradients = false);
// The same for the functions of a model, the main one first.
absl::StatusOr<model::Strategy> shardUpdates(
    absl::Span<const StrategyGraph> graphs, model::Strategy strategy,
    bool scattersGradients = false);

// Suffix of the parameter's name in the name of the sum of its gradients.
inline constexpr absl::string_view kSumSuffix = ".gradient";

// Entries for the sums of gradients over micro-batches that lie where updates
// read them, in smaller parts than devices hold of the parameters: what
// `scattersGradients` says, for a model of one micro-batch, which has no sums.
absl::StatusOr<std::vector<model::NamedConfiguration>> scatteredSums(
    const StrategyModel& model, const model::Strategy& strategy);

// `strategy` without what it says of updates, optimizer states and masters, if
// shardUpdates would say the same; nothing otherwise. Sums that are split stay.
absl::StatusOr<std::optional<model::Strategy>> withoutShardedUpdates(
    const StrategyModel& model, const model::Strategy& strategy);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_SHARD_UPDATES_H_
