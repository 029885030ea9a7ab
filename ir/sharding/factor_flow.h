#ifndef SOAPSTONE_IR_SHARDING_FACTOR_FLOW_H_
#define SOAPSTONE_IR_SHARDING_FACTOR_FLOW_H_

#include <cstdint>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"
#include "ir/sharding/flow_graph.h"
#include "ir/sharding/following.h"

namespace soapstone::sharding {

// The factors of a leader that one dimension of a value carries, major to
// minor. Factors of size 1 are left out: which dimension they belong to is
// arbitrary.
struct FlowDimension {
  absl::InlinedVector<int, 2> factors;
  bool hasHalo = false;
};
using FlowDimensions = absl::InlinedVector<FlowDimension, 4>;

// The dimensions of a tensor of an op with this rule.
FlowDimensions flowDimensions(const TensorMapping& mapping,
                              const ShardingRule& rule);

// How the factors of a leader are matched with those of other ops.
struct FactorFlowPolicy {
  enum class Match {
    // The factors of a dimension match from the major end as long as their
    // sizes agree; the first pair that does not still begins at the same
    // position. A factor of the leader goes to one factor of an op at most.
    // Partial results keep the factors that they are partial over, and what
    // windows separate matches after everything else.
    kMajorFirst,
    // All factors of a dimension match, each by its size, or none does; windows
    // are not crossed.
    kWhole,
  };
  Match match = Match::kMajorFirst;
  // For kWhole, by factor of the leader: a factor of that many positions, the
  // number of equal shards, stands for the leader's as well. Empty or 0: none.
  std::vector<int64_t> shards;
};

// The factors of one op, and the leader's factor that each of them is.
class OpFactors {
 public:
  OpFactors(const ShardingRule& leader, const ShardingRule& own)
      : leader(&leader), own(&own), carried(own.factors.size(), -1) {}

  // Takes over what a shared tensor carries, by FactorFlowPolicy::kMajorFirst:
  // what windows separate only with `windows`. Returns whether that is new.
  bool read(const FlowDimensions& theirs, const TensorMapping& mapping,
            bool windows);
  // Takes over, in order, factors of which a tensor is a partial result.
  bool readPartials(absl::Span<const int> partials,
                    const TensorMapping& mapping);

  // The leader's factor that a factor of the op is, or -1.
  int operator[](int factor) const { return carried[factor]; }
  void set(int factor, int leaders) { carried[factor] = leaders; }
  // The match as a rule from the leader's factors to the op's.
  FollowRule followRule() const;

 private:
  bool hasLeaders(int factor) const;

  const ShardingRule* leader;
  const ShardingRule* own;
  absl::InlinedVector<int, 8> carried;
};

// Follows the factors of one leader through the ops of a graph.
class FactorFlow {
 public:
  // The graph and the leader's rule must outlive the flow.
  FactorFlow(const FlowGraph& graph, const ShardingRule& leader,
             FactorFlowPolicy policy = {});

  // Gives the value the dimensions of a tensor of the leader. Dimensions that
  // are already known stay.
  void tag(int value, const TensorMapping& mapping);

  // The same for the dimensions of which nothing is known. Returns whether
  // there were any.
  bool complete(int value, const TensorMapping& mapping);

  // Finds the factors of all ops anew: from values to factors of ops and on to
  // other values, both ways, until nothing changes.
  void run();

  // The rule by which an op follows the leader.
  FollowRule followRule(int op) const { return ops[op].followRule(); }
  // The same by its free factors alone. Where two of them carry one factor, the
  // one that a result keeps wins over one that is summed.
  FollowRule freeFollowRule(int op) const;

 private:
  struct Value {
    bool isKnown = false;
    FlowDimensions dims;
    // Factors of the leader over which the value is a partial result.
    absl::InlinedVector<int, 2> partials;
  };

  bool isWhole() const {
    return policy.match == FactorFlowPolicy::Match::kWhole;
  }
  bool visit(int op, bool windows);
  bool read(int op, int value, const TensorMapping& mapping, bool windows);
  bool readWhole(int op, const FlowDimensions& theirs,
                 const TensorMapping& mapping);
  void write(int op, int value, const TensorMapping& mapping);
  bool writeNew(int op, Value& value, const TensorMapping& mapping) const;
  bool writeUnknownDims(int op, Value& value,
                        const TensorMapping& mapping) const;
  bool writeWhole(int op, Value& value, const TensorMapping& mapping) const;
  int64_t shardsOf(int factor) const {
    return policy.shards.empty() ? 0 : policy.shards[factor];
  }

  const FlowGraph& graph;
  const ShardingRule& leader;
  const FactorFlowPolicy policy;
  FlowSweep sweep;
  std::vector<OpFactors> ops;
  std::vector<Value> values;
};

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_FACTOR_FLOW_H_
