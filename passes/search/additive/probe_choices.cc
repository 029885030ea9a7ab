#include <cstdint>
#include <vector>

#include "passes/search/additive/reductions.h"

namespace soapstone::search {
namespace {

// Leaves `node` nothing but `choice` and follows what that forces. The model
// may turn out infeasible.
void tryChoice(ReductionModel& model, int32_t node, int32_t choice) {
  std::vector<std::vector<int32_t>> kept(model.nodes.size());
  kept[node] = {choice};
  model.keepChoices(kept);
  size_t removed = 1;
  while (removed > 0 && !model.infeasibility.has_value()) {
    removed = enforceArcConsistency(model);
    if (model.infeasibility.has_value()) return;
    removed += removeUnaffordableChoices(model);
  }
}

}  // namespace

size_t probeChoices(ReductionModel& model, size_t maxWork,
                    const Deadline& deadline) {
  size_t numChoices = 0;
  for (const ReducedNode& node : model.nodes) numChoices += node.costs.size();
  if (numChoices * model.nodes.size() > maxWork) return 0;
  size_t numRemoved = 0;
  for (size_t i = 0; i < model.nodes.size(); ++i) {
    const int32_t count = model.nodes[i].numChoices();
    if (!model.nodes[i].alive || count < 2) continue;
    std::vector<std::vector<int32_t>> kept(model.nodes.size());
    std::optional<Infeasibility> reason;
    for (int32_t p = 0; p < count; ++p) {
      if (deadline.passed()) return numRemoved;
      ReductionModel trial = model;
      tryChoice(trial, static_cast<int32_t>(i), p);
      if (trial.infeasibility.has_value()) {
        reason = std::move(trial.infeasibility);
      } else {
        kept[i].push_back(p);
      }
    }
    if (static_cast<int32_t>(kept[i].size()) == count) continue;
    numRemoved += count - kept[i].size();
    if (kept[i].empty()) {
      reason->nodes.push_back(static_cast<int32_t>(i));
      model.setInfeasible(
          "every choice of some node rules out another: " + reason->reason,
          std::move(reason->nodes), reason->time);
      return numRemoved;
    }
    model.keepChoices(kept);
  }
  return numRemoved;
}

}  // namespace soapstone::search
