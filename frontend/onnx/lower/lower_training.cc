// Optimizers of ai.onnx.preview.training, and gradients inside a model.

#include <string>

#include "absl/strings/str_cat.h"
#include "frontend/onnx/lower/op_table.h"
#include "ir/soap/gradient_builder.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace soapstone::onnx {
namespace {

using soap::BinaryKind;
using soap::CompareKind;
using soap::UnaryKind;

// Operands of an optimizer: learning rate, update count, then groups of equally
// many tensors: parameters, gradients, and one group for each kind of state.
struct OptimizerOperands {
  NodeLowering& op;
  size_t count;  // Tensors in a group.

  mlir::Value learningRate() const { return op.reshape(op.operand(0), {}); }
  // The number of updates, as a float.
  mlir::Value updateCount() const {
    return op.convert(op.reshape(op.operand(1), {}), op.f32());
  }
  mlir::Value tensor(size_t group, size_t index) const {
    return op.operand(2 + group * count + index);
  }
  void setResult(size_t group, size_t index, mlir::Value value) const {
    if (op.hasResult(group * count + index)) {
      op.setResult(group * count + index, value);
    }
  }
};

OptimizerOperands readOperands(NodeLowering& op, size_t groups) {
  size_t tensors = op.operandCount() < 2 ? 0 : op.operandCount() - 2;
  if (tensors == 0 || tensors % groups != 0) {
    op.refuse(absl::StrCat("needs a multiple of ", groups, " tensors, got ",
                           tensors));
  }
  return {op, tensors / groups};
}

// gradient + norm_coefficient * parameter
mlir::Value regularized(NodeLowering& op, mlir::Value gradient,
                        mlir::Value parameter) {
  double coefficient = op.floatAttribute("norm_coefficient", 0);
  if (coefficient == 0) return gradient;
  return op.add(gradient, op.mul(parameter, coefficient));
}

// Duchi, Hazan, Singer, JMLR 2011, with a decaying learning rate.
void lowerAdagrad(NodeLowering& op) {
  OptimizerOperands operands = readOperands(op, 3);
  double decay = op.floatAttribute("decay_factor", 0);
  mlir::Value decayed = op.add(op.mul(operands.updateCount(), decay), 1.0);
  mlir::Value rate = op.div(operands.learningRate(), decayed);
  for (size_t i = 0; i < operands.count; ++i) {
    mlir::Value parameter = operands.tensor(0, i);
    mlir::Value gradient = regularized(op, operands.tensor(1, i), parameter);
    mlir::Value squares =
        op.add(operands.tensor(2, i), op.mul(gradient, gradient));
    mlir::Value divisor = op.add(op.unary(UnaryKind::Sqrt, squares),
                                 op.floatAttribute("epsilon", 0));
    mlir::Value change = op.div(op.mul(gradient, rate), divisor);
    operands.setResult(0, i, op.sub(parameter, change));
    operands.setResult(1, i, squares);
  }
}

// rate * sqrt(1 - beta^t) / (1 - alpha^t) for t > 0, else the rate itself.
mlir::Value biasCorrectedRate(NodeLowering& op, mlir::Value rate,
                              mlir::Value count, double alpha, double beta) {
  auto remainder = [&](double base) {
    mlir::Value power =
        op.binary(BinaryKind::Pow, op.fillLike(base, count), count);
    return op.sub(op.fillLike(1, count), power);
  };
  mlir::Value corrected =
      op.div(op.mul(rate, op.unary(UnaryKind::Sqrt, remainder(beta))),
             remainder(alpha));
  return op.select(op.compare(CompareKind::Greater, count, 0.0), corrected,
                   rate);
}

// Kingma, Ba, ICLR 2015.
void lowerAdam(NodeLowering& op) {
  OptimizerOperands operands = readOperands(op, 4);
  double alpha = op.floatAttribute("alpha", 0.9);
  double beta = op.floatAttribute("beta", 0.999);
  double decayAfter = op.floatAttribute("norm_coefficient_post", 0);
  mlir::Value rate = biasCorrectedRate(op, operands.learningRate(),
                                       operands.updateCount(), alpha, beta);
  for (size_t i = 0; i < operands.count; ++i) {
    mlir::Value parameter = operands.tensor(0, i);
    mlir::Value gradient = regularized(op, operands.tensor(1, i), parameter);
    mlir::Value average = op.add(op.mul(operands.tensor(2, i), alpha),
                                 op.mul(gradient, 1 - alpha));
    mlir::Value squares = op.add(op.mul(operands.tensor(3, i), beta),
                                 op.mul(op.mul(gradient, gradient), 1 - beta));
    mlir::Value divisor = op.add(op.unary(UnaryKind::Sqrt, squares),
                                 op.floatAttribute("epsilon", 0));
    mlir::Value change = op.div(op.mul(average, rate), divisor);
    mlir::Value updated = op.sub(parameter, change);
    operands.setResult(0, i, op.mul(updated, 1 - decayAfter));
    operands.setResult(1, i, average);
    operands.setResult(2, i, squares);
  }
}

void lowerMomentum(NodeLowering& op) {
  OptimizerOperands operands = readOperands(op, 3);
  double alpha = op.floatAttribute("alpha", 0);
  double beta = op.floatAttribute("beta", 0);
  std::string mode = op.textAttribute("mode", "standard");
  if (mode != "standard" && mode != "nesterov") {
    op.refuse(
        absl::StrCat("mode '", mode, "' is unknown; use standard or nesterov"));
  }
  mlir::Value count = operands.updateCount();
  // The first update takes the whole gradient.
  mlir::Value share =
      op.select(op.compare(CompareKind::Greater, count, 0.0),
                op.fillLike(beta, count), op.fillLike(1, count));
  mlir::Value rate = operands.learningRate();
  for (size_t i = 0; i < operands.count; ++i) {
    mlir::Value parameter = operands.tensor(0, i);
    mlir::Value gradient = regularized(op, operands.tensor(1, i), parameter);
    mlir::Value velocity =
        op.add(op.mul(operands.tensor(2, i), alpha), op.mul(gradient, share));
    mlir::Value direction = mode == "standard"
                                ? velocity
                                : op.add(gradient, op.mul(velocity, alpha));
    operands.setResult(0, i, op.sub(parameter, op.mul(direction, rate)));
    operands.setResult(1, i, velocity);
  }
}

// Reverse-mode differentiation of `target` by `variables` over the ops that are
// already in the block.
class BlockGradient {
 public:
  BlockGradient(NodeLowering& op, ArrayRef<mlir::Value> variables)
      : op(op), active(variables.begin(), variables.end()) {
    for (Operation& candidate : *op.opBuilder().getInsertionBlock()) {
      forward.push_back(&candidate);
      bool depends = llvm::any_of(
          candidate.getOperands(),
          [&](mlir::Value operand) { return active.contains(operand); });
      if (!depends) continue;
      for (mlir::Value result : candidate.getResults()) {
        if (isa<mlir::FloatType>(elementTypeOf(result))) active.insert(result);
      }
    }
  }

  // Builds the gradients; a variable that `target` does not depend on has none.
  void run(mlir::Value target) {
    if (active.contains(target)) gradients[target] = op.fillLike(1, target);
    for (Operation* candidate : llvm::reverse(forward)) visit(candidate);
  }

  mlir::Value gradientOf(mlir::Value variable) {
    mlir::Value gradient = gradients.lookup(variable);
    return gradient ? gradient : op.fillLike(0, variable);
  }

 private:
  void visit(Operation* candidate) {
    SmallVector<mlir::Value> resultGradients;
    for (mlir::Value result : candidate->getResults()) {
      resultGradients.push_back(gradients.lookup(result));
    }
    bool isReached = llvm::any_of(
        resultGradients, [](mlir::Value gradient) { return bool(gradient); });
    SmallVector<bool> needed;
    for (mlir::Value operand : candidate->getOperands()) {
      needed.push_back(active.contains(operand) &&
                       soap::isDifferentiable(operand));
    }
    if (!isReached || !llvm::is_contained(needed, true)) return;
    SmallVector<mlir::Value> operandGradients(candidate->getNumOperands());
    soap::GradientRequest request(
        soap::GradientBuilder(op.opBuilder(), candidate->getLoc()),
        resultGradients, needed, operandGradients);
    auto differentiable = dyn_cast<DifferentiableOpInterface>(candidate);
    if (!differentiable || failed(differentiable.buildGradient(request))) {
      op.refuse(absl::StrCat("cannot differentiate ",
                             candidate->getName().getStringRef().str()));
    }
    for (auto [operand, gradient] :
         llvm::zip(candidate->getOperands(), operandGradients)) {
      if (!gradient || !active.contains(operand)) continue;
      mlir::Value& total = gradients[operand];
      total = total ? op.add(total, gradient) : gradient;
    }
  }

  NodeLowering& op;
  llvm::DenseSet<mlir::Value> active;
  std::vector<Operation*> forward;
  llvm::DenseMap<mlir::Value, mlir::Value> gradients;
};

// Operands: the variables, then the differentiated value. A variable counts as
// independent of the others.
void lowerGradient(NodeLowering& op) {
  size_t count = op.node.outputs.size();
  if (op.operandCount() != count + 1) {
    op.refuse("needs one result for each variable");
  }
  SmallVector<mlir::Value> variables;
  for (size_t i = 0; i < count; ++i) variables.push_back(op.operand(i));
  mlir::Value target = op.operand(count);
  BlockGradient gradient(op, variables);
  gradient.run(target);
  for (size_t i = 0; i < count; ++i) {
    if (op.hasResult(i)) op.setResult(i, gradient.gradientOf(variables[i]));
  }
}

}  // namespace

void addTrainingOps(OpTable& table) {
  table.add("Adagrad", lowerAdagrad, kTrainingDomain);
  table.add("Adam", lowerAdam, kTrainingDomain);
  table.add("Momentum", lowerMomentum, kTrainingDomain);
  table.add("Gradient", lowerGradient, kInternalDomain);
}

}  // namespace soapstone::onnx
