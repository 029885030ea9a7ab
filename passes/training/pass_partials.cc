#include "ir/soap/argument_attributes.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"
#include "llvm/ADT/STLExtras.h"
#include "passes/passes.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_PASSPARTIALSPASS
#include "passes/passes.h.inc"

namespace {

bool isGradientOp(Operation* op) {
  return op->hasAttr(soap::kGradientOfAttribute);
}

int64_t bits(Value value) {
  return soap::elementTypeOf(value).getIntOrFloatBitWidth();
}

// Whether `op` is a linear function of its operand number `operand` that does
// not grow: sums over devices cost no more behind the op than before it.
bool passesOn(Operation* op, unsigned operand) {
  if (isa<soap::ConcatOp>(op)) return true;
  if (soap::isMovement(op)) return !isa<soap::BroadcastOp>(op);
  if (auto cast = dyn_cast<soap::CastOp>(op))
    return bits(cast.getResult()) <= bits(cast.getInput());
  auto scatter = dyn_cast<soap::ScatterOp>(op);
  if (!scatter || scatter.getKind() != soap::ScatterKind::Add) return false;
  auto elements = [](Value value) {
    return soap::tensorType(value).getNumElements();
  };
  return scatter.getUpdatesMutable().getOperandNumber() == operand &&
         elements(scatter.getUpdates()) >= elements(scatter.getInput());
}

bool isPassing(Operation* op) {
  return llvm::any_of(op->getOpOperands(), [&](mlir::OpOperand& operand) {
    return passesOn(op, operand.getOperandNumber());
  });
}

// Whether `use` adds the value to the gradient of a parameter, partial or not.
bool takesPartials(mlir::OpOperand& use) {
  Operation* user = use.getOwner();
  if (!isGradientOp(user)) return true;
  if (!user->hasAttr(soap::kGradientSumAttribute)) return false;
  return isa<soap::BinaryOp>(user) || passesOn(user, use.getOperandNumber());
}

struct PassPartialsPass : impl::PassPartialsPassBase<PassPartialsPass> {
  void runOnOperation() final {
    if (getOperation().isExternal()) return;
    for (Operation& op :
         llvm::reverse(getOperation().front().without_terminator())) {
      if (!isGradientOp(&op) || op.use_empty() || !isPassing(&op) ||
          !llvm::all_of(op.getUses(), takesPartials)) {
        continue;
      }
      op.setAttr(soap::kGradientSumAttribute,
                 mlir::UnitAttr::get(op.getContext()));
      ++numMarked;
    }
  }
};

}  // namespace
}  // namespace soapstone::passes
