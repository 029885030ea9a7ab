#ifndef SOAPSTONE_RUNTIME_CUDA_ATTENTION_SAMPLES_H_
#define SOAPSTONE_RUNTIME_CUDA_ATTENTION_SAMPLES_H_

// An attention as calls of the library. Internal to the CUDA back end; no CUDA
// in it.

#include <algorithm>
#include <cstdint>

#include "runtime/ops_attention.h"

namespace soapstone::runtime {

// Bytes of scratch memory for what dropout keeps and for masks, so that they
// fit beside the libraries' workspaces in what is held free for them: four of
// GPT-2's samples of 1,024 tokens, whose blocks fill a GPU three times. A
// single sample may have more.
inline constexpr int64_t kDrawnBytes = int64_t{128} << 20;
inline constexpr int64_t kMostDrawnBytes = int64_t{512} << 20;

// Bytes that tell what dropout keeps of the scores of so many samples.
inline int64_t keptBytes(const Attention& op, int64_t samples) {
  if (op.dropoutRatio <= 0) return 0;
  return samples * op.query.product(1, 3) * op.key[2] * elementBytes(op.type);
}

// The type of AttentionGraph::addedMask: f32 for masks in f32, else that of the
// heads; and the bytes of the whole mask as the library takes it.
inline ElementType addedMaskType(const Attention& op) {
  return op.maskType == ElementType::kF32 ? ElementType::kF32 : op.type;
}
inline int64_t addedMaskBytes(const Attention& op) {
  if (op.mask.count == 0) return 0;
  return op.mask.product() * elementBytes(addedMaskType(op));
}

// An attention in calls for some samples of the batch each. Without dropout and
// masks, one call does all.
struct SampleCalls {
  Attention op;         // One call.
  int64_t samples = 0;  // Per call; 0 if not even one sample's scores fit.
  int64_t all = 0;
  bool hasMasks = false;  // Each sample has a mask of its own.

  // `addedBytes`: of the whole mask as the library takes it.
  SampleCalls(const Attention& whole, int64_t addedBytes)
      : op(whole),
        samples(whole.query[0]),
        all(whole.query[0]),
        hasMasks(op.mask.count > 0 && op.mask[0] > 1) {
    const int64_t perSample =
        keptBytes(op, 1) + (hasMasks ? addedBytes / op.mask[0] : 0);
    const int64_t fixed = hasMasks ? 0 : addedBytes;
    if (perSample > 0) {
      const int64_t fitting = (kDrawnBytes - fixed) / perSample;
      samples = std::clamp<int64_t>(fitting, 1, samples);
      while (all % samples != 0) --samples;
    }
    if (fixed + samples * perSample > kMostDrawnBytes) samples = 0;
    op.query.values[0] = op.key.values[0] = op.value.values[0] = samples;
    if (hasMasks) op.mask.values[0] = samples;
  }

  // Calls of the library; one stands for kernels that take its place.
  int64_t count() const { return samples == 0 ? 1 : all / samples; }
  // Where the samples from `first` on begin in a tensor of heads.
  const void* at(const void* data, const Dims& shape,
                 const HeadStrides& strides, int64_t first) const {
    const bool isDense =
        strides.batch == 0 && strides.head == 0 && strides.row == 0;
    const int64_t stride = isDense ? shape.product(1, 4) : strides.batch;
    return static_cast<const char*>(data) +
           first * stride * elementBytes(op.type);
  }
  void* at(void* data, const Dims& shape, const HeadStrides& strides,
           int64_t first) const {
    return const_cast<void*>(
        at(static_cast<const void*>(data), shape, strides, first));
  }
  // Whether the call for the samples from `first` on adds another mask than the
  // one before it.
  bool hasNewMask(int64_t first) const { return hasMasks || first == 0; }
  // Where the samples from `first` on begin in the mask.
  const void* maskAt(const void* mask, int64_t first) const {
    if (!hasMasks) return mask;
    return static_cast<const char*>(mask) +
           first * op.mask.product(1, 4) * elementBytes(op.maskType);
  }
};

}  // namespace soapstone::runtime

#endif  // SOAPSTONE_RUNTIME_CUDA_ATTENTION_SAMPLES_H_
