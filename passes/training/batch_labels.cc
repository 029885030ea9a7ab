#include "passes/training/batch_labels.h"

#include <map>
#include <string>
#include <utility>

#include "ir/soap/arguments.h"
#include "ir/soap/batch_inputs.h"
#include "ir/soap/shape_checks.h"

namespace soapstone::passes {
namespace {

using soap::ArgumentRole;

// Whether an argument is an input whose rows are the samples of a function; of
// one micro-batch, inputs of the whole batch have others.
bool isInput(mlir::func::FuncOp function, mlir::BlockArgument argument) {
  const unsigned index = argument.getArgNumber();
  return soap::argumentRole(function, index) == ArgumentRole::kInput &&
         soap::wholeBatchOf(function, index).empty();
}

// Where a factor is in a tensor of a rule; nothing if the tensor lacks it.
std::optional<BatchLabels::Place> findFactor(
    const sharding::TensorMapping& mapping, const sharding::ShardingRule& rule,
    const BatchLabels::Label& label) {
  for (auto [i, dim] : llvm::enumerate(mapping.dims)) {
    int64_t major = 1;
    for (int factor : dim.factors) {
      if (factor == label.factor)
        return BatchLabels::Place{static_cast<int64_t>(i), major * label.major};
      major *= rule.factors[factor].size;
    }
  }
  return std::nullopt;
}

}  // namespace

int64_t commonFirstSize(mlir::func::FuncOp function) {
  // By size: the number of inputs whose first dim has it, and of results. Where
  // several sizes begin equally many inputs, results tell the batch.
  std::map<int64_t, std::pair<int, int>> counts;
  for (mlir::BlockArgument argument : function.getArguments()) {
    if (!isInput(function, argument)) continue;
    ArrayRef<int64_t> shape = soap::shapeOf(argument);
    if (!shape.empty()) ++counts[shape.front()].first;
  }
  for (Type result : function.getResultTypes()) {
    auto type = dyn_cast<RankedTensorType>(result);
    if (!type || type.getRank() == 0) continue;
    auto known = counts.find(type.getDimSize(0));
    if (known != counts.end()) ++known->second.second;
  }
  int64_t common = 0;
  std::pair<int, int> most = {0, 0};
  for (auto [size, count] : counts) {
    if (count <= most) continue;
    common = size;
    most = count;
  }
  return common;
}

BatchLabels::BatchLabels(mlir::func::FuncOp function) : function(function) {
  SmallVector<Operation*> order;
  for (Operation& op : function.front().without_terminator()) {
    auto sharded = dyn_cast<ShardingRuleOpInterface>(op);
    if (!sharded) continue;
    numbers[&op] = static_cast<int>(order.size());
    order.push_back(&op);
    rules.push_back(sharded.getShardingRule());
  }
  for (auto [op, rule] : llvm::zip_equal(order, rules))
    values.addOp(op, &rule, &graph);
  graph.finish();
  // Behind a window and beyond a factor that cannot be split there is no longer
  // a value per sample.
  sharding::DimensionFlowPolicy policy;
  policy.windows = sharding::DimensionFlowPolicy::Windows::kEnter;
  policy.entersForbidden = true;
  policy.keepsOffset = true;
  flow.emplace(graph, policy);
  seedSamples();
  flow->run();
  seedInputs();
  flow->run();
  countSamples();
}

std::optional<BatchLabels::Place> BatchLabels::placeOf(Value value) const {
  return flow->placeOf(values.find(value));
}

void BatchLabels::seedSamples() {
  for (auto [op, rule] : llvm::enumerate(rules)) {
    for (auto [i, factor] : llvm::enumerate(rule.factors)) {
      if (factor.kind != sharding::FactorKind::kSample || factor.size == 1)
        continue;
      flow->seedFactor(static_cast<int>(op), static_cast<int>(i));
      break;
    }
  }
}

void BatchLabels::seedInputs() {
  countSamples();
  int64_t common = sampleCount > 0 ? sampleCount : commonFirstSize(function);
  for (mlir::BlockArgument argument : function.getArguments()) {
    if (!isInput(function, argument)) continue;
    ArrayRef<int64_t> shape = soap::shapeOf(argument);
    if (!shape.empty() && shape.front() == common && common > 1)
      flow->seedDimension(values.number(argument), 0);
  }
}

void BatchLabels::countSamples() {
  for (mlir::BlockArgument argument : function.getArguments()) {
    std::optional<Place> place = placeOf(argument);
    if (!place || !isInput(function, argument)) continue;
    sampleCount = soap::shapeOf(argument)[place->dim];
    return;
  }
}

std::string BatchLabels::conflictOf(Operation* op) const {
  const sharding::ShardingRule& rule = ruleOf(op);
  Label label = labelOf(op);
  auto disagrees = [&](Value value, const sharding::TensorMapping& mapping) {
    std::optional<Place> place = placeOf(value);
    if (label.factor < 0) return place.has_value();
    std::optional<Place> expected = findFactor(mapping, rule, label);
    return place != expected ||
           (expected && mapping.dims[expected->dim].hasHalo);
  };
  bool found = false;
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    found |= disagrees(operand, rule.operands[i]);
  for (auto [i, result] : llvm::enumerate(op->getResults()))
    found |= disagrees(result, rule.results[i]);
  if (!found) return "";
  return label.factor < 0 ? "none" : rule.factors[label.factor].name;
}

}  // namespace soapstone::passes
