#ifndef SOAPSTONE_RUNTIME_CUDA_DEVICE_OPS_H_
#define SOAPSTONE_RUNTIME_CUDA_DEVICE_OPS_H_

// The ops of this folder that are kernels alone. In the CUDA back end, and
// wherever nvcc compiles them, they have the names of the ops headers. A host
// compiler puts the same source into `portable`, beside the host back end's own
// ops, so that tests can run the very kernel bodies of the GPU against them.

#include "runtime/ops_attention.h"
#include "runtime/ops_contraction.h"
#include "runtime/ops_movement.h"
#include "runtime/ops_normalization.h"
#include "runtime/ops_reduction.h"
#include "runtime/ops_training.h"

#if defined(__CUDACC__) || defined(SOAPSTONE_CUDA)
#define SOAPSTONE_DEVICE_OPS soapstone::runtime
#else
#define SOAPSTONE_DEVICE_OPS soapstone::runtime::portable

namespace soapstone::runtime::portable {

extern decltype(runtime::copyStrided) copyStrided;
extern decltype(runtime::fill) fill;
extern decltype(runtime::gather) gather;
extern decltype(runtime::scatter) scatter;
extern decltype(runtime::embeddingBag) embeddingBag;
extern decltype(runtime::softmax) softmax;
extern decltype(runtime::norm) norm;
extern decltype(runtime::normGrad) normGrad;
extern decltype(runtime::normGradOfSum) normGradOfSum;
extern decltype(runtime::argReduce) argReduce;
extern decltype(runtime::cumulativeSum) cumulativeSum;
extern decltype(runtime::topK) topK;
extern decltype(runtime::crossEntropy) crossEntropy;
extern decltype(runtime::crossEntropyGrad) crossEntropyGrad;
extern decltype(runtime::crossEntropyWithGrad) crossEntropyWithGrad;

}  // namespace soapstone::runtime::portable
#endif

namespace SOAPSTONE_DEVICE_OPS {

// Fallbacks for ops without a library kernel, with the semantics of the op
// without the adjective.
extern decltype(runtime::attention) composedAttention;
extern decltype(runtime::attentionGrad) composedAttentionGrad;
extern decltype(runtime::convolution) directConvolution;
extern decltype(runtime::convolutionInputGrad) directConvolutionInputGrad;
extern decltype(runtime::convolutionWeightGrad) directConvolutionWeightGrad;
extern decltype(runtime::gemm) plainGemm;
extern decltype(runtime::batchNorm) directBatchNorm;
extern decltype(runtime::batchNormGrad) directBatchNormGrad;
extern decltype(runtime::pool) directPool;
extern decltype(runtime::poolGrad) directPoolGrad;

// to = value, which travels with the launch: no memory of the host is read.
void storeNumber(Rank& rank, Stream stream, int64_t value, int64_t* to);

// [samples, heads, queries, keys] of the type of the heads: 1 for each
// probability that dropout keeps in the samples of the batch from `firstSample`
// on, 0 for the others.
void drawKept(Rank& rank, Stream stream, const Attention& op,
              int64_t firstSample, int64_t samples, const int64_t* seed,
              const int64_t* step, void* result);

// An attention's mask as numbers of `type` that are added to scores, none below
// what stands for -inf (see attention_mask.cu); of the shape op.mask.
void addableMask(Rank& rank, Stream stream, const Attention& op,
                 const void* mask, ElementType type, void* result);
// Behind a library that added such a mask: rows of the result whose mask hides
// every key become 0, and their logs of sums -inf. In front of its gradient,
// where such rows must count for nothing: logs of sums, [rowCount], with a
// number in place of -inf that makes all probabilities 0.
void clearHiddenRows(Rank& rank, Stream stream, const Attention& op,
                     const void* mask, ElementType type, void* result,
                     float* logSumExp);
void closeHiddenRows(Rank& rank, Stream stream, int64_t rowCount,
                     const float* logSumExp, float* result);

// Convert per-channel tensors, [C], between this runtime's form and the
// libraries': f32 parameters, their gradients, and instead of a variance 1 /
// sqrt(variance + epsilon). Pairs of tensors may be the same one.
void widenParameters(Rank& rank, Stream stream, const BatchNorm& op,
                     const void* scale, const void* bias, float* wideScale,
                     float* wideBias);
void narrowParameters(Rank& rank, Stream stream, const BatchNorm& op,
                      const float* scale, const float* bias, void* narrowScale,
                      void* narrowBias);
void invertDeviations(Rank& rank, Stream stream, const BatchNorm& op,
                      const float* variance, float* inverseDeviation);
void recoverVariances(Rank& rank, Stream stream, const BatchNorm& op,
                      const float* inverseDeviation, float* variance);

}  // namespace SOAPSTONE_DEVICE_OPS

#endif  // SOAPSTONE_RUNTIME_CUDA_DEVICE_OPS_H_
