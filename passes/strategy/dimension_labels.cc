#include "passes/strategy/dimension_labels.h"

namespace soapstone {

DimensionLabels::DimensionLabels(const StrategyGraph& graph)
    : graph(graph),
      isStop(graph.ops.size(), false),
      labelled(graph.ops.size(), -1) {}

void DimensionLabels::seedFactor(int op, int factor) {
  if (labelled[op] < 0) labelled[op] = factor;
}

void DimensionLabels::seedDimension(Value value, int64_t dim) {
  values.try_emplace(value, Dimension{dim, 1});
}

int64_t DimensionLabels::dimensionOf(Value value) const {
  auto found = values.find(value);
  return found == values.end() || found->second.major != 1 ? -1
                                                           : found->second.dim;
}

void DimensionLabels::propagate(bool windows) {
  // Both directions in turn: a label crosses the whole graph in one sweep.
  for (bool changed = true; changed;) {
    changed = false;
    int count = static_cast<int>(graph.ops.size());
    for (int i = 0; i < count; ++i) changed |= visit(i, windows);
    for (int i = count - 1; i >= 0; --i) changed |= visit(i, windows);
  }
}

bool DimensionLabels::visit(int index, bool windows) {
  const StrategyOp& op = graph.ops[index];
  if (op.source != ConfigurationSource::kOwn || isStop[index]) return false;
  bool changed = false;
  for (auto [i, operand] : llvm::enumerate(op.op->getOperands()))
    changed |= readValue(index, operand, op.rule.operands[i], windows);
  for (auto [i, result] : llvm::enumerate(op.op->getResults()))
    changed |= readValue(index, result, op.rule.results[i], windows);
  if (labelled[index] < 0) return changed;
  for (auto [i, result] : llvm::enumerate(op.op->getResults()))
    changed |= writeValue(index, result, op.rule.results[i], windows);
  for (auto [i, operand] : llvm::enumerate(op.op->getOperands()))
    changed |= writeValue(index, operand, op.rule.operands[i], windows);
  return changed;
}

bool DimensionLabels::readValue(int op, Value value,
                                const TensorMapping& mapping, bool windows) {
  auto found = values.find(value);
  if (found == values.end() || labelled[op] >= 0) return false;
  const DimensionMapping& dim = mapping.dims[found->second.dim];
  if (dim.hasHalo && !windows) return false;
  int64_t major = 1;
  for (int factor : dim.factors) {
    const Factor& candidate = graph.ops[op].rule.factors[factor];
    // The factor that begins with the label, or has it inside.
    if (candidate.size > 1 && major <= found->second.major &&
        found->second.major < major * candidate.size) {
      if (candidate.split == FactorSplit::kForbidden) return false;
      labelled[op] = factor;
      return true;
    }
    major *= candidate.size;
  }
  return false;
}

bool DimensionLabels::writeValue(int op, Value value,
                                 const TensorMapping& mapping, bool windows) {
  if (values.contains(value)) return false;
  for (auto [i, dim] : llvm::enumerate(mapping.dims)) {
    if (dim.hasHalo && !windows) continue;
    int64_t major = 1;
    for (int factor : dim.factors) {
      if (factor == labelled[op]) {
        values.try_emplace(value, Dimension{static_cast<int64_t>(i), major});
        return true;
      }
      major *= graph.ops[op].rule.factors[factor].size;
    }
  }
  return false;
}

}  // namespace soapstone
