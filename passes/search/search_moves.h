#ifndef SOAPSTONE_PASSES_SEARCH_SEARCH_MOVES_H_
#define SOAPSTONE_PASSES_SEARCH_SEARCH_MOVES_H_

#include <functional>
#include <vector>

#include "passes/search/search_evaluator.h"
#include "passes/search/search_graph.h"
#include "passes/search/search_random.h"

namespace soapstone::search {

// Configurations that are worth a try first, by class, best first.
using CandidateLists = std::vector<std::vector<sharding::OpConfiguration>>;

// The list of a class, which may be made when it is first asked for.
using CandidatesOfBlock =
    std::function<const std::vector<sharding::OpConfiguration>&(
        int decisionClass)>;

// Draws proposals: which decisions change, and to what. Every configuration of
// every decision can be reached from every other.
class MoveSampler {
 public:
  // All must outlive the object.
  MoveSampler(const SearchGraph& search, const CandidateLists& candidates)
      : search(&search), candidates(&candidates) {}

  // The changes of one proposal from the evaluator's present state; empty if
  // the draw changes nothing.
  std::vector<model::ConfigurationChange> draw(const SearchEvaluator& state,
                                               SearchRandom& random) const;

 private:
  int drawDecision(SearchRandom& random) const;
  std::vector<int> drawScope(SearchRandom& random) const;
  sharding::OpConfiguration drawConfiguration(const SearchEvaluator& state,
                                              int decision,
                                              SearchRandom& random) const;
  sharding::OpConfiguration varied(const sharding::OpConfiguration& present,
                                   int decision, SearchRandom& random) const;
  std::vector<model::ConfigurationChange> drawRun(const SearchEvaluator& state,
                                                  SearchRandom& random) const;
  void drawStorage(const SearchEvaluator& state, SearchRandom& random,
                   std::vector<model::ConfigurationChange>* changes) const;
  void drawMember(const SearchEvaluator& state, SearchRandom& random,
                  std::vector<model::ConfigurationChange>* changes) const;

  const SearchGraph* search;
  const CandidateLists* candidates;
};

// Storage of the parameters of a decision.
enum class ParameterStorage {
  kAsUsed,         // As the op that uses them first demands.
  kSharded,        // In parts on all devices that use them.
  kShardedInNode,  // Over the devices of a node, the same on every node.
};

// The present storage of the parameters of a decision.
ParameterStorage storageKindOf(const SearchEvaluator& state, int decision);

// Appends what it takes to store the parameters of a decision that runs on
// `devices` like this; as used where that is not possible.
void appendStorage(const SearchGraph& search, int decision,
                   const sharding::DeviceGrid& devices, ParameterStorage kind,
                   std::vector<model::ConfigurationChange>* changes);

// Appends what it takes to give the decision `configuration`, its parameters
// stored in the way that they are.
void appendKeepingStorage(const SearchEvaluator& state, int decision,
                          const sharding::OpConfiguration& configuration,
                          std::vector<model::ConfigurationChange>* changes);

// The branches of a fork on `groups` equal runs of the devices, branch i on run
// groupOf[i]: every decision as `state` has it as far as it can be, split over
// the samples otherwise. Empty if the devices do not divide.
std::vector<model::ConfigurationChange> spreadBranches(
    const SearchEvaluator& state, int fork, int groups,
    const std::vector<int>& groupOf);

// Assignment of the layers of a class to groups of devices.
enum class LayerOrder {
  kRuns,    // 0 0 1 1: the first layers on the first group.
  kCyclic,  // 0 1 0 1
  kSnake,   // 0 1 1 0
};

// The layers of a class dealt out to as many groups of devices as have
// `configuration`'s size. Layers of different groups work at the same time on
// different steps. Empty if the class has one layer or one group is all there
// is.
std::vector<model::ConfigurationChange> spreadLayers(
    const SearchEvaluator& state, int decisionClass,
    const sharding::OpConfiguration& configuration, LayerOrder order);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_SEARCH_MOVES_H_
