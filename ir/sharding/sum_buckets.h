#ifndef SOAPSTONE_IR_SHARDING_SUM_BUCKETS_H_
#define SOAPSTONE_IR_SHARDING_SUM_BUCKETS_H_

#include <algorithm>
#include <cstdint>

namespace soapstone::sharding {

inline constexpr int64_t kSmallestSumBucket = int64_t{4} << 20;
inline constexpr int64_t kLargestSumBucket = int64_t{25} << 20;

// Largest number of gradient bytes that one call sums, as an all-reduce or a
// reduce-scatter, in a model with `gradientBytes` bytes of gradients.
//
// A call costs one latency, whatever the number of its tensors, and can begin
// when its last tensor is made: large calls cost less, but nothing hides the
// last one. An eighth of all gradients leaves at most an eighth exposed. The
// upper limit is PyTorch's DistributedDataParallel bucket (25 MiB; Li et al.,
// VLDB 2020, section 3.2.3), beyond which collectives are no faster; the lower
// one is 4 MiB, within which small models fit whole.
constexpr int64_t sumBucketBytes(int64_t gradientBytes) {
  return std::clamp(gradientBytes / 8, kSmallestSumBucket, kLargestSumBucket);
}

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_SUM_BUCKETS_H_
