#include "ir/step/placed_step.h"

#include <optional>

#include "ir/sharding/layout_geometry.h"
#include "ir/sharding/shard_volume.h"

namespace soapstone::step {
namespace {

// Whether a device holds another number of elements afterwards.
bool changesVolumes(const sharding::Layout& before,
                    const sharding::Layout& after) {
  std::optional<int64_t> evenBefore = sharding::evenVolume(before);
  std::optional<int64_t> evenAfter = sharding::evenVolume(after);
  if (evenBefore && evenAfter && before.devices == after.devices)
    return *evenBefore != *evenAfter;
  sharding::LayoutGeometry source(before);
  sharding::LayoutGeometry target(after);
  sharding::DeviceIndex index(source.devices);
  for (int rank = 0; rank < target.numDevices(); ++rank) {
    int own = index.rankOf(target.devices[rank]);
    if (own < 0 || source.volume(own) != target.volume(rank)) return true;
  }
  return false;
}

}  // namespace

int LayoutTable::number(const sharding::Layout& layout) {
  auto [entry, isNew] = numbers.try_emplace(layout, size());
  if (isNew) layouts.push_back(layout);
  return entry->second;
}

std::vector<int> workingSteps(const sharding::ReshardingPlan& plan) {
  std::vector<int> working;
  for (size_t i = 0; i < plan.steps.size(); ++i) {
    const sharding::ReshardingStep& step = plan.steps[i];
    bool communicates = step.groups.size > 0 || !step.messages.empty();
    if (communicates || changesVolumes(plan.layouts[i], plan.layouts[i + 1])) {
      working.push_back(static_cast<int>(i));
    }
  }
  return working;
}

bool grows(const sharding::ReshardingPlan& plan) {
  return sharding::largestVolume(plan.layouts.back()) >
         sharding::largestVolume(plan.layouts.front());
}

bool isSlice(const sharding::ReshardingPlan& plan) {
  return plan.steps.empty() ||
         (plan.steps.size() == 1 &&
          plan.steps[0].kind == sharding::StepKind::kLocalSlice);
}

}  // namespace soapstone::step
