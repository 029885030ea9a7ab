#include "passes/search/additive/full_elimination.h"

#include <numeric>
#include <utility>

#include "passes/search/additive/bucket_elimination.h"

namespace soapstone::search {
namespace {

// Planning takes time, and its bit sets memory, that grow with the square.
constexpr int32_t kMostNodes = 1 << 15;

}  // namespace

std::optional<EliminationResult> eliminateFully(
    const SearchModel& model, const std::vector<std::vector<double>>& nodeCosts,
    const EliminationLimits& limits) {
  if (model.numNodes() > kMostNodes) return std::nullopt;
  std::vector<int32_t> all(model.numNodes());
  std::iota(all.begin(), all.end(), 0);
  Random random(0);
  EliminationPlan plan =
      planElimination(model, all, model.numChoices, limits, random);
  if (plan.order.size() != all.size()) return std::nullopt;
  EliminationResult result;
  result.choices.assign(all.size(), 0);
  std::vector<std::vector<int32_t>> everyChoice(all.size());
  BucketElimination elimination(model, std::move(plan.order),
                                std::move(everyChoice), result.choices);
  result.cost = elimination.solve(nodeCosts, result.choices);
  return result;
}

}  // namespace soapstone::search
