#include "frontend/onnx/graph/embedding_bag.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"

namespace soapstone::onnx {
namespace {

// The body of the loop, looked up by the value that a node makes.
class Body {
 public:
  Body(const GraphProto& graph, const Scope& scope)
      : graph(graph), scope(scope) {
    for (const NodeProto& node : graph.nodes) {
      for (const std::string& output : node.outputs) producers[output] = &node;
    }
  }

  // The node of type `opType` that makes `name`, or null.
  const NodeProto* find(const std::string& name, absl::string_view opType,
                        size_t minInputs) const {
    auto it = producers.find(name);
    if (it == producers.end()) return nullptr;
    const NodeProto* node = it->second;
    bool matches = node->domain.empty() && node->opType == opType &&
                   node->inputs.size() >= minInputs;
    return matches ? node : nullptr;
  }

  // The value from outside the body, or nothing.
  std::optional<ValueId> outer(const std::string& name) const {
    if (producers.contains(name)) return std::nullopt;
    return scope.find(name);
  }

  bool isCounter(const std::string& name) const {
    return !graph.inputs.empty() && graph.inputs[0].name == name;
  }

  // True if `name` is the loop's condition, handed on unchanged.
  bool passesOn(const std::string& name, ValueId condition) const {
    if (name == graph.inputs[1].name) return true;
    const NodeProto* node = find(name, "Cast", 1);
    if (node == nullptr) node = find(name, "Identity", 1);
    if (node == nullptr) return outer(name) == condition;
    return node->inputs[0] == graph.inputs[1].name ||
           outer(node->inputs[0]) == condition;
  }

  bool reducesFirstAxis(const NodeProto& reduce) const {
    if (reduce.inputs.size() < 2) {
      return reduce.attributes.getInts("axes") == std::vector<int64_t>{0};
    }
    const NodeProto* axes = find(reduce.inputs[1], "Constant", 0);
    const Tensor* value =
        axes == nullptr ? nullptr : axes->attributes.getTensor("value");
    return value != nullptr && value->toInts() == std::vector<int64_t>{0};
  }

  // The list that is read at the loop counter: Unsqueeze(Gather(list, i)).
  std::optional<ValueId> listReadAtCounter(const std::string& name) const {
    const NodeProto* unsqueeze = find(name, "Unsqueeze", 1);
    if (unsqueeze == nullptr) return std::nullopt;
    const NodeProto* gather = find(unsqueeze->inputs[0], "Gather", 2);
    if (gather == nullptr || gather->attributes.getInt("axis", 0) != 0 ||
        !isCounter(gather->inputs[1])) {
      return std::nullopt;
    }
    return outer(gather->inputs[0]);
  }

 private:
  const GraphProto& graph;
  const Scope& scope;
  absl::flat_hash_map<std::string, const NodeProto*> producers;
};

// Meaning of the body, in values of the graph around it.
struct BagLoop {
  std::string mode;
  ValueId table, indices, starts, ends;
};

std::optional<BagLoop> matchBody(const GraphProto& graph, const Scope& scope,
                                 ValueId condition) {
  if (graph.inputs.size() != 2 || graph.outputs.size() != 2) {
    return std::nullopt;
  }
  Body body(graph, scope);
  if (!body.passesOn(graph.outputs[0].name, condition)) return std::nullopt;
  static constexpr std::pair<const char*, const char*> kModes[] = {
      {"ReduceSum", "sum"}, {"ReduceMean", "mean"}, {"ReduceMax", "max"}};
  for (const auto& [opType, mode] : kModes) {
    const NodeProto* reduce = body.find(graph.outputs[1].name, opType, 1);
    if (reduce == nullptr || reduce->attributes.getInt("keepdims", 1) != 0 ||
        !body.reducesFirstAxis(*reduce)) {
      continue;
    }
    const NodeProto* gather = body.find(reduce->inputs[0], "Gather", 2);
    if (gather == nullptr || gather->attributes.getInt("axis", 0) != 0) break;
    const NodeProto* slice = body.find(gather->inputs[1], "Slice", 3);
    if (slice == nullptr || slice->inputs.size() > 4) break;  // has steps
    std::optional<ValueId> table = body.outer(gather->inputs[0]);
    std::optional<ValueId> indices = body.outer(slice->inputs[0]);
    std::optional<ValueId> starts = body.listReadAtCounter(slice->inputs[1]);
    std::optional<ValueId> ends = body.listReadAtCounter(slice->inputs[2]);
    if (!table || !indices || !starts || !ends) break;
    return BagLoop{mode, *table, *indices, *starts, *ends};
  }
  return std::nullopt;
}

// The offsets that `starts` holds before the end of the indices is appended.
std::optional<ValueId> offsetsOf(const GraphBuilder& builder,
                                 const BagLoop& loop, int64_t indexCount) {
  const Graph& graph = builder.graph;
  const Node* slice = graph.producer(loop.ends);
  const Node* concat = graph.producer(loop.starts);
  if (slice == nullptr || !slice->is("Slice") ||
      slice->input(0) != loop.starts ||
      slice->attributes.getInts("starts") != std::vector<int64_t>{1} ||
      concat == nullptr || !concat->is("Concat") ||
      concat->inputs.size() != 2) {
    return std::nullopt;
  }
  const Tensor* end = builder.known(concat->inputs[1], false);
  if (end == nullptr || end->size() != 1 || end->intAt(0) != indexCount) {
    return std::nullopt;
  }
  return concat->inputs[0];
}

// Checks that known bags follow each other without gaps up to the last index;
// returns their common size, or 0 if it differs, or nothing if they do not.
std::optional<int64_t> checkKnownBags(const std::vector<int64_t>& starts,
                                      const std::vector<int64_t>& ends,
                                      int64_t indexCount) {
  size_t bags = ends.size();
  if (bags == 0 || starts.size() < bags) return std::nullopt;
  int64_t common = ends[0] - starts[0];
  for (size_t i = 0; i < bags; ++i) {
    int64_t next = i + 1 < bags ? starts[i + 1] : indexCount;
    if (starts[i] < 0 || ends[i] != next || ends[i] < starts[i]) {
      return std::nullopt;
    }
    if (ends[i] - starts[i] != common) common = 0;
  }
  return starts[0] == 0 ? std::max<int64_t>(common, 0) : 0;
}

}  // namespace

std::optional<Node> matchEmbeddingBag(GraphBuilder& builder, const Node& loop,
                                      const GraphProto& body,
                                      const Scope& scope) {
  const Tensor* condition = builder.known(loop.input(1), false);
  if (condition != nullptr && condition->toInts() != std::vector<int64_t>{1}) {
    return std::nullopt;
  }
  std::optional<BagLoop> match = matchBody(body, scope, loop.input(1));
  if (!match.has_value()) return std::nullopt;
  const Graph& graph = builder.graph;
  const ValueType& indices = graph.value(match->indices).type;
  const ValueType& table = graph.value(match->table).type;
  if (!indices.isStatic() || indices.rank() != 1 || table.rank() != 2) {
    return std::nullopt;
  }
  const Tensor* trips = builder.known(loop.input(0), false);
  const Tensor* starts = builder.known(match->starts, false);
  const Tensor* ends = builder.known(match->ends, false);
  const ValueType& endsType = graph.value(match->ends).type;
  if (trips == nullptr || trips->size() != 1 || endsType.rank() != 1 ||
      trips->intAt(0) != endsType.dims[0]) {
    return std::nullopt;
  }
  Node bag;
  bag.opType = "EmbeddingBag";
  bag.domain = "soapstone";
  int64_t bagSize = 0;
  ValueId offsets = kNoValue;
  if (starts != nullptr && ends != nullptr) {
    std::optional<int64_t> common =
        checkKnownBags(starts->toInts(), ends->toInts(), indices.dims[0]);
    if (!common.has_value()) return std::nullopt;
    bagSize = *common;
    // The list ends with the end of the last bag, which is no offset.
    std::vector<int64_t> first = starts->toInts();
    first.resize(ends->size());
    offsets = builder.addConstant(Tensor::vector(first), loop.name);
  } else if (std::optional<ValueId> found =
                 offsetsOf(builder, *match, indices.dims[0])) {
    offsets = *found;
  } else {
    return std::nullopt;
  }
  bag.inputs = {match->table, match->indices, offsets};
  bag.attributes.set("mode", match->mode);
  bag.attributes.set("bag_size", bagSize);
  return bag;
}

}  // namespace soapstone::onnx
