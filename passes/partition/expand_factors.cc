#include "passes/partition/expand_factors.h"

#include <algorithm>

#include "llvm/ADT/STLExtras.h"

namespace soapstone {
namespace {

// The free factor of `own` that stands for `factor` of the leader and is split
// `degree` ways. One that a result keeps wins over one that is summed.
int findFollower(const ShardingRule& own, const std::vector<int>& carried,
                 const FactorDegree& split) {
  auto isKept = [&](int factor) {
    return llvm::any_of(own.results, [&](const TensorMapping& result) {
      return llvm::any_of(result.dims, [&](const DimensionMapping& dim) {
        return llvm::is_contained(dim.factors, factor);
      });
    });
  };
  int found = -1;
  for (int i = 0; i < static_cast<int>(own.factors.size()); ++i) {
    bool fits = carried[i] == split.factor &&
                own.factors[i].split == FactorSplit::kFree &&
                own.factors[i].size >= split.degree;
    if (!fits) continue;
    if (isKept(i)) return i;
    if (found < 0) found = i;
  }
  return found;
}

// One axis of the leader's task numbering and where it goes.
struct Axis {
  int64_t degree;
  int follower;  // Factor of the follower, -1 for a replica.
};

// The leader's devices in the order in which the follower numbers them.
DeviceGrid reorderDevices(const DeviceGrid& devices, ArrayRef<Axis> axes,
                          ArrayRef<size_t> order) {
  std::vector<int> reordered;
  std::vector<int64_t> strides(axes.size(), 1);
  for (size_t i = axes.size(); i-- > 1;)
    strides[i - 1] = strides[i] * axes[i].degree;
  for (int64_t task = 0; task < devices.size(); ++task) {
    int64_t left = task;
    int64_t source = 0;
    for (size_t i = order.size(); i-- > 0;) {
      const Axis& axis = axes[order[i]];
      source += left % axis.degree * strides[order[i]];
      left /= axis.degree;
    }
    reordered.push_back(devices.device(source));
  }
  return *DeviceGrid::list(reordered);
}

}  // namespace

CarriedFactors::CarriedFactors(const ShardingRule& rule,
                               mlir::ValueRange operands,
                               mlir::ValueRange results)
    : rule(rule) {
  for (auto [operand, mapping] : llvm::zip(operands, rule.operands))
    note(operand, mapping);
  for (auto [result, mapping] : llvm::zip(results, rule.results))
    note(result, mapping);
}

void CarriedFactors::note(Value value, const TensorMapping& mapping) {
  std::vector<Dimension>& dims = values[value];
  if (!dims.empty()) return;
  for (const DimensionMapping& dim : mapping.dims) {
    dims.push_back(dim.hasHalo ? Dimension() : dim.factors);
  }
}

void CarriedFactors::follow(ArrayRef<Operation*> ops) {
  for (Operation* op : ops) {
    ShardingRule own = cast<ShardingRuleOpInterface>(op).getShardingRule();
    std::vector<int> none(own.factors.size(), -1);
    operations[op] = {std::move(own), std::move(none)};
  }
  bool changed = true;
  while (changed) {
    changed = false;
    for (Operation* op : ops) changed |= visit(op);
    for (Operation* op : llvm::reverse(ops)) changed |= visit(op);
  }
}

bool CarriedFactors::visit(Operation* op) {
  OperationFactors& own = operations[op];
  bool changed = false;
  for (auto [operand, mapping] :
       llvm::zip(op->getOperands(), own.rule.operands))
    changed |= read(operand, mapping, own);
  for (auto [result, mapping] : llvm::zip(op->getResults(), own.rule.results))
    changed |= read(result, mapping, own);
  for (auto [operand, mapping] :
       llvm::zip(op->getOperands(), own.rule.operands))
    changed |= write(operand, mapping, own);
  for (auto [result, mapping] : llvm::zip(op->getResults(), own.rule.results))
    changed |= write(result, mapping, own);
  return changed;
}

// Takes over what the dimensions of `value` carry as factors of the op.
bool CarriedFactors::read(Value value, const TensorMapping& mapping,
                          OperationFactors& op) {
  auto known = values.find(value);
  if (known == values.end()) return false;
  bool changed = false;
  for (auto [dim, carried] : llvm::zip(mapping.dims, known->second)) {
    if (dim.hasHalo || dim.factors.size() != carried.size()) continue;
    for (auto [own, factor] : llvm::zip(dim.factors, carried)) {
      if (op.factors[own] >= 0 ||
          op.rule.factors[own].size != rule.factors[factor].size)
        continue;
      op.factors[own] = factor;
      changed = true;
    }
  }
  return changed;
}

// Gives the dimensions of `value` that carry nothing yet the op's factors.
bool CarriedFactors::write(Value value, const TensorMapping& mapping,
                           const OperationFactors& op) {
  std::vector<Dimension>& dims = values[value];
  dims.resize(mapping.dims.size());
  bool changed = false;
  for (auto [dim, carried] : llvm::zip(mapping.dims, dims)) {
    if (dim.hasHalo || dim.factors.empty() || !carried.empty()) continue;
    auto isKnown = [&](int factor) { return op.factors[factor] >= 0; };
    if (!llvm::all_of(dim.factors, isKnown)) continue;
    for (int factor : dim.factors) carried.push_back(op.factors[factor]);
    changed = true;
  }
  return changed;
}

OpConfiguration configureLike(const ShardingRule& own,
                              const std::vector<int>& carried,
                              const OpConfiguration& leader) {
  OpConfiguration configuration;
  SmallVector<Axis> axes;
  SmallVector<size_t> order;
  for (const FactorDegree& split : leader.splits) {
    int follower = findFollower(own, carried, split);
    if (follower >= 0) {
      order.push_back(axes.size());
      configuration.splits.push_back({follower, split.degree});
    } else {
      configuration.replication *= split.degree;
    }
    axes.push_back({split.degree, follower});
  }
  configuration.replication *= leader.replication;
  axes.push_back({leader.replication, -1});
  for (size_t i = 0; i < axes.size(); ++i) {
    if (axes[i].follower < 0) order.push_back(i);
  }
  configuration.devices = reorderDevices(leader.devices, axes, order);
  return configuration;
}

}  // namespace soapstone
