#include <algorithm>
#include <cstdint>
#include <vector>

#include "passes/search/additive/reductions.h"

namespace soapstone {
namespace {

// Whether choice `a` needs no more memory than `b` in any row.
bool needsNoMoreMemory(const ReducedNode& node, int32_t a, int32_t b) {
  return std::all_of(node.pieces.begin(), node.pieces.end(),
                     [&](const UsagePiece& piece) {
                       return piece.usages[a] <= piece.usages[b];
                     });
}

// Whether replacing choice `b` of node `index` by `a` never costs more
// (Goldstein's dead-end elimination, 1994).
bool isNeverDearer(const ReductionModel& model, int32_t index, int32_t a,
                   int32_t b) {
  const ReducedNode& node = model.nodes[index];
  WideSum worst = WideSum{node.costs[a]} - node.costs[b];
  for (int32_t e : node.edges) {
    const ReducedEdge& edge = model.edges[e];
    const int32_t columns = model.nodes[edge.other(index)].numChoices();
    bool any = false;
    int64_t largest = 0;
    for (int32_t q = 0; q < columns; ++q) {
      const int64_t costOfB = entry(edge, index, b, q);
      if (isForbidden(costOfB)) continue;
      const int64_t costOfA = entry(edge, index, a, q);
      if (isForbidden(costOfA)) return false;
      largest = any ? std::max(largest, costOfA - costOfB) : costOfA - costOfB;
      any = true;
    }
    if (any) worst += largest;
  }
  return worst <= 0;
}

}  // namespace

size_t removeDominatedChoices(ReductionModel& model, const Deadline& deadline) {
  std::vector<std::vector<int32_t>> kept(model.nodes.size());
  size_t numRemoved = 0;
  for (size_t i = 0; i < model.nodes.size() && !deadline.passed(); ++i) {
    const ReducedNode& node = model.nodes[i];
    if (!node.alive || node.numChoices() < 2) continue;
    const auto index = static_cast<int32_t>(i);
    std::vector<char> removed(node.costs.size(), false);
    for (int32_t b = 0; b < node.numChoices(); ++b) {
      for (int32_t a = 0; a < node.numChoices() && !removed[b]; ++a) {
        if (a == b || removed[a] || isForbidden(node.costs[a])) continue;
        removed[b] =
            needsNoMoreMemory(node, a, b) && isNeverDearer(model, index, a, b);
      }
    }
    for (int32_t p = 0; p < node.numChoices(); ++p) {
      if (removed[p]) {
        ++numRemoved;
      } else {
        kept[i].push_back(p);
      }
    }
  }
  if (numRemoved > 0) model.keepChoices(kept);
  return numRemoved;
}

}  // namespace soapstone
