#include "passes/search/additive/reduction_trail.h"

#include <algorithm>
#include <cstddef>

namespace soapstone::search {
namespace {

void apply(const ReductionTrail::Decided& step, AdditiveChoices& choices) {
  choices[step.node] = step.choice;
}

void apply(const ReductionTrail::Follows& step, AdditiveChoices& choices) {
  choices[step.node] = step.choices[choices[step.of]];
}

size_t placeOf(int32_t choice, const std::vector<int32_t>& list) {
  return static_cast<size_t>(std::find(list.begin(), list.end(), choice) -
                             list.begin());
}

void apply(const ReductionTrail::FollowsTwo& step, AdditiveChoices& choices) {
  const size_t row = placeOf(choices[step.first], step.choicesOfFirst);
  const size_t column = placeOf(choices[step.second], step.choicesOfSecond);
  choices[step.node] = step.choices[row * step.choicesOfSecond.size() + column];
}

}  // namespace

void ReductionTrail::undo(AdditiveChoices& choices) const {
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    std::visit([&](const auto& taken) { apply(taken, choices); }, *step);
  }
}

}  // namespace soapstone::search
