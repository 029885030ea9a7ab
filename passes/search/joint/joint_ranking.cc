#include "passes/search/joint/joint_ranking.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "simulator/gradient_sums.h"

namespace soapstone::search {

int64_t JointPlan::delayed(int64_t picoseconds) const {
  return simulator::scaledPicoseconds(picoseconds, /*factor=*/1 + delay);
}

void sortByTime(std::vector<JointPlan>* plans) {
  std::stable_sort(
      plans->begin(), plans->end(), [](const JointPlan& a, const JointPlan& b) {
        return a.delayed(a.periodPicoseconds) < b.delayed(b.periodPicoseconds);
      });
}

void rankByWorst(const JointSearchOptions& options,
                 const std::function<bool()>& isStopped, JointPricer& pricer,
                 JointOutcome* outcome) {
  if (options.scenarios.empty()) return;
  constexpr int64_t kUnknown = std::numeric_limits<int64_t>::max();
  for (size_t i = 0; i < outcome->plans.size(); ++i) {
    JointPlan& plan = outcome->plans[i];
    // Plans that were not tried count as arbitrarily slow.
    plan.worstPicoseconds = kUnknown;
    if (static_cast<int64_t>(i) >= options.tuning.jointRanked ||
        (i > 0 && isStopped()))
      continue;
    int64_t worst = plan.periodPicoseconds;
    bool fits = true;
    for (const JointScenario& scenario : options.scenarios) {
      JointPlan other;
      other.spec = plan.spec;
      fits &= pricer.price(scenario, &other).ok() && other.missingBytes == 0;
      worst = std::max(worst, other.periodPicoseconds);
    }
    if (fits) plan.worstPicoseconds = worst;
  }
  std::stable_sort(outcome->plans.begin(), outcome->plans.end(),
                   [](const JointPlan& a, const JointPlan& b) {
                     return a.worstPicoseconds < b.worstPicoseconds;
                   });
  for (JointPlan& plan : outcome->plans) {
    if (plan.worstPicoseconds == kUnknown) plan.worstPicoseconds = 0;
  }
}

const JointPlan* fastestOf(const std::vector<JointPlan>& plans,
                           bool mayHaveStages) {
  const JointPlan* best = nullptr;
  for (const JointPlan& plan : plans) {
    if (plan.spec.groups > 1 && !mayHaveStages) continue;
    bool isFaster =
        best == nullptr || plan.periodPicoseconds < best->periodPicoseconds;
    if (isFaster) best = &plan;
  }
  return best;
}

}  // namespace soapstone::search
