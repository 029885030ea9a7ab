#ifndef SOAPSTONE_PASSES_PARTITION_EXPAND_FACTORS_H_
#define SOAPSTONE_PASSES_PARTITION_EXPAND_FACTORS_H_

#include <vector>

#include "ir/sharding/op_configuration.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/DenseMap.h"

namespace soapstone {

// Which factors of one op the dimensions of other values carry: found from the
// op's operands and results through the rules of the ops between them.
class CarriedFactors {
 public:
  // `values` stand for the operands and results of an op with `rule`.
  CarriedFactors(const ShardingRule& rule, mlir::ValueRange operands,
                 mlir::ValueRange results);

  // Follows the factors through `ops`, forwards and backwards, until nothing
  // changes. Where two ways disagree the first one found stays.
  void follow(ArrayRef<Operation*> ops);

  // For each factor of `op`, one of those that `follow` was given, the factor
  // of the rule that it is, or -1.
  const std::vector<int>& factorsOf(Operation* op) const {
    return operations.find(op)->second.factors;
  }

 private:
  // Factors of one dimension, major to minor; empty if unknown.
  using Dimension = std::vector<int>;
  struct OperationFactors {
    ShardingRule rule;
    std::vector<int> factors;
  };

  void note(Value value, const TensorMapping& mapping);
  bool visit(Operation* op);
  bool read(Value value, const TensorMapping& mapping, OperationFactors& op);
  bool write(Value value, const TensorMapping& mapping,
             const OperationFactors& op);

  const ShardingRule& rule;
  llvm::DenseMap<Value, std::vector<Dimension>> values;
  llvm::DenseMap<Operation*, OperationFactors> operations;
};

// The configuration of an op with rule `own` whose factor i is factor
// carried[i] of an op spread by `leader` (-1 for none): it splits its free
// factors as the leader does, and is replicated over the leader's other axes.
// Every device keeps its coordinates.
OpConfiguration configureLike(const ShardingRule& own,
                              const std::vector<int>& carried,
                              const OpConfiguration& leader);

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_PARTITION_EXPAND_FACTORS_H_
