#ifndef SOAPSTONE_PASSES_SEARCH_STEP_NEEDS_H_
#define SOAPSTONE_PASSES_SEARCH_STEP_NEEDS_H_

#include "cost_model/machine.h"
#include "ir/model/model_graph.h"
#include "passes/search/search_goal.h"
#include "simulator/layer_repetition.h"

namespace soapstone::search {

// Minimal needs of the training step `graph` on that machine: bytes of
// parameters and optimizer states, and its matrix products at the peak rate.
// `repetition` says which of its layers stand for more; null: none do. On a
// machine of several kinds of devices compute counts as 0, as the kinds that do
// it are unknown.
StepNeeds needsOf(const model::ModelGraph& graph,
                  const simulator::LayerRepetition* repetition,
                  const cost_model::Machine& machine);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_STEP_NEEDS_H_
