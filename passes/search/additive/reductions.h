#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_REDUCTIONS_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_REDUCTIONS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "passes/search/additive/deadline.h"
#include "passes/search/additive/reduction_model.h"

namespace soapstone::search {

// Exact reductions: each keeps at least one best solution of the model, and the
// model's trail turns a solution of what is left into one of what was there.
// Each returns how many things it removed, as named. A model that turns out to
// be infeasible says so in `infeasibility` and must not be reduced further.

// Removes choices that are forbidden or have no allowed partner over some edge.
size_t enforceArcConsistency(ReductionModel& model);

// Moves edges whose matrix is a row cost plus a column cost into the nodes.
// Returns edges.
size_t foldSeparableEdges(ReductionModel& model);

// Adds up edges that join the same two nodes. Returns edges.
size_t combineParallelEdges(ReductionModel& model);

// Joins nodes whose choices an edge ties one to one. Returns nodes.
size_t mergeOneToOneEdges(ReductionModel& model);

// Takes nodes with one choice, or with neither edges nor memory, out. Returns
// nodes.
size_t decideForcedNodes(ReductionModel& model);

// Removes choices that another one of the same node can always replace: no
// dearer whatever the neighbours take, and no larger at any time. Returns
// choices; stops early at the deadline.
size_t removeDominatedChoices(ReductionModel& model, const Deadline& deadline);

// Eliminates nodes with one or two neighbours and no memory by minimising over
// them, one at a time, as long as the resulting matrices have at most
// `maxEntries`. Returns nodes; stops early at the deadline.
size_t eliminateLowDegreeNodes(ReductionModel& model, size_t maxEntries,
                               const Deadline& deadline);

// Drops rows of memory that cannot bind, or that bind only when another one
// does. Returns rows.
size_t dropLooseRows(ReductionModel& model);

// Removes choices that do not fit even if all other nodes take their least.
size_t removeUnaffordableChoices(ReductionModel& model);

// Tries every choice of small models by itself and removes those that leave
// another node none, by memory or forbidden pairs. Models in which the choices
// times the nodes exceed `maxWork` are left alone. Returns choices; stops early
// at the deadline.
size_t probeChoices(ReductionModel& model, size_t maxWork,
                    const Deadline& deadline);

// Solves connected components that use no memory, and those that are equal up
// to the numbering of nodes only once, where elimination can do it with tables
// of at most `maxEntries`. Returns nodes; stops early at the deadline.
size_t solveFreeComponents(ReductionModel& model, size_t maxEntries,
                           const Deadline& deadline);

// Amount removed by one kind of reduction over all rounds.
struct ReductionCount {
  std::string what;
  size_t removed = 0;
};

struct ReductionSummary {
  std::vector<ReductionCount> counts;
  size_t nodesBefore = 0, nodesAfter = 0;
  size_t edgesBefore = 0, edgesAfter = 0;
  size_t choicesBefore = 0, choicesAfter = 0;
  size_t entriesBefore = 0, entriesAfter = 0;  // Entries of edge matrices.
  size_t rowsBefore = 0, rowsAfter = 0;
};

// Applies all of them until none removes anything, or until the deadline.
ReductionSummary reduceFully(ReductionModel& model, const Deadline& deadline);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_REDUCTIONS_H_
