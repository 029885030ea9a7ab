#include "passes/search/additive/block_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "passes/search/additive/block_choice.h"
#include "passes/search/additive/bucket_elimination.h"
#include "passes/search/additive/local_moves.h"

namespace soapstone::search {
namespace {

// Models of up to this many nodes are one region.
constexpr size_t kMaxRegionNodes = 800;
// Table sizes of blocks, smallest first, and all tables together.
constexpr std::array<double, 5> kTableEntries = {1 << 14, 1 << 16, 1 << 18,
                                                 1 << 20, 1 << 22};
constexpr double kTablesPerBlock = 10;
// Nodes of a region of a larger model, for each table size.
constexpr std::array<size_t, 5> kRegionNodes = {60, 120, 250, 500, 800};
// Kicks take this many shares of the work beside one for each table size.
constexpr int kKickShares = 2;
// Cost of planning and polishing a block, in table entries.
constexpr double kWorkPerNode = 200;
// Half of the blocks look at few choices of each node, but of more nodes.
constexpr double kRestrictedShare = 0.5;
constexpr int32_t kMinCandidates = 3;
constexpr int32_t kMaxCandidates = 8;
// A block that overflows is solved again with higher prices this often.
constexpr int kPriceAttempts = 5;
constexpr double kPriceRise = 1.3;
// Decay of the price rise in the next blocks, so that prices follow the search.
constexpr double kPriceDriftUp = 1.03;
constexpr double kPriceDriftDown = 0.99;
constexpr double kPriceDriftInfeasible = 1.1;

}  // namespace

BlockSearch::BlockSearch(const SearchModel& model, uint64_t seed,
                         Incumbent& incumbent)
    : model(model),
      incumbent(incumbent),
      random(seed),
      rows(model),
      ledger(rows),
      allRows(model),
      allUsage(allRows),
      prices(rows) {
  allRows.addAll();
  prices.apply(model, priced);
}

void BlockSearch::startFromLeastCosts() {
  current.resize(model.numNodes());
  for (int32_t i = 0; i < model.numNodes(); ++i) {
    current[i] = static_cast<int32_t>(
        std::min_element(model.costs[i].begin(), model.costs[i].end()) -
        model.costs[i].begin());
  }
}

void BlockSearch::adopt(const DualSnapshot& snapshot) {
  addRows(snapshot.rows);
  std::vector<double> values(rows.numRows(), 0.0);
  for (size_t k = 0; k < snapshot.rows.size(); ++k) {
    const auto place =
        std::lower_bound(rows.rows.begin(), rows.rows.end(), snapshot.rows[k]);
    values[place - rows.rows.begin()] = snapshot.prices[k];
  }
  usePrices(values);
  reducedCosts = snapshot.reducedCosts;
  const ModelChoices best = incumbent.choices();
  if (!best.empty()) {
    current = best;
  } else if (!snapshot.choices.empty()) {
    current = snapshot.choices;
  }
}

void BlockSearch::addRows(const std::vector<int32_t>& modelRows) {
  const std::vector<int32_t> oldRows = rows.rows;
  if (!rows.add(modelRows)) return;
  prices.follow(oldRows);
  if (!current.empty()) ledger.reset(current);
}

void BlockSearch::usePrices(const std::vector<double>& values) {
  prices.set(values);
  prices.apply(model, priced);
}

// The least that one unit of `row` can be freed for from where the search is.
double BlockSearch::startingPrice(int32_t row) const {
  double best = std::numeric_limits<double>::infinity();
  std::vector<double> totals;
  for (int32_t i = 0; i < model.numNodes(); ++i) {
    for (const UsagePiece& piece : rows.pieces[i]) {
      if (row < piece.begin || row >= piece.end) continue;
      totals = model.costs[i];
      addNeighborCosts(model, i, current, totals.data());
      for (size_t p = 0; p < piece.usages.size(); ++p) {
        const auto freed =
            static_cast<double>(piece.usages[current[i]] - piece.usages[p]);
        if (freed <= 0) continue;
        const double dearer = std::max(1.0, totals[p] - totals[current[i]]);
        best = std::min(best, dearer / freed);
      }
    }
  }
  return std::isfinite(best) ? best : 0;
}

// Solves one block, raising prices until memory suffices.
BlockSearch::Trial BlockSearch::fitBlock(const std::vector<int32_t>& kept,
                                         int size, const Deadline& deadline) {
  const size_t regionNodes =
      static_cast<size_t>(model.numNodes()) <= kMaxRegionNodes
          ? kMaxRegionNodes
          : kRegionNodes[size];
  const std::vector<int32_t> region =
      pickRegion(model, regionNodes, kept, random);
  lastBlockShare = static_cast<double>(region.size()) / model.numNodes();
  std::vector<int32_t> domainSizes = model.numChoices;
  std::vector<std::vector<int32_t>> candidates(model.numNodes());
  if (uniformUnit(random) < kRestrictedShare) {
    const auto count = static_cast<int32_t>(
        kMinCandidates + random() % (kMaxCandidates - kMinCandidates + 1));
    const bool byMessages = !reducedCosts.empty() && random() % 2 == 0;
    std::vector<double> totals;
    for (int32_t node : region) {
      totals = byMessages ? reducedCosts[node] : priced[node];
      if (!byMessages) addNeighborCosts(model, node, current, totals.data());
      candidates[node] =
          pickCandidates(model, node, current[node], count, totals, random);
      if (!candidates[node].empty()) domainSizes[node] = count;
    }
  }
  const double entries = kTableEntries[size];
  const EliminationPlan plan = planElimination(
      model, region, domainSizes, {entries, kTablesPerBlock * entries}, random);
  std::vector<std::vector<int32_t>> listed;
  for (int32_t node : plan.order) {
    listed.push_back(std::move(candidates[node]));
  }
  BucketElimination block(model, plan.order, std::move(listed), current);
  Trial trial{current, region, ledger, false};
  for (int attempt = 0; attempt < kPriceAttempts; ++attempt) {
    if (attempt > 0 && deadline.passed()) break;
    trial.choices = current;
    block.solve(priced, trial.choices);
    work += plan.entries + kWorkPerNode * static_cast<double>(region.size());
    trial.usage = ledger;
    for (int32_t node : plan.order) {
      trial.usage.move(node, current[node], trial.choices[node]);
    }
    if (trial.usage.overflow() == 0) {
      trial.fits = fitsAllRows(trial);
      if (trial.fits) break;
      trial.usage.reset(trial.choices);
    }
    std::vector<double> raised = prices.values();
    for (int32_t row = 0; row < rows.numRows(); ++row) {
      if (trial.usage.excess(row) <= 0) continue;
      raised[row] =
          raised[row] > 0 ? raised[row] * kPriceRise : startingPrice(row);
    }
    usePrices(raised);
  }
  return trial;
}

// Whether the trial overflows no row at all; rows that it breaks get a price.
bool BlockSearch::fitsAllRows(const Trial& trial) {
  std::vector<int32_t> changed;
  for (int32_t node : trial.touched) {
    if (trial.choices[node] != current[node]) changed.push_back(node);
  }
  std::sort(changed.begin(), changed.end());
  changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
  for (int32_t node : changed) {
    allUsage.move(node, current[node], trial.choices[node]);
  }
  const bool fits = allUsage.overflow() == 0;
  for (int32_t node : changed) {
    allUsage.move(node, trial.choices[node], current[node]);
  }
  if (!fits) addRows(brokenRows(model, trial.choices));
  return fits;
}

void BlockSearch::accept(Trial trial, double cost) {
  for (int32_t node : trial.touched) {
    // A node may be listed twice; it has moved after the first time.
    if (trial.choices[node] == current[node]) continue;
    allUsage.move(node, current[node], trial.choices[node]);
    current[node] = trial.choices[node];
  }
  ledger = std::move(trial.usage);
  currentCost = cost;
}

// Repairs and polishes what a block gave, and makes it current unless that is
// worse.
void BlockSearch::finishBlock(Trial trial, bool acceptWorse,
                              const Deadline& deadline) {
  const bool wasFitting = ledger.overflow() == 0;
  const auto costOfTrial = [&] {
    return currentCost +
           costDifference(model, current, trial.choices, trial.touched);
  };
  if (!trial.fits &&
      (!wasFitting || acceptWorse || costOfTrial() < currentCost)) {
    trial.fits = repairMemory(model, rows, trial.usage, trial.choices,
                              trial.touched, deadline);
  }
  if (!trial.fits) {
    // As long as nothing fits, every step that follows the prices is accepted.
    if (!wasFitting) {
      const double cost = costOfTrial();
      accept(std::move(trial), cost);
    }
    return;
  }
  improveSingly(model, trial.touched, trial.usage, trial.choices, random,
                deadline);
  if (!fitsAllRows(trial)) return;
  const double cost = costOfTrial();
  if (cost < incumbent.cost() && cost < model.forbiddenCost) {
    incumbent.offer(trial.choices, costOf(model, trial.choices));
  }
  if (acceptWorse || !wasFitting || cost <= currentCost) {
    accept(std::move(trial), cost);
  }
}

void BlockSearch::solveBlock(int size, const std::vector<int32_t>& kept,
                             bool acceptWorse, const Deadline& deadline) {
  const std::vector<int32_t> oldRows = rows.rows;
  const std::vector<double> oldPrices = prices.values();
  Trial trial = fitBlock(kept, size, deadline);
  const bool fits = trial.fits;
  finishBlock(std::move(trial), acceptWorse, deadline);
  driftPrices(oldRows, oldPrices, fits);
}

// Lets prices drift from the old ones towards what the last block needed.
void BlockSearch::driftPrices(const std::vector<int32_t>& oldRows,
                              const std::vector<double>& oldPrices, bool fits) {
  const bool searching = ledger.overflow() > 0;
  // A block of a large model says little about most rows.
  const double down = std::pow(kPriceDriftDown, lastBlockShare);
  const double up = searching ? kPriceDriftInfeasible : kPriceDriftUp;
  std::vector<double> drifted = prices.values();
  bool raisedAny = false;
  for (size_t k = 0; k < oldRows.size(); ++k) {
    const auto row =
        std::lower_bound(rows.rows.begin(), rows.rows.end(), oldRows[k]) -
        rows.rows.begin();
    const bool raised = drifted[row] > oldPrices[k];
    raisedAny |= raised;
    if (oldPrices[k] > 0 || !raised) {
      drifted[row] = oldPrices[k] * (raised ? up : 1.0);
    }
    if (searching && !raised) drifted[row] *= down;
    // Usage beyond the capacity is never worth more than a forbidden pair.
    drifted[row] = std::min(
        drifted[row],
        model.forbiddenCost /
            static_cast<double>(std::max<int64_t>(1, rows.capacities[row])));
  }
  if (!raisedAny && fits) {
    for (double& price : drifted) price *= down;
  }
  usePrices(drifted);
}

// Takes up the current choices anew.
void BlockSearch::restart() {
  currentCost = costOf(model, current);
  ledger.reset(current);
  allUsage.reset(current);
}

// Forces one node elsewhere, lets blocks settle around it, and goes back unless
// that was worth it.
void BlockSearch::kick(const Deadline& deadline) {
  const int32_t node = pickNodeByEdges(model, random);
  if (node < 0) return;
  const ModelChoices before = current;
  const double costBefore = currentCost;
  const bool fittedBefore = ledger.overflow() == 0;
  const std::vector<int32_t> candidates = pickCandidates(
      model, node, current[node], kMaxCandidates,
      reducedCosts.empty() ? priced[node] : reducedCosts[node], random);
  current[node] = candidates.empty()
                      ? static_cast<int32_t>(random() % model.numChoices[node])
                      : candidates[random() % candidates.size()];
  restart();
  // The result of the first block, with the node fixed, always becomes current.
  solveBlock(/*size=*/1, {node}, /*acceptWorse=*/true, deadline);
  for (int size : {0, 1, 2}) {
    if (deadline.passed()) break;
    solveBlock(size, {}, /*acceptWorse=*/false, deadline);
  }
  const bool fits = ledger.overflow() == 0;
  if ((fits || !fittedBefore) && currentCost <= costBefore) return;
  current = before;
  restart();
}

void BlockSearch::run(const Deadline& deadline, int64_t maxRounds) {
  if (current.empty()) startFromLeastCosts();
  restart();
  addRows(brokenRows(model, current));
  // Work per kind of move, counted so that it is the same in every run.
  std::array<double, kTableEntries.size() + kKickShares> workOf = {};
  for (int64_t k = 0; k < maxRounds; ++k) {
    if (deadline.passed() || incumbent.isClosed()) return;
    const auto turn = static_cast<size_t>(
        std::min_element(workOf.begin(), workOf.end()) - workOf.begin());
    const double before = work;
    if (turn < kTableEntries.size()) {
      solveBlock(static_cast<int>(turn), {}, /*acceptWorse=*/false, deadline);
    } else {
      kick(deadline);
    }
    workOf[turn] += std::max(1.0, work - before);
  }
}

}  // namespace soapstone::search
