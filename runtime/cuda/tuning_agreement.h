#ifndef SOAPSTONE_RUNTIME_CUDA_TUNING_AGREEMENT_H_
#define SOAPSTONE_RUNTIME_CUDA_TUNING_AGREEMENT_H_

#include "runtime/cuda/tuning_file.h"
#include "runtime/runtime.h"

namespace soapstone::runtime {

// The choices that rank 0 read from its file, on every rank: nodes may have
// files of their own, and another program may write one while ranks read it.
// None, with a warning, on a rank whose device or library is not that of rank
// 0. All ranks call it. Internal to the CUDA back end; no CUDA in it.
TuningChoices agreedChoices(Rank& rank, const TuningTarget& target,
                            const TuningChoices& own);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_TUNING_AGREEMENT_H_
