#ifndef SOAPSTONE_PASSES_SEARCH_SEARCH_GRAPH_H_
#define SOAPSTONE_PASSES_SEARCH_SEARCH_GRAPH_H_

#include <cstdint>
#include <vector>

#include "ir/model/model_configurations.h"
#include "ir/model/model_graph.h"
#include "ir/sharding/following.h"
#include "ir/sharding/op_configuration.h"
#include "passes/search/configuration_space.h"
#include "passes/search/search_tuning.h"

namespace soapstone::search {

// One decision of the search: an op that does real work (the anchor) and the
// ops that are split like it unless they are moved by themselves.
struct SearchDecision {
  struct Member {
    int op = 0;
    sharding::FollowRule rule;  // From the anchor's factors.
  };

  int anchor = 0;
  std::vector<Member> members;
  // The class of decisions that have equal ops: a configuration that is good
  // for one is good for the others.
  int decisionClass = 0;
  // Decisions of a class that also share their parameters: the steps of an
  // unrolled layer.
  int layer = 0;
};

// The decisions of a model graph. Elementwise ops, normalisations, pooling and
// whatever else computes little follow the op that produces their largest
// operand; ops before the first one that counts follow their consumer.
struct SearchGraph {
  const model::ModelGraph* graph = nullptr;
  DeviceSpace space;
  SearchTuning tuning;
  std::vector<SearchDecision> decisions;   // In the order of their anchors.
  std::vector<int> decisionOf;             // By op; -1 if it leads nothing.
  std::vector<std::vector<int>> classes;   // Decisions by class.
  std::vector<std::vector<int>> layers;    // Decisions by layer.
  std::vector<ConfigurationSpace> spaces;  // By decision.
  // By decision, the parameters that its ops read and no earlier one's do.
  std::vector<std::vector<int>> parameters;
  // By decision, the neighbours: decisions whose results its ops read or that
  // read its results, and the rule to split it like them.
  struct Neighbor {
    int decision = 0;
    sharding::FollowRule rule;  // From the neighbour's anchor to the own one.
  };
  std::vector<std::vector<Neighbor>> neighbors;
  // Places where the graph forks: per place, the decisions of each branch until
  // branches meet. Branches can run side by side on different devices.
  std::vector<std::vector<std::vector<int>>> forks;

  // Whether a layer is an unrolled one, whose steps are not looked at one by
  // one.
  bool isUnrolled(const std::vector<int>& layer) const {
    return static_cast<int64_t>(layer.size()) > tuning.manySteps;
  }

  // Appends what it takes to give the ops of the decision `configuration`.
  void appendOps(int decision, const sharding::OpConfiguration& configuration,
                 std::vector<model::ConfigurationChange>* changes) const;
  // The same; its parameters are then stored as it demands them.
  void appendChanges(int decision,
                     const sharding::OpConfiguration& configuration,
                     std::vector<model::ConfigurationChange>* changes) const;
};

// Elements of the whole tensor.
int64_t elementsOf(const model::ModelValue& value);

// The graph must outlive what is returned.
SearchGraph makeSearchGraph(const model::ModelGraph& graph, DeviceSpace space,
                            const SearchTuning& tuning = {});

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_SEARCH_GRAPH_H_
