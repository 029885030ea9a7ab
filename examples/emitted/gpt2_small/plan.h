// Emitted by Soapstone. Edits are lost when the model is compiled again.
#pragma once

#include "program.h"

namespace program {

// Devices that run the same code, as one entry.
inline const DeviceClass kClasses[] = {
    {.ranks = class0::kRanks, .rankCount = 1,
     .tensors = class0::kTensors, .tensorCount = 601,
     .arenaBytes = 8928614912, .persistentBytes = 2282936576, .usesBf16 = true,
     .step = class0::step, .accumulate = nullptr},
};

inline const Plan kPlan = {
    .name = "gpt2_small.eval_dyn",
    .devices = 1,
    .classes = kClasses,
    .classCount = 1,
    .hash = 0x2c1a5ffac93fd557u,
    .microBatches = 1,
    .learningRate = 0.00100000005f,
    .modelDirectory = "../../models",
    .training = true,
};

}  // namespace program
