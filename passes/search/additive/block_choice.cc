#include "passes/search/additive/block_choice.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace soapstone::search {

double uniformUnit(Random& random) {
  return std::uniform_real_distribution<double>(0.0, 1.0)(random);
}

std::vector<int32_t> pickRegion(const SearchModel& model, size_t maxNodes,
                                const std::vector<int32_t>& kept,
                                Random& random) {
  const auto numNodes = static_cast<size_t>(model.numNodes());
  std::vector<char> seen(numNodes, false);
  for (int32_t node : kept) seen[node] = true;
  std::vector<int32_t> region;
  if (numNodes <= maxNodes) {
    for (size_t i = 0; i < numNodes; ++i) {
      if (!seen[i]) region.push_back(static_cast<int32_t>(i));
    }
    return region;
  }
  const auto push = [&](int32_t node) {
    if (seen[node]) return;
    seen[node] = true;
    region.push_back(node);
  };
  // Breadth first around the neighbours of what is kept, then around random
  // nodes. At most half the draws miss, as numNodes > maxNodes.
  for (int32_t node : kept) {
    for (const SearchModel::Arc& arc : model.arcs[node]) push(arc.neighbor);
  }
  size_t next = 0;
  size_t draws = 0;
  while (region.size() < maxNodes && draws < 4 * numNodes) {
    if (next == region.size()) {
      push(static_cast<int32_t>(random() % numNodes));
      ++draws;
      continue;
    }
    for (const SearchModel::Arc& arc : model.arcs[region[next]]) {
      push(arc.neighbor);
    }
    ++next;
  }
  return region;
}

std::vector<int32_t> pickCandidates(const SearchModel& model, int32_t node,
                                    int32_t current, int32_t count,
                                    const std::vector<double>& costs,
                                    Random& random) {
  const int32_t numChoices = model.numChoices[node];
  if (numChoices <= count) return {};
  const double least =
      *std::min_element(costs.begin(), costs.begin() + numChoices);
  // Costs spread over orders of magnitude, so ranks follow their logarithm.
  std::vector<std::pair<double, int32_t>> ranks;
  for (int32_t p = 0; p < numChoices; ++p) {
    if (p == current) continue;
    ranks.emplace_back(
        std::log1p(costs[p] - least) * (0.5 + uniformUnit(random)), p);
  }
  std::nth_element(ranks.begin(), ranks.begin() + (count - 2), ranks.end());
  std::vector<int32_t> candidates = {current};
  for (int32_t k = 0; k + 1 < count; ++k) candidates.push_back(ranks[k].second);
  return candidates;
}

int32_t pickNodeByEdges(const SearchModel& model, Random& random) {
  const int32_t numNodes = model.numNodes();
  if (numNodes == 0) return -1;
  for (int attempt = 0; attempt < 100; ++attempt) {
    int32_t node = static_cast<int32_t>(random() % numNodes);
    if (!model.edges.empty() && uniformUnit(random) < 0.9) {
      const SearchModel::Edge& edge =
          model.edges[random() % model.edges.size()];
      node = random() % 2 == 0 ? edge.first : edge.second;
    }
    if (model.numChoices[node] > 1) return node;
  }
  return -1;
}

}  // namespace soapstone::search
