#include "simulator/pipeline/plain_step.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ir/model/value_size.h"
#include "ir/sharding/storage.h"
#include "ir/support/status_macros.h"
#include "simulator/cost_catalog.h"
#include "simulator/issued_step.h"
#include "simulator/pipeline/gradient_adding.h"
#include "simulator/placed_program.h"
#include "simulator/system_execution.h"

namespace soapstone::simulator {
namespace {

// Indexed by value: whether it replaces an argument.
std::vector<char> updatesOfArguments(const model::ModelGraph& graph) {
  std::vector<char> isUpdate(graph.values.size(), 0);
  for (const model::ModelResult& result : graph.results) {
    if (result.updates >= 0) isUpdate[result.value] = 1;
  }
  return isUpdate;
}

// Whether `bytes` are a replica's part of a value, which lies in the memory of
// the whole.
bool isContiguousPart(const model::ModelValue& value, int64_t bytes) {
  const int64_t whole = model::bytesOf(value);
  return bytes > 0 && whole % bytes == 0 &&
         sharding::hasContiguousParts(value.shape, whole / bytes);
}

}  // namespace

absl::StatusOr<SimulationResult> simulatePlainStep(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const model::ModelConfigurations& configurations,
    const LayerRepetition* repetition) {
  if (devices < 1 || devices > machine.deviceCount()) {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot simulate ", devices, " devices: machine '",
                     machine.name(), "' has ", machine.deviceCount()));
  }
  SOAPSTONE_RETURN_IF_ERROR(graph.validate());
  int count = static_cast<int>(devices);
  const model::ModelGraph& whole =
      repetition == nullptr ? graph : repetition->unfolded();
  CostCatalog catalog(graph, machine, costs, count, &whole);
  PlacedProgram program(graph, catalog);
  SOAPSTONE_RETURN_IF_ERROR(program.place(configurations));
  SOAPSTONE_ASSIGN_OR_RETURN(TaskGraph tasks, issuedTasks(program, repetition));
  return executeTasks(tasks, whole, costs.system());
}

MemoryPoint plainPeak(const model::ModelGraph& graph, const PipelineCut& cut,
                      const RecomputedOps& recomputed, const TaskGraph& tasks,
                      std::vector<TaskBuffer> buffers) {
  // By layer (the last: no layer), the first task of the backward pass; by
  // value, the last task of the forward pass that reads it.
  int none = cut.layers;
  std::vector<int> begins(static_cast<size_t>(none) + 1, -1);
  std::vector<int> lastReads(graph.values.size(), -1);
  for (size_t i = 0; i < tasks.tasks.size(); ++i) {
    int op = tasks.tasks[i].op;
    if (op < 0 || op >= static_cast<int>(graph.ops.size())) continue;
    int number = static_cast<int>(i);
    if (cut.phases[op] == OpPhase::kInputGradient ||
        cut.phases[op] == OpPhase::kWeightGradient) {
      int& begin = begins[cut.layerOf[op] < 0 ? none : cut.layerOf[op]];
      if (begin < 0) begin = number;
    } else if (cut.phases[op] == OpPhase::kForward) {
      for (int value : graph.ops[op].operands) lastReads[value] = number;
    }
  }
  std::vector<TaskBuffer> again;
  for (TaskBuffer& buffer : buffers) {
    if (buffer.value < 0 || buffer.first < 0) continue;
    int op = graph.values[buffer.value].producer;
    if (op < 0 || !recomputed.isRepeated[op] ||
        recomputed.isKept[buffer.value]) {
      continue;
    }
    int begin = begins[cut.layerOf[op] < 0 ? none : cut.layerOf[op]];
    int end = std::max(buffer.first, lastReads[buffer.value]);
    if (begin < 0 || end >= begin || buffer.last < begin) continue;
    again.push_back(buffer);
    again.back().first = begin;
    buffer.last = end;
  }
  buffers.insert(buffers.end(), again.begin(), again.end());
  std::vector<MemoryPoint> peaks = memoryPeaks(tasks, buffers);
  return *std::max_element(peaks.begin(), peaks.end(),
                           [](const MemoryPoint& a, const MemoryPoint& b) {
                             return a.total() < b.total();
                           });
}

std::vector<TaskBuffer> withoutSummedGradients(
    const model::ModelGraph& graph, const CutGround& ground,
    const std::vector<char>& isScattered, const TaskGraph& tasks) {
  // Indexed by value: bytes that the fullest device makes.
  std::vector<int64_t> made(graph.values.size(), 0);
  auto isMade = [&](const TaskBuffer& buffer) {
    return tasks.tasks[buffer.first].value < 0;
  };
  auto isSum = [&](const TaskBuffer& buffer) {
    return buffer.value >= 0 && buffer.first >= 0 &&
           buffer.first < static_cast<int>(tasks.tasks.size()) &&
           ground.isGradient[buffer.value] && !isScattered[buffer.value];
  };
  for (const TaskBuffer& buffer : tasks.buffers) {
    if (!isSum(buffer) || !isMade(buffer)) continue;
    made[buffer.value] = std::max(made[buffer.value], buffer.bytes);
  }
  std::vector<char> isUpdate = updatesOfArguments(graph);
  std::vector<char> isZero = zerosOfSums(graph, ground.isGradient, isScattered);
  AddedRows added = addedRows(graph, ground.isGradient);
  std::vector<char> isScaled = scaledGradients(graph, ground);
  auto isGone = [&](const TaskBuffer& buffer) {
    if (buffer.value >= 0 &&
        (isZero[buffer.value] || added.isRows[buffer.value] ||
         isScaled[buffer.value])) {
      return true;
    }
    if (buffer.value >= 0 && isUpdate[buffer.value] && buffer.first >= 0 &&
        isMade(buffer) &&
        isContiguousPart(graph.values[buffer.value], buffer.bytes)) {
      return true;
    }
    if (!isSum(buffer)) return false;
    int producer = graph.values[buffer.value].producer;
    if (isMade(buffer)) return addsInPlace(graph, producer);
    // A share of the sum lies beside it until the update.
    return buffer.bytes >= made[buffer.value];
  };
  std::vector<TaskBuffer> kept;
  kept.reserve(tasks.buffers.size());
  std::remove_copy_if(tasks.buffers.begin(), tasks.buffers.end(),
                      std::back_inserter(kept), isGone);
  for (TaskBuffer& buffer : kept) {
    const int sum = buffer.value >= 0 ? added.sumOf[buffer.value] : -1;
    const bool isReadLater = buffer.first < buffer.last &&
                             buffer.last < static_cast<int>(tasks.tasks.size());
    if (sum >= 0 && isReadLater && tasks.tasks[buffer.last].op == sum) {
      --buffer.last;  // The sum takes its place.
    }
  }
  return kept;
}

}  // namespace soapstone::simulator
