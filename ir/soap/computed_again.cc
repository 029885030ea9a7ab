#include "ir/soap/computed_again.h"

namespace soapstone::soap {
namespace {

constexpr llvm::StringLiteral kAgainAttribute = "soap.again";

// Whether `forward` computes what `again` does, as a part of the forward pass.
bool isForwardOf(Operation* forward, Operation* again) {
  return !isComputedAgain(forward) &&
         forward->getBlock() == again->getBlock() &&
         forward->getName() == again->getName() &&
         llvm::equal(forward->getOperands(), again->getOperands()) &&
         llvm::equal(forward->getResultTypes(), again->getResultTypes()) &&
         forward->getName().compareOpProperties(forward->getPropertiesStorage(),
                                                again->getPropertiesStorage());
}

// The forward op that `op` computes again; `op` itself if it does not, or if
// there is none any more.
Operation* keptMaker(Operation* op) {
  if (!isComputedAgain(op)) return op;
  for (Operation* user : op->getOperand(0).getUsers()) {
    if (isForwardOf(user, op)) return user;
  }
  return op;
}

}  // namespace

void markComputedAgain(Operation* op) {
  op->setDiscardableAttr(kAgainAttribute,
                         mlir::UnitAttr::get(op->getContext()));
}

bool isComputedAgain(Operation* op) { return op->hasAttr(kAgainAttribute); }

Value keptValue(Value value) {
  Operation* maker = value.getDefiningOp();
  if (maker == nullptr) return value;
  return keptMaker(maker)->getResult(
      cast<mlir::OpResult>(value).getResultNumber());
}

SmallVector<Operation*> readersOfKept(Value value) {
  SmallVector<Operation*> readers;
  for (Operation* user : value.getUsers()) {
    if (keptMaker(user) == user) readers.push_back(user);
  }
  Operation* maker = value.getDefiningOp();
  if (maker == nullptr || maker->getNumOperands() == 0) return readers;
  for (Operation* other : maker->getOperand(0).getUsers()) {
    if (other == maker || keptMaker(other) != maker) continue;
    readers.append(other->user_begin(), other->user_end());
  }
  return readers;
}

}  // namespace soapstone::soap
