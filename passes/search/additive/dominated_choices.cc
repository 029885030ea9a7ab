#include <algorithm>
#include <cstdint>
#include <vector>

#include "passes/search/additive/reductions.h"

namespace soapstone::search {
namespace {

// Whether choice `a` needs no more memory than `b` in any row.
bool needsNoMoreMemory(const ReducedNode& node, int32_t a, int32_t b) {
  return std::all_of(node.pieces.begin(), node.pieces.end(),
                     [&](const UsagePiece& piece) {
                       return piece.usages[a] <= piece.usages[b];
                     });
}

// The edges of one node as tables with a row per choice of that node.
class NodeTables {
 public:
  NodeTables(const ReductionModel& model, int32_t index)
      : node(model.nodes[index]) {
    for (int32_t e : node.edges) {
      const ReducedEdge& edge = model.edges[e];
      Table table;
      table.columns = model.nodes[edge.other(index)].numChoices();
      if (edge.from == index) {
        table.data = edge.costs->values.data();
      } else {
        for (int32_t p = 0; p < node.numChoices(); ++p) {
          for (int32_t q = 0; q < table.columns; ++q) {
            table.transposed.push_back(edge.costs->at(q, p));
          }
        }
        table.data = table.transposed.data();
      }
      for (int32_t p = 0; p < node.numChoices(); ++p) {
        const int64_t* row = table.row(p);
        table.cheapest.push_back(static_cast<int32_t>(
            std::min_element(row, row + table.columns) - row));
      }
      tables.push_back(std::move(table));
    }
  }

  // Whether replacing choice `b` by `a` never costs more (Goldstein's dead-end
  // elimination, 1994).
  bool isNeverDearer(int32_t a, int32_t b) const {
    const WideSum difference = WideSum{node.costs[a]} - node.costs[b];
    // With the partners that suit `b` best, most pairs fail already.
    WideSum besideCheapest = difference;
    for (const Table& table : tables) {
      const int32_t q = table.cheapest[b];
      besideCheapest += WideSum{table.row(a)[q]} - table.row(b)[q];
    }
    if (besideCheapest > 0) return false;
    WideSum worst = difference;
    for (const Table& table : tables) {
      const int64_t* rowOfA = table.row(a);
      const int64_t* rowOfB = table.row(b);
      int64_t largest = -kForbiddenCost;
      for (int32_t q = 0; q < table.columns; ++q) {
        if (isForbidden(rowOfB[q])) continue;
        if (isForbidden(rowOfA[q])) return false;
        largest = std::max(largest, rowOfA[q] - rowOfB[q]);
      }
      worst += largest;
    }
    return worst <= 0;
  }

 private:
  struct Table {
    int32_t columns = 0;
    const int64_t* data = nullptr;
    std::vector<int64_t> transposed;
    std::vector<int32_t> cheapest;  // Column, per row.

    const int64_t* row(int32_t p) const {
      return data + static_cast<size_t>(p) * columns;
    }
  };

  const ReducedNode& node;
  std::vector<Table> tables;
};

// Where the verdict on a node comes from. Nodes are looked at again only when
// it changes; should two differing states agree in it, a chance to remove
// something is lost and nothing else.
uint64_t signatureOf(const ReductionModel& model, const ReducedNode& node) {
  uint64_t hash = node.costs.size();
  const auto mix = [&](uint64_t value) {
    hash = (hash ^ value) * 0xff51afd7ed558ccdu;
    hash ^= hash >> 31;
  };
  for (int64_t cost : node.costs) mix(static_cast<uint64_t>(cost));
  for (int32_t e : node.edges) {
    mix(static_cast<uint64_t>(e));
    const CostMatrix& costs = *model.edges[e].costs;
    mix(static_cast<uint64_t>(costs.rows));
    mix(static_cast<uint64_t>(costs.columns));
    mix(static_cast<uint64_t>(costs.values.front()));
    mix(static_cast<uint64_t>(costs.values.back()));
  }
  mix(node.pieces.size());
  return hash;
}

}  // namespace

size_t removeDominatedChoices(ReductionModel& model, const Deadline& deadline) {
  std::vector<std::vector<int32_t>> kept(model.nodes.size());
  model.dominanceChecked.resize(model.nodes.size(), 0);
  size_t numRemoved = 0;
  for (size_t i = 0; i < model.nodes.size() && !deadline.passed(); ++i) {
    const ReducedNode& node = model.nodes[i];
    if (!node.alive || node.numChoices() < 2) continue;
    const uint64_t signature = signatureOf(model, node);
    if (model.dominanceChecked[i] == signature) continue;
    model.dominanceChecked[i] = signature;
    const NodeTables tables(model, static_cast<int32_t>(i));
    std::vector<char> removed(node.costs.size(), false);
    for (int32_t b = 0; b < node.numChoices(); ++b) {
      for (int32_t a = 0; a < node.numChoices() && !removed[b]; ++a) {
        if (a == b || removed[a] || isForbidden(node.costs[a])) continue;
        removed[b] =
            needsNoMoreMemory(node, a, b) && tables.isNeverDearer(a, b);
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

}  // namespace soapstone::search
