#include "passes/search/search_graph.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/model/op_kinds.h"
#include "ir/model/value_size.h"

namespace soapstone::search {

int64_t elementsOf(const model::ModelValue& value) {
  return model::elementsOf(value);
}

namespace {

// The parameter that a value is or is a working copy of, be it through views;
// -1 for none.
int parameterOf(const model::ModelGraph& graph, int value) {
  while (graph.values[value].producer >= 0) {
    const model::ModelOp& op = graph.ops[graph.values[value].producer];
    if (!op.isView) return -1;
    value = op.operands[0];
  }
  int argument = graph.values[value].index;
  switch (graph.arguments[argument].role) {
    case model::ModelArgumentRole::kParameter:
      return argument;
    case model::ModelArgumentRole::kWorkingCopy:
      return graph.arguments[argument].parameter;
    default:
      return -1;
  }
}

// Finds which leaders decide and which follow.
class DecisionBuilder {
 public:
  DecisionBuilder(const model::ModelGraph& graph, SearchGraph* search)
      : graph(graph), search(search), consumers(graph.values.size()) {
    search->decisionOf.assign(graph.ops.size(), -1);
    rules.resize(graph.ops.size());
  }

  void build() {
    std::vector<int> leaders = graph.leaders();
    for (int op : leaders) {
      for (int value : graph.ops[op].operands) consumers[value].push_back(op);
      if (isAnchor(op)) addDecision(op);
    }
    for (int op : leaders) followProducer(op);
    for (size_t i = leaders.size(); i-- > 0;) followConsumer(leaders[i]);
    // The ops left are connected to nothing that decides.
    for (int op : leaders) {
      if (search->decisionOf[op] >= 0) continue;
      addDecision(op);
      for (int other : leaders) followProducer(other);
    }
    collectMembers(leaders);
    collectNeighbors(leaders);
  }

 private:
  // Whether an op is worth a decision: matrix products, lookups in parameters,
  // and losses over classes.
  bool isAnchor(int index) const {
    const model::ModelOp& op = graph.ops[index];
    if (op.isView) return false;
    if (graph.works[op.work].product.has_value()) return true;
    if (op.kind == model::kLstmKind || op.kind == model::kAttentionKind)
      return true;
    return op.kind == model::kGatherKind &&
           parameterOf(graph, op.operands[0]) >= 0;
  }

  void addDecision(int op) {
    search->decisionOf[op] = static_cast<int>(search->decisions.size());
    search->decisions.push_back({op, {}, 0, 0});
    std::vector<int> identity(graph.ops[op].rule.factors.size());
    std::iota(identity.begin(), identity.end(), 0);
    rules[op] = sharding::FollowRule{std::move(identity)};
  }

  void join(int op, int other, const sharding::FollowRule& fromOther) {
    search->decisionOf[op] = search->decisionOf[other];
    rules[op] = sharding::compose(*rules[other], fromOther);
  }

  void followProducer(int index) {
    if (search->decisionOf[index] >= 0) return;
    const model::ModelOp& op = graph.ops[index];
    int best = -1;
    for (size_t i = 0; i < op.operands.size(); ++i) {
      int producer = graph.values[op.operands[i]].producer;
      if (producer < 0 || search->decisionOf[producer] < 0) continue;
      if (best < 0 || model::elementsOf(graph.values[op.operands[i]]) >
                          model::elementsOf(graph.values[op.operands[best]])) {
        best = static_cast<int>(i);
      }
    }
    if (best < 0) return;
    const model::ModelValue& value = graph.values[op.operands[best]];
    const model::ModelOp& producer = graph.ops[value.producer];
    sharding::SharedTensor shared{&producer.rule.results[value.index],
                                  &op.rule.operands[best]};
    join(index, value.producer,
         sharding::matchFactors(producer.rule, op.rule,
                                absl::MakeConstSpan(&shared, 1)));
  }

  void followConsumer(int index) {
    if (search->decisionOf[index] >= 0) return;
    const model::ModelOp& op = graph.ops[index];
    for (size_t i = 0; i < op.results.size(); ++i) {
      for (int user : consumers[op.results[i]]) {
        if (search->decisionOf[user] < 0) continue;
        const model::ModelOp& consumer = graph.ops[user];
        auto operand = std::find(consumer.operands.begin(),
                                 consumer.operands.end(), op.results[i]);
        sharding::SharedTensor shared{
            &consumer.rule.operands[operand - consumer.operands.begin()],
            &op.rule.results[i]};
        join(index, user,
             sharding::matchFactors(consumer.rule, op.rule,
                                    absl::MakeConstSpan(&shared, 1)));
        return;
      }
    }
  }

  // Orders decisions by anchor and hands out the members.
  void collectMembers(const std::vector<int>& leaders) {
    std::vector<int> order(search->decisions.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
      return search->decisions[a].anchor < search->decisions[b].anchor;
    });
    std::vector<int> position(order.size());
    std::vector<SearchDecision> sorted;
    for (size_t i = 0; i < order.size(); ++i) {
      position[order[i]] = static_cast<int>(i);
      sorted.push_back(search->decisions[order[i]]);
    }
    search->decisions = std::move(sorted);
    for (int op : leaders) {
      int decision = position[search->decisionOf[op]];
      search->decisionOf[op] = decision;
      if (search->decisions[decision].anchor == op) continue;
      search->decisions[decision].members.push_back({op, *rules[op]});
    }
  }

  // Notes that `op` reads result `operand` of another decision. Both directions
  // go through the factors that the shared tensor carries.
  void addNeighbors(int op, size_t operand) {
    int value = graph.ops[op].operands[operand];
    int producer = graph.values[value].producer;
    if (producer < 0 || search->decisionOf[producer] < 0) return;
    int reader = search->decisionOf[op];
    int writer = search->decisionOf[producer];
    if (reader == writer) return;
    const sharding::TensorMapping& written =
        graph.ops[producer].rule.results[graph.values[value].index];
    const sharding::TensorMapping& read = graph.ops[op].rule.operands[operand];
    addNeighbor(reader, writer, op, read, producer, written);
    addNeighbor(writer, reader, producer, written, op, read);
  }

  void addNeighbor(int own, int other, int ownOp,
                   const sharding::TensorMapping& ownTensor, int otherOp,
                   const sharding::TensorMapping& otherTensor) {
    std::vector<SearchGraph::Neighbor>& list = search->neighbors[own];
    for (const SearchGraph::Neighbor& known : list) {
      if (known.decision == other) return;
    }
    sharding::SharedTensor shared{&otherTensor, &ownTensor};
    sharding::FollowRule across =
        sharding::matchFactors(graph.ops[otherOp].rule, graph.ops[ownOp].rule,
                               absl::MakeConstSpan(&shared, 1));
    // From the op of the own decision back to its anchor.
    sharding::FollowRule back = sharding::inverse(
        *rules[ownOp], static_cast<int>(graph.ops[ownOp].rule.factors.size()));
    list.push_back(
        {other,
         sharding::compose(sharding::compose(*rules[otherOp], across), back)});
  }

  void collectNeighbors(const std::vector<int>& leaders) {
    search->neighbors.resize(search->decisions.size());
    for (int op : leaders) {
      for (size_t i = 0; i < graph.ops[op].operands.size(); ++i) {
        addNeighbors(op, i);
      }
    }
  }

  const model::ModelGraph& graph;
  SearchGraph* search;
  std::vector<std::vector<int>> consumers;  // Leaders, by value.
  std::vector<std::optional<sharding::FollowRule>> rules;
};

// The parameters that an op reads, each once.
void addParameters(const model::ModelGraph& graph, int op,
                   std::vector<int>* parameters) {
  for (int operand : graph.ops[op].operands) {
    int parameter = parameterOf(graph, operand);
    if (parameter >= 0 && std::find(parameters->begin(), parameters->end(),
                                    parameter) == parameters->end()) {
      parameters->push_back(parameter);
    }
  }
}

void numberClasses(SearchGraph* search) {
  const model::ModelGraph& graph = *search->graph;
  std::map<std::string, int> classes;
  std::map<std::pair<int, std::vector<int>>, int> layers;
  for (size_t i = 0; i < search->decisions.size(); ++i) {
    SearchDecision& decision = search->decisions[i];
    std::string signature =
        absl::StrCat(graph.signature(decision.anchor), "|",
                     graph.ops[decision.anchor].rule.toString());
    decision.decisionClass =
        classes.try_emplace(signature, static_cast<int>(classes.size()))
            .first->second;
    std::vector<int> parameters;
    addParameters(graph, decision.anchor, &parameters);
    decision.layer = layers
                         .try_emplace({decision.decisionClass, parameters},
                                      static_cast<int>(layers.size()))
                         .first->second;
  }
  search->classes.resize(classes.size());
  search->layers.resize(layers.size());
  for (size_t i = 0; i < search->decisions.size(); ++i) {
    search->classes[search->decisions[i].decisionClass].push_back(
        static_cast<int>(i));
    search->layers[search->decisions[i].layer].push_back(static_cast<int>(i));
  }
}

// By decision: the decisions that read its results; its number of sources.
struct DecisionFlow {
  std::vector<std::vector<int>> readers;  // Later ones, ascending.
  std::vector<int> sources;

  explicit DecisionFlow(const SearchGraph& search)
      : readers(search.decisions.size()), sources(search.decisions.size()) {
    for (size_t i = 0; i < search.neighbors.size(); ++i) {
      for (const SearchGraph::Neighbor& neighbor : search.neighbors[i]) {
        if (neighbor.decision > static_cast<int>(i)) {
          readers[i].push_back(neighbor.decision);
          ++sources[neighbor.decision];
        }
      }
      std::sort(readers[i].begin(), readers[i].end());
    }
  }
};

void findForks(SearchGraph* search) {
  DecisionFlow flow(*search);
  for (const std::vector<int>& heads : flow.readers) {
    if (heads.size() < 2) continue;
    std::vector<std::vector<int>> branches;
    std::vector<bool> taken(search->decisions.size());
    for (int head : heads) {
      std::vector<int> branch;
      // Follows the flow while there is one reader, and no other input joins.
      for (int at = head; at >= 0 && !taken[at];) {
        if (at != head && flow.sources[at] > 1) break;
        taken[at] = true;
        branch.push_back(at);
        at = flow.readers[at].size() == 1 ? flow.readers[at][0] : -1;
      }
      if (!branch.empty()) branches.push_back(std::move(branch));
    }
    if (branches.size() > 1) search->forks.push_back(std::move(branches));
  }
}

void assignParameters(SearchGraph* search) {
  const model::ModelGraph& graph = *search->graph;
  std::vector<bool> taken(graph.arguments.size());
  for (const SearchDecision& decision : search->decisions) {
    std::vector<int> all;
    addParameters(graph, decision.anchor, &all);
    for (const SearchDecision::Member& member : decision.members) {
      addParameters(graph, member.op, &all);
    }
    std::vector<int>& own = search->parameters.emplace_back();
    for (int argument : all) {
      if (!taken[argument]) own.push_back(argument);
      taken[argument] = true;
    }
  }
}

}  // namespace

void SearchGraph::appendOps(
    int decision, const sharding::OpConfiguration& configuration,
    std::vector<model::ConfigurationChange>* changes) const {
  const SearchDecision& one = decisions[decision];
  changes->push_back(
      {model::ConfigurationChange::Target::kOp, one.anchor, configuration});
  for (const SearchDecision::Member& member : one.members) {
    changes->push_back(
        {model::ConfigurationChange::Target::kOp, member.op,
         sharding::follow(member.rule, graph->ops[member.op].rule,
                          configuration)});
  }
}

void SearchGraph::appendChanges(
    int decision, const sharding::OpConfiguration& configuration,
    std::vector<model::ConfigurationChange>* changes) const {
  appendOps(decision, configuration, changes);
  for (int argument : parameters[decision]) {
    changes->push_back(
        {model::ConfigurationChange::Target::kStorage, argument, std::nullopt});
  }
}

SearchGraph makeSearchGraph(const model::ModelGraph& graph, DeviceSpace space,
                            const SearchTuning& tuning) {
  SearchGraph search;
  search.graph = &graph;
  search.space = space;
  search.tuning = tuning;
  DecisionBuilder(graph, &search).build();
  numberClasses(&search);
  assignParameters(&search);
  findForks(&search);
  for (const SearchDecision& decision : search.decisions) {
    search.spaces.emplace_back(graph.ops[decision.anchor].rule, space, tuning);
  }
  return search;
}

}  // namespace soapstone::search
