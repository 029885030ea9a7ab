#include "passes/training/divisors.h"

#include <utility>

#include "ir/soap/op_families.h"
#include "ir/soap/uniform_value.h"
#include "llvm/ADT/DenseSet.h"
#include "mlir/IR/OperationSupport.h"

namespace soapstone::passes {
namespace {

using mlir::OperationEquivalence;

bool isNumber(Value value) {
  return soap::tensorType(value).getNumElements() == 1;
}

// Replaces a product or a quotient with a constant by its other operand;
// returns whether it is one.
bool takeConstant(soap::BinaryOp op, Multiple& multiple) {
  auto take = [&](Value constant, Value other, bool divides) {
    std::optional<double> number = soap::uniformNumber(constant);
    if (!number || *number == 0) return false;
    multiple.times =
        divides ? multiple.times / *number : multiple.times * *number;
    multiple.number = other;
    return true;
  };
  if (op.getKind() == soap::BinaryKind::Mul) {
    return take(op.getRhs(), op.getLhs(), false) ||
           take(op.getLhs(), op.getRhs(), false);
  }
  return op.getKind() == soap::BinaryKind::Div &&
         isa<mlir::FloatType>(soap::elementTypeOf(op.getResult())) &&
         take(op.getRhs(), op.getLhs(), true);
}

// The tensor whose elements add up to `number`.
Value addends(Value number) {
  while (Operation* op = number.getDefiningOp()) {
    auto reduce = dyn_cast<soap::ReduceOp>(op);
    bool isSum = reduce && reduce.getKind() == soap::ReduceKind::Sum;
    if (!isSum && !(soap::isRearrangement(op) && soap::isMovement(op))) break;
    number = op->getOperand(0);
  }
  return number;
}

// Compares computations, each pair of values once.
class Comparison {
 public:
  bool areAlike(Value first, Value second) {
    if (isNumber(first) && isNumber(second)) {
      first = addends(first);
      second = addends(second);
    }
    if (first == second || known.contains({first, second})) return true;
    auto left = dyn_cast<mlir::OpResult>(first);
    auto right = dyn_cast<mlir::OpResult>(second);
    if (!left || !right || left.getResultNumber() != right.getResultNumber())
      return false;
    bool isAlike = OperationEquivalence::isEquivalentTo(
        left.getOwner(), right.getOwner(),
        [&](Value a, Value b) { return mlir::success(areAlike(a, b)); },
        /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
    if (isAlike) known.insert({first, second});
    return isAlike;
  }

 private:
  llvm::DenseSet<std::pair<Value, Value>> known;
};

}  // namespace

std::optional<Multiple> multipleOf(Value value) {
  Multiple multiple{.number = value};
  while (Operation* op = multiple.number.getDefiningOp()) {
    auto binary = dyn_cast<soap::BinaryOp>(op);
    if (binary && takeConstant(binary, multiple)) continue;
    auto cast = dyn_cast<soap::CastOp>(op);
    bool isMoved = soap::isMovement(op) && isNumber(op->getOperand(0));
    if (!isMoved && !(cast && isLinearCast(cast))) break;
    multiple.number = op->getOperand(0);
  }
  if (!isNumber(multiple.number)) return std::nullopt;
  return multiple;
}

bool isLinearCast(soap::CastOp cast) {
  Type from = soap::elementTypeOf(cast.getInput());
  Type to = soap::elementTypeOf(cast.getResult());
  return !to.isInteger(1) &&
         (isa<mlir::FloatType>(to) || !isa<mlir::FloatType>(from));
}

bool areComputedAlike(Value first, Value second) {
  return Comparison().areAlike(first, second);
}

}  // namespace soapstone::passes
