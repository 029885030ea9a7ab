#include "passes/strategies/expert_labels.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ir/soap/op_families.h"
#include "passes/strategies/named_strategies.h"

namespace soapstone::strategy {
namespace {

// Whether the op sends tokens or takes them back: by their choices, or as a
// product without parameters, with matrices that a model makes itself.
bool movesTokens(const StrategyGraph& graph, int op) {
  Operation* operation = graph.ops[op].op;
  return soap::isDispatching(operation) ||
         (isa<soap::DotOp>(operation) && parameterOperand(graph, op) < 0);
}

// Whether the op sends tokens to the experts, or takes them back, and goes
// through the groups of a batch (or of the positions of a sample) one by one.
// Splitting the groups there leaves rows of experts to exchange, splitting the
// experts gathers the tokens of all groups.
bool routesInGroups(const StrategyGraph& graph, int op,
                    const sharding::DimensionFlow& groups) {
  const StrategyOp& candidate = graph.ops[op];
  int factor = groups.factorOf(op);
  return leads(candidate) && factor >= 0 && movesTokens(graph, op) &&
         llvm::all_of(candidate.rule.operands,
                      [&](const sharding::TensorMapping& operand) {
                        return llvm::any_of(
                            operand.dims,
                            [&](const sharding::DimensionMapping& dim) {
                              return llvm::is_contained(dim.factors, factor);
                            });
                      });
}

}  // namespace

std::vector<int> routingOps(const StrategyGraph& graph,
                            const sharding::DimensionFlow& batch,
                            const sharding::DimensionFlow* positions) {
  std::vector<int> routing;
  for (int i = 0; i < static_cast<int>(graph.ops.size()); ++i) {
    if (isa<soap::CumulativeSumOp>(graph.ops[i].op) ||
        routesInGroups(graph, i, batch) ||
        (positions != nullptr && routesInGroups(graph, i, *positions))) {
      routing.push_back(i);
    }
  }
  return routing;
}

sharding::DimensionFlow labelExperts(const StrategyGraph& graph,
                                     const std::vector<int>& apart) {
  sharding::DimensionFlow labels(graph.flow);
  for (int op : apart) labels.close(op);
  for (int i = 0; i < static_cast<int>(graph.ops.size()); ++i) {
    const StrategyOp& op = graph.ops[i];
    if (isa<soap::SoftmaxOp, soap::TopKOp, soap::ArgReduceOp>(op.op))
      labels.close(i);
    auto dot = dyn_cast<soap::DotOp>(op.op);
    if (!dot || !isDense(graph, i)) continue;
    // A router's columns are experts, too, but every device reads all of it.
    if (dot.getLhsBatch().empty()) {
      labels.close(i);
    } else {
      labels.seedFactor(i, factorNamed(op.rule, "batch"));
    }
  }
  labels.run();
  return labels;
}

namespace {

// The elements of a tensor with this mapping.
int64_t elementsOf(const sharding::ShardingRule& rule,
                   const sharding::TensorMapping& tensor) {
  int64_t elements = 1;
  for (const sharding::DimensionMapping& dim : tensor.dims) {
    for (int factor : dim.factors) elements *= rule.factors[factor].size;
  }
  return elements;
}

// As `allGatherTokens`, of one op that reads or makes tokens of a mixture;
// nullopt of other ops.
std::optional<bool> gathersTokens(const StrategyGraph& graph, int op,
                                  const sharding::DimensionFlow& experts,
                                  int64_t devices) {
  const sharding::ShardingRule& rule = graph.ops[op].rule;
  std::vector<std::pair<int, const sharding::TensorMapping*>> tensors;
  for (size_t i = 0; i < rule.operands.size(); ++i)
    tensors.emplace_back(graph.flow.operands(op)[i], &rule.operands[i]);
  tensors.emplace_back(graph.flow.results(op).front(), &rule.results.front());
  const auto slots = llvm::find_if(tensors, [&](const auto& tensor) {
    return experts.placeOf(tensor.first).has_value();
  });
  if (slots == tensors.end()) return std::nullopt;
  const std::vector<int>& expert =
      slots->second->dims[experts.placeOf(slots->first)->dim].factors;
  // Tensors that say which tokens are in which slots are by expert, too, or are
  // smaller than the tokens.
  int64_t tokens = 0;
  for (const auto& [value, tensor] : tensors) {
    const bool isByExpert = llvm::any_of(
        tensor->dims, [&](const auto& dim) { return dim.factors == expert; });
    if (!isByExpert) tokens = std::max(tokens, elementsOf(rule, *tensor));
  }
  if (tokens == 0) return std::nullopt;
  return elementsOf(rule, *slots->second) > devices * tokens;
}

}  // namespace

bool allGatherTokens(const StrategyGraph& graph,
                     const std::vector<int>& routing,
                     const sharding::DimensionFlow& experts, int64_t devices) {
  bool gathers = false;
  for (int op : routing) {
    if (isa<soap::CumulativeSumOp>(graph.ops[op].op)) continue;
    std::optional<bool> gathersHere =
        gathersTokens(graph, op, experts, devices);
    if (gathersHere == false) return false;
    gathers = gathers || gathersHere.has_value();
  }
  return gathers;
}

std::vector<bool> slotChoices(const StrategyGraph& graph,
                              const sharding::DimensionFlow& experts) {
  std::vector<bool> chooses(graph.ops.size(), false);
  for (int i = static_cast<int>(graph.ops.size()) - 1; i >= 0; --i) {
    Operation* op = graph.ops[i].op;
    if (!leads(graph.ops[i]) || experts.factorOf(i) >= 0) continue;
    chooses[i] =
        !op->use_empty() && op->getNumOperands() > 0 &&
        llvm::all_of(op->getOperandTypes(),
                     [](mlir::Type type) {
                       return mlir::getElementTypeOrSelf(type).isInteger();
                     }) &&
        llvm::all_of(op->getUsers(), [&](Operation* reader) {
          auto found = graph.indexOf.find(reader);
          if (found == graph.indexOf.end()) return false;
          // Ops that differentiation built follow.
          return !leads(graph.ops[found->second]) || chooses[found->second] ||
                 experts.factorOf(found->second) >= 0;
        });
  }
  return chooses;
}

int64_t largestExpertCount(const StrategyGraph& graph,
                           const sharding::DimensionFlow& labels) {
  int64_t largest = 1;
  for (int i = 0; i < static_cast<int>(graph.ops.size()); ++i) {
    if (labels.factorOf(i) >= 0)
      largest =
          std::max(largest, graph.ops[i].rule.factors[labels.factorOf(i)].size);
  }
  return largest;
}

}  // namespace soapstone::strategy
