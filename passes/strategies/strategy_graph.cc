#include "passes/strategies/strategy_graph.h"

#include <map>
#include <optional>

#include "ir/sharding/factor_flow.h"
#include "ir/soap/argument_attributes.h"
#include "ir/soap/arguments.h"
#include "ir/soap/config.h"
#include "ir/soap/flow_values.h"
#include "ir/soap/shape_checks.h"
#include "llvm/ADT/StringMap.h"
#include "passes/strategies/follow_product.h"
#include "passes/strategies/gradient_mapping.h"
#include "passes/strategies/partial_gradients.h"

namespace soapstone::strategy {
namespace {

using mlir::func::FuncOp;
using soap::ArgumentRole;

bool isStoredRole(ArgumentRole role) {
  return role == ArgumentRole::kParameter ||
         role == ArgumentRole::kWorkingCopy || role == ArgumentRole::kState ||
         role == ArgumentRole::kOptimizerState ||
         role == ArgumentRole::kGradient;
}

std::string stringAttribute(Operation* op, StringRef name) {
  auto attribute = op->getAttrOfType<mlir::StringAttr>(name);
  return attribute ? attribute.str() : "";
}

// Builds the graph of one function step by step.
class StrategyGraphReader {
 public:
  explicit StrategyGraphReader(FuncOp function) { graph.function = function; }

  StrategyGraph build() {
    addArguments();
    addOps();
    linkStates();
    followForwardOps();
    followStorage();
    followNeighbours();
    linkLeaders();
    return std::move(graph);
  }

 private:
  void addArguments() {
    FuncOp function = graph.function;
    for (unsigned i = 0; i < function.getNumArguments(); ++i) {
      StrategyArgument argument;
      argument.name = soap::argumentName(function, i);
      argument.rule = soap::storageRule(soap::shapeOf(function.getArgument(i)));
      argument.isStored = isStoredRole(soap::argumentRole(function, i));
      argument.storedLike = argument.isStored ? static_cast<int>(i) : -1;
      graph.arguments.push_back(std::move(argument));
    }
  }

  void addOps() {
    for (Operation& op : graph.function.front().without_terminator()) {
      auto sharded = dyn_cast<ShardingRuleOpInterface>(op);
      if (!sharded) continue;
      graph.indexOf[&op] = static_cast<int>(graph.ops.size());
      StrategyOp& added = graph.ops.emplace_back();
      added.op = &op;
      added.name = stringAttribute(&op, soap::kNameAttribute);
      added.rule = sharded.getShardingRule();
    }
    isLeader.assign(graph.ops.size(), true);
  }

  // Optimizer states belong to the parameter that they are updated with,
  // accumulators to the one in their name, working copies to the one copied.
  void linkStates() {
    std::map<std::string, int> parameters;
    for (auto [i, argument] : llvm::enumerate(graph.arguments)) {
      if (soap::argumentRole(graph.function, i) == ArgumentRole::kParameter)
        parameters.try_emplace(argument.name, static_cast<int>(i));
    }
    for (auto [i, argument] : llvm::enumerate(graph.arguments)) {
      ArgumentRole role = soap::argumentRole(graph.function, i);
      std::string parameter;
      if (role == ArgumentRole::kWorkingCopy) {
        parameter = soap::copiedParameter(graph.function, i);
      } else if (role == ArgumentRole::kGradient) {
        parameter = argument.name.substr(0, argument.name.rfind(".gradient"));
      } else {
        continue;
      }
      auto found = parameters.find(parameter);
      if (found == parameters.end()) continue;
      storeLike(i, found->second);
      if (role == ArgumentRole::kWorkingCopy)
        graph.arguments[found->second].workingCopies.push_back(
            static_cast<int>(i));
    }
    for (const StrategyOp& op : graph.ops) {
      auto update = dyn_cast<soap::OptimizerUpdateOp>(op.op);
      if (!update) continue;
      int parameter = argumentBehind(update.getParameter());
      if (parameter < 0) continue;
      for (Value state : update.getStates()) {
        if (int index = argumentBehind(state); index >= 0)
          storeLike(index, parameter);
      }
    }
  }

  void storeLike(int argument, int parameter) {
    StrategyArgument& stored = graph.arguments[argument];
    if (stored.isStored && stored.rule == graph.arguments[parameter].rule)
      stored.storedLike = parameter;
  }

  // The argument that a value is, but for casts; -1 for others.
  int argumentBehind(Value value) const {
    while (auto cast = value.getDefiningOp<soap::CastOp>())
      value = cast.getInput();
    auto argument = dyn_cast<mlir::BlockArgument>(value);
    return argument ? static_cast<int>(argument.getArgNumber()) : -1;
  }

  void followForwardOps() {
    llvm::StringMap<int> byName;
    for (auto [i, op] : llvm::enumerate(graph.ops))
      byName.try_emplace(op.name, static_cast<int>(i));
    std::map<int, std::vector<int>> followers;
    for (auto [i, op] : llvm::enumerate(graph.ops)) {
      std::string leader = stringAttribute(op.op, soap::kGradientOfAttribute);
      if (leader.empty()) continue;
      isLeader[i] = false;
      auto found = byName.find(leader);
      if (found != byName.end() && found->second != static_cast<int>(i))
        followers[found->second].push_back(static_cast<int>(i));
    }
    for (const auto& [leader, group] : followers) followOp(leader, group);
    const PartialGradients partials(graph);
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      followWholeAddend(static_cast<int>(i), partials);
      followPartialOperand(static_cast<int>(i), partials);
      followReaderOfConstant(static_cast<int>(i));
      followProductBeside(static_cast<int>(i), &graph);
    }
  }

  // A gradient that is a constant, as that of a sum, is made where it is read,
  // rather than made as the sum is split and sent.
  void followReaderOfConstant(int index) {
    const StrategyOp& op = graph.ops[index];
    if (op.source == ConfigurationSource::kOp && isa<soap::FillOp>(op.op) &&
        op.op->hasOneUse())
      followAny(index, *op.op->user_begin());
  }

  // A sum of what may be partial and of what is whole is split as the latter:
  // the gradient that a residual connection passes on would otherwise have to
  // become partial, too.
  void followWholeAddend(int index, const PartialGradients& partials) {
    StrategyOp& sum = graph.ops[index];
    if (sum.source != ConfigurationSource::kOp ||
        !isa<soap::BinaryOp>(sum.op) ||
        !sum.op->hasAttr(soap::kGradientSumAttribute)) {
      return;
    }
    bool isFirstPartial = partials.mayBePartial(sum.op->getOperand(0));
    if (isFirstPartial == partials.mayBePartial(sum.op->getOperand(1))) return;
    int whole = isFirstPartial ? 1 : 0;
    Value addend = sum.op->getOperand(whole);
    const StrategyOp& maker =
        graph.ops[graph.indexOf.lookup(addend.getDefiningOp())];
    if (maker.source != ConfigurationSource::kOp) return;
    unsigned result = cast<mlir::OpResult>(addend).getResultNumber();
    sharding::SharedTensor shared{&maker.rule.results[result],
                                  &sum.rule.operands[whole]};
    sum.sourceIndex = maker.sourceIndex;
    sum.follow = sharding::compose(
        maker.follow, sharding::matchFactors(maker.rule, sum.rule,
                                             absl::MakeConstSpan(&shared, 1)));
  }

  // An op that moves the partial gradient of a parameter runs where that is
  // made: its forward op, which reads the parameter alone, knows no samples.
  void followPartialOperand(int index, const PartialGradients& partials) {
    StrategyOp& op = graph.ops[index];
    int operand = partials.passedOperand(op);
    if (op.source != ConfigurationSource::kOp || operand < 0) return;
    Value gradient = op.op->getOperand(operand);
    auto found = graph.indexOf.find(gradient.getDefiningOp());
    if (found == graph.indexOf.end()) return;
    const StrategyOp& maker = graph.ops[found->second];
    if (maker.source != ConfigurationSource::kOp ||
        maker.sourceIndex == op.sourceIndex) {
      return;
    }
    unsigned result = cast<mlir::OpResult>(gradient).getResultNumber();
    op.sourceIndex = maker.sourceIndex;
    op.follow = sharding::followMaker(maker.rule, maker.follow,
                                      maker.rule.results[result], op.rule,
                                      op.rule.operands[operand]);
  }

  // Tags flow from what the leader reads and writes. Gradients that arrive from
  // outside the group are those of the leader's results.
  void followOp(int leaderIndex, ArrayRef<int> group) {
    const StrategyOp& leader = graph.ops[leaderIndex];
    sharding::FlowGraph ops;
    FlowValues values;
    llvm::DenseSet<Operation*> members;
    for (int index : group) {
      values.addOp(graph.ops[index].op, &graph.ops[index].rule, &ops);
      members.insert(graph.ops[index].op);
    }
    ops.finish();
    sharding::FactorFlow flow(ops, leader.rule);
    auto tag = [&](Value value, const sharding::TensorMapping& mapping) {
      // A value that no op of the group reads carries no labels on.
      if (int number = values.find(value); number >= 0)
        flow.tag(number, mapping);
    };
    for (auto [i, operand] : llvm::enumerate(leader.op->getOperands()))
      tag(operand, leader.rule.operands[i]);
    for (auto [i, result] : llvm::enumerate(leader.op->getResults()))
      tag(result, leader.rule.results[i]);
    for (int index : group) {
      Operation* op = graph.ops[index].op;
      // Addends of a gradient sum are gradients of an operand, too.
      if (op->hasAttr(soap::kGradientSumAttribute)) continue;
      for (Value operand : op->getOperands()) {
        Operation* producer = operand.getDefiningOp();
        if (!producer || members.contains(producer) ||
            !producer->hasAttr(soap::kGradientOfAttribute)) {
          continue;
        }
        if (std::optional<sharding::TensorMapping> mapping =
                mappingOfGradient(leader, operand))
          tag(operand, *mapping);
      }
    }
    flow.run();
    if (tagUnreached(leader, group, values, flow)) flow.run();
    for (auto [i, index] : llvm::enumerate(group)) {
      graph.ops[index].source = ConfigurationSource::kOp;
      graph.ops[index].sourceIndex = leaderIndex;
      graph.ops[index].follow = flow.followRule(static_cast<int>(i));
      isSettled.insert(index);
    }
  }

  // A value that the tags do not reach is still a gradient of one of the
  // leader's tensors: sums of gradients that join slices read nothing that the
  // leader knows, nor does a gradient that is scattered into a table know the
  // table. Returns whether there were any.
  bool tagUnreached(const StrategyOp& leader, ArrayRef<int> group,
                    const FlowValues& values,
                    sharding::FactorFlow& flow) const {
    bool changed = false;
    for (auto [i, index] : llvm::enumerate(group)) {
      const StrategyOp& op = graph.ops[index];
      sharding::FollowRule rule = flow.followRule(static_cast<int>(i));
      for (auto [r, result] : llvm::enumerate(op.op->getResults())) {
        if (isReached(op.rule, op.rule.results[r], rule)) continue;
        if (const sharding::TensorMapping* mapping =
                mappingOfShape(leader, result))
          changed |= flow.complete(values.find(result), *mapping);
      }
    }
    return changed;
  }

  // Whether every factor of a result follows one of the leader's.
  static bool isReached(const sharding::ShardingRule& own,
                        const sharding::TensorMapping& result,
                        const sharding::FollowRule& rule) {
    for (const sharding::DimensionMapping& dim : result.dims) {
      for (int factor : dim.factors) {
        if (own.factors[factor].size > 1 &&
            !llvm::is_contained(rule.factors, factor)) {
          return false;
        }
      }
    }
    return true;
  }

  // Updates run where what they update is stored.
  void followStorage() {
    for (int index : updateOps()) {
      const StrategyOp& op = graph.ops[index];
      isLeader[index] = false;
      if (auto update = dyn_cast<soap::OptimizerUpdateOp>(op.op)) {
        int parameter = argumentBehind(update.getParameter());
        if (parameter >= 0)
          followArgument(index, parameter, op.rule.operands[0]);
        continue;
      }
      followOwnArgument(index);
    }
  }

  // Ops that compute with what inputs hold.
  std::vector<bool> dataOps() const {
    std::vector<bool> isData(graph.ops.size(), false);
    for (auto [i, op] : llvm::enumerate(graph.ops)) {
      isData[i] = llvm::any_of(op.op->getOperands(), [&](Value operand) {
        if (auto argument = dyn_cast<mlir::BlockArgument>(operand))
          return soap::argumentRole(graph.function, argument.getArgNumber()) ==
                 ArgumentRole::kInput;
        auto found = graph.indexOf.find(operand.getDefiningOp());
        return found != graph.indexOf.end() && isData[found->second];
      });
    }
    return isData;
  }

  // Ops that belong to no forward op: what is computed from gradients (sums
  // over micro-batches, clipping, updates), and what only such ops read; but
  // not the loss of a micro-batch, which is computed where its samples are.
  std::vector<int> updateOps() const {
    std::vector<bool> isData = dataOps();
    std::vector<bool> isUpdate(graph.ops.size(), false);
    for (auto [i, op] : llvm::enumerate(graph.ops)) {
      isUpdate[i] = !op.op->hasAttr(soap::kGradientOfAttribute) &&
                    llvm::any_of(op.op->getOperands(), [&](Value operand) {
                      return isGradient(operand, isUpdate);
                    });
    }
    for (int i = static_cast<int>(graph.ops.size()) - 1; i >= 0; --i) {
      Operation* op = graph.ops[i].op;
      if (op->hasAttr(soap::kGradientOfAttribute) || op->use_empty() ||
          isData[i])
        continue;
      isUpdate[i] =
          isUpdate[i] || llvm::all_of(op->getUses(), [&](mlir::OpOperand& use) {
            return isReadByUpdate(use, isUpdate);
          });
    }
    std::vector<int> updates;
    for (size_t i = 0; i < isUpdate.size(); ++i) {
      if (isUpdate[i]) updates.push_back(static_cast<int>(i));
    }
    return updates;
  }

  bool isGradient(Value value, const std::vector<bool>& isUpdate) const {
    if (auto argument = dyn_cast<mlir::BlockArgument>(value)) {
      return soap::argumentRole(graph.function, argument.getArgNumber()) ==
             ArgumentRole::kGradient;
    }
    auto found = graph.indexOf.find(value.getDefiningOp());
    if (found == graph.indexOf.end()) return false;
    return isUpdate[found->second] ||
           value.getDefiningOp()->hasAttr(soap::kGradientOfAttribute);
  }

  bool isReadByUpdate(mlir::OpOperand& use,
                      const std::vector<bool>& isUpdate) const {
    auto found = graph.indexOf.find(use.getOwner());
    if (found != graph.indexOf.end()) return isUpdate[found->second];
    FuncOp function = graph.function;
    int64_t updated = soap::updatedArgument(function, use.getOperandNumber());
    return updated >= 0 &&
           soap::argumentRole(function, updated) == ArgumentRole::kGradient;
  }

  void followOwnArgument(int index) {
    StrategyOp& op = graph.ops[index];
    for (auto [i, operand] : llvm::enumerate(op.op->getOperands())) {
      auto argument = dyn_cast<mlir::BlockArgument>(operand);
      if (argument && graph.arguments[argument.getArgNumber()].isStored)
        return followArgument(index, static_cast<int>(argument.getArgNumber()),
                              op.rule.operands[i]);
    }
    mlir::Operation* end = graph.function.front().getTerminator();
    for (mlir::OpOperand& returned : end->getOpOperands()) {
      auto made = dyn_cast<mlir::OpResult>(returned.get());
      if (!made || made.getOwner() != op.op) continue;
      const unsigned number = returned.getOperandNumber();
      int64_t held = soap::updatedArgument(graph.function, number);
      if (held < 0) held = soap::gradientArgument(graph.function, number);
      if (held >= 0)
        return followArgument(index, static_cast<int>(held),
                              op.rule.results[made.getResultNumber()]);
    }
  }

  void followArgument(int index, int argument,
                      const sharding::TensorMapping& mapping) {
    if (!graph.arguments[argument].isStored) return;
    // Sums of gradients may be stored in other parts than their parameter
    // (ZeRO stage 2): what adds to them follows their own storage.
    bool isSum =
        soap::argumentRole(graph.function, argument) == ArgumentRole::kGradient;
    int stored = isSum ? argument : graph.arguments[argument].storedLike;
    const sharding::ShardingRule& rule = graph.arguments[stored].rule;
    StrategyOp& op = graph.ops[index];
    op.source = ConfigurationSource::kStorage;
    op.sourceIndex = stored;
    op.follow =
        sharding::matchFactors(rule, op.rule, {{&rule.results[0], &mapping}});
    isSettled.insert(index);
  }

  // Whether an op sums a whole tensor, as norms of gradients and counts of
  // numbers that are not finite do: its readers say nothing of its operand.
  static bool sumsToScalar(Operation* op) {
    return isa<soap::ReduceOp>(op) && soap::shapeOf(op->getResult(0)).empty() &&
           !soap::shapeOf(op->getOperand(0)).empty();
  }

  // Any op that is left, such as an intermediate value of an update, follows
  // its reader, else an update that reads the same gradient, else its producer.
  // An op with nothing to follow leads.
  void followNeighbours() {
    for (int i = static_cast<int>(graph.ops.size()) - 1; i >= 0; --i) {
      // Gradients that are stored in parts are looked at in parts.
      if (!isOpen(i) || sumsToScalar(graph.ops[i].op)) continue;
      followAny(i, inProgramOrder(graph.ops[i].op->getUsers()));
    }
    for (size_t i = 0; i < graph.ops.size(); ++i) {
      if (!isOpen(i) || followSibling(static_cast<int>(i))) continue;
      SmallVector<Operation*> producers;
      for (Value operand : graph.ops[i].op->getOperands()) {
        if (Operation* producer = operand.getDefiningOp())
          producers.push_back(producer);
      }
      followAny(i, producers);
    }
  }

  // The order of a use list depends on its history.
  template <typename Users>
  static SmallVector<Operation*> inProgramOrder(Users&& users) {
    SmallVector<Operation*> ordered(users);
    llvm::sort(ordered, [](Operation* a, Operation* b) {
      return a->isBeforeInBlock(b);
    });
    return ordered;
  }

  // An op that reads a gradient beside its update, such as the norm for
  // gradient clipping, follows the update's storage: the gradient is summed
  // once, in one layout. Returns whether there is such an update.
  bool followSibling(int index) {
    for (Value operand : graph.ops[index].op->getOperands()) {
      Operation* producer = operand.getDefiningOp();
      if (!producer || !producer->hasAttr(soap::kGradientOfAttribute) ||
          soap::shapeOf(operand).empty()) {
        continue;
      }
      for (Operation* other : inProgramOrder(operand.getUsers())) {
        auto found = graph.indexOf.find(other);
        if (found == graph.indexOf.end() || isOpen(found->second) ||
            graph.ops[found->second].source != ConfigurationSource::kStorage) {
          continue;
        }
        followAny(index, other);
        return true;
      }
    }
    return false;
  }

  bool isOpen(int index) const {
    return !isLeader[index] && !isSettled.contains(index);
  }

  void followAny(int index, ArrayRef<Operation*> neighbours) {
    for (Operation* neighbour : neighbours) {
      auto found = graph.indexOf.find(neighbour);
      if (found == graph.indexOf.end() || isOpen(found->second)) continue;
      const StrategyOp& leader = graph.ops[found->second];
      StrategyOp& op = graph.ops[index];
      op.follow = followAlongEdges(leader.op, leader.rule, op.op, op.rule);
      op.source = ConfigurationSource::kOp;
      op.sourceIndex = found->second;
      if (leader.source != ConfigurationSource::kOwn) {
        op.follow = sharding::compose(leader.follow, op.follow);
        op.source = leader.source;
        op.sourceIndex = leader.sourceIndex;
      }
      isSettled.insert(index);
      return;
    }
  }

  void linkLeaders() {
    FlowValues values;
    for (mlir::BlockArgument argument : graph.function.getArguments())
      values.number(argument);
    for (const StrategyOp& op : graph.ops) {
      if (op.source == ConfigurationSource::kOwn) {
        values.addOp(op.op, &op.rule, &graph.flow);
      } else {
        graph.flow.addOp(&op.rule, {}, {});
      }
    }
    graph.flow.finish();
  }

  StrategyGraph graph;
  std::vector<bool> isLeader;
  llvm::DenseSet<int> isSettled;
};

}  // namespace

StrategyGraph buildStrategyGraph(FuncOp function) {
  return StrategyGraphReader(function).build();
}

sharding::FollowRule followAlongEdges(
    Operation* leader, const sharding::ShardingRule& leaderRule,
    Operation* follower, const sharding::ShardingRule& followerRule) {
  SmallVector<std::pair<Value, const sharding::TensorMapping*>> known;
  for (auto [i, result] : llvm::enumerate(leader->getResults()))
    known.emplace_back(result, &leaderRule.results[i]);
  for (auto [i, operand] : llvm::enumerate(leader->getOperands()))
    known.emplace_back(operand, &leaderRule.operands[i]);
  SmallVector<sharding::SharedTensor> shared;
  for (const auto& [value, mapping] : known) {
    for (auto [i, operand] : llvm::enumerate(follower->getOperands())) {
      if (operand == value)
        shared.push_back({mapping, &followerRule.operands[i]});
    }
    for (auto [i, result] : llvm::enumerate(follower->getResults())) {
      if (result == value)
        shared.push_back({mapping, &followerRule.results[i]});
    }
  }
  return sharding::matchFactors(
      leaderRule, followerRule,
      absl::MakeConstSpan(shared.data(), shared.size()));
}

}  // namespace soapstone::strategy
