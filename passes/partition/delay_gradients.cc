#include "passes/partition/delay_gradients.h"

#include <utility>

#include "ir/step/gradient_delay.h"
#include "passes/partition/device_codes.h"

namespace soapstone::partition {

void delayWeightGradients(PlacedFunction* placed) {
  std::map<CallSignature, int> signatures;
  const ReadCode read = readCode(placed->function, signatures);
  const std::vector<char> tail = step::updateTail(read.code);
  step::CommunicationFinder communicating(tail);
  step::LayoutTable layouts;
  llvm::DenseMap<Value, int> numbers;  // Of results.
  for (auto [number, op] : llvm::enumerate(placed->ops)) {
    for (auto [operand, layout] :
         llvm::zip(op.op->getOperands(), op.operands)) {
      auto found = numbers.find(operand);
      if (found == numbers.end()) continue;
      communicating.read(number, found->second, layouts.number(layout));
    }
    for (auto [result, layout] : llvm::zip(op.op->getResults(), op.results)) {
      const int tensor = numbers.size();
      numbers[result] = tensor;
      communicating.make(number, tensor, layouts.number(layout),
                         layout.isPartial());
    }
  }
  std::vector<OpPlacement> ordered;
  for (int op :
       step::delayWeightGradients(read.code, tail, communicating.take())) {
    ordered.push_back(std::move(placed->ops[op]));
  }
  placed->ops = std::move(ordered);
}

}  // namespace soapstone::partition
