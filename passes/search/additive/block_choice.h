#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_BLOCK_CHOICE_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_BLOCK_CHOICE_H_

#include <cstdint>
#include <vector>

#include "passes/search/additive/elimination_plan.h"
#include "passes/search/additive/search_model.h"

namespace soapstone::search {

// All nodes, or, if there are more than `maxNodes`, that many around random
// ones; without those in `kept`.
std::vector<int32_t> pickRegion(const SearchModel& model, size_t maxNodes,
                                const std::vector<int32_t>& kept,
                                Random& random);

// Lists `count` choices of `node` that look cheap in `costs`, with some chance
// for all, and `current` among them. Returns an empty list, which stands for
// all, if there are no more than `count`.
std::vector<int32_t> pickCandidates(const SearchModel& model, int32_t node,
                                    int32_t current, int32_t count,
                                    const std::vector<double>& costs,
                                    Random& random);

// A node, more likely one with many edges, that has more than one choice; -1 if
// there is none.
int32_t pickNodeByEdges(const SearchModel& model, Random& random);

// Uniform in [0, 1).
double uniformUnit(Random& random);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_BLOCK_CHOICE_H_
