#ifndef SOAPSTONE_PASSES_STRATEGIES_PARAMETERS_HASH_H_
#define SOAPSTONE_PASSES_STRATEGIES_PARAMETERS_HASH_H_

#include <string>

#include "absl/strings/string_view.h"
#include "ir/model/model_graph.h"
#include "passes/strategies/strategy_graph.h"

namespace soapstone::strategy {

// Names a model by its parameters, their names and shapes: for plans in
// micro-batches, which fit any batch, and whose ops are those of a part of one.
// Beside the hash of a whole model (StrategyModel::hash) it can be told apart.
std::string parametersHash(const StrategyGraph& graph);
// The same of a step with all its layers.
std::string parametersHash(const model::ModelGraph& graph);

bool isParametersHash(absl::string_view hash);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_PARAMETERS_HASH_H_
