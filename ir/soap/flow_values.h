#ifndef SOAPSTONE_IR_SOAP_FLOW_VALUES_H_
#define SOAPSTONE_IR_SOAP_FLOW_VALUES_H_

#include "ir/sharding/flow_graph.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/DenseMap.h"

namespace soapstone {

// Numbers the values of a function for a FlowGraph, in the order in which they
// are first named.
class FlowValues {
 public:
  // The number of a value, a new one if it has none.
  int number(Value value) {
    return numbers.try_emplace(value, static_cast<int>(numbers.size()))
        .first->second;
  }
  // The number of a value, or -1.
  int find(Value value) const {
    auto found = numbers.find(value);
    return found == numbers.end() ? -1 : found->second;
  }

  // Appends `op` with its operands and results to the graph.
  void addOp(Operation* op, const sharding::ShardingRule* rule,
             sharding::FlowGraph* graph) {
    SmallVector<int> operands, results;
    for (Value operand : op->getOperands()) operands.push_back(number(operand));
    for (Value result : op->getResults()) results.push_back(number(result));
    graph->addOp(rule, absl::MakeConstSpan(operands.data(), operands.size()),
                 absl::MakeConstSpan(results.data(), results.size()));
  }

 private:
  llvm::DenseMap<Value, int> numbers;
};

}  // namespace soapstone

#endif  // SOAPSTONE_IR_SOAP_FLOW_VALUES_H_
