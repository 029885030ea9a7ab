#ifndef SOAPSTONE_COST_MODEL_ATTENTION_COST_H_
#define SOAPSTONE_COST_MODEL_ATTENTION_COST_H_

#include <optional>

#include "cost_model/machine_description.h"
#include "cost_model/operator_cost.h"

namespace soapstone::cost_model {

// The rates of the kernel that computes attention of that format on the device;
// nothing if no fused kernel does.
std::optional<AttentionRates> attentionRates(
    const DeviceKind& device, NumberFormat format,
    const AttentionExecution& execution);

// The time of fused kernels: the longer of their products over the blocks of
// scores that they visit and of `bytes` through memory. No launches. If devices
// split the positions of a causal attention, the time of the one with most to
// do; in a ring, whose devices have as much to do, with what merging the
// results of the parts moves.
double fusedAttentionSeconds(const DeviceKind& device, NumberFormat format,
                             const AttentionShape& shape, bool isGradient,
                             const AttentionExecution& execution,
                             const AttentionRates& rates, double bytes);

// The number of devices that split the positions of a causal attention of which
// a device has `shape`, with all keys; 1 without a mask. The part of the
// whole op that the mask leaves says how many queries that has.
int64_t positionParts(const AttentionShape& shape);

// The time of attention whose scores go through memory: batched products over
// all scores, masked or not, and the elementwise kernels of `execution` between
// them. No launches.
double unfusedAttentionSeconds(const DeviceKind& device, NumberFormat format,
                               const AttentionShape& shape, bool isGradient,
                               const AttentionExecution& execution);

// Whether the library's fused kernels take attention of these sizes: several
// queries, and heads of at most 256 elements in whole accesses of 16 bytes.
// `isFusible` of runtime/cuda/attention_graph.cc decides by the same sizes.
bool hasFusedKernel(const AttentionShape& shape);

// Attention that our runtime composes of products around kernels over rows of
// f32 scores, which it computes again for the gradient: its time without
// launches, and its kernels.
double composedAttentionSeconds(const DeviceKind& device, NumberFormat format,
                                const AttentionShape& shape, bool isGradient);
int64_t composedAttentionKernels(const AttentionShape& shape, bool isGradient);

// Cost of our runtime's dropout beside a fused kernel, in either direction: a
// separate kernel writes a number for every score, which the fused kernel
// reads. Returns its time without launches, and the additional kernels.
double drawnDropoutSeconds(const DeviceKind& device, NumberFormat format,
                           const AttentionShape& shape);
int64_t drawnDropoutKernels(NumberFormat format, const AttentionShape& shape);

// Bytes of the scores that the gradient needs: what each elementwise kernel
// gives, and a byte a score for the mask of the dropout (Korthikanti et al.,
// 2022, section 4.1: five bytes with softmax and dropout).
int64_t keptScoreBytes(const AttentionShape& shape, NumberFormat format,
                       int scorePasses);

}  // namespace soapstone::cost_model

#endif  // SOAPSTONE_COST_MODEL_ATTENTION_COST_H_
