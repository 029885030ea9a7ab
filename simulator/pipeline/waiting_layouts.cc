#include "simulator/pipeline/waiting_layouts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>

#include "simulator/pipeline/pipeline_memory.h"
#include "simulator/pipeline/pipeline_messages.h"

namespace soapstone::simulator {
namespace {

// The passes of a chunk for one micro-batch, in the order of programs.
enum Pass { kForwardPass, kInputPass, kWeightPass, kPasses };

int passOf(OpPhase phase) {
  switch (phase) {
    case OpPhase::kForward:
      return kForwardPass;
    case OpPhase::kInputGradient:
      return kInputPass;
    case OpPhase::kWeightGradient:
      return kWeightPass;
    default:
      return kPasses;
  }
}

class Chooser {
 public:
  Chooser(GroupProgram& group, const PipelineCut& cut,
          const RecomputedOps& recomputed)
      : group(group),
        graph(group.graph()),
        cut(cut),
        recomputed(recomputed),
        chosen(graph.values.size(), -1) {}

  std::vector<int> run() {
    for (size_t value = 0; value < graph.values.size(); ++value) {
      const int producer = graph.values[value].producer;
      if (producer < 0 || recomputed.isRepeated[producer]) continue;
      const int pass = passOf(cut.phases[producer]);
      if (pass != kPasses) choose(static_cast<int>(value), pass);
    }
    return std::move(chosen);
  }

 private:
  // Whether other passes of its chunk, or its own again, read a value more than
  // once: one reader has its way.
  bool isDemandedTwice(int value, int pass) const {
    const int chunk = cut.chunkOf[graph.values[value].producer];
    int64_t demands = 0;
    for (int op : group.context.ground.readers[value]) {
      const int reader = passOf(cut.phases[op]);
      if (reader == kPasses || cut.chunkOf[op] != chunk) continue;
      if (reader == pass && !recomputed.isRepeated[op]) continue;
      const std::vector<int>& operands = graph.ops[op].operands;
      demands += std::count(operands.begin(), operands.end(), value);
    }
    return demands > 1;
  }

  void choose(int value, int pass) {
    if (!isDemandedTwice(value, pass)) return;
    const int producer = graph.values[value].producer;
    const int made = group.resultLayout(producer, graph.values[value].index);
    uses.present.assign(1, made);
    for (std::vector<int>& list : demanded) list.clear();
    bool differs = false;
    int first = -1;
    for (int op : group.context.ground.readers[value]) {
      const int reader = passOf(cut.phases[op]);
      if (reader == kPasses || cut.chunkOf[op] != cut.chunkOf[producer]) {
        continue;
      }
      const std::vector<int>& operands = graph.ops[op].operands;
      for (size_t i = 0; i < operands.size(); ++i) {
        if (operands[i] != value) continue;
        const int layout = group.catalog.boxed(group.operandLayout(op, i));
        if (reader == pass) {
          uses.present.push_back(layout);
          // An op that repeats a forward op reads the value that waits.
          if (!recomputed.isRepeated[op]) continue;
        }
        demanded[reader == pass ? static_cast<int>(kInputPass) : reader]
            .push_back(layout);
        differs |= first >= 0 && layout != first;
        first = layout;
      }
    }
    if (differs) chosen[value] = chooseAmong(value);
  }

  int chooseAmong(int value) {
    uses.demanded.clear();
    for (const std::vector<int>& list : demanded) {
      if (!list.empty()) uses.demanded.push_back(list);
    }
    return waitingLayoutOf(group, value, uses);
  }

  GroupProgram& group;
  const model::ModelGraph& graph;
  const PipelineCut& cut;
  const RecomputedOps& recomputed;
  sharding::WaitingValue uses;
  std::array<std::vector<int>, kPasses> demanded;  // Of the present value.
  std::vector<int> chosen;
};

// Calls `rule` with the costs of a value's layouts.
template <typename Rule>
auto withCosts(GroupProgram& group, int value, const Rule& rule) {
  const int64_t elementBytes = group.graph().values[value].elementBytes;
  auto sentBytes = [&](int from, int to) {
    absl::StatusOr<int> plan = group.catalog.plan(from, to, elementBytes);
    return plan.ok() ? group.catalog.planAt(*plan).totalBytes : int64_t{-1};
  };
  auto heldBytes = [&](int layout) {
    return largestShard(group.catalog, layout, elementBytes);
  };
  return rule(sharding::WaitingCosts{sentBytes, heldBytes});
}

}  // namespace

int waitingLayoutOf(GroupProgram& group, int value,
                    const sharding::WaitingValue& uses) {
  return withCosts(group, value, [&](const sharding::WaitingCosts& costs) {
    return sharding::waitingLayout(uses, costs);
  });
}

sharding::ArrivedLayouts arrivedLayoutsOf(
    GroupProgram& group, int value,
    const std::vector<std::vector<int>>& demanded) {
  return withCosts(group, value, [&](const sharding::WaitingCosts& costs) {
    return sharding::arrivedLayouts(demanded, costs);
  });
}

std::vector<KeptGradient> keptGradients(GroupProgram& group,
                                        const PipelineCut& cut) {
  if (cut.chunks == 1 || !keepsSlots(group.context.costs.system())) return {};
  std::scoped_lock lock(group.mutex);
  std::vector<KeptGradient> kept;
  for (const CutMessage& message : cut.messages) {
    if (message.from < message.to) continue;
    std::vector<std::vector<int>> demanded(2);  // With inputs' and weights'.
    for (int op : group.context.ground.readers[message.value]) {
      const int pass = passOf(cut.phases[op]);
      if (cut.chunkOf[op] != message.to || pass < kInputPass ||
          pass == kPasses) {
        continue;
      }
      const std::vector<int>& operands = group.graph().ops[op].operands;
      for (size_t i = 0; i < operands.size(); ++i) {
        if (operands[i] != message.value) continue;
        demanded[pass - kInputPass].push_back(
            group.catalog.boxed(group.operandLayout(op, i)));
      }
    }
    if (demanded[0].empty() || demanded[1].empty()) continue;
    const sharding::ArrivedLayouts layouts =
        arrivedLayoutsOf(group, message.value, demanded);
    if (layouts.isCopied()) {
      kept.push_back({message.value, message.to, layouts.kept});
    }
  }
  std::sort(kept.begin(), kept.end());
  return kept;
}

std::vector<int> waitingLayouts(GroupProgram& group, const PipelineCut& cut,
                                const RecomputedOps& recomputed) {
  if (cut.chunks == 1 || !keepsSlots(group.context.costs.system())) return {};
  std::scoped_lock lock(group.mutex);
  return Chooser(group, cut, recomputed).run();
}

WaitingCopies::WaitingCopies(const TaskGraph& tasks, const SegmentRules& rules)
    : layouts(rules.waitingLayouts), gradients(rules.keptGradients) {
  if (layouts.empty()) return;
  for (const TaskBuffer& buffer : tasks.buffers) {
    if (buffer.value < 0 || buffer.first < 0) continue;
    if (layouts[buffer.value] < 0 || !waits(buffer)) continue;
    found.insert({buffer.deviceClass, buffer.value});
  }
}

absl::Span<const KeptGradient> WaitingCopies::gradientsOf(int value) const {
  const auto first = std::lower_bound(
      gradients.begin(), gradients.end(), value,
      [](const KeptGradient& kept, int wanted) { return kept.value < wanted; });
  const auto last = std::find_if(
      first, gradients.end(),
      [value](const KeptGradient& kept) { return kept.value != value; });
  return {gradients.data() + (first - gradients.begin()),
          static_cast<size_t>(last - first)};
}

}  // namespace soapstone::simulator
