#include "passes/raise/expert_sizes.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace soapstone::passes {

namespace {

constexpr int64_t kLongestGroup = 512;
// Shorter groups are avoided, and drop none by themselves.
constexpr int64_t kShortGroup = 64;

}  // namespace

int64_t usualExpertGroup(int64_t steps) {
  for (int64_t group = std::min(steps, kLongestGroup); group >= kShortGroup;
       --group) {
    if (steps % group == 0) return group;
  }
  return steps;
}

int64_t usualExpertCapacity(int64_t group, int64_t chosen, int64_t experts) {
  if (group <= kShortGroup) return group;
  const int64_t share = group * chosen;
  return std::min(group, (share * 5 + experts * 4 - 1) / (experts * 4));
}

std::optional<DispatchedMixture> chooseExpertSizes(ExpertSizes sizes,
                                                   int64_t steps,
                                                   int64_t chosen,
                                                   int64_t experts,
                                                   std::string& error) {
  DispatchedMixture result{experts, chosen, 0, 0};
  result.group = sizes.group > 0 ? sizes.group : usualExpertGroup(steps);
  if (steps % result.group != 0) {
    error = absl::StrCat("--dim group=", result.group, " does not divide the ",
                         steps, " tokens of a sequence");
    return std::nullopt;
  }
  result.capacity = sizes.capacity > 0
                        ? sizes.capacity
                        : usualExpertCapacity(result.group, chosen, experts);
  if (result.capacity > result.group) {
    error =
        absl::StrCat("--dim capacity=", result.capacity, " is more than the ",
                     result.group, " tokens of a group");
    return std::nullopt;
  }
  return result;
}

std::string droppedTokensNote(const DispatchedMixture& mixture) {
  if (mixture.capacity == mixture.group) return "";
  const int64_t share = mixture.group * mixture.chosen;
  return absl::StrCat(
      "each of the ", mixture.experts, " experts takes at most ",
      mixture.capacity, " of every ", mixture.group,
      " tokens (an even share is ",
      static_cast<double>(share) / static_cast<double>(mixture.experts),
      ") and drops others; --dim group=N and --dim capacity=N change that, "
      "capacity = group drops none");
}

}  // namespace soapstone::passes
