// Evaluation of ops that move, make or repeat elements.

#include <algorithm>

#include "frontend/onnx/rules/op_rules.h"
#include "frontend/onnx/rules/strided_copy.h"

namespace soapstone::onnx {
namespace {

using Operands = absl::Span<const Tensor* const>;
using Types = absl::Span<const ValueType>;

Tensor zerosOf(const ValueType& type) {
  return Tensor::zeros(type.elementType, type.dims);
}

std::vector<Tensor> foldReshape(const Node& /*node*/, Operands operands,
                                Types types) {
  if (operands.size() != 1) return {};
  return {operands[0]->reshaped(types[0].dims)};
}

std::vector<Tensor> foldExpand(const Node& /*node*/, Operands operands,
                               Types types) {
  if (operands.size() != 1) return {};
  Tensor result = zerosOf(types[0]);
  copyStrided(*operands[0],
              {0, broadcastStrides(operands[0]->dims(), result.dims())}, result,
              {0, denseStrides(result.dims())}, result.dims());
  return {std::move(result)};
}

std::vector<Tensor> foldTranspose(const Node& node, Operands operands,
                                  Types types) {
  Tensor result = zerosOf(types[0]);
  std::vector<int64_t> strides = denseStrides(operands[0]->dims());
  std::vector<int64_t> permuted;
  for (int64_t axis : node.attributes.getInts("perm")) {
    permuted.push_back(strides[axis]);
  }
  copyStrided(*operands[0], {0, permuted}, result,
              {0, denseStrides(result.dims())}, result.dims());
  return {std::move(result)};
}

std::vector<Tensor> foldSlice(const Node& node, Operands operands,
                              Types types) {
  if (operands.size() != 1) return {};
  std::vector<int64_t> starts = node.attributes.getInts("starts");
  std::vector<int64_t> steps = node.attributes.getInts("steps");
  StridedView from{0, denseStrides(operands[0]->dims())};
  for (size_t i = 0; i < starts.size(); ++i) {
    from.offset += starts[i] * from.strides[i];
    from.strides[i] *= steps[i];
  }
  Tensor result = zerosOf(types[0]);
  copyStrided(*operands[0], from, result, {0, denseStrides(result.dims())},
              result.dims());
  return {std::move(result)};
}

std::vector<Tensor> foldConcat(const Node& node, Operands operands,
                               Types types) {
  Tensor result = zerosOf(types[0]);
  StridedView to{0, denseStrides(result.dims())};
  int64_t axis = node.attributes.getInt("axis");
  for (const Tensor* operand : operands) {
    copyStrided(*operand, {0, denseStrides(operand->dims())}, result, to,
                operand->dims());
    to.offset += operand->dims()[axis] * to.strides[axis];
  }
  return {std::move(result)};
}

std::vector<Tensor> foldSplit(const Node& node, Operands operands,
                              Types types) {
  if (operands.size() != 1) return {};
  StridedView from{0, denseStrides(operands[0]->dims())};
  int64_t axis = node.attributes.getInt("axis");
  std::vector<Tensor> results;
  for (const ValueType& type : types) {
    results.push_back(zerosOf(type));
    copyStrided(*operands[0], from, results.back(),
                {0, denseStrides(type.dims)}, type.dims);
    from.offset += type.dims[axis] * from.strides[axis];
  }
  return results;
}

std::vector<Tensor> foldTile(const Node& /*node*/, Operands operands,
                             Types types) {
  if (operands.size() != 1) return {};
  Tensor result = zerosOf(types[0]);
  std::vector<int64_t> strides = denseStrides(operands[0]->dims());
  StridedWalk walk(result.dims(), {});
  bool isInt = !isFloat(result.type());
  for (int64_t i = 0; i < result.size(); ++i, walk.advance()) {
    int64_t at = 0;
    for (size_t d = 0; d < strides.size(); ++d) {
      at += walk.position()[d] % operands[0]->dims()[d] * strides[d];
    }
    if (isInt) {
      result.setInt(i, operands[0]->intAt(at));
    } else {
      result.setFloat(i, operands[0]->floatAt(at));
    }
  }
  return {std::move(result)};
}

std::vector<Tensor> foldPad(const Node& node, Operands operands, Types types) {
  std::vector<int64_t> pads = node.attributes.getInts("pads");
  bool crops = std::any_of(pads.begin(), pads.end(),
                           [](int64_t pad) { return pad < 0; });
  if (node.attributes.getString("mode") != "constant" || crops) return {};
  Tensor result = zerosOf(types[0]);
  if (operands.size() > 1 && operands[1] != nullptr) {
    if (operands[1]->size() != 1) return {};
    for (int64_t i = 0; i < result.size(); ++i) {
      result.setFloat(i, operands[1]->floatAt(0));
    }
  }
  StridedView to{0, denseStrides(result.dims())};
  for (size_t i = 0; i < to.strides.size(); ++i) {
    to.offset += pads[i] * to.strides[i];
  }
  copyStrided(*operands[0], {0, denseStrides(operands[0]->dims())}, result, to,
              operands[0]->dims());
  return {std::move(result)};
}

std::vector<Tensor> foldTrilu(const Node& node, Operands operands,
                              Types types) {
  if (operands.size() != 1) return {};
  Tensor result = zerosOf(types[0]);
  bool upper = node.attributes.getInt("upper", 1) != 0;
  int64_t k = node.attributes.getInt("k", 0);
  size_t rank = types[0].dims.size();
  StridedWalk walk(result.dims(), {});
  for (int64_t i = 0; i < result.size(); ++i, walk.advance()) {
    int64_t row = walk.position()[rank - 2], column = walk.position()[rank - 1];
    // Written so that an extreme k cannot overflow.
    bool kept = upper ? column - row >= k : column - row <= k;
    if (!kept) continue;
    if (isFloat(result.type())) {
      result.setFloat(i, operands[0]->floatAt(i));
    } else {
      result.setInt(i, operands[0]->intAt(i));
    }
  }
  return {std::move(result)};
}

std::vector<Tensor> foldConstantOfShape(const Node& node, Operands operands,
                                        Types types) {
  const Tensor* value = node.attributes.getTensor("value");
  if (!operands.empty() || value == nullptr) return {};
  Tensor result = zerosOf(types[0]);
  copyStrided(*value, {0, std::vector<int64_t>(types[0].dims.size(), 0)},
              result, {0, denseStrides(result.dims())}, result.dims());
  return {std::move(result)};
}

std::vector<Tensor> foldRange(const Node& /*node*/, Operands operands,
                              Types types) {
  Tensor result = zerosOf(types[0]);
  bool isInt = isInteger(result.type());
  for (int64_t i = 0; i < result.size(); ++i) {
    if (isInt) {
      auto delta = static_cast<uint64_t>(operands[2]->intAt(0));
      result.setInt(
          i, static_cast<int64_t>(static_cast<uint64_t>(operands[0]->intAt(0)) +
                                  static_cast<uint64_t>(i) * delta));
    } else {
      result.setFloat(i, operands[0]->floatAt(0) +
                             static_cast<double>(i) * operands[2]->floatAt(0));
    }
  }
  return {std::move(result)};
}

std::vector<Tensor> foldEyeLike(const Node& node, Operands /*operands*/,
                                Types types) {
  Tensor result = zerosOf(types[0]);
  int64_t rows = types[0].dims[0], columns = types[0].dims[1];
  int64_t k = node.attributes.getInt("k", 0);
  if (k <= -rows || k >= columns) return {std::move(result)};
  for (int64_t row = 0; row < rows; ++row) {
    if (row + k >= 0 && row + k < columns) {
      result.setInt(row * columns + row + k, 1);
    }
  }
  return {std::move(result)};
}

constexpr FoldRule kRules[] = {
    {"Concat", foldConcat},
    {"ConstantOfShape", foldConstantOfShape},
    {"Expand", foldExpand},
    {"EyeLike", foldEyeLike},
    {"Pad", foldPad},
    {"Range", foldRange},
    {"Reshape", foldReshape},
    {"Slice", foldSlice},
    {"Split", foldSplit},
    {"Tile", foldTile},
    {"Transpose", foldTranspose},
    {"Trilu", foldTrilu},
};

}  // namespace

absl::Span<const FoldRule> movementFolds() { return kRules; }

}  // namespace soapstone::onnx
