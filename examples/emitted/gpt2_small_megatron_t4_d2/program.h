// Emitted by Soapstone. Edits are lost when the model is compiled again.
// gpt2_small.eval_dyn: 8 devices.
#pragma once

#include "runtime/program.h"

namespace program {

using namespace soapstone::runtime;

namespace class0 {  // ranks 0, 4
extern const int kRanks[];
extern const TensorInfo kTensors[];
void step(Rank& rank);
}  // namespace class0
namespace class1 {  // ranks 1, 2, 3, 5, 6, 7
extern const int kRanks[];
extern const TensorInfo kTensors[];
void step(Rank& rank);
}  // namespace class1

}  // namespace program
