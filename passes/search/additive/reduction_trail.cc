#include "passes/search/additive/reduction_trail.h"

#include <cstddef>

namespace soapstone {
namespace {

void apply(const ReductionTrail::Decided& step, AdditiveChoices& choices) {
  choices[step.node] = step.choice;
}

void apply(const ReductionTrail::Follows& step, AdditiveChoices& choices) {
  choices[step.node] = step.choices[choices[step.of]];
}

void apply(const ReductionTrail::FollowsTwo& step, AdditiveChoices& choices) {
  const size_t index =
      static_cast<size_t>(choices[step.first]) * step.strideOfFirst +
      choices[step.second];
  choices[step.node] = step.choices[index];
}

}  // namespace

void ReductionTrail::undo(AdditiveChoices& choices) const {
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    std::visit([&](const auto& taken) { apply(taken, choices); }, *step);
  }
}

}  // namespace soapstone
