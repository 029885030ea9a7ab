#include "passes/pipeline/pipeline_schedule.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ir/schedule/check.h"
#include "ir/schedule/families.h"
#include "ir/schedule/text.h"
#include "ir/schedule/windows.h"
#include "ir/support/status_macros.h"

namespace soapstone::pipeline {
namespace {

absl::StatusOr<schedule::Schedule> listActions(
    const model::StrategyPipeline& pipeline,
    const std::vector<int>& groupOfChunk) {
  int chunks = static_cast<int>(pipeline.chunks.size());
  int groups = *std::max_element(groupOfChunk.begin(), groupOfChunk.end()) + 1;
  if (!pipeline.actions.empty()) {
    return schedule::parseSchedule(absl::StrJoin(pipeline.actions, "\n"));
  }
  if (chunks % groups != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("schedule '", pipeline.family,
                     "' needs as many chunks on every group; ", groups,
                     " groups have ", chunks));
  }
  return schedule::makeSchedule(*schedule::parseFamily(pipeline.family), groups,
                                chunks / groups,
                                static_cast<int>(pipeline.microBatches));
}

// Messages wait in a mailbox, which holds a whole step's: senders never wait
// for a slot of the receiver.
absl::Status prove(const schedule::Schedule& lists) {
  schedule::SlotCounts slots = schedule::countSlots(lists);
  for (int& count : slots.messages) {
    if (count > 0) count = std::max(count, lists.microBatches);
  }
  return schedule::checkSchedule(lists, slots);
}

}  // namespace

absl::StatusOr<schedule::Schedule> pipelineSchedule(
    const model::StrategyPipeline& pipeline,
    const std::vector<int>& groupOfChunk,
    absl::Span<const schedule::Edge> edges,
    absl::Span<const schedule::Edge> local) {
  SOAPSTONE_ASSIGN_OR_RETURN(schedule::Schedule lists,
                             listActions(pipeline, groupOfChunk));
  if (lists.groupOfChunk != groupOfChunk) {
    return absl::InvalidArgumentError(
        absl::StrCat("schedule '", pipeline.family, "' has chunks on groups ",
                     absl::StrJoin(lists.groupOfChunk, " "),
                     ", the strategy on ", absl::StrJoin(groupOfChunk, " ")));
  }
  lists.edges.assign(edges.begin(), edges.end());
  // Edges within a group need no transfer, but their order is checked too.
  lists.edges.insert(lists.edges.end(), local.begin(), local.end());
  lists = schedule::placeTransfers(
      std::move(lists), pipeline.sendsLate
                            ? schedule::GradientSending::kAfterWeightGradient
                            : schedule::GradientSending::kAfterInputGradient);
  SOAPSTONE_RETURN_IF_ERROR(prove(lists));
  return std::move(lists);
}

absl::StatusOr<std::vector<char>> lateWeightGradients(
    const model::StrategyPipeline& pipeline,
    const std::vector<int>& groupOfChunk) {
  SOAPSTONE_ASSIGN_OR_RETURN(schedule::Schedule lists,
                             listActions(pipeline, groupOfChunk));
  schedule::SlotCounts slots = schedule::countSlots(lists);
  std::vector<char> areLate(groupOfChunk.size(), 0);
  int chunks = std::min(lists.chunkCount(), static_cast<int>(areLate.size()));
  for (int chunk = 0; chunk < chunks; ++chunk) {
    areLate[chunk] = schedule::areWeightsLate(slots, chunk);
  }
  return areLate;
}

}  // namespace soapstone::pipeline
