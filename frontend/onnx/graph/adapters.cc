#include "frontend/onnx/graph/adapters.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>

#include "absl/strings/string_view.h"

namespace soapstone::onnx {
namespace {

// Readers of a value that are looked at. What adapters read is read by few.
constexpr size_t kMostReaders = 64;
// Elements of a matrix that are compared with zero.
constexpr int64_t kMostElements = int64_t{1} << 24;

bool isTrainedMatrix(const Value& value) {
  return value.kind == ValueKind::kInitializer &&
         value.role == InitializerRole::kParameter && value.type.isStatic() &&
         value.type.rank() == 2;
}

bool isZeros(const Tensor& tensor) {
  if (!tensor.hasData() || !Tensor::isReadable(tensor.type()) ||
      tensor.size() > kMostElements) {
    return false;
  }
  for (int64_t i = 0; i < tensor.size(); ++i) {
    if (tensor.floatAt(i) != 0) return false;
  }
  return true;
}

// The trained matrix that `id` is, as it is stored or transposed; or none.
ValueId matrixOf(const Graph& graph, ValueId id) {
  const Node* producer = graph.producer(id);
  if (producer != nullptr && producer->is("Transpose")) id = producer->input(0);
  return id != kNoValue && isTrainedMatrix(graph.value(id)) ? id : kNoValue;
}

// The trained matrix by which `node` multiplies its first operand; or none.
ValueId weightOf(const Graph& graph, const Node& node) {
  if (!node.is("MatMul") && !node.is("Gemm")) return kNoValue;
  return matrixOf(graph, node.input(1));
}

// The value behind factors and casts that an adapter may have.
ValueId behindFactors(const Graph& graph, ValueId id) {
  constexpr int kMostSteps = 4;
  for (int i = 0; i < kMostSteps; ++i) {
    const Node* producer = graph.producer(id);
    if (producer == nullptr) return id;
    const bool isFactor =
        producer->is("Identity") || producer->is("Cast") ||
        producer->is("Dropout") ||
        (producer->is("Mul") && graph.constant(producer->input(1)) != nullptr);
    if (!isFactor) return id;
    id = producer->input(0);
  }
  return id;
}

// Readers of `id`, and of its transposed.
std::vector<const Node*> readersOf(const Graph& graph,
                                   const std::vector<std::vector<Use>>& uses,
                                   ValueId id) {
  std::vector<const Node*> readers;
  for (const Use& use : uses[id]) {
    if (readers.size() >= kMostReaders) break;
    const Node& node = graph.nodes[use.node];
    readers.push_back(&node);
    if (!node.is("Transpose")) continue;
    for (const Use& next : uses[node.output(0)]) {
      if (readers.size() >= kMostReaders) break;
      readers.push_back(&graph.nodes[next.node]);
    }
  }
  return readers;
}

// The matrices beside the adapter whose second layer is `node`, by `last`.
void findBeside(const Graph& graph, const std::vector<std::vector<Use>>& uses,
                const Node& node, ValueId last, std::set<ValueId>& found) {
  const Node* narrow = graph.producer(behindFactors(graph, node.input(0)));
  const ValueId first = narrow == nullptr ? kNoValue : weightOf(graph, *narrow);
  if (first == kNoValue || first == last) return;
  const auto [rank, inputs] = std::minmax_element(
      graph.value(first).type.dims.begin(), graph.value(first).type.dims.end());
  const auto [rankToo, outputs] = std::minmax_element(
      graph.value(last).type.dims.begin(), graph.value(last).type.dims.end());
  if (*rank != *rankToo || *rank == *inputs || *rank == *outputs) return;
  const std::vector<int64_t> wide = {*inputs, *outputs};
  const ValueId input = behindFactors(graph, narrow->input(0));
  for (const Node* reader : readersOf(graph, uses, input)) {
    const ValueId weight = weightOf(graph, *reader);
    if (weight == kNoValue || weight == first) continue;
    const std::vector<int64_t>& dims = graph.value(weight).type.dims;
    if (std::is_permutation(dims.begin(), dims.end(), wide.begin()))
      found.insert(weight);
  }
}

// The module's name before the last `part` of a parameter's; empty if it has
// none.
absl::string_view before(absl::string_view name, absl::string_view part) {
  const size_t at = name.rfind(part);
  return at == absl::string_view::npos ? "" : name.substr(0, at);
}

// Parameters of layers that PEFT has wrapped.
void findWrapped(const Graph& graph, std::set<ValueId>& found) {
  constexpr absl::string_view kWrapped = ".base_layer.";
  std::map<absl::string_view, std::vector<ValueId>> wrapped;
  for (ValueId id : graph.initializers) {
    const absl::string_view module = before(graph.value(id).name, kWrapped);
    if (!module.empty() &&
        graph.value(id).role == InitializerRole::kParameter) {
      wrapped[module].push_back(id);
    }
  }
  if (wrapped.empty()) return;
  for (ValueId id : graph.initializers) {
    absl::string_view module = graph.value(id).name;
    if (!before(module, kWrapped).empty()) continue;
    while (!(module = before(module, ".")).empty()) {
      auto layer = wrapped.find(module);
      if (layer == wrapped.end()) continue;
      found.insert(layer->second.begin(), layer->second.end());
      wrapped.erase(layer);
      break;
    }
  }
}

}  // namespace

std::vector<ValueId> adaptedWeights(const Graph& graph,
                                    const std::vector<std::vector<Use>>& uses) {
  std::set<ValueId> found;
  for (ValueId id : graph.initializers) {
    const Value& value = graph.value(id);
    if (!isTrainedMatrix(value) || !isZeros(value.tensor)) continue;
    for (const Node* reader : readersOf(graph, uses, id)) {
      if (weightOf(graph, *reader) == id)
        findBeside(graph, uses, *reader, id, found);
    }
  }
  findWrapped(graph, found);
  std::vector<ValueId> ordered;
  for (ValueId id : graph.initializers) {
    if (found.contains(id)) ordered.push_back(id);
  }
  return ordered;
}

}  // namespace soapstone::onnx
