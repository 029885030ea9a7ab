#include "codegen/memory/value_lifetimes.h"

#include "codegen/calls/batch_norm_calls.h"
#include "codegen/calls/joint_calls.h"
#include "codegen/memory/row_pitch.h"
#include "ir/dist/ops.h"
#include "ir/soap/ops.h"
#include "ir/soap/overwriting.h"
#include "ir/soap/shape_checks.h"
#include "ir/soap/strided_access.h"

namespace soapstone::codegen {

Value operandAliasedTo(mlir::OpOperand& use) {
  Operation* user = use.getOwner();
  if (isa<soap::ReshapeOp>(user)) return user->getResult(0);
  if (isa<dist::WaitOp>(user)) return user->getResult(use.getOperandNumber());
  return nullptr;
}

// Whether a batch norm's call, which does `op` too, reads the operand: a
// library may read it again after it has written.
static bool isReadByBatchNorm(Operation* op, unsigned operand) {
  if (!joinsCall(op)) return false;
  auto norm = dyn_cast_or_null<soap::BatchNormOp>(op->getPrevNode());
  return norm && reluBehind(norm) == op &&
         op->getOperand(operand) != norm.getResult();
}

bool mayWriteOver(Operation* op, unsigned operand, Value result) {
  unsigned index = cast<mlir::OpResult>(result).getResultNumber();
  // Points of one would lie where other points of the other do.
  if (rowPitch(op->getOperand(operand)) != rowPitch(result)) return false;
  bool isAlike = op->getOperand(operand).getType() == result.getType();
  if (isa<dist::AllReduceOp>(op)) return isAlike && operand == index;
  if (isa<dist::BroadcastOp>(op)) return isAlike;
  if (isReadByBatchNorm(op, operand)) return false;
  return soap::mayOverwrite(op, operand, index);
}

FunctionView::FunctionView(mlir::func::FuncOp function,
                           const soap::StridedViews& views,
                           const TakenParts& parts)
    : views(views), parts(parts) {
  auto addTensor = [&](Value value) {
    if (aliasedValue(value)) return;
    tensorNumbers[value] = static_cast<int>(tensors.size());
    tensors.push_back(value);
  };
  mlir::Block& body = function.getBody().front();
  for (Value argument : body.getArguments()) addTensor(argument);
  int next = 0;
  for (Operation& op : body) {
    bool joinsLast = next > 0 && joinsCall(&op);
    ops.push_back(&op);
    joins.push_back(static_cast<char>(joinsLast));
    steps[&op] = joinsLast ? next - 1 : next++;
    for (Value result : op.getResults()) addTensor(result);
  }
}

Value FunctionView::aliasedValue(Value value) const {
  if (Value memory = views.memoryOf(value)) return memory;
  Operation* op = value.getDefiningOp();
  if (op && parts.contains(op)) return op->getOperand(0);
  if (auto reshape = value.getDefiningOp<soap::ReshapeOp>()) {
    return reshape.getInput();
  }
  if (auto wait = value.getDefiningOp<dist::WaitOp>()) {
    return wait.getInputs()[cast<mlir::OpResult>(value).getResultNumber()];
  }
  return nullptr;
}

Value FunctionView::rootOf(Value value) const {
  while (Value aliased = aliasedValue(value)) value = aliased;
  return value;
}

bool FunctionView::isReadBeside(Operation* op, Value root) const {
  auto reads = [&](Operation* other) {
    if (isa<soap::CrossEntropyGradOp>(op) && isa<soap::CrossEntropyOp>(other))
      return false;
    return llvm::any_of(other->getOperands(),
                        [&](Value operand) { return rootOf(operand) == root; });
  };
  const int step = stepOf(op);
  auto isBeside = [&](Operation* other) {
    return other != nullptr && stepOf(other) == step;
  };
  for (Operation* other = op->getPrevNode(); isBeside(other);
       other = other->getPrevNode()) {
    if (reads(other)) return true;
  }
  for (Operation* other = op->getNextNode(); isBeside(other);
       other = other->getNextNode()) {
    if (reads(other)) return true;
  }
  return false;
}

bool FunctionView::sends(int op) const {
  return op < opCount() && isa<dist::CommunicationOpInterface>(ops[op]);
}

bool FunctionView::mayOverwrite(int op, int operand, int result) const {
  Value written = ops[op]->getResult(result);
  Value read = rootOf(ops[op]->getOperand(operand));
  if (isReadBeside(ops[op], read)) return false;
  // Another op may still write the rest of the memory that a part lies in.
  if (rootOf(written) != written)
    return overwritesInParts(ops[op], result, read);
  // Points of a dense result would lie where other points of the part are.
  if (views.find(ops[op]->getOperand(operand))) return false;
  return mayWriteOver(ops[op], operand, written);
}

bool FunctionView::overwritesInParts(int op, int tensor) const {
  for (int i = 0; i < static_cast<int>(ops[op]->getNumResults()); ++i) {
    if (overwritesInParts(ops[op], i, tensors[tensor])) return true;
  }
  return false;
}

bool FunctionView::overwritesInParts(Operation* op, int result,
                                     Value read) const {
  if (!soap::isKernel(op) || !views.find(op->getResult(result))) return false;
  Value root = rootOf(op->getResult(result));
  if (root == read || cast<RankedTensorType>(root.getType()).getElementType() !=
                          soap::tensorType(read).getElementType()) {
    return false;
  }
  int64_t written = 0;
  SmallVector<bool> isOverwritten(op->getNumOperands(), false);
  for (mlir::OpResult part : op->getResults()) {
    if (rootOf(part) != root) continue;
    if (static_cast<int>(part.getResultNumber()) < result) return false;
    written += soap::tensorType(part).getNumElements();
    const soap::StridedView* place = views.find(part);
    for (unsigned i = 0; i < op->getNumOperands(); ++i) {
      const soap::StridedView* view = views.find(op->getOperand(i));
      isOverwritten[i] =
          isOverwritten[i] ||
          (view && place && view->offset == place->offset &&
           view->strides == place->strides && mayWriteOver(op, i, part));
    }
  }
  for (unsigned i = 0; i < op->getNumOperands(); ++i) {
    if (rootOf(op->getOperand(i)) == read && !isOverwritten[i]) return false;
  }
  return written == soap::tensorType(root).getNumElements() &&
         written == soap::tensorType(read).getNumElements();
}

bool FunctionView::makesNothing(Operation* op) const {
  return isa<soap::ReshapeOp, dist::WaitOp>(op) || views.isDone(op) ||
         parts.contains(op);
}

mlir::OpOperand* lastUseOf(Value value) {
  mlir::OpOperand* last = nullptr;
  for (mlir::OpOperand& use : value.getUses()) {
    Operation* op = use.getOwner();
    if (last != nullptr && last->getOwner() == op) return nullptr;
    if (last == nullptr || last->getOwner()->isBeforeInBlock(op)) last = &use;
  }
  return last;
}

ValueLifetimes::ValueLifetimes(mlir::func::FuncOp function,
                               const soap::StridedViews& views,
                               const TakenParts& parts)
    : view(function, views, parts) {
  rule.findUses(view);
}

bool ValueLifetimes::isBehindReaders(Operation* op, Value value) const {
  Value root = rootOf(value);
  return lastOf(root) <= actionOf(op) && !isReadBeside(op, root);
}

void ValueLifetimes::overwrite(
    const llvm::DenseMap<Value, mlir::BlockArgument>& boundTo) {
  for (const auto& [value, argument] : boundTo) {
    if (!view.aliasedValue(value)) view.replaceArgument(value);
  }
  rule.overwriteOperands(view);
  for (const auto& reuse : rule.reuses()) {
    reuses[view.valueOf(reuse.result)] = view.valueOf(reuse.operand);
  }
}

}  // namespace soapstone::codegen
