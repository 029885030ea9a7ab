#include "simulator/liveness.h"

#include <algorithm>

#include "simulator/shared_memory.h"

namespace soapstone::simulator {
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
  found.clear();
  rule.analyze(ProgramView(program));
  collect(program);
  collectArguments(program);
}

// The tensor whose memory a view of it shares.
int Liveness::memoryOf(const PlacedProgram& program, int tensor) const {
  ProgramView view(program);
  int values = static_cast<int>(graph.values.size());
  while (tensor < values) {
    int producer = graph.values[tensor].producer;
    if (producer < 0 || !graph.ops[producer].isView) break;
    tensor = view.tensorOf(program.operandBegin(producer));
  }
  return tensor;
}

// Lets the operand whose memory the result of `op` takes end before it.
void Liveness::overwriteOperand(const PlacedProgram& program, int op) {
  ProgramView view(program);
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
    int tensor = memoryOf(program, view.tensorOf(k));
    // As programs: another operand there may still be read.
    int readers = 0;
    for (int other = begin; other < program.operandBegin(op + 1); ++other) {
      if (memoryOf(program, view.tensorOf(other)) == tensor) ++readers;
    }
    bool isArgument = tensor < values && graph.values[tensor].producer < 0;
    int made = rule.firstOf(result);
    bool ends = !isArgument && readers == 1 && rule.lastUseOf(tensor) == made &&
                rule.firstOf(tensor) < made &&
                (tensor >= values || !isInPlace[tensor]);
    if (!ends || isOverwritten[tensor]) continue;
    isOverwritten[tensor] = 1;
    rule.endBefore(tensor, made);
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
  isOverwritten.assign(ProgramView(program).tensorCount(), 0);
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
                       graph.values[value].elementBytes, rule.firstOf(value),
                       rule.lastOf(value), value});
    }
  }
  ProgramView view(program);
  rule.forMoves([&](int number) {
    if (isMovedInPlace[number]) return;
    const PlacedMove& move = program.move(number);
    found.push_back({kinds[move.value], move.target,
                     graph.values[move.value].elementBytes,
                     rule.arrival(view, number),
                     rule.lastOfArrived(view, number), move.value});
  });
  for (const auto& made : rule.workspace()) {
    int value = program.move(made.move).value;
    found.push_back(
        {BufferKind::kWorkspace, view.partsOf(made.move)[made.part].layout,
         graph.values[value].elementBytes, made.first, made.last, value});
  }
}

void Liveness::collectArguments(const PlacedProgram& program) {
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    const ModelArgument& argument = graph.arguments[i];
    for (int layout : program.argumentLayouts(static_cast<int>(i))) {
      found.push_back({kindOf(argument.role), layout,
                       graph.values[argument.value].elementBytes, -1,
                       stepCount(), argument.value});
    }
  }
}

}  // namespace soapstone::simulator
