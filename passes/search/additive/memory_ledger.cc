#include "passes/search/additive/memory_ledger.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

namespace soapstone::search {
namespace {

// Relative; far above what adding up products of doubles can be off by.
constexpr double kRoundingMargin = 1e-12;

}  // namespace

bool MemoryRows::add(const std::vector<int32_t>& modelRows) {
  const size_t before = rows.size();
  rows.insert(rows.end(), modelRows.begin(), modelRows.end());
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  if (rows.size() == before) return false;
  rebuild();
  return true;
}

void MemoryRows::addAll() {
  std::vector<int32_t> all(model->numRows());
  std::iota(all.begin(), all.end(), 0);
  add(all);
}

void MemoryRows::rebuild() {
  capacities.clear();
  // Number of chosen rows in front of each row of the model.
  std::vector<int32_t> position(model->numRows() + 1, 0);
  for (int32_t row : rows) {
    capacities.push_back(model->capacities[row]);
    position[row + 1] = 1;
  }
  std::partial_sum(position.begin(), position.end(), position.begin());
  pieces.assign(model->numNodes(), {});
  for (int32_t i = 0; i < model->numNodes(); ++i) {
    for (const UsagePiece& piece : model->pieces[i]) {
      const int32_t begin = position[piece.begin];
      const int32_t end = position[piece.end];
      if (begin >= end) continue;
      const auto same = std::find_if(
          pieces[i].begin(), pieces[i].end(), [&](const UsagePiece& known) {
            return known.begin == begin && known.end == end;
          });
      if (same == pieces[i].end()) {
        pieces[i].push_back({begin, end, piece.usages});
        continue;
      }
      for (size_t p = 0; p < piece.usages.size(); ++p) {
        same->usages[p] += piece.usages[p];
      }
    }
  }
}

void MemoryLedger::reset(const ModelChoices& choices) {
  std::vector<int64_t> change(rows->numRows() + 1, 0);
  for (size_t i = 0; i < choices.size(); ++i) {
    for (const UsagePiece& piece : rows->pieces[i]) {
      change[piece.begin] += piece.usages[choices[i]];
      change[piece.end] -= piece.usages[choices[i]];
    }
  }
  loads.assign(rows->numRows(), 0);
  totalOverflow = 0;
  int64_t load = 0;
  for (int32_t row = 0; row < rows->numRows(); ++row) {
    load += change[row];
    loads[row] = load;
    totalOverflow += static_cast<double>(std::max<int64_t>(0, excess(row)));
  }
}

void MemoryLedger::clear() {
  loads.assign(rows->numRows(), 0);
  totalOverflow = 0;
}

void MemoryLedger::change(const UsagePiece& piece, int64_t usage) {
  if (usage == 0) return;
  int64_t overflowChange = 0;
  for (int32_t row = piece.begin; row < piece.end; ++row) {
    const int64_t before = excess(row);
    loads[row] += usage;
    overflowChange +=
        std::max<int64_t>(0, before + usage) - std::max<int64_t>(0, before);
  }
  totalOverflow += static_cast<double>(overflowChange);
}

void MemoryLedger::move(int32_t node, int32_t from, int32_t to) {
  for (const UsagePiece& piece : rows->pieces[node]) {
    change(piece, piece.usages[to] - piece.usages[from]);
  }
}

void MemoryLedger::place(int32_t node, int32_t choice) {
  for (const UsagePiece& piece : rows->pieces[node]) {
    change(piece, piece.usages[choice]);
  }
}

void MemoryLedger::unplace(int32_t node, int32_t choice) {
  for (const UsagePiece& piece : rows->pieces[node]) {
    change(piece, -piece.usages[choice]);
  }
}

int32_t MemoryLedger::brokenRowOf(int32_t node) const {
  for (const UsagePiece& piece : rows->pieces[node]) {
    for (int32_t row = piece.begin; row < piece.end; ++row) {
      if (excess(row) > 0) return row;
    }
  }
  return -1;
}

std::vector<int32_t> brokenRows(const SearchModel& model,
                                const ModelChoices& choices) {
  std::vector<int64_t> change(model.numRows() + 1, 0);
  for (int32_t i = 0; i < model.numNodes(); ++i) {
    for (const UsagePiece& piece : model.pieces[i]) {
      change[piece.begin] += piece.usages[choices[i]];
      change[piece.end] -= piece.usages[choices[i]];
    }
  }
  std::vector<int32_t> broken;
  int64_t load = 0;
  int64_t worst = 0;  // Excess of the last entry of `broken`.
  bool inStretch = false;
  for (int32_t row = 0; row < model.numRows(); ++row) {
    load += change[row];
    const int64_t excess = load - model.capacities[row];
    if (excess > 0 && !inStretch) {
      broken.push_back(row);
      worst = excess;
    } else if (excess > 0 && excess > worst) {
      broken.back() = row;
      worst = excess;
    }
    inStretch = excess > 0;
  }
  return broken;
}

void MemoryPrices::set(const std::vector<double>& values) {
  prices = values;
  prices.resize(rows->numRows(), 0.0);
  double total = 0;
  for (double& price : prices) {
    price = std::max(0.0, price);
    total += price;
  }
  if (total <= 0) return;
  const double unit = std::ldexp(1.0, std::ilogb(total) - 50);
  for (double& price : prices) price = std::round(price / unit) * unit;
}

void MemoryPrices::apply(const SearchModel& model,
                         std::vector<std::vector<double>>& priced) const {
  std::vector<double> before(prices.size() + 1, 0.0);
  std::partial_sum(prices.begin(), prices.end(), before.begin() + 1);
  priced.resize(model.numNodes());
  for (int32_t i = 0; i < model.numNodes(); ++i) {
    priced[i] = model.costs[i];
    if (rows->pieces[i].empty()) continue;
    std::vector<double> worth(model.numChoices[i], 0.0);
    for (const UsagePiece& piece : rows->pieces[i]) {
      const double price = before[piece.end] - before[piece.begin];
      if (price <= 0) continue;
      for (size_t p = 0; p < worth.size(); ++p) {
        worth[p] += price * static_cast<double>(piece.usages[p]);
      }
    }
    for (size_t p = 0; p < worth.size(); ++p) {
      // A bound must not include what rounding of products can add.
      priced[i][p] += std::floor(worth[p] * (1 - kRoundingMargin));
    }
  }
}

double MemoryPrices::capacityWorth() const {
  double worth = 0;
  for (size_t row = 0; row < prices.size(); ++row) {
    worth += prices[row] * static_cast<double>(rows->capacities[row]);
  }
  return std::ceil(worth * (1 + kRoundingMargin));
}

void MemoryPrices::follow(const std::vector<int32_t>& oldRows) {
  std::vector<double> moved(rows->numRows(), 0.0);
  for (size_t k = 0; k < oldRows.size(); ++k) {
    const auto place =
        std::lower_bound(rows->rows.begin(), rows->rows.end(), oldRows[k]);
    moved[place - rows->rows.begin()] = prices[k];
  }
  prices = std::move(moved);
}

}  // namespace soapstone::search
