#include <algorithm>

#include "passes/search/descent.h"

namespace soapstone::search {
double Descent::serverLoad(
    int decision, const sharding::OpConfiguration& configuration) const {
  double largest = 0;
  for (int argument : search.parameters[decision]) {
    int value = search.graph->arguments[argument].value;
    largest = std::max(
        largest, static_cast<double>(elementsOf(search.graph->values[value])));
  }
  const sharding::ShardingRule& rule =
      search.graph->ops[search.decisions[decision].anchor].rule;
  int64_t shards = 1;
  for (const sharding::FactorDegree& split : configuration.splits) {
    sharding::FactorKind kind = rule.factors[split.factor].kind;
    if (kind == sharding::FactorKind::kParameter ||
        kind == sharding::FactorKind::kReduction) {
      shards *= split.degree;
    }
  }
  const int64_t replicas = configuration.devices.size() / shards;
  return largest / static_cast<double>(shards) *
         static_cast<double>(replicas - 1);
}

// Parameters that others wait for hide each other: none of them gains anything
// alone.
void Descent::relieveServers() {
  if (!search.tuning.relievesServers) return;
  double level = 0;
  for (size_t i = 0; i < search.decisions.size(); ++i) {
    int decision = static_cast<int>(i);
    level =
        std::max(level, serverLoad(decision, state.configurationOf(decision)));
  }
  for (int64_t halving = 0;
       halving < search.tuning.serverLevels && level > 0 && !isOver;
       ++halving) {
    level /= 2;
    changes.clear();
    Scope relieved;
    for (size_t i = 0; i < search.decisions.size(); ++i) {
      int decision = static_cast<int>(i);
      const sharding::OpConfiguration& present =
          state.configurationOf(decision);
      if (serverLoad(decision, present) <= level) continue;
      for (sharding::OpConfiguration lighter :
           candidates(search.decisions[i].decisionClass)) {
        if (lighter.devices.size() != present.devices.size() ||
            serverLoad(decision, lighter) > level) {
          continue;
        }
        lighter.devices = present.devices;
        appendKeepingStorage(state, decision, lighter, &changes);
        relieved.push_back(decision);
        break;
      }
    }
    attempt();
    if (isBetter) markAround(relieved);
  }
}

}  // namespace soapstone::search
