// Emitted by Soapstone. Edits are lost when the model is compiled again.
#pragma once

#include "program.h"

namespace program {

// Devices that run the same code, as one entry.
inline const DeviceClass kClasses[] = {
    {.ranks = class0::kRanks, .rankCount = 2,
     .tensors = class0::kTensors, .tensorCount = 601,
     .arenaBytes = 1681440256, .persistentBytes = 571518208,
     .collectiveBytes = 429428992, .usesBf16 = true,
     .step = class0::step, .accumulate = nullptr},
    {.ranks = class1::kRanks, .rankCount = 6,
     .tensors = class1::kTensors, .tensorCount = 601,
     .arenaBytes = 1681852416, .persistentBytes = 571507456,
     .collectiveBytes = 429851904, .usesBf16 = true,
     .step = class1::step, .accumulate = nullptr},
};

inline const Plan kPlan = {
    .name = "gpt2_small.eval_dyn",
    .devices = 8,
    .classes = kClasses,
    .classCount = 2,
    .hash = 0x1398157d4d254327u,
    .microBatches = 1,
    .learningRate = 0.00100000005f,
    .modelDirectory = "../../models",
    .training = true,
};

}  // namespace program
