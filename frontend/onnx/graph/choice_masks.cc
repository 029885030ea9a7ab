#include "frontend/onnx/graph/choice_masks.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "absl/algorithm/container.h"

namespace soapstone::onnx {
namespace {

constexpr int kMostSteps = 16;  // From the top-k to the mask.

int64_t productBefore(const std::vector<int64_t>& dims, int64_t last) {
  int64_t product = 1;
  for (int64_t dim = 0; dim < last; ++dim) product *= dims[dim];
  return product;
}

bool isOneNumber(const Graph& graph, ValueId id) {
  const Tensor* number = graph.constant(id);
  return number != nullptr && number->size() == 1;
}

// The dim of the first operand of `node` that is dim `axis` of its result `id`;
// nothing where there is none, or the op is none of those that make masks.
std::optional<int64_t> dimBefore(const Graph& graph, const Node& node,
                                 ValueId id, int64_t axis) {
  const std::vector<int64_t>& from = graph.value(node.input(0)).type.dims;
  const std::vector<int64_t>& to = graph.value(id).type.dims;
  if (node.is("Cast")) return axis;
  if (node.is("Transpose")) return node.attributes.getInts("perm")[axis];
  if (node.is("Equal") || node.is("Greater")) {
    return isOneNumber(graph, node.input(1)) && from == to
               ? std::optional<int64_t>(axis)
               : std::nullopt;
  }
  if (node.is("OneHot")) {
    const int64_t classes = node.attributes.getInt("axis");
    if (axis == classes) return std::nullopt;
    return axis > classes ? axis - 1 : axis;
  }
  if (node.is("Split")) {
    return axis == node.attributes.getInt("axis") ? std::nullopt
                                                  : std::optional(axis);
  }
  if (node.is("Gather")) {
    const Tensor* row = graph.constant(node.input(1));
    if (row == nullptr || row->rank() != 0) return std::nullopt;
    return axis >= node.attributes.getInt("axis") ? axis + 1 : axis;
  }
  if (node.is("ReduceSum") && node.attributes.getInt("keepdims", 1) == 0) {
    for (int64_t dim : node.attributes.getInts("axes")) axis += dim <= axis;
    return axis;
  }
  if (!node.is("Reshape")) return std::nullopt;
  for (size_t dim = 0; dim < from.size(); ++dim) {
    const auto place = static_cast<int64_t>(dim);
    if (from[dim] == to[axis] &&
        productBefore(from, place) == productBefore(to, axis)) {
      return place;
    }
  }
  return std::nullopt;
}

}  // namespace

bool isAxisOfChoices(const Graph& graph, ValueId mask, int64_t axis) {
  for (int step = 0; step < kMostSteps; ++step) {
    const Node* node = graph.producer(mask);
    if (node == nullptr || node->is("ReduceSum")) return false;
    if (node->is("TopK")) {
      return mask == node->output(1) && axis == node->attributes.getInt("axis");
    }
    std::optional<int64_t> before = dimBefore(graph, *node, mask, axis);
    if (!before) return false;
    axis = *before;
    mask = node->input(0);
  }
  return false;
}

int64_t mostSetElements(const Graph& graph, ValueId mask) {
  const int64_t size = graph.value(mask).type.dims[0];
  int64_t axis = 0;
  bool isBehindClasses = false;
  for (int step = 0; step < kMostSteps; ++step) {
    const Node* node = graph.producer(mask);
    if (node == nullptr) return size;
    if (isBehindClasses && node->is("TopK")) {
      if (mask != node->output(1)) return size;
      const ValueType& scores = graph.value(node->input(0)).type;
      return std::min(size, scores.dims[node->attributes.getInt("axis")]);
    }
    if (node->is("OneHot") && axis == node->attributes.getInt("axis")) {
      isBehindClasses = true;
    } else if (isBehindClasses) {
      if (!node->is("Cast") && !node->is("Reshape")) return size;
    } else {
      std::optional<int64_t> before = dimBefore(graph, *node, mask, axis);
      if (!before) return size;
      axis = *before;
    }
    mask = node->input(0);
  }
  return size;
}

}  // namespace soapstone::onnx
