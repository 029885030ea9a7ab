// Emitted by Soapstone. Edits are lost when the model is compiled again.
#pragma once

#include "program.h"

namespace program {

// Devices that run the same code, as one entry.
inline const DeviceClass kClasses[] = {
    {.ranks = stage0::kRanks, .rankCount = 2,
     .tensors = stage0::kTensors, .tensorCount = 601,
     .arenaBytes = 2109175296, .persistentBytes = 571526400,
     .collectiveBytes = 434055424, .usesBf16 = true,
     .step = stage0::step, .accumulate = nullptr},
    {.ranks = stage1::kRanks, .rankCount = 2,
     .tensors = stage1::kTensors, .tensorCount = 601,
     .arenaBytes = 2109103104, .persistentBytes = 571504896,
     .collectiveBytes = 434053888, .usesBf16 = true,
     .step = stage1::step, .accumulate = nullptr},
    {.ranks = stage2::kRanks, .rankCount = 2,
     .tensors = stage2::kTensors, .tensorCount = 601,
     .arenaBytes = 2109103104, .persistentBytes = 571504896,
     .collectiveBytes = 434053888, .usesBf16 = true,
     .step = stage2::step, .accumulate = nullptr},
    {.ranks = stage3::kRanks, .rankCount = 2,
     .tensors = stage3::kTensors, .tensorCount = 601,
     .arenaBytes = 2109103104, .persistentBytes = 571504896,
     .collectiveBytes = 434053888, .usesBf16 = true,
     .step = stage3::step, .accumulate = nullptr},
};

inline const Plan kPlan = {
    .name = "gpt2_small.eval_dyn",
    .devices = 8,
    .classes = kClasses,
    .classCount = 4,
    .hash = 0xfd9146a0c8061cf2u,
    .microBatches = 1,
    .learningRate = 0.00100000005f,
    .modelDirectory = "../../models",
    .training = true,
};

}  // namespace program
