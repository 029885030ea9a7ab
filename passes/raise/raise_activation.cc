#include <cmath>

#include "ir/soap/uniform_value.h"
#include "passes/cleanup/scalar_arithmetic.h"
#include "passes/raise/raise.h"

namespace soapstone::passes {

namespace {

using soap::BinaryKind;
using soap::UnaryKind;

// Expressions of more ops than this are not one activation.
constexpr int kMaxOps = 24;
constexpr int kMaxDepth = 6;

// The ops of which activations are written. All analytic: two expressions of a
// few of them that agree on the sample points below are the same function.
bool isAnalytic(Operation* op) {
  if (auto unary = mlir::dyn_cast_or_null<soap::UnaryOp>(op)) {
    switch (unary.getKind()) {
      case UnaryKind::Neg:
      case UnaryKind::Exp:
      case UnaryKind::Log:
      case UnaryKind::Reciprocal:
      case UnaryKind::Tanh:
      case UnaryKind::Erf:
      case UnaryKind::Sigmoid:
        return true;
      default:
        return false;
    }
  }
  auto binary = mlir::dyn_cast_or_null<soap::BinaryOp>(op);
  if (!binary) return false;
  switch (binary.getKind()) {
    case BinaryKind::Add:
    case BinaryKind::Sub:
    case BinaryKind::Mul:
    case BinaryKind::Div:
      return true;
    default:
      return false;
  }
}

// Computes `root` in double precision with `variable` = x; nullopt if it
// depends on anything else.
class Expression {
 public:
  explicit Expression(Value variable) : variable(variable) {}

  std::optional<double> evaluate(Value root, double x) {
    remaining = kMaxOps;
    return visit(root, x);
  }

 private:
  std::optional<double> visit(Value value, double x) {
    if (value == variable) return x;
    if (std::optional<double> number = soap::uniformNumber(value))
      return number;
    Operation* op = value.getDefiningOp();
    if (!isAnalytic(op) || --remaining < 0) return std::nullopt;
    SmallVector<double, 2> operands;
    for (Value operand : op->getOperands()) {
      std::optional<double> number = visit(operand, x);
      if (!number) return std::nullopt;
      operands.push_back(*number);
    }
    const Type wide = mlir::Float64Type::get(op->getContext());
    if (auto unary = dyn_cast<soap::UnaryOp>(op)) {
      return evaluateUnary(unary.getKind(), operands[0], wide);
    }
    return evaluateBinary(cast<soap::BinaryOp>(op).getKind(), operands[0],
                          operands[1], wide);
  }

  Value variable;
  int remaining = 0;
};

// Whether `root` as a function of `variable` is `kind`. The points tell the two
// forms of gelu apart, which differ by less than 5e-4.
bool isFunction(UnaryKind kind, Value root, Value variable) {
  static constexpr double kPoints[] = {-20,  -7.3,  -4,  -2.6, -1.9, -1.2, -0.7,
                                       -0.3, -0.01, 0,   0.05, 0.4,  0.9,  1.4,
                                       2.05, 2.7,   3.9, 6.5,  15,   25};
  constexpr double kTolerance = 2e-6;
  Expression expression(variable);
  const Type wide = mlir::Float64Type::get(root.getContext());
  for (double x : kPoints) {
    std::optional<double> actual = expression.evaluate(root, x);
    std::optional<double> expected = evaluateUnary(kind, x, wide);
    if (!actual || !expected) return false;
    if (!(std::abs(*actual - *expected) <=
          kTolerance * std::max(1.0, std::abs(*expected)))) {
      return false;
    }
  }
  return true;
}

// Functions that an expression around `anchor` may turn out to be.
ArrayRef<UnaryKind> candidates(UnaryKind anchor) {
  static constexpr UnaryKind kErf[] = {UnaryKind::Gelu};
  static constexpr UnaryKind kTanh[] = {UnaryKind::GeluTanh};
  static constexpr UnaryKind kSigmoid[] = {UnaryKind::Silu};
  static constexpr UnaryKind kExp[] = {UnaryKind::Silu, UnaryKind::Sigmoid,
                                       UnaryKind::Softplus};
  switch (anchor) {
    case UnaryKind::Erf:
      return kErf;
    case UnaryKind::Tanh:
      return kTanh;
    case UnaryKind::Sigmoid:
      return kSigmoid;
    case UnaryKind::Exp:
      return kExp;
    default:
      return {};
  }
}

// Values that may be the variable: what the anchor's operand is computed from.
void collectVariables(Value value, int depth,
                      llvm::SmallSetVector<Value, 8>& variables) {
  if (soap::uniformElement(value)) return;
  variables.insert(value);
  Operation* op = value.getDefiningOp();
  if (depth == 0 || !isAnalytic(op)) return;
  for (Value operand : op->getOperands())
    collectVariables(operand, depth - 1, variables);
}

// Starts at the one transcendental op that every form of an activation has, and
// replaces the largest expression around it that is a known function.
struct RaiseActivation : mlir::OpRewritePattern<soap::UnaryOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(soap::UnaryOp op,
                                mlir::PatternRewriter& rewriter) const final {
    ArrayRef<UnaryKind> kinds = candidates(op.getKind());
    if (kinds.empty()) return failure();
    SmallVector<Operation*> roots;
    Operation* root = op;
    while (root->hasOneUse() && static_cast<int>(roots.size()) < kMaxDepth) {
      root = *root->getUsers().begin();
      if (!isAnalytic(root)) break;
      roots.push_back(root);
    }
    llvm::SmallSetVector<Value, 8> variables;
    collectVariables(op.getInput(), kMaxDepth, variables);
    for (Operation* candidate : llvm::reverse(roots)) {
      for (Value variable : variables) {
        for (UnaryKind kind : kinds) {
          if (!isFunction(kind, candidate->getResult(0), variable)) continue;
          rewriter.setInsertionPoint(candidate);
          rewriter.replaceOpWithNewOp<soap::UnaryOp>(candidate, kind, variable);
          return success();
        }
      }
    }
    return failure();
  }
};

}  // namespace

void addActivationRaising(mlir::RewritePatternSet& patterns) {
  patterns.add<RaiseActivation>(patterns.getContext());
}

}  // namespace soapstone::passes
