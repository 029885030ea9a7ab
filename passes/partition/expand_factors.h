#ifndef SOAPSTONE_PASSES_PARTITION_EXPAND_FACTORS_H_
#define SOAPSTONE_PASSES_PARTITION_EXPAND_FACTORS_H_

#include <vector>

#include "ir/sharding/following.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/DenseMap.h"

namespace soapstone {

// Which factors of one op the dimensions of other values carry: found from the
// op's operands and results through the rules of the ops between them.
class CarriedFactors {
 public:
  // `values` stand for the operands and results of an op with `rule`. Where
  // `shards` has a number for a factor, the number of equal shards of it, a
  // dimension of that size that a reshape makes of one counts as the factor.
  CarriedFactors(const ShardingRule& rule, mlir::ValueRange operands,
                 mlir::ValueRange results, std::vector<int64_t> shards = {});

  // Follows the factors through `ops`, forwards and backwards, until nothing
  // changes. Where two ways disagree the first one found stays.
  void follow(ArrayRef<Operation*> ops);

  // How `op`, one of those that `follow` was given, takes its configuration
  // from that of the op with the rule: by its free factors alone. Where two of
  // them carry one factor, the one that a result keeps wins over one that is
  // summed.
  FollowRule followRuleOf(Operation* op) const;

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

  // Whether `own` of an op can be split as `factor` of the rule is.
  bool matches(const Factor& own, int factor) const;
  int64_t shardsOf(int factor) const {
    return shards.empty() ? 0 : shards[factor];
  }

  const ShardingRule& rule;
  const std::vector<int64_t> shards;
  llvm::DenseMap<Value, std::vector<Dimension>> values;
  llvm::DenseMap<Operation*, OperationFactors> operations;
};

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_PARTITION_EXPAND_FACTORS_H_
