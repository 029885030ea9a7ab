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

}  // namespace

void delayWeightGradients(PlacedFunction* placed) {
  std::map<CallSignature, int> signatures;
  const ReadCode read = readCode(placed->function, signatures);
  const std::vector<char> tail = step::updateTail(read.code);
  std::vector<char> awaited;
  for (const OpPlacement& op : placed->ops) {
    awaited.push_back(static_cast<char>(givesAwaitedParts(op, read, tail)));
  }
  std::vector<OpPlacement> ordered;
  for (int op : step::delayWeightGradients(read.code, tail, awaited)) {
    ordered.push_back(std::move(placed->ops[op]));
  }
  placed->ops = std::move(ordered);
}

}  // namespace soapstone::partition
