#include "passes/partition/delay_gradients.h"

#include <algorithm>

#include "ir/soap/op_families.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "passes/partition/update_tail.h"

namespace soapstone::partition {
namespace {

// Whether something but updates waits for the sum of a result of `op`.
bool isAwaitedSum(const OpPlacement& op, const UpdateTail& tail) {
  for (auto [result, layout] : llvm::zip(op.op->getResults(), op.results)) {
    bool isAwaited = llvm::any_of(result.getUsers(), [&](Operation* user) {
      return !user->hasTrait<mlir::OpTrait::IsTerminator>() &&
             !tail.contains(user);
    });
    if (layout.isPartial() && isAwaited) return true;
  }
  return false;
}

// Whether `op` reads a result of one of `producers`.
bool readsOneOf(Operation* op,
                const llvm::SmallPtrSetImpl<Operation*>& producers) {
  return llvm::any_of(op->getOperands(), [&](Value operand) {
    return producers.contains(operand.getDefiningOp());
  });
}

// A gradient, with the updates that stand right behind it.
struct Delay {
  llvm::SmallPtrSet<Operation*, 4> moved;
  // They are to stand before the op of this number.
  size_t place = 0;
};

Delay delayOf(ArrayRef<OpPlacement> ops, size_t index, const UpdateTail& tail) {
  Delay delay;
  delay.moved.insert(ops[index].op);
  delay.place = index;
  llvm::SmallPtrSet<Operation*, 4> summed;
  for (size_t i = index + 1; i < ops.size(); ++i) {
    Operation* op = ops[i].op;
    if (readsOneOf(op, summed) ||
        (soap::isContraction(op) && !summed.empty())) {
      delay.place = i;
      break;
    }
    if (tail.contains(op)) {
      if (readsOneOf(op, delay.moved)) delay.moved.insert(op);
    } else if (isAwaitedSum(ops[i], tail)) {
      summed.insert(op);
    } else if (soap::isContraction(op)) {
      break;
    }
  }
  return delay;
}

}  // namespace

void delayWeightGradients(PlacedFunction* placed) {
  UpdateTail tail(placed->function);
  std::vector<OpPlacement>& ops = placed->ops;
  for (size_t i = ops.size(); i-- > 0;) {
    Operation* op = ops[i].op;
    if (ops[i].phase != Phase::kBackward || !soap::isContraction(op) ||
        !tail.isAllThatReads(op)) {
      continue;
    }
    Delay delay = delayOf(ops, i, tail);
    auto begin = ops.begin();
    std::stable_partition(begin + static_cast<std::ptrdiff_t>(i),
                          begin + static_cast<std::ptrdiff_t>(delay.place),
                          [&](const OpPlacement& placement) {
                            return !delay.moved.contains(placement.op);
                          });
  }
}

}  // namespace soapstone::partition
