#ifndef SOAPSTONE_IR_STEP_LIFETIME_RULE_H_
#define SOAPSTONE_IR_STEP_LIFETIME_RULE_H_

#include <algorithm>
#include <utility>
#include <vector>

namespace soapstone::step {

// The rule by which tensors of a placed step are in memory, for any form of
// one: `PlacedStep`, the simulator's program, which changes with every
// proposal, and the function that code generation emits. `Program` has
//
//   kOpsSend: whether it has ops for which `sends` is true
//   int tensorCount(): tensors, in one layout each, have numbers below it
//   int opCount()
//   visit(onMove, onOp): calls onMove(move, joinsCall) and onOp(op, joinsCall)
//     in the order of the program; op number opCount() reads the results
//   isView(op), hasStatistics(op), forOperands(op, f), forResults(op, f): f
//     takes tensors, those of operands in the order of the operands
//   sends(op): whether an op is communication that runs beside later ops
//   forArrived(op, f), if not all results of such an op come from others
//   sourceOf(move), targetOf(move): tensors
//   partCount(move), communicates(move, part): the steps of the move that do
//     anything
//   isHeldBySome(move), if there is any: whether some devices need the source
//     of a move of one part no longer once the move has begun
//   mayOverwrite(op, k, i): whether result number i of an op may be written
//     where its operand number k was, which is as large
//   mayOverwriteAny(op), if there is any: false for ops that overwrite nothing,
//     such as calls of thousands of tensors, whose pairs take long to look at
//   overwritesInParts(op, tensor), if there is any: whether each operand of an
//     op that lies in the tensor is written over where it lies
//   forUpdates(f): the tensors that replace arguments in their memory
//   isArgument(tensor), for `forBuffers`: whether nothing makes it
//
// Every op that is no view is a step, the reduction of its statistics another,
// and so is each part of a move; moves, or ops, that are one call are one step.
//
// A tensor lives from the first step that writes it to its last use; one that
// is sent to the first use of what arrives, since until then it may be on its
// way: to the end if nothing uses that. Where only some devices send it, it is
// `Held` there, unless several moves send it. Views share their operand's
// memory. An operand that an op overwrites, as its last reader and with one use
// of it, ends before the op; communication runs in order, so that it may
// overwrite what earlier communication still sends. A tensor that replaces an
// argument takes the argument's memory and no other.
template <typename Program>
class LifetimeRule {
 public:
  // Steps in which memory is taken: by a tensor that an op or a move makes, or
  // by what a move makes on its way.
  struct Buffer {
    int tensor = -1;  // -1: on the way.
    int op = -1;      // Makes it as its result number `result`; or -1: `move`.
    int result = 0;
    int move = -1;
    int part = -1;  // Of the move, which makes what is on the way.
    int first = 0;
    int last = 0;
    // Up to this step the target of a move lies in its source's memory on the
    // devices that keep their part.
    int keptUntil = 0;
    // A tensor's second buffer, of the devices that hold it longer, as they
    // send it by this move; -1: its first.
    int holder = -1;
  };

  // A result that is written where an operand of its op was.
  struct Reuse {
    int result = 0;
    int operand = 0;  // The tensor that has the memory.
  };

  // Numbers the steps of the program as it is now.
  void analyze(const Program& program) {
    findUses(program);
    overwriteOperands(program);
  }

  // The first half of `analyze`: lifetimes before anything is overwritten or
  // replaces an argument. `forUpdates` and `mayOverwrite` are asked only by
  // the second half, and may depend on this one.
  void findUses(const Program& program) {
    made.assign(program.tensorCount(), -1);
    firstUse.assign(program.tensorCount(), -1);
    lastUse.assign(program.tensorCount(), -1);
    viewed.assign(program.tensorCount(), -1);
    inPlace.assign(program.tensorCount(), 0);
    items.clear();
    computing.clear();
    between.clear();
    held.clear();
    written.clear();
    numberSteps(program);
    if constexpr (Program::kOpsSend) lastRead = lastUse;
    for (size_t i = items.size(); i-- > 0;) extend(program, items[i]);
    settleHeld();
  }

  void overwriteOperands(const Program& program) {
    program.forUpdates([&](int tensor) { inPlace[tensor] = 1; });
    for (const Computation& op : computing) overwriteOperands(program, op);
  }

  int stepCount() const { return steps; }
  // The steps in which a tensor that an op makes is in memory.
  int firstOf(int tensor) const { return made[tensor]; }
  int lastOf(int tensor) const {
    return std::max(made[tensor], lastUse[tensor]);
  }
  // Whether a tensor replaces an argument in its memory.
  bool isInPlace(int tensor) const { return inPlace[tensor] != 0; }
  // Calls `f` with every buffer of a program with moves: what ops make, what
  // moves make, and what they make on their way. Views and what replaces an
  // argument have none; arguments are in memory all the time.
  template <typename F>
  void forBuffers(const Program& program, F f) const {
    auto add = [&](const Buffer& buffer) {
      f(buffer);
      const Held* longer = heldBySome(buffer.tensor);
      if (longer == nullptr) return;
      Buffer rest = buffer;
      rest.first = buffer.last + 1;
      rest.last = longer->last;
      rest.keptUntil = longer->last;
      rest.holder = longer->move;
      f(rest);
    };
    for (int op = 0; op < program.opCount(); ++op) {
      if (program.isView(op)) continue;
      int result = 0;
      program.forResults(op, [&](int tensor) {
        const int number = result++;
        if (isInPlace(tensor)) return;
        add({tensor, op, number, -1, -1, firstOf(tensor), lastOf(tensor)});
      });
    }
    for (const Item& item : items) {
      if (item.move < 0 || isInPlace(program.targetOf(item.move))) continue;
      const int source = program.sourceOf(item.move);
      const bool stays = isInPlace(source) || program.isArgument(source);
      add({program.targetOf(item.move), -1, 0, item.move, -1,
           arrival(program, item.move), lastOfArrived(program, item.move),
           stays ? steps : lastOf(source)});
    }
    for (const Workspace& made : between) {
      f(Buffer{-1, -1, 0, made.move, made.part, made.first, made.last});
    }
  }
  // In the order of the program.
  const std::vector<Reuse>& reuses() const { return written; }

 private:
  // The operand of a part of a move that an earlier part of it makes.
  struct Workspace {
    int move = 0;
    int part = 0;  // The part that makes it.
    int first = 0;
    int last = 0;
  };

  // A tensor that some devices send, which hold it until it has arrived: longer
  // than `lastOf` the tensor, for devices that do not.
  struct Held {
    int tensor = 0;
    int move = 0;
    int last = 0;
  };

  struct Item {
    int move = -1;  // Or -1: an op that is a view or sends.
    int op = 0;
    int step = 0;
  };
  // An op that is no view, and its step.
  struct Computation {
    int op = 0;
    int step = 0;
  };

  // The step in which the last part of a move makes its target, and the last in
  // which that is in memory.
  int arrival(const Program& program, int move) const {
    return made[program.targetOf(move)] + program.partCount(move) - 1;
  }
  int lastOfArrived(const Program& program, int move) const {
    return std::max(arrival(program, move), lastUse[program.targetOf(move)]);
  }
  // Returns how some devices hold a tensor; null: all hold it alike.
  const Held* heldBySome(int tensor) const {
    auto found = std::lower_bound(
        held.begin(), held.end(), tensor,
        [](const Held& one, int other) { return one.tensor < other; });
    bool isHeld = found != held.end() && found->tensor == tensor;
    return isHeld ? &*found : nullptr;
  }
  void use(int tensor, int step) {
    if (firstUse[tensor] < 0 || step < firstUse[tensor]) {
      firstUse[tensor] = step;
    }
    lastUse[tensor] = std::max(lastUse[tensor], step);
  }

  void numberSteps(const Program& program) {
    steps = 0;
    int call = 0;
    auto begin = [&](bool joinsCall) {
      if (joinsCall) {
        steps = call;
      } else {
        call = steps;
      }
    };
    program.visit(
        [&](int move, bool joinsCall) {
          begin(joinsCall);
          made[program.targetOf(move)] = steps;
          items.push_back({move, 0, steps});
          steps += program.partCount(move);
        },
        [&](int op, bool joinsCall) {
          if (program.isView(op)) {
            items.push_back({-1, op, steps});
            program.forResults(op, [&](int tensor) { made[tensor] = steps; });
            return;
          }
          begin(joinsCall);
          program.forOperands(op, [&](int tensor) { use(tensor, steps); });
          if (op == program.opCount()) return;
          if (program.sends(op)) items.push_back({-1, op, steps});
          computing.push_back({op, steps});
          program.forResults(op, [&](int tensor) {
            if (made[tensor] < 0) made[tensor] = steps;
          });
          steps += program.hasStatistics(op) ? 2 : 1;
        });
  }

  // From the end, so that what uses a tensor is known before what makes it.
  void extend(const Program& program, const Item& item) {
    if (item.move >= 0) {
      extendMove(program, item.move);
    } else if (program.isView(item.op)) {
      extendView(program, item.op);
    } else {
      extendSent(program, item);
    }
  }

  void extendView(const Program& program, int op) {
    int source = -1;
    program.forOperands(op, [&](int tensor) {
      if (source < 0) source = tensor;
    });
    program.forResults(op, [&](int tensor) {
      viewed[tensor] = source;
      if (firstUse[tensor] < 0) return;
      use(source, firstUse[tensor]);
      use(source, lastUse[tensor]);
    });
  }

  // The last step in which what is sent in `step` may be on its way, by the
  // first use of what arrives; -1: nothing uses that.
  int lastOnItsWay(int step, int useOfArrived) const {
    return useOfArrived < 0 ? steps : std::max(step, useOfArrived);
  }

  // The results of a call that others send.
  template <typename F>
  static void forArrived(const Program& program, int op, F f) {
    if constexpr (requires { program.forArrived(op, f); }) {
      program.forArrived(op, f);
    } else {
      program.forResults(op, f);
    }
  }

  void extendSent(const Program& program, const Item& item) {
    // The result that is used last decides: one call sends all of them.
    int arrived = -1;
    forArrived(program, item.op, [&](int tensor) {
      arrived = std::max(arrived, firstUse[tensor]);
    });
    int last = lastOnItsWay(item.step, arrived);
    auto hold = [&](int tensor) { use(tensor, last); };
    program.forOperands(item.op, hold);
    forArrived(program, item.op, hold);
  }

  void extendMove(const Program& program, int move) {
    int count = program.partCount(move);
    int target = program.targetOf(move);
    int first = made[target];
    // The input of each part is needed until the part's output is used.
    auto lastOfInput = [&](int part) {
      int step = first + part;
      if (!program.communicates(move, part)) return step;
      return part + 1 < count ? step + 1 : lastOnItsWay(step, firstUse[target]);
    };
    int source = program.sourceOf(move);
    use(source, first);
    if (isHeldBySome(program, move)) {
      held.push_back({source, move, lastOfInput(0)});
    } else {
      use(source, lastOfInput(0));
    }
    for (int part = 0; part + 1 < count; ++part) {
      between.push_back({move, part, first + part, lastOfInput(part + 1)});
    }
  }

  static bool isHeldBySome(const Program& program, int move) {
    if constexpr (requires { program.isHeldBySome(move); }) {
      return program.isHeldBySome(move);
    } else {
      return false;
    }
  }

  // Leaves one entry for each memory that some devices hold longer than all do.
  void settleHeld() {
    for (Held& one : held) one.tensor = memoryOf(one.tensor);
    std::sort(held.begin(), held.end(),
              [](const Held& a, const Held& b) { return a.tensor < b.tensor; });
    std::vector<Held> single;
    for (size_t i = 0, next = 0; i < held.size(); i = next) {
      int last = -1;
      for (next = i; next < held.size() && held[next].tensor == held[i].tensor;
           ++next) {
        last = std::max(last, held[next].last);
      }
      if (next > i + 1) {
        use(held[i].tensor, last);
      } else if (last > lastOf(held[i].tensor)) {
        single.push_back(held[i]);
      }
    }
    held = std::move(single);
  }

  // The tensor whose memory a tensor lies in.
  int memoryOf(int tensor) const {
    while (viewed[tensor] >= 0) tensor = viewed[tensor];
    return tensor;
  }

  // Lets the operands whose memory the op's results take end before the op.
  void overwriteOperands(const Program& program, const Computation& what) {
    if constexpr (requires { program.mayOverwriteAny(what.op); }) {
      if (!program.mayOverwriteAny(what.op)) return;
    }
    int number = 0;
    program.forResults(what.op, [&](int result) {
      int i = number++;
      if (!inPlace[result]) overwriteOperand(program, what, result, i);
    });
  }

  void overwriteOperand(const Program& program, const Computation& what,
                        int result, int number) {
    std::vector<int>& last = program.sends(what.op) ? lastRead : lastUse;
    int overwritten = -1;
    int operand = 0;
    program.forOperands(what.op, [&](int tensor) {
      int k = operand++;
      if (overwritten >= 0 || !program.mayOverwrite(what.op, k, number)) return;
      int memory = memoryOf(tensor);
      // Arguments are made by nothing.
      bool ends = made[memory] >= 0 && !inPlace[memory] &&
                  last[memory] == what.step && heldBySome(memory) == nullptr;
      if (ends && isReadWhereWritten(program, what.op, memory)) {
        overwritten = memory;
      }
    });
    if (overwritten < 0) return;
    last[overwritten] = what.step - 1;
    written.push_back({result, overwritten});
  }

  // Whether an op that may overwrite one operand reads nothing else there.
  bool isReadWhereWritten(const Program& program, int op, int memory) const {
    if constexpr (requires { program.overwritesInParts(op, memory); }) {
      if (program.overwritesInParts(op, memory)) return true;
    }
    return readersIn(program, op, memory) == 1;
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
  std::vector<int> lastRead;           // By an op, where ops send.
  std::vector<int> viewed;             // What a view shows; -1: none.
  std::vector<char> inPlace;           // Replaces an argument.
  std::vector<Item> items;             // As they stand; not all ops.
  std::vector<Computation> computing;  // As they stand.
  std::vector<Workspace> between;
  std::vector<Held> held;  // By tensor, after `findUses`.
  std::vector<Reuse> written;
};

}  // namespace soapstone::step

#endif  // SOAPSTONE_IR_STEP_LIFETIME_RULE_H_
