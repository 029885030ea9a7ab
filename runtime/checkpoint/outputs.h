#ifndef SOAPSTONE_RUNTIME_CHECKPOINT_OUTPUTS_H_
#define SOAPSTONE_RUNTIME_CHECKPOINT_OUTPUTS_H_

#include <string>

#include "runtime/core/rank.h"

namespace soapstone::runtime {

// Writes the outputs and the loss of the last step, each put together from the
// boxes that the ranks hold, as a safetensors file. Called by all ranks; rank 0
// writes. Throws InputError on failure.
void writeOutputs(Rank& rank, const Plan& plan, const std::string& path);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CHECKPOINT_OUTPUTS_H_
