#include "simulator/plain_step.h"

#include "absl/strings/str_cat.h"
#include "ir/support/status_macros.h"
#include "simulator/cost_catalog.h"
#include "simulator/placed_program.h"
#include "simulator/system_execution.h"
#include "simulator/task_graph_builder.h"

namespace soapstone {

absl::StatusOr<SimulationResult> simulatePlainStep(
    const ModelGraph& graph, const Machine& machine, const OperatorCosts& costs,
    int64_t devices, const ModelConfigurations& configurations,
    const LayerRepetition* repetition) {
  if (devices < 1 || devices > machine.deviceCount()) {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot simulate ", devices, " devices: machine '",
                     machine.name(), "' has ", machine.deviceCount()));
  }
  SOAPSTONE_RETURN_IF_ERROR(graph.validate());
  int count = static_cast<int>(devices);
  CostCatalog catalog(graph, machine, costs, count);
  PlacedProgram program(graph, catalog);
  SOAPSTONE_RETURN_IF_ERROR(program.place(configurations));
  TaskGraph tasks = buildTaskGraph(program, count, /*withFootprints=*/false);
  if (repetition == nullptr) {
    return executeTasks(tasks, graph, costs.system());
  }
  SOAPSTONE_ASSIGN_OR_RETURN(TaskGraph whole, repetition->unfold(tasks));
  return executeTasks(whole, repetition->unfolded(), costs.system());
}

}  // namespace soapstone
