#ifndef SOAPSTONE_RUNTIME_CUDA_RANK_PROCESS_H_
#define SOAPSTONE_RUNTIME_CUDA_RANK_PROCESS_H_

#include "runtime/core/launch.h"

namespace soapstone::runtime {

// Does the work of the rank of this process. If it fails, ends the process
// without taking down what the rank or its work has on the GPU: that could wait
// for other ranks, which wait for this one.
void runRankOfProcess(Rank& rank, const LaunchOptions& options,
                      const RankWork& makeWork, const Abandon& abandon);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_RANK_PROCESS_H_
