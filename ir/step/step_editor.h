#ifndef SOAPSTONE_IR_STEP_STEP_EDITOR_H_
#define SOAPSTONE_IR_STEP_STEP_EDITOR_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "ir/step/placed_step.h"
#include "ir/step/step_outline.h"

namespace soapstone::step {

// A plan, as far as moves depend on it.
struct Way {
  int64_t totalBytes = 0;  // Over the wire.
  // Whether nothing moves and nothing is copied: both layouts are one copy.
  bool isStill = false;
  // Whether some device holds more afterwards than any did before.
  bool grows = false;
  // Whether devices at most cut a part out of what they hold.
  bool isSlice = false;
  // Plans of one number can be one call (`sharding::GatherNumbers`); -1 for
  // those that cannot be one with others.
  int gatherGroups = -1;
  // Whether one of its steps may go on the second lane (`lanes.h`).
  bool crossesNodes = false;
};

// A tensor on its way from one layout to another.
struct PlacedMove {
  int value = 0;  // A tensor.
  int plan = 0;
  int source = 0;        // A slot.
  int sourceLayout = 0;  // A layout.
  int target = 0;        // A layout.
  // Right before the op or end that this operand belongs to; -1: right behind
  // the op that makes the value.
  int operand = -1;
  // The op before which it is issued, the operand's or an earlier one, if it
  // gathers a parameter; -1 for other moves.
  int ahead = -1;
  // Whether its plan crosses nodes, and only updates of what is trained wait
  // for it.
  bool isForUpdates = false;

  // The lane for communication of a step of its plan that crosses nodes or not.
  int laneOf(bool crossesNodes) const {
    return isForUpdates && crossesNodes ? kSumLane : 0;
  }
  bool operator==(const PlacedMove&) const = default;
};

// Places the moves of a step, and places them anew where the layouts of some
// ops or arguments change. `place` makes a whole step with it, the simulator
// one that a search changes. Every edge between two layouts becomes a move:
//
// - A move follows its producer at once if somebody needs it in the same phase,
//   if it completes partial results, or if it makes a result. Otherwise, and
//   for arguments, it precedes its first reader. Among these, moves of
//   parameters that grow shards are issued one layer ahead
//   (`sharding::gatherPlaces`), in one call where they are gathers of one
//   batch.
// - One move per value and layout, which all later readers share. But moves of
//   parameters that grow shards are not shared between forward and backward
//   ops: ZeRO-3 gathers a parameter again rather than keep it (Rajbhandari et
//   al., SC 2020, section 5.3), but for those of the layer in which the forward
//   pass turns into the backward pass.
// - Inputs are loaded in every layout demanded, without moves, where its shards
//   are boxes, unless a device can cut what it needs out of another one.
// - What only updates wait for, and what goes over the network alone, is on a
//   lane of its own (`lanes.h`).
// - Updates end where the old value is stored, gradients where their argument
//   is; other results stay where they are made, completed.
//
// Changes are logged and can be undone. After the first few, changing and
// undoing allocates no memory.
//
// Copies at hand have slots: 0 for all that is there from the start, 1 + i for
// the results of op number i, firstMoveSlot() + m for what move number m makes.
// Operands are numbered op by op; those of the function's end come last, as if
// it was op number ops.size().
//
// Layouts and plans have numbers that the derived class gives.
class StepEditor {
 public:
  StepEditor(const StepEditor&) = delete;
  StepEditor& operator=(const StepEditor&) = delete;
  virtual ~StepEditor() = default;

  // Ops (or the end) whose moves or inputs are other ones than before,
  // unsorted, without repetition.
  const std::vector<int>& dirtyOps() const { return dirty; }
  // Moves that the last change added and removed.
  const std::vector<int>& addedMoves() const { return added; }
  const std::vector<int>& removedMoves() const { return removed; }

  int opCount() const { return outline.opCount(); }
  int opOf(int operand) const { return outline.opOf(operand); }
  int operandBegin(int op) const { return outline.operandBegin(op); }
  int slotOf(int operand) const { return operandSlots[operand]; }
  int valueOf(int operand) const { return outline.valueOf(operand); }
  // Moves right behind an op, in order.
  const std::vector<int>& movesBehind(int op) const { return behind[op]; }
  // Moves for later ops that are issued right before an op, in the order of
  // those ops.
  const std::vector<int>& movesAhead(int op) const { return ahead[op]; }
  // Number of moves ahead of `op`, from number `index` of them on, that are one
  // call: at least that one.
  int movesInCall(int op, int index) const;
  // All that runs for an op or the end, in order: calls of one or more moves
  // before it (`onCall`, with their numbers), itself, and moves behind it.
  template <typename OnCall, typename OnOp>
  void visit(int op, OnCall onCall, OnOp onOp) const {
    for (int k = operandBegin(op); k < operandBegin(op + 1); ++k) {
      if (int number = moveBefore(k); number >= 0)
        onCall(absl::MakeConstSpan(&number, 1));
    }
    absl::Span<const int> issued = ahead[op];
    while (!issued.empty()) {
      const int begin = static_cast<int>(ahead[op].size() - issued.size());
      const int size = movesInCall(op, begin);
      onCall(issued.first(size));
      issued.remove_prefix(size);
    }
    onOp(op);
    for (int number : behind[op]) onCall(absl::MakeConstSpan(&number, 1));
  }
  int firstMoveSlot() const { return opCount() + 1; }
  const PlacedMove& move(int number) const { return moves[number]; }
  int moveCapacity() const { return static_cast<int>(moves.size()); }
  // The moves that a value takes.
  const std::vector<int>& movesOfValue(int value) const {
    return movesOf[value];
  }
  // The move that was made for an operand's sake and not behind the value's
  // producer, or -1.
  int moveFor(int operand) const {
    int number = operandSlots[operand] - firstMoveSlot();
    return number >= 0 && moves[number].operand == operand ? number : -1;
  }
  // The same, if it stands right before the operand's op.
  int moveBefore(int operand) const {
    int number = moveFor(operand);
    return number >= 0 && moves[number].ahead < 0 ? number : -1;
  }
  // The last op, or end, that uses a value; the op itself if none does.
  int lastUse(int value) const { return outline.lastUse(value); }
  // Layouts in which an argument is there from the start: several for inputs.
  const std::vector<int>& argumentLayouts(int argument) const {
    return loaded[argument];
  }

 protected:
  explicit StepEditor(std::shared_ptr<const StepOutline> outline);

  // The layouts that an op demands and gives.
  virtual const std::vector<int>& operandLayouts(int op) const = 0;
  virtual const std::vector<int>& resultLayouts(int op) const = 0;
  virtual const std::vector<int64_t>& shapeOf(int value) const = 0;
  virtual const sharding::Layout& layoutAt(int number) const = 0;
  virtual int layoutNumber(const sharding::Layout& layout) = 0;
  // See `boxLayout`.
  virtual int boxed(int layout) = 0;
  // The plan of a value between two layouts. `isNewValue`: it replaces an
  // argument.
  virtual absl::StatusOr<int> plan(int source, int target, int value,
                                   bool isNewValue) = 0;
  virtual const Way& wayAt(int plan) const = 0;

  // Forgets all moves; all values are yet to be derived. Changes before
  // `beginChange` cannot be undone.
  void clear();
  void beginChange();
  // Notes that op number `op` demands or gives other layouts than before, when
  // these were `operandsBefore` and `resultsBefore`.
  void changeOp(int op, absl::Span<const int> operandsBefore,
                absl::Span<const int> resultsBefore);
  void store(int argument, int layout);
  // Derives all that changed. If it fails, undo the change.
  absl::Status derive();
  void acceptChange();
  void undoChange();
  // Nothing of the change can be undone.
  void forgetLog();

  // Changes a number so that undoing restores it.
  void set(int* place, int value);
  void markOp(int op);

  const StepFunction& function() const { return outline.function(); }
  bool isInput(int value) const {
    const StepFunction::Value& tensor = function().values[value];
    return tensor.producer < 0 && function().arguments[tensor.index].isInput();
  }
  // The batch with which what an operand needs is gathered, or -1.
  int batchOf(int operand) const { return outline.batchOf(operand); }
  int demandedLayout(const Demand& demand);
  // The phase whose ops may read a copy that is made for a reader; all if none.
  std::optional<Phase> usablePhase(const Way& way, int value,
                                   const Demand& reader, int layout);
  // The readers of a value in program order.
  absl::Span<const Demand> demandsOf(int value) const {
    return outline.demandsOf(value);
  }
  // Whether what is moved for a reader follows the value's producer at once.
  bool isEarly(int value, const Demand& demand) const;

  // The reader that no plan provides for, after `derive` failed for one.
  struct Missing {
    Demand demand;
    int source = 0;  // The layout in which the value is made.
  };

  Missing missing;

 private:
  // A layout in which a value is at hand, for all phases or one.
  struct HeldCopy {
    int slot = 0;
    int layout = 0;
    std::optional<Phase> phase;
  };
  // For a changed value that takes other moves than before.
  static constexpr char kMoved = 2;

  struct IntegerChange {
    int* place;
    int old;
  };
  struct ListChange {
    std::vector<int>* place;
    std::vector<int> old;
  };

  Phase phaseOf(int op) const { return outline.phaseOf(op); }
  // Whether a reader needs what an op makes in that op's phase, or an update.
  bool isNeededSoon(const StepFunction::Value& tensor,
                    const Demand& demand) const {
    if (tensor.producer < 0) return false;
    const Phase needed = phaseOf(demand.op);
    return needed == phaseOf(tensor.producer) || needed == Phase::kUpdate;
  }
  // Whether an op makes partial results of a value.
  bool isMadePartial(const StepFunction::Value& tensor) const {
    return tensor.producer >= 0 &&
           layoutAt(resultLayouts(tensor.producer)[tensor.index]).isPartial();
  }
  // Whether a parameter is gathered.
  bool isGather(const Way& way, int value) const {
    return way.grows && function().values[value].isParameter;
  }
  // Whether only updates of what is trained wait for a copy of a value.
  bool isForUpdates(int value, int layout, std::optional<Phase> phase);
  // Logs the list as it is; the caller then fills it anew.
  std::vector<int>& rewrite(std::vector<int>* place);
  // Makes the list what `newList` is; false if it is that already.
  bool takeList(std::vector<int>* place);
  void markValue(int value);
  // Forgets which values are yet to be derived anew.
  void forgetPending();
  int finalLayout(int result);
  absl::Status deriveValue(int value);
  // Fills `newList` with the moves that a value takes from `copies` on.
  absl::Status provideAll(int value);
  void loadInput(int value);
  absl::Status provide(int value, const Demand& demand, bool isEarly);
  int takeMove(const PlacedMove& wanted);
  void rewriteBehind(int op);
  // Brings the lists of moves ahead up to date with `staleAhead`.
  void rewriteAhead();

  const std::shared_ptr<const StepOutline> shared;
  const StepOutline& outline;  // The same.

  // The state.
  std::vector<int> operandSlots;
  std::vector<std::vector<int>> behind;
  std::vector<std::vector<int>> ahead;    // By op.
  std::vector<std::vector<int>> movesOf;  // By value.
  std::vector<std::vector<int>> loaded;   // By argument.
  std::vector<PlacedMove> moves;
  std::vector<int> freeMoves;

  // The log of the pending change, if it can be undone.
  bool isLogged = true;
  std::vector<IntegerChange> integerLog;
  std::vector<ListChange> listLog;
  std::vector<std::vector<int>> spareLists;
  std::vector<int> dirty;
  std::vector<int> added;
  std::vector<int> removed;

  // Scratch.
  std::vector<int> changedValues;
  std::vector<char> opIsDirty;
  std::vector<char> valueIsChanged;
  std::vector<HeldCopy> copies;
  std::vector<int> oldMoves;
  std::vector<int> staleAhead;  // Moves ahead that came or went.
  std::vector<int> newList;
};

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_STEP_EDITOR_H_
