#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_GAP_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_GAP_H_

#include <cstdint>

#include "passes/search/joint/joint_estimates.h"
#include "passes/search/joint/joint_search.h"

namespace soapstone::search {

// The way in which a replica of the plan runs a micro-batch.
ReplicaKey replicaKeyOf(const JointPlan& plan, int64_t batch, int64_t devices);

// A plan with no more than JointEstimates::boundOf reads.
JointCandidate boundedPlan(const strategy::PipelineSpec& spec, int64_t batch,
                           int64_t devices);

// Splits the time of `plan`, for a batch on `devices` devices, into the parts
// of its busiest group in a period. The sum is exactly the period.
JointGap gapOf(const JointPlan& plan, const JointEstimates& estimates,
               int64_t lowerBound, int64_t batch, int64_t devices);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_GAP_H_
