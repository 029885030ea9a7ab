// Emitted by Soapstone. Edits are lost when the model is compiled again.
#pragma once

#include "program.h"

namespace program {

// Devices that run the same code, as one entry.
inline const DeviceClass kClasses[] = {
    {.ranks = class0::kRanks, .rankCount = 1,
     .tensors = class0::kTensors, .tensorCount = 13,
     .arenaBytes = 4304384, .persistentBytes = 1751808,
     .step = class0::step, .accumulate = nullptr},
};

inline const Plan kPlan = {
    .name = "calibration",
    .devices = 1,
    .classes = kClasses,
    .classCount = 1,
    .hash = 0xa5aae29e88d49f76u,
    .microBatches = 1,
    .learningRate = 0.00999999978f,
    .modelDirectory = "../../examples/models/benchmark",
    .training = true,
};

}  // namespace program
