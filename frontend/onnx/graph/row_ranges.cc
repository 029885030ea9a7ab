#include "frontend/onnx/graph/row_ranges.h"

#include <algorithm>
#include <cmath>

namespace soapstone::onnx {
namespace {

// The least positive number of f32, for functions that are above zero
// everywhere but for rounding.
constexpr double kTiny = 1.2e-38;

// The range of a function that grows (or falls) everywhere.
template <typename Function>
RowRange monotone(const RowRange& range, Function function) {
  const double a = function(range.least), b = function(range.most);
  if (std::isnan(a) || std::isnan(b)) return {};
  return {std::min(a, b), std::max(a, b)};
}

RowRange product(const RowRange& a, const RowRange& b) {
  RowRange result = {std::numeric_limits<double>::infinity(),
                     -std::numeric_limits<double>::infinity()};
  for (double x : {a.least, a.most}) {
    for (double y : {b.least, b.most}) {
      const double z = x * y;
      if (std::isnan(z)) return {};
      result = {std::min(result.least, z), std::max(result.most, z)};
    }
  }
  return result;
}

RowRange joined(const RowRange& a, const RowRange& b) {
  return {std::min(a.least, b.least), std::max(a.most, b.most)};
}

bool movesElements(const Node& node) {
  return node.is("Reshape") || node.is("Transpose") || node.is("Squeeze") ||
         node.is("Unsqueeze") || node.is("Expand") || node.is("Identity") ||
         node.is("Slice") || node.is("Split") || node.is("Flatten") ||
         node.is("ReduceMax") || node.is("ReduceMin") || node.is("ReduceMean");
}

// A cast to integers rounds.
bool keepsNumbers(const Node& cast) {
  return isFloat(static_cast<DataType>(cast.attributes.getInt("to")));
}

RowRange rangeOfUnary(const Node& node, const RowRange& x) {
  if (movesElements(node) || (node.is("Cast") && keepsNumbers(node))) return x;
  if (node.is("Neg")) return {-x.most, -x.least};
  if (node.is("Exp")) {
    RowRange range = monotone(x, [](double v) { return std::exp(v); });
    return {std::max(range.least, kTiny), range.most};
  }
  if (node.is("Sigmoid")) {
    RowRange range =
        monotone(x, [](double v) { return 1 / (1 + std::exp(-v)); });
    return {std::max(range.least, kTiny), range.most};
  }
  if (node.is("Softmax")) return {kTiny, 1};
  if (node.is("Softplus"))
    return {kTiny, std::max(x.most, 0.0) + std::log(2.0)};
  if (node.is("Relu")) return {std::max(x.least, 0.0), std::max(x.most, 0.0)};
  if (node.is("Abs")) {
    const double most = std::max(std::abs(x.least), std::abs(x.most));
    const bool holdsZero = x.least <= 0 && x.most >= 0;
    return {holdsZero ? 0 : std::min(std::abs(x.least), std::abs(x.most)),
            most};
  }
  if (!x.isPositive()) return {};
  if (node.is("Log")) return monotone(x, [](double v) { return std::log(v); });
  if (node.is("Sqrt"))
    return monotone(x, [](double v) { return std::sqrt(v); });
  if (node.is("Reciprocal")) return monotone(x, [](double v) { return 1 / v; });
  // Sums of positive numbers are.
  if (node.is("ReduceSum") || node.is("ReduceL1")) return {x.least};
  return {};
}

RowRange rangeOfBinary(const Node& node, const RowRange& a, const RowRange& b) {
  if (node.is("Add")) return {a.least + b.least, a.most + b.most};
  if (node.is("Sub")) return {a.least - b.most, a.most - b.least};
  if (node.is("Mul")) return product(a, b);
  if (node.is("Div") && b.isPositive())
    return product(a, monotone(b, [](double v) { return 1 / v; }));
  if (node.is("Max"))
    return {std::max(a.least, b.least), std::max(a.most, b.most)};
  if (node.is("Min"))
    return {std::min(a.least, b.least), std::min(a.most, b.most)};
  return {};
}

}  // namespace

RowRange rangeOfConstant(const Tensor* data) {
  if (data == nullptr || !data->hasData() ||
      !Tensor::isReadable(data->type()) || data->size() == 0) {
    return {};
  }
  RowRange range = {data->floatAt(0), data->floatAt(0)};
  for (int64_t i = 1; i < data->size(); ++i)
    range = joined(range, {data->floatAt(i), data->floatAt(i)});
  return std::isnan(range.least) || std::isnan(range.most) ? RowRange() : range;
}

RowRange rangeOfResult(const Node& node,
                       const std::vector<RowRange>& operands) {
  if (operands.empty()) return {};
  if (node.is("Where") && operands.size() == 3)
    return joined(operands[1], operands[2]);
  if (node.is("Concat")) {
    RowRange range = operands[0];
    for (const RowRange& other : operands) range = joined(range, other);
    return range;
  }
  if (node.is("Clip")) {
    const RowRange& x = operands[0];
    const double least = operands.size() > 1 ? operands[1].least : x.least;
    const double most = operands.size() > 2 ? operands[2].most : x.most;
    return {std::max(x.least, least), std::min(x.most, most)};
  }
  return operands.size() == 2 && !movesElements(node)
             ? rangeOfBinary(node, operands[0], operands[1])
             : rangeOfUnary(node, operands[0]);
}

}  // namespace soapstone::onnx
