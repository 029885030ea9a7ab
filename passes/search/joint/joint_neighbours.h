#ifndef SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_NEIGHBOURS_H_
#define SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_NEIGHBOURS_H_

#include <cstdint>
#include <vector>

#include "passes/strategies/pipeline_spec.h"

namespace soapstone::search {

// Plans beside one on `devices` devices that estimates may have left out: the
// optimizer's states whole instead of shared or shared instead of whole; and,
// without stages, fewer micro-batches, and parameters in parts within each of
// several groups of devices (as many as divide the nodes, or the halves of a
// single one).
std::vector<strategy::PipelineSpec> neighboursOf(
    const strategy::PipelineSpec& spec, int64_t batch, int64_t devices,
    int64_t nodes);

}  // namespace soapstone::search

#endif  // SOAPSTONE_PASSES_SEARCH_JOINT_JOINT_NEIGHBOURS_H_
