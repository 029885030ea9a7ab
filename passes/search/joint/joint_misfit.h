#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_MISFIT_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_MISFIT_H_

#include <cstdint>

#include "absl/status/status.h"
#include "passes/search/joint/joint_search.h"

namespace soapstone::search {

// ResourceExhausted: what `nearest`, the plan that lacks least, lacks where, on
// devices of `capacity` bytes.
absl::Status jointMisfit(const JointPlan& nearest, int64_t capacity);

// OutOfRange: the batch cannot be spread over the devices.
absl::Status noPlanExists(const JointSearchOptions& options);

// Whether a plan needs more than twice the `capacity` of a device, as a start
// of more micro-batches tells: what a group stores stays, the activations of a
// micro-batch grow with its samples, and in one group there is one of them.
bool needsTooMuch(const strategy::PipelineSpec& spec,
                  const JointOutcome& outcome, int64_t capacity);

// Whether nothing fits that takes at most tuning.shortMemoryLoss more than the
// fastest start.
bool isMemoryShort(const JointOutcome& outcome, const SearchTuning& tuning);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_MISFIT_H_
