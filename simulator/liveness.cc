#include "simulator/liveness.h"

#include "ir/step/overwriting.h"

namespace soapstone::simulator {
namespace {

BufferKind kindOf(model::ModelArgumentRole role) {
  switch (role) {
    case model::ModelArgumentRole::kInput:
      return BufferKind::kInput;
    case model::ModelArgumentRole::kParameter:
    case model::ModelArgumentRole::kWorkingCopy:
      return BufferKind::kParameter;
    case model::ModelArgumentRole::kOptimizerState:
      return BufferKind::kOptimizerState;
    case model::ModelArgumentRole::kGradient:
      return BufferKind::kGradient;
    case model::ModelArgumentRole::kState:
    case model::ModelArgumentRole::kScalar:
      return BufferKind::kState;
  }
  return BufferKind::kState;
}

}  // namespace

std::vector<uint64_t> overwritableOperands(const model::ModelGraph& graph) {
  std::vector<uint64_t> overwritable(graph.ops.size(), 0);
  for (size_t i = 0; i < graph.ops.size(); ++i) {
    const model::ModelOp& op = graph.ops[i];
    const int count = std::min(static_cast<int>(op.operands.size()), 64);
    for (int k = 0; k < count && !op.results.empty(); ++k) {
      // Compares types as `soap::mayOverwrite` does: no op of these kinds turns
      // integers into floats of their size.
      const model::ModelValue& from = graph.values[op.operands[k]];
      const model::ModelValue& to = graph.values[op.results[0]];
      const bool isSameType = from.elementBytes == to.elementBytes &&
                              from.format == to.format &&
                              from.shape == to.shape;
      if (isSameType && step::mayOverwrite(op.kind, k))
        overwritable[i] |= uint64_t{1} << k;
    }
  }
  return overwritable;
}

Liveness::Liveness(const model::ModelGraph& graph)
    : graph(graph),
      kinds(graph.values.size(), BufferKind::kActivation),
      overwritable(overwritableOperands(graph)) {
  for (const model::ModelArgument& argument : graph.arguments) {
    if (argument.role == model::ModelArgumentRole::kParameter ||
        argument.role == model::ModelArgumentRole::kWorkingCopy) {
      kinds[argument.value] = BufferKind::kParameter;  // Gathered copies, too.
    }
  }
  for (const model::ModelOp& op : graph.ops) {
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
  rule.analyze(ProgramView(program, overwritable));
  collect(program);
  collectArguments(program);
}

void Liveness::collect(const PlacedProgram& program) {
  const CostCatalog& costs = program.costs();
  for (int op = 0; op < program.opCount(); ++op) {
    if (graph.ops[op].isView) continue;
    const OpVariant& variant = costs.variantAt(program.variant(op));
    for (size_t i = 0; i < graph.ops[op].results.size(); ++i) {
      int value = graph.ops[op].results[i];
      if (rule.isInPlace(value)) continue;
      add(program, value,
          {kinds[value], variant.resultLayouts[i],
           graph.values[value].elementBytes, rule.firstOf(value),
           rule.lastOf(value), value});
    }
  }
  ProgramView view(program, overwritable);
  // Arguments are there all the time, and what is made in their place.
  auto isArgument = [&](int tensor) {
    bool isValue = tensor < static_cast<int>(graph.values.size());
    return rule.isInPlace(tensor) ||
           (isValue && graph.values[tensor].producer < 0);
  };
  rule.forMoves([&](int number) {
    if (rule.isInPlace(view.targetOf(number))) return;
    const PlacedMove& move = program.move(number);
    LiveTensor moved{kinds[move.value],
                     move.target,
                     graph.values[move.value].elementBytes,
                     rule.arrival(view, number),
                     rule.lastOfArrived(view, number),
                     move.value};
    moved.keepers = costs.planAt(move.plan).keepers;
    const int source = view.sourceOf(number);
    moved.keptUntil =
        isArgument(source) ? rule.stepCount() : rule.lastOf(source);
    add(program, view.targetOf(number), moved);
  });
  for (const auto& made : rule.workspace()) {
    int value = program.move(made.move).value;
    found.push_back(
        {BufferKind::kWorkspace, view.partsOf(made.move)[made.part].layout,
         graph.values[value].elementBytes, made.first, made.last, value});
  }
}

void Liveness::add(const PlacedProgram& program, int number,
                   const LiveTensor& tensor) {
  found.push_back(tensor);
  const auto* held = rule.heldBySome(number);
  if (held == nullptr) return;
  LiveTensor longer = tensor;
  longer.first = tensor.last + 1;
  longer.last = held->last;
  longer.keepers =
      program.costs().planAt(program.move(held->move).plan).releasers;
  longer.keptUntil = longer.last;
  found.push_back(longer);
}

void Liveness::collectArguments(const PlacedProgram& program) {
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    const model::ModelArgument& argument = graph.arguments[i];
    for (int layout : program.argumentLayouts(static_cast<int>(i))) {
      found.push_back({kindOf(argument.role), layout,
                       graph.values[argument.value].elementBytes, -1,
                       stepCount(), argument.value});
    }
  }
}

}  // namespace soapstone::simulator
