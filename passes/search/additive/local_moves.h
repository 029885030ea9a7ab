#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_LOCAL_MOVES_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_LOCAL_MOVES_H_

#include <cstdint>
#include <vector>

#include "passes/search/additive/deadline.h"
#include "passes/search/additive/elimination_plan.h"
#include "passes/search/additive/memory_ledger.h"
#include "passes/search/additive/search_model.h"

namespace soapstone::search {

// Changes single nodes of the fullest row, cheapest per unit of overflow
// removed first, row after row, until `choices` overflow no row of `ledger`,
// which follows along. Returns whether that was reached; gives up when no
// change helps. Adds the nodes that changed to `touched`.
bool repairMemory(const SearchModel& model, const MemoryRows& rows,
                  MemoryLedger& ledger, ModelChoices& choices,
                  std::vector<int32_t>& touched, const Deadline& deadline);

// Changes one node of `nodes` at a time as long as that is cheaper and no
// overflow grows.
void improveSingly(const SearchModel& model, std::vector<int32_t> nodes,
                   MemoryLedger& ledger, ModelChoices& choices, Random& random,
                   const Deadline& deadline);

// Cost of `to` minus cost of `from`, which differ at most in `touched`; nodes
// may be listed more than once.
double costDifference(const SearchModel& model, const ModelChoices& from,
                      const ModelChoices& to, std::vector<int32_t> touched);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_LOCAL_MOVES_H_
