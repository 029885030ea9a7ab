#include "ir/sharding/gather_order.h"

#include <algorithm>

#include "ir/sharding/box_layout.h"

namespace soapstone::sharding {

namespace {

// A layer with so small a share of the bytes of the batch before it hides
// nothing of what comes after it.
constexpr int64_t kSmallShare = 64;

// By use: bytes of the consecutive uses of its layer and pass.
std::vector<int64_t> layerBytes(absl::Span<const ParameterUse> uses,
                                absl::Span<const std::string> layers) {
  std::vector<int64_t> bytes(uses.size(), 0);
  for (size_t begin = 0, end = 0; begin < uses.size(); begin = end) {
    int64_t sum = 0;
    for (; end < uses.size(); ++end) {
      if (uses[end].isBackward != uses[begin].isBackward ||
          layers[uses[end].op] != layers[uses[begin].op]) {
        break;
      }
      sum += uses[end].bytes;
    }
    std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(begin),
              bytes.begin() + static_cast<std::ptrdiff_t>(end), sum);
  }
  return bytes;
}

}  // namespace

std::vector<GatherPlace> gatherPlaces(absl::Span<const ParameterUse> uses,
                                      absl::Span<const std::string> layers,
                                      int64_t batchBytes) {
  std::vector<int64_t> ofLayer = layerBytes(uses, layers);
  std::vector<GatherPlace> places;
  places.reserve(uses.size());
  GatherPlace place{-1, -1};  // Place of the present batch.
  int firstUse = -1;          // First use of the last batch that is not small.
  int64_t bytes = 0;          // In that batch.
  bool isSmall = false;       // Whether the last use is of a small layer.
  for (size_t i = 0; i < uses.size(); ++i) {
    const ParameterUse& use = uses[i];
    bool isSamePass = i > 0 && use.isBackward == uses[i - 1].isBackward;
    bool isSameLayer = isSamePass && layers[use.op] == layers[uses[i - 1].op];
    bool joins = isSameLayer && (isSmall || bytes + use.bytes <= batchBytes);
    if (!joins) {
      bool turns = i > 0 && !isSamePass;
      place.op = i == 0 ? use.op : turns ? uses[i - 1].op + 1 : firstUse;
      ++place.batch;
      isSmall = isSamePass && !isSameLayer && ofLayer[i] * kSmallShare <= bytes;
      if (!isSmall) {
        firstUse = use.op;
        bytes = 0;
      }
    }
    if (!isSmall) bytes += use.bytes;
    places.push_back(place);
    places.back().isKept =
        use.isBackward && place.op <= use.lastForwardRead + 1;
  }
  return places;
}

bool isOneGather(const ReshardingPlan& plan) {
  if (plan.steps.size() != 1 || plan.steps[0].kind != StepKind::kAllGather) {
    return false;
  }
  auto members = static_cast<int64_t>(plan.steps[0].groups.members.size());
  return plan.layouts[0].devices.size() == members &&
         plan.layouts[1].devices.size() == members &&
         hasBoxes(plan.layouts[0]) && hasBoxes(plan.layouts[1]);
}

int GatherNumbers::number(const ReshardingPlan& plan) {
  if (!isOneGather(plan)) return -1;
  const DeviceGroups& groups = plan.steps[0].groups;
  auto found = std::find(known.begin(), known.end(), groups);
  if (found == known.end()) found = known.insert(found, groups);
  return static_cast<int>(found - known.begin());
}

}  // namespace soapstone::sharding
