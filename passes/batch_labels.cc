#include "passes/batch_labels.h"

#include <map>
#include <string>

#include "ir/soap/arguments.h"
#include "ir/soap/shape_checks.h"

namespace soapstone {
namespace {

using soap::ArgumentRole;

bool isInput(mlir::func::FuncOp function, mlir::BlockArgument argument) {
  return soap::argumentRole(function, argument.getArgNumber()) ==
         ArgumentRole::kInput;
}

// Where a factor is in a tensor of a rule; nothing if the tensor lacks it.
std::optional<BatchLabels::Place> findFactor(const TensorMapping& mapping,
                                             const ShardingRule& rule,
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
  std::map<int64_t, int> counts;
  for (mlir::BlockArgument argument : function.getArguments()) {
    if (!isInput(function, argument)) continue;
    ArrayRef<int64_t> shape = soap::shapeOf(argument);
    if (!shape.empty()) ++counts[shape.front()];
  }
  int64_t common = 0;
  int most = 0;
  for (auto [size, count] : counts) {
    if (count <= most) continue;
    common = size;
    most = count;
  }
  return common;
}

BatchLabels::BatchLabels(mlir::func::FuncOp function) : function(function) {
  for (Operation& op : function.front().without_terminator()) {
    auto sharded = dyn_cast<ShardingRuleOpInterface>(op);
    if (!sharded) continue;
    order.push_back(&op);
    ops[&op].rule = sharded.getShardingRule();
  }
  seedSamples();
  propagate();
  seedInputs();
  propagate();
  countSamples();
}

std::optional<BatchLabels::Place> BatchLabels::placeOf(Value value) const {
  auto found = places.find(value);
  if (found == places.end()) return std::nullopt;
  return found->second;
}

void BatchLabels::seedSamples() {
  for (Operation* op : order) {
    OpState& state = ops[op];
    for (auto [i, factor] : llvm::enumerate(state.rule.factors)) {
      if (factor.kind != FactorKind::kSample || factor.size == 1) continue;
      state.label = {static_cast<int>(i), 1};
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
      places.try_emplace(argument, Place{0, 1});
  }
}

void BatchLabels::countSamples() {
  for (mlir::BlockArgument argument : function.getArguments()) {
    auto found = places.find(argument);
    if (found == places.end() || !isInput(function, argument)) continue;
    sampleCount = soap::shapeOf(argument)[found->second.dim];
    return;
  }
}

void BatchLabels::propagate() {
  // Both directions in turn: a label crosses the whole graph in one sweep.
  for (bool changed = true; changed;) {
    changed = false;
    for (Operation* op : order) changed |= visit(op);
    for (Operation* op : llvm::reverse(order)) changed |= visit(op);
  }
}

bool BatchLabels::visit(Operation* op) {
  OpState& state = ops[op];
  bool changed = false;
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    changed |= read(state, operand, state.rule.operands[i]);
  for (auto [i, result] : llvm::enumerate(op->getResults()))
    changed |= read(state, result, state.rule.results[i]);
  if (state.label.factor < 0) return changed;
  for (auto [i, result] : llvm::enumerate(op->getResults()))
    changed |= write(state, result, state.rule.results[i]);
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    changed |= write(state, operand, state.rule.operands[i]);
  return changed;
}

bool BatchLabels::read(OpState& state, Value value,
                       const TensorMapping& mapping) {
  auto found = places.find(value);
  if (found == places.end() || state.label.factor >= 0) return false;
  int64_t wanted = found->second.major;
  int64_t major = 1;
  for (int factor : mapping.dims[found->second.dim].factors) {
    int64_t size = state.rule.factors[factor].size;
    // The factor that begins with the batch, or has it inside.
    if (size > 1 && major <= wanted && wanted < major * size) {
      state.label = {factor, wanted / major};
      return true;
    }
    major *= size;
  }
  return false;
}

// A factor that cannot be split carries nothing on: what is beyond is no longer
// a value per sample.
bool BatchLabels::write(const OpState& state, Value value,
                        const TensorMapping& mapping) {
  if (places.contains(value) ||
      state.rule.factors[state.label.factor].split == FactorSplit::kForbidden) {
    return false;
  }
  std::optional<Place> place = findFactor(mapping, state.rule, state.label);
  if (!place || mapping.dims[place->dim].hasHalo) return false;
  places.try_emplace(value, *place);
  return true;
}

std::string BatchLabels::conflictOf(Operation* op) const {
  const OpState& state = ops.at(op);
  auto disagrees = [&](Value value, const TensorMapping& mapping) {
    std::optional<Place> place = placeOf(value);
    if (state.label.factor < 0) return place.has_value();
    std::optional<Place> expected =
        findFactor(mapping, state.rule, state.label);
    return place != expected ||
           (expected && mapping.dims[expected->dim].hasHalo);
  };
  bool found = false;
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    found |= disagrees(operand, state.rule.operands[i]);
  for (auto [i, result] : llvm::enumerate(op->getResults()))
    found |= disagrees(result, state.rule.results[i]);
  if (!found) return "";
  return state.label.factor < 0 ? "none"
                                : state.rule.factors[state.label.factor].name;
}

}  // namespace soapstone
