#include "ir/sharding/numbered_layouts.h"

#include <algorithm>

#include "ir/sharding/layout_geometry.h"

namespace soapstone::sharding {

int NumberedLayouts::number(const Layout& layout) {
  auto [entry, isNew] =
      numbers.try_emplace(layout, static_cast<int>(layouts.size()));
  if (isNew) layouts.push_back(layout);
  return entry->second;
}

template <typename Rule>
auto NumberedLayouts::apply(int64_t elementBytes, const Rule& rule) {
  auto sentBytes = [&](int from, int to) {
    auto plan = plans.plan(layouts[from], layouts[to], elementBytes);
    return plan.ok() ? (*plan)->totalBytes : int64_t{-1};
  };
  auto heldBytes = [&](int layout) {
    return heldVolume(layout) * elementBytes;
  };
  return rule(WaitingCosts{sentBytes, heldBytes});
}

int NumberedLayouts::waitingLayout(const WaitingValue& value,
                                   int64_t elementBytes) {
  return apply(elementBytes, [&](const WaitingCosts& costs) {
    return sharding::waitingLayout(value, costs);
  });
}

ArrivedLayouts NumberedLayouts::arrivedLayouts(
    const std::vector<std::vector<int>>& demanded, int64_t elementBytes) {
  return apply(elementBytes, [&](const WaitingCosts& costs) {
    return sharding::arrivedLayouts(demanded, costs);
  });
}

int64_t NumberedLayouts::heldVolume(int layout) const {
  const LayoutGeometry geometry(layouts[layout]);
  int64_t most = 0;
  for (int rank = 0; rank < geometry.numDevices(); ++rank) {
    most = std::max(most, geometry.volume(rank));
  }
  return most;
}

}  // namespace soapstone::sharding
