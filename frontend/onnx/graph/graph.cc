#include "frontend/onnx/graph/graph.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace soapstone::onnx {
namespace {

std::string valueText(const Graph& graph, ValueId id) {
  return id == kNoValue ? "_" : absl::StrCat("%", graph.value(id).name);
}

std::string listText(const Graph& graph, const std::vector<ValueId>& ids) {
  return absl::StrJoin(ids, ", ", [&](std::string* out, ValueId id) {
    absl::StrAppend(out, valueText(graph, id));
  });
}

absl::string_view roleName(InitializerRole role) {
  switch (role) {
    case InitializerRole::kNone:
      return "none";
    case InitializerRole::kParameter:
      return "parameter";
    case InitializerRole::kState:
      return "state";
    case InitializerRole::kBuffer:
      return "buffer";
  }
  return "";
}

std::string nodeText(const Graph& graph, const Node& node) {
  std::string text =
      absl::StrCat(listText(graph, node.outputs), " = ", node.domain,
                   node.domain.empty() ? "" : "::", node.opType, "(",
                   listText(graph, node.inputs), ")");
  for (const auto& [name, value] : node.attributes) {
    absl::StrAppend(&text, " ", name, "=", toString(value));
  }
  absl::StrAppend(&text, " :");
  for (ValueId id : node.outputs) {
    if (id != kNoValue) {
      absl::StrAppend(&text, " ", toString(graph.value(id).type));
    }
  }
  return text;
}

}  // namespace

bool ValueType::isStatic() const {
  return ranked && std::all_of(dims.begin(), dims.end(),
                               [](int64_t dim) { return dim >= 0; });
}

std::string toString(const ValueType& type) {
  if (!type.nonTensor.empty()) return type.nonTensor;
  std::string text(dataTypeName(type.elementType));
  if (!type.ranked) return text + "[*]";
  return absl::StrCat(
      text, "[",
      absl::StrJoin(type.dims, ",",
                    [](std::string* out, int64_t dim) {
                      absl::StrAppend(out, dim < 0 ? "?" : absl::StrCat(dim));
                    }),
      "]");
}

const Node* Graph::producer(ValueId id) const {
  if (id == kNoValue || values[id].producer < 0) return nullptr;
  return &nodes[values[id].producer];
}

const Tensor* Graph::constant(ValueId id) const {
  if (id == kNoValue) return nullptr;
  const Value& value = values[id];
  bool isData =
      value.kind == ValueKind::kConstant || value.kind == ValueKind::kResult;
  return isData && value.tensor.hasData() ? &value.tensor : nullptr;
}

std::vector<std::vector<Use>> collectUses(const Graph& graph) {
  std::vector<std::vector<Use>> uses(graph.values.size());
  for (size_t node = 0; node < graph.nodes.size(); ++node) {
    const std::vector<ValueId>& inputs = graph.nodes[node].inputs;
    for (size_t operand = 0; operand < inputs.size(); ++operand) {
      if (inputs[operand] == kNoValue) continue;
      uses[inputs[operand]].push_back(
          {static_cast<int32_t>(node), static_cast<int32_t>(operand)});
    }
  }
  return uses;
}

std::string toString(const Graph& graph) {
  std::string text;
  for (ValueId id : graph.inputs) {
    absl::StrAppend(&text, "input %", graph.value(id).name, " : ",
                    toString(graph.value(id).type), "\n");
  }
  for (ValueId id : graph.initializers) {
    const Value& value = graph.value(id);
    absl::StrAppend(&text, roleName(value.role), " %", value.name, " : ",
                    toString(value.type), value.isKnown() ? " data" : "", "\n");
  }
  for (const Value& value : graph.values) {
    if (value.kind != ValueKind::kConstant) continue;
    absl::StrAppend(&text, "constant %", value.name, " : ",
                    toString(Attribute(value.tensor)), "\n");
  }
  for (const Node& node : graph.nodes) {
    absl::StrAppend(&text, nodeText(graph, node), "\n");
  }
  absl::StrAppend(&text, "return ", listText(graph, graph.outputs), "\n");
  return text;
}

}  // namespace soapstone::onnx
