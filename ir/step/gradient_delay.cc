#include "ir/step/gradient_delay.h"

#include <algorithm>
#include <set>

namespace soapstone::step {
namespace {

class GradientDelay {
 public:
  GradientDelay(const DeviceCode& code, const std::vector<char>& tail,
                const std::vector<char>& givesAwaitedParts)
      : code(code),
        tail(tail),
        givesAwaitedParts(givesAwaitedParts),
        order(orderAsItIs(code)) {}

  CodeOrder run() {
    std::vector<std::vector<int>> readers = readersOf(code);
    for (size_t i = order.size(); i-- > 0;) {
      int op = order[i];
      if (!code[op].isBackward || !code[op].isProduct ||
          !servesUpdates(code, readers[op], tail, op)) {
        continue;
      }
      Delay delay = delayOf(i);
      auto begin = order.begin();
      std::stable_partition(
          begin + static_cast<std::ptrdiff_t>(i),
          begin + static_cast<std::ptrdiff_t>(delay.place),
          [&](int other) { return delay.moved.count(other) == 0; });
    }
    return std::move(order);
  }

 private:
  // A gradient, with the updates that stand right behind it.
  struct Delay {
    std::set<int> moved;
    // They are to stand before the op in this place.
    size_t place = 0;
  };

  bool readsOneOf(int op, const std::set<int>& producers) const {
    return std::any_of(code[op].producers.begin(), code[op].producers.end(),
                       [&](int i) { return producers.count(i) != 0; });
  }

  Delay delayOf(size_t index) const {
    Delay delay;
    delay.moved.insert(order[index]);
    delay.place = index;
    std::set<int> summed;
    for (size_t i = index + 1; i < order.size(); ++i) {
      int op = order[i];
      if (readsOneOf(op, summed) || (code[op].isProduct && !summed.empty())) {
        delay.place = i;
        break;
      }
      if (tail[op]) {
        if (readsOneOf(op, delay.moved)) delay.moved.insert(op);
      } else if (givesAwaitedParts[op]) {
        summed.insert(op);
      } else if (code[op].isProduct) {
        break;
      }
    }
    return delay;
  }

  const DeviceCode& code;
  const std::vector<char>& tail;
  const std::vector<char>& givesAwaitedParts;
  CodeOrder order;
};

}  // namespace

CodeOrder delayWeightGradients(const DeviceCode& code,
                               const std::vector<char>& tail,
                               const std::vector<char>& givesAwaitedParts) {
  return GradientDelay(code, tail, givesAwaitedParts).run();
}

}  // namespace soapstone::step
