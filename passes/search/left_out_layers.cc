#include "passes/search/left_out_layers.h"

#include <cstdint>

#include "ir/model/value_size.h"
#include "passes/strategies/left_out_layers.h"

namespace soapstone::search {
namespace {

int64_t parameterElements(const model::ModelGraph& graph) {
  int64_t elements = 0;
  for (const model::ModelArgument& argument : graph.arguments) {
    if (argument.role != model::ModelArgumentRole::kParameter) continue;
    elements += model::elementsOf(graph.values[argument.value]);
  }
  return elements;
}

}  // namespace

void noteLeftOutLayers(const strategy::StrategyModel& model,
                       const simulator::LayerRepetition& repetition) {
  strategy::noteLeftOutElements(model.module(),
                                parameterElements(repetition.unfolded()) -
                                    parameterElements(repetition.small()));
}

}  // namespace soapstone::search
