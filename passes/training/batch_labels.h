#ifndef SOAPSTONE_PASSES_TRAINING_BATCH_LABELS_H_
#define SOAPSTONE_PASSES_TRAINING_BATCH_LABELS_H_

#include <optional>
#include <string>
#include <vector>

#include "ir/sharding/dimension_flow.h"
#include "ir/soap/flow_values.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone::passes {

// The size that most inputs of a model function have in their first dimension;
// of several that are as common, that of most results, then the smallest. 0
// without inputs.
int64_t commonFirstSize(mlir::func::FuncOp function);

// Follows the dimension of the batch through a model function by the sharding
// rules of its ops: from inputs and factors of samples forward to what is
// computed from them, and backward to constants that have a value per sample.
//
// A reshape may merge the batch with other dimensions; `major` then is the
// product of the sizes before it. An op that has one factor for the merged
// dimension carries the batch inside that factor.
class BatchLabels {
 public:
  // The batch in a value, and in the iteration space of an op.
  using Place = sharding::DimensionFlow::Place;
  using Label = sharding::DimensionFlow::Label;

  explicit BatchLabels(mlir::func::FuncOp function);
  BatchLabels(const BatchLabels&) = delete;
  BatchLabels& operator=(const BatchLabels&) = delete;

  // Samples in the inputs; 0 where no input has the batch in a dimension.
  int64_t samples() const { return sampleCount; }
  const sharding::ShardingRule& ruleOf(Operation* op) const {
    return rules[numbers.at(op)];
  }
  Label labelOf(Operation* op) const { return flow->labelOf(numbers.at(op)); }
  std::optional<Place> placeOf(Value value) const;

  // The factor of `op` in which the batch cannot be followed: a labelled value
  // of the op lacks the op's label, or has it elsewhere. Empty if all agree.
  std::string conflictOf(Operation* op) const;

 private:
  void seedSamples();
  void seedInputs();
  void countSamples();

  mlir::func::FuncOp function;
  std::vector<sharding::ShardingRule>
      rules;  // Rules of ops that have one, in block order.
  llvm::DenseMap<Operation*, int> numbers;
  FlowValues values;
  sharding::FlowGraph graph;
  std::optional<sharding::DimensionFlow> flow;
  int64_t sampleCount = 0;
};

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_BATCH_LABELS_H_
