#include "passes/strategies/tensor_parallel.h"

#include <algorithm>

#include "ir/sharding/dimension_flow.h"
#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "passes/strategies/named_strategies.h"

namespace soapstone::strategy {
namespace {

bool carries(const sharding::TensorMapping& tensor, int factor) {
  return std::any_of(tensor.dims.begin(), tensor.dims.end(),
                     [&](const sharding::DimensionMapping& dim) {
                       return std::find(dim.factors.begin(), dim.factors.end(),
                                        factor) != dim.factors.end();
                     });
}

// Whether a value comes from the model's inputs without arithmetic.
bool isModelInput(const StrategyGraph& graph, Value value) {
  while (Operation* producer = value.getDefiningOp()) {
    if (!soap::isRearrangement(producer) && !isa<soap::SliceOp>(producer)) {
      return false;
    }
    value = producer->getOperand(0);
  }
  return soap::argumentRole(graph.function,
                            cast<mlir::BlockArgument>(value).getArgNumber()) ==
         soap::ArgumentRole::kInput;
}

// Whether splitting the factor leaves the op's result partial.
bool isContracted(const StrategyOp& op, int factor) {
  return std::none_of(op.rule.results.begin(), op.rule.results.end(),
                      [&](const sharding::TensorMapping& result) {
                        return carries(result, factor);
                      });
}

// Whether `value` is a parameter, perhaps in another form, that no forward op
// but `op` computes with.
bool isOnlyRead(const StrategyGraph& graph, int op, Value value) {
  int parameter = parameterBehind(graph, value);
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    const StrategyOp& other = graph.ops[i];
    if (static_cast<int>(i) == op ||
        other.source != ConfigurationSource::kOwn ||
        soap::isRearrangement(other.op)) {
      continue;
    }
    if (llvm::any_of(other.op->getOperands(), [&](Value operand) {
          return parameterBehind(graph, operand) == parameter;
        })) {
      return false;
    }
  }
  return parameter >= 0;
}

// Finds the factors that an axis of so many devices splits.
class TensorParallel {
 public:
  TensorParallel(const StrategyGraph& graph, int64_t degree)
      : graph(graph),
        degree(degree),
        chosen(graph.ops.size(), -1),
        columns(graph.flow) {}

  const std::vector<int>& choose() {
    chooseHeadsAndVocabulary();
    for (int i = 0; i < size(); ++i) {
      if (canLead(i)) tryPair(i);
    }
    return chosen;
  }

 private:
  int size() const { return static_cast<int>(graph.ops.size()); }

  bool canLead(int op) const {
    return graph.ops[op].source == ConfigurationSource::kOwn &&
           chosen[op] < 0 && columnFactor(graph, op) >= 0;
  }

  // The columns of a table that is an embedding's alone; -1 if they do not
  // split evenly. Rows of all devices then change places with columns once each
  // way, where a vocabulary's shards would sum and gather whole activations.
  int columnsOfTable(int op) const {
    const sharding::ShardingRule& rule = graph.ops[op].rule;
    if (!isOnlyRead(graph, op, graph.ops[op].op->getOperand(0))) return -1;
    for (size_t i = 0; i < rule.factors.size(); ++i) {
      int factor = static_cast<int>(i);
      if (carries(rule.operands[0], factor) &&
          carries(rule.results[0], factor) &&
          rule.factors[i].size % degree == 0) {
        return factor;
      }
    }
    return -1;
  }

  void chooseHeadsAndVocabulary() {
    sharding::DimensionFlow labels(
        graph.flow, {sharding::DimensionFlowPolicy::Windows::kCross});
    for (int i = 0; i < size(); ++i) {
      const StrategyOp& op = graph.ops[i];
      if (op.source != ConfigurationSource::kOwn) continue;
      bool isEmbedding = isa<soap::GatherOp, soap::EmbeddingBagOp>(op.op) &&
                         parameterBehind(graph, op.op->getOperand(0)) >= 0 &&
                         isModelInput(graph, op.op->getOperand(1));
      int factor = -1;
      if (isEmbedding && columnsOfTable(i) >= 0) {
        choose(i, columnsOfTable(i));
      } else if (isa<soap::AttentionOp>(op.op)) {
        factor = op.rule.findFactor("heads");
      } else if (isEmbedding || isa<soap::CrossEntropyOp>(op.op)) {
        factor = op.rule.findFactor("vocabulary");
      }
      if (factor >= 0) labels.seedFactor(i, factor);
    }
    labels.run();
    for (int op : labels.labelledOps()) choose(op, labels.factorOf(op));
  }

  // Labels end at what has been chosen.
  void choose(int op, int factor) {
    chosen[op] = factor;
    columns.close(op);
  }

  // Accepts the columns of `first` if their label ends in contractions alone.
  void tryPair(int first) {
    columns.clear();
    columns.seedFactor(first, columnFactor(graph, first));
    // Labels stay: one op that rules the pair out ends the walk.
    auto mayBeSplit = [&](int op) {
      int factor = columns.factorOf(op);
      return graph.ops[op].rule.factors[factor].split ==
                 sharding::FactorSplit::kFree &&
             (!isContracted(graph.ops[op], factor) ||
              parameterOperand(graph, op) >= 0);
    };
    if (!mayBeSplit(first) || !columns.run(mayBeSplit)) return;
    bool isPaired = false;
    for (int op : columns.labelledOps()) {
      int factor = columns.factorOf(op);
      if (isContracted(graph.ops[op], factor)) {
        isPaired = true;
      } else if (isLost(graph.ops[op], factor)) {
        return;
      }
    }
    if (!isPaired) return;
    for (int op : columns.labelledOps()) choose(op, columns.factorOf(op));
  }

  // Whether a forward reader of what carries the label wants it whole.
  bool isLost(const StrategyOp& op, int factor) const {
    for (auto [i, result] : llvm::enumerate(op.op->getResults())) {
      if (!carries(op.rule.results[i], factor)) continue;
      for (Operation* user : result.getUsers()) {
        auto found = graph.indexOf.find(user);
        if (found == graph.indexOf.end()) return true;  // The function ends.
        bool isForward =
            graph.ops[found->second].source == ConfigurationSource::kOwn;
        if (isForward && columns.factorOf(found->second) < 0) return true;
      }
    }
    return false;
  }

  const StrategyGraph& graph;
  int64_t degree;
  std::vector<int> chosen;
  sharding::DimensionFlow columns;
};

}  // namespace

int columnFactor(const StrategyGraph& graph, int op) {
  int operand = parameterOperand(graph, op);
  const StrategyOp& candidate = graph.ops[op];
  if (operand < 0 || isa<soap::GatherOp, soap::EmbeddingBagOp>(candidate.op))
    return -1;
  for (size_t i = 0; i < candidate.rule.factors.size(); ++i) {
    const sharding::Factor& factor = candidate.rule.factors[i];
    if (factor.split == sharding::FactorSplit::kForbidden || factor.size < 2)
      continue;
    bool isOutput = candidate.op->getNumResults() > 0 &&
                    carries(candidate.rule.results[0], static_cast<int>(i));
    bool isOwn = carries(candidate.rule.operands[operand], static_cast<int>(i));
    bool isShared = false;
    for (size_t other = 0; other < candidate.rule.operands.size(); ++other) {
      isShared |= parameterBehind(graph, candidate.op->getOperand(other)) < 0 &&
                  carries(candidate.rule.operands[other], static_cast<int>(i));
    }
    if (isOutput && isOwn && !isShared) return static_cast<int>(i);
  }
  return -1;
}

void assignTensorParallel(const StrategyGraph& graph, int axis,
                          MeshAssignment* mesh, bool splitsSequence) {
  TensorParallel layers(graph, mesh->degree(axis));
  const std::vector<int>& chosen = layers.choose();
  for (size_t i = 0; i < chosen.size(); ++i) {
    if (graph.ops[i].source == ConfigurationSource::kOwn)
      mesh->assign(static_cast<int>(i), axis, chosen[i]);
  }
  if (splitsSequence) assignLabel(graph, labelSequence(graph), axis, mesh);
  for (int i = 0; i < static_cast<int>(graph.ops.size()); ++i) {
    if (graph.ops[i].source == ConfigurationSource::kOwn &&
        isa<soap::DotOp, soap::ConvolutionOp>(graph.ops[i].op)) {
      mesh->assign(i, axis, columnFactor(graph, i));
    }
  }
}

}  // namespace soapstone::strategy
