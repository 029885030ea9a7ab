#include "ir/step/gradient_delay.h"

#include <algorithm>
#include <set>

namespace soapstone::step {
namespace {

class GradientDelay {
 public:
  GradientDelay(const DeviceCode& code, const std::vector<char>& tail,
                const CommunicatingOps& communicating)
      : code(code),
        tail(tail),
        communicating(communicating),
        order(orderAsItIs(code)),
        readers(code) {}

  CodeOrder run() {
    for (size_t i = order.size(); i-- > 0;) {
      if (isGradient(order[i]) && code[order[i]].isProduct) move(i, delayOf(i));
    }
    for (size_t i = order.size(); i-- > 0;) {
      if (isGradient(order[i]) && !code[order[i]].isProduct &&
          communicating.receives[order[i]] && isOperandNew(i)) {
        move(i, delayBehindProduct(i));
      }
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

  // Whether `op` gives what only updates wait for.
  bool isGradient(int op) const {
    return code[op].isBackward && servesUpdates(code, readers[op], tail, op);
  }

  void move(size_t from, const Delay& delay) {
    auto begin = order.begin();
    std::stable_partition(
        begin + static_cast<std::ptrdiff_t>(from),
        begin + static_cast<std::ptrdiff_t>(delay.place),
        [&](int other) { return delay.moved.count(other) == 0; });
  }

  // Whether no product stands between the op in place `index` and the last of
  // its producers.
  bool isOperandNew(size_t index) const {
    const OpNumbers& producers = code[order[index]].producers;
    for (size_t i = index; i-- > 0;) {
      if (std::count(producers.begin(), producers.end(), order[i]) != 0 &&
          !code[order[i]].producers.empty()) {
        return true;
      }
      if (code[order[i]].isProduct) return false;
    }
    return false;
  }

  // Behind the next product, if it is a gradient of its own.
  Delay delayBehindProduct(size_t index) const {
    Delay delay;
    delay.moved.insert(order[index]);
    delay.place = index;
    for (size_t i = index + 1; i < order.size(); ++i) {
      int op = order[i];
      bool depends = readsOneOf(op, delay.moved);
      if (code[op].isProduct) {
        if (!depends && isGradient(op)) delay.place = i + 1;
        break;
      }
      if (depends) delay.moved.insert(op);
    }
    return delay;
  }

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
      } else if (communicating.givesAwaitedParts[op]) {
        summed.insert(op);
      } else if (code[op].isProduct) {
        break;
      }
    }
    return delay;
  }

  const DeviceCode& code;
  const std::vector<char>& tail;
  const CommunicatingOps& communicating;
  CodeOrder order;
  CodeReaders readers;
};

}  // namespace

void CommunicationFinder::make(int op, int tensor, int layout, bool isPartial) {
  if (tensor >= static_cast<int>(made.size())) made.resize(tensor + 1);
  made[tensor] = {op, layout, isPartial};
}

void CommunicationFinder::read(int op, int tensor, int layout) {
  if (tensor >= static_cast<int>(made.size())) return;
  const Made& what = made[tensor];
  if (what.op < 0) return;
  if (what.layout != layout) found.receives[op] = 1;
  if (what.isPartial && tail[op] == 0) found.givesAwaitedParts[what.op] = 1;
}

CodeOrder delayWeightGradients(const DeviceCode& code,
                               const std::vector<char>& tail,
                               const CommunicatingOps& communicating) {
  return GradientDelay(code, tail, communicating).run();
}

CodeOrder delayWeightGradients(const Model& model) {
  const DeviceCode code = codeOf(model);
  const std::vector<char> tail = updateTail(code);
  CommunicationFinder communicating(tail);
  for (size_t number = 0; number < model.ops.size(); ++number) {
    const Op& op = model.ops[number];
    for (size_t k = 0; k < op.operands.size(); ++k) {
      if (model.tensors[op.operands[k]].producer < 0) continue;
      communicating.read(static_cast<int>(number), op.operands[k],
                         op.operandLayouts[k]);
    }
    for (size_t k = 0; k < op.results.size(); ++k) {
      const int layout = op.resultLayouts[k];
      communicating.make(static_cast<int>(number), op.results[k], layout,
                         model.layouts.at(layout).isPartial());
    }
  }
  return delayWeightGradients(code, tail, communicating.take());
}

}  // namespace soapstone::step
