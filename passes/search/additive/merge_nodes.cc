#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "passes/search/additive/reductions.h"

namespace soapstone::search {
namespace {

// Returns for each row its only allowed column if rows and columns are tied one
// to one.
std::optional<std::vector<int32_t>> onlyPartners(const CostMatrix& matrix) {
  if (matrix.rows != matrix.columns) return std::nullopt;
  std::vector<int32_t> partners(matrix.rows, -1);
  std::vector<char> taken(matrix.columns, false);
  for (int32_t p = 0; p < matrix.rows; ++p) {
    for (int32_t q = 0; q < matrix.columns; ++q) {
      if (isForbidden(matrix.at(p, q))) continue;
      if (partners[p] >= 0 || taken[q]) return std::nullopt;
      partners[p] = q;
      taken[q] = true;
    }
    if (partners[p] < 0) return std::nullopt;
  }
  return partners;
}

std::vector<int32_t> inverse(const std::vector<int32_t>& permutation) {
  std::vector<int32_t> result(permutation.size());
  for (size_t p = 0; p < permutation.size(); ++p) {
    result[permutation[p]] = static_cast<int32_t>(p);
  }
  return result;
}

// Makes `removed` part of `kept`, whose choice p stands for choice partners[p]
// of it.
void mergeInto(int32_t kept, int32_t removed,
               const std::vector<int32_t>& partners, ReductionModel& model) {
  model.gatherChoices(removed, partners);
  ReducedNode& target = model.nodes[kept];
  const ReducedNode source = model.nodes[removed];
  ReductionTrail::Follows step{removed, kept, {}};
  step.choices.resize(
      *std::max_element(target.labels.begin(), target.labels.end()) + 1, 0);
  for (size_t p = 0; p < partners.size(); ++p) {
    step.choices[target.labels[p]] = source.labels[p];
    target.costs[p] = addCosts(target.costs[p], source.costs[p]);
  }
  model.trail.add(std::move(step));
  for (const UsagePiece& piece : source.pieces) target.pieces.push_back(piece);
  for (int32_t e : source.edges) {
    const ReducedEdge edge = model.edges[e];
    model.removeEdge(e);
    if (edge.other(removed) == kept) {
      for (size_t p = 0; p < partners.size(); ++p) {
        int64_t& cost = model.nodes[kept].costs[p];
        cost = addCosts(cost, entry(edge, kept, p, partners[p]));
      }
    } else if (edge.from == removed) {
      model.addEdge(kept, edge.to,
                    model.matrices.gather(edge.costs, partners, {}));
    } else {
      model.addEdge(edge.from, kept,
                    model.matrices.gather(edge.costs, {}, partners));
    }
  }
  model.normalizePieces(kept);
  model.normalizeCosts(kept);
  model.removeNode(removed);
}

}  // namespace

size_t mergeOneToOneEdges(ReductionModel& model) {
  std::map<const CostMatrix*, std::optional<std::vector<int32_t>>> known;
  std::vector<MatrixPointer> held;
  size_t numMerged = 0;
  // Merging appends the edges it moves, which are looked at in their turn.
  for (size_t e = 0; e < model.edges.size(); ++e) {
    const ReducedEdge edge = model.edges[e];
    if (!edge.alive) continue;
    auto position = known.find(edge.costs.get());
    if (position == known.end()) {
      position =
          known.emplace(edge.costs.get(), onlyPartners(*edge.costs)).first;
      held.push_back(edge.costs);
    }
    if (!position->second.has_value()) continue;
    // The node with fewer edges moves.
    const std::vector<int32_t>& partners = *position->second;
    if (model.nodes[edge.from].edges.size() >=
        model.nodes[edge.to].edges.size()) {
      mergeInto(edge.from, edge.to, partners, model);
    } else {
      mergeInto(edge.to, edge.from, inverse(partners), model);
    }
    ++numMerged;
  }
  model.matrices.clear();
  model.settleCharges();
  return numMerged;
}

}  // namespace soapstone::search
