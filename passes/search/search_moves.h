#ifndef SOAPSTONE_PASSES_SEARCH_SEARCH_MOVES_H_
#define SOAPSTONE_PASSES_SEARCH_SEARCH_MOVES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "passes/search/search_evaluator.h"
#include "passes/search/search_graph.h"
#include "passes/search/search_random.h"

namespace soapstone {

// Configurations that are worth a try first, by block, best first.
using CandidateLists = std::vector<std::vector<OpConfiguration>>;

// Draws proposals: which decisions change, and to what. Every configuration of
// every decision can be reached from every other.
class MoveSampler {
 public:
  // All must outlive the object.
  MoveSampler(const SearchGraph& search, const CandidateLists& candidates)
      : search(&search), candidates(&candidates) {}

  // The changes of one proposal from the evaluator's present state; empty if
  // the draw changes nothing.
  std::vector<ConfigurationChange> draw(const SearchEvaluator& state,
                                        SearchRandom& random) const;

 private:
  std::vector<int> drawScope(SearchRandom& random) const;
  OpConfiguration drawConfiguration(const SearchEvaluator& state, int decision,
                                    SearchRandom& random) const;
  OpConfiguration varied(const OpConfiguration& present, int decision,
                         SearchRandom& random) const;
  std::vector<ConfigurationChange> drawRun(const SearchEvaluator& state,
                                           SearchRandom& random) const;
  void drawStorage(const SearchEvaluator& state, SearchRandom& random,
                   std::vector<ConfigurationChange>* changes) const;
  void drawMember(const SearchEvaluator& state, SearchRandom& random,
                  std::vector<ConfigurationChange>* changes) const;

  const SearchGraph* search;
  const CandidateLists* candidates;
};

// Tries every candidate on every block, then every layer, then every decision,
// and keeps what is better, until a whole round brings less than a thousandth
// or `stop` says so.
template <typename Stop>
void descend(const SearchGraph& search, const CandidateLists& candidates,
             SearchEvaluator& state, const Stop& stop);

inline constexpr size_t kManyScopes = 40;
inline constexpr size_t kFewCandidates = 8;

// What `descend` goes through: sets of decisions that change together.
std::vector<std::vector<int>> descentScopes(const SearchGraph& search);

// The branches of a fork on `groups` equal runs of the devices, branch i on run
// groupOf[i]: every decision as `state` has it as far as it can be, split over
// the samples otherwise. Empty if the devices do not divide.
std::vector<ConfigurationChange> spreadBranches(
    const SearchEvaluator& state, int fork, int groups,
    const std::vector<int>& groupOf);

// The layers of a block dealt out to as many groups of devices as have
// `configuration`'s size: the first layers on the first group, and so on.
// Layers of different groups work at the same time on different steps. Empty if
// the block has one layer or one group is all there is.
std::vector<ConfigurationChange> spreadLayers(
    const SearchGraph& search, int block, const OpConfiguration& configuration);

template <typename Stop>
void descend(const SearchGraph& search, const CandidateLists& candidates,
             SearchEvaluator& state, const Stop& stop) {
  const std::vector<std::vector<int>> scopes = descentScopes(search);
  std::vector<ConfigurationChange> changes;
  for (size_t block = 0; block < search.blocks.size(); ++block) {
    for (const OpConfiguration& candidate : candidates[block]) {
      if (stop()) return;
      changes = spreadLayers(search, static_cast<int>(block), candidate);
      if (!changes.empty()) state.improve(changes);
    }
  }
  for (size_t fork = 0; fork < search.forks.size(); ++fork) {
    for (int groups : {2, 4}) {
      if (stop()) return;
      std::vector<int> groupOf;
      for (size_t i = 0; i < search.forks[fork].size(); ++i) {
        groupOf.push_back(static_cast<int>(i) % groups);
      }
      changes = spreadBranches(state, static_cast<int>(fork), groups, groupOf);
      if (!changes.empty()) state.improve(changes);
    }
  }
  // A scope is tried again only after something else has changed.
  int64_t version = 1;
  std::vector<int64_t> triedAt(scopes.size(), 0);
  while (true) {
    const SearchScore before = state.score();
    for (size_t i = 0; i < scopes.size(); ++i) {
      if (triedAt[i] == version) continue;
      const std::vector<OpConfiguration>& list =
          candidates[search.decisions[scopes[i][0]].block];
      // A single decision among many rarely pays; chains look further.
      size_t count = scopes[i].size() == 1 && scopes.size() > kManyScopes
                         ? std::min(list.size(), kFewCandidates)
                         : list.size();
      for (size_t number = 0; number < count; ++number) {
        const OpConfiguration& candidate = list[number];
        if (stop()) return;
        changes.clear();
        for (int decision : scopes[i]) {
          if (state.configurationOf(decision) == candidate) continue;
          search.appendChanges(decision, candidate, &changes);
        }
        if (!changes.empty() && state.improve(changes)) ++version;
      }
      triedAt[i] = version;
    }
    if (state.score().excessBytes == before.excessBytes &&
        state.score().picoseconds > before.picoseconds / 1000 * 999) {
      return;
    }
  }
}

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_SEARCH_SEARCH_MOVES_H_
