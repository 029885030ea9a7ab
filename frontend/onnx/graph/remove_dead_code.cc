#include <deque>
#include <utility>
#include <vector>

#include "frontend/onnx/graph/finish_graph.h"

namespace soapstone::onnx {
namespace {

bool updatesStatistics(const Node& node) {
  return node.is("BatchNormalization") &&
         node.attributes.getInt("training_mode", 0) != 0;
}

// The running statistic that output `index` of `node` replaces, or kNoValue.
ValueId updatedState(const Graph& graph, const Node& node, size_t index) {
  if (!updatesStatistics(node) || (index != 1 && index != 2)) return kNoValue;
  ValueId state = node.input(index + 2);
  if (state == kNoValue) return kNoValue;
  return graph.value(state).kind == ValueKind::kInitializer ? state : kNoValue;
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
  graph.stateUpdates.clear();
  for (const Node& node : graph.nodes) {
    for (size_t i = 0; i < node.outputs.size(); ++i) {
      ValueId state = updatedState(graph, node, i);
      if (state != kNoValue && node.outputs[i] != kNoValue) {
        graph.stateUpdates.push_back({state, node.outputs[i]});
      }
    }
  }
}

}  // namespace soapstone::onnx
