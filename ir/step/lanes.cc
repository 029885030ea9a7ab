#include "ir/step/lanes.h"

#include <algorithm>
#include <utility>

namespace soapstone::step {
namespace {

bool isSumOrGather(sharding::StepKind kind) {
  return kind == sharding::StepKind::kAllReduce ||
         kind == sharding::StepKind::kReduceScatter ||
         kind == sharding::StepKind::kAllGather;
}

}  // namespace

bool crossesNodes(const sharding::ReshardingStep& step,
                  const DeviceNodes& nodes) {
  if (nodes.empty() || step.groups.size < 2 || !isSumOrGather(step.kind)) {
    return false;
  }
  // By node: one more than the number of the last group that has it.
  std::vector<size_t> lastGroup(
      1 + *std::max_element(nodes.begin(), nodes.end()), 0);
  const std::vector<int>& members = step.groups.members;
  for (size_t i = 0; i < members.size(); ++i) {
    const size_t group = 1 + i / step.groups.size;
    if (std::exchange(lastGroup[nodes[members[i]]], group) == group) {
      return false;
    }
  }
  return true;
}

bool crossesNodes(const sharding::ReshardingPlan& plan,
                  const DeviceNodes& nodes) {
  return std::any_of(plan.steps.begin(), plan.steps.end(),
                     [&](const sharding::ReshardingStep& step) {
                       return crossesNodes(step, nodes);
                     });
}

}  // namespace soapstone::step
