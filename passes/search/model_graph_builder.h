#ifndef SOAPSTONE_PASSES_SEARCH_MODEL_GRAPH_BUILDER_H_
#define SOAPSTONE_PASSES_SEARCH_MODEL_GRAPH_BUILDER_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "cost_model/system_profile.h"
#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "ir/model/strategy.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::search {

struct ModelGraphOptions {
  // Price batch normalisation as systems that do not synchronise it: what such
  // a system would take, not what our programs do.
  bool localBatchNorm = false;
  // Whether chains of elementwise ops of different ops of the model are one
  // kernel, as in our programs, or every op of the model is a kernel of its
  // own, as in eager frameworks.
  bool fusesAcrossOps = true;
  // Whether the products of weight gradients give the gradients of biases, too,
  // as in our programs.
  bool sumsBiasesInProducts = true;
  // Whether rows that are scattered into zeros and then added to a sum are
  // added in the sum's memory, as in our programs: no zeros, no table of rows.
  bool addsRowsToSums = true;
  // Whether what the backward pass of our programs computes again of the
  // forward pass's activations (gates of feed-forward layers) is kept instead.
  bool keepsGates = false;
};

// The options that follow from the system.
ModelGraphOptions graphOptionsOf(const cost_model::SystemProfile& system);

// The main function of a module (@step, else @forward), whose ops have names,
// as plain arrays: op i is the i-th op of the function that has a sharding
// rule. The module must outlive the graph, whose describers ask its ops.
absl::StatusOr<model::ModelGraph> buildModelGraph(
    const strategy::StrategyModel& model,
    const ModelGraphOptions& options = {});

// Configurations of the ops and arguments of that graph under a strategy. Fails
// as resolveStrategy does.
absl::StatusOr<model::ModelConfigurations> configurationsOf(
    const strategy::StrategyModel& model, const model::Strategy& strategy);

// Only what the entries of a strategy, patterns included, say themselves: what
// a search shall keep. Fails as resolveStrategy does.
absl::StatusOr<model::ModelConfigurations> pinsOf(
    const strategy::StrategyModel& model, const model::Strategy& strategy);

// The strategy that gives these configurations.
absl::StatusOr<model::Strategy> strategyOf(
    const strategy::StrategyModel& model,
    const model::ModelConfigurations& configurations, int64_t devices);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_MODEL_GRAPH_BUILDER_H_
