#include "simulator/pipeline/unlike_groups.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>

#include "cost_model/machine_part.h"
#include "ir/support/status_macros.h"

namespace soapstone::simulator {
namespace {

// All that the price of a group depends on: the kinds of its devices, and how
// they are spread over nodes.
std::vector<int64_t> shapeOf(const cost_model::Machine& machine, int begin,
                             int size) {
  std::vector<int64_t> shape;
  for (int device = begin; device < begin + size; ++device) {
    int64_t node = machine.nodeOf(device);
    shape.push_back(node - machine.nodeOf(begin));
    shape.push_back(machine.nodeKindIndex(node));
    shape.push_back(machine.deviceKindIndex(device));
  }
  return shape;
}

}  // namespace

absl::StatusOr<UnlikeGroups> UnlikeGroups::place(
    const GroupContext& context,
    const model::ModelConfigurations& configurations,
    const std::vector<int>& begins) {
  UnlikeGroups groups;
  const cost_model::Machine& machine = context.machine;
  if (begins.size() < 2 || machine.areOfOneKind(context.devices)) {
    return std::move(groups);
  }
  std::map<std::vector<int64_t>, int> shapes;
  for (int begin : begins) {
    auto [shape, isNew] =
        shapes.try_emplace(shapeOf(machine, begin, context.groupSize),
                           static_cast<int>(shapes.size()));
    groups.kindOfGroup.push_back(shape->second);
    if (!isNew) continue;
    SOAPSTONE_ASSIGN_OR_RETURN(
        cost_model::Machine part,
        cost_model::partOf(machine, begin, context.groupSize));
    groups.machines.push_back(
        std::make_unique<cost_model::Machine>(std::move(part)));
    groups.programs.push_back(std::make_unique<GroupProgram>(
        GroupContext{context.ground, context.graph, context.repetition, machine,
                     context.costs, context.devices, context.groupSize,
                     groups.machines.back().get()}));
    SOAPSTONE_RETURN_IF_ERROR(groups.programs.back()->place(configurations));
    groups.programs.back()->keepStoredBuffers();
  }
  return std::move(groups);
}

std::vector<double> UnlikeGroups::slowness() {
  std::vector<double> times;
  for (std::unique_ptr<GroupProgram>& program : programs) {
    const std::vector<int64_t>& work = program->cutWeights().work;
    times.push_back(std::accumulate(work.begin(), work.end(), 0.0));
  }
  double first = std::max(1.0, times.front());
  for (double& time : times) time = std::max(time, 1.0) / first;
  return times;
}

std::vector<int64_t> workOnOwnGroups(UnlikeGroups& groups,
                                     const std::vector<int>& chunkOfOp,
                                     const std::vector<int>& kindOfChunk) {
  std::vector<int64_t> work(chunkOfOp.size());
  for (size_t op = 0; op < work.size(); ++op) {
    int kind = kindOfChunk[chunkOfOp[op]];
    work[op] = groups.program(kind).cutWeights().work[op];
  }
  return work;
}

}  // namespace soapstone::simulator
