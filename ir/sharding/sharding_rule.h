#ifndef SOAPSTONE_IR_SHARDING_SHARDING_RULE_H_
#define SOAPSTONE_IR_SHARDING_SHARDING_RULE_H_

#include <cstdint>
#include <string>
#include <vector>

namespace soapstone {

// What a factor of an op's iteration space indexes (the S, A, P of SOAP, Jia et
// al., MLSys 2019, section 4, and the reduction beside them).
enum class FactorKind {
  kSample,     // Independent samples.
  kAttribute,  // Positions inside one sample, no parameter.
  kParameter,  // A dimension of a parameter tensor.
  kReduction,  // Summed away: shards hold partial results.
  kInherited,  // Elementwise: whatever the producer of the dimension says.
};

// How the op behaves when it is split on a factor.
enum class FactorSplit {
  kFree,        // Shards are independent, or partial by `combine`.
  kStatistics,  // Needs a small collective inside the op (partial statistics,
                // all-reduce, apply).
  kForbidden,   // Cannot be split; the factor still names the dimension.
};

// How partial results over a reduction factor combine.
enum class PartialKind { kSum, kProduct, kMax, kMin };

// One loop of an op's iteration space.
struct Factor {
  std::string name;  // Unique within the rule, e.g. "batch", "heads".
  int64_t size = 1;
  FactorKind kind = FactorKind::kInherited;
  FactorSplit split = FactorSplit::kFree;
  PartialKind combine = PartialKind::kSum;  // Meaningful for kReduction.

  bool operator==(const Factor&) const = default;
};

// A window that slides along a dimension: result position y reads the input
// positions y * stride - padLow + k * dilation for k in [0, window).
struct Halo {
  int64_t window = 1;
  int64_t stride = 1;
  int64_t dilation = 1;
  int64_t padLow = 0;

  bool operator==(const Halo&) const = default;
};

// The factors that one dimension of a tensor carries, major to minor. Without a
// halo the dimension's size is the product of their sizes (1 for none); with a
// halo there is exactly one factor and it counts *result* positions.
struct DimensionMapping {
  std::vector<int> factors;
  bool hasHalo = false;
  Halo halo;

  bool operator==(const DimensionMapping&) const = default;
};

struct TensorMapping {
  std::vector<DimensionMapping> dims;

  bool operator==(const TensorMapping&) const = default;
};

// How an op may be split: its factors, and which factor each dimension of each
// operand and result carries. A result that lacks a reduction factor of the rule
// is partial in it when that factor is split; an operand that lacks a factor is
// replicated over it.
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

  // E.g. "batch:S=8 m:A=4 n:P=16 k:R=32 | (batch m k), (k n) -> (batch m n)".
  std::string toString() const;
};

// Half-open index range of one shard along a dimension.
struct ShardRange {
  int64_t begin = 0;
  int64_t end = 0;

  bool operator==(const ShardRange&) const = default;
};

// Range of shard `index` when `size` elements are split `degree` ways: sizes
// differ by at most one, the larger shards come first. Requires 1 <= degree and
// 0 <= index < degree.
ShardRange shardRange(int64_t size, int64_t degree, int64_t index);

}  // namespace soapstone

#endif  // SOAPSTONE_IR_SHARDING_SHARDING_RULE_H_
