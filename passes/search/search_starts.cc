#include "passes/search/search_starts.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace soapstone {

ModelConfigurations withChanges(ModelConfigurations state,
                                std::vector<ConfigurationChange> changes) {
  for (ConfigurationChange& change : changes) {
    bool isOp = change.target == ConfigurationChange::Target::kOp;
    (isOp ? state.ops : state.storage)[change.index] =
        std::move(change.configuration);
  }
  return state;
}

ModelConfigurations withChoices(const SearchGraph& search,
                                const CandidateLists& candidates,
                                const AdditiveChoices& choices,
                                ModelConfigurations base) {
  std::vector<ConfigurationChange> changes;
  for (size_t i = 0; i < choices.size(); ++i) {
    search.appendOps(static_cast<int>(i),
                     candidates[search.decisions[i].block][choices[i]],
                     &changes);
  }
  std::fill(base.storage.begin(), base.storage.end(), std::nullopt);
  return withChanges(std::move(base), std::move(changes));
}

ModelConfigurations onHalfOfDevices(const SearchGraph& search,
                                    const CandidatesOfBlock& candidates,
                                    ModelConfigurations base) {
  std::vector<ConfigurationChange> changes;
  for (size_t i = 0; i < search.decisions.size(); ++i) {
    for (const OpConfiguration& one : candidates(search.decisions[i].block)) {
      if (one.devices.size() * 2 != search.space.devices) continue;
      search.appendChanges(static_cast<int>(i), one, &changes);
      break;
    }
  }
  return withChanges(std::move(base), std::move(changes));
}

int64_t balancedWork(const ModelGraph& graph, CostCatalog& catalog,
                     int devices) {
  int64_t work = 0;
  for (size_t op = 0; op < graph.ops.size(); ++op) {
    if (graph.ops[op].isView) continue;
    absl::StatusOr<int> variant =
        catalog.variant(static_cast<int>(op), OpConfiguration());
    if (!variant.ok()) continue;
    int64_t longest = 0;
    for (const SetFigure& cost : catalog.variantAt(*variant).costs) {
      longest = std::max(longest, cost.amount);
    }
    work += longest;
  }
  return work / devices;
}

}  // namespace soapstone
