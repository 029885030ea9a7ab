#ifndef SOAPSTONE_IR_SHARDING_SHARDING_RULE_H_
#define SOAPSTONE_IR_SHARDING_SHARDING_RULE_H_

#include <cstdint>
#include <string>
#include <vector>

namespace soapstone::sharding {

// Meaning of a factor of an op's iteration space (the S, A, P of SOAP, Jia et
// al., MLSys 2019, section 4, and additionally reductions).
enum class FactorKind {
  kSample,     // Independent samples.
  kAttribute,  // Positions inside one sample, no parameter.
  kParameter,  // A dimension of a parameter tensor.
  kReduction,  // Summed away: shards hold partial results.
  kInherited,  // Elementwise: whatever the producer of the dimension says.
};

// Behaviour of the op when it is split on a factor.
enum class FactorSplit {
  kFree,        // Shards are independent; results may be partial.
  kStatistics,  // Needs a small collective inside the op (partial statistics,
                // all-reduce, apply); results are complete afterwards.
  kForbidden,   // Cannot be split; the factor still names the dimension.
};

// Operation that combines partial results over a factor.
enum class PartialKind { kSum, kProduct, kMax, kMin };

// One loop of an op's iteration space.
struct Factor {
  std::string name;  // Unique within the rule, e.g. "batch", "heads".
  int64_t size = 1;
  FactorKind kind = FactorKind::kInherited;
  FactorSplit split = FactorSplit::kFree;

  bool operator==(const Factor&) const = default;
};

// Half-open index range of one shard along a dimension.
struct ShardRange {
  int64_t begin = 0;
  int64_t end = 0;

  int64_t size() const { return end - begin; }
  bool operator==(const ShardRange&) const = default;
};

// A window that slides along a dimension: result position y reads the positions
// y * stride - padLow + k * dilation for k in [0, window). Transposed (the
// gradient's direction): result position x reads every position y that would
// read x, that is y * stride - padLow + k * dilation = x.
struct Halo {
  int64_t window = 1;
  int64_t stride = 1;
  int64_t dilation = 1;
  int64_t padLow = 0;
  bool transposed = false;

  bool operator==(const Halo&) const = default;
};

// Range that the positions `factorRange` (not empty) read through `halo`, as if
// the tensor had no ends: it may reach into the padding on both sides. A
// transposed window wider than its stride reads nothing between its steps, so
// that its range can be empty (end <= begin).
ShardRange haloRange(const Halo& halo, ShardRange factorRange);

// haloRange cut to the `size` positions that exist. Not empty either: a shard
// that reads padding alone gets the nearest position. {0, 0} if there is none
// at all.
ShardRange haloSlab(const Halo& halo, ShardRange factorRange, int64_t size);

// The factors that one dimension of a tensor carries, major to minor. Without a
// halo the dimension's size is the product of their sizes (1 for none); with a
// halo there is exactly one factor, whose range [b, e) means the positions
// haloSlab(halo, [b, e)) of the dimension. An operand's halo is read; a
// result's halo is written: neighbouring shards both hold contributions to the
// positions they share, and these add up.
struct DimensionMapping {
  std::vector<int> factors;
  bool hasHalo = false;
  Halo halo;

  bool operator==(const DimensionMapping&) const = default;
};

// A factor whose split leaves a result partial, and how the parts combine.
struct PartialFactor {
  int factor = 0;
  PartialKind kind = PartialKind::kSum;

  bool operator==(const PartialFactor&) const = default;
};

struct TensorMapping {
  std::vector<DimensionMapping> dims;
  std::vector<PartialFactor>
      partials;  // Results only, by factor, of kFree ones.

  bool operator==(const TensorMapping&) const = default;
};

// The legal splits of an op: its factors, and the factor of each dimension of
// each operand and result. An operand that lacks a factor is replicated over
// it; so is a result, unless its `partials` name the factor.
struct ShardingRule {
  std::vector<Factor> factors;
  std::vector<TensorMapping> operands;
  std::vector<TensorMapping> results;

  bool operator==(const ShardingRule&) const = default;

  // Appends a factor and returns its index.
  int addFactor(std::string name, int64_t size, FactorKind kind,
                FactorSplit split = FactorSplit::kFree);

  // Returns the index of the factor called `name`, or -1.
  int findFactor(const std::string& name) const;

  // E.g. "batch:S=8 m:A=4 n:P=16 k:R=32 | (batch m k), (k n) -> (batch m n)
  // sum over k". Statistics factors are marked `~`, forbidden ones `!`.
  std::string toString() const;
};

// Range of shard `index` when `size` elements are split `degree` ways: sizes
// differ by at most one, the larger shards come first. Requires 1 <= degree and
// 0 <= index < degree.
ShardRange shardRange(int64_t size, int64_t degree, int64_t index);

}  // namespace soapstone::sharding

#endif  // SOAPSTONE_IR_SHARDING_SHARDING_RULE_H_
