// Emitted by Soapstone. Edits are lost when the model is compiled again.
#pragma once

#include "program.h"

namespace program {

// Devices that run the same code, as one entry.
inline const DeviceClass kClasses[] = {
    {.ranks = stage0::kRanks, .rankCount = 2,
     .tensors = stage0::kTensors, .tensorCount = 452,
     .arenaBytes = 2122406144, .persistentBytes = 489883648,
     .collectiveBytes = 490733824, .usesBf16 = true,
     .step = stage0::step, .accumulate = nullptr},
    {.ranks = stage1::kRanks, .rankCount = 2,
     .tensors = stage1::kTensors, .tensorCount = 452,
     .arenaBytes = 2122338560, .persistentBytes = 489865216,
     .collectiveBytes = 490733824, .usesBf16 = true,
     .step = stage1::step, .accumulate = nullptr},
    {.ranks = stage2::kRanks, .rankCount = 2,
     .tensors = stage2::kTensors, .tensorCount = 452,
     .arenaBytes = 2122338560, .persistentBytes = 489865216,
     .collectiveBytes = 490733824, .usesBf16 = true,
     .step = stage2::step, .accumulate = nullptr},
    {.ranks = stage3::kRanks, .rankCount = 2,
     .tensors = stage3::kTensors, .tensorCount = 452,
     .arenaBytes = 2122338560, .persistentBytes = 489865216,
     .collectiveBytes = 490733824, .usesBf16 = true,
     .step = stage3::step, .accumulate = nullptr},
};

inline const Plan kPlan = {
    .name = "gpt2_small.eval_dyn",
    .devices = 8,
    .classes = kClasses,
    .classCount = 4,
    .hash = 0x792738d0bb7eca99u,
    .microBatches = 1,
    .learningRate = 0.00100000005f,
    .modelDirectory = "../../models",
    .training = true,
};

}  // namespace program
