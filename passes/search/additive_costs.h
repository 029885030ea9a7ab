#ifndef SOAPSTONE_PASSES_SEARCH_ADDITIVE_COSTS_H_
#define SOAPSTONE_PASSES_SEARCH_ADDITIVE_COSTS_H_

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "passes/search/additive/additive_problem.h"
#include "passes/search/search_graph.h"
#include "passes/search/search_moves.h"
#include "simulator/cost_catalog.h"
#include "simulator/stored_tensors.h"

namespace soapstone::search {

// The additive objective of OptCNN (Jia et al., ICML 2018): the time of every
// op by itself plus the time of every resharding by itself; nothing overlaps.
// All ops of a decision, its backward ops and the updates of its parameters
// included, are split as its anchor says. In picoseconds.
class AdditiveCosts {
 public:
  // All must outlive the object.
  AdditiveCosts(const SearchGraph& search, simulator::CostCatalog& catalog);

  // Cost of the ops of one decision without resharding; kForbiddenCost if the
  // configuration is not legal for all of them.
  int64_t workCost(int decision,
                   const sharding::OpConfiguration& configuration);

  // Cost of one decision by itself; kForbiddenCost if the configuration is not
  // legal for all its ops.
  int64_t decisionCost(int decision,
                       const sharding::OpConfiguration& configuration);

  // Bytes of a device's parameters of the decision.
  int64_t parameterBytes(int decision,
                         const sharding::OpConfiguration& configuration);

  // Cost of all resharding between two decisions.
  int64_t pairCost(int first,
                   const sharding::OpConfiguration& firstConfiguration,
                   int second,
                   const sharding::OpConfiguration& secondConfiguration);

  // Decisions that share a tensor, the smaller number first, ascending.
  const std::vector<std::pair<int, int>>& pairs() const { return edgePairs; }

  // decisionCost plus pairCost of all.
  int64_t total(const std::vector<sharding::OpConfiguration>& configurations);

 private:
  // A tensor that goes from one op, or from the storage of an argument, to
  // another op, or back into the storage.
  struct Flow {
    int value = 0;
    int producer = -1;  // Op; -1: the storage of `argument`.
    int consumer = -1;  // Op; -1: into the storage of `argument`.
    int argument = -1;
    int operand = 0;
  };
  // The ops of one decision under one configuration.
  struct DecisionVariant {
    std::vector<int> variants;  // By position in opsOf; -1 if illegal.
    std::vector<int> storage;   // Layouts, by position in argumentsOf.
    bool isLegal = true;
  };

  void assignDeciders();
  void collectFlows();
  void addFlow(const Flow& flow, int from, int to);
  const DecisionVariant& variantsOf(
      int decision, const sharding::OpConfiguration& configuration);
  void note(int op, const absl::StatusOr<int>& variant,
            DecisionVariant* result) const;
  // The ops that are split as their anchor is; stops short where that is not
  // legal.
  void placeOps(int decision, const sharding::OpConfiguration& configuration,
                DecisionVariant* result);
  // The arguments where the ops placed want them, and what follows storage.
  void placeArguments(int decision, DecisionVariant* result);
  int sourceLayout(const Flow& flow, const DecisionVariant& variant) const;
  int targetLayout(const Flow& flow, const DecisionVariant& variant) const;
  int64_t flowCost(const Flow& flow, int source, int target);

  const SearchGraph* search;
  const model::ModelGraph* graph;
  simulator::CostCatalog* catalog;
  sharding::StorageReaders readers;
  std::vector<bool> isGradient;        // By value.
  std::vector<int> deciderOf;          // Decision, by op.
  std::vector<int> positionOf;         // In opsOf of the decider, by op.
  std::vector<int> deciderOfArgument;  // Decision, by argument; -1 if none.
  std::vector<int> positionOfArgument;
  std::vector<std::vector<int>> opsOf;        // By decision, ascending.
  std::vector<std::vector<int>> argumentsOf;  // By decision.
  std::vector<std::vector<Flow>> innerFlows;  // By decision.
  absl::flat_hash_map<std::pair<int, int>, std::vector<Flow>> outerFlows;
  std::vector<std::pair<int, int>> edgePairs;
  std::vector<absl::flat_hash_map<sharding::OpConfiguration, DecisionVariant>>
      known;
};

// The legal configurations of a class with the least cost of their own, at most
// `count`, which is positive: the best of every number of devices first. Empty
// if all of them take kForbiddenCost or more, or if `stop` returns true: it is
// called before each is priced, which takes long where there are many devices.
std::vector<sharding::OpConfiguration> rankClass(
    AdditiveCosts& costs, const SearchGraph& search, int decisionClass,
    size_t count, const std::function<bool()>& stop = nullptr);

// The first `count` of every list.
CandidateLists firstCandidates(const CandidateLists& candidates, size_t count);

// The objective over candidates, as nodes and edges for the additive solver.
// Parameters, with `copies` of each for gradient and optimizer state, occupy
// `memoryBytes` at most. Every list must have a candidate.
AdditiveProblem makeAdditiveProblem(AdditiveCosts& costs,
                                    const SearchGraph& search,
                                    const CandidateLists& candidates,
                                    int64_t copies, int64_t memoryBytes);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_ADDITIVE_COSTS_H_
