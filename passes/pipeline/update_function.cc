#include "passes/pipeline/update_function.h"

#include "ir/soap/arguments.h"
#include "ir/soap/ops.h"
#include "passes/training/function_signature.h"

namespace soapstone::pipeline {
namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;
using soap::ResultRole;

bool isAccumulator(FuncOp function, Value value) {
  auto argument = dyn_cast<mlir::BlockArgument>(value);
  return argument && argument.getOwner() == &function.front() &&
         soap::argumentRole(function, argument.getArgNumber()) ==
             ArgumentRole::kGradient;
}

// Puts the accumulator in the place of its sum with the last gradient.
void dropLastMicroBatch(FuncOp step) {
  for (mlir::BlockArgument argument : step.getArguments()) {
    if (!isAccumulator(step, argument)) continue;
    for (Operation* user : llvm::to_vector(argument.getUsers())) {
      auto sum = dyn_cast<soap::BinaryOp>(user);
      if (!sum || sum.getKind() != soap::BinaryKind::Add) continue;
      sum.getResult().replaceAllUsesWith(argument);
      sum.erase();
    }
  }
}

}  // namespace

void eraseUnusedOps(FuncOp function) {
  SmallVector<Operation*> ops;
  for (Operation& op : function.front().without_terminator()) {
    ops.push_back(&op);
  }
  for (Operation* op : llvm::reverse(ops)) {
    if (op->use_empty()) op->erase();
  }
}

namespace {

// Results of the last micro-batch alone.
void eraseResults(FuncOp step, llvm::function_ref<bool(unsigned)> isGone) {
  llvm::BitVector gone(step.getNumResults());
  for (unsigned i = 0; i < step.getNumResults(); ++i) gone[i] = isGone(i);
  passes::returnOf(step)->eraseOperands(gone);
  (void)step.eraseResults(gone);
}

llvm::DenseSet<Value> valuesOfInputs(FuncOp function) {
  llvm::DenseSet<Value> values;
  for (mlir::BlockArgument argument : function.getArguments()) {
    bool isInput = soap::argumentRole(function, argument.getArgNumber()) ==
                   ArgumentRole::kInput;
    if (isInput) values.insert(argument);
  }
  for (Operation& op : function.front()) {
    if (!llvm::any_of(op.getOperands(),
                      [&](Value value) { return values.contains(value); })) {
      continue;
    }
    for (Value result : op.getResults()) values.insert(result);
  }
  return values;
}

}  // namespace

LogicalResult separateUpdate(FuncOp step) {
  for (unsigned result = 0; result < step.getNumResults(); ++result) {
    if (soap::resultRole(step, result) != ResultRole::kGradient) continue;
    return step.emitError(
        "gradients of a step cannot be handed out by a pipeline; give it an "
        "optimizer");
  }
  dropLastMicroBatch(step);
  llvm::DenseSet<Value> ofInputs = valuesOfInputs(step);
  // States are updated for every micro-batch.
  eraseResults(step, [&](unsigned result) {
    return ofInputs.contains(passes::returnOf(step).getOperand(result)) &&
           soap::resultRole(step, result) == ResultRole::kUpdate;
  });
  eraseUnusedOps(step);
  for (mlir::BlockArgument argument : step.getArguments()) {
    bool isInput = soap::argumentRole(step, argument.getArgNumber()) ==
                   ArgumentRole::kInput;
    if (!isInput || argument.use_empty()) continue;
    return step.emitError("'")
           << soap::argumentName(step, argument.getArgNumber())
           << "' is read by what is left of the step without its micro-batch; "
              "outputs of a step cannot be kept in a pipeline";
  }
  return success();
}

}  // namespace soapstone::pipeline
