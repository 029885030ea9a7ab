#include "frontend/onnx/graph/causal_mask.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace soapstone::onnx {
namespace {

bool isSquare(const ValueType& type) {
  if (!type.isStatic() || type.rank() < 2) return false;
  int64_t rows = type.dims[type.rank() - 2];
  if (rows < 2 || rows != type.dims.back()) return false;
  return std::all_of(type.dims.begin(), type.dims.end() - 2,
                     [](int64_t dim) { return dim == 1; });
}

CausalMask maskByValues(const Tensor& tensor) {
  int64_t size = tensor.dims().back();
  bool lower = true, upper = true;
  for (int64_t row = 0; row < size && (lower || upper); ++row) {
    for (int64_t column = 0; column < size; ++column) {
      bool isSet = tensor.floatAt(row * size + column) != 0;
      lower &= isSet == (column <= row);
      upper &= isSet == (column > row);
    }
  }
  return lower   ? CausalMask::kLowerTriangle
         : upper ? CausalMask::kStrictUpperTriangle
                 : CausalMask::kNone;
}

// True if all of a known tensor is one number; that number goes to `value`.
bool isUniform(const Tensor* tensor, double& value) {
  if (tensor == nullptr || tensor->size() == 0 ||
      !Tensor::isReadable(tensor->type())) {
    return false;
  }
  value = tensor->floatAt(0);
  for (int64_t i = 1; i < tensor->size(); ++i) {
    if (tensor->floatAt(i) != value) return false;
  }
  return true;
}

// Whether a set condition of `where` hides the score; nothing if it is not a
// mask at all.
std::optional<bool> setMeansHidden(const Graph& graph, const Node& where) {
  constexpr double kVeryNegative = -1e3;
  double value = 0;
  if (isUniform(graph.constant(where.input(1)), value) &&
      value < kVeryNegative) {
    return true;
  }
  if (isUniform(graph.constant(where.input(2)), value) &&
      value < kVeryNegative) {
    return false;
  }
  return std::nullopt;
}

// Follows `id` (negated if `isNegated`) to the Where nodes it decides. Returns
// whether a set element of the buffer hides a score, if all users agree.
std::optional<bool> followUses(const Graph& graph,
                               const std::vector<std::vector<Use>>& uses,
                               ValueId id, bool isNegated, int depth) {
  constexpr int kMaxDepth = 16;
  std::optional<bool> answer;
  if (depth == kMaxDepth) return std::nullopt;
  for (const Use& use : uses[id]) {
    const Node& node = graph.nodes[use.node];
    std::optional<bool> here;
    bool flips = node.is("Not");
    double comparand = 1;
    if (node.is("Equal")) {
      if (!isUniform(graph.constant(node.input(1 - use.operand)), comparand)) {
        return std::nullopt;
      }
      flips = comparand == 0;
    }
    bool passes = flips || node.is("Equal") || node.is("Slice") ||
                  node.is("Reshape") || node.is("Cast") || node.is("Expand");
    if (passes && node.output(0) != kNoValue) {
      here = followUses(graph, uses, node.outputs[0], isNegated != flips,
                        depth + 1);
    } else if (node.is("Where") && use.operand == 0) {
      here = setMeansHidden(graph, node);
      if (here.has_value()) here = *here != isNegated;
    }
    if (!here.has_value() || (answer.has_value() && *answer != *here)) {
      return std::nullopt;
    }
    answer = here;
  }
  return answer;
}

}  // namespace

CausalMask causalMaskOf(const Graph& graph,
                        const std::vector<std::vector<Use>>& uses, ValueId id) {
  if (id == kNoValue || !isSquare(graph.value(id).type)) {
    return CausalMask::kNone;
  }
  const Value& value = graph.value(id);
  if (value.kind == ValueKind::kResult || value.kind == ValueKind::kInput) {
    return CausalMask::kNone;
  }
  if (value.tensor.hasData()) {
    return Tensor::isReadable(value.tensor.type()) ? maskByValues(value.tensor)
                                                   : CausalMask::kNone;
  }
  if (isFloat(value.type.elementType)) return CausalMask::kNone;
  std::optional<bool> hides = followUses(graph, uses, id, false, 0);
  if (!hides.has_value()) return CausalMask::kNone;
  return *hides ? CausalMask::kStrictUpperTriangle : CausalMask::kLowerTriangle;
}

}  // namespace soapstone::onnx
