#include "simulator/pipeline/group_program.h"

#include <algorithm>
#include <utility>

#include "ir/support/status_macros.h"
#include "simulator/issued_step.h"
#include "simulator/kept_operands.h"
#include "simulator/loss_memory.h"
#include "simulator/pipeline/gradient_adding.h"
#include "simulator/pipeline/segment_prices.h"
#include "simulator/shared_memory.h"
#include "simulator/system_execution.h"
#include "simulator/task_graph_builder.h"

namespace soapstone::simulator {

absl::StatusOr<WholeCut> cutWhole(const model::ModelGraph& graph,
                                  const CutGround& ground) {
  SOAPSTONE_ASSIGN_OR_RETURN(PipelineCut cut,
                             cutPipeline(graph, ground, /*chunks=*/1,
                                         CutBalance::kWork, CutWeights()));
  auto uses =
      std::make_shared<const ValueUses>(usesOfValues(graph, ground, cut));
  return WholeCut{std::move(cut), std::move(uses)};
}

GroupProgram::GroupProgram(const GroupContext& context)
    : context(context),
      catalog(context.graph, context.ownMachine(), context.costs,
              context.groupSize,
              context.repetition != nullptr ? &context.repetition->unfolded()
                                            : nullptr),
      program(context.graph, catalog,
              /*gathersAgain=*/context.devices != context.groupSize),
      messages(context.graph, context.machine, context.costs,
               static_cast<int>(context.devices), context.groupSize, catalog) {}

absl::Status GroupProgram::place(
    const model::ModelConfigurations& configurations) {
  SOAPSTONE_RETURN_IF_ERROR(context.graph.validate());
  SOAPSTONE_RETURN_IF_ERROR(program.place(configurations));
  tasks = buildTaskGraph(program, context.groupSize, /*withDetails=*/false);
  if (context.repetition == nullptr) return absl::OkStatus();
  SOAPSTONE_ASSIGN_OR_RETURN(tasks, context.repetition->unfold(tasks));
  return absl::OkStatus();
}

void GroupProgram::keepPlainStep(std::optional<int64_t> picoseconds) {
  plain.buffers = tasks.buffers;
  if (picoseconds) {
    plain.picoseconds = *picoseconds;
    return;
  }
  absl::StatusOr<TaskGraph> issued =
      issuedTimes(program, context.repetition, tasks);
  plain.picoseconds = executeTasks(issued.ok() ? *issued : tasks, graph(),
                                   context.costs.system())
                          .iterationPicoseconds;
}

void GroupProgram::keepStoredBuffers() { keepStoredBuffers(&tasks); }

void GroupProgram::keepStoredBuffers(TaskGraph* made) const {
  addLossBuffers(graph(), context.costs.system(), made);
  narrowKeptOperands(graph(), context.costs.system().products, made);
  dropElementwise(graph(), context.costs.system().recomputation, made);
  widenKeptNorms(graph(), context.costs.system(), made);
  dropUnstoredBuffers(graph(), context.ground.owners, made);
}

const TaskGraph& GroupProgram::tasksOfSums(
    const std::vector<char>& isScattered) {
  if (context.costs.system().changesSchedule() || catalog.defersGradients() ||
      areScattered(isScattered)) {
    return tasks;
  }
  std::scoped_lock lock(mutex);
  if (!issued) {
    absl::StatusOr<TaskGraph> made =
        issuedAgain(program, context.repetition, tasks);
    if (!made.ok()) return tasks;
    issued = *std::move(made);
    keepStoredBuffers(&*issued);
  }
  return *issued;
}

const OpVariant& GroupProgram::variantOf(int op) const {
  int placed =
      context.repetition != nullptr ? context.repetition->opOrigins()[op] : op;
  return catalog.variantAt(program.variant(placed));
}

int GroupProgram::operandLayout(int op, size_t index) const {
  return variantOf(op).operandLayouts[index];
}

int GroupProgram::resultLayout(int op, size_t index) const {
  return variantOf(op).resultLayouts[index];
}

int GroupProgram::argumentLayout(size_t argument) const {
  const int placed = context.repetition != nullptr
                         ? context.repetition->argumentOrigins()[argument]
                         : static_cast<int>(argument);
  return program.argumentLayouts(placed).front();
}

CutWeights& GroupProgram::cutWeights() {
  if (weights) return *weights;
  weights.emplace();
  weights->work = workOfOps(graph(), tasks);
  return *weights;
}

void GroupProgram::findBytes(CutWeights* found) {
  const model::ModelGraph& all = graph();
  found->bytes.assign(all.values.size(), 0);
  for (size_t op = 0; op < all.ops.size(); ++op) {
    for (size_t i = 0; i < all.ops[op].operands.size(); ++i) {
      int value = all.ops[op].operands[i];
      int64_t& bytes = found->bytes[value];
      if (bytes > 0 || all.values[value].producer < 0) continue;
      bytes = largestShard(catalog, operandLayout(static_cast<int>(op), i),
                           all.values[value].elementBytes);
    }
  }
}

absl::StatusOr<PipelineCut> GroupProgram::cutInto(int chunks,
                                                  CutBalance balance) {
  if (chunks == 1 && context.whole != nullptr) return context.whole->cut;
  CutWeights& present = cutWeights();
  if (chunks > 1 && present.bytes.empty()) findBytes(&present);
  auto cut = [&] {
    return cutPipeline(graph(), context.ground, chunks, balance, present);
  };
  // Chunks on unlike devices depend on the groups that the plan gives them.
  if (!present.slowness.empty()) return cut();
  std::tuple<int, CutBalance, double> key{chunks, balance,
                                          present.picosecondsPerByte};
  auto known = cuts.find(key);
  if (known != cuts.end()) return known->second;
  SOAPSTONE_ASSIGN_OR_RETURN(PipelineCut made, cut());
  return cuts.emplace(key, std::move(made)).first->second;
}

}  // namespace soapstone::simulator
