#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_LOCAL_MOVES_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_LOCAL_MOVES_H_

#include <vector>

#include "passes/search/additive/deadline.h"
#include "passes/search/additive/elimination_plan.h"
#include "passes/search/additive/memory_ledger.h"
#include "passes/search/additive/search_model.h"

namespace soapstone {

// Changes one node at a time, cheapest per unit of overflow removed, until
// `choices` overflow no row of `ledger`, which follows along. Returns whether
// that was reached; gives up when no single change helps.
bool repairMemory(const SearchModel& model, const MemoryRows& rows,
                  MemoryLedger& ledger, ModelChoices& choices,
                  const Deadline& deadline);

// Changes one node at a time as long as that is cheaper and no overflow grows.
// Returns by how much the cost fell.
double improveSingly(const SearchModel& model, MemoryLedger& ledger,
                     ModelChoices& choices, Random& random,
                     const Deadline& deadline);

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_LOCAL_MOVES_H_
