#include "simulator/pipeline/pipeline_edges.h"

#include <algorithm>

#include "ir/support/status_macros.h"
#include "simulator/pipeline/pass_moves.h"
#include "simulator/pipeline/pipeline_messages.h"

namespace soapstone::simulator {
namespace {

// Adds what our programs send.
absl::Status addTransfers(GroupProgram& group, const PipelineResult& result,
                          std::vector<PipelineEdge>& edges) {
  const std::vector<PassMove> moves = transfersOf(group, result);
  for (PipelineEdge& edge : edges) {
    for (const PassMove& move : moves) {
      if (move.from != edge.from || move.to != edge.to) continue;
      const int64_t elementBytes =
          group.graph().values[move.value].elementBytes;
      SOAPSTONE_ASSIGN_OR_RETURN(
          int64_t picoseconds,
          group.messages.transferPicoseconds(
              move.source, move.target, elementBytes, result.beginOf(edge.from),
              result.beginOf(edge.to)));
      edge.bytes += largestShard(group.catalog, move.target, elementBytes);
      edge.picoseconds += picoseconds;
    }
  }
  return absl::OkStatus();
}

// Adds what another system sends.
absl::Status addMessages(GroupProgram& group, const PipelineResult& result,
                         std::vector<PipelineEdge>& edges) {
  for (PipelineEdge& edge : edges) {
    const int from = result.beginOf(edge.from);
    const int to = result.beginOf(edge.to);
    for (const CutMessage& message : result.cut.messages) {
      bool belongs = message.from == edge.from && message.to == edge.to;
      if (!belongs || from == to) continue;
      SOAPSTONE_ASSIGN_OR_RETURN(
          MessagePrice price,
          group.messages.price(arrivalLayout(group, result.cut, message),
                               group.graph().values[message.value].elementBytes,
                               from, to));
      edge.bytes += price.bytes;
      edge.picoseconds += price.picoseconds;
    }
  }
  return absl::OkStatus();
}

}  // namespace

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
    GroupProgram& group, const PipelineResult& result) {
  std::vector<PipelineEdge> edges;
  for (const schedule::Edge& edge : result.schedule.edges) {
    edges.push_back({edge.from, edge.to, 0, 0});
  }
  const bool isOurs = !group.context.costs.system().changesSchedule();
  SOAPSTONE_RETURN_IF_ERROR(isOurs ? addTransfers(group, result, edges)
                                   : addMessages(group, result, edges));
  return edges;
}

schedule::MessageWaits messageWaits(const cost_model::OverlapRules& overlap) {
  if (overlap.messages) return schedule::MessageWaits::kNone;
  return overlap.joinsMessages ? schedule::MessageWaits::kSender
                               : schedule::MessageWaits::kBoth;
}

}  // namespace soapstone::simulator
