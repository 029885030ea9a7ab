#include "simulator/group_program.h"

#include "ir/support/status_macros.h"
#include "simulator/loss_memory.h"
#include "simulator/shared_memory.h"
#include "simulator/system_execution.h"
#include "simulator/task_graph_builder.h"

namespace soapstone::simulator {

GroupProgram::GroupProgram(const GroupContext& context)
    : context(context),
      catalog(context.graph, context.machine, context.costs, context.groupSize),
      program(context.graph, catalog),
      messages(context.graph, context.machine, context.costs,
               static_cast<int>(context.devices), context.groupSize, catalog) {}

absl::Status GroupProgram::place(const ModelConfigurations& configurations) {
  SOAPSTONE_RETURN_IF_ERROR(context.graph.validate());
  SOAPSTONE_RETURN_IF_ERROR(program.place(configurations));
  tasks = buildTaskGraph(program, context.groupSize, /*withDetails=*/false);
  if (context.repetition == nullptr) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(tasks, context.repetition->unfold(tasks));
  return absl::OkStatus();
}

void GroupProgram::keepStoredBuffers() {
  addLossBuffers(graph(), context.costs.system(), &tasks);
  dropUnstoredBuffers(graph(), context.ground.owners, &tasks);
}

PlainStep plainStepOf(const GroupProgram& group) {
  return {executeTasks(group.tasks, group.graph(), group.context.costs.system())
              .iterationPicoseconds,
          group.tasks.buffers};
}

}  // namespace soapstone::simulator
