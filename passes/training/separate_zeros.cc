#include "passes/training/separate_zeros.h"

#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "passes/naming/op_origin.h"
#include "passes/passes.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_SEPARATEZEROSPASS
#include "passes/passes.h.inc"

void separateZeros(mlir::func::FuncOp function) {
  Operation* end = function.front().getTerminator();
  OpBuilder builder(end);
  for (mlir::OpOperand& use : end->getOpOperands()) {
    auto fill = use.get().getDefiningOp<soap::FillOp>();
    bool isShared =
        fill && !fill->hasOneUse() &&
        soap::updatedArgument(function, use.getOperandNumber()) >= 0;
    if (!isShared) continue;
    // It belongs to the argument, not to what else reads such zeros.
    Operation* own = builder.clone(*fill);
    own->setLoc(withoutOrigin(fill.getLoc()));
    use.set(own->getResult(0));
  }
}

namespace {

struct SeparateZerosPass : impl::SeparateZerosPassBase<SeparateZerosPass> {
  void runOnOperation() final {
    if (!getOperation().isExternal()) separateZeros(getOperation());
  }
};

}  // namespace
}  // namespace soapstone::passes
