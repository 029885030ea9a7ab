#include "codegen/calls/norm_gradient_calls.h"

#include "codegen/calls/norm_calls.h"
#include "llvm/ADT/STLExtras.h"

namespace soapstone::codegen {
namespace {

// A call of `normGradOfSum` adds at most so many tensors.
constexpr size_t kMostParts = 3;

bool isSum(Operation* op) {
  auto sum = dyn_cast_or_null<soap::BinaryOp>(op);
  return sum && sum.getKind() == soap::BinaryKind::Add;
}

bool haveOneType(Operation* op) {
  const Type type = op->getResult(0).getType();
  return op->getNumResults() == 1 &&
         llvm::all_of(op->getOperands(),
                      [&](Value operand) { return operand.getType() == type; });
}

// Finds what `value`, made within `block`, adds up to in the order of the
// additions: ((a + b) + c). False where something else is computed, or a sum
// of sums is.
bool collectParts(Value value, mlir::Block& block,
                  SmallVectorImpl<mlir::BlockArgument>& parts) {
  Operation* op = value.getDefiningOp();
  if (!isSum(op) || op->getBlock() != &block) return false;
  Value first = op->getOperand(0);
  Value second = op->getOperand(1);
  // Sums of two floats do not depend on their order.
  if (isa<mlir::BlockArgument>(first)) std::swap(first, second);
  auto last = dyn_cast<mlir::BlockArgument>(second);
  if (!last) return false;
  if (auto other = dyn_cast<mlir::BlockArgument>(first)) {
    // Both are arguments: `second` was the first one.
    parts.append({last, other});
    return true;
  }
  if (!first.hasOneUse() || !collectParts(first, block, parts)) return false;
  parts.push_back(last);
  return true;
}

// The tensors that `op` adds, in the order of the additions; empty where it
// does something else.
SmallVector<Value> summedBy(Operation* op) {
  SmallVector<Value> values;
  auto fusion = dyn_cast<soap::FusionOp>(op);
  if (!fusion) {
    if (isSum(op)) llvm::append_range(values, op->getOperands());
    return values;
  }
  mlir::Block& block = fusion.getBody().front();
  SmallVector<mlir::BlockArgument> parts;
  if (fusion->getNumResults() != 1 ||
      !collectParts(block.getTerminator()->getOperand(0), block, parts) ||
      parts.size() != fusion->getNumOperands() ||
      parts.size() !=
          static_cast<size_t>(llvm::range_size(block.without_terminator())) +
              1) {
    return values;
  }
  for (mlir::BlockArgument part : parts)
    values.push_back(fusion->getOperand(part.getArgNumber()));
  return values;
}

}  // namespace

Operation* gradientSumBefore(soap::NormGradOp norm) {
  Operation* sum = norm.getResultGrad().getDefiningOp();
  if (sum == nullptr || !norm.getResultGrad().hasOneUse() || !haveOneType(sum))
    return nullptr;
  const size_t parts = summedBy(sum).size();
  return parts >= 2 && parts <= kMostParts ? sum : nullptr;
}

Operation* residualSumBehind(soap::NormGradOp norm) {
  Value gradient = norm.getInputGrad();
  if (!gradient.hasOneUse()) return nullptr;
  Operation* user = *gradient.user_begin();
  if (user->getNumResults() != 1 || !haveOneType(user)) return nullptr;
  const SmallVector<Value> parts = summedBy(user);
  return parts.size() == 2 && parts[0] != parts[1] ? user : nullptr;
}

Value residualOf(soap::NormGradOp norm, Operation* sum) {
  return sum->getOperand(sum->getOperand(0) == norm.getInputGrad() ? 1 : 0);
}

std::optional<std::string> normGradWithSums(soap::NormGradOp norm,
                                            Operation* before,
                                            Operation* behind,
                                            const EmissionContext& context) {
  SmallVector<Value> parts;
  if (before != nullptr) parts = summedBy(before);
  auto liesDense = [&](Value value) { return context.liesDense(value); };
  if (!llvm::all_of(parts, liesDense) ||
      (before != nullptr && !liesDense(norm.getResultGrad()))) {
    return std::nullopt;
  }
  if (behind == nullptr) {
    return normGradCall(norm, norm.getInputGrad(), Value(), parts, context);
  }
  Value addend = residualOf(norm, behind);
  // The sum's own kernel takes addends and results that lie further apart.
  if (!liesDense(addend) || !liesDense(behind->getResult(0)))
    return std::nullopt;
  return normGradCall(norm, behind->getResult(0), addend, parts, context);
}

}  // namespace soapstone::codegen
