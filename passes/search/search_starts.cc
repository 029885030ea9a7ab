#include "passes/search/search_starts.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace soapstone {

void sortByScore(std::vector<ScoredState>& states) {
  std::stable_sort(states.begin(), states.end(),
                   [](const ScoredState& a, const ScoredState& b) {
                     return a.score < b.score;
                   });
}

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
  const int half = search.space.devices / 2;
  std::vector<ConfigurationChange> changes;
  for (const std::vector<int>& block : search.blocks) {
    const std::vector<OpConfiguration>& list =
        candidates(search.decisions[block[0]].block);
    auto first = std::find_if(list.begin(), list.end(), [&](const auto& one) {
      return one.devices.size() * 2 == search.space.devices;
    });
    if (first == list.end()) continue;
    std::vector<int> layers;
    for (int decision : block) {
      int layer = search.decisions[decision].layer;
      auto known = std::find(layers.begin(), layers.end(), layer);
      bool isOdd = (known - layers.begin()) % 2 == 1;
      if (known == layers.end()) layers.push_back(layer);
      OpConfiguration moved = *first;
      if (isOdd && search.layers[layer].size() > kManySteps) {
        moved.devices = DeviceGrid::range(half, half);
      }
      search.appendChanges(decision, moved, &changes);
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
