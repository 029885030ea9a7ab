#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "passes/search/additive/reductions.h"

namespace soapstone::search {
namespace {

int32_t tableSize(const ReducedNode& node) {
  return *std::max_element(node.labels.begin(), node.labels.end()) + 1;
}

int32_t cheapest(const std::vector<int64_t>& costs) {
  return static_cast<int32_t>(std::min_element(costs.begin(), costs.end()) -
                              costs.begin());
}

void decide(int32_t index, int32_t choice, ReductionModel& model) {
  const ReducedNode node = model.nodes[index];
  if (isForbidden(node.costs[choice])) {
    model.setInfeasible(
        absl::StrCat("forbidden pairs of choices leave none for node ", index),
        {index});
    return;
  }
  model.trail.add(ReductionTrail::Decided{index, node.labels[choice]});
  model.constant += WideSum{node.costs[choice]} << model.costShift;
  for (int32_t e : node.edges) {
    const ReducedEdge edge = model.edges[e];
    ReducedNode& other = model.nodes[edge.other(index)];
    for (int32_t q = 0; q < other.numChoices(); ++q) {
      other.costs[q] = addCosts(other.costs[q], entry(edge, index, choice, q));
    }
    model.removeEdge(e);
    model.normalizeCosts(edge.other(index));
  }
  model.removeNode(index);
}

// Folds the minimum over node `index` into its only neighbour.
void eliminateLeaf(int32_t index, ReductionModel& model) {
  const ReducedNode node = model.nodes[index];
  const ReducedEdge edge = model.edges[node.edges[0]];
  const int32_t neighbor = edge.other(index);
  ReducedNode& target = model.nodes[neighbor];
  ReductionTrail::Follows step{index, neighbor, {}};
  step.choices.resize(tableSize(target), 0);
  std::vector<int64_t> totals(node.costs.size());
  for (int32_t q = 0; q < target.numChoices(); ++q) {
    for (int32_t p = 0; p < node.numChoices(); ++p) {
      totals[p] = addCosts(node.costs[p], entry(edge, index, p, q));
    }
    const int32_t best = cheapest(totals);
    target.costs[q] = addCosts(target.costs[q], totals[best]);
    step.choices[target.labels[q]] = node.labels[best];
  }
  model.trail.add(std::move(step));
  model.removeEdge(node.edges[0]);
  model.removeNode(index);
  model.normalizeCosts(neighbor);
}

// Replaces node `index` and its two edges by one edge between its neighbours.
void eliminateBetween(int32_t index, ReductionModel& model) {
  const ReducedNode node = model.nodes[index];
  const ReducedEdge firstEdge = model.edges[node.edges[0]];
  const ReducedEdge secondEdge = model.edges[node.edges[1]];
  const int32_t first = firstEdge.other(index);
  const int32_t second = secondEdge.other(index);
  const ReducedNode& a = model.nodes[first];
  const ReducedNode& b = model.nodes[second];
  ReductionTrail::FollowsTwo step{index, first, second, a.labels, b.labels, {}};
  auto matrix = std::make_shared<CostMatrix>(a.numChoices(), b.numChoices(), 0);
  std::vector<int64_t> partial(node.costs.size());
  std::vector<int64_t> totals(node.costs.size());
  for (int32_t q = 0; q < a.numChoices(); ++q) {
    for (int32_t p = 0; p < node.numChoices(); ++p) {
      partial[p] = addCosts(node.costs[p], entry(firstEdge, index, p, q));
    }
    for (int32_t r = 0; r < b.numChoices(); ++r) {
      for (int32_t p = 0; p < node.numChoices(); ++p) {
        totals[p] = addCosts(partial[p], entry(secondEdge, index, p, r));
      }
      const int32_t best = cheapest(totals);
      matrix->at(q, r) = totals[best];
      step.choices.push_back(node.labels[best]);
    }
  }
  model.trail.add(std::move(step));
  model.removeEdge(node.edges[1]);
  model.removeEdge(node.edges[0]);
  model.removeNode(index);
  model.addEdge(first, second, std::move(matrix));
}

// The edge between `a` and `b` other than `except`, or -1.
int32_t edgeBetween(int32_t a, int32_t b, int32_t except,
                    const ReductionModel& model) {
  for (int32_t e : model.nodes[a].edges) {
    if (e != except && model.edges[e].other(a) == b) return e;
  }
  return -1;
}

// Adds the newest edge to an older one between the same nodes, so that degrees
// stay counts of neighbours.
void joinNewestEdge(ReductionModel& model) {
  const auto newest = static_cast<int32_t>(model.edges.size()) - 1;
  const ReducedEdge edge = model.edges[newest];
  const int32_t older = edgeBetween(edge.from, edge.to, newest, model);
  if (older < 0) return;
  ReducedEdge& kept = model.edges[older];
  kept.costs = addMatrices(*kept.costs, *edge.costs, kept.from != edge.from);
  model.removeEdge(newest);
}

}  // namespace

size_t decideForcedNodes(ReductionModel& model) {
  size_t numDecided = 0;
  for (size_t i = 0; i < model.nodes.size(); ++i) {
    const ReducedNode& node = model.nodes[i];
    const auto index = static_cast<int32_t>(i);
    if (!node.alive) continue;
    const bool isFree = node.edges.empty() && !model.usesMemory(index);
    if (node.numChoices() != 1 && !isFree) continue;
    decide(index, cheapest(node.costs), model);
    if (model.infeasibility.has_value()) break;
    ++numDecided;
  }
  return numDecided;
}

size_t eliminateLowDegreeNodes(ReductionModel& model, size_t maxEntries,
                               const Deadline& deadline) {
  combineParallelEdges(model);
  std::vector<int32_t> pending;
  for (size_t i = model.nodes.size(); i-- > 0;) {
    if (model.nodes[i].alive) pending.push_back(static_cast<int32_t>(i));
  }
  size_t numEliminated = 0;
  while (!pending.empty() && !deadline.passed()) {
    const int32_t index = pending.back();
    pending.pop_back();
    const ReducedNode& node = model.nodes[index];
    if (!node.alive || model.usesMemory(index) || node.edges.size() > 2) {
      continue;
    }
    std::vector<int32_t> neighbors;
    size_t entries = 1;
    for (int32_t e : node.edges) {
      neighbors.push_back(model.edges[e].other(index));
      entries *= model.nodes[neighbors.back()].numChoices();
    }
    if (entries > maxEntries) continue;
    if (node.edges.empty()) {
      decide(index, cheapest(node.costs), model);
    } else if (node.edges.size() == 1) {
      eliminateLeaf(index, model);
    } else {
      eliminateBetween(index, model);
      joinNewestEdge(model);
    }
    if (model.infeasibility.has_value()) break;
    ++numEliminated;
    // Their degree may have become small enough.
    pending.insert(pending.end(), neighbors.begin(), neighbors.end());
  }
  return numEliminated;
}

}  // namespace soapstone::search
