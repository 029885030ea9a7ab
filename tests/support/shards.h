#ifndef SOAPSTONE_TESTS_SUPPORT_SHARDS_H_
#define SOAPSTONE_TESTS_SUPPORT_SHARDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "ir/reference/tensor.h"
#include "ir/sharding/local_shape.h"

namespace soapstone::reference {

// The shard of `tensor` that an op with `rule` needs at `ranges`.
Tensor sliceShard(const Tensor& tensor, const sharding::TensorMapping& mapping,
                  const sharding::ShardingRule& rule,
                  const sharding::FactorRanges& ranges);

// Puts the shards of one result together again.
class ResultAssembler {
 public:
  // The result has the given type and shape, and `mapping` in `rule`, which
  // must outlive the assembler.
  ResultAssembler(ElementType type, std::vector<int64_t> shape,
                  const sharding::TensorMapping& mapping,
                  const sharding::ShardingRule& rule);

  // Adds the shard that the op computed at `ranges`. Shards partial in a factor
  // combine; replicas are kept for comparison.
  void add(const Tensor& shard, const sharding::FactorRanges& ranges);

  // The whole result. Fails if an element is missing or held twice, or if a
  // replica differs by more than `tolerance` times one plus the value.
  absl::StatusOr<Tensor> finish(double tolerance) const;

 private:
  struct Replica {
    Tensor shard;
    std::vector<int64_t> elements;
  };

  bool isReplica(const sharding::FactorRanges& ranges) const;
  void combine(int64_t element, double value);

  ElementType type;
  std::vector<int64_t> shape;
  const sharding::TensorMapping& mapping;
  const sharding::ShardingRule& rule;
  bool overlaps;  // Elements may be held by several shards.
  std::vector<double> values;
  std::vector<bool> isHeld;
  std::vector<Replica> replicas;
  std::string error;
};

}  // namespace soapstone::reference

#endif  // SOAPSTONE_TESTS_SUPPORT_SHARDS_H_
