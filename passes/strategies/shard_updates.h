#ifndef SOAPSTONE_PASSES_STRATEGIES_SHARD_UPDATES_H_
#define SOAPSTONE_PASSES_STRATEGIES_SHARD_UPDATES_H_

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "ir/model/strategy.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::strategy {

// The devices that share updates, and the updates that they share.
struct UpdateSharing {
  bool scattersGradients = false;  // ZeRO stage 2, see below.
  // Groups of neighbours of equal size: a device shares with those of its own
  // group alone, and new parameters are gathered within it. Where devices hold
  // all of a parameter; others stay whole.
  int64_t groups = 1;
  // Percent of the parameters' elements whose gradients come last: every device
  // updates these itself, for nothing is left to hide their gathers behind.
  int64_t wholePercent = 0;
};

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
absl::StatusOr<model::Strategy> shardUpdates(
    absl::Span<const StrategyGraph> graphs, model::Strategy strategy,
    const UpdateSharing& sharing);

// Suffix of the parameter's name in the name of the sum of its gradients.
inline constexpr absl::string_view kSumSuffix = ".gradient";

// Entries for the sums of gradients over micro-batches that lie where updates
// read them, in smaller parts than devices hold of the parameters: what
// `scattersGradients` says, for a model of one micro-batch, which has no sums.
absl::StatusOr<std::vector<model::NamedConfiguration>> scatteredSums(
    const StrategyModel& model, const model::Strategy& strategy);

// `strategy` without entries for sums of gradients over micro-batches, by name,
// that `model`, which is of one micro-batch, does not have: the ops that would
// lie as these sums do, as they put gradients together, lie like the updates.
absl::StatusOr<model::Strategy> withoutSums(const StrategyModel& model,
                                            model::Strategy strategy,
                                            const std::set<std::string>& sums);

// `strategy` without what it says of updates, optimizer states and masters, if
// shardUpdates would say the same; nothing otherwise. Sums that are split stay.
absl::StatusOr<std::optional<model::Strategy>> withoutShardedUpdates(
    const StrategyModel& model, const model::Strategy& strategy);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_SHARD_UPDATES_H_
