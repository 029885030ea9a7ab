#include "ir/step/lifetimes.h"

#include <algorithm>
#include <map>
#include <utility>

#include "ir/sharding/kept_part.h"
#include "ir/sharding/layout_geometry.h"
#include "ir/step/lifetime_rule.h"

namespace soapstone::step {
namespace {

// A placed step as `LifetimeRule` asks for it. Tensors are copies with memory
// of their own.
class StepView {
 public:
  StepView(const Model& model, const PlacedStep& step,
           const Overwritable& overwritable)
      : model(model),
        step(step),
        overwritable(overwritable),
        holders(step.copies.size()) {
    for (const Move& move : step.moves) {
      parts.push_back(workingSteps(*move.plan));
      releasers.push_back(sharding::releasersOf(*move.plan));
    }
    for (size_t i = 0; i < step.copies.size(); ++i) {
      int move = step.copies[i].move;
      bool isRenamed = move >= 0 && parts[move].empty();
      // Sources have smaller numbers.
      holders[i] =
          isRenamed ? holders[step.moves[move].source] : static_cast<int>(i);
    }
  }

  const std::vector<int>& partsOf(int move) const { return parts[move]; }
  const std::vector<int>& releasersOf(int move) const {
    return releasers[move];
  }

  static constexpr bool kOpsSend = false;
  static bool sends(int /*op*/) { return false; }

  int tensorCount() const { return static_cast<int>(step.copies.size()); }

  template <typename OnMove, typename OnOp>
  void visit(OnMove onMove, OnOp onOp) const {
    for (const Item& item : step.order) {
      if (!item.isMove) {
        onOp(item.number, false);
      } else if (!parts[item.number].empty()) {
        onMove(item.number, step.moves[item.number].joinsCall);
      }
    }
    onOp(opCount(), false);
  }

  int opCount() const { return static_cast<int>(model.ops.size()); }
  bool isEnd(int op) const { return op == opCount(); }
  bool isView(int op) const { return !isEnd(op) && model.ops[op].isView; }
  bool hasStatistics(int op) const {
    return !isEnd(op) && model.ops[op].hasStatistics;
  }
  template <typename F>
  void forOperands(int op, F f) const {
    for (int copy : isEnd(op) ? step.results : step.operands[op]) {
      f(holders[copy]);
    }
  }
  template <typename F>
  void forResults(int op, F f) const {
    for (int copy : step.made[op]) f(copy);
  }
  int sourceOf(int move) const { return holders[step.moves[move].source]; }
  int targetOf(int move) const { return step.moves[move].target; }
  bool isArgument(int copy) const {
    const Copy& what = step.copies[copy];
    return what.move < 0 && model.tensors[what.tensor].producer < 0;
  }
  int partCount(int move) const { return static_cast<int>(parts[move].size()); }
  bool communicates(int move, int part) const {
    const sharding::ReshardingStep& what =
        step.moves[move].plan->steps[parts[move][part]];
    return what.groups.size > 0 || !what.messages.empty();
  }
  bool isHeldBySome(int move) const { return !releasers[move].empty(); }
  bool mayOverwrite(int op, int operand, int result) const {
    if (isEnd(op) || result > 0) return false;
    if (op >= static_cast<int>(overwritable.size())) return false;
    const Op& what = model.ops[op];
    bool may = operand < static_cast<int>(overwritable[op].size()) &&
               overwritable[op][operand] != 0;
    return may &&
           areAsLarge(what.operandLayouts[operand], what.resultLayouts.front());
  }
  template <typename F>
  void forUpdates(F f) const {
    for (size_t i = 0; i < model.results.size(); ++i) {
      if (model.results[i].updates >= 0) f(holders[step.results[i]]);
    }
  }

 private:
  // Whether every device holds as much of one layout as of the other.
  bool areAsLarge(int first, int second) const {
    if (first == second) return true;
    sharding::LayoutGeometry one(model.layouts.at(first));
    sharding::LayoutGeometry other(model.layouts.at(second));
    if (one.numDevices() != other.numDevices()) return false;
    sharding::DeviceIndex ranks(other.devices);
    for (int rank = 0; rank < one.numDevices(); ++rank) {
      int same = ranks.rankOf(one.devices[rank]);
      if (same < 0 || one.volume(rank) != other.volume(same)) return false;
    }
    return true;
  }

  const Model& model;
  const PlacedStep& step;
  const Overwritable& overwritable;
  std::vector<std::vector<int>> parts;      // By move.
  std::vector<std::vector<int>> releasers;  // By move.
  std::vector<int> holders;                 // By copy.
};

}  // namespace

Lifetimes lifetimes(const Model& model, const PlacedStep& step,
                    const Overwritable& overwritable) {
  StepView view(model, step, overwritable);
  LifetimeRule<StepView> rule;
  rule.analyze(view);
  Lifetimes result;
  result.steps = rule.stepCount();
  auto layoutOf = [&](const LifetimeRule<StepView>::Buffer& buffer) {
    if (buffer.part < 0) {
      return model.layouts.at(step.copies[buffer.tensor].layout);
    }
    const int what = view.partsOf(buffer.move)[buffer.part];
    return step.moves[buffer.move].plan->layouts[what + 1];
  };
  rule.forBuffers(view, [&](const LifetimeRule<StepView>::Buffer& buffer) {
    const int copy =
        buffer.tensor >= 0 ? buffer.tensor : step.moves[buffer.move].target;
    Lifetime lifetime{buffer.tensor,    buffer.move,  step.copies[copy].tensor,
                      layoutOf(buffer), buffer.first, buffer.last};
    if (buffer.holder >= 0) {
      lifetime.keepers = view.releasersOf(buffer.holder);
    } else if (buffer.move >= 0 && buffer.part < 0) {
      lifetime.keepers = sharding::keepersOf(*step.moves[buffer.move].plan);
    }
    lifetime.keptUntil = buffer.keptUntil;
    result.buffers.push_back(std::move(lifetime));
  });
  for (const ArgumentPart& part : step.arguments) {
    const Copy& copy = step.copies[part.copy];
    result.buffers.push_back({part.copy, -1, copy.tensor,
                              model.layouts.at(copy.layout), -1, result.steps});
  }
  return result;
}

std::vector<int64_t> peakBytes(const Model& model, const Lifetimes& lifetimes) {
  // Indexed by device: changes of its bytes, by step.
  std::vector<std::map<int, int64_t>> changes;
  for (const Lifetime& buffer : lifetimes.buffers) {
    sharding::LayoutGeometry geometry(buffer.layout);
    for (int rank = 0; rank < geometry.numDevices(); ++rank) {
      size_t device = geometry.devices[rank];
      int64_t bytes =
          geometry.volume(rank) * model.tensors[buffer.tensor].elementBytes;
      if (changes.size() <= device) changes.resize(device + 1);
      bool isKeeper =
          std::binary_search(buffer.keepers.begin(), buffer.keepers.end(),
                             static_cast<int>(device));
      int first = isKeeper ? std::max(buffer.first, buffer.keptUntil + 1)
                           : buffer.first;
      if (first > buffer.last) continue;
      changes[device][first] += bytes;
      changes[device][buffer.last + 1] -= bytes;
    }
  }
  std::vector<int64_t> peaks;
  for (const std::map<int, int64_t>& device : changes) {
    int64_t live = 0;
    int64_t peak = 0;
    for (const auto& [step, bytes] : device) {
      live += bytes;
      peak = std::max(peak, live);
    }
    peaks.push_back(peak);
  }
  return peaks;
}

}  // namespace soapstone::step
