#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_RANKING_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_RANKING_H_

#include <functional>

#include "passes/search/joint/joint_pricing.h"
#include "passes/search/joint/joint_search.h"

namespace soapstone::search {

// Sorts plans by their time with slow nodes, the fastest first.
void sortByTime(std::vector<JointPlan>* plans);

// Puts the plans first that are fastest where it goes worst for them. Plans
// that are not tried, as they are too far behind or `isStopped`, come last.
void rankByWorst(const JointSearchOptions& options,
                 const std::function<bool()>& isStopped, JointPricer& pricer,
                 JointOutcome* outcome);

// The fastest plan, or that without stages; null if there is none.
const JointPlan* fastestOf(const std::vector<JointPlan>& plans,
                           bool mayHaveStages);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_RANKING_H_
