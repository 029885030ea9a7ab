#include "passes/raise/gelu_slope.h"

#include <cmath>
#include <numbers>
#include <optional>

#include "ir/soap/ops.h"
#include "ir/soap/uniform_value.h"
#include "llvm/ADT/DenseMap.h"
#include "passes/cleanup/scalar_arithmetic.h"

namespace soapstone::passes {
namespace {

constexpr int kMaxOps = 40;

double slope(double x) {
  double factor = std::numbers::sqrt2 * std::numbers::inv_sqrtpi;
  double t = std::tanh(factor * (x + 0.044715 * x * x * x));
  return 0.5 * (1 + t) +
         0.5 * x * (1 - t * t) * factor * (1 + 3 * 0.044715 * x * x);
}

// An elementwise expression at one value of its only variable.
class Expression {
 public:
  Expression(Value variable, double x) : variable(variable), x(x) {}

  std::optional<double> evaluate(Value value) {
    if (value == variable) return x;
    if (std::optional<double> number = soap::uniformNumber(value)) {
      return number;
    }
    if (auto known = numbers.find(value); known != numbers.end()) {
      return known->second;
    }
    auto result = compute(value.getDefiningOp());
    numbers[value] = result;
    return result;
  }

 private:
  std::optional<double> compute(Operation* op) {
    if (!op || ++opCount > kMaxOps) return std::nullopt;
    // A cast of the variable is exact; one of anything else would round.
    if (auto cast = dyn_cast<soap::CastOp>(op)) {
      if (cast.getInput() == variable && cast.getElementType().isF32()) {
        return x;
      }
      return std::nullopt;
    }
    if (!isa<soap::UnaryOp, soap::BinaryOp>(op)) return std::nullopt;
    SmallVector<double> operands;
    for (Value operand : op->getOperands()) {
      std::optional<double> number = evaluate(operand);
      if (!number) return std::nullopt;
      operands.push_back(*number);
    }
    return evaluateElementwise(op, operands);
  }

  Value variable;
  double x;
  int opCount = 0;
  llvm::DenseMap<Value, std::optional<double>> numbers;
};

}  // namespace

bool isGeluTanhSlope(Value value, Value variable) {
  for (double x : {-6.5, -3.0, -1.7, -0.75, -0.1, 0.0, 0.3, 0.9, 2.1, 5.0}) {
    std::optional<double> number = Expression(variable, x).evaluate(value);
    // The expression's literals have been rounded to f32.
    if (!number || !(std::abs(*number - slope(x)) < 1e-5)) return false;
  }
  return true;
}

}  // namespace soapstone::passes
