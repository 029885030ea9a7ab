#include "simulator/liveness.h"

#include <algorithm>

#include "simulator/shared_memory.h"

namespace soapstone {
namespace {

BufferKind kindOf(ModelArgumentRole role) {
  switch (role) {
    case ModelArgumentRole::kInput:
      return BufferKind::kInput;
    case ModelArgumentRole::kParameter:
    case ModelArgumentRole::kWorkingCopy:
      return BufferKind::kParameter;
    case ModelArgumentRole::kOptimizerState:
      return BufferKind::kOptimizerState;
    case ModelArgumentRole::kGradient:
      return BufferKind::kGradient;
    case ModelArgumentRole::kState:
    case ModelArgumentRole::kScalar:
      return BufferKind::kState;
  }
  return BufferKind::kState;
}

// The tensor that a slot holds for an operand of `value`.
int tensorOf(const PlacedProgram& program, int slot, int value) {
  if (slot < program.firstMoveSlot()) return value;
  return static_cast<int>(program.model().values.size()) + slot -
         program.firstMoveSlot();
}

}  // namespace

Liveness::Liveness(const ModelGraph& graph)
    : graph(graph),
      kinds(graph.values.size(), BufferKind::kActivation),
      isInPlace(graph.values.size(), 0) {
  for (const ModelArgument& argument : graph.arguments) {
    if (argument.role == ModelArgumentRole::kParameter ||
        argument.role == ModelArgumentRole::kWorkingCopy) {
      kinds[argument.value] = BufferKind::kParameter;  // Gathered copies, too.
    }
  }
  for (const ModelOp& op : graph.ops) {
    if (op.keepsParameter) {
      for (int value : op.results) kinds[value] = BufferKind::kParameter;
    }
    if (op.storageArgument < 0) continue;
    for (int value : op.operands) {
      if (kinds[value] == BufferKind::kActivation) {
        kinds[value] = BufferKind::kGradient;
      }
    }
  }
}

void Liveness::analyze(const PlacedProgram& program) {
  size_t tensors = graph.values.size() + program.moveCapacity();
  made.assign(tensors, -1);
  firstUse.assign(tensors, -1);
  lastUse.assign(tensors, -1);
  items.clear();
  workspace.clear();
  found.clear();
  numberSteps(program);
  extend(program);
  collect(program);
  collectArguments(program);
}

void Liveness::use(int tensor, int step) {
  if (firstUse[tensor] < 0 || step < firstUse[tensor]) firstUse[tensor] = step;
  lastUse[tensor] = std::max(lastUse[tensor], step);
}

void Liveness::numberSteps(const PlacedProgram& program) {
  steps = 0;
  int values = static_cast<int>(graph.values.size());
  auto addMove = [&](int number) {
    made[values + number] = steps;
    items.push_back({number, 0});
    steps += static_cast<int>(
        program.costs().planAt(program.move(number).plan).parts.size());
  };
  for (int op = 0; op <= program.opCount(); ++op) {
    int begin = program.operandBegin(op);
    int end = program.operandBegin(op + 1);
    for (int k = begin; k < end; ++k) {
      if (int number = program.moveBefore(k); number >= 0) addMove(number);
    }
    const std::vector<int>& ahead = program.movesAhead(op);
    for (int i = 0, count = 0; i < static_cast<int>(ahead.size()); i += count) {
      count = program.movesInCall(op, i);
      int call = steps;
      for (int j = 0; j < count; ++j) {
        if (j > 0) steps = call;
        addMove(ahead[i + j]);
      }
    }
    bool isView = op < program.opCount() && graph.ops[op].isView;
    if (isView) items.push_back({-1, op});
    for (int k = begin; k < end && !isView; ++k) {
      use(tensorOf(program, program.slotOf(k), program.valueOf(k)), steps);
    }
    if (op == program.opCount()) break;
    for (int value : graph.ops[op].results) made[value] = steps;
    if (!graph.ops[op].isView) ++steps;
    if (program.costs().variantAt(program.variant(op)).statistics >= 0) {
      ++steps;
    }
    for (int number : program.movesBehind(op)) addMove(number);
  }
}

// From the end, so that what uses a tensor is known before what makes it.
void Liveness::extend(const PlacedProgram& program) {
  for (size_t i = items.size(); i-- > 0;) {
    if (items[i].move >= 0) {
      extendMove(program, items[i].move);
      continue;
    }
    int op = items[i].view;
    int operand = program.operandBegin(op);
    int source =
        tensorOf(program, program.slotOf(operand), program.valueOf(operand));
    for (int value : graph.ops[op].results) {
      if (firstUse[value] < 0) continue;
      use(source, firstUse[value]);
      use(source, lastUse[value]);
    }
  }
}

void Liveness::extendMove(const PlacedProgram& program, int number) {
  const PlacedMove& move = program.move(number);
  const std::vector<PlanPart>& parts = program.costs().planAt(move.plan).parts;
  int count = static_cast<int>(parts.size());
  int target = static_cast<int>(graph.values.size()) + number;
  int first = made[target];
  // What goes into each part is needed until what comes out of it is used.
  auto lastOfInput = [&](int part) {
    int step = first + part;
    if (parts[part].communication < 0) return step;
    return part + 1 < count ? step + 1 : std::max(step, firstUse[target]);
  };
  int source = tensorOf(program, move.source, move.value);
  use(source, first);
  use(source, lastOfInput(0));
  for (int part = 0; part + 1 < count; ++part) {
    workspace.push_back({BufferKind::kWorkspace, parts[part].layout,
                         graph.values[move.value].elementBytes, first + part,
                         lastOfInput(part + 1), move.value});
  }
}

// The tensor whose memory a view of it shares.
int Liveness::memoryOf(const PlacedProgram& program, int tensor) const {
  int values = static_cast<int>(graph.values.size());
  while (tensor < values) {
    int producer = graph.values[tensor].producer;
    if (producer < 0 || !graph.ops[producer].isView) break;
    int operand = program.operandBegin(producer);
    tensor =
        tensorOf(program, program.slotOf(operand), program.valueOf(operand));
  }
  return tensor;
}

// Lets the operand whose memory the result of `op` takes end before it.
void Liveness::overwriteOperand(const PlacedProgram& program, int op) {
  int values = static_cast<int>(graph.values.size());
  const OpVariant& variant = program.costs().variantAt(program.variant(op));
  int result = graph.ops[op].results[0];
  if (isInPlace[result]) return;
  auto bytesOf = [&](int value) { return graph.values[value].elementBytes; };
  int begin = program.operandBegin(op);
  for (int k = begin; k < program.operandBegin(op + 1); ++k) {
    if (!mayOverwrite(graph.ops[op], k - begin, 0)) continue;
    bool fits = bytesOf(program.valueOf(k)) == bytesOf(result) &&
                program.costs().volumes(variant.operandLayouts[k - begin]) ==
                    program.costs().volumes(variant.resultLayouts[0]);
    if (!fits) continue;
    int tensor = memoryOf(
        program, tensorOf(program, program.slotOf(k), program.valueOf(k)));
    bool isArgument = tensor < values && graph.values[tensor].producer < 0;
    bool ends = !isArgument && lastUse[tensor] == made[result] &&
                made[tensor] < made[result] &&
                (tensor >= values || !isInPlace[tensor]);
    if (!ends || isOverwritten[tensor]) continue;
    isOverwritten[tensor] = 1;
    lastUse[tensor] = made[result] - 1;
    return;
  }
}

void Liveness::collect(const PlacedProgram& program) {
  const CostCatalog& costs = program.costs();
  std::fill(isInPlace.begin(), isInPlace.end(), 0);
  isMovedInPlace.assign(program.moveCapacity(), 0);
  int end = program.operandBegin(program.opCount());
  for (size_t i = 0; i < graph.results.size(); ++i) {
    if (graph.results[i].updates < 0) continue;
    int slot = program.slotOf(end + static_cast<int>(i));
    if (slot < program.firstMoveSlot()) {
      isInPlace[graph.results[i].value] = 1;
    } else {
      isMovedInPlace[slot - program.firstMoveSlot()] = 1;
    }
  }
  isOverwritten.assign(lastUse.size(), 0);
  for (int op = 0; op < program.opCount(); ++op) {
    if (!graph.ops[op].isView) overwriteOperand(program, op);
  }
  for (int op = 0; op < program.opCount(); ++op) {
    if (graph.ops[op].isView) continue;
    const OpVariant& variant = costs.variantAt(program.variant(op));
    for (size_t i = 0; i < graph.ops[op].results.size(); ++i) {
      int value = graph.ops[op].results[i];
      if (isInPlace[value]) continue;
      found.push_back({kinds[value], variant.resultLayouts[i],
                       graph.values[value].elementBytes, made[value],
                       std::max(made[value], lastUse[value]), value});
    }
  }
  int values = static_cast<int>(graph.values.size());
  for (const Item& item : items) {
    if (item.move < 0 || isMovedInPlace[item.move]) continue;
    const PlacedMove& move = program.move(item.move);
    int parts = static_cast<int>(costs.planAt(move.plan).parts.size());
    int last = made[values + item.move] + parts - 1;
    found.push_back({kinds[move.value], move.target,
                     graph.values[move.value].elementBytes, last,
                     std::max(last, lastUse[values + item.move]), move.value});
  }
  found.insert(found.end(), workspace.begin(), workspace.end());
}

void Liveness::collectArguments(const PlacedProgram& program) {
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    const ModelArgument& argument = graph.arguments[i];
    for (int layout : program.argumentLayouts(static_cast<int>(i))) {
      found.push_back({kindOf(argument.role), layout,
                       graph.values[argument.value].elementBytes, -1, steps,
                       argument.value});
    }
  }
}

}  // namespace soapstone
