#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_GAP_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_GAP_H_

#include <cstdint>

#include "passes/search/joint_estimates.h"
#include "passes/search/joint_search.h"

namespace soapstone::search {

// How a replica of the plan runs a micro-batch.
ReplicaKey replicaKeyOf(const JointPlan& plan, int64_t batch, int64_t devices);

// How the time of `plan` is made up, of a batch on so many devices: what its
// busiest group does in a period. The sum is exactly the period.
JointGap gapOf(const JointPlan& plan, const JointEstimates& estimates,
               int64_t lowerBound, int64_t batch, int64_t devices);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_GAP_H_
