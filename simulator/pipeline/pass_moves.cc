#include "simulator/pipeline/pass_moves.h"

#include <algorithm>
#include <compare>
#include <cstddef>
#include <map>
#include <set>

#include "absl/types/span.h"
#include "ir/model/op_kinds.h"
#include "ir/schedule/windows.h"
#include "simulator/pipeline/recomputation.h"
#include "simulator/pipeline/waiting_layouts.h"

namespace soapstone::simulator {
namespace {

// A function of a micro-batch; those of a chunk run in the order of phases.
struct Pass {
  int chunk = 0;
  OpPhase phase = OpPhase::kForward;

  auto operator<=>(const Pass&) const = default;
};

bool contains(const std::vector<int>& list, int layout) {
  return std::find(list.begin(), list.end(), layout) != list.end();
}

class MoveFinder {
 public:
  MoveFinder(GroupProgram& group, const PipelineResult& result)
      : group(group),
        graph(group.graph()),
        ground(group.context.ground),
        cut(result.cut),
        recomputed(result.recomputed),
        schedule(result.schedule),
        slots(result.slots),
        reads(readsOfRepeated(graph, result.cut, result.recomputed)) {
    found.isListed.assign(graph.values.size(), 0);
  }

  PassMoves run() {
    for (int value = 0; value < static_cast<int>(graph.values.size());
         ++value) {
      const int producer = graph.values[value].producer;
      if (producer < 0) {
        addInput(value);
      } else if (isOfPass(cut.phases[producer]) &&
                 !ground.isWithoutInput[producer] &&
                 !ground.isGradient[value]) {
        addResult(value, producer);
      }
    }
    return std::move(found);
  }

  std::vector<PassMove> messages() {
    std::set<int> values;
    for (const CutMessage& message : cut.messages) {
      if (values.insert(message.value).second) {
        addResult(message.value, graph.values[message.value].producer);
      }
    }
    std::erase_if(found.moves, [this](const PassMove& move) {
      return groupOf(move.from) == groupOf(move.to);
    });
    return std::move(found.moves);
  }

 private:
  // By pass, the layouts that its ops demand of a value, in program order.
  using Demands = std::map<Pass, std::vector<int>>;

  static bool isOfPass(OpPhase phase) {
    return phase == OpPhase::kForward || phase == OpPhase::kInputGradient ||
           phase == OpPhase::kWeightGradient;
  }

  int groupOf(int chunk) const { return schedule.groupOfChunk[chunk]; }

  // The passes of its chunk that repeat a forward op.
  bool isRepeatedIn(int op, OpPhase phase, int chunk) const {
    if (!recomputed.isRepeated[op]) return false;
    if (phase == OpPhase::kInputGradient) return reads.forInput[op] != 0;
    return reads.forWeight[op] != 0 &&
           (reads.forInput[op] == 0 || schedule::areWeightsLate(slots, chunk));
  }

  Demands demandsOf(int value) {
    Demands demands;
    for (int op : ground.readers[value]) {
      if (!isOfPass(cut.phases[op])) continue;
      const int chunk = cut.chunkOf[op];
      const std::vector<int>& operands = graph.ops[op].operands;
      for (size_t i = 0; i < operands.size(); ++i) {
        if (operands[i] != value) continue;
        const int layout = group.operandLayout(op, i);
        demands[{chunk, cut.phases[op]}].push_back(layout);
        for (OpPhase phase :
             {OpPhase::kInputGradient, OpPhase::kWeightGradient}) {
          if (isRepeatedIn(op, phase, chunk)) {
            demands[{chunk, phase}].push_back(layout);
          }
        }
      }
    }
    return demands;
  }

  void addInput(int value) {
    const model::ModelArgument& argument =
        graph.arguments[graph.values[value].index];
    if (argument.role != model::ModelArgumentRole::kInput) return;
    Demands demands = demandsOf(value);
    // Forward passes load every layout; what others read waits from there on.
    for (int chunk = 0; chunk < cut.chunks; ++chunk) {
      Demands own;
      for (auto& [pass, layouts] : demands) {
        if (pass.chunk == chunk) own.emplace(pass, std::move(layouts));
      }
      const Pass maker{chunk, OpPhase::kForward};
      const std::vector<int> loaded = own[maker];
      own.erase(maker);
      addReaders(value, maker, loaded, own);
    }
  }

  void addResult(int value, int producer) {
    Demands demands = demandsOf(value);
    Pass maker{cut.chunkOf[producer], cut.phases[producer]};
    const bool isElsewhere =
        std::any_of(demands.begin(), demands.end(),
                    [&](const auto& entry) { return entry.first != maker; });
    const int made = group.resultLayout(producer, graph.values[value].index);
    if (!isElsewhere || isAddedEarly(value, made)) return;
    found.isListed[value] = 1;
    if (recomputed.isRepeated[producer] && !recomputed.isKept[value]) {
      for (OpPhase phase :
           {OpPhase::kWeightGradient, OpPhase::kInputGradient}) {
        if (!isRepeatedIn(producer, phase, maker.chunk)) continue;
        const Pass again{maker.chunk, phase};
        Demands own;
        for (auto entry = demands.begin(); entry != demands.end();) {
          const bool isFor =
              entry->first.chunk == maker.chunk && entry->first.phase >= phase;
          if (isFor) own.insert(*entry);
          entry = isFor ? demands.erase(entry) : std::next(entry);
        }
        addMade(value, again, made, std::move(own));
      }
    }
    addMade(value, maker, made, std::move(demands));
  }

  // Whether devices have parts of a gradient that is added where it is made,
  // rather than waits (passes/pipeline/adding_places.h).
  bool isAddedEarly(int value, int made) {
    const int producer = graph.values[value].producer;
    const absl::Span<const int> readers = ground.readers[value];
    return cut.phases[producer] == OpPhase::kInputGradient &&
           group.catalog.layoutAt(made).isPartial() &&
           std::all_of(readers.begin(), readers.end(), [&](int op) {
             const model::ModelOp& reader = graph.ops[op];
             return cut.chunkOf[op] == cut.chunkOf[producer] &&
                    !reader.results.empty() &&
                    ground.isGradient[reader.results.front()] != 0 &&
                    !model::isProduct(reader.kind);
           });
  }

  // The moves of a value that `maker` has in layout `made`.
  void addMade(int value, const Pass& maker, int made, Demands demands) {
    std::vector<int> present = {made};
    for (int layout : demands[maker]) {
      if (contains(present, layout)) continue;
      addMove(value, made, layout, maker.chunk, maker.chunk);
      present.push_back(layout);
    }
    demands.erase(maker);
    addReaders(value, maker, present, demands);
  }

  // The moves of passes other than `maker`, which has `present`, the first of
  // which its moves begin from.
  void addReaders(int value, const Pass& maker, const std::vector<int>& present,
                  const Demands& demands) {
    sharding::WaitingValue uses{present, {}};
    for (const auto& [pass, layouts] : demands) {
      if (groupOf(pass.chunk) == groupOf(maker.chunk)) {
        uses.demanded.push_back(boxed(layouts));
      }
    }
    if (demands.empty()) return;
    const int held = uses.demanded.empty()
                         ? group.catalog.boxed(present.front())
                         : waitingLayoutOf(group, value, uses);
    if (!contains(present, held) && graph.values[value].producer >= 0) {
      addMove(value, present.front(), held, maker.chunk, maker.chunk);
    }
    for (auto pass = demands.begin(); pass != demands.end();) {
      const int chunk = pass->first.chunk;
      Demands there;  // Passes of a chunk follow each other.
      for (; pass != demands.end() && pass->first.chunk == chunk; ++pass) {
        there.insert(*pass);
      }
      if (groupOf(chunk) == groupOf(maker.chunk)) {
        for (const auto& [reader, layouts] : there) {
          addDemanded(value, held, layouts, chunk);
        }
      } else {
        addArrived(value, held, maker, there);
      }
    }
  }

  // The moves of a chunk of another group than that of `maker`, which holds the
  // value in layout `held`.
  void addArrived(int value, int held, const Pass& maker,
                  const Demands& demands) {
    const int chunk = demands.begin()->first.chunk;
    std::vector<std::vector<int>> demanded;
    for (const auto& [pass, layouts] : demands) {
      demanded.push_back(boxed(layouts));
    }
    const sharding::ArrivedLayouts layouts =
        arrivedLayoutsOf(group, value, demanded);
    addMove(value, held, layouts.arrived, maker.chunk, chunk);
    size_t number = 0;
    for (const auto& [pass, wanted] : demands) {
      const bool isBehind = number > layouts.keeper;
      const std::vector<int> there = addDemanded(
          value, isBehind ? layouts.kept : layouts.arrived, wanted, chunk);
      if (number == layouts.keeper && !contains(there, layouts.kept)) {
        addMove(value, layouts.arrived, layouts.kept, chunk, chunk);
      }
      ++number;
    }
  }

  // The moves from layout `held` to those that the ops of a pass demand;
  // returns all layouts that are there then.
  std::vector<int> addDemanded(int value, int held,
                               const std::vector<int>& layouts, int chunk) {
    std::vector<int> there = {held};
    for (int layout : layouts) {
      if (contains(there, layout)) continue;
      addMove(value, held, layout, chunk, chunk);
      there.push_back(layout);
    }
    return there;
  }

  std::vector<int> boxed(std::vector<int> layouts) {
    for (int& layout : layouts) layout = group.catalog.boxed(layout);
    return layouts;
  }

  void addMove(int value, int source, int target, int from, int to) {
    if (source == target && groupOf(from) == groupOf(to)) return;
    found.moves.push_back({value, source, target, from, to});
  }

  GroupProgram& group;
  const model::ModelGraph& graph;
  const CutGround& ground;
  const PipelineCut& cut;
  const RecomputedOps& recomputed;
  const schedule::Schedule& schedule;
  const schedule::SlotCounts& slots;
  RepeatedReads reads;
  PassMoves found;
};

}  // namespace

PassMoves passMoves(GroupProgram& group, const PipelineResult& result) {
  if (result.cut.chunks == 1) {
    return {{}, std::vector<char>(group.graph().values.size(), 0)};
  }
  return MoveFinder(group, result).run();
}

std::vector<PassMove> transfersOf(GroupProgram& group,
                                  const PipelineResult& result) {
  return MoveFinder(group, result).messages();
}

}  // namespace soapstone::simulator
