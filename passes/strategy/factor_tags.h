#ifndef SOAPSTONE_PASSES_STRATEGY_FACTOR_TAGS_H_
#define SOAPSTONE_PASSES_STRATEGY_FACTOR_TAGS_H_

#include <vector>

#include "ir/sharding/following.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/DenseMap.h"

namespace soapstone {

// An op that takes part in the propagation below.
struct TaggedOp {
  Operation* op = nullptr;
  const ShardingRule* rule = nullptr;
};

// Which factors of a leader's rule the dimensions of values carry, found by
// following them through the rules of the ops that follow the leader.
class FactorTags {
 public:
  explicit FactorTags(const ShardingRule& leader) : leader(leader) {}

  // The value has the dimensions of a tensor of the leader. What is known of
  // it already stays.
  void tag(Value value, const TensorMapping& mapping);
  bool isTagged(Value value) const { return values.contains(value); }

  // The same for the dimensions of which nothing is known. Returns whether
  // there were any.
  bool complete(Value value, const TensorMapping& mapping);

  // How each of the ops follows the leader. Tags go from values to factors of
  // ops and on to other values, both ways, until nothing changes; through
  // windows (whose positions need not be the factor's) last.
  std::vector<FollowRule> follow(ArrayRef<TaggedOp> ops);

 private:
  // Factors of the leader that one dimension carries, major to minor; those of
  // size 1 left out.
  struct Dimension {
    SmallVector<int, 2> factors;
    bool hasHalo = false;
  };
  struct Tags {
    SmallVector<Dimension, 4> dims;
    // Factors of the leader over which the value is a partial result.
    SmallVector<int, 2> partials;
  };
  // For each factor of an op the leader's factor, or -1.
  using OpFactors = SmallVector<int, 8>;

  bool read(const TaggedOp& op, Value value, const TensorMapping& mapping,
            bool windows, OpFactors& factors);
  bool write(const TaggedOp& op, Value value, const TensorMapping& mapping,
             const OpFactors& factors);
  bool visit(const TaggedOp& op, bool windows, OpFactors& factors);

  const ShardingRule& leader;
  llvm::DenseMap<Value, Tags> values;
};

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_STRATEGY_FACTOR_TAGS_H_
