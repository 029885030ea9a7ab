#ifndef SOAPSTONE_PASSES_SEARCH_NAMED_FIGURES_H_
#define SOAPSTONE_PASSES_SEARCH_NAMED_FIGURES_H_

#include <cstdint>
#include <vector>

#include "cost_model/machine.h"
#include "cost_model/profile.h"
#include "passes/search/model_graph_builder.h"
#include "passes/search/search_figures.h"
#include "passes/strategies/strategy_model.h"

namespace soapstone::search {

// A step without the equal layers that folding left out.
struct FoldedModel {
  const strategy::StrategyModel& model;
  int removedLayers = 0;
};

// Figures of the strategies that a search compares with (`knownNames`). Where
// `folded` is given, strategies that treat its layers alike are priced on it,
// the others on `model`.
std::vector<SearchFigures> priceNamedStrategies(
    const strategy::StrategyModel& model, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const ModelGraphOptions& graphOptions = {},
    const FoldedModel* folded = nullptr);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_NAMED_FIGURES_H_
