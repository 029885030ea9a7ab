#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_RECOMPUTATION_CHOICE_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_RECOMPUTATION_CHOICE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/model/strategy.h"
#include "passes/strategies/strategy_model.h"
#include "simulator/pipeline/recomputation.h"

namespace soapstone::search {

// Options for the text of a strategy (recomputation_words.h).
simulator::RecomputationOptions recomputationOptions(const std::string& text);

// The forward ops that the backward pass repeats with such a text, for a graph
// that is cut like this: names of ops, with '*' for the number of the layer
// where all layers are alike. Fails with InvalidArgument if no layer has one of
// the modules that the text names.
absl::StatusOr<std::vector<model::RecomputeEntry>> recomputeEntries(
    const model::ModelGraph& graph, const simulator::PipelineCut& cut,
    const std::string& text);
// The same for a model in one piece.
absl::StatusOr<std::vector<model::RecomputeEntry>> recomputeEntries(
    const strategy::StrategyModel& model, const std::string& text);

// The names of the forward ops that a strategy repeats. Fails with
// InvalidArgument if an entry names none.
absl::StatusOr<std::vector<std::string>> recomputedNames(
    const strategy::StrategyModel& model, const model::Strategy& strategy);
absl::StatusOr<std::vector<std::string>> recomputedNames(
    const model::ModelGraph& graph, const model::Strategy& strategy);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_RECOMPUTATION_CHOICE_H_
