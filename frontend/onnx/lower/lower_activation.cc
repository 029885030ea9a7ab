// Activation functions. Branches that could overflow get an argument clamped to
// the branch's own side, so that no gradient multiplies zero by infinity.

#include "frontend/onnx/lower/lower_activation.h"

#include "frontend/onnx/lower/op_table.h"

namespace soapstone::onnx {

using soap::BinaryKind;
using soap::CompareKind;
using soap::UnaryKind;

namespace {

mlir::Value negativePart(SoapBuilder& build, mlir::Value x) {
  return build.select(build.compare(CompareKind::Greater, x, 0.0),
                      build.fillLike(0, x), x);
}

// scale * (exp(min(x, 0) / width) - 1)
mlir::Value saturatingExponential(SoapBuilder& build, mlir::Value x,
                                  double scale, double width) {
  mlir::Value scaled = build.mul(negativePart(build, x), 1.0 / width);
  mlir::Value shifted = build.add(build.unary(UnaryKind::Exp, scaled), -1.0);
  return build.mul(shifted, scale);
}

template <UnaryKind kind>
void lowerUnary(NodeLowering& op) {
  op.setResult(op.unary(kind, op.operand(0)));
}

void lowerElu(NodeLowering& op) {
  op.setResult(buildElu(op, op.operand(0), op.floatAttribute("alpha", 1)));
}

void lowerSelu(NodeLowering& op) {
  double alpha = op.floatAttribute("alpha", 1.67326319217681884765625);
  double gamma = op.floatAttribute("gamma", 1.05070102214813232421875);
  op.setResult(op.mul(buildElu(op, op.operand(0), alpha), gamma));
}

void lowerCelu(NodeLowering& op) {
  mlir::Value x = op.operand(0);
  double alpha = op.floatAttribute("alpha", 1);
  mlir::Value positive = op.unary(UnaryKind::Relu, x);
  op.setResult(op.add(positive, saturatingExponential(op, x, alpha, alpha)));
}

void lowerHardSigmoid(NodeLowering& op) {
  op.setResult(buildHardSigmoid(op, op.operand(0),
                                op.floatAttribute("alpha", 0.2),
                                op.floatAttribute("beta", 0.5)));
}

void lowerHardSwish(NodeLowering& op) {
  mlir::Value x = op.operand(0);
  op.setResult(op.mul(x, buildHardSigmoid(op, x, 1.0 / 6.0, 0.5)));
}

void lowerLeakyRelu(NodeLowering& op) {
  op.setResult(
      buildLeakyRelu(op, op.operand(0), op.floatAttribute("alpha", 0.01)));
}

void lowerPRelu(NodeLowering& op) {
  mlir::Value x = op.operand(0);
  op.setResult(op.select(op.compare(CompareKind::Greater, x, 0.0), x,
                         op.mul(x, op.operand(1))));
}

void lowerThresholdedRelu(NodeLowering& op) {
  op.setResult(
      buildThresholdedRelu(op, op.operand(0), op.floatAttribute("alpha", 1)));
}

void lowerSoftsign(NodeLowering& op) {
  op.setResult(buildSoftsign(op, op.operand(0)));
}

void lowerMish(NodeLowering& op) {
  mlir::Value x = op.operand(0);
  mlir::Value gate =
      op.unary(UnaryKind::Tanh, op.unary(UnaryKind::Softplus, x));
  op.setResult(op.mul(x, gate));
}

void lowerShrink(NodeLowering& op) {
  mlir::Value x = op.operand(0);
  double threshold = op.floatAttribute("lambd", 0.5);
  double bias = op.floatAttribute("bias", 0);
  mlir::Value above = op.select(op.compare(CompareKind::Greater, x, threshold),
                                op.add(x, -bias), op.fillLike(0, x));
  op.setResult(op.select(op.compare(CompareKind::Less, x, -threshold),
                         op.add(x, bias), above));
}

void lowerGelu(NodeLowering& op) {
  bool tanhForm = op.textAttribute("approximate", "none") == "tanh";
  op.setResult(op.unary(tanhForm ? UnaryKind::GeluTanh : UnaryKind::Gelu,
                        op.operand(0)));
}

void lowerSwish(NodeLowering& op) {
  mlir::Value x = op.operand(0);
  double alpha = op.floatAttribute("alpha", 1);
  if (alpha == 1) {
    op.setResult(op.unary(UnaryKind::Silu, x));
    return;
  }
  op.setResult(op.mul(x, op.unary(UnaryKind::Sigmoid, op.mul(x, alpha))));
}

}  // namespace

mlir::Value buildElu(SoapBuilder& build, mlir::Value x, double alpha) {
  return build.select(build.compare(CompareKind::Greater, x, 0.0), x,
                      saturatingExponential(build, x, alpha, 1));
}

mlir::Value buildHardSigmoid(SoapBuilder& build, mlir::Value x, double alpha,
                             double beta) {
  mlir::Value line = build.add(build.mul(x, alpha), beta);
  return build.atLeast(build.atMost(line, build.fillLike(1, line)),
                       build.fillLike(0, line));
}

mlir::Value buildLeakyRelu(SoapBuilder& build, mlir::Value x, double alpha) {
  return build.select(build.compare(CompareKind::Greater, x, 0.0), x,
                      build.mul(x, alpha));
}

mlir::Value buildThresholdedRelu(SoapBuilder& build, mlir::Value x,
                                 double alpha) {
  return build.select(build.compare(CompareKind::Greater, x, alpha), x,
                      build.fillLike(0, x));
}

mlir::Value buildSoftsign(SoapBuilder& build, mlir::Value x) {
  return build.div(x, build.add(build.unary(UnaryKind::Abs, x), 1.0));
}

void addActivationOps(OpTable& table) {
  table.add("Relu", lowerUnary<UnaryKind::Relu>);
  table.add("Sigmoid", lowerUnary<UnaryKind::Sigmoid>);
  table.add("Softplus", lowerUnary<UnaryKind::Softplus>);
  table.add("Elu", lowerElu);
  table.add("Selu", lowerSelu);
  table.add("Celu", lowerCelu);
  table.add("HardSigmoid", lowerHardSigmoid);
  table.add("HardSwish", lowerHardSwish);
  table.add("LeakyRelu", lowerLeakyRelu);
  table.add("PRelu", lowerPRelu);
  table.add("ThresholdedRelu", lowerThresholdedRelu);
  table.add("Softsign", lowerSoftsign);
  table.add("Mish", lowerMish);
  table.add("Shrink", lowerShrink);
  table.add("Gelu", lowerGelu);
  table.add("Swish", lowerSwish);
}

}  // namespace soapstone::onnx
