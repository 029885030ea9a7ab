#ifndef SOAPSTONE_PASSES_PARTITION_SUM_BUCKETS_H_
#define SOAPSTONE_PASSES_PARTITION_SUM_BUCKETS_H_

#include "ir/mlir_names.h"
#include "ir/sharding/sum_buckets.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::partition {

// The limits, in bytes, of one call of `program`, a `dist` module: those that
// `simulator::callLimits` gives the model, whatever the shards of the
// parameters.
sharding::CallLimits callLimits(ModuleOp program);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_SUM_BUCKETS_H_
