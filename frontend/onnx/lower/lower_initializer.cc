#include "frontend/onnx/lower/lower_initializer.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "frontend/onnx/rules/one_of.h"

namespace soapstone::onnx {
namespace {

using soap::Initializer;
using Dims = std::vector<int64_t>;

// Strongest first.
enum class Purpose { kEmbedding, kScale, kWeight, kOther, kBias };

struct Choice {
  Purpose purpose;
  Initializer initializer;
};

Initializer constant(double value) {
  return {Initializer::Kind::kConstant, value, 0};
}

Initializer smallNormal() { return {Initializer::Kind::kNormal, 0, 0.02}; }

Initializer uniformByFanIn(int64_t fanIn) {
  double bound =
      1 / std::sqrt(static_cast<double>(std::max<int64_t>(fanIn, 1)));
  return {Initializer::Kind::kUniform, -bound, bound};
}

int64_t product(const Dims& dims, size_t from) {
  int64_t count = 1;
  for (size_t i = from; i < dims.size(); ++i) count *= dims[i];
  return count;
}

// At most one dimension is larger than 1.
bool isVector(const Dims& dims) {
  return std::count_if(dims.begin(), dims.end(),
                       [](int64_t size) { return size > 1; }) <= 1;
}

// Summed positions of operand `index` (0 or 1) of a product.
int64_t productFanIn(const Node& node, const Dims& dims, int32_t index) {
  if (dims.empty()) return 1;
  if (node.opType == "Gemm") {
    bool transposed =
        node.attributes.getInt(index == 0 ? "transA" : "transB") != 0;
    size_t contracted = (index == 0) != transposed ? 1 : 0;
    return dims[std::min(contracted, dims.size() - 1)];
  }
  return index == 0 || dims.size() == 1 ? dims.back() : dims[dims.size() - 2];
}

// Role of operand `index` with shape `dims` in `node`; nothing for ops that
// only pass the value on.
std::optional<Choice> classify(const Node& node, int32_t index,
                               const Dims& dims) {
  if (index == 0 && isOneOf(node.opType, {"Gather", "EmbeddingBag"})) {
    return Choice{Purpose::kEmbedding, smallNormal()};
  }
  if (isOneOf(node.opType,
              {"BatchNormalization", "LayerNormalization", "RMSNormalization",
               "GroupNormalization", "InstanceNormalization"})) {
    if (index == 1) return Choice{Purpose::kScale, constant(1)};
    if (index == 2) return Choice{Purpose::kBias, constant(0)};
    return Choice{Purpose::kScale, constant(index == 4 ? 1 : 0)};
  }
  if (isOneOf(node.opType, {"Conv", "ConvTranspose"}) && index == 1) {
    return Choice{Purpose::kWeight, uniformByFanIn(product(dims, 1))};
  }
  if (isOneOf(node.opType, {"MatMul", "Gemm", "Einsum"}) && index <= 1) {
    int64_t fanIn = productFanIn(node, dims, index);
    return Choice{Purpose::kWeight, uniformByFanIn(fanIn)};
  }
  if (isOneOf(node.opType, {"LSTM", "GRU", "RNN"}) &&
      (index == 1 || index == 2)) {
    int64_t hidden = node.attributes.getInt("hidden_size", 1);
    return Choice{Purpose::kWeight, uniformByFanIn(hidden)};
  }
  if (isOneOf(node.opType,
              {"Conv", "ConvTranspose", "Gemm", "LSTM", "GRU", "RNN"})) {
    return Choice{Purpose::kBias, constant(0)};
  }
  if (node.opType == "PRelu" && index == 1) {
    return Choice{Purpose::kScale, constant(0.25)};
  }
  if (isOneOf(node.opType, {"Mul", "Div"}) && isVector(dims)) {
    return Choice{Purpose::kScale, constant(1)};
  }
  if (isOneOf(node.opType, {"Add", "Sub", "Sum"})) {
    if (isVector(dims)) return Choice{Purpose::kBias, constant(0)};
    return Choice{Purpose::kOther, smallNormal()};
  }
  return std::nullopt;
}

bool passesOn(const Node& node) {
  return isOneOf(
      node.opType,
      {"Transpose", "Reshape", "Cast", "Slice", "Concat", "Split", "Expand",
       "Identity", "Unsqueeze", "Squeeze", "Tile", "Pad", "Flatten"});
}

}  // namespace

Initializer chooseInitializer(const Graph& graph,
                              const std::vector<std::vector<Use>>& uses,
                              ValueId id) {
  std::optional<Choice> best;
  std::vector<ValueId> pending = {id};
  std::set<ValueId> seen = {id};
  while (!pending.empty()) {
    ValueId value = pending.back();
    pending.pop_back();
    for (const Use& use : uses[value]) {
      const Node& node = graph.nodes[use.node];
      std::optional<Choice> choice =
          classify(node, use.operand, graph.value(value).type.dims);
      if (choice && (!best || choice->purpose < best->purpose)) best = choice;
      if (choice || !passesOn(node)) continue;
      for (ValueId result : node.outputs) {
        if (result != kNoValue && seen.insert(result).second) {
          pending.push_back(result);
        }
      }
    }
  }
  if (!isFloat(graph.value(id).type.elementType)) return constant(0);
  if (best) return best->initializer;
  return graph.value(id).type.rank() <= 1 ? constant(0) : smallNormal();
}

}  // namespace soapstone::onnx
