#include "codegen/program/gradient_overlap.h"

#include <algorithm>

#include "codegen/memory/zeroed_arguments.h"
#include "ir/dist/lane.h"
#include "ir/dist/ops.h"
#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace soapstone::codegen {
namespace {

// Ops that compute a number from a gradient's number in the same place.
bool passesOn(Operation* op) {
  return soap::isScalarFunction(op) ||
         isa<soap::ReshapeOp, soap::FusionOp>(op) ||
         isa<dist::WaitOp, dist::SliceOp>(op);
}

// Whether an update of a parameter reads `value`, or what is made of it number
// by number.
bool feedsUpdate(Value value) {
  SmallVector<Value> open{value};
  llvm::DenseSet<Value> seen;
  while (!open.empty()) {
    Value next = open.pop_back_val();
    if (!seen.insert(next).second) continue;
    for (Operation* user : next.getUsers()) {
      if (isa<soap::OptimizerUpdateOp>(user)) return true;
      if (passesOn(user)) llvm::append_range(open, user->getResults());
    }
  }
  return false;
}

bool isSum(Operation* op) {
  if (auto reduce = dyn_cast<dist::AllReduceOp>(op))
    return reduce.getKind() == soap::ReduceKind::Sum;
  auto scatter = dyn_cast<dist::ReduceScatterOp>(op);
  return scatter && scatter.getKind() == soap::ReduceKind::Sum;
}

// Parameters, or their working copies, that are stored in parts.
bool gathersParameters(Operation* op) {
  auto gather = dyn_cast<dist::AllGatherOp>(op);
  if (!gather) return false;
  auto function = cast<mlir::func::FuncOp>(op->getParentOp());
  return llvm::all_of(gather.getInputs(), [&](Value input) {
    auto argument = dyn_cast<mlir::BlockArgument>(input);
    if (!argument) return false;
    soap::ArgumentRole role =
        soap::argumentRole(function, argument.getArgNumber());
    return role == soap::ArgumentRole::kParameter ||
           role == soap::ArgumentRole::kWorkingCopy;
  });
}

bool sumsGradients(Operation* op) {
  return isSum(op) && llvm::any_of(op->getResults(), feedsUpdate);
}

// The communication that `counts`, in order.
std::vector<HiddenCommunication> hiddenCommunication(
    const FunctionBuffers& function,
    llvm::function_ref<bool(Operation*)> counts) {
  // By op: number of computing calls before it.
  llvm::DenseMap<Operation*, int64_t> before;
  int64_t calls = 0;
  mlir::func::FuncOp step = function.function;
  for (Operation& op : step.getBody().front()) {
    before[&op] = calls;
    bool computes = !isa<soap::ReshapeOp, dist::WaitOp>(op) &&
                    !isa<dist::CommunicationOpInterface>(op) &&
                    !function.isDone(&op) && !zeroesArguments(&op);
    calls += computes ? 1 : 0;
  }
  std::vector<HiddenCommunication> found;
  for (Operation* op : function.communication) {
    if (!counts(op)) continue;
    HiddenCommunication entry;
    entry.label = cast<dist::CommunicationOpInterface>(op).getLabel().str();
    for (Value operand : op->getOperands())
      entry.bytes +=
          tensorBytes(cast<RankedTensorType>(operand.getType())).value_or(0);
    int64_t waited = calls;
    for (Operation* wait : op->getUsers())
      waited = std::min(waited, before.lookup(wait));
    entry.callsMeanwhile = waited - before.lookup(op);
    entry.isOnSumLane = dist::isOnSumLane(op);
    found.push_back(std::move(entry));
  }
  return found;
}

}  // namespace

std::vector<HiddenCommunication> gradientSums(const FunctionBuffers& function) {
  return hiddenCommunication(function, sumsGradients);
}

std::vector<HiddenCommunication> parameterGathers(
    const FunctionBuffers& function) {
  return hiddenCommunication(function, gathersParameters);
}

}  // namespace soapstone::codegen
