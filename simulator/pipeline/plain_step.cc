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

// Bytes of an element of a sum over micro-batches, which is in f32.
constexpr int64_t kSumBytes = 4;

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

// The buffers of a step whose gradients are added to sums over micro-batches.
class StepOfSums {
 public:
  StepOfSums(const model::ModelGraph& graph, const CutGround& ground,
             const std::vector<char>& isScattered, const TaskGraph& tasks)
      : graph(graph),
        ground(ground),
        isScattered(isScattered),
        tasks(tasks),
        held(graph.values.size(), 0),
        isUpdate(updatesOfArguments(graph)),
        added(addedRows(graph, ground)),
        isZero(zerosOfSums(graph, ground, added.isRows, isScattered)),
        isScaled(scaledGradients(graph, ground)) {
    for (const TaskBuffer& buffer : tasks.buffers) {
      const bool isStored = buffer.value >= 0 && buffer.first < 0;
      if (!isStored && (!isSum(buffer) || !isMade(buffer))) continue;
      held[buffer.value] = std::max(held[buffer.value], buffer.bytes);
    }
  }

  std::vector<TaskBuffer> buffers() const {
    std::vector<TaskBuffer> kept;
    kept.reserve(tasks.buffers.size());
    for (TaskBuffer buffer : tasks.buffers) {
      if (isGone(buffer)) continue;
      const int sum = buffer.value >= 0 ? added.sumOf[buffer.value] : -1;
      const bool isReadLater =
          buffer.first < buffer.last &&
          buffer.last < static_cast<int>(tasks.tasks.size());
      if (sum >= 0 && isReadLater && tasks.tasks[buffer.last].op == sum) {
        --buffer.last;  // The sum takes its place.
      }
      // Shares of sums over micro-batches are as wide as the sums.
      if (isSum(buffer) && !isMade(buffer)) {
        buffer.bytes =
            buffer.bytes / graph.values[buffer.value].elementBytes * kSumBytes;
      }
      kept.push_back(buffer);
    }
    return kept;
  }

 private:
  // A value that a task computes or moves.
  bool isOfTask(const TaskBuffer& buffer) const {
    return buffer.value >= 0 && buffer.first >= 0 &&
           buffer.first < static_cast<int>(tasks.tasks.size());
  }
  bool isMade(const TaskBuffer& buffer) const {
    return tasks.tasks[buffer.first].value < 0;
  }
  bool isSum(const TaskBuffer& buffer) const {
    return isOfTask(buffer) && ground.isGradient[buffer.value] &&
           !isScattered[buffer.value];
  }

  // The part of a whole parameter that a replica updates: a view of it.
  bool isCutOut(const TaskBuffer& buffer) const {
    return isOfTask(buffer) && !isMade(buffer) &&
           graph.values[buffer.value].producer < 0 &&
           buffer.bytes < held[buffer.value] &&
           held[buffer.value] == model::bytesOf(graph.values[buffer.value]) &&
           isContiguousPart(graph.values[buffer.value], buffer.bytes);
  }

  bool isGone(const TaskBuffer& buffer) const {
    const int value = buffer.value;
    if (value >= 0 &&
        (isZero[value] || added.isRows[value] || isScaled[value])) {
      return true;
    }
    if (isCutOut(buffer)) return true;
    if (value >= 0 && isUpdate[value] && buffer.first >= 0 && isMade(buffer) &&
        isContiguousPart(graph.values[value], buffer.bytes)) {
      return true;
    }
    if (!isSum(buffer)) return false;
    if (isMade(buffer)) return addsInPlace(graph, graph.values[value].producer);
    // A share of the sum lies beside it until the update.
    return buffer.bytes >= held[value];
  }

  const model::ModelGraph& graph;
  const CutGround& ground;
  const std::vector<char>& isScattered;
  const TaskGraph& tasks;
  // Indexed by value: bytes that the fullest device makes, or stores.
  std::vector<int64_t> held;
  std::vector<char> isUpdate;
  AddedRows added;
  std::vector<char> isZero;
  std::vector<char> isScaled;
};

}  // namespace

absl::StatusOr<SimulationResult> simulatePlainStep(
    const model::ModelGraph& graph, const cost_model::Machine& machine,
    const cost_model::OperatorCosts& costs, int64_t devices,
    const model::ModelConfigurations& configurations,
    const LayerRepetition* repetition, bool withTraffic) {
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
  SOAPSTONE_ASSIGN_OR_RETURN(TaskGraph tasks,
                             issuedTasks(program, repetition, withTraffic));
  return executeTasks(tasks, whole, costs.system());
}

bool isPlainStep(const PipelinePlan& plan,
                 const cost_model::SystemProfile& system) {
  return plan.groups == 1 && plan.chunksPerGroup == 1 &&
         plan.microBatches == 1 && !plan.lists && !system.changesSchedule();
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
  std::vector<int> with = layersRepeatedWith(graph, cut, recomputed);
  for (int layer = 0; layer < none; ++layer) {
    begins[layer] = begins[with[layer]];
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
  return StepOfSums(graph, ground, isScattered, tasks).buffers();
}

}  // namespace soapstone::simulator
