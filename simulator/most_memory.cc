#include "simulator/most_memory.h"

#include <algorithm>

namespace soapstone::simulator {

int64_t MostMemory::largestShard(CostCatalog& catalog, int layout) {
  if (layout >= static_cast<int>(largest.size())) {
    largest.resize(layout + 1, -1);
  }
  if (largest[layout] >= 0) return largest[layout];
  int64_t most = 0;
  for (const SetFigure& volume : catalog.volumes(layout)) {
    most = std::max(most, volume.amount);
  }
  return largest[layout] = most;
}

int64_t MostMemory::bytes(const PlacedProgram& program) {
  CostCatalog& catalog = program.costs();
  const model::ModelGraph& graph = program.model();
  int64_t bytes = 0;
  auto add = [&](int layout, int value) {
    bytes += largestShard(catalog, layout) * graph.values[value].elementBytes;
  };
  for (int op = 0; op < program.opCount(); ++op) {
    if (graph.ops[op].isView) continue;
    const OpVariant& variant = catalog.variantAt(program.variant(op));
    for (size_t i = 0; i < graph.ops[op].results.size(); ++i) {
      add(variant.resultLayouts[i], graph.ops[op].results[i]);
    }
  }
  for (int value = 0; value < static_cast<int>(graph.values.size()); ++value) {
    for (int move : program.movesOfValue(value)) {
      const PlanCost& plan = catalog.planAt(program.move(move).plan);
      for (size_t i = 0; i + 1 < plan.parts.size(); ++i) {
        add(plan.parts[i].layout, value);
      }
      add(program.move(move).target, value);
    }
  }
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    for (int layout : program.argumentLayouts(static_cast<int>(i))) {
      add(layout, graph.arguments[i].value);
    }
  }
  return bytes;
}

}  // namespace soapstone::simulator
