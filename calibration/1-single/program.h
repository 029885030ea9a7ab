// Emitted by Soapstone. Edits are lost when the model is compiled again.
// calibration: 1 device.
#pragma once

#include "runtime/program.h"

namespace program {

using namespace soapstone::runtime;

namespace class0 {  // rank 0
extern const int kRanks[];
extern const TensorInfo kTensors[];
void step(Rank& rank);
}  // namespace class0

}  // namespace program
