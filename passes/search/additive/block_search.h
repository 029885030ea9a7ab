#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_BLOCK_SEARCH_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_BLOCK_SEARCH_H_

#include <cstdint>
#include <vector>

#include "passes/search/additive/deadline.h"
#include "passes/search/additive/dual_ascent.h"
#include "passes/search/additive/elimination_plan.h"
#include "passes/search/additive/incumbent.h"
#include "passes/search/additive/memory_ledger.h"
#include "passes/search/additive/search_model.h"

namespace soapstone::search {

// Anytime search over very large neighbourhoods: again and again, most nodes of
// a region are set free and minimised exactly by bucket elimination while the
// others keep their choices. Memory enters as a price per row, which rises
// while the row overflows and falls while it does not.
//
// Blocks come in sizes; each size gets the same share of the work, so that no
// size has to be guessed. Two more shares go to kicks: a node is forced to
// another choice, blocks around it settle, and the result is kept if better.
class BlockSearch {
 public:
  BlockSearch(const SearchModel& model, uint64_t seed, Incumbent& incumbent);

  // Continues from what an ascent found.
  void adopt(const DualSnapshot& snapshot);

  // Searches until the deadline, until the incumbent is proven optimal, or for
  // `maxRounds` blocks or kicks.
  void run(const Deadline& deadline, int64_t maxRounds);

 private:
  // A block that was solved: new choices, nodes that may differ from the
  // current ones, and the usage of the rows.
  struct Trial {
    ModelChoices choices;
    std::vector<int32_t> touched;
    MemoryLedger usage;
    bool fits = false;
  };

  void startFromLeastCosts();
  // Minimises one block with tables of the given size, without the nodes of
  // `kept`, and makes the result current unless it is worse.
  void solveBlock(int size, const std::vector<int32_t>& kept, bool acceptWorse,
                  const Deadline& deadline);
  Trial fitBlock(const std::vector<int32_t>& kept, int size,
                 const Deadline& deadline);
  void finishBlock(Trial trial, bool acceptWorse, const Deadline& deadline);
  void accept(Trial trial, double cost);
  bool fitsAllRows(const Trial& trial);
  void driftPrices(const std::vector<int32_t>& oldRows,
                   const std::vector<double>& oldPrices, bool fits);
  void kick(const Deadline& deadline);
  void addRows(const std::vector<int32_t>& modelRows);
  void usePrices(const std::vector<double>& values);
  double startingPrice(int32_t row) const;
  void restart();

  const SearchModel& model;
  Incumbent& incumbent;
  Random random;
  MemoryRows rows;      // With prices.
  MemoryLedger ledger;  // For the current choices.
  MemoryRows allRows;
  MemoryLedger allUsage;  // For the current choices.
  MemoryPrices prices;
  std::vector<std::vector<double>> priced;
  std::vector<std::vector<double>> reducedCosts;
  ModelChoices current;
  double currentCost = 0;
  double work = 0;            // Table entries filled so far.
  double lastBlockShare = 1;  // Fraction of all nodes.
};

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_BLOCK_SEARCH_H_
