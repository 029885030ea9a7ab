#ifndef SOAPSTONE_PASSES_TRAINING_SAMPLE_COUNT_H_
#define SOAPSTONE_PASSES_TRAINING_SAMPLE_COUNT_H_

#include "ir/sharding/sharding_rule.h"
#include "ir/soap/ops.h"

namespace soapstone::passes {

// Builds `op`, whose rule is `rule`, with `size` positions of factor number
// `factor`, the samples: the same op at the same location from `operands` of
// that many samples. The values of a constant must be equal for every sample if
// `size` is larger than the factor.
Operation* buildWithSamples(OpBuilder& builder, Operation* op,
                            const sharding::ShardingRule& rule, int factor,
                            int64_t size, mlir::ValueRange operands);

}  // namespace soapstone::passes

#endif  // SOAPSTONE_PASSES_TRAINING_SAMPLE_COUNT_H_
