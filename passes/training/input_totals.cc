#include "passes/training/input_totals.h"

#include "ir/soap/arguments.h"
#include "passes/training/function_signature.h"

namespace soapstone::passes {
namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;

// Values that are known when a step begins: computed from inputs, and from
// states that the step leaves as they are.
llvm::DenseSet<Value> knownValues(FuncOp function) {
  llvm::DenseSet<Value> known;
  llvm::DenseSet<unsigned> updated;
  for (unsigned i = 0; i < function.getNumResults(); ++i) {
    const int64_t argument = soap::updatedArgument(function, i);
    if (argument >= 0) updated.insert(static_cast<unsigned>(argument));
  }
  for (mlir::BlockArgument argument : function.getArguments()) {
    const unsigned index = argument.getArgNumber();
    const ArgumentRole role = soap::argumentRole(function, index);
    if (role == ArgumentRole::kInput ||
        (role == ArgumentRole::kState && !updated.contains(index))) {
      known.insert(argument);
    }
  }
  for (Operation& op : function.front().without_terminator()) {
    auto isKnown = [&](Value operand) { return known.contains(operand); };
    if (!mlir::isMemoryEffectFree(&op) ||
        !llvm::all_of(op.getOperands(), isKnown)) {
      continue;
    }
    known.insert_range(op.getResults());
  }
  return known;
}

bool readsSamples(Operation* op, const BatchLabels& labels) {
  return llvm::any_of(op->getOperands(), [&](Value operand) {
    return labels.placeOf(operand).has_value();
  });
}

}  // namespace

InputTotals::InputTotals(FuncOp function, const BatchLabels& labels) {
  llvm::DenseSet<Value> known = knownValues(function);
  auto isTotal = [&](Value value) {
    Operation* op = value.getDefiningOp();
    return op && known.contains(value) && !labels.placeOf(value) &&
           readsSamples(op, labels);
  };
  llvm::DenseSet<Value> needed;
  auto need = [&](Value value) {
    if (isTotal(value)) {
      totals.insert(value);
      makers.insert(value.getDefiningOp());
    } else {
      needed.insert(value);
    }
  };
  for (Operation& op : llvm::reverse(function.front())) {
    const bool isPart = op.hasTrait<mlir::OpTrait::IsTerminator>() ||
                        !mlir::isMemoryEffectFree(&op) ||
                        llvm::any_of(op.getResults(), [&](Value value) {
                          return needed.contains(value);
                        });
    if (!isPart) continue;
    parts.insert(&op);
    for (Value operand : op.getOperands()) need(operand);
  }
  llvm::DenseSet<Value> sources;
  for (Operation& op : llvm::reverse(function.front())) {
    const bool isSource = llvm::any_of(
        op.getResults(), [&](Value value) { return sources.contains(value); });
    if (isSource) makers.insert(&op);
    if (makers.contains(&op)) sources.insert_range(op.getOperands());
  }
  for (mlir::BlockArgument argument : function.getArguments()) {
    if (sources.contains(argument) && labels.placeOf(argument))
      read.push_back(argument);
  }
}

}  // namespace soapstone::passes
