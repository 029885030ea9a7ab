#include "passes/strategy/mesh_assignment.h"

#include <utility>

#include "ir/sharding/following.h"

namespace soapstone {
MeshAssignment::MeshAssignment(const StrategyGraph& graph,
                               std::vector<int64_t> axisDegrees)
    : graph(graph),
      degrees(std::move(axisDegrees)),
      factors(graph.ops.size(), std::vector<int>(degrees.size(), -1)),
      storage(graph.arguments.size()) {
  int64_t count = 1;
  for (int64_t degree : degrees) count *= degree;
  devices = DeviceGrid::range(0, static_cast<int>(count));
  for (const StrategyOp& op : graph.ops)
    hasEntry.push_back(op.source == ConfigurationSource::kOwn);
}

bool MeshAssignment::canAssign(const ShardingRule& rule,
                               const std::vector<int>& taken, int axis,
                               int factor) const {
  if (factor < 0 || taken[axis] >= 0) return false;
  int64_t degree = degrees[axis];
  for (size_t i = 0; i < taken.size(); ++i) {
    if (taken[i] != factor) continue;
    if (static_cast<int>(i) + 1 != axis) return false;
    // Together with the axis before, which has no partner of its own.
    if (i > 0 && taken[i - 1] == factor) return false;
    degree *= degrees[i];
  }
  return rule.factors[factor].split != FactorSplit::kForbidden &&
         degree <= rule.factors[factor].size;
}

void MeshAssignment::assign(int op, int axis, int factor) {
  if (canAssign(graph.ops[op].rule, factors[op], axis, factor))
    factors[op][axis] = factor;
}

void MeshAssignment::assignFollower(int op, int axis, int factor) {
  hasEntry[op] = true;
  assign(op, axis, factor);
}

void MeshAssignment::assignStorage(int argument, int axis, int dim) {
  std::vector<int>& dims = storage[argument];
  if (dims.empty()) dims.assign(degrees.size(), -1);
  if (canAssign(graph.arguments[argument].rule, dims, axis, dim))
    dims[axis] = dim;
}

OpConfiguration MeshAssignment::onMesh(
    const ShardingRule& rule, const std::vector<int>& axisFactors) const {
  // Axes of one device split nothing; neighbours that split a factor together
  // are one.
  OpConfiguration mesh;
  mesh.devices = devices;
  FollowRule rules;
  for (size_t i = 0; i < degrees.size(); ++i) {
    if (degrees[i] == 1) continue;
    if (axisFactors[i] >= 0 && !rules.factors.empty() &&
        rules.factors.back() == axisFactors[i]) {
      mesh.splits.back().degree *= degrees[i];
      continue;
    }
    mesh.splits.push_back({static_cast<int>(rules.factors.size()), degrees[i]});
    rules.factors.push_back(axisFactors[i]);
  }
  return follow(rules, rule, mesh);
}

OpConfiguration MeshAssignment::configuration(int op) const {
  return onMesh(graph.ops[op].rule, factors[op]);
}

Strategy MeshAssignment::strategy(const std::string& modelHash) const {
  Strategy strategy;
  strategy.modelHash = modelHash;
  strategy.devices = devices.size();
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    const StrategyOp& op = graph.ops[i];
    if (!hasEntry[i]) continue;
    strategy.ops.push_back(nameConfiguration(
        op.name, op.rule, configuration(static_cast<int>(i))));
  }
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    if (storage[i].empty()) continue;
    const StrategyArgument& argument = graph.arguments[i];
    strategy.tensors.push_back(nameConfiguration(
        argument.name, argument.rule, onMesh(argument.rule, storage[i])));
  }
  return strategy;
}

}  // namespace soapstone
