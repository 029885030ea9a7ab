#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_PIPELINE_NEIGHBOURS_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_PIPELINE_NEIGHBOURS_H_

#include <cstdint>
#include <vector>

#include "passes/strategies/pipeline_spec.h"

namespace soapstone::search {

// Plans for `batch` samples on `devices` devices in which one thing is other
// than in `spec`: what replicas share (ZeRO stages 0 to 3), recomputation, the
// schedule and its chunks, twice or half as many micro-batches, and two degrees
// of which one is doubled and the other halved. They are tried in this order.
// Candidates with estimates leave out some of them: estimates know neither ZeRO
// 2 nor parameters in parts beside every split, and are off by some percent.
//
// Some may be impossible. None of plans that are no `megatron:` or `context:`
// and split more than the batch.
std::vector<strategy::PipelineSpec> pipelineNeighboursOf(
    const strategy::PipelineSpec& spec, int64_t batch, int64_t devices);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_PIPELINE_NEIGHBOURS_H_
