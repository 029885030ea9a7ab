#ifndef SOAPSTONE_PASSES_PARTITION_SUM_BUCKETS_H_
#define SOAPSTONE_PASSES_PARTITION_SUM_BUCKETS_H_

#include "ir/mlir_names.h"
#include "ir/sharding/sum_buckets.h"
#include "mlir/IR/BuiltinOps.h"

namespace soapstone::partition {

// The limits, in bytes, of one call of the program of `model`, a `soap` module:
// those that `simulator::callLimits` gives it, whatever the shards of the
// parameters.
sharding::CallLimits callLimits(ModuleOp model);

}  // namespace soapstone::partition

#endif  // SOAPSTONE_PASSES_PARTITION_SUM_BUCKETS_H_
