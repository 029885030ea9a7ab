#ifndef SOAPSTONE_SIMULATOR_LIVENESS_H_
#define SOAPSTONE_SIMULATOR_LIVENESS_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "ir/step/lifetime_rule.h"
#include "simulator/placed_program.h"
#include "simulator/task_graph.h"

namespace soapstone::simulator {

// A tensor in memory: bytes per element and a layout, which says how many each
// device holds. Live from step `first` up to and including step `last` of the
// program, numbered in the order in which it runs; -1 .. Liveness::stepCount
// for the whole iteration. A tensor that some devices hold longer than others
// is two of these: the second, of the steps that follow, is nowhere on its
// keepers, which release it before.
struct LiveTensor {
  BufferKind kind = BufferKind::kActivation;
  int layout = 0;
  int64_t elementBytes = 0;
  int first = 0;
  int last = 0;
  int value = -1;  // Value of the model, perhaps in another layout.
  // A set of devices that had it before it was moved (`PlanCost::keepers`): up
  // to step `keptUntil` it is the tensor that it comes from there. -1: none.
  int keepers = -1;
  int keptUntil = 0;

  // The first step with it in memory, on a keeper or another device; beyond
  // `last` if it is nowhere.
  int firstOn(bool isKeeper) const {
    return isKeeper ? std::max(first, keptUntil + 1) : first;
  }
};

// Returns by op, as bits by operand, where the first result may be written if
// it is as large (`step::mayOverwrite`).
std::vector<uint64_t> overwritableOperands(const model::ModelGraph& graph);

// A placed program as `step::LifetimeRule` asks for it. Tensors are values as
// they are made, then what moves make.
class ProgramView {
 public:
  // `overwritable` is that of the program's model; both must outlive the view.
  ProgramView(const PlacedProgram& program,
              const std::vector<uint64_t>& overwritable)
      : program(program),
        graph(program.model()),
        overwritable(overwritable),
        values(static_cast<int>(graph.values.size())) {}

  static constexpr bool kOpsSend = false;
  static bool sends(int /*op*/) { return false; }

  int opCount() const { return program.opCount(); }
  int tensorCount() const { return values + program.moveCapacity(); }

  template <typename OnMove, typename OnOp>
  void visit(OnMove onMove, OnOp onOp) const {
    auto onCall = [&](absl::Span<const int> moves) {
      for (size_t i = 0; i < moves.size(); ++i) onMove(moves[i], i > 0);
    };
    auto onAny = [&](int op) { onOp(op, false); };
    for (int op = 0; op <= program.opCount(); ++op) {
      program.visit(op, onCall, onAny);
    }
  }

  bool isView(int op) const {
    return op < program.opCount() && graph.ops[op].isView;
  }
  bool hasStatistics(int op) const {
    return program.costs().variantAt(program.variant(op)).statistics >= 0;
  }
  template <typename F>
  void forOperands(int op, F f) const {
    int end = program.operandBegin(op + 1);
    for (int k = program.operandBegin(op); k < end; ++k) f(tensorOf(k));
  }
  template <typename F>
  void forResults(int op, F f) const {
    for (int value : graph.ops[op].results) f(value);
  }
  int sourceOf(int move) const {
    const PlacedMove& what = program.move(move);
    return tensorIn(what.source, what.value);
  }
  int targetOf(int move) const { return values + move; }
  // The tensor that an operand reads.
  int tensorOf(int operand) const {
    return tensorIn(program.slotOf(operand), program.valueOf(operand));
  }
  bool isArgument(int tensor) const {
    return tensor < values && graph.values[tensor].producer < 0;
  }
  int partCount(int move) const {
    return static_cast<int>(partsOf(move).size());
  }
  bool communicates(int move, int part) const {
    return partsOf(move)[part].communication >= 0;
  }
  bool isHeldBySome(int move) const {
    return program.costs().planAt(program.move(move).plan).releasers >= 0;
  }
  bool mayOverwrite(int op, int operand, int result) const {
    if (op >= program.opCount() || result > 0 || operand >= 64) return false;
    if ((overwritable[op] >> operand & 1) == 0) return false;
    CostCatalog& costs = program.costs();
    const OpVariant& variant = costs.variantAt(program.variant(op));
    return costs.volumes(variant.operandLayouts[operand]) ==
           costs.volumes(variant.resultLayouts[0]);
  }
  template <typename F>
  void forUpdates(F f) const {
    int end = program.operandBegin(program.opCount());
    for (size_t i = 0; i < graph.results.size(); ++i) {
      if (graph.results[i].updates >= 0) f(tensorOf(end + static_cast<int>(i)));
    }
  }
  const std::vector<PlanPart>& partsOf(int move) const {
    return program.costs().planAt(program.move(move).plan).parts;
  }

 private:
  int tensorIn(int slot, int value) const {
    bool isMoved = slot >= program.firstMoveSlot();
    return isMoved ? values + slot - program.firstMoveSlot() : value;
  }

  const PlacedProgram& program;
  const model::ModelGraph& graph;
  const std::vector<uint64_t>& overwritable;
  int values;
};

// Lifetimes of the tensors of a placed program in memory, by the rule of
// `ir/step/lifetime_rule.h`.
class Liveness {
 public:
  explicit Liveness(const model::ModelGraph& graph);

  // Numbers the steps of the program as it is now and finds the buffers.
  void analyze(const PlacedProgram& program);

  int stepCount() const { return rule.stepCount(); }
  const std::vector<LiveTensor>& buffers() const { return found; }

 private:
  void collect(const PlacedProgram& program);
  void collectArguments(const PlacedProgram& program);

  const model::ModelGraph& graph;
  std::vector<BufferKind> kinds;  // By value.
  std::vector<uint64_t> overwritable;
  step::LifetimeRule<ProgramView> rule;
  std::vector<LiveTensor> found;
};

}  // namespace soapstone::simulator

#endif  // SOAPSTONE_SIMULATOR_LIVENESS_H_
