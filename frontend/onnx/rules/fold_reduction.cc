// Evaluation of reductions and running sums.

#include <algorithm>
#include <cmath>

#include "frontend/onnx/rules/op_rules.h"
#include "frontend/onnx/rules/strided_copy.h"

namespace soapstone::onnx {
namespace {

using Operands = absl::Span<const Tensor* const>;
using Types = absl::Span<const ValueType>;

// Strides into the reduced tensor for every position of the data.
std::vector<int64_t> reducedStrides(const Node& node, const Tensor& data) {
  std::vector<int64_t> kept = data.dims();
  std::vector<int64_t> axes = node.attributes.getInts("axes");
  for (int64_t axis : axes) kept[axis] = 1;
  std::vector<int64_t> strides = denseStrides(kept);
  for (int64_t axis : axes) strides[axis] = 0;
  return strides;
}

double combine(absl::string_view op, double total, double value) {
  if (op == "ReduceProd") return total * value;
  if (op == "ReduceMax")
    return std::isnan(value) || value > total ? value : total;
  if (op == "ReduceMin")
    return std::isnan(value) || value < total ? value : total;
  return total + value;
}

int64_t combineInts(absl::string_view op, int64_t total, int64_t value) {
  if (op == "ReduceMax") return std::max(total, value);
  if (op == "ReduceMin") return std::min(total, value);
  auto a = static_cast<uint64_t>(total), b = static_cast<uint64_t>(value);
  return static_cast<int64_t>(op == "ReduceProd" ? a * b : a + b);
}

std::vector<Tensor> foldReduce(const Node& node, Operands operands,
                               Types types) {
  const Tensor& data = *operands[0];
  if (operands.size() != 1 || data.size() == 0) return {};
  absl::string_view op = node.opType;
  bool onInts = !isFloat(data.type());
  if (data.type() == DataType::kUint64 || (onInts && op == "ReduceMean")) {
    return {};
  }
  auto count =
      static_cast<size_t>(Tensor(types[0].elementType, types[0].dims).size());
  std::vector<double> totals(onInts ? 0 : count);
  std::vector<int64_t> sums(onInts ? count : 0);
  std::vector<bool> started(count, false);
  StridedWalk walk(data.dims(), {reducedStrides(node, data)});
  for (int64_t i = 0; i < data.size(); ++i, walk.advance()) {
    auto at = static_cast<size_t>(walk.offset(0));
    if (onInts) {
      int64_t value = data.intAt(i);
      sums[at] = started[at] ? combineInts(op, sums[at], value) : value;
    } else {
      double value = data.floatAt(i);
      totals[at] = started[at] ? combine(op, totals[at], value) : value;
    }
    started[at] = true;
  }
  Tensor result = Tensor::zeros(types[0].elementType, types[0].dims);
  double scale = op == "ReduceMean" ? static_cast<double>(count) /
                                          static_cast<double>(data.size())
                                    : 1.0;
  for (size_t i = 0; i < count; ++i) {
    auto at = static_cast<int64_t>(i);
    if (onInts) {
      result.setInt(at, sums[i]);
    } else {
      result.setFloat(at, totals[i] * scale);
    }
  }
  return {std::move(result)};
}

std::vector<Tensor> foldCumSum(const Node& node, Operands operands,
                               Types types) {
  if (operands.size() != 1 || operands[0]->type() == DataType::kUint64) {
    return {};
  }
  const Tensor& data = *operands[0];
  bool onInts = !isFloat(data.type());
  bool exclusive = node.attributes.getInt("exclusive") != 0;
  bool reverse = node.attributes.getInt("reverse") != 0;
  int64_t axis = node.attributes.getInt("axis");
  std::vector<int64_t> dims = data.dims(), strides = denseStrides(data.dims());
  int64_t size = dims[axis], stride = strides[axis];
  dims[axis] = 1;
  Tensor result = Tensor::zeros(types[0].elementType, types[0].dims);
  StridedWalk walk(dims, {strides});
  int64_t lines = size == 0 ? 0 : data.size() / size;
  for (int64_t line = 0; line < lines; ++line, walk.advance()) {
    int64_t sum = 0;
    double total = 0;
    for (int64_t step = 0; step < size; ++step) {
      int64_t at = walk.offset(0) + (reverse ? size - 1 - step : step) * stride;
      int64_t before = sum;
      double beforeTotal = total;
      if (onInts) {
        sum = combineInts("ReduceSum", sum, data.intAt(at));
        result.setInt(at, exclusive ? before : sum);
      } else {
        total += data.floatAt(at);
        result.setFloat(at, exclusive ? beforeTotal : total);
      }
    }
  }
  return {std::move(result)};
}

constexpr FoldRule kRules[] = {
    {"CumSum", foldCumSum},     {"ReduceMax", foldReduce},
    {"ReduceMean", foldReduce}, {"ReduceMin", foldReduce},
    {"ReduceProd", foldReduce}, {"ReduceSum", foldReduce},
};

}  // namespace

absl::Span<const FoldRule> reductionFolds() { return kRules; }

}  // namespace soapstone::onnx
