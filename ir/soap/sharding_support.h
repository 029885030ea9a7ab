#ifndef SOAPSTONE_IR_SOAP_SHARDING_SUPPORT_H_
#define SOAPSTONE_IR_SOAP_SHARDING_SUPPORT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/soap/ops.h"
#include "ir/soap/shape_checks.h"

namespace soapstone::soap {

// Rank of a value, which the dialect makes a static ranked tensor.
int64_t rankOf(Value value);

// Collects the sharding rule of one op. Dimensions without a mapping carry no
// factor, which is right for size 1 alone.
class RuleBuilder {
 public:
  explicit RuleBuilder(Operation* op);

  int factor(std::string name, int64_t size, sharding::FactorKind kind,
             sharding::FactorSplit split = sharding::FactorSplit::kFree);
  // A factor that only names a dimension that nothing may split.
  int forbidden(std::string name, int64_t size);

  // The factors of a dimension, major to minor.
  void operand(unsigned operand, int64_t dim, std::vector<int> factors);
  void result(unsigned result, int64_t dim, std::vector<int> factors);
  void operandHalo(unsigned operand, int64_t dim, int factor,
                   const sharding::Halo& halo);
  void resultHalo(unsigned result, int64_t dim, int factor,
                  const sharding::Halo& halo);
  // Splitting `factor` leaves `result` partial.
  void partial(unsigned result, int factor,
               sharding::PartialKind kind = sharding::PartialKind::kSum);

  sharding::ShardingRule take() { return std::move(rule); }

 private:
  sharding::ShardingRule rule;
};

// The rule of an op whose tensors of the first result's rank all share its
// dimensions, factors "dim0", "dim1"..; other operands must be scalars.
sharding::ShardingRule elementwiseRule(
    Operation* op, sharding::FactorKind kind = sharding::FactorKind::kInherited,
    sharding::FactorSplit split = sharding::FactorSplit::kFree);

// `rule`, and, if `op` is marked as a part of a sum of gradients, factors
// `part0` and `part1` that number partial results in operands and results
// alike. Gradients of one value are partial over whatever their ops contract;
// added up as they are, they are reduced once instead of once each. With
// `operand`, only that operand may be partial.
sharding::ShardingRule passingPartials(Operation* op,
                                       sharding::ShardingRule rule,
                                       std::optional<int> operand = {});

// Names of `count` spatial dims: width; height, width; depth, height, width;
// spatial0.. for more.
std::string spatialName(int64_t index, int64_t count);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_SHARDING_SUPPORT_H_
