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
      // What has no memory of its own offers none.
      const int maker = from.producer;
      const bool hasMemory = maker < 0 || !graph.ops[maker].isInSum;
      if (isSameType && hasMemory && step::mayOverwrite(op.kind, k))
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
  const ProgramView view(program, overwritable);
  auto planOf = [&](int move) -> const PlanCost& {
    return costs.planAt(program.move(move).plan);
  };
  rule.forBuffers(view, [&](const auto& buffer) {
    const int value =
        buffer.op >= 0 ? buffer.tensor : program.move(buffer.move).value;
    LiveTensor live{kinds[value], 0,           graph.values[value].elementBytes,
                    buffer.first, buffer.last, value};
    if (buffer.op >= 0) {
      if (graph.ops[buffer.op].isInSum) live.elementBytes = 0;
      live.layout = costs.variantAt(program.variant(buffer.op))
                        .resultLayouts[buffer.result];
    } else if (buffer.part >= 0) {
      live.kind = BufferKind::kWorkspace;
      live.layout = planOf(buffer.move).parts[buffer.part].layout;
    } else {
      live.layout = program.move(buffer.move).target;
      live.keepers = planOf(buffer.move).keepers;
    }
    if (buffer.holder >= 0) live.keepers = planOf(buffer.holder).releasers;
    live.keptUntil = buffer.keptUntil;
    found.push_back(live);
  });
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
