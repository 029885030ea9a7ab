#include "ir/schedule/lanes.h"

#include <map>
#include <utility>

#include "absl/strings/str_cat.h"

namespace soapstone::schedule {

std::vector<int> lanesOfEdges(const Schedule& schedule, int* count) {
  std::map<std::pair<int, int>, int> numbers;
  std::vector<int> lanes;
  for (const Edge& edge : schedule.edges) {
    std::pair<int, int> groups{schedule.groupOfChunk[edge.from],
                               schedule.groupOfChunk[edge.to]};
    lanes.push_back(
        numbers.try_emplace(groups, static_cast<int>(numbers.size()))
            .first->second);
  }
  *count = static_cast<int>(numbers.size());
  return lanes;
}

absl::Status blocked(const Schedule& schedule, int group, size_t position) {
  const Action& action = schedule.programs[group][position];
  return absl::InvalidArgumentError(absl::StrCat(
      "the schedule never ends: group ", group, " waits for micro-batch ",
      action.microBatch, " of edge ", schedule.edges[action.unit].from, " to ",
      schedule.edges[action.unit].to, ", its action ", position));
}

}  // namespace soapstone::schedule
