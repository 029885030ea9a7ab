// Mixtures of experts as transformers exports them ("batched_mm"): each token
// reads a copy of its experts' weights.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "frontend/onnx/finish_graph.h"
#include "frontend/onnx/named_warnings.h"

namespace soapstone::onnx {
namespace {

// Ops between the weights, the rows taken of them and the product.
bool passesWeightsOn(const Node& node) {
  return node.is("Transpose") || node.is("Cast") || node.is("Reshape") ||
         node.is("Unsqueeze") || node.is("Squeeze") || node.is("Identity");
}

const Node* producerBehindMoves(const Graph& graph, ValueId id) {
  const Node* node = id == kNoValue ? nullptr : graph.producer(id);
  while (node != nullptr && passesWeightsOn(*node)) {
    id = node->input(0);
    node = id == kNoValue ? nullptr : graph.producer(id);
  }
  return node;
}

// The initializer of one matrix for each expert that `node` takes rows of by
// computed indices, or kNoValue.
ValueId gatheredWeights(const Graph& graph, const Node& node) {
  const bool isGather =
      node.is("GatherND") ||
      (node.is("Gather") && node.attributes.getInt("axis", 0) == 0);
  if (!isGather || node.inputs.size() < 2 ||
      graph.value(node.inputs[1]).kind != ValueKind::kResult) {
    return kNoValue;
  }
  ValueId id = node.inputs[0];
  for (const Node* move = graph.producer(id);
       move != nullptr && passesWeightsOn(*move); move = graph.producer(id)) {
    id = move->inputs[0];
  }
  const Value& weights = graph.value(id);
  const bool isStack = weights.kind == ValueKind::kInitializer &&
                       weights.role == InitializerRole::kParameter &&
                       weights.type.isStatic() && weights.type.rank() >= 3;
  return isStack ? id : kNoValue;
}

double elementsOf(const Value& value) {
  double count = 1;
  for (int64_t size : value.type.dims) count *= static_cast<double>(size);
  return count;
}

}  // namespace

void warnOfGatheredExperts(const Graph& graph,
                           std::vector<std::string>& warnings) {
  double copied = 0;
  double stored = 0;
  NamedWarnings names;
  for (const Node& node : graph.nodes) {
    if (!node.is("MatMul") && !node.is("Gemm") && !node.is("Einsum")) continue;
    for (ValueId input : node.inputs) {
      const Node* gather = producerBehindMoves(graph, input);
      if (gather == nullptr) continue;
      const ValueId weights = gatheredWeights(graph, *gather);
      const Value& rows = graph.value(gather->output(0));
      if (weights == kNoValue || !rows.type.isStatic()) continue;
      copied += elementsOf(rows);
      stored += elementsOf(graph.value(weights));
      names.add("experts", graph.value(weights).name);
    }
  }
  if (copied == 0) return;
  std::vector<std::string> list;
  names.appendTo(list);
  warnings.push_back(absl::StrCat(
      "every token reads a copy of its experts' weights, ",
      absl::StrFormat("%.3g", copied / stored),
      " times what they store, as the model was exported with batched_mm; for "
      "experts that tokens are sent to plan from the model's config.json: ",
      list[0].substr(list[0].find(": ") + 2)));
}

}  // namespace soapstone::onnx
