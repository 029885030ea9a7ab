#include "simulator/liveness.h"

#include <algorithm>

namespace soapstone {
namespace {

BufferKind kindOf(ModelArgumentRole role) {
  switch (role) {
    case ModelArgumentRole::kInput:
      return BufferKind::kInput;
    case ModelArgumentRole::kParameter:
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
  for (const ModelOp& op : graph.ops) {
    if (op.storageArgument < 0) continue;
    for (int value : op.operands) kinds[value] = BufferKind::kGradient;
  }
}

void Liveness::analyze(const PlacedProgram& program) {
  size_t tensors = graph.values.size() + program.moveCapacity();
  made.assign(tensors, -1);
  firstUse.assign(tensors, -1);
  lastUse.assign(tensors, -1);
  moveOrder.clear();
  found.clear();
  numberSteps(program);
  extend(program);
  collect(program);
  collectArguments(program);
}

void Liveness::use(int tensor, int step) {
  if (firstUse[tensor] < 0) firstUse[tensor] = step;
  lastUse[tensor] = std::max(lastUse[tensor], step);
}

void Liveness::numberSteps(const PlacedProgram& program) {
  steps = 0;
  int values = static_cast<int>(graph.values.size());
  auto addMove = [&](int number) {
    made[values + number] = steps;
    moveOrder.push_back(number);
    steps += static_cast<int>(
        program.costs().planAt(program.move(number).plan).parts.size());
  };
  for (int op = 0; op <= program.opCount(); ++op) {
    int begin = program.operandBegin(op);
    int end = program.operandBegin(op + 1);
    for (int k = begin; k < end; ++k) {
      if (int number = program.moveBefore(k); number >= 0) addMove(number);
    }
    for (int k = begin; k < end; ++k) {
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

void Liveness::extend(const PlacedProgram& program) {
  int values = static_cast<int>(graph.values.size());
  for (size_t i = moveOrder.size(); i-- > 0;) {
    const PlacedMove& move = program.move(moveOrder[i]);
    int tensor = values + moveOrder[i];
    int parts =
        static_cast<int>(program.costs().planAt(move.plan).parts.size());
    int last = std::max(made[tensor] + parts - 1, firstUse[tensor]);
    use(tensorOf(program, move.source, move.value), last);
  }
  for (int op = program.opCount() - 1; op >= 0; --op) {
    if (!graph.ops[op].isView) continue;
    int operand = program.operandBegin(op);
    int source =
        tensorOf(program, program.slotOf(operand), program.valueOf(operand));
    for (int value : graph.ops[op].results) {
      lastUse[source] = std::max(lastUse[source], lastUse[value]);
    }
  }
}

void Liveness::collect(const PlacedProgram& program) {
  const CostCatalog& costs = program.costs();
  std::fill(isInPlace.begin(), isInPlace.end(), 0);
  int end = program.operandBegin(program.opCount());
  for (size_t i = 0; i < graph.results.size(); ++i) {
    int operand = end + static_cast<int>(i);
    if (graph.results[i].updates >= 0 &&
        program.slotOf(operand) < program.firstMoveSlot()) {
      isInPlace[graph.results[i].value] = 1;
    }
  }
  for (int op = 0; op < program.opCount(); ++op) {
    if (graph.ops[op].isView) continue;
    const OpVariant& variant = costs.variantAt(program.variant(op));
    for (size_t i = 0; i < graph.ops[op].results.size(); ++i) {
      int value = graph.ops[op].results[i];
      if (isInPlace[value]) continue;
      found.push_back({kinds[value], variant.resultLayouts[i],
                       graph.values[value].elementBytes, made[value],
                       std::max(made[value], lastUse[value])});
    }
  }
  int values = static_cast<int>(graph.values.size());
  for (int number : moveOrder) {
    const PlacedMove& move = program.move(number);
    const PlanCost& plan = costs.planAt(move.plan);
    int64_t bytes = graph.values[move.value].elementBytes;
    int first = made[values + number];
    int last = first + static_cast<int>(plan.parts.size()) - 1;
    for (size_t i = 0; i + 1 < plan.parts.size(); ++i) {
      found.push_back({BufferKind::kWorkspace, plan.parts[i].layout, bytes,
                       first + static_cast<int>(i), last});
    }
    found.push_back({kinds[move.value], move.target, bytes, last,
                     std::max(last, lastUse[values + number])});
  }
}

void Liveness::collectArguments(const PlacedProgram& program) {
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    const ModelArgument& argument = graph.arguments[i];
    for (int layout : program.argumentLayouts(static_cast<int>(i))) {
      found.push_back({kindOf(argument.role), layout,
                       graph.values[argument.value].elementBytes, -1, steps});
    }
  }
}

}  // namespace soapstone
