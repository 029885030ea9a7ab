#ifndef SOAPSTONE_PASSES_SEARCH_LEFT_OUT_LAYERS_H_
#define SOAPSTONE_PASSES_SEARCH_LEFT_OUT_LAYERS_H_

#include "passes/strategies/strategy_model.h"
#include "simulator/layer_repetition.h"

namespace soapstone::search {

// Notes on a folded model what its layers stand for
// (`strategy::noteLeftOutElements`), before strategies are made for it.
void noteLeftOutLayers(const strategy::StrategyModel& model,
                       const simulator::LayerRepetition& repetition);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_LEFT_OUT_LAYERS_H_
