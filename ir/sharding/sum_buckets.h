#ifndef SOAPSTONE_IR_SHARDING_SUM_BUCKETS_H_
#define SOAPSTONE_IR_SHARDING_SUM_BUCKETS_H_

#include <algorithm>
#include <cstdint>

namespace soapstone::sharding {

inline constexpr int64_t kSmallestSumBucket = int64_t{4} << 20;
inline constexpr int64_t kLargestSumBucket = int64_t{25} << 20;

// Most bytes of updated parameters that are handed out in one call of a few
// ranks. The next call waits for the updates behind it: a few calls beside the
// backward pass of a small model, as in PyTorch's DistributedDataParallel.
inline constexpr int64_t kUpdateGatherBytes = int64_t{25} << 20;

// Bytes for each rank of a group that a call may have in any case: a ring
// passes every part on once for each rank, so that its latency grows with their
// number. That many bytes take two to three times as long as a hop between
// nodes. Megatron-LM has 10^6 elements for each rank, at least 4 * 10^7.
inline constexpr int64_t kBucketBytesPerRank = int64_t{3} << 20;

// Most bytes that one call moves, for several tensors.
struct CallLimits {
  // Gradients and updated parameters that any group may move; 0: one tensor
  // each.
  int64_t summedBytes = 0;
  int64_t gatheredBytes = 0;
  int64_t mostBytes = 0;  // The upper limit for both in large groups.

  // The limits, in bytes, for a group of `ranks`.
  constexpr int64_t summed(int ranks) const {
    return std::max(summedBytes, inGroup(ranks));
  }
  constexpr int64_t gathered(int ranks) const {
    return std::max(gatheredBytes, inGroup(ranks));
  }

 private:
  constexpr int64_t inGroup(int ranks) const {
    return std::min(mostBytes, ranks * kBucketBytesPerRank);
  }
};

// Limits for a model with `gradientBytes` bytes of gradients.
//
// A call costs one latency, whatever the number of its tensors, and can begin
// when its last tensor is made: large calls cost less, but nothing hides the
// last one. An eighth of all gradients leaves at most an eighth exposed. Groups
// of a few ranks have PyTorch's DistributedDataParallel bucket at most (25 MiB;
// Li et al., VLDB 2020, section 3.2.3), beyond which their collectives are no
// faster; the lower limit is 4 MiB, within which small models fit whole.
constexpr CallLimits callLimits(int64_t gradientBytes) {
  CallLimits limits;
  limits.summedBytes =
      std::clamp(gradientBytes / 8, kSmallestSumBucket, kLargestSumBucket);
  limits.gatheredBytes = kUpdateGatherBytes;
  limits.mostBytes = gradientBytes / 8;
  return limits;
}

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_SUM_BUCKETS_H_
