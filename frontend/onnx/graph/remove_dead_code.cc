#include <deque>
#include <map>
#include <utility>
#include <vector>

#include "frontend/onnx/graph/finish_graph.h"

namespace soapstone::onnx {
namespace {

bool updatesStatistics(const Node& node) {
  return node.is("BatchNormalization") &&
         node.attributes.getInt("training_mode", 0) != 0;
}

// Input `kStateOffset` places behind an updated statistic is the old one.
constexpr size_t kStateOffset = 2;

bool isUpdate(const Node& node, size_t output) {
  return updatesStatistics(node) && (output == 1 || output == 2);
}

// The running statistic that output `index` of `node` replaces, or kNoValue.
// A norm that is applied again updates what its application before has made.
ValueId updatedState(const Graph& graph, const Node& node, size_t index) {
  if (!isUpdate(node, index)) return kNoValue;
  ValueId state = node.input(index + kStateOffset);
  while (state != kNoValue && graph.value(state).kind == ValueKind::kResult) {
    const Node* producer = graph.producer(state);
    const auto output = static_cast<size_t>(graph.value(state).producerOutput);
    if (producer == nullptr || !isUpdate(*producer, output)) return kNoValue;
    state = producer->input(output + kStateOffset);
  }
  if (state == kNoValue) return kNoValue;
  return graph.value(state).kind == ValueKind::kInitializer ? state : kNoValue;
}

// Lists the statistics that a step replaces, each once: applications of one
// norm update its statistics one after the other.
void listStateUpdates(Graph& graph) {
  graph.stateUpdates.clear();
  std::map<ValueId, size_t> listed;
  for (Node& node : graph.nodes) {
    for (size_t i = 0; i < node.outputs.size(); ++i) {
      const ValueId state = updatedState(graph, node, i);
      if (state == kNoValue || node.outputs[i] == kNoValue) continue;
      auto [entry, isNew] = listed.emplace(state, graph.stateUpdates.size());
      if (isNew) {
        graph.stateUpdates.push_back({state, node.outputs[i]});
        continue;
      }
      ValueId& latest = graph.stateUpdates[entry->second].update;
      node.inputs[i + kStateOffset] = latest;
      latest = node.outputs[i];
    }
  }
}

struct Liveness {
  std::vector<bool> nodes;
  std::vector<bool> values;
};

Liveness findLive(const Graph& graph) {
  Liveness live{std::vector<bool>(graph.nodes.size(), false),
                std::vector<bool>(graph.values.size(), false)};
  for (ValueId id : graph.outputs) live.values[id] = true;
  // Nodes are in topological order: one backward sweep meets every user first.
  for (size_t n = graph.nodes.size(); n-- > 0;) {
    const Node& node = graph.nodes[n];
    for (ValueId id : node.outputs) {
      if (id != kNoValue && live.values[id]) live.nodes[n] = true;
    }
    if (!live.nodes[n]) continue;
    for (ValueId id : node.inputs) {
      if (id != kNoValue) live.values[id] = true;
    }
    for (size_t i = 0; i < node.outputs.size(); ++i) {
      if (node.outputs[i] != kNoValue &&
          updatedState(graph, node, i) != kNoValue) {
        live.values[node.outputs[i]] = true;
      }
    }
  }
  for (ValueId id : graph.inputs) live.values[id] = true;
  return live;
}

void renumber(std::vector<ValueId>& ids, const std::vector<ValueId>& map) {
  for (ValueId& id : ids) {
    if (id != kNoValue) id = map[id];
  }
}

}  // namespace

void removeDeadCode(Graph& graph) {
  Liveness live = findLive(graph);
  std::vector<ValueId> newIds(graph.values.size(), kNoValue);
  std::deque<Value> values;
  for (size_t id = 0; id < graph.values.size(); ++id) {
    if (!live.values[id]) continue;
    newIds[id] = static_cast<ValueId>(values.size());
    values.push_back(std::move(graph.values[id]));
  }
  std::deque<Node> nodes;
  for (size_t n = 0; n < graph.nodes.size(); ++n) {
    if (!live.nodes[n]) continue;
    Node node = std::move(graph.nodes[n]);
    renumber(node.inputs, newIds);
    renumber(node.outputs, newIds);
    for (ValueId id : node.outputs) {
      if (id != kNoValue) {
        values[id].producer = static_cast<int32_t>(nodes.size());
      }
    }
    nodes.push_back(std::move(node));
  }
  graph.values = std::move(values);
  graph.nodes = std::move(nodes);
  renumber(graph.inputs, newIds);
  renumber(graph.outputs, newIds);
  graph.initializers.clear();
  for (size_t id = 0; id < graph.values.size(); ++id) {
    if (graph.values[id].kind == ValueKind::kInitializer) {
      graph.initializers.push_back(static_cast<ValueId>(id));
    }
  }
  listStateUpdates(graph);
}

}  // namespace soapstone::onnx
