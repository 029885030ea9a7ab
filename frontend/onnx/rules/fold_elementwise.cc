// Evaluation of elementwise ops on known operands. Integers are computed in 64
// bits and truncated, floats in double and rounded once.

#include <algorithm>
#include <cmath>

#include "frontend/onnx/rules/op_rules.h"
#include "frontend/onnx/rules/strided_copy.h"

namespace soapstone::onnx {
namespace {

using Operands = absl::Span<const Tensor* const>;
using Types = absl::Span<const ValueType>;

bool isIntegral(DataType type) {
  return isInteger(type) || type == DataType::kBool;
}

// Wraps around, as machine arithmetic does.
int64_t wrapAdd(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) +
                              static_cast<uint64_t>(b));
}
int64_t wrapMultiply(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) *
                              static_cast<uint64_t>(b));
}
int64_t wrapNegate(int64_t a) { return wrapAdd(~a, 1); }

// One binary op on both domains; null where a domain has no result.
struct BinaryOp {
  absl::string_view name;
  int64_t (*onInts)(int64_t, int64_t);
  double (*onFloats)(double, double);
};

int64_t powerOfInts(int64_t base, int64_t exponent) {
  if (exponent < 0) return base == 1 ? 1 : 0;
  int64_t result = 1;
  for (; exponent > 0; exponent >>= 1) {
    if (exponent & 1) result = wrapMultiply(result, base);
    base = wrapMultiply(base, base);
  }
  return result;
}

// Division truncates, the remainder follows the divisor's sign (fmod=0).
int64_t divideInts(int64_t a, int64_t b) {
  return b == -1 ? wrapNegate(a) : a / b;
}
int64_t remainderOfInts(int64_t a, int64_t b) {
  if (b == -1) return 0;
  int64_t rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

constexpr BinaryOp kBinaryOps[] = {
    {"Add", wrapAdd, [](double a, double b) { return a + b; }},
    {"And", [](int64_t a, int64_t b) -> int64_t { return a && b; }, nullptr},
    {"Div", divideInts, [](double a, double b) { return a / b; }},
    {"Equal", [](int64_t a, int64_t b) -> int64_t { return a == b; },
     [](double a, double b) -> double { return a == b; }},
    {"Greater", [](int64_t a, int64_t b) -> int64_t { return a > b; },
     [](double a, double b) -> double { return a > b; }},
    {"GreaterOrEqual", [](int64_t a, int64_t b) -> int64_t { return a >= b; },
     [](double a, double b) -> double { return a >= b; }},
    {"Less", [](int64_t a, int64_t b) -> int64_t { return a < b; },
     [](double a, double b) -> double { return a < b; }},
    {"LessOrEqual", [](int64_t a, int64_t b) -> int64_t { return a <= b; },
     [](double a, double b) -> double { return a <= b; }},
    {"Max", [](int64_t a, int64_t b) { return std::max(a, b); },
     [](double a, double b) { return std::isnan(a) || a > b ? a : b; }},
    {"Min", [](int64_t a, int64_t b) { return std::min(a, b); },
     [](double a, double b) { return std::isnan(a) || a < b ? a : b; }},
    {"Mod", remainderOfInts, nullptr},
    {"Mul", wrapMultiply, [](double a, double b) { return a * b; }},
    {"Or", [](int64_t a, int64_t b) -> int64_t { return a || b; }, nullptr},
    {"Pow", powerOfInts, [](double a, double b) { return std::pow(a, b); }},
    {"Sub", [](int64_t a, int64_t b) { return wrapAdd(a, wrapNegate(b)); },
     [](double a, double b) { return a - b; }},
    {"Sum", wrapAdd, [](double a, double b) { return a + b; }},
    {"Xor", [](int64_t a, int64_t b) -> int64_t { return !a != !b; }, nullptr},
};

const BinaryOp* findBinary(absl::string_view name) {
  for (const BinaryOp& op : kBinaryOps) {
    if (op.name == name) return &op;
  }
  return nullptr;
}

bool dividesByZero(const Node& node, const Tensor& divisor) {
  if (node.opType != "Div" && node.opType != "Mod") return false;
  for (int64_t i = 0; i < divisor.size(); ++i) {
    if (divisor.intAt(i) == 0) return true;
  }
  return false;
}

// Applies `op` to two tensors broadcast to `dims`; false if it cannot.
bool applyBinary(const Node& node, const BinaryOp& op, const Tensor& lhs,
                 const Tensor& rhs, Tensor& result) {
  bool onInts = isIntegral(lhs.type()) && isIntegral(rhs.type());
  if (onInts ? dividesByZero(node, rhs) : op.onFloats == nullptr) return false;
  StridedWalk walk(result.dims(),
                   {broadcastStrides(lhs.dims(), result.dims()),
                    broadcastStrides(rhs.dims(), result.dims())});
  for (int64_t i = 0; i < result.size(); ++i, walk.advance()) {
    int64_t a = walk.offset(0), b = walk.offset(1);
    if (onInts) {
      result.setInt(i, op.onInts(lhs.intAt(a), rhs.intAt(b)));
    } else {
      result.setFloat(i, op.onFloats(lhs.floatAt(a), rhs.floatAt(b)));
    }
  }
  return true;
}

// Two or more operands, folded from the left.
std::vector<Tensor> foldBinary(const Node& node, Operands operands,
                               Types types) {
  const BinaryOp* op = findBinary(node.opType);
  if (op == nullptr || operands.size() < 2) return {};
  if (node.attributes.getInt("fmod", 0) != 0) return {};
  for (const Tensor* operand : operands) {
    // Comparing unsigned 64-bit numbers as signed ones would be wrong.
    if (operand == nullptr || operand->type() == DataType::kUint64) return {};
  }
  Tensor result = Tensor::zeros(types[0].elementType, types[0].dims);
  if (!applyBinary(node, *op, *operands[0], *operands[1], result)) return {};
  for (size_t i = 2; i < operands.size(); ++i) {
    Tensor next = Tensor::zeros(types[0].elementType, types[0].dims);
    if (!applyBinary(node, *op, result, *operands[i], next)) return {};
    result = std::move(next);
  }
  return {std::move(result)};
}

struct UnaryOp {
  absl::string_view name;
  double (*onFloats)(double);
};

constexpr UnaryOp kUnaryOps[] = {
    {"Ceil", [](double x) { return std::ceil(x); }},
    {"Cos", [](double x) { return std::cos(x); }},
    {"Erf", [](double x) { return std::erf(x); }},
    {"Exp", [](double x) { return std::exp(x); }},
    {"Floor", [](double x) { return std::floor(x); }},
    {"Log", [](double x) { return std::log(x); }},
    {"Reciprocal", [](double x) { return 1 / x; }},
    {"Round", [](double x) { return std::nearbyint(x); }},
    {"Sigmoid", [](double x) { return 1 / (1 + std::exp(-x)); }},
    {"Sin", [](double x) { return std::sin(x); }},
    {"Sqrt", [](double x) { return std::sqrt(x); }},
    {"Tanh", [](double x) { return std::tanh(x); }},
};

std::vector<Tensor> foldFloatUnary(const Node& node, Operands operands,
                                   Types types) {
  const Tensor& data = *operands[0];
  if (!isFloat(data.type())) return {};
  for (const UnaryOp& op : kUnaryOps) {
    if (op.name != node.opType) continue;
    Tensor result = Tensor::zeros(types[0].elementType, types[0].dims);
    for (int64_t i = 0; i < data.size(); ++i) {
      result.setFloat(i, op.onFloats(data.floatAt(i)));
    }
    return {std::move(result)};
  }
  return {};
}

// Neg, Abs, Sign, Relu and Not work on integers as well.
std::vector<Tensor> foldSigned(const Node& node, Operands operands,
                               Types types) {
  const Tensor& data = *operands[0];
  Tensor result = Tensor::zeros(types[0].elementType, types[0].dims);
  absl::string_view op = node.opType;
  for (int64_t i = 0; i < data.size(); ++i) {
    if (isIntegral(data.type())) {
      int64_t x = data.intAt(i);
      result.setInt(i, op == "Not"    ? !x
                       : op == "Neg"  ? wrapNegate(x)
                       : op == "Abs"  ? (x < 0 ? wrapNegate(x) : x)
                       : op == "Sign" ? (x > 0) - (x < 0)
                                      : std::max<int64_t>(x, 0));
    } else {
      double x = data.floatAt(i);
      result.setFloat(i, op == "Neg"    ? -x
                         : op == "Abs"  ? std::fabs(x)
                         : op == "Sign" ? (x > 0) - (x < 0)
                                        : (x < 0 ? 0 : x));
    }
  }
  return {std::move(result)};
}

std::vector<Tensor> foldCast(const Node& /*node*/, Operands operands,
                             Types types) {
  const Tensor& data = *operands[0];
  Tensor result = Tensor::zeros(types[0].elementType, types[0].dims);
  for (int64_t i = 0; i < data.size(); ++i) {
    if (isIntegral(data.type()) && data.type() != DataType::kUint64) {
      result.setInt(i, data.intAt(i));
    } else {
      result.setFloat(i, data.floatAt(i));
    }
  }
  return {std::move(result)};
}

std::vector<Tensor> foldWhere(const Node& /*node*/, Operands operands,
                              Types types) {
  const Tensor& condition = *operands[0];
  Tensor result = Tensor::zeros(types[0].elementType, types[0].dims);
  StridedWalk walk(result.dims(),
                   {broadcastStrides(condition.dims(), result.dims()),
                    broadcastStrides(operands[1]->dims(), result.dims()),
                    broadcastStrides(operands[2]->dims(), result.dims())});
  for (int64_t i = 0; i < result.size(); ++i, walk.advance()) {
    bool taken = condition.intAt(walk.offset(0)) != 0;
    const Tensor& source = *operands[taken ? 1 : 2];
    int64_t at = walk.offset(taken ? 1 : 2);
    if (isIntegral(source.type())) {
      result.setInt(i, source.intAt(at));
    } else {
      result.setFloat(i, source.floatAt(at));
    }
  }
  return {std::move(result)};
}

std::vector<Tensor> foldClip(const Node& /*node*/, Operands operands,
                             Types types) {
  const Tensor& data = *operands[0];
  const Tensor* low = operands.size() > 1 ? operands[1] : nullptr;
  const Tensor* high = operands.size() > 2 ? operands[2] : nullptr;
  if ((low && low->size() != 1) || (high && high->size() != 1)) return {};
  Tensor result = Tensor::zeros(types[0].elementType, types[0].dims);
  for (int64_t i = 0; i < data.size(); ++i) {
    if (isIntegral(data.type())) {
      int64_t x = data.intAt(i);
      if (low) x = std::max(x, low->intAt(0));
      if (high) x = std::min(x, high->intAt(0));
      result.setInt(i, x);
    } else {
      double x = data.floatAt(i);
      if (low) x = std::max(x, low->floatAt(0));
      if (high) x = std::min(x, high->floatAt(0));
      result.setFloat(i, x);
    }
  }
  return {std::move(result)};
}

constexpr FoldRule kRules[] = {
    {"Abs", foldSigned},         {"Add", foldBinary},
    {"And", foldBinary},         {"Cast", foldCast},
    {"Ceil", foldFloatUnary},    {"Clip", foldClip},
    {"Cos", foldFloatUnary},     {"Div", foldBinary},
    {"Equal", foldBinary},       {"Erf", foldFloatUnary},
    {"Exp", foldFloatUnary},     {"Floor", foldFloatUnary},
    {"Greater", foldBinary},     {"GreaterOrEqual", foldBinary},
    {"Less", foldBinary},        {"LessOrEqual", foldBinary},
    {"Log", foldFloatUnary},     {"Max", foldBinary},
    {"Min", foldBinary},         {"Mod", foldBinary},
    {"Mul", foldBinary},         {"Neg", foldSigned},
    {"Not", foldSigned},         {"Or", foldBinary},
    {"Pow", foldBinary},         {"Reciprocal", foldFloatUnary},
    {"Relu", foldSigned},        {"Round", foldFloatUnary},
    {"Sigmoid", foldFloatUnary}, {"Sign", foldSigned},
    {"Sin", foldFloatUnary},     {"Sqrt", foldFloatUnary},
    {"Sub", foldBinary},         {"Sum", foldBinary},
    {"Tanh", foldFloatUnary},    {"Where", foldWhere},
    {"Xor", foldBinary},
};

}  // namespace

absl::Span<const FoldRule> elementwiseFolds() { return kRules; }

}  // namespace soapstone::onnx
