#include "passes/strategies/tensor_parallel.h"

#include <algorithm>

#include "ir/sharding/dimension_flow.h"
#include "ir/soap/arguments.h"
#include "ir/soap/op_families.h"
#include "ir/soap/shape_checks.h"
#include "passes/strategies/named_strategies.h"
#include "passes/strategies/whole_heads.h"

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

// Whether all readers of an op's result cut it along the dimension of a factor:
// the parts of a packed layer (query, key and value; gate and up), which each
// device needs some of each of.
bool isOfParts(const StrategyOp& op, int factor) {
  Value result = op.op->getResult(0);
  const sharding::TensorMapping& mapping = op.rule.results[0];
  for (auto [dim, entry] : llvm::enumerate(mapping.dims)) {
    if (!llvm::is_contained(entry.factors, factor)) continue;
    return !result.use_empty() &&
           llvm::all_of(result.getUsers(), [&, dim = dim](Operation* user) {
             auto slice = dyn_cast<soap::SliceOp>(user);
             return slice && slice.getSizes()[dim] < soap::shapeOf(result)[dim];
           });
  }
  return false;
}

double elementsOf(Value value) {
  return static_cast<double>(soap::tensorType(value).getNumElements());
}

// Finds the factors that an axis of so many devices splits.
class TensorParallel {
 public:
  // `positions` has the factors that the axis splits of ops that are not
  // chosen; null if it splits none.
  TensorParallel(const StrategyGraph& graph, int64_t degree,
                 const sharding::DimensionFlow* positions)
      : graph(graph),
        degree(degree),
        positions(positions),
        chosen(graph.ops.size(), -1),
        columns(graph.flow) {}

  // Layers before the loss: its classes may be what a layer's rows add up.
  const std::vector<int>& choose() {
    chooseHeadsAndTables();
    choosePairs();
    chooseClasses();
    return chosen;
  }

 private:
  int size() const { return static_cast<int>(graph.ops.size()); }

  // A bias alone is no layer: it would split what a product makes whole.
  bool canLead(int op) const {
    return graph.ops[op].source == ConfigurationSource::kOwn &&
           chosen[op] < 0 && !isa<soap::BroadcastOp>(graph.ops[op].op) &&
           columnFactor(graph, op) >= 0;
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

  void chooseHeadsAndTables() {
    sharding::DimensionFlow labels(
        graph.flow, {sharding::DimensionFlowPolicy::Windows::kCross});
    for (int i = 0; i < size(); ++i) {
      const StrategyOp& op = graph.ops[i];
      if (op.source != ConfigurationSource::kOwn) continue;
      bool isEmbedding = isa<soap::GatherOp, soap::EmbeddingBagOp>(op.op) &&
                         parameterBehind(graph, op.op->getOperand(0)) >= 0 &&
                         isModelInput(graph, op.op->getOperand(1));
      int factor = -1;
      const int columns = isEmbedding ? columnsOfTable(i) : -1;
      if (columns >= 0) {
        choose(i, columns);
      } else if (isa<soap::AttentionOp>(op.op)) {
        factor = op.rule.findFactor("heads");
      } else if (isEmbedding) {
        factor = op.rule.findFactor("vocabulary");
      }
      if (factor >= 0) labels.seedFactor(i, factor);
    }
    labels.run();
    for (int op : labels.labelledOps()) choose(op, labels.factorOf(op));
  }

  // The layers with the largest results come first: they have the most to
  // exchange if others split their neighbours. Then come layers behind the rows
  // of a pair: if they are split by rows, too, what is between is scattered
  // instead of summed for all.
  void choosePairs() {
    std::vector<int> leaders;
    for (int i = 0; i < size(); ++i) {
      if (canLead(i)) leaders.push_back(i);
    }
    llvm::stable_sort(leaders, [&](int a, int b) {
      return elementsOf(graph.ops[a].op->getResult(0)) >
             elementsOf(graph.ops[b].op->getResult(0));
    });
    for (int op : leaders) {
      if (canLead(op)) trySplit(op, columnFactor(graph, op));
    }
    for (int op : leaders) {
      if (canLead(op)) trySplit(op, rowFactor(op));
    }
  }

  // The factor that a layer contracts with its parameter; -1 if it has none.
  int rowFactor(int op) const {
    const sharding::ShardingRule& rule = graph.ops[op].rule;
    const int parameter = parameterOperand(graph, op);
    for (size_t i = 0; i < rule.factors.size(); ++i) {
      int factor = static_cast<int>(i);
      if (isContracted(graph.ops[op], factor) &&
          carries(rule.operands[parameter], factor)) {
        return factor;
      }
    }
    return -1;
  }

  // The classes of losses, and what makes logits.
  void chooseClasses() {
    sharding::DimensionFlow labels(
        graph.flow, {sharding::DimensionFlowPolicy::Windows::kCross});
    for (int i = 0; i < size(); ++i) {
      if (chosen[i] >= 0) {
        labels.close(i);
      } else if (graph.ops[i].source == ConfigurationSource::kOwn &&
                 isa<soap::CrossEntropyOp>(graph.ops[i].op)) {
        labels.seedFactor(i, graph.ops[i].rule.findFactor("vocabulary"));
      }
    }
    labels.run();
    for (int op : labels.labelledOps()) choose(op, labels.factorOf(op));
  }

  // Labels end at what has been chosen.
  void choose(int op, int factor) {
    chosen[op] = factor;
    columns.close(op);
  }

  // Splits a factor of `first`, and what has its label, if the label ends in
  // contractions, or nearly so, and devices send no more of the sums that these
  // leave than without it of what they contract and of gradients of parameters.
  // Rows of `first` must follow other rows: columns give their label to them,
  // sums of rows are scattered.
  void trySplit(int first, int factor) {
    if (factor < 0) return;
    columns.clear();
    columns.seedFactor(first, factor);
    // Labels stay: one op that rules the pair out ends the walk.
    auto mayBeSplit = [&](int op) {
      int factor = columns.factorOf(op);
      return graph.ops[op].rule.factors[factor].split ==
                 sharding::FactorSplit::kFree &&
             (!isContracted(graph.ops[op], factor) ||
              parameterOperand(graph, op) >= 0);
    };
    if (!mayBeSplit(first) || !columns.run(mayBeSplit)) return;
    // `saved` would be gathered without the pair, `summed` would be whole on
    // every device, `sent` is exchanged with it (elements).
    llvm::SmallDenseSet<Value> contracted;
    double saved = 0, sent = 0, summed = 0;
    for (int op : columns.labelledOps()) {
      summed += summedElements(op);
      int factor = columns.factorOf(op);
      if (!isContracted(graph.ops[op], factor)) {
        sent += lostElements(graph.ops[op], factor);
        continue;
      }
      sent += elementsOf(graph.ops[op].op->getResult(0));
      Value input = contractedInput(graph.ops[op]);
      if (contracted.insert(input).second) saved += elementsOf(input);
    }
    const bool isByRows = isContracted(graph.ops[first], factor);
    if (contracted.empty() || (isByRows && !followRows())) return;
    // Columns of the second layer would be gathered, too.
    if (sent > (isByRows ? saved : 2 * saved) + summed) return;
    for (int op : columns.labelledOps()) choose(op, columns.factorOf(op));
  }

  // Whether all that is labelled comes from layers that are split by rows, or
  // from parameters.
  bool followRows() const {
    return llvm::all_of(columns.labelledOps(), [&](int op) {
      return llvm::all_of(graph.ops[op].op->getOperands(), [&](Value operand) {
        if (parameterBehind(graph, operand) >= 0) return true;
        auto maker = graph.indexOf.find(operand.getDefiningOp());
        if (maker == graph.indexOf.end()) return false;
        const int index = maker->second;
        if (chosen[index] < 0) return columns.factorOf(index) >= 0;
        return isContracted(graph.ops[index], chosen[index]);
      });
    });
  }

  // The elements of a parameter that all devices of the axis keep, and sum the
  // gradients of, if they split the op's positions instead.
  double summedElements(int op) const {
    const int parameter = parameterOperand(graph, op);
    if (positions == nullptr || parameter < 0) return 0;
    const int factor = positions->factorOf(op);
    if (factor < 0 || graph.ops[op].rule.factors[factor].size < 2) return 0;
    return elementsOf(graph.ops[op].op->getOperand(parameter));
  }

  // The operand that a layer contracts with its parameter.
  Value contractedInput(const StrategyOp& op) const {
    for (Value operand : op.op->getOperands()) {
      if (parameterBehind(graph, operand) < 0) return operand;
    }
    return op.op->getOperand(0);
  }

  // The elements of results with the label that a forward reader wants whole.
  double lostElements(const StrategyOp& op, int factor) const {
    double lost = 0;
    for (auto [i, result] : llvm::enumerate(op.op->getResults())) {
      if (!carries(op.rule.results[i], factor)) continue;
      if (llvm::any_of(result.getUsers(),
                       [&](Operation* user) { return wantsWhole(user); })) {
        lost += elementsOf(result);
      }
    }
    return lost;
  }

  bool wantsWhole(Operation* user) const {
    auto found = graph.indexOf.find(user);
    if (found == graph.indexOf.end()) return true;  // The function ends.
    return graph.ops[found->second].source == ConfigurationSource::kOwn &&
           columns.factorOf(found->second) < 0;
  }

  const StrategyGraph& graph;
  int64_t degree;
  const sharding::DimensionFlow* positions;
  std::vector<int> chosen;
  sharding::DimensionFlow columns;
};

// Whether every device of the axis has all that the op reads, from ops that
// exchange statistics: a loss over a split vocabulary. To take positions of it
// apart would be a copy, and a sum over more devices.
bool readsStatisticsAlone(const StrategyGraph& graph,
                          const std::vector<int>& chosen, int op) {
  mlir::ValueRange operands = graph.ops[op].op->getOperands();
  return !operands.empty() && llvm::all_of(operands, [&](Value operand) {
    auto found = graph.indexOf.find(operand.getDefiningOp());
    if (found == graph.indexOf.end() || chosen[found->second] < 0) return false;
    return graph.ops[found->second].rule.factors[chosen[found->second]].split ==
           sharding::FactorSplit::kStatistics;
  });
}

// Splits a layer by columns, and what is computed of them up to where it is
// wanted whole, unless there is more of that than of what the layer makes.
// `products` says which ops contract something.
void assignColumns(const StrategyGraph& graph,
                   const std::vector<char>& products, int layer, int axis,
                   MeshAssignment* mesh) {
  const int factor = columnFactor(graph, layer);
  if (factor < 0 || mesh->isAssigned(layer, axis)) return;
  mesh->assign(layer, axis, factor);
  sharding::DimensionFlow columns(graph.flow);
  for (int i = 0; i < static_cast<int>(graph.ops.size()); ++i) {
    if (i < layer ||
        (i > layer && (products[i] != 0 || mesh->isAssigned(i, axis)))) {
      columns.close(i);
    }
  }
  columns.seedFactor(layer, factor);
  bool isFree = columns.run([&](int op) {
    return graph.ops[op].rule.factors[columns.factorOf(op)].split ==
               sharding::FactorSplit::kFree &&
           !isContracted(graph.ops[op], columns.factorOf(op));
  });
  double wanted = 0;
  for (int op : columns.labelledOps()) {
    for (Value result : graph.ops[op].op->getResults()) {
      bool isWhole = llvm::any_of(result.getUsers(), [&](Operation* user) {
        auto found = graph.indexOf.find(user);
        return found == graph.indexOf.end() ||
               (graph.ops[found->second].source == ConfigurationSource::kOwn &&
                columns.factorOf(found->second) < 0);
      });
      if (isWhole) wanted += elementsOf(result);
    }
  }
  if (!isFree || wanted > elementsOf(graph.ops[layer].op->getResult(0))) return;
  for (int op : columns.labelledOps()) {
    if (graph.ops[op].source == ConfigurationSource::kOwn)
      mesh->assign(op, axis, columns.factorOf(op));
  }
}

}  // namespace

int columnFactor(const StrategyGraph& graph, int op) {
  int operand = parameterOperand(graph, op);
  const StrategyOp& candidate = graph.ops[op];
  if (operand < 0 || isa<soap::GatherOp, soap::EmbeddingBagOp>(candidate.op))
    return -1;
  SmallVector<bool> isParameter;
  for (Value other : candidate.op->getOperands())
    isParameter.push_back(parameterBehind(graph, other) >= 0);
  int parts = -1;
  for (size_t i = 0; i < candidate.rule.factors.size(); ++i) {
    const sharding::Factor& factor = candidate.rule.factors[i];
    if (factor.split == sharding::FactorSplit::kForbidden || factor.size < 2)
      continue;
    bool isOutput = candidate.op->getNumResults() > 0 &&
                    carries(candidate.rule.results[0], static_cast<int>(i));
    bool isOwn = carries(candidate.rule.operands[operand], static_cast<int>(i));
    bool isShared = false;
    for (size_t other = 0; other < candidate.rule.operands.size(); ++other) {
      isShared |= !isParameter[other] &&
                  carries(candidate.rule.operands[other], static_cast<int>(i));
    }
    if (!isOutput || !isOwn || isShared) continue;
    if (!isOfParts(candidate, static_cast<int>(i))) return static_cast<int>(i);
    if (parts < 0) parts = static_cast<int>(i);
  }
  return parts;
}

void assignTensorParallel(const StrategyGraph& graph, int axis,
                          MeshAssignment* mesh, bool splitsSequence) {
  sharding::DimensionFlow positions = labelSequence(graph);
  TensorParallel layers(graph, mesh->degree(axis),
                        splitsSequence ? &positions : nullptr);
  const std::vector<int>& chosen = layers.choose();
  for (size_t i = 0; i < chosen.size(); ++i) {
    if (graph.ops[i].source == ConfigurationSource::kOwn)
      mesh->assign(static_cast<int>(i), axis, chosen[i]);
  }
  splitBetweenHeads(graph, axis, mesh);
  if (splitsSequence) {
    assignLabel(graph, positions, axis, mesh, [&](int op) {
      return readsStatisticsAlone(graph, chosen, op);
    });
  }
  std::vector<char> products;
  for (const StrategyOp& op : graph.ops)
    products.push_back(soap::isContraction(op.op) ? 1 : 0);
  for (int i = 0; i < static_cast<int>(graph.ops.size()); ++i) {
    if (graph.ops[i].source == ConfigurationSource::kOwn &&
        isa<soap::DotOp, soap::ConvolutionOp>(graph.ops[i].op)) {
      assignColumns(graph, products, i, axis, mesh);
    }
  }
}

}  // namespace soapstone::strategy
