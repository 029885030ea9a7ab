#ifndef SOAPSTONE_FRONTEND_DRIVER_REPORT_RECOMPUTATION_WORDS_H_
#define SOAPSTONE_FRONTEND_DRIVER_REPORT_RECOMPUTATION_WORDS_H_

#include <string>

#include "simulator/pipeline/pipeline_simulation.h"

namespace soapstone::driver {

// Says which activations a group keeps for its backward passes.
std::string keptActivations(const simulator::PipelinePlan& plan);

// Names what the backward pass computes again, as the object of a sentence;
// empty where it is nothing, or no part of a layer that has a name.
std::string computedAgain(const simulator::PipelinePlan& plan);

}  // namespace soapstone::driver

#endif  // SOAPSTONE_FRONTEND_DRIVER_REPORT_RECOMPUTATION_WORDS_H_
