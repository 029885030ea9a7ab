#ifndef SOAPSTONE_IR_STEP_LIFETIME_RULE_H_
#define SOAPSTONE_IR_STEP_LIFETIME_RULE_H_

#include <algorithm>
#include <vector>

namespace soapstone::step {

// The rule by which tensors of a placed step are in memory, for any form of
// one: `PlacedStep`, and the simulator's program, which changes with every
// proposal. `Program` has
//
//   int tensorCount(): tensors, in one layout each, have numbers below it
//   int opCount()
//   visit(onMove, onOp): calls onMove(move, joinsCall) and onOp(op) in the
//   order
//     of the program; op number opCount() reads the results
//   isView(op), hasStatistics(op), forOperands(op, f), forResults(op, f): f
//     takes tensors, those of operands in the order of the operands
//   sourceOf(move), targetOf(move): tensors
//   partCount(move), communicates(move, part): the steps of the move that do
//     anything
//   mayOverwrite(op, k): whether the first result of an op may be written where
//     its operand number k was, which is as large
//   forUpdates(f): the tensors that replace arguments in their memory
//
// Every op that is no view is a step, the reduction of its statistics another,
// and so is each part of a move; moves that are one call are one step.
//
// A tensor lives from the step that makes it to its last use; one that is sent
// to the first use of what arrives, since until then it may be on its way.
// Views share their operand's memory. An operand that an op overwrites, as its
// last reader and with one use of it, ends before the op. A tensor that
// replaces an argument takes the argument's memory and no other.
template <typename Program>
class LifetimeRule {
 public:
  // The operand of a part of a move that an earlier part of it makes.
  struct Workspace {
    int move = 0;
    int part = 0;  // The part that makes it.
    int first = 0;
    int last = 0;
  };

  // Numbers the steps of the program as it is now.
  void analyze(const Program& program) {
    made.assign(program.tensorCount(), -1);
    firstUse.assign(program.tensorCount(), -1);
    lastUse.assign(program.tensorCount(), -1);
    viewed.assign(program.tensorCount(), -1);
    inPlace.assign(program.tensorCount(), 0);
    items.clear();
    computing.clear();
    between.clear();
    numberSteps(program);
    for (size_t i = items.size(); i-- > 0;) extend(program, items[i]);
    program.forUpdates([&](int tensor) { inPlace[tensor] = 1; });
    for (const Computation& op : computing) overwriteOperand(program, op);
  }

  int stepCount() const { return steps; }
  // The steps in which a tensor that an op makes is in memory.
  int firstOf(int tensor) const { return made[tensor]; }
  int lastOf(int tensor) const {
    return std::max(made[tensor], lastUse[tensor]);
  }
  // The step in which the last part of a move makes its target, and the last in
  // which that is in memory.
  int arrival(const Program& program, int move) const {
    return made[program.targetOf(move)] + program.partCount(move) - 1;
  }
  int lastOfArrived(const Program& program, int move) const {
    return std::max(arrival(program, move), lastUse[program.targetOf(move)]);
  }
  // Whether a tensor replaces an argument in its memory.
  bool isInPlace(int tensor) const { return inPlace[tensor] != 0; }
  const std::vector<Workspace>& workspace() const { return between; }
  // Calls `f` with every move, as they stand.
  template <typename F>
  void forMoves(F f) const {
    for (const Item& item : items) {
      if (item.move >= 0) f(item.move);
    }
  }

 private:
  struct Item {
    int move = -1;  // Or -1: a view.
    int view = 0;   // An op.
  };
  // An op that is no view, and its step.
  struct Computation {
    int op = 0;
    int step = 0;
  };

  void use(int tensor, int step) {
    if (firstUse[tensor] < 0 || step < firstUse[tensor]) {
      firstUse[tensor] = step;
    }
    lastUse[tensor] = std::max(lastUse[tensor], step);
  }

  void numberSteps(const Program& program) {
    steps = 0;
    int call = 0;
    program.visit(
        [&](int move, bool joinsCall) {
          if (joinsCall) {
            steps = call;
          } else {
            call = steps;
          }
          made[program.targetOf(move)] = steps;
          items.push_back({move, 0});
          steps += program.partCount(move);
        },
        [&](int op) {
          if (program.isView(op)) {
            items.push_back({-1, op});
          } else {
            program.forOperands(op, [&](int tensor) { use(tensor, steps); });
          }
          if (op == program.opCount()) return;
          if (!program.isView(op)) computing.push_back({op, steps});
          program.forResults(op, [&](int tensor) { made[tensor] = steps; });
          if (!program.isView(op)) ++steps;
          if (program.hasStatistics(op)) ++steps;
        });
  }

  // From the end, so that what uses a tensor is known before what makes it.
  void extend(const Program& program, const Item& item) {
    if (item.move >= 0) {
      extendMove(program, item.move);
      return;
    }
    int source = -1;
    program.forOperands(item.view, [&](int tensor) {
      if (source < 0) source = tensor;
    });
    program.forResults(item.view, [&](int tensor) {
      viewed[tensor] = source;
      if (firstUse[tensor] < 0) return;
      use(source, firstUse[tensor]);
      use(source, lastUse[tensor]);
    });
  }

  void extendMove(const Program& program, int move) {
    int count = program.partCount(move);
    int target = program.targetOf(move);
    int first = made[target];
    // The input of each part is needed until the part's output is used.
    auto lastOfInput = [&](int part) {
      int step = first + part;
      if (!program.communicates(move, part)) return step;
      return part + 1 < count ? step + 1 : std::max(step, firstUse[target]);
    };
    int source = program.sourceOf(move);
    use(source, first);
    use(source, lastOfInput(0));
    for (int part = 0; part + 1 < count; ++part) {
      between.push_back({move, part, first + part, lastOfInput(part + 1)});
    }
  }

  // The tensor whose memory a tensor lies in.
  int memoryOf(int tensor) const {
    while (viewed[tensor] >= 0) tensor = viewed[tensor];
    return tensor;
  }

  // Lets the operand whose memory the op's result takes end before the op.
  void overwriteOperand(const Program& program, const Computation& what) {
    int result = -1;
    program.forResults(what.op, [&](int tensor) {
      if (result < 0) result = tensor;
    });
    if (result < 0 || inPlace[result]) return;
    int overwritten = -1;
    int operand = 0;
    program.forOperands(what.op, [&](int tensor) {
      int number = operand++;
      if (overwritten >= 0 || !program.mayOverwrite(what.op, number)) return;
      int memory = memoryOf(tensor);
      // Arguments are made by nothing.
      bool ends = made[memory] >= 0 && made[memory] < what.step &&
                  lastUse[memory] == what.step;
      if (ends && readersIn(program, what.op, memory) == 1) {
        overwritten = memory;
      }
    });
    if (overwritten >= 0) lastUse[overwritten] = what.step - 1;
  }

  // Number of operands of an op that lie in the memory of a tensor.
  int readersIn(const Program& program, int op, int memory) const {
    int count = 0;
    program.forOperands(op, [&](int tensor) {
      if (memoryOf(tensor) == memory) ++count;
    });
    return count;
  }

  int steps = 0;
  // Indexed by tensor.
  std::vector<int> made;
  std::vector<int> firstUse;
  std::vector<int> lastUse;
  std::vector<int> viewed;             // What a view shows; -1: none.
  std::vector<char> inPlace;           // Replaces an argument.
  std::vector<Item> items;             // Moves and views, as they stand.
  std::vector<Computation> computing;  // As they stand.
  std::vector<Workspace> between;
};

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_LIFETIME_RULE_H_
