#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_PARTIAL_RECOMPUTATION_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_PARTIAL_RECOMPUTATION_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "passes/search/joint/joint_candidates.h"
#include "passes/search/joint/joint_search.h"
#include "passes/strategies/pipeline_spec.h"

namespace soapstone::search {

// A plan that does not fit while everything is kept and does while all layers
// are computed again: it recomputes as much as memory demands
// (`recompute=N%`, simulator/pipeline/recomputation_frontier.h).
struct PartialPlan {
  JointCandidate plan;      // Without recomputation.
  int64_t picoseconds = 0;  // If the time is in proportion to the bytes.
  int64_t keptBytes = 0;    // What recomputing all layers saves.
  int keptPercent = 0;      // Of these bytes.
};

// The shares to try are multiples of this, in percent.
inline constexpr int kKeptStep = 5;

// The estimate of a plan that is changed to compute all layers again.
using FullEstimate = std::function<JointCandidate(const JointCandidate&)>;

// The plans among `candidates` that such a share makes fit into `capacity`
// bytes by their estimates, fastest first, with at most `alike` of one kind
// (kindOf). Plans that compute all layers again are estimated by `fullOf` where
// they are not among the candidates: these have what replicas share chosen for
// that, and may share less.
std::vector<PartialPlan> partialPlans(
    const std::vector<JointCandidate>& candidates, int64_t capacity,
    int64_t alike, const FullEstimate& fullOf);

// The candidates; those that were simulated (`peaks`, bytes by text) and did
// not fit need what they were simulated with.
std::vector<JointCandidate> withSimulatedBytes(
    std::vector<JointCandidate> candidates,
    const std::map<std::string, int64_t>& peaks, int64_t capacity);

strategy::PipelineSpec specOf(const PartialPlan& partial);

// Moves the share to where `peakBytes`, which the plan was simulated with, says
// that it fits best. False if that is where it was.
bool correctShare(int64_t peakBytes, int64_t capacity, PartialPlan* partial);

// Whether both plans were simulated with the same choice of ops: a frontier has
// few points, and several shares lead to one.
bool areOnePoint(const JointPlan& a, const JointPlan& b);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_PARTIAL_RECOMPUTATION_H_
