#include "passes/search/additive/local_moves.h"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace soapstone {
namespace {

bool touchesOverflow(const MemoryRows& rows, const MemoryLedger& ledger,
                     int32_t node) {
  for (const UsagePiece& piece : rows.pieces[node]) {
    for (int32_t row = piece.begin; row < piece.end; ++row) {
      if (ledger.excess(row) > 0) return true;
    }
  }
  return false;
}

struct Change {
  int32_t node = -1;
  int32_t choice = 0;
  double rate = 0;  // Cost per unit of overflow removed.
};

// Improves `best` with the changes of `node`.
void considerChanges(const SearchModel& model, MemoryLedger& ledger,
                     int32_t node, const ModelChoices& choices,
                     std::vector<double>& totals, Change& best) {
  const int32_t current = choices[node];
  totals = model.costs[node];
  addNeighborCosts(model, node, choices, totals.data());
  const double overflow = ledger.overflow();
  for (int32_t p = 0; p < model.numChoices[node]; ++p) {
    if (p == current) continue;
    const double dearer = totals[p] - totals[current];
    ledger.move(node, current, p);
    const double removed = overflow - ledger.overflow();
    ledger.move(node, p, current);
    if (removed <= 0) continue;
    const double rate = dearer <= 0 ? dearer : dearer / removed;
    if (best.node < 0 || rate < best.rate) best = {node, p, rate};
  }
}

}  // namespace

bool repairMemory(const SearchModel& model, const MemoryRows& rows,
                  MemoryLedger& ledger, ModelChoices& choices,
                  const Deadline& deadline) {
  std::vector<double> totals;
  while (ledger.overflow() > 0) {
    Change best;
    for (int32_t node = 0; node < model.numNodes(); ++node) {
      if (!touchesOverflow(rows, ledger, node)) continue;
      if (deadline.passed()) return false;
      considerChanges(model, ledger, node, choices, totals, best);
    }
    if (best.node < 0) return false;
    ledger.move(best.node, choices[best.node], best.choice);
    choices[best.node] = best.choice;
  }
  return true;
}

double improveSingly(const SearchModel& model, MemoryLedger& ledger,
                     ModelChoices& choices, Random& random,
                     const Deadline& deadline) {
  std::vector<int32_t> order(model.numNodes());
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  std::vector<double> totals;
  double gained = 0;
  bool changed = true;
  while (changed && !deadline.passed()) {
    changed = false;
    for (int32_t node : order) {
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
        gained += totals[current] - totals[p];
        choices[node] = p;
        changed = true;
      }
    }
  }
  return gained;
}

}  // namespace soapstone
