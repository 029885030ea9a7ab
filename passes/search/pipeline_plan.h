#ifndef SOAPSTONE_PASSES_SEARCH_PIPELINE_PLAN_H_
#define SOAPSTONE_PASSES_SEARCH_PIPELINE_PLAN_H_

#include <cstdint>

#include "passes/strategy/pipeline_spec.h"
#include "simulator/pipeline_simulation.h"

namespace soapstone {

// What the simulator runs for the text of a strategy, with groups of
// `groupSize` devices.
PipelinePlan pipelinePlanOf(const PipelineSpec& spec, int64_t groupSize);

}  // namespace soapstone

#endif  // SOAPSTONE_PASSES_SEARCH_PIPELINE_PLAN_H_
