#include "passes/search/step_needs.h"

#include <cstdint>
#include <vector>

#include "ir/model/value_size.h"
#include "simulator/step_breakdown.h"

namespace soapstone::search {
namespace {

constexpr double kPicosecondsPerSecond = 1e12;

// By op or argument of a graph: the number of originals that it stands for.
std::vector<int64_t> countsOf(size_t size, const std::vector<int>* origins) {
  std::vector<int64_t> counts(size, origins == nullptr ? 1 : 0);
  if (origins == nullptr) return counts;
  for (int origin : *origins) ++counts[origin];
  return counts;
}

// Whether its kernels may take less than its products do at the peak rate.
bool isShortened(const model::ModelGraph& graph, const model::ModelOp& op) {
  return !op.isView && op.work >= 0 && graph.describe(op).hasSmallWindow;
}

bool isOneKind(const cost_model::Machine& machine) {
  for (int64_t device = 1; device < machine.deviceCount(); ++device) {
    if (machine.deviceKind(device).name != machine.deviceKind(0).name) {
      return false;
    }
  }
  return true;
}

}  // namespace

StepNeeds needsOf(const model::ModelGraph& graph,
                  const simulator::LayerRepetition* repetition,
                  const cost_model::Machine& machine) {
  StepNeeds needs;
  std::vector<int64_t> arguments = countsOf(
      graph.arguments.size(),
      repetition != nullptr ? &repetition->argumentOrigins() : nullptr);
  for (size_t i = 0; i < graph.arguments.size(); ++i) {
    const model::ModelArgument& argument = graph.arguments[i];
    if (argument.role != model::ModelArgumentRole::kParameter &&
        argument.role != model::ModelArgumentRole::kOptimizerState) {
      continue;
    }
    const model::ModelValue& value = graph.values[argument.value];
    needs.bytes += static_cast<double>(model::bytesOf(value)) *
                   static_cast<double>(arguments[i]);
  }
  if (!isOneKind(machine)) return needs;
  std::vector<int64_t> ops =
      countsOf(graph.ops.size(),
               repetition != nullptr ? &repetition->opOrigins() : nullptr);
  for (size_t i = 0; i < ops.size(); ++i) {
    if (isShortened(graph, graph.ops[i])) ops[i] = 0;
  }
  needs.picoseconds =
      kPicosecondsPerSecond *
      simulator::modelWork(graph, machine, /*devices=*/{0}, ops).secondsAtPeak;
  return needs;
}

}  // namespace soapstone::search
