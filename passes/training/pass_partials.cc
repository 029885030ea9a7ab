#include <algorithm>

#include "ir/soap/argument_attributes.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "passes/passes.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_PASSPARTIALSPASS
#include "passes/passes.h.inc"

namespace {

bool isGradientOp(Operation* op) {
  return op->hasAttr(soap::kGradientOfAttribute);
}

int64_t bitsOf(Value value) {
  return soap::tensorType(value).getNumElements() *
         soap::elementTypeOf(value).getIntOrFloatBitWidth();
}

// Whether `op` is a linear function of its operand number `operand`: it may run
// before or behind sums over devices.
bool isLinear(Operation* op, unsigned operand) {
  if (isa<soap::ConcatOp, soap::CastOp>(op)) return true;
  if (soap::isMovement(op)) return !isa<soap::BroadcastOp>(op);
  if (auto reduce = dyn_cast<soap::ReduceOp>(op))
    return reduce.getKind() == soap::ReduceKind::Sum;
  auto scatter = dyn_cast<soap::ScatterOp>(op);
  return scatter && scatter.getKind() == soap::ScatterKind::Add &&
         scatter.getUpdatesMutable().getOperandNumber() == operand;
}

// Whether `use` adds the value to the gradient of a parameter, partial or not.
bool takesPartials(mlir::OpOperand& use) {
  Operation* user = use.getOwner();
  if (!isGradientOp(user)) return true;
  if (!user->hasAttr(soap::kGradientSumAttribute)) return false;
  return isa<soap::BinaryOp>(user) || isLinear(user, use.getOperandNumber());
}

// Whether `sum` adds up what a sum over the first dim, that of samples, has
// made, perhaps moved since. Any other sum may be the one that makes the
// gradient of a parameter: what it reads belongs to samples, and is whole.
bool addsUpSums(soap::ReduceOp sum) {
  Operation* maker = sum.getInput().getDefiningOp();
  while (maker && isGradientOp(maker) && maker->getNumOperands() == 1 &&
         !isa<soap::ReduceOp>(maker) && isLinear(maker, 0)) {
    maker = maker->getOperand(0).getDefiningOp();
  }
  auto first = dyn_cast_or_null<soap::ReduceOp>(maker);
  return first && isGradientOp(first) && isLinear(first, 0) &&
         llvm::is_contained(first.getDims(), 0);
}

struct PassPartialsPass : impl::PassPartialsPassBase<PassPartialsPass> {
  void runOnOperation() final {
    if (getOperation().isExternal()) return;
    bitsBehind.clear();
    for (Operation& op :
         llvm::reverse(getOperation().front().without_terminator())) {
      if (!isGradientOp(&op) || op.use_empty() || op.getNumResults() != 1 ||
          !llvm::all_of(op.getUses(), takesPartials)) {
        continue;
      }
      auto sum = dyn_cast<soap::ReduceOp>(op);
      if (sum && !addsUpSums(sum)) continue;
      const int64_t before = bitsBefore(&op);
      const int64_t behind = sumBits(op.getResult(0));
      if (before == 0 || behind > before) continue;
      op.setAttr(soap::kGradientSumAttribute,
                 mlir::UnitAttr::get(op.getContext()));
      bitsBehind[&op] = behind;
      ++numMarked;
    }
  }

 private:
  // Bits that devices sum if they do before `op`; 0 where it is not linear.
  static int64_t bitsBefore(Operation* op) {
    int64_t bits = 0;
    for (mlir::OpOperand& operand : op->getOpOperands()) {
      if (isLinear(op, operand.getOperandNumber()))
        bits += bitsOf(operand.get());
    }
    return bits;
  }

  // Bits that devices sum for those who read `value`, who take partial results:
  // those of the value, or less behind what is marked.
  int64_t sumBits(Value value) const {
    int64_t bits = 0;
    for (Operation* user : value.getUsers()) {
      auto marked = bitsBehind.find(user);
      if (marked == bitsBehind.end()) return bitsOf(value);
      bits += marked->second;
    }
    return std::min(bits, bitsOf(value));
  }

  // By marked op: bits that devices sum somewhere behind it.
  llvm::DenseMap<Operation*, int64_t> bitsBehind;
};

}  // namespace
}  // namespace soapstone::passes
