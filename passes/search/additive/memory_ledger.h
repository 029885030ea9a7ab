#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_MEMORY_LEDGER_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_MEMORY_LEDGER_H_

#include <cstdint>
#include <vector>

#include "passes/search/additive/search_model.h"

namespace soapstone::search {

// Some rows of a model's memory. Rows that never come close to binding are left
// out of most work: they are looked at when a solution is about to be accepted,
// and join when one breaks them.
class MemoryRows {
 public:
  explicit MemoryRows(const SearchModel& model) : model(&model) { rebuild(); }

  // Adds rows of the model; those already present are ignored. Returns whether
  // any was new.
  bool add(const std::vector<int32_t>& modelRows);
  void addAll();

  int32_t numRows() const { return static_cast<int32_t>(capacities.size()); }

  std::vector<int32_t> rows;  // Rows of the model, ascending.
  std::vector<int64_t> capacities;
  std::vector<std::vector<UsagePiece>> pieces;  // Per node, over these rows.

 private:
  void rebuild();

  const SearchModel* model;
};

// The usage of every row for given choices, kept up to date as they change.
class MemoryLedger {
 public:
  explicit MemoryLedger(const MemoryRows& rows) : rows(&rows) {}

  // Starts over, also after rows were added.
  void reset(const ModelChoices& choices);

  // Starts with every node at its least usage.
  void clear();

  // Moves `node` from choice `from` to choice `to`.
  void move(int32_t node, int32_t from, int32_t to);

  // Adds, or takes away again, what `choice` of `node` uses above the least.
  void place(int32_t node, int32_t choice);
  void unplace(int32_t node, int32_t choice);

  // A row that is over its capacity among those `node` uses, or -1.
  int32_t brokenRowOf(int32_t node) const;

  // Sum over rows of what exceeds the capacity.
  double overflow() const { return totalOverflow; }

  int64_t load(int32_t row) const { return loads[row]; }
  int64_t excess(int32_t row) const {
    return loads[row] - rows->capacities[row];
  }

 private:
  void change(const UsagePiece& piece, int64_t usage);

  const MemoryRows* rows;
  std::vector<int64_t> loads;
  double totalOverflow = 0;
};

// Rows of the whole model that `choices` break, the worst of each stretch of
// broken ones; empty if all fit.
std::vector<int32_t> brokenRows(const SearchModel& model,
                                const ModelChoices& choices);

// One price per unit of usage in each row, and what it makes choices cost.
// The costs of a solution with prices, less the worth of the capacities, are
// never above its costs as long as it fits: prices only make room cheaper than
// it is (Lagrangian relaxation).
class MemoryPrices {
 public:
  explicit MemoryPrices(const MemoryRows& rows)
      : rows(&rows), prices(rows.numRows(), 0.0) {}

  const std::vector<double>& values() const { return prices; }

  // Sets all prices, rounded to multiples of a power of two so that sums over
  // rows are exact. Negative ones count as 0.
  void set(const std::vector<double>& values);

  // Writes the node costs of `model` with the price of their usage, rounded
  // down to an integer, into `priced`.
  void apply(const SearchModel& model,
             std::vector<std::vector<double>>& priced) const;

  // Value of the capacities at these prices, rounded up: subtract it from the
  // least priced cost for a lower bound.
  double capacityWorth() const;

  // Moves prices of rows that were there before `add` to their new places; new
  // rows are free of charge.
  void follow(const std::vector<int32_t>& oldRows);

 private:
  const MemoryRows* rows;
  std::vector<double> prices;
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_MEMORY_LEDGER_H_
