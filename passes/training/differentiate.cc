#include "ir/soap/argument_attributes.h"
#include "ir/soap/gradient_builder.h"
#include "llvm/ADT/DenseSet.h"
#include "mlir/IR/BuiltinOps.h"
#include "passes/naming/op_origin.h"
#include "passes/passes.h"
#include "passes/training/function_signature.h"
#include "passes/training/gradient_sums.h"
#include "passes/training/loss_scale.h"
#include "passes/training/order_gradients.h"

namespace soapstone::passes {

#define GEN_PASS_DEF_DIFFERENTIATEPASS
#include "passes/passes.h.inc"

namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;
using soap::ResultRole;

// Marks what is built at the location of a numbered forward op as its gradient.
class GradientMarker : public OpBuilder::Listener {
 public:
  void notifyOperationInserted(Operation* op,
                               OpBuilder::InsertPoint previous) final {
    std::optional<OpOrigin> origin = originOf(op->getLoc());
    if (!origin || previous.isSet()) return;
    if (forward != op->getLoc()) {
      forward = op->getLoc();
      origin->isGradient = true;
      gradient = withOrigin(*forward, *origin);
    }
    op->setLoc(*gradient);
  }

 private:
  // The last location and what became of it: the ops of one gradient share it.
  std::optional<Location> forward;
  std::optional<Location> gradient;
};

// Reverse-mode differentiation of one block: one sweep forward to find what
// depends on a parameter, one backward to build the gradients of just that.
class Differentiator {
 public:
  explicit Differentiator(FuncOp function) : function(function) {}

  // Builds the gradient of every parameter that `loss` depends on, before the
  // return, times `lossScale` unless that is null.
  LogicalResult run(Value loss, Value lossScale) {
    markActive();
    mlir::func::ReturnOp end = returnOf(function);
    GradientMarker marker;
    OpBuilder builder(end);
    builder.setListener(&marker);
    soap::GradientBuilder b(builder, loss.getLoc());
    if (active.contains(loss))
      gradients.add(b, loss, lossScale ? lossScale : b.fill(loss, 1));
    // The forward ops, before gradient ops join them in the block.
    SmallVector<Operation*> forward;
    for (Operation& op : function.front().without_terminator())
      forward.push_back(&op);
    if (!forward.empty()) lastOfForward = forward.back();
    for (Operation* op : llvm::reverse(forward)) {
      if (op->getNumResults() > 0 && failed(differentiate(op, builder)))
        return failure();
    }
    return success();
  }

  // Null if the loss does not depend on `argument`.
  Value gradientOf(mlir::BlockArgument argument) {
    OpBuilder builder(returnOf(function));
    soap::GradientBuilder b(builder, argument.getLoc());
    return gradients.total(b, argument);
  }

 private:
  void markActive() {
    for (mlir::BlockArgument argument : function.getArguments()) {
      bool trained = soap::argumentRole(function, argument.getArgNumber()) ==
                     ArgumentRole::kParameter;
      if (trained && soap::isDifferentiable(argument)) active.insert(argument);
    }
    for (Operation& op : function.front().without_terminator()) {
      bool depends = llvm::any_of(op.getOperands(), [&](Value operand) {
        return active.contains(operand);
      });
      if (!depends) continue;
      for (Value result : op.getResults()) {
        if (soap::isDifferentiable(result)) active.insert(result);
      }
    }
  }

  // Passes the gradients of the results of `op` on to its operands.
  LogicalResult differentiate(Operation* op, OpBuilder& builder) {
    soap::GradientBuilder b(builder, op->getLoc());
    SmallVector<Value> resultGradients;
    bool reached = false;
    for (Value result : op->getResults()) {
      resultGradients.push_back(gradients.total(b, result));
      reached |= static_cast<bool>(resultGradients.back());
    }
    SmallVector<bool> needed;
    for (Value operand : op->getOperands())
      needed.push_back(active.contains(operand));
    if (!reached || !llvm::is_contained(needed, true)) return success();
    auto differentiable = dyn_cast<DifferentiableOpInterface>(op);
    if (!differentiable) return op->emitOpError("has no derivative");
    SmallVector<Value> operandGradients(op->getNumOperands());
    soap::GradientRequest request(b, resultGradients, needed, operandGradients);
    request.lastOfForward = lastOfForward;
    if (failed(differentiable.buildGradient(request))) return failure();
    for (auto [operand, gradient] :
         llvm::zip(op->getOperands(), operandGradients)) {
      if (!gradient || !active.contains(operand)) continue;
      if (gradient.getType() != operand.getType()) {
        return op->emitOpError("built a gradient of type ")
               << gradient.getType() << " for an operand of type "
               << operand.getType();
      }
      addGradient(b, operand, gradient);
    }
    return success();
  }

  // Gradients of a parameter that several ops read reshaped are added up in the
  // shape of the parameter: its dimensions are what a strategy splits.
  void addGradient(soap::GradientBuilder& b, Value value, Value gradient) {
    auto reshape = value.getDefiningOp<soap::ReshapeOp>();
    if (reshape && !value.hasOneUse() &&
        isa<mlir::BlockArgument>(reshape.getInput())) {
      value = reshape.getInput();
      gradient = b.reshape(gradient, soap::shapeOf(value));
      gradient.getDefiningOp()->setAttr(soap::kGradientSumAttribute,
                                        b.ops.getUnitAttr());
    }
    gradients.add(b, value, gradient);
  }

  FuncOp function;
  Operation* lastOfForward = nullptr;  // Gradient ops follow it in the block.
  llvm::DenseSet<Value> active;
  GradientSums gradients;
};

// Only differentiation asks where gradients stop.
void removeDetached(FuncOp function) {
  for (Operation& op : llvm::make_early_inc_range(function.front())) {
    auto unary = dyn_cast<soap::UnaryOp>(op);
    if (!unary || unary.getKind() != soap::UnaryKind::Detach) continue;
    unary.replaceAllUsesWith(unary.getInput());
    unary.erase();
  }
}

// The value returned as loss; null after a diagnostic.
Value findLoss(FuncOp function) {
  for (unsigned result = 0; result < function.getNumResults(); ++result) {
    if (soap::resultRole(function, result) != ResultRole::kLoss) continue;
    Value loss = returnOf(function).getOperand(result);
    auto type = cast<RankedTensorType>(loss.getType());
    if (type.getRank() == 0 && type.getElementType().isF32()) return loss;
    function.emitError("has a loss of type ")
        << type << ", which must be tensor<f32>";
    return nullptr;
  }
  function.emitError("has no loss to differentiate; run soap-add-loss first");
  return nullptr;
}

// A cast of a finished gradient to the type of its parameter is no part of the
// backward pass: without an optimizer, which drops it, it runs where the
// parameter is stored when the gradient has been summed, as an update does, and
// behind the backward pass: sums in two steps (hsdp) would wait for it between
// the second steps.
void handOut(FuncOp function, const NewResult& gradient) {
  if (withoutWidening(gradient.value) == gradient.value) return;
  Operation* widening = gradient.value.getDefiningOp();
  widening->setLoc(namedLocation(widening->getContext(), gradient.name));
  Operation* end = returnOf(function);
  const bool isOnlyReturned = llvm::all_of(
      widening->getUsers(), [&](Operation* user) { return user == end; });
  if (isOnlyReturned) widening->moveBefore(end);
}

struct DifferentiatePass : impl::DifferentiatePassBase<DifferentiatePass> {
  using DifferentiatePassBase::DifferentiatePassBase;

  void runOnOperation() final {
    FuncOp function = findModelFunction(getOperation(), "forward");
    if (!function) return signalPassFailure();
    Value loss = findLoss(function);
    if (!loss) return signalPassFailure();
    Value scale;
    if (lossScale > 0) scale = addLossScale(function, lossScale);
    Operation* lastOfForward = returnOf(function)->getPrevNode();
    Differentiator differentiator(function);
    if (failed(differentiator.run(loss, scale))) return signalPassFailure();
    Operation* firstGradient = lastOfForward ? lastOfForward->getNextNode()
                                             : &function.front().front();
    if (!keepOutputs) eraseResults(function, ResultRole::kOutput);
    SmallVector<NewResult> gradients;
    for (mlir::BlockArgument argument : function.getArguments()) {
      unsigned index = argument.getArgNumber();
      if (soap::argumentRole(function, index) != ArgumentRole::kParameter)
        continue;
      Value gradient = differentiator.gradientOf(argument);
      if (!gradient) continue;
      gradients.push_back({gradient, ResultRole::kGradient,
                           soap::argumentName(function, index) + ".gradient",
                           index});
    }
    appendResults(function, gradients);
    delayWeightGradients(firstGradient);
    for (const NewResult& gradient : gradients) {
      handOut(function, gradient);
    }
    removeDetached(function);  // Values of `gradients` may be gone behind it.
    numGradients += gradients.size();
    function.setName("step");
  }
};

}  // namespace
}  // namespace soapstone::passes
