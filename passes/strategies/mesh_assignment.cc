#include "passes/strategies/mesh_assignment.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "ir/sharding/following.h"

namespace soapstone::strategy {
namespace {

void addAxis(int factor, int64_t degree, sharding::FollowRule* rule,
             sharding::OpConfiguration* mesh) {
  mesh->splits.push_back({static_cast<int>(rule->factors.size()), degree});
  rule->factors.push_back(factor);
}

}  // namespace

int64_t usableDegree(int64_t degree, int64_t size) {
  int64_t usable = std::min(degree, size);
  while (usable > 1 && degree % usable != 0) --usable;
  return std::max<int64_t>(usable, 1);
}

MeshAssignment::MeshAssignment(const StrategyGraph& graph,
                               std::vector<int64_t> axisDegrees)
    : graph(graph),
      degrees(std::move(axisDegrees)),
      limits(degrees.size(), std::numeric_limits<int64_t>::max()),
      noLimits(limits),
      splits(graph.ops.size(), std::vector<AxisSplit>(degrees.size())),
      storage(graph.arguments.size()) {
  int64_t count = 1;
  for (int64_t degree : degrees) count *= degree;
  devices = sharding::DeviceGrid::range(0, static_cast<int>(count));
}

bool MeshAssignment::canAssign(const sharding::ShardingRule& rule,
                               const std::vector<AxisSplit>& taken, int axis,
                               int factor, SharedSplit shared,
                               const std::vector<int64_t>& most) const {
  if (factor < 0 || taken[axis].factor >= 0 || taken[axis].isWhole ||
      rule.factors[factor].split == sharding::FactorSplit::kForbidden) {
    return false;
  }
  int64_t size = std::min(rule.factors[factor].size, most[axis]);
  int64_t degree = 1;
  for (size_t i = 0; i < taken.size(); ++i) {
    if (taken[i].factor != factor) continue;
    if (static_cast<int>(i) + 1 != axis) return false;
    // Together with the axis before, which has no partner of its own.
    if (i > 0 && taken[i - 1].factor == factor) return false;
    degree = degrees[i];
    size = std::min(size, most[i]);
  }
  if (degree > 1 && shared == SharedSplit::kWhole)
    return degree * degrees[axis] <= size;
  return usableDegree(degrees[axis], size / degree) > 1;
}

void MeshAssignment::assign(int op, int axis, int factor, SharedSplit shared) {
  if (!canAssign(graph.ops[op].rule, splits[op], axis, factor, shared, limits))
    return;
  splits[op][axis].factor = factor;
  splits[op][axis].shared = shared;
}

void MeshAssignment::assignStorage(int argument, int axis, int dim) {
  std::vector<AxisSplit>& dims = storage[argument];
  if (dims.empty()) dims.resize(degrees.size());
  if (canAssign(graph.arguments[argument].rule, dims, axis, dim,
                SharedSplit::kWhole, noLimits))
    dims[axis].factor = dim;
}

int MeshAssignment::restOf(const sharding::ShardingRule& rule,
                           const std::vector<AxisSplit>& axes, size_t axis,
                           int64_t used) {
  const AxisSplit& split = axes[axis];
  if (split.factor < 0 || split.rest < 0 ||
      used < rule.factors[split.factor].size ||
      std::any_of(axes.begin(), axes.end(), [&](const AxisSplit& other) {
        return other.factor == split.rest;
      })) {
    return -1;
  }
  return split.rest;
}

sharding::OpConfiguration MeshAssignment::onMesh(
    const sharding::ShardingRule& rule, const std::vector<AxisSplit>& axes,
    const std::vector<int64_t>& most) const {
  // Axes of one device split nothing; neighbours that split a factor together
  // are one.
  sharding::OpConfiguration mesh;
  mesh.devices = devices;
  sharding::FollowRule rules;
  for (size_t i = 0; i < degrees.size(); ++i) {
    if (degrees[i] == 1) continue;
    const int factor = axes[i].factor;
    auto usable = [&](int factor, int64_t degree) {
      return factor < 0
                 ? degree
                 : usableDegree(degree,
                                std::min(most[i], rule.factors[factor].size));
    };
    if (factor >= 0 && !rules.factors.empty() &&
        rules.factors.back() == factor) {
      int64_t& together = mesh.splits.back().degree;
      const int64_t size = std::min(most[i], rule.factors[factor].size);
      const int64_t used = axes[i].shared == SharedSplit::kPart
                               ? usableDegree(degrees[i], size / together)
                               : degrees[i];
      together *= used;
      mesh.splits.back().shares.clear();
      if (used < degrees[i]) addAxis(-1, degrees[i] / used, &rules, &mesh);
      continue;
    }
    int64_t used = usable(factor, degrees[i]);
    addAxis(factor, used, &rules, &mesh);
    if (static_cast<int64_t>(axes[i].shares.size()) == used)
      mesh.splits.back().shares = axes[i].shares;
    // The rest of a degree that the factor is too small for.
    if (int rest = restOf(rule, axes, i, used); rest >= 0) {
      const int64_t more = usable(rest, degrees[i] / used);
      if (more > 1) addAxis(rest, more, &rules, &mesh);
      used *= more;
    }
    if (used < degrees[i]) addAxis(-1, degrees[i] / used, &rules, &mesh);
  }
  return sharding::follow(rules, rule, mesh);
}

sharding::OpConfiguration MeshAssignment::configuration(int op) const {
  return onMesh(graph.ops[op].rule, splits[op], limits);
}

model::Strategy MeshAssignment::strategy(const std::string& modelHash) const {
  model::Strategy strategy;
  strategy.modelHash = modelHash;
  strategy.devices = devices.size();
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    const StrategyOp& op = graph.ops[i];
    if (op.source != ConfigurationSource::kOwn) continue;
    strategy.ops.push_back(model::nameConfiguration(
        op.name, op.rule, configuration(static_cast<int>(i))));
  }
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    if (storage[i].empty()) continue;
    const StrategyArgument& argument = graph.arguments[i];
    strategy.tensors.push_back(
        model::nameConfiguration(argument.name, argument.rule,
                                 onMesh(argument.rule, storage[i], noLimits)));
  }
  return strategy;
}

}  // namespace soapstone::strategy
