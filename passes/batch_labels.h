#ifndef SOAPSTONE_PASSES_BATCH_LABELS_H_
#define SOAPSTONE_PASSES_BATCH_LABELS_H_

#include <optional>

#include "ir/sharding/sharding_rule.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace soapstone {

// The size that most inputs of a model function have in their first dimension;
// 0 without inputs.
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
  // The batch in a value.
  struct Place {
    int64_t dim = 0;
    int64_t major = 1;
    bool operator==(const Place&) const = default;
  };
  // The batch in the iteration space of an op.
  struct Label {
    int factor = -1;  // -1: the op has no factor that carries the batch.
    int64_t major = 1;
  };

  explicit BatchLabels(mlir::func::FuncOp function);

  // Samples in the inputs; 0 where no input has the batch in a dimension.
  int64_t samples() const { return sampleCount; }
  const ShardingRule& ruleOf(Operation* op) const { return ops.at(op).rule; }
  Label labelOf(Operation* op) const { return ops.at(op).label; }
  std::optional<Place> placeOf(Value value) const;

  // The factor of `op` in which the batch cannot be followed: a labelled value
  // of the op lacks the op's label, or has it elsewhere. Empty if all agree.
  std::string conflictOf(Operation* op) const;

 private:
  struct OpState {
    ShardingRule rule;
    Label label;
  };

  void seedSamples();
  void seedInputs();
  void propagate();
  bool visit(Operation* op);
  bool read(OpState& state, Value value, const TensorMapping& mapping);
  bool write(const OpState& state, Value value, const TensorMapping& mapping);
  void countSamples();

  mlir::func::FuncOp function;
  SmallVector<Operation*> order;
  llvm::DenseMap<Operation*, OpState> ops;
  llvm::DenseMap<Value, Place> places;
  int64_t sampleCount = 0;
};

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_BATCH_LABELS_H_
