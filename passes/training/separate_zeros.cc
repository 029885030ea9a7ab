#include "passes/training/separate_zeros.h"

#include <map>
#include <optional>

#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"
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

// Gives the gradient of every forward op that reads `fill` beside others a fill
// of its own, where it is read element by element: there it stays in registers.
void separateReaders(soap::FillOp fill) {
  if (fill->hasOneUse() || soap::shapeOf(fill.getResult()).empty()) return;
  std::optional<OpOrigin> own = originOf(fill.getLoc());
  std::map<int64_t, Operation*> copies;  // By forward op.
  for (mlir::OpOperand& use :
       llvm::make_early_inc_range(fill.getResult().getUses())) {
    Operation* user = use.getOwner();
    std::optional<OpOrigin> reader = originOf(user->getLoc());
    const bool isOther = soap::isElementwise(user) && reader &&
                         reader->isGradient && own &&
                         own->forwardNumber != reader->forwardNumber;
    if (!isOther) continue;
    Operation*& copy = copies[reader->forwardNumber];
    if (!copy) {
      OpBuilder builder(user);
      copy = builder.clone(*fill);
      copy->setLoc(user->getLoc());
    } else if (user->isBeforeInBlock(copy)) {
      copy->moveBefore(user);
    }
    use.set(copy->getResult(0));
  }
}

struct SeparateZerosPass : impl::SeparateZerosPassBase<SeparateZerosPass> {
  void runOnOperation() final {
    mlir::func::FuncOp function = getOperation();
    if (function.isExternal()) return;
    separateZeros(function);
    SmallVector<soap::FillOp> fills(function.front().getOps<soap::FillOp>());
    for (soap::FillOp fill : fills) {
      separateReaders(fill);
      if (fill->use_empty()) fill.erase();
    }
  }
};

}  // namespace
}  // namespace soapstone::passes
