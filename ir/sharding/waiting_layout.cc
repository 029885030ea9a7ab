#include "ir/sharding/waiting_layout.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace soapstone::sharding {
namespace {

constexpr int64_t kNoWay = std::numeric_limits<int64_t>::max();

// Adds up what moves send.
class SentBytes {
 public:
  explicit SentBytes(const WaitingCosts& costs) : costs(costs) {}

  void add(int from, int to) {
    const int64_t bytes = from == to ? 0 : costs.sentBytes(from, to);
    bytesSent = bytes < 0 || bytesSent == kNoWay ? kNoWay : bytesSent + bytes;
  }
  // The moves of a function that has the value in layout `from`.
  void addFunction(int from, const std::vector<int>& demanded) {
    for (int layout : std::set<int>(demanded.begin(), demanded.end())) {
      add(from, layout);
    }
  }
  int64_t sum() const { return bytesSent; }

 private:
  const WaitingCosts& costs;
  int64_t bytesSent = 0;
};

// Bytes sent in all functions if the value waits in `layout`.
int64_t sentBytes(const WaitingValue& value, int layout,
                  const WaitingCosts& costs) {
  SentBytes sent(costs);
  const std::vector<int>& present = value.present;
  const bool isPresent =
      std::find(present.begin(), present.end(), layout) != present.end();
  // Moves begin where the value is made.
  if (!isPresent && !present.empty()) sent.add(present.front(), layout);
  for (const std::vector<int>& demanded : value.demanded) {
    sent.addFunction(layout, demanded);
  }
  return sent.sum();
}

// Bytes sent in all functions of an arriving value.
int64_t sentBytes(const std::vector<std::vector<int>>& demanded,
                  const ArrivedLayouts& layouts, const WaitingCosts& costs) {
  SentBytes sent(costs);
  for (size_t i = 0; i < demanded.size(); ++i) {
    sent.addFunction(i <= layouts.keeper ? layouts.arrived : layouts.kept,
                     demanded[i]);
  }
  return sent.sum();
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

// The layout of which a device holds least, of those from which all others can
// be made; the first one if there is none.
int smallestOf(const std::vector<int>& candidates, const WaitingCosts& costs) {
  int best = candidates.front();
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

ArrivedLayouts arrivedLayouts(const std::vector<std::vector<int>>& demanded,
                              const WaitingCosts& costs) {
  const std::vector<int> candidates = candidatesOf(demanded);
  ArrivedLayouts best;
  best.arrived = best.kept = candidates.size() == 1
                                 ? candidates.front()
                                 : smallestOf(candidates, costs);
  best.keeper = demanded.size() - 1;
  if (candidates.size() == 1 || demanded.size() == 1) return best;
  std::pair<int64_t, int64_t> least{sentBytes(demanded, best, costs), 0};
  for (size_t keeper = 0; keeper + 1 < demanded.size(); ++keeper) {
    for (int layout : demanded[keeper]) {
      if (layout == best.arrived) continue;
      const ArrivedLayouts layouts{best.arrived, layout, keeper};
      const std::pair<int64_t, int64_t> cost{
          sentBytes(demanded, layouts, costs), costs.heldBytes(layout)};
      if (cost >= least) continue;
      least = cost;
      best = layouts;
    }
  }
  return best;
}

}  // namespace soapstone::sharding
