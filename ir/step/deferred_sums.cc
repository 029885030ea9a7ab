#include "ir/step/deferred_sums.h"

#include <algorithm>
#include <optional>

namespace soapstone::step {
namespace {

// Whether each group is among the holders of one box, and each of them in a
// group.
bool cover(const std::vector<Ranks>& groups, const std::set<Ranks>& holders) {
  size_t grouped = 0;
  for (Ranks group : groups) {
    std::sort(group.begin(), group.end());
    grouped += group.size();
    bool isInside =
        std::any_of(holders.begin(), holders.end(), [&](const Ranks& box) {
          return std::includes(box.begin(), box.end(), group.begin(),
                               group.end());
        });
    if (!isInside) return false;
  }
  size_t held = 0;
  for (const Ranks& box : holders) held += box.size();
  return grouped == held;
}

// Whether one all-reduce sums it, in groups that hold the same box each, and
// everybody in it adds the sum to the accumulator.
bool isSummedOnce(const AccumulatorSum& sum) {
  if (sum.channels.empty() || sum.channels.front() < 0) return false;
  bool isOneStep = std::all_of(
      sum.channels.begin(), sum.channels.end(),
      [&](int64_t channel) { return channel == sum.channels.front(); });
  return isOneStep &&
         sum.participants == static_cast<int>(sum.channels.size()) &&
         cover(sum.groups, sum.holders);
}

// Whether an accumulator may hold parts of a sum after this function.
bool mayHoldParts(const AccumulatorSum& sum) {
  return sum.isOnlyReturned && isSummedOnce(sum);
}

}  // namespace

std::vector<AccumulatorPart> deferredSums(
    const std::vector<AccumulatorSums>& microBatches) {
  // The groups in which all functions so far sum a part; none if they differ.
  std::map<AccumulatorPart, std::optional<std::vector<Ranks>>> groups;
  for (const AccumulatorSums& function : microBatches) {
    for (const auto& [part, sum] : function) {
      auto [entry, isNew] = groups.try_emplace(part, sum.groups);
      if (!mayHoldParts(sum) || entry->second != sum.groups) {
        entry->second = std::nullopt;
      }
    }
  }
  std::vector<AccumulatorPart> deferred;
  for (const auto& [part, agreed] : groups) {
    if (agreed) deferred.push_back(part);
  }
  return deferred;
}

std::vector<AccumulatorPart> deferredSums(const AccumulatorSums& microBatch,
                                          const AccumulatorSums& last) {
  std::vector<AccumulatorPart> deferred;
  for (const auto& [part, sum] : microBatch) {
    const auto found = last.find(part);
    if (mayHoldParts(sum) && found != last.end() &&
        isSummedOnce(found->second) && found->second.groups == sum.groups) {
      deferred.push_back(part);
    }
  }
  return deferred;
}

}  // namespace soapstone::step
