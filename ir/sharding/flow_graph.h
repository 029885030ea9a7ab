#ifndef SOAPSTONE_IR_SHARDING_FLOW_GRAPH_H_
#define SOAPSTONE_IR_SHARDING_FLOW_GRAPH_H_

#include <vector>

#include "absl/types/span.h"
#include "ir/sharding/sharding_rule.h"

// The walk by which facts about factors go from op to op through the values
// that they share. `FactorFlow` and `DimensionFlow` say what goes.
namespace soapstone::sharding {

// Ops with their rules, and the values that they read and write, by number.
class FlowGraph {
 public:
  FlowGraph() = default;
  FlowGraph(FlowGraph&&) = default;
  FlowGraph& operator=(FlowGraph&&) = default;

  // Appends an op and returns its number. One mapping of `rule`, which must
  // outlive the graph, belongs to each operand and each result. An op that
  // takes no part has neither operands nor results.
  int addOp(const ShardingRule* rule, absl::Span<const int> operands,
            absl::Span<const int> results);

  // Call once, after the last op and before any walk.
  void finish();

  int opCount() const { return static_cast<int>(ops.size()); }
  int valueCount() const {
    return readers.empty() ? 0 : static_cast<int>(readers.size()) - 1;
  }
  const ShardingRule& rule(int op) const { return *ops[op].rule; }
  absl::Span<const int> operands(int op) const {
    return {values.data() + ops[op].operands,
            static_cast<size_t>(ops[op].results - ops[op].operands)};
  }
  absl::Span<const int> results(int op) const {
    int end = op + 1 < opCount() ? ops[op + 1].operands
                                 : static_cast<int>(values.size());
    return {values.data() + ops[op].results,
            static_cast<size_t>(end - ops[op].results)};
  }
  // The ops that read or write a value, ascending.
  absl::Span<const int> opsOf(int value) const {
    return {touching.data() + readers[value],
            static_cast<size_t>(readers[value + 1] - readers[value])};
  }

 private:
  struct Op {
    const ShardingRule* rule = nullptr;
    int operands = 0;  // Where they begin in `values`.
    int results = 0;
  };

  std::vector<Op> ops;
  std::vector<int> values;
  std::vector<int> readers;  // By value, where its ops begin in `touching`.
  std::vector<int> touching;
};

enum class SweepOrder {
  kForward,   // Sweep after sweep from the first op to the last.
  kBothWays,  // Forwards, then backwards, in turn.
};

// The ops that are due, in the order in which sweeps over all ops would visit
// them. Where a visit changes nothing unless the op or one of its values has
// changed since its last visit, a walk over the ops that are due ends exactly
// as sweeps over all ops until nothing changes do, but takes time for the ops
// that facts reach alone.
class FlowSweep {
 public:
  FlowSweep(int ops, SweepOrder order) : order(order), isDue(ops, false) {}

  void mark(int op);
  // The next op, no longer due; -1 if none is.
  int next();
  // Forgets what is due and starts with a forward sweep.
  void reset();

 private:
  // Whether this sweep has yet to come to `op`.
  bool isAhead(int op) const {
    return isBackward ? op < current : op > current;
  }
  void startSweep();

  SweepOrder order;
  bool isBackward = false;
  int current = -1;
  std::vector<bool> isDue;
  std::vector<int> heap;   // This sweep's ops, the next one on top.
  std::vector<int> later;  // The next sweep's ops.
};

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_FLOW_GRAPH_H_
