#include "passes/raise/dispatch_experts.h"

#include <optional>
#include <utility>

#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/shape_checks.h"
#include "llvm/ADT/MapVector.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/passes.h"
#include "passes/raise/expert_rows.h"
#include "passes/raise/mixture_rewrite.h"
#include "passes/training/batch_labels.h"

namespace soapstone::passes {

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

// Gathers of as many matrices by the same indices.
using MixtureKey = std::pair<Value, int64_t>;
using Mixtures = llvm::MapVector<MixtureKey, SmallVector<soap::GatherOp>>;

MixtureKey keyOf(soap::GatherOp gather) {
  return {gather.getIndices(), soap::shapeOf(gather.getInput())[0]};
}

Mixtures findMixtures(FuncOp function) {
  Mixtures mixtures;
  for (auto gather : function.front().getOps<soap::GatherOp>()) {
    if (takesMatrices(function, gather))
      mixtures[keyOf(gather)].push_back(gather);
  }
  // Tables of vectors, as biases, belong to the mixture that reads them.
  for (auto gather : function.front().getOps<soap::GatherOp>()) {
    if (gather.getDim() != 0 || takesMatrices(function, gather)) continue;
    auto* found = mixtures.find(keyOf(gather));
    if (found != mixtures.end()) found->second.push_back(gather);
  }
  return mixtures;
}

// Whether a product reads `value`, behind casts and ops that move elements.
bool isMultiplied(Value value) {
  return llvm::any_of(value.getUsers(), [](Operation* user) {
    if (isa<soap::DotOp>(user)) return true;
    return (soap::isMovement(user) || isa<soap::CastOp>(user)) &&
           isMultiplied(user->getResult(0));
  });
}

// Parameters of which rows still read copies.
std::vector<unsigned> copiedParameters(FuncOp function) {
  std::vector<unsigned> copied;
  for (auto gather : function.front().getOps<soap::GatherOp>()) {
    if (!takesMatrices(function, gather) || !isMultiplied(gather)) continue;
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
  Mixtures mixtures = findMixtures(function);
  if (mixtures.empty()) return result;
  // Read before the rewrites: mixtures are rewritten one by one.
  SmallVector<int64_t> sampleRows;
  {
    const BatchLabels labels(function);
    for (const auto& mixture : mixtures)
      sampleRows.push_back(rowsOfSample(function, labels, mixture.first.first));
  }
  for (auto [mixture, rows] : llvm::zip_equal(mixtures, sampleRows)) {
    SmallVector<soap::GatherOp>& gathers = mixture.second;
    // The first in the function is where the slots are made.
    llvm::sort(gathers, [](soap::GatherOp a, soap::GatherOp b) {
      return a->isBeforeInBlock(b);
    });
    std::optional<DispatchedMixture> done =
        dispatchMixture(function, gathers, rows, sizes, result.error);
    if (!result.error.empty()) return result;
    if (done) result.mixtures.push_back(*done);
  }
  // Ops that the slots replaced are dead.
  for (Operation& op :
       llvm::make_early_inc_range(llvm::reverse(function.front()))) {
    if (mlir::isOpTriviallyDead(&op)) op.erase();
  }
  result.copied = copiedParameters(function);
  return result;
}

}  // namespace soapstone::passes
