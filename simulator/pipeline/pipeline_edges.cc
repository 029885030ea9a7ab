#include "simulator/pipeline/pipeline_edges.h"

#include <algorithm>

#include "ir/support/status_macros.h"
#include "simulator/pipeline/pipeline_messages.h"

namespace soapstone::simulator {

std::vector<int> beginsOf(const PipelinePlan& plan, int groupSize) {
  if (!plan.groupBegins.empty()) return plan.groupBegins;
  std::vector<int> begins;
  for (int group = 0; group < plan.groups; ++group) {
    begins.push_back(group * groupSize);
  }
  return begins;
}

int arrivalLayout(const GroupProgram& group, const PipelineCut& cut,
                  const CutMessage& message) {
  const model::ModelGraph& graph = group.graph();
  for (OpPhase phase :
       {OpPhase::kForward, OpPhase::kInputGradient, OpPhase::kWeightGradient}) {
    for (int op : group.context.ground.readers[message.value]) {
      if (cut.chunkOf[op] != message.to || cut.phases[op] != phase) continue;
      const std::vector<int>& operands = graph.ops[op].operands;
      const auto found =
          std::find(operands.begin(), operands.end(), message.value);
      return group.operandLayout(op,
                                 static_cast<size_t>(found - operands.begin()));
    }
  }
  return 0;
}

absl::StatusOr<std::vector<PipelineEdge>> priceEdges(
    GroupProgram& group, const PipelineCut& cut,
    const schedule::Schedule& schedule, const std::vector<int>& begins) {
  const model::ModelGraph& graph = group.graph();
  std::vector<PipelineEdge> edges;
  for (const schedule::Edge& edge : schedule.edges) {
    PipelineEdge priced{edge.from, edge.to, 0, 0};
    int from = schedule.groupOfChunk[edge.from];
    int to = schedule.groupOfChunk[edge.to];
    for (const CutMessage& message : cut.messages) {
      bool belongs = message.from == edge.from && message.to == edge.to;
      if (!belongs || from == to) continue;
      SOAPSTONE_ASSIGN_OR_RETURN(
          MessagePrice price,
          group.messages.price(arrivalLayout(group, cut, message),
                               graph.values[message.value].elementBytes,
                               begins[from], begins[to]));
      priced.bytes += price.bytes;
      priced.picoseconds += price.picoseconds;
    }
    edges.push_back(priced);
  }
  return edges;
}

}  // namespace soapstone::simulator
