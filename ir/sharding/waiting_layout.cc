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

}  // namespace

int waitingLayout(const WaitingValue& value, const WaitingCosts& costs) {
  std::vector<int> candidates;
  for (const std::vector<int>& demanded : value.demanded) {
    for (int layout : demanded) {
      if (std::find(candidates.begin(), candidates.end(), layout) ==
          candidates.end()) {
        candidates.push_back(layout);
      }
    }
  }
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

}  // namespace soapstone::sharding
