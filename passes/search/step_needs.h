#ifndef SOAPSTONE_PASSES_SEARCH_STEP_NEEDS_H_
#define SOAPSTONE_PASSES_SEARCH_STEP_NEEDS_H_

#include "cost_model/machine.h"
#include "passes/search/search_goal.h"
#include "simulator/layer_repetition.h"
#include "simulator/model_graph.h"

namespace soapstone::search {

// What the training step `graph` cannot do without on that machine: bytes of
// parameters and optimizer states, and its matrix products at the peak rate.
// `repetition` says which of its layers stand for more; null: none do. On a
// machine of several kinds of devices no computing, as nobody knows which of
// them do it.
StepNeeds needsOf(const simulator::ModelGraph& graph,
                  const simulator::LayerRepetition* repetition,
                  const cost_model::Machine& machine);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_STEP_NEEDS_H_
