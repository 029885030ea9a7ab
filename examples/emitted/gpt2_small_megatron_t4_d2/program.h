// Emitted by Soapstone. Edits are lost when the model is compiled again.
// gpt2_small.eval_dyn: 8 devices.
#pragma once

#include "runtime/program.h"

namespace program {

using namespace soapstone::runtime;

namespace stage0 {  // ranks 0, 4
extern const int kRanks[];
extern const TensorInfo kTensors[];
void step(Rank& rank);
}  // namespace stage0
namespace stage1 {  // ranks 1, 5
extern const int kRanks[];
extern const TensorInfo kTensors[];
void step(Rank& rank);
}  // namespace stage1
namespace stage2 {  // ranks 2, 6
extern const int kRanks[];
extern const TensorInfo kTensors[];
void step(Rank& rank);
}  // namespace stage2
namespace stage3 {  // ranks 3, 7
extern const int kRanks[];
extern const TensorInfo kTensors[];
void step(Rank& rank);
}  // namespace stage3

}  // namespace program
