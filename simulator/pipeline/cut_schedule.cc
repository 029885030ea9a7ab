#include "simulator/pipeline/cut_schedule.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ir/schedule/check.h"
#include "ir/schedule/message_slots.h"
#include "ir/support/status_macros.h"

namespace soapstone::simulator {
namespace {

using schedule::Edge;

// The slots of the schedule; fails with what the checker of schedules finds.
absl::StatusOr<schedule::SlotCounts> slotsOf(const schedule::Schedule& schedule,
                                             bool isOtherSystem) {
  if (!isOtherSystem) return schedule::programSlots(schedule);
  schedule::SlotCounts slots = schedule::countSlots(schedule);
  // In other systems, a message that skips chunks waits while the others go
  // through them.
  for (size_t i = 0; i < schedule.edges.size(); ++i) {
    const Edge& edge = schedule.edges[i];
    int span = std::abs(edge.from - edge.to);
    if (span > 1 && slots.messages[i] > 0) {
      slots.messages[i] = std::min(schedule.microBatches, 2 * span + 2);
    }
  }
  SOAPSTONE_RETURN_IF_ERROR(schedule::checkSchedule(schedule, slots));
  return slots;
}

}  // namespace

absl::StatusOr<CutSchedule> scheduleCut(const PipelinePlan& plan,
                                        const PipelineCut& cut,
                                        bool isOtherSystem) {
  schedule::Schedule lists;
  if (plan.lists) {
    lists = *plan.lists;
  } else {
    SOAPSTONE_ASSIGN_OR_RETURN(
        lists, schedule::makeSchedule(plan.family, plan.groups,
                                      plan.chunksPerGroup, plan.microBatches));
  }
  // Connections that skip chunks have edges of their own.
  for (const CutMessage& message : cut.messages) {
    Edge edge{message.from, message.to};
    if (std::find(lists.edges.begin(), lists.edges.end(), edge) ==
        lists.edges.end()) {
      lists.edges.push_back(edge);
    }
  }
  schedule::Schedule placed =
      schedule::placeTransfers(std::move(lists), plan.sending);
  absl::StatusOr<schedule::SlotCounts> slots = slotsOf(placed, isOtherSystem);
  if (slots.ok()) {
    SOAPSTONE_ASSIGN_OR_RETURN(schedule::SchedulePricer pricer,
                               schedule::SchedulePricer::create(placed));
    return CutSchedule{std::move(placed), *std::move(slots), std::move(pricer)};
  }
  // The user gave the lists; those of a family are our own.
  if (plan.lists) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the lists of actions are wrong: ", slots.status().message()));
  }
  return absl::InternalError(
      absl::StrCat("schedule '", schedule::familyName(plan.family),
                   "' is wrong: ", slots.status().message()));
}

absl::StatusOr<std::shared_ptr<const CutSchedule>> CutSchedules::of(
    const PipelinePlan& plan, const PipelineCut& cut, bool isOtherSystem) {
  auto make = [&]() -> absl::StatusOr<std::shared_ptr<const CutSchedule>> {
    SOAPSTONE_ASSIGN_OR_RETURN(CutSchedule made,
                               scheduleCut(plan, cut, isOtherSystem));
    return std::make_shared<const CutSchedule>(std::move(made));
  };
  if (plan.lists) return make();
  std::set<std::pair<int, int>> connections;
  for (const CutMessage& message : cut.messages) {
    connections.insert({message.from, message.to});
  }
  std::shared_ptr<Entry> entry;
  {
    std::lock_guard<std::mutex> lock(mutex);
    std::shared_ptr<Entry>& known = entries[{
        plan.family, plan.groups, plan.chunksPerGroup, plan.microBatches,
        plan.sending, isOtherSystem, std::move(connections)}];
    if (!known) known = std::make_shared<Entry>();
    entry = known;
  }
  std::lock_guard<std::mutex> lock(entry->mutex);
  if (!entry->made) {
    SOAPSTONE_ASSIGN_OR_RETURN(entry->made, make());
  }
  return entry->made;
}

}  // namespace soapstone::simulator
