#include "passes/search/additive/local_moves.h"

#include <algorithm>

namespace soapstone::search {
namespace {

struct Change {
  double rate = 0;  // Cost per unit of overflow removed.
  int32_t node = 0;
  int32_t choice = 0;

  auto operator<=>(const Change&) const = default;
};

int32_t fullestRow(const MemoryRows& rows, const MemoryLedger& ledger) {
  int32_t fullest = 0;
  for (int32_t row = 1; row < rows.numRows(); ++row) {
    if (ledger.excess(row) > ledger.excess(fullest)) fullest = row;
  }
  return fullest;
}

// Overflow that goes away if `node` changes from `from` to `to`.
double overflowRemoved(MemoryLedger& ledger, int32_t node, int32_t from,
                       int32_t to) {
  const double before = ledger.overflow();
  ledger.move(node, from, to);
  const double removed = before - ledger.overflow();
  ledger.move(node, to, from);
  return removed;
}

// Changes of single nodes that relieve `row`, cheapest first.
std::vector<Change> relievingChanges(const SearchModel& model,
                                     const MemoryRows& rows,
                                     MemoryLedger& ledger, int32_t row,
                                     const ModelChoices& choices) {
  std::vector<Change> changes;
  std::vector<double> totals;
  for (int32_t node = 0; node < model.numNodes(); ++node) {
    const int32_t current = choices[node];
    std::vector<char> relieves;
    for (const UsagePiece& piece : rows.pieces[node]) {
      if (row < piece.begin || row >= piece.end) continue;
      relieves.resize(model.numChoices[node], false);
      for (int32_t p = 0; p < model.numChoices[node]; ++p) {
        if (piece.usages[p] < piece.usages[current]) relieves[p] = true;
      }
    }
    if (relieves.empty()) continue;
    totals = model.costs[node];
    addNeighborCosts(model, node, choices, totals.data());
    for (int32_t p = 0; p < model.numChoices[node]; ++p) {
      if (!relieves[p]) continue;
      const double removed = overflowRemoved(ledger, node, current, p);
      if (removed <= 0) continue;
      const double dearer = totals[p] - totals[current];
      changes.push_back({dearer <= 0 ? dearer : dearer / removed, node, p});
    }
  }
  std::sort(changes.begin(), changes.end());
  return changes;
}

}  // namespace

bool repairMemory(const SearchModel& model, const MemoryRows& rows,
                  MemoryLedger& ledger, ModelChoices& choices,
                  std::vector<int32_t>& touched, const Deadline& deadline) {
  while (ledger.overflow() > 0) {
    if (deadline.passed()) return false;
    const int32_t row = fullestRow(rows, ledger);
    bool changed = false;
    for (const Change& change :
         relievingChanges(model, rows, ledger, row, choices)) {
      if (ledger.excess(row) <= 0) break;
      const int32_t from = choices[change.node];
      if (overflowRemoved(ledger, change.node, from, change.choice) <= 0) {
        continue;
      }
      ledger.move(change.node, from, change.choice);
      choices[change.node] = change.choice;
      touched.push_back(change.node);
      changed = true;
    }
    if (!changed) return false;
  }
  return true;
}

void improveSingly(const SearchModel& model, std::vector<int32_t> nodes,
                   MemoryLedger& ledger, ModelChoices& choices, Random& random,
                   const Deadline& deadline) {
  std::shuffle(nodes.begin(), nodes.end(), random);
  std::vector<double> totals;
  bool changed = true;
  while (changed && !deadline.passed()) {
    changed = false;
    for (int32_t node : nodes) {
      totals = model.costs[node];
      addNeighborCosts(model, node, choices, totals.data());
      for (int32_t p = 0; p < model.numChoices[node]; ++p) {
        const int32_t current = choices[node];
        if (totals[p] >= totals[current]) continue;
        const double overflow = ledger.overflow();
        ledger.move(node, current, p);
        if (ledger.overflow() > overflow) {
          ledger.move(node, p, current);
          continue;
        }
        choices[node] = p;
        changed = true;
      }
    }
  }
}

double costDifference(const SearchModel& model, const ModelChoices& from,
                      const ModelChoices& to, std::vector<int32_t> touched) {
  std::sort(touched.begin(), touched.end());
  touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
  double difference = 0;
  for (int32_t node : touched) {
    if (from[node] == to[node]) continue;
    difference += model.costs[node][to[node]] - model.costs[node][from[node]];
    for (const SearchModel::Arc& arc : model.arcs[node]) {
      const int32_t other = arc.neighbor;
      // An edge with two changed ends counts once.
      if (from[other] != to[other] && other < node) continue;
      difference += model.arcRow(node, arc, to[other])[to[node]] -
                    model.arcRow(node, arc, from[other])[from[node]];
    }
  }
  return difference;
}

}  // namespace soapstone::search
