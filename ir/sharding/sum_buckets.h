#ifndef SOAPSTONE_IR_SHARDING_SUM_BUCKETS_H_
#define SOAPSTONE_IR_SHARDING_SUM_BUCKETS_H_

#include <algorithm>
#include <cstdint>

namespace soapstone::sharding {

inline constexpr int64_t kSmallestSumBucket = int64_t{4} << 20;
inline constexpr int64_t kLargestSumBucket = int64_t{25} << 20;

// Most bytes of gradients that one call sums, as an all-reduce or a
// reduce-scatter, in a model whose gradients are `gradientBytes` bytes in all.
//
// A call has the latency of one collective, whatever the number of its tensors,
// and can begin when the last of them is made: large ones cost less, but the
// last one hides behind nothing. An eighth of all gradients leaves at most an
// eighth of them at the end. No more than PyTorch's DistributedDataParallel
// joins (25 MiB; Li et al., VLDB 2020, section 3.2.3), beyond which collectives
// are no faster, and no less than 4 MiB, which small models join completely.
constexpr int64_t sumBucketBytes(int64_t gradientBytes) {
  return std::clamp(gradientBytes / 8, kSmallestSumBucket, kLargestSumBucket);
}

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_SUM_BUCKETS_H_
