#ifndef SOAPSTONE_RUNTIME_HOST_CHANNELS_LAST_H_
#define SOAPSTONE_RUNTIME_HOST_CHANNELS_LAST_H_

// Ops on tensors that lie [N, spatial.., C]. Internal to the host's runtime,
// whose public functions call these where the op says so.

#include "runtime/ops_contraction.h"
#include "runtime/ops_normalization.h"

namespace soapstone::runtime {

void batchNormLast(Rank& rank, const BatchNorm& op, const void* input,
                   const void* scale, const void* bias, void* result,
                   float* mean, float* variance, const void* addend);
void batchNormGradLast(Rank& rank, const BatchNorm& op, const void* input,
                       const void* scale, const float* mean,
                       const float* variance, const void* resultGrad,
                       void* inputGrad, void* scaleGrad, void* biasGrad,
                       const void* output);
void poolLast(Rank& rank, const Pool& op, const void* input, void* result);
void poolGradLast(Rank& rank, const Pool& op, const void* input,
                  const void* resultGrad, void* inputGrad);

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_HOST_CHANNELS_LAST_H_
