#include "ir/sharding/waiting_layout.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace soapstone::sharding {
namespace {

constexpr int64_t kNoWay = std::numeric_limits<int64_t>::max();

// Bytes sent in all functions if the value waits in `layout`.
int64_t sentBytes(const WaitingValue& value, int layout,
                  const WaitingCosts& costs) {
  int64_t sum = 0;
  auto add = [&](int from, int to) {
    const int64_t bytes = from == to ? 0 : costs.sentBytes(from, to);
    sum = bytes < 0 || sum == kNoWay ? kNoWay : sum + bytes;
  };
  const std::vector<int>& present = value.present;
  const bool isPresent =
      std::find(present.begin(), present.end(), layout) != present.end();
  // Moves begin where the value is made.
  if (!isPresent && !present.empty()) add(present.front(), layout);
  for (const std::vector<int>& demanded : value.demanded) {
    for (int other : std::set<int>(demanded.begin(), demanded.end())) {
      add(layout, other);
    }
  }
  return sum;
}

// Each layout once, in the order in which it is first demanded.
std::vector<int> candidatesOf(const std::vector<std::vector<int>>& demanded) {
  std::vector<int> candidates;
  for (const std::vector<int>& list : demanded) {
    for (int layout : list) {
      if (std::find(candidates.begin(), candidates.end(), layout) ==
          candidates.end()) {
        candidates.push_back(layout);
      }
    }
  }
  return candidates;
}

}  // namespace

int waitingLayout(const WaitingValue& value, const WaitingCosts& costs) {
  const std::vector<int> candidates = candidatesOf(value.demanded);
  int best = candidates.front();
  if (candidates.size() == 1) return best;
  std::pair<int64_t, int64_t> least{kNoWay, kNoWay};
  for (int layout : candidates) {
    const std::pair<int64_t, int64_t> cost{sentBytes(value, layout, costs),
                                           costs.heldBytes(layout)};
    if (cost >= least) continue;
    least = cost;
    best = layout;
  }
  return best;
}

int arrivingLayout(const std::vector<std::vector<int>>& demanded,
                   const WaitingCosts& costs) {
  const std::vector<int> candidates = candidatesOf(demanded);
  int best = candidates.front();
  if (candidates.size() == 1) return best;
  int64_t least = kNoWay;
  for (int layout : candidates) {
    const int64_t held = costs.heldBytes(layout);
    if (held >= least) continue;
    const bool makesAll =
        std::all_of(candidates.begin(), candidates.end(), [&](int other) {
          return other == layout || costs.sentBytes(layout, other) >= 0;
        });
    if (!makesAll) continue;
    least = held;
    best = layout;
  }
  return best;
}

}  // namespace soapstone::sharding
