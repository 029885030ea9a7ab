#ifndef SOAPSTONE_IR_SHARDING_FOLLOWING_H_
#define SOAPSTONE_IR_SHARDING_FOLLOWING_H_

#include <vector>

#include "absl/types/span.h"
#include "ir/sharding/layout.h"
#include "ir/sharding/op_configuration.h"
#include "ir/sharding/sharding_rule.h"

// Ops that take their configuration from another: backward ops from their
// forward op (the leader), so that a strategy decides once per layer.
namespace soapstone::sharding {

// Maps each factor of the leader's rule to the follower's factor with the same
// positions, or -1. Each factor of the follower occurs at most once.
struct FollowRule {
  std::vector<int> factors;

  bool operator==(const FollowRule&) const = default;
};

// The configuration of an op with the rule `own` under a leader configured so:
// on the same devices, each with the coordinates that it has in the leader.
// Factors that the follower lacks, or cannot split so often, become
// replication. Requires a configuration that is valid for the leader; the
// result is valid for `own`. Takes no time to speak of where no factor is lost
// before one that stays.
OpConfiguration follow(const FollowRule& rule, const ShardingRule& own,
                       const OpConfiguration& leader);

// A tensor that two ops share, as each of their rules maps it.
struct SharedTensor {
  const TensorMapping* leader = nullptr;
  const TensorMapping* follower = nullptr;
};

// Matches the factors of two rules by the tensors that both ops know: factors
// that one dimension carries in both. A dimension that carries several factors
// on one side and one on the other matches by the major one; windows match by
// position, and count where nothing else matches. Earlier tensors win. The
// pairing is that of FactorFlow, between two ops.
FollowRule matchFactors(const ShardingRule& leader,
                        const ShardingRule& follower,
                        absl::Span<const SharedTensor> tensors);

// The rule that does what `first`, then `second` do.
FollowRule compose(const FollowRule& first, const FollowRule& second);

// The rule by which an op with the rule `own` does as the op that makes its
// operand, and follows the same leader: `maker` is that op's rule, `follow` the
// rule by which it follows. The operand may be partial over whatever the
// maker's `result` is.
FollowRule followMaker(const ShardingRule& maker, const FollowRule& follow,
                       const TensorMapping& result, const ShardingRule& own,
                       const TensorMapping& operand);

// The rule of the leader under a follower that has so many factors.
FollowRule inverse(const FollowRule& rule, int followerFactors);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_FOLLOWING_H_
