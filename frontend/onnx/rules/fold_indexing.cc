// Evaluation of ops that read or write at indices. An index out of range leaves
// the node unevaluated.

#include <vector>

#include "frontend/onnx/rules/op_rules.h"
#include "frontend/onnx/rules/strided_copy.h"

namespace soapstone::onnx {
namespace {

using Operands = absl::Span<const Tensor* const>;
using Types = absl::Span<const ValueType>;

bool wrapIndex(int64_t& index, int64_t size) {
  if (index < 0) index += size;
  return index >= 0 && index < size;
}

void copyElement(const Tensor& source, int64_t from, Tensor& target,
                 int64_t to) {
  if (isFloat(source.type())) {
    target.setFloat(to, source.floatAt(from));
  } else {
    target.setInt(to, source.intAt(from));
  }
}

Tensor copyOf(const Tensor& source) {
  Tensor result = Tensor::zeros(source.type(), source.dims());
  for (int64_t i = 0; i < source.size(); ++i) copyElement(source, i, result, i);
  return result;
}

std::vector<Tensor> foldGather(const Node& node, Operands operands,
                               Types types) {
  const Tensor& data = *operands[0];
  const Tensor& indices = *operands[1];
  int64_t axis = node.attributes.getInt("axis");
  int64_t inner = 1, outer = 1;
  for (int64_t i = 0; i < data.rank(); ++i) {
    if (i < axis) outer *= data.dims()[i];
    if (i > axis) inner *= data.dims()[i];
  }
  int64_t size = data.dims()[axis];
  Tensor result = Tensor::zeros(types[0].elementType, types[0].dims);
  int64_t to = 0;
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < indices.size(); ++i) {
      int64_t index = indices.intAt(i);
      if (!wrapIndex(index, size)) return {};
      for (int64_t k = 0; k < inner; ++k) {
        copyElement(data, (o * size + index) * inner + k, result, to++);
      }
    }
  }
  return {std::move(result)};
}

std::vector<Tensor> foldGatherElements(const Node& node, Operands operands,
                                       Types types) {
  const Tensor& data = *operands[0];
  int64_t axis = node.attributes.getInt("axis");
  std::vector<int64_t> strides = denseStrides(data.dims());
  Tensor result = Tensor::zeros(types[0].elementType, types[0].dims);
  StridedWalk walk(result.dims(), {});
  for (int64_t i = 0; i < result.size(); ++i, walk.advance()) {
    int64_t at = 0;
    for (int64_t d = 0; d < data.rank(); ++d) {
      int64_t index = d == axis ? operands[1]->intAt(i) : walk.position()[d];
      if (!wrapIndex(index, data.dims()[d])) return {};
      at += index * strides[d];
    }
    copyElement(data, at, result, i);
  }
  return {std::move(result)};
}

// Offset in `data` that row `row` of `indices` names, from dimension `first`.
bool rowOffset(const Tensor& data, const Tensor& indices, int64_t row,
               int64_t first, int64_t& offset) {
  int64_t depth = indices.dims().back();
  std::vector<int64_t> strides = denseStrides(data.dims());
  for (int64_t d = 0; d < depth; ++d) {
    int64_t index = indices.intAt(row * depth + d);
    if (!wrapIndex(index, data.dims()[first + d])) return false;
    offset += index * strides[first + d];
  }
  return true;
}

std::vector<Tensor> foldGatherNd(const Node& node, Operands operands,
                                 Types types) {
  const Tensor& data = *operands[0];
  const Tensor& indices = *operands[1];
  if (node.attributes.getInt("batch_dims", 0) != 0) return {};
  int64_t depth = indices.dims().back();
  if (depth == 0) return {};
  int64_t slice = 1;
  for (int64_t i = depth; i < data.rank(); ++i) slice *= data.dims()[i];
  Tensor result = Tensor::zeros(types[0].elementType, types[0].dims);
  int64_t rows = indices.size() / depth;
  for (int64_t row = 0; row < rows; ++row) {
    int64_t offset = 0;
    if (!rowOffset(data, indices, row, 0, offset)) return {};
    for (int64_t k = 0; k < slice; ++k) {
      copyElement(data, offset + k, result, row * slice + k);
    }
  }
  return {std::move(result)};
}

std::vector<Tensor> foldScatterNd(const Node& node, Operands operands,
                                  Types /*types*/) {
  const Tensor& data = *operands[0];
  const Tensor& indices = *operands[1];
  const Tensor& updates = *operands[2];
  int64_t depth = indices.dims().back();
  if (node.attributes.getString("reduction") != "none" || depth == 0) return {};
  int64_t slice = 1;
  for (int64_t i = depth; i < data.rank(); ++i) slice *= data.dims()[i];
  int64_t rows = indices.size() / depth;
  if (updates.size() != rows * slice || updates.type() != data.type()) {
    return {};
  }
  Tensor result = copyOf(data);
  for (int64_t row = 0; row < rows; ++row) {
    int64_t offset = 0;
    if (!rowOffset(data, indices, row, 0, offset)) return {};
    for (int64_t k = 0; k < slice; ++k) {
      copyElement(updates, row * slice + k, result, offset + k);
    }
  }
  return {std::move(result)};
}

std::vector<Tensor> foldScatterElements(const Node& node, Operands operands,
                                        Types /*types*/) {
  const Tensor& data = *operands[0];
  const Tensor& indices = *operands[1];
  const Tensor& updates = *operands[2];
  if (node.attributes.getString("reduction") != "none" ||
      updates.dims() != indices.dims() || updates.type() != data.type()) {
    return {};
  }
  int64_t axis = node.attributes.getInt("axis");
  std::vector<int64_t> strides = denseStrides(data.dims());
  Tensor result = copyOf(data);
  StridedWalk walk(indices.dims(), {});
  for (int64_t i = 0; i < indices.size(); ++i, walk.advance()) {
    int64_t at = 0;
    for (int64_t d = 0; d < data.rank(); ++d) {
      int64_t index = d == axis ? indices.intAt(i) : walk.position()[d];
      if (!wrapIndex(index, data.dims()[d])) return {};
      at += index * strides[d];
    }
    copyElement(updates, i, result, at);
  }
  return {std::move(result)};
}

std::vector<Tensor> foldOneHot(const Node& node, Operands operands,
                               Types types) {
  if (operands.size() != 2 || operands[1]->size() != 2) return {};
  int64_t axis = node.attributes.getInt("axis");
  int64_t depth = node.attributes.getInt("depth");
  Tensor result = Tensor::zeros(types[0].elementType, types[0].dims);
  std::vector<int64_t> strides = denseStrides(operands[0]->dims());
  strides.insert(strides.begin() + axis, 0);
  StridedWalk walk(result.dims(), {strides});
  for (int64_t i = 0; i < result.size(); ++i, walk.advance()) {
    int64_t index = operands[0]->intAt(walk.offset(0));
    if (index < 0) index += depth;
    copyElement(*operands[1], index == walk.position()[axis] ? 1 : 0, result,
                i);
  }
  return {std::move(result)};
}

constexpr FoldRule kRules[] = {
    {"Gather", foldGather},
    {"GatherElements", foldGatherElements},
    {"GatherND", foldGatherNd},
    {"OneHot", foldOneHot},
    {"ScatterElements", foldScatterElements},
    {"ScatterND", foldScatterNd},
};

}  // namespace

absl::Span<const FoldRule> indexingFolds() { return kRules; }

}  // namespace soapstone::onnx
