#ifndef SOAPSTONE_PASSES_STRATEGIES_PARTIAL_GRADIENTS_H_
#define SOAPSTONE_PASSES_STRATEGIES_PARTIAL_GRADIENTS_H_

#include "llvm/ADT/DenseMap.h"
#include "passes/strategies/strategy_graph.h"

namespace soapstone::strategy {

// Gradients that strategies may leave partial: results of contractions, also in
// another form or in a sum of gradients, however long.
class PartialGradients {
 public:
  // Reads the ops of `graph`, which are in block order, once.
  explicit PartialGradients(const StrategyGraph& graph);

  // True for values that no op of the graph makes.
  bool mayBePartial(Value gradient) const;
  // The first operand of an op that passes partial gradients on, but is no sum,
  // that may be partial: then its result is, too. -1 if there is none.
  int passedOperand(const StrategyOp& op) const;

 private:
  bool isMadePartial(const StrategyOp& op, mlir::OpResult result) const;

  llvm::DenseMap<Value, bool> known;
};

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_PARTIAL_GRADIENTS_H_
