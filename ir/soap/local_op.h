#ifndef SOAPSTONE_IR_SOAP_LOCAL_OP_H_
#define SOAPSTONE_IR_SOAP_LOCAL_OP_H_

#include "ir/sharding/local_shape.h"
#include "ir/soap/ops.h"

namespace soapstone::soap {

// Type of the shard of `value`, whose mapping in a rule is `mapping`.
RankedTensorType localType(Value value, const sharding::TensorMapping& mapping,
                           const sharding::FactorRanges& ranges);

// Builds the op that computes the shard `ranges` of `op`, whose rule is `rule`,
// from shards of its operands: the same op with the same location on local
// shapes, its shape, padding and group attributes adjusted, with the box of
// `global_box.h` where positions matter. `operands` must have the local types.
// A shard of a pad that holds nothing but padding is a `soap.fill`. Ranges may
// split free factors alone: a statistics factor needs collectives around.
Operation* buildLocalOp(OpBuilder& builder, Operation* op,
                        const sharding::ShardingRule& rule,
                        const sharding::FactorRanges& ranges,
                        mlir::ValueRange operands);

}  // namespace soapstone::soap

#endif  // SOAPSTONE_IR_SOAP_LOCAL_OP_H_
