// Arithmetic, comparison, logic and conversion, one element at a time.

#include "absl/strings/match.h"
#include "frontend/onnx/lower/op_table.h"

namespace soapstone::onnx {
namespace {

using soap::BinaryKind;
using soap::CompareKind;
using soap::UnaryKind;

template <UnaryKind kind>
void lowerUnary(NodeLowering& op) {
  op.setResult(op.unary(kind, op.operand(0)));
}

template <BinaryKind kind>
void lowerBinary(NodeLowering& op) {
  op.setResult(op.binary(kind, op.operand(0), op.operand(1)));
}

// Max, Min, Sum: any number of operands.
template <BinaryKind kind>
void lowerVariadic(NodeLowering& op) {
  mlir::Value result = op.operand(0);
  for (size_t i = 1; i < op.operandCount(); ++i) {
    result = op.binary(kind, result, op.operand(i));
  }
  op.setResult(op.broadcastTo(result, op.resultShape()));
}

void lowerMean(NodeLowering& op) {
  mlir::Value sum = op.operand(0);
  for (size_t i = 1; i < op.operandCount(); ++i) {
    sum = op.add(sum, op.operand(i));
  }
  double count = static_cast<double>(op.operandCount());
  op.setResult(op.binary(BinaryKind::Div, sum, count));
}

template <CompareKind kind>
void lowerCompare(NodeLowering& op) {
  op.setResult(op.compare(kind, op.operand(0), op.operand(1)));
}

// Small constant exponents are products: faster, and their gradient has no
// logarithm.
mlir::Value powerByConstant(NodeLowering& op, mlir::Value base,
                            double exponent) {
  bool isFloat = isa<mlir::FloatType>(elementTypeOf(base));
  if (exponent == 1) return base;
  if (exponent == 2) return op.mul(base, base);
  if (exponent == 3) return op.mul(op.mul(base, base), base);
  if (isFloat && exponent == 0.5) return op.unary(UnaryKind::Sqrt, base);
  if (isFloat && exponent == -1) {
    return op.unary(UnaryKind::Reciprocal, base);
  }
  if (isFloat && exponent == -0.5) return op.unary(UnaryKind::Rsqrt, base);
  return mlir::Value();
}

// Whether the op is part of a norm or a deviation, of which PyTorch says that
// the gradient is 0 where it is 0.
bool isOfNorm(const NodeLowering& op) {
  const std::string& call = op.node.source.operation;
  return absl::StartsWith(call, "aten.std.") ||
         absl::StartsWith(call, "aten.norm.") ||
         absl::StartsWith(call, "aten.linalg_vector_norm.");
}

// Whether the op's operand is a variance. PyTorch's exporter takes std() apart:
// the root of a variance is a deviation.
bool isOfVariance(const NodeLowering& op) {
  const Node* made = op.graph.producer(op.node.input(0));
  return made != nullptr &&
         (absl::StartsWith(made->source.operation, "prims.var.") ||
          absl::StartsWith(made->source.operation, "aten.var."));
}

// x^exponent of x >= 0 with the gradient 0 at 0, where the exponent is below 1.
mlir::Value rootOfNorm(NodeLowering& op, mlir::Value x, double exponent) {
  mlir::Value isZero = op.compare(CompareKind::Equal, x, 0.0);
  mlir::Value positive = op.select(isZero, op.fillLike(1, x), x);
  mlir::Value root = op.binary(BinaryKind::Pow, positive, exponent);
  return op.select(isZero, op.fillLike(0, root), root);
}

// The result has the type of the base, whatever the type of the exponent.
void lowerPow(NodeLowering& op) {
  mlir::Value base = op.operand(0);
  mlir::Value exponent = op.operand(1);
  const Tensor* known = op.constantOperand(1);
  if (known != nullptr && known->size() == 1) {
    const double number = known->floatAt(0);
    if (number > 0 && number < 1 && isOfNorm(op) &&
        isa<mlir::FloatType>(elementTypeOf(base))) {
      mlir::Value root = rootOfNorm(op, base, number);
      op.setResult(op.broadcastTo(root, op.resultShape()));
      return;
    }
    if (mlir::Value power = powerByConstant(op, base, known->floatAt(0))) {
      op.setResult(op.broadcastTo(power, op.resultShape()));
      return;
    }
  }
  Type type = elementTypeOf(base);
  bool isFloat = isa<mlir::FloatType>(type);
  bool sameKind = isFloat || elementTypeOf(exponent) == type;
  Type working = sameKind ? type : op.f32();
  mlir::Value power = op.binary(BinaryKind::Pow, op.convert(base, working),
                                op.convert(exponent, working));
  op.setResult(op.convert(power, type));
}

void lowerMod(NodeLowering& op) {
  bool likeC = op.intAttribute("fmod") != 0;
  op.setResult(op.binary(likeC ? BinaryKind::TruncMod : BinaryKind::FloorMod,
                         op.operand(0), op.operand(1)));
}

void lowerIsInf(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  mlir::Value result = op.unary(UnaryKind::IsInf, input);
  if (op.intAttribute("detect_negative", 1) == 0) {
    result = op.binary(BinaryKind::And, result,
                       op.compare(CompareKind::Greater, input, 0.0));
  }
  if (op.intAttribute("detect_positive", 1) == 0) {
    result = op.binary(BinaryKind::And, result,
                       op.compare(CompareKind::Less, input, 0.0));
  }
  op.setResult(result);
}

void lowerWhere(NodeLowering& op) {
  op.setResult(op.select(op.operand(0), op.operand(1), op.operand(2)));
}

void lowerCast(NodeLowering& op) {
  op.setResult(op.convert(op.operand(0), op.resultType()));
}

void lowerIdentity(NodeLowering& op) { op.setResult(op.operand(0)); }

void lowerSqrt(NodeLowering& op) {
  mlir::Value input = op.operand(0);
  op.setResult(isOfNorm(op) || isOfVariance(op)
                   ? op.norm(input)
                   : op.unary(UnaryKind::Sqrt, input));
}

void lowerClip(NodeLowering& op) {
  mlir::Value result = op.operand(0);
  const bool isFloat = isa<mlir::FloatType>(elementTypeOf(result));
  const Tensor* low = op.constantOperand(1);
  const bool isRelu = isFloat && !op.hasOperand(2) && low != nullptr &&
                      low->size() == 1 && low->floatAt(0) == 0;
  if (isRelu) {
    result = op.unary(UnaryKind::Relu, result);
  } else if (op.hasOperand(1)) {
    result = isFloat ? op.atLeast(result, op.operand(1))
                     : op.binary(BinaryKind::Max, result, op.operand(1));
  }
  if (op.hasOperand(2)) {
    result = isFloat ? op.atMost(result, op.operand(2))
                     : op.binary(BinaryKind::Min, result, op.operand(2));
  }
  op.setResult(op.reshape(result, op.resultShape()));
}

}  // namespace

void addElementwiseOps(OpTable& table) {
  table.add("Neg", lowerUnary<UnaryKind::Neg>);
  table.add("Abs", lowerUnary<UnaryKind::Abs>);
  table.add("Sign", lowerUnary<UnaryKind::Sign>);
  table.add("Detach", lowerUnary<UnaryKind::Detach>, kInternalDomain);
  table.add("Exp", lowerUnary<UnaryKind::Exp>);
  table.add("Log", lowerUnary<UnaryKind::Log>);
  table.add("Sqrt", lowerSqrt);
  table.add("Reciprocal", lowerUnary<UnaryKind::Reciprocal>);
  table.add("Sin", lowerUnary<UnaryKind::Sin>);
  table.add("Cos", lowerUnary<UnaryKind::Cos>);
  table.add("Tan", lowerUnary<UnaryKind::Tan>);
  table.add("Asin", lowerUnary<UnaryKind::Asin>);
  table.add("Acos", lowerUnary<UnaryKind::Acos>);
  table.add("Atan", lowerUnary<UnaryKind::Atan>);
  table.add("Sinh", lowerUnary<UnaryKind::Sinh>);
  table.add("Cosh", lowerUnary<UnaryKind::Cosh>);
  table.add("Tanh", lowerUnary<UnaryKind::Tanh>);
  table.add("Asinh", lowerUnary<UnaryKind::Asinh>);
  table.add("Acosh", lowerUnary<UnaryKind::Acosh>);
  table.add("Atanh", lowerUnary<UnaryKind::Atanh>);
  table.add("Erf", lowerUnary<UnaryKind::Erf>);
  table.add("Floor", lowerUnary<UnaryKind::Floor>);
  table.add("Ceil", lowerUnary<UnaryKind::Ceil>);
  table.add("Round", lowerUnary<UnaryKind::Round>);
  table.add("Not", lowerUnary<UnaryKind::Not>);
  table.add("BitwiseNot", lowerUnary<UnaryKind::Not>);
  table.add("IsNaN", lowerUnary<UnaryKind::IsNan>);
  table.add("IsInf", lowerIsInf);

  table.add("Add", lowerBinary<BinaryKind::Add>);
  table.add("Sub", lowerBinary<BinaryKind::Sub>);
  table.add("Mul", lowerBinary<BinaryKind::Mul>);
  table.add("Div", lowerBinary<BinaryKind::Div>);
  table.add("And", lowerBinary<BinaryKind::And>);
  table.add("Or", lowerBinary<BinaryKind::Or>);
  table.add("Xor", lowerBinary<BinaryKind::Xor>);
  table.add("BitwiseAnd", lowerBinary<BinaryKind::And>);
  table.add("BitwiseOr", lowerBinary<BinaryKind::Or>);
  table.add("BitwiseXor", lowerBinary<BinaryKind::Xor>);
  table.add("Pow", lowerPow);
  table.add("Mod", lowerMod);
  table.add("Max", lowerVariadic<BinaryKind::Max>);
  table.add("Min", lowerVariadic<BinaryKind::Min>);
  table.add("Sum", lowerVariadic<BinaryKind::Add>);
  table.add("Mean", lowerMean);
  table.add("Clip", lowerClip);

  table.add("Equal", lowerCompare<CompareKind::Equal>);
  table.add("Less", lowerCompare<CompareKind::Less>);
  table.add("LessOrEqual", lowerCompare<CompareKind::LessEqual>);
  table.add("Greater", lowerCompare<CompareKind::Greater>);
  table.add("GreaterOrEqual", lowerCompare<CompareKind::GreaterEqual>);
  table.add("Where", lowerWhere);
  table.add("Cast", lowerCast);
  table.add("CastLike", lowerCast);
  table.add("Identity", lowerIdentity);
}

}  // namespace soapstone::onnx
