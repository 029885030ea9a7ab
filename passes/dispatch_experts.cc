#include "passes/dispatch_experts.h"

#include <optional>

#include "ir/soap/arguments.h"
#include "ir/soap/shape_checks.h"
#include "llvm/ADT/MapVector.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/mixture_rewrite.h"
#include "passes/passes.h"

namespace soapstone {

#define GEN_PASS_DEF_DISPATCHEXPERTSPASS
#include "passes/passes.h.inc"

namespace {

using mlir::BlockArgument;
using mlir::func::FuncOp;

// The parameter of [experts, ..] behind transposes and casts; null if `value`
// is none.
BlockArgument stackedParameter(FuncOp function, Value value) {
  while (Operation* op = value.getDefiningOp()) {
    if (!isa<soap::TransposeOp, soap::CastOp>(op)) return {};
    value = op->getOperand(0);
  }
  auto argument = cast<BlockArgument>(value);
  const bool isParameter =
      soap::argumentRole(function, argument.getArgNumber()) ==
      soap::ArgumentRole::kParameter;
  return isParameter ? argument : BlockArgument();
}

// Whether `op` takes, by data, one matrix for each row out of a stack of
// matrices that are trained.
bool takesMatrices(FuncOp function, soap::GatherOp op) {
  RankedTensorType stack = soap::tensorType(op.getInput());
  return op.getDim() == 0 && stack.getRank() >= 3 && stack.getDimSize(0) > 1 &&
         soap::tensorType(op.getIndices()).getRank() > 0 &&
         !isa<BlockArgument>(op.getIndices()) &&
         stackedParameter(function, op.getInput());
}

// Gathers of matrices by the indices that they read.
llvm::MapVector<Value, SmallVector<soap::GatherOp>> findMixtures(
    FuncOp function) {
  llvm::MapVector<Value, SmallVector<soap::GatherOp>> mixtures;
  for (auto gather : function.front().getOps<soap::GatherOp>()) {
    if (takesMatrices(function, gather))
      mixtures[gather.getIndices()].push_back(gather);
  }
  // Tables of vectors, as biases, belong to the mixture that reads them.
  for (auto gather : function.front().getOps<soap::GatherOp>()) {
    auto* found = mixtures.find(gather.getIndices());
    if (found == mixtures.end() || takesMatrices(function, gather) ||
        gather.getDim() != 0 ||
        soap::shapeOf(gather.getInput())[0] !=
            soap::shapeOf(found->second.front().getInput())[0]) {
      continue;
    }
    found->second.push_back(gather);
  }
  return mixtures;
}

// Parameters of which rows still read copies.
std::vector<unsigned> copiedParameters(FuncOp function) {
  std::vector<unsigned> copied;
  for (auto gather : function.front().getOps<soap::GatherOp>()) {
    const bool isMultiplied =
        llvm::any_of(gather->getUsers(),
                     [](Operation* user) { return isa<soap::DotOp>(user); });
    if (!takesMatrices(function, gather) || !isMultiplied) continue;
    copied.push_back(
        stackedParameter(function, gather.getInput()).getArgNumber());
  }
  return copied;
}

struct DispatchExpertsPass
    : impl::DispatchExpertsPassBase<DispatchExpertsPass> {
  using DispatchExpertsPassBase::DispatchExpertsPassBase;

  void runOnOperation() final {
    FuncOp function = getOperation();
    if (function.isExternal()) return;
    const DispatchedExperts done =
        dispatchExperts(function, {.group = group, .capacity = capacity});
    if (done.error.empty()) return;
    function.emitError(done.error);
    return signalPassFailure();
  }
};

}  // namespace

DispatchedExperts dispatchExperts(FuncOp function, ExpertSizes sizes) {
  DispatchedExperts result;
  for (auto& [indices, gathers] : findMixtures(function)) {
    // The first in the function is where the slots are made.
    llvm::sort(gathers, [](soap::GatherOp a, soap::GatherOp b) {
      return a->isBeforeInBlock(b);
    });
    std::optional<DispatchedMixture> done =
        dispatchMixture(function, gathers, sizes, result.error);
    if (!result.error.empty()) return result;
    if (done) result.mixtures.push_back(*done);
  }
  // What the slots replaced is dead.
  for (Operation& op :
       llvm::make_early_inc_range(llvm::reverse(function.front()))) {
    if (mlir::isOpTriviallyDead(&op)) op.erase();
  }
  result.copied = copiedParameters(function);
  return result;
}

}  // namespace soapstone
