#ifndef SOAPSTONE_PASSES_STRATEGIES_STRATEGY_GRAPH_H_
#define SOAPSTONE_PASSES_STRATEGIES_STRATEGY_GRAPH_H_

#include <string>
#include <vector>

#include "ir/sharding/flow_graph.h"
#include "ir/sharding/following.h"
#include "ir/soap/ops.h"
#include "llvm/ADT/DenseMap.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::strategy {

// Source of an op's configuration, unless a strategy names the op.
enum class ConfigurationSource {
  kOwn,      // It leads: one decision of a strategy.
  kOp,       // The op `source`, which leads.
  kStorage,  // The storage layout of argument `source`.
};

// One op of a model function as strategies see it.
struct StrategyOp {
  Operation* op = nullptr;
  std::string name;  // `soap.name`.
  sharding::ShardingRule rule;
  ConfigurationSource source = ConfigurationSource::kOwn;
  int sourceIndex = -1;
  sharding::FollowRule follow;  // From the source's factors to those of `rule`.
};

inline bool leads(const StrategyOp& op) {
  return op.source == ConfigurationSource::kOwn;
}

// One argument of a model function.
struct StrategyArgument {
  std::string name;
  sharding::ShardingRule rule;  // `storageRule`.
  // Held between steps: parameters, states, optimizer states, accumulators.
  bool isStored = false;
  // The argument whose storage layout this one has: itself, or the parameter
  // that an optimizer state or accumulator belongs to.
  int storedLike = -1;
  // For a parameter: its copies in the types that steps compute in.
  std::vector<int> workingCopies;
};

// The decisions of a strategy for a function, and how the rest follows.
// Searches change only leaders' configurations and storage layouts.
struct StrategyGraph {
  mlir::func::FuncOp function;
  std::vector<StrategyOp> ops;  // In block order.
  std::vector<StrategyArgument> arguments;
  llvm::DenseMap<Operation*, int> indexOf;
  // The leaders and the values between them, arguments first. Other ops have
  // no values in it.
  sharding::FlowGraph flow;
};

// Reads a function whose ops `soap-name-ops` has named.
// - Forward ops lead. So does any op that has nothing to follow.
// - Ops that differentiation built for a forward op follow it.
// - Updates of an argument, and what is computed for them alone, follow its
//   storage layout; clipping follows the gradients that it reads.
StrategyGraph buildStrategyGraph(mlir::func::FuncOp function);

// The model functions of a module, the main one (@step or @forward) first.
SmallVector<mlir::func::FuncOp> modelFunctions(ModuleOp module);

// Rule by which an op with `followerRule` follows one with `leaderRule`, from
// the values that both read or write.
sharding::FollowRule followAlongEdges(
    Operation* leader, const sharding::ShardingRule& leaderRule,
    Operation* follower, const sharding::ShardingRule& followerRule);

}  // namespace soapstone::strategy

#endif  // SOAPSTONE_PASSES_STRATEGIES_STRATEGY_GRAPH_H_
