#include "passes/partition/delay_gradients.h"

#include <utility>

#include "ir/step/gradient_delay.h"
#include "passes/partition/device_codes.h"

namespace soapstone::partition {
namespace {

// Whether something but updates waits for the sum of a result of `op`.
bool givesAwaitedParts(const OpPlacement& op, const ReadCode& read,
                       const std::vector<char>& tail) {
  for (auto [result, layout] : llvm::zip(op.op->getResults(), op.results)) {
    bool isAwaited = llvm::any_of(result.getUsers(), [&](Operation* user) {
      return !user->hasTrait<mlir::OpTrait::IsTerminator>() &&
             !tail[read.numbers.lookup(user)];
    });
    if (layout.isPartial() && isAwaited) return true;
  }
  return false;
}

// Layouts that the ops of a function give their results.
using ResultLayouts = llvm::DenseMap<Value, const sharding::Layout*>;

// Whether an operand of `op` is made in another layout than it is read in.
bool receivesOperand(const OpPlacement& op, const ResultLayouts& made) {
  for (auto [operand, layout] : llvm::zip(op.op->getOperands(), op.operands)) {
    auto found = made.find(operand);
    if (found != made.end() && *found->second != layout) return true;
  }
  return false;
}

}  // namespace

void delayWeightGradients(PlacedFunction* placed) {
  std::map<CallSignature, int> signatures;
  const ReadCode read = readCode(placed->function, signatures);
  const std::vector<char> tail = step::updateTail(read.code);
  ResultLayouts made;
  step::CommunicatingOps communicating;
  for (const OpPlacement& op : placed->ops) {
    communicating.givesAwaitedParts.push_back(
        static_cast<char>(givesAwaitedParts(op, read, tail)));
    communicating.receives.push_back(
        static_cast<char>(receivesOperand(op, made)));
    for (auto [result, layout] : llvm::zip(op.op->getResults(), op.results))
      made[result] = &layout;
  }
  std::vector<OpPlacement> ordered;
  for (int op : step::delayWeightGradients(read.code, tail, communicating)) {
    ordered.push_back(std::move(placed->ops[op]));
  }
  placed->ops = std::move(ordered);
}

}  // namespace soapstone::partition
