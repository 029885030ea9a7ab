#ifndef SOAPSTONE_IR_SHARDING_SHARES_H_
#define SOAPSTONE_IR_SHARDING_SHARES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "ir/sharding/sharding_rule.h"

namespace soapstone::sharding {

// The proportions in which a factor is split: a whole number of at least 1 for
// each shard. Empty: equal shares, shards as `shardRange` says.
using Shares = std::vector<int64_t>;

// The largest share: the positions of the largest dimension.
inline constexpr int64_t kMostShare = int64_t{1} << 40;

// The same proportions in the smallest numbers; empty if all are equal. Equal
// proportions thus compare equal.
Shares normalShares(Shares shares);

// Fails unless there are none or `degree` shares, each of 1 to kMostShare.
absl::Status checkShares(absl::Span<const int64_t> shares, int64_t degree);

// Whole numbers in the proportions of `weights`, as exactly as `total`
// positions can be divided: what each of them gets of `total`, by largest
// remainders (Hamilton's method), the first of equals first, but at least one
// position each where there are enough. Weights must be positive.
Shares apportion(int64_t total, absl::Span<const double> weights);

// Where the shards of `size` positions end when they are split in the
// proportions of `shares`: by largest remainders, the first of equals first,
// but no shard is empty if there are as many positions. Shard i holds the
// positions from the end of shard i - 1 on. Equal shares give shardRange's.
std::vector<int64_t> shardEnds(int64_t size, absl::Span<const int64_t> shares);

// Shard `index` of those that end at `ends`.
ShardRange rangeOf(absl::Span<const int64_t> ends, int64_t index);

// The range of shard `index` when `size` positions are split `degree` ways in
// the proportions of `shares`.
ShardRange shardRange(int64_t size, int64_t degree,
                      absl::Span<const int64_t> shares, int64_t index);

// The sizes of the shards that end at `ends`: shares that give these ends for
// their size and, exactly scaled, for its multiples.
Shares sharesOf(absl::Span<const int64_t> ends);

// E.g. "2:2:1:1".
std::string sharesText(absl::Span<const int64_t> shares);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_SHARES_H_
